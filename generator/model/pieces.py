"""Pieces of a ruleset as decks: cards that nobody prints, for rules to move and count."""

from functools import cache

from generator.model.deck import Card, Deck, Face
from generator.model.rules import Pieces

_UNPRINTED = Face(template="none")


@cache
def deck_of_pieces(pieces: Pieces) -> Deck:
    """The pieces as a deck: `cart-1`, `cart-2` … so many as are declared."""
    word = pieces.one.replace("-", " ").capitalize()
    cards = tuple(
        Card(id=f"{pieces.one}-{number}", title=f"{word} {number}")
        for number in range(1, pieces.count + 1)
    )
    return Deck(
        id=pieces.id,
        title=pieces.id.replace("-", " ").capitalize(),
        size="none",
        declared=pieces.count,
        front=_UNPRINTED,
        back=_UNPRINTED,
        cards=cards,
    )
