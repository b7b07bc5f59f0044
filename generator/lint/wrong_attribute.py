"""Attributes whose value is not what the deck declares."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.attributes import misfits
from generator.lint.case import Case
from generator.lint.texts import Path
from generator.model.deck import Attribute, Deck

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
    """Each declaration that does not hold, and each wrong value at its first use."""
    for part, deck in case.decks:
        for name, attribute in deck.attributes.items():
            if wrong := _contradiction(attribute):
                yield CODE.at(case.where(part, "attributes", name), f"{quoted(name)} {wrong}")
        for (message, hint), uses in _uses(deck).items():
            name, path = uses[0]
            more = f"; so it is {len(uses)} times" if len(uses) > 1 else ""
            yield CODE.at(case.where(part, *path), f"{quoted(name)}: {message}{more}", hint)


def _uses(deck: Deck) -> dict[tuple[str, str | None], list[tuple[str, Path]]]:
    """The cards and paths by what is wrong: a slip in a choice or limit is wrong many times."""
    uses: dict[tuple[str, str | None], list[tuple[str, Path]]] = {}
    for index, card in enumerate(deck.cards):
        for path, message, hint in misfits(deck, card):
            uses.setdefault((message, hint), []).append((card.id, ("cards", index, *path)))
    return uses


def _contradiction(attribute: Attribute) -> str | None:
    if attribute.type == "choice" and not attribute.choices:
        return "is a choice without choices"
    least, most = attribute.least, attribute.most
    if least is not None and most is not None and least > most:
        return f"can be no number: its least, {least:g}, is above its most, {most:g}"
    return None
