"""Attributes that a card gives and its deck does not declare."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.attributes import unknown
from generator.lint.case import Case
from generator.lint.texts import Path
from generator.model.deck import Deck

CODE = Code(
    id="M112",
    slug="unknown-attribute",
    severity=Severity.ERROR,
    what="A card gives an attribute that its deck does not declare.",
    why="No text, template or rule can count on it, and a misspelt one leaves the right one out.",
    example="attributes:\n  points: {type: integer, means: what it is worth}\n"
    "cards:\n  - {id: fool, title: The Fool, attributes: {ponits: 3}}",
    instead="attributes:\n  points: {type: integer, means: what it is worth}\n"
    "cards:\n  - {id: fool, title: The Fool, attributes: {points: 3}}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each name in a deck, at its first use: the slip may be in the deck."""
    for part, deck in case.decks:
        for name, paths in _uses(deck).items():
            more = f", and {len(paths)} times it is given" if len(paths) > 1 else ""
            message = f"{quoted(deck.id)} declares no attribute {quoted(name)}{more}"
            declared = ", ".join(deck.attributes) or "none"
            hint = did_you_mean(name, deck.attributes) or f"declared are: {declared}"
            yield CODE.at(case.where_key(part, *paths[0]), message, hint)


def _uses(deck: Deck) -> dict[str, list[Path]]:
    uses: dict[str, list[Path]] = {}
    for index, card in enumerate(deck.cards):
        for path, name in unknown(deck, card):
            uses.setdefault(name, []).append(("cards", index, *path))
    return uses
