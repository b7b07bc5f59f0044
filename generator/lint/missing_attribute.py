"""Attributes that a deck asks for and a card does not give."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.attributes import missing
from generator.lint.case import Case

CODE = Code(
    id="M113",
    slug="missing-attribute",
    severity=Severity.ERROR,
    what="A card, or one of its designs, lacks an attribute that its deck declares.",
    why="Nothing stands in for it: its place on the card would stay empty.",
    example="attributes:\n  points: {type: integer, means: what it is worth}\n"
    "cards:\n  - {id: fool, title: The Fool}",
    instead="attributes:\n  points: {type: integer, means: what it is worth}\n"
    "cards:\n  - {id: fool, title: The Fool, attributes: {points: 3}}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each card, or design, and attribute."""
    for part, deck in case.decks:
        for index, card in enumerate(deck.cards):
            for path, name in missing(deck, card):
                message = f"{quoted(card.id)} has no {quoted(name)}: {deck.attributes[name].means}"
                hint = f"add {name} to its attributes, or declare it optional: true"
                yield CODE.at(case.where(part, "cards", index, *path), message, hint)
