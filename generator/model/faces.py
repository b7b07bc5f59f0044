"""Finds the design whose face is named: `card/front`, `card.design/back`."""

from collections.abc import Iterable

from generator.model.deck import Deck
from generator.model.printed import Printed, printed


def find_face(decks: Iterable[Deck], name: str) -> tuple[Deck, Printed, str] | None:
    """The deck, the design and the side of the face called `name`; None where there is none.

    A card with several designs that is named without one shows the first.
    """
    called, _, side = name.rpartition("/")
    for deck in decks:
        for one in printed(deck):
            if called in (one.id, one.card.id):
                return deck, one, side
    return None


def face_names(decks: Iterable[Deck]) -> list[str]:
    """Every name that finds a face."""
    designs = [one for deck in decks for one in printed(deck)]
    called = dict.fromkeys(name for one in designs for name in (one.id, one.card.id))
    return [f"{name}/{side}" for name in called for side in ("front", "back")]
