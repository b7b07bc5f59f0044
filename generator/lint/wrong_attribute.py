"""Attributes whose value is not what the deck declares."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.attributes import misfits
from generator.lint.case import Case
from generator.model.deck import Attribute

CODE = Code(
    id="M114",
    slug="wrong-attribute",
    severity=Severity.ERROR,
    what="The value of an attribute is of another kind than declared, out of its limits, or none "
    "of its choices; or the declaration contradicts itself.",
    why="Texts, templates and rules rely on what the deck declares.",
    example="attributes:\n  suit: {type: choice, choices: [cups, swords], means: its suit}\n"
    "cards:\n  - {id: ace, title: Ace, attributes: {suit: cusp}}",
    instead="attributes:\n  suit: {type: choice, choices: [cups, swords], means: its suit}\n"
    "cards:\n  - {id: ace, title: Ace, attributes: {suit: cups}}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each declaration and each value that does not hold."""
    for part, deck in case.decks:
        for name, attribute in deck.attributes.items():
            if wrong := _contradiction(attribute):
                yield CODE.at(case.where(part, "attributes", name), f"{quoted(name)} {wrong}")
        for index, card in enumerate(deck.cards):
            for path, message, hint in misfits(deck, card):
                said = f"{quoted(card.id)}: {message}"
                yield CODE.at(case.where(part, "cards", index, *path), said, hint)


def _contradiction(attribute: Attribute) -> str | None:
    if attribute.type == "choice" and not attribute.choices:
        return "is a choice without choices"
    least, most = attribute.least, attribute.most
    if least is not None and most is not None and least > most:
        return f"can be no number: its least, {least:g}, is above its most, {most:g}"
    return None
