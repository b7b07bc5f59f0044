"""Decks that are printed with another, and could be told from it."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.case import Case
from generator.model.deck import Deck

CODE = Code(
    id="M129",
    slug="wrong-companion",
    severity=Severity.ERROR,
    what="A deck is printed with another one that is not there, that differs in size or back, or "
    "that is itself printed with a third.",
    why="`printed_with` is for cards that must not be told from those of the other deck; a glance "
    "at the back or the edge would do.",
    example="size: bridge\nback: {template: crest}\nprinted_with: wares    # of size poker",
    instead="size: poker\nback: {template: crest}\nprinted_with: wares",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """What the files alone tell; the painted backs are compared when they are printed."""
    decks = {deck.id: deck for _, deck in case.decks}
    for part, deck in case.decks:
        if deck.printed_with is not None:
            for message, hint in _trouble(deck, deck.printed_with, decks):
                yield CODE.at(case.where(part, "printed_with"), message, hint)


def _trouble(deck: Deck, name: str, decks: dict[str, Deck]) -> Iterator[tuple[str, str | None]]:
    other = decks.get(name)
    if other is None or other is deck:
        known = [one for one in decks if one != deck.id]
        yield f"there is no other deck {quoted(name)}", did_you_mean(name, known)
        return
    if other.printed_with is not None:
        hint = f"print both with {quoted(other.printed_with)}"
        yield f"{quoted(name)} is itself printed with another deck", hint
    if other.size != deck.size:
        yield f"{quoted(name)} has the size {other.size}, and this deck {deck.size}", None
    if other.rulesets and not set(deck.rulesets or [""]) <= set(other.rulesets):
        users = ", ".join(other.rulesets)
        yield f"{quoted(name)} is for fewer rulesets than this deck", f"it is for {users}"
    if other.back != deck.back:
        yield f"{quoted(name)} has another back", "write the same back for both"
