"""A game in which a card plays as another: the deck keeps its size, its order and its chance.

The card that stands in has the attributes and the deeds of the other and the id of the first. So
both games shuffle and deal alike, and a match goes the same way until the card counts.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.model.deck import Card, Deck
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.play.study.arms import Swap

DEEDS = ("effect", "reacts", "modifiers")


def swapped(game: Game, swap: Swap, base: Game | None) -> Game:
    """The game with the swap made in the deck and in every ruleset."""
    source = base if swap.of_base and base else game
    decks = tuple(
        _deck(deck, swap, source) if deck.id == swap.deck else deck for deck in game.decks
    )
    rulesets = tuple(_ruleset(one, swap, source) for one in game.rulesets)
    return replace(game, decks=decks, rulesets=rulesets)


def stand_ins(deck: Deck, card_id: str, most: int) -> list[str | None]:
    """Cards of the deck to play in a card's place: up to `most`, spread over it, from its start.

    None, a card that does nothing, where the deck has no other card.
    """
    own = next(one for one in deck.cards if one.id == card_id)
    others = [one.id for one in deck.cards if one.id != card_id and says(one) != says(own)]
    if not others:
        return [None]
    step = max(1, len(others) // most)
    return list(others[::step][:most])


def says(card: Card) -> tuple[Any, ...]:
    """What of a card counts in play, whatever it is called."""
    return (card.attributes, *(getattr(card, key) for key in DEEDS))


def _deck(deck: Deck, swap: Swap, source: Game) -> Deck:
    return deck.model_copy(update={"cards": tuple(_cards(deck, swap, source))})


def _cards(deck: Deck, swap: Swap, source: Game) -> Iterator[Card]:
    other = None
    if swap.other is not None:
        other = next(one for one in source.deck(swap.deck).cards if one.id == swap.other)
    for card in deck.cards:
        yield _as(card, other) if card.id == swap.card else card


def _as(card: Card, other: Card | None) -> Card:
    if other is None:
        return card.model_copy(update=dict.fromkeys(DEEDS, ()))
    first = other.designs[0].attributes if other.designs else {}
    designs = tuple(one.model_copy(update={"attributes": {}}) for one in card.designs)
    deeds = {key: getattr(other, key) for key in DEEDS}
    attributes = {**other.attributes, **first}
    return card.model_copy(update={**deeds, "attributes": attributes, "designs": designs})


def _ruleset(ruleset: Ruleset, swap: Swap, source: Game) -> Ruleset:
    """What a ruleset says for the other card, it says for this one too."""
    known = {one.id: one for one in source.rulesets}
    told = known[ruleset.id].cards if ruleset.id in known else {}
    cards = {word: rules for word, rules in ruleset.cards.items() if word != swap.card}
    if swap.other and swap.other in told:
        cards[swap.card] = told[swap.other]
    return ruleset.model_copy(update={"cards": cards})
