"""What the other cards of a kind have, and one card of it lacks."""

from collections.abc import Iterator

from generator.diagnostics import quoted
from generator.lint.attributes import is_sound
from generator.lint.case import Case
from generator.lint.checks import Findings, warning
from generator.model.deck import Deck, Printed, played, printed

_FEWEST = 2
"""So many others of its kind show what a card of it has."""


@warning(
    "M197",
    what="A card leaves out an attribute that every other card of its kind has, and that cards of "
    "other kinds do without.",
    why="The kind says that the attribute is needed: without it, what the card prints breaks off, "
    "or what it does comes to nothing.",
    example="attributes: {deed: harm, amount: 1}   # all others that harm say `scale: …` as well",
    instead="attributes: {deed: harm, amount: 1, scale: welfare}",
)
def lacking_attribute(case: Case) -> Findings:
    """One finding for each card and attribute; with card sets, for their cards alone."""
    for part, deck in case.decks:
        told: set[tuple[str, str]] = set()
        # A text that cannot be worked out says itself which value it lacks.
        silent = {spoken.subject for spoken in case.spoken if spoken.trouble}
        for one, name, kind, value in _lacking(deck):
            if case.game.sets and case.game.set_of(deck.id, one.card.id) is None:
                continue
            if (one.card.id, name) not in told and one.id not in silent:
                told.add((one.card.id, name))
                message = f"{quoted(one.card.id)} has no {quoted(name)}, and every other card with "
                where = one.path_of(kind)
                yield case.where(part, *where), f"{message}{kind}: {value} has one", f"add {name}"


def _lacking(deck: Deck) -> Iterator[tuple[Printed, str, str, object]]:
    """Each design with an attribute that it lacks, and the kind and value that ask for it."""
    designs = [one for one in played(printed(deck)) if is_sound(deck, one.card)]
    optional = [name for name, one in deck.attributes.items() if one.optional]
    for kind in kinds_of(deck, optional=True) if optional else ():
        for one in designs:
            if (value := one.attributes.get(kind)) is None:
                continue
            others = [other for other in designs if other.card is not one.card]
            kin = [other for other in others if other.attributes.get(kind) == value]
            rest = [other for other in others if other not in kin]
            if len({other.card.id for other in kin}) < _FEWEST:
                continue
            for name in optional:
                lacks = name not in one.attributes and any(name not in o.attributes for o in rest)
                if lacks and all(name in other.attributes for other in kin):
                    yield one, name, kind, value


def kinds_of(deck: Deck, *, optional: bool = False) -> list[str]:
    """The attributes that say of what kind a card is; on request those that only some have."""
    return [
        name
        for name, one in deck.attributes.items()
        if one.type == "choice" and not one.list and one.optional <= optional
    ]
