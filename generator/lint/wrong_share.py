"""Cards of which tables use more than there are, or of which nobody says how many they use."""

from collections.abc import Iterator, Mapping

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case
from generator.lint.texts import Path
from generator.model.deck import Card, Held
from generator.model.seating import tables_of

CODE = Code(
    id="M128",
    slug="wrong-share",
    severity=Severity.ERROR,
    what="`for_seats` or `for_variants` asks for more copies than the box holds, leaves out a "
    "number of players that the game has, or names one that it has not.",
    why="`--seats` would print too few cards for a table, and matches would be dealt otherwise.",
    example="seats: {least: 2, most: 3}\n\n- {id: fool, title: The Fool, copies: 2, "
    'for_seats: {"2": 1, "3": 3}}',
    instead='- {id: fool, title: The Fool, copies: 3, for_seats: {"2": 1, "3": 3}}',
)


def check(case: Case) -> Iterator[Diagnostic]:
    """The shares of every card, or of its designs."""
    for part, deck in case.decks:
        tables = tables_of(case.game, deck)
        for index, card in enumerate(deck.cards):
            yield from _card(case, part, index, card)
            for path, held, name, copies in _holders(index, card):
                yield from _shares(_Share(case, part, path, name), held, copies, tables)


def _card(case: Case, part: str, index: int, card: Card) -> Iterator[Diagnostic]:
    for key in ("for_seats", "for_variants"):
        if card.designs and getattr(card, key):
            at = case.where_key(part, "cards", index, key)
            message = f"{quoted(card.id)} has designs, and {key} stands beside them"
            yield CODE.at(at, message, "give each design its own")


def _holders(index: int, card: Card) -> Iterator[tuple[Path, Held, str, int]]:
    if not card.designs:
        yield ("cards", index), card, card.id, card.copies
    for number, design in enumerate(card.designs):
        path = ("cards", index, "designs", number)
        yield path, design, f"{card.id}.{design.id}", design.copies


class _Share:
    """Where the shares of one design stand."""

    def __init__(self, case: Case, part: str, path: Path, name: str) -> None:
        self.case, self.part, self.path, self.name = case, part, path, name

    def at(self, message: str, hint: str, *path: str) -> Diagnostic:
        """A finding at the key of a value."""
        where = self.case.where_key(self.part, *self.path, *path)
        return CODE.at(where, message, hint)


def _shares(
    share: _Share, held: Held, copies: int, tables: tuple[int, ...]
) -> Iterator[Diagnostic]:
    missing = [str(seats) for seats in tables if str(seats) not in held.for_seats]
    if held.for_seats and missing:
        message = f"{quoted(share.name)} does not say how many {' or '.join(missing)} players use"
        yield share.at(message, f"the box holds {copies}", "for_seats")
    for path, counts in _counts(held):
        yield from _numbers(share, path, counts, copies, tables)


def _counts(held: Held) -> Iterator[tuple[tuple[str, ...], Mapping[str, int]]]:
    yield ("for_seats",), held.for_seats
    for name, counts in held.for_variants.items():
        yield ("for_variants", name), counts


def _numbers(
    share: _Share,
    path: tuple[str, ...],
    counts: Mapping[str, int],
    copies: int,
    tables: tuple[int, ...],
) -> Iterator[Diagnostic]:
    for seats, used in counts.items():
        if used > copies:
            message = f"{seats} players use {used} of {quoted(share.name)}, and the box holds "
            yield share.at(f"{message}{copies}", "raise copies, or lower this", *path, seats)
        if int(seats) not in tables:
            known = ", ".join(map(str, tables))
            message = f"{quoted(share.name)} is counted for {seats} players"
            yield share.at(message, f"it is used with {known} players", *path, seats)
