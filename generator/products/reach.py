"""What of a deck reaches beyond its own faces, as JSON: the rest cannot change what is made there.

Texts elsewhere name a card's title, attributes and copies (`words.texts`); rules read what it does;
what is printed on it shows where the card is shown and nowhere else.
"""

from collections.abc import Container
from typing import Any

from generator.model.deck import Deck

_PRINTED = {"text", "flavour", "image", "picture"}
_RULES = {"effect", "reacts", "modifiers", "cites", "editorial"}


def deck_json(deck: Deck, shown: Container[str] = (), *, rules: bool = False) -> str:
    """The deck as JSON, all of it of the cards called `shown`.

    Of the others only what can be named, and with `rules` what rulebooks read of them besides.
    """
    left_out: dict[str, Any] = dict.fromkeys(_PRINTED if rules else _PRINTED | _RULES, True)
    left_out |= {"designs": {"__all__": _PRINTED}, "back": _PRINTED}
    others = {number: left_out for number, one in enumerate(deck.cards) if one.id not in shown}
    return deck.model_dump_json(by_alias=True, exclude={"cards": others} if others else None)
