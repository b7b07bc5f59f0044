"""Names that stand for two things."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import Code, Diagnostic, Position, Severity, quoted
from generator.lint.case import Case

CODE = Code(
    id="M115",
    slug="duplicate-id",
    severity=Severity.ERROR,
    what="Two cards of the box, two designs of a card, two sheets, two decks or two variants have "
    "the same id.",
    why="Texts, commands and files name things by their id, and would find only one of the two.",
    example="cards:\n  - {id: fool, title: The Fool}\n  - {id: fool, title: The Magician}",
    instead="cards:\n  - {id: fool, title: The Fool}\n  - {id: magician, title: The Magician}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each second use of an id, which says where the first stands."""
    game = case.game
    decks = (
        (name, case.where("game", "decks", index)) for index, name in enumerate(game.file.decks)
    )
    yield from _twice("deck", decks)
    cards = [
        (card, part, ("cards", index))
        for part, deck in case.decks
        for index, card in enumerate(deck.cards)
    ]
    yield from _twice("card", ((card.id, case.where(part, *at, "id")) for card, part, at in cards))
    for card, part, at in cards:
        designs = (
            (design.id, case.where(part, *at, "designs", number, "id"))
            for number, design in enumerate(card.designs)
        )
        yield from _twice("design", designs, f"the card {quoted(card.id)} has")
    sheets = (
        (sheet.id, case.where("components", "sheets", index, "id"))
        for index, sheet in enumerate(game.sheets)
    )
    yield from _twice("sheet", sheets)
    variants = (
        (variant.id, case.where("game", "variants", index, "id"))
        for index, variant in enumerate(game.file.variants)
    )
    yield from _twice("variant", variants)


def _twice(
    kind: str, named: Iterable[tuple[str, Position]], lead: str = "there is"
) -> Iterator[Diagnostic]:
    first: dict[str, Position] = {}
    for name, at in named:
        if name in first:
            before = first[name]
            place = f"line {before.line}" if before.file == at.file else str(before)
            message = f"{lead} a {kind} {quoted(name)} already, in {place}"
            yield CODE.at(at, message, "give one of the two another id")
        first.setdefault(name, at)
