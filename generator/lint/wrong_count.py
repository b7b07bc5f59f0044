"""Cards that do not come to the number that the rulebook counts."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case
from generator.model.deck import Card, Deck, count, printed

CODE = Code(
    id="M110",
    slug="wrong-count",
    severity=Severity.ERROR,
    what="The copies of the cards do not come to the number declared for the card, deck or box.",
    why="A deck with a card too many or too few is not the game, and shows only when it is cut.",
    example="declared: 78\ncards:\n  - {id: fool, title: The Fool, copies: 79}",
    instead="declared: 78\ncards:\n  - {id: fool, title: The Fool, copies: 78}",
)
LISTED = 8
"""So many cards are named in one finding."""


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for one slip: the box is counted only where all its decks are right."""
    findings = [one for part, deck in case.decks for one in _deck(case, part, deck)]
    yield from findings or _box(case)


def _box(case: Case) -> Iterator[Diagnostic]:
    total = sum(deck.declared for _, deck in case.decks)
    declared = case.game.file.declared
    if total != declared:
        names = ", ".join(f"{deck.id} {deck.declared}" for _, deck in case.decks)
        message = f"the box declares {_cards(declared)}, and its decks come to {total}"
        yield CODE.at(case.where("game", "declared"), message, f"counted: {names}")


def _deck(case: Case, part: str, deck: Deck) -> Iterator[Diagnostic]:
    slips = [index for index, card in enumerate(deck.cards) if _given(card) != _printed(card)]
    for index in slips:
        card = deck.cards[index]
        message = f"{quoted(card.id)} has copies: {card.copies}, and its designs come to "
        hint = ", ".join(f"{design.id} {design.copies}" for design in card.designs[:LISTED])
        yield CODE.at(
            case.where(part, "cards", index, "copies"), f"{message}{_printed(card)}", hint
        )
    total = count(printed(deck))
    # One mistyped card is said once: the deck agrees with the card, or with its designs.
    agrees = slips and deck.declared == sum(_given(card) for card in deck.cards)
    if deck.declared != total and not agrees:
        message = f"{quoted(deck.id)} declares {_cards(deck.declared)}, and its cards come to "
        yield CODE.at(case.where(part, "declared"), f"{message}{total}", _counted(deck))


def _given(card: Card) -> int:
    """The copies that the card itself claims; without a claim, those of its designs."""
    return card.copies if "copies" in card.model_fields_set else _printed(card)


def _printed(card: Card) -> int:
    return sum(design.copies for design in card.designs) if card.designs else card.copies


def _counted(deck: Deck) -> str:
    """The cards with most copies, which are the likeliest to be mistyped."""
    several = [card for card in deck.cards if _printed(card) > 1]
    several = sorted(several, key=lambda card: (-_printed(card), card.id))
    named = [f"{card.id} {_printed(card)}" for card in several[:LISTED]]
    if len(several) > LISTED:
        named.append(f"{len(several) - LISTED} more with several copies")
    if single := len(deck.cards) - len(several):
        named.append(f"{single} with one copy")
    return "counted: " + ", ".join(named)


def _cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"
