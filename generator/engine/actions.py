"""Actions: what a seat is offered, as numbers with their values; their words, and back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from generator.diagnostics import did_you_mean, quoted
from generator.engine.decision_points import Decision
from generator.engine.faults import Broken
from generator.engine.match import Match
from generator.engine.tables import DONE, PASS, CompiledTables
from generator.errors import ExitCode, HornbookError

Offer = dict[int, Any]


def offer_cards(s: Match, seat: int, cards: Iterable[int]) -> Offer:
    """Cards by design; copies that nobody can tell apart are offered once.

    A card that the seat does not know is offered by its place in the list.
    """
    tables, place, known = s.tables, s.place, s.known
    actions, sees, bit = tables.card_action, s.tables.sees, 1 << seat
    found: Offer = {}
    for index, card in enumerate(cards):
        if not (sees[place[card]] | known[card]) & bit:
            found[tables.place_base + index] = card
            continue
        action = actions[card]
        while action in found and not _same(s, found[action], card):
            action += 1
        found.setdefault(action, card)
    return found


def _same(s: Match, one: int, other: int) -> bool:
    """Whether two copies of a design are alike in place and counters."""
    zone = s.place[one]
    if zone != s.place[other] or s.tables.places[zone].ordered:
        return one == other
    return s.program.marks(s, one) == s.program.marks(s, other)


def offer_seats(s: Match, seat: int, seats: Iterable[int]) -> Offer:
    """Seats."""
    base = s.tables.seat_base
    return {base + one: one for one in seats}


def offer_numbers(s: Match, seat: int, numbers: Iterable[int]) -> Offer:
    """Whole numbers; they must lie among those that the ruleset lets be chosen."""
    base, (least, most) = s.tables.number_base, s.tables.numbers
    found = {base + one: one for one in numbers}
    if found and not (least <= min(found.values()) and max(found.values()) <= most):
        raise Broken(f"numbers beyond {least} to {most} cannot be chosen: see `numbers:`")
    return found


def offer_words(s: Match, seat: int, words: Iterable[str]) -> Offer:
    """Texts."""
    table, found = s.tables.words, list(words)
    if unnamed := [one for one in found if one not in table]:
        said = f'the text "{unnamed[0]}" cannot be chosen: no rule and no value of a card names it'
        raise Broken(said)
    return {table[one]: one for one in found}


OFFERS: Mapping[str, Callable[[Match, int, Any], Offer]] = {
    "card": offer_cards,
    "seat": offer_seats,
    "integer": offer_numbers,
    "text": offer_words,
}
"""How values of each type are offered."""


def offer_at(s: Match, site: Decision, values: Sequence[Any]) -> Offer:
    """How values are offered at a place; cards may stand beside the named answers of a window."""
    words = [one for one in values if isinstance(one, str)] if site.event else []
    if not words:
        return OFFERS[site.kind](s, s.seat, values)
    cards = [one for one in values if not isinstance(one, str)]
    return {**offer_cards(s, s.seat, cards), **offer_words(s, s.seat, words)}


def offer_again(s: Match) -> bool:
    """Work out anew what the seat that is asked may choose; whether it would still be asked.

    Whether it may pass or end its choice stays as it was.

    Raises:
        RulesFault: the rules ask for what cannot be done.
    """
    if s.outcome is not None:
        return False
    site, old = s.program.sites[s.site], s.offer
    offered = s.program.inquiry(s.site).offered
    assert offered is not None  # noqa: S101 # every site is written with it
    values = s.program.asked(s, offered, s.frames[-1])
    found = {action: None for action in (PASS, DONE) if action in old and old[action] is None}
    if site.word == "act" and PASS in old:
        found = {PASS: old[PASS]}
    s.offer = {**offer_at(s, site, values), **found}
    return bool(s.offer)


def kind_of(tables: CompiledTables, action: int) -> str:
    """What an action stands for: `text`, `seat`, `integer` or `card`."""
    if action < tables.seat_base:
        return "text"
    if action < tables.seat_base + tables.chairs:
        return "seat"
    return "integer" if action < tables.card_base else "card"


def action_name(tables: CompiledTables, action: int) -> str:
    """`pass`, `done`, `call-market`, `seat 2`, `3`, `proof.owl`, `proof.owl (2)`, `card 4`."""
    if action in (PASS, DONE):
        return "pass" if action == PASS else "done"
    kind = kind_of(tables, action)
    if kind == "text":
        return sorted(tables.words)[action - 2]
    if kind == "seat":
        return f"seat {action - tables.seat_base + 1}"
    if kind == "integer":
        return str(action - tables.number_base)
    if action < tables.place_base:
        # The design; with a number where copies differ in place or counters.
        card = action - tables.card_base
        copy = card - tables.first_of[tables.design[card]]
        return tables.names[card] if copy == 0 else f"{tables.names[card]} ({copy + 1})"
    if action < tables.size:
        return f"card {action - tables.place_base + 1}"
    return f"action {action}"


def parse(s: Match, text: str) -> int:
    """The legal action with these words, else any action of the game with them.

    Raises:
        HornbookError: no action has these words.
    """
    wanted = " ".join(text.split())
    legal = [(action_name(s.tables, action), action) for action in s.choices()]
    names = {action_name(s.tables, action): action for action in range(s.tables.size)}
    for name, action in (*legal, *names.items()):
        if name == wanted:
            return action
    known = [name for name, _ in legal]
    hint = did_you_mean(wanted, known) or f"legal are: {', '.join(known[:12])}"
    raise HornbookError(f"there is no action {quoted(text)}", ExitCode.USAGE, hint)
