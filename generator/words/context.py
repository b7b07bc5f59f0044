"""What a text may speak of: the card's own values, the game's, and those of other cards."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from generator.model.deck import Card, Deck, Words
from generator.model.game import Game
from generator.model.printed import Printed
from generator.words.sandbox import WordsError, callable_from_words


def game_context(game: Game) -> dict[str, Any]:
    """`values`, `seats`, `card(id)` and the title: what every text of a box may speak of."""
    return {
        "game": SimpleNamespace(title=game.title, age=game.file.age, minutes=game.file.minutes),
        "values": _names({name: value.is_ for name, value in game.file.values.items()}),
        "seats": SimpleNamespace(least=game.file.seats.least, most=game.file.seats.most),
        "card": callable_from_words(_card_finder(game)),
    }


def card_context(
    shared: Mapping[str, Any], deck: Deck, printed: Printed, words: Words | None = None
) -> dict[str, Any]:
    """What the texts of one card may speak of; `words` are those of its back, if it is the back."""
    own = {**_absent(deck), **printed.attributes, **(words.attributes if words else {})}
    return {
        **shared,
        "deck": SimpleNamespace(id=deck.id, title=deck.title, declared=deck.declared),
        "id": printed.id,
        "title": (words.title if words else None) or printed.word("title"),
        "icon": (words.icon if words else None) or printed.word("icon"),
        "copies": printed.copies,
        **{_name(key): value for key, value in own.items()},
    }


def _absent(deck: Deck) -> dict[str, None]:
    return {name: None for name, attribute in deck.attributes.items() if attribute.optional}


def _card_finder(game: Game) -> Any:
    cards: dict[str, tuple[Deck, Card]] = {
        card.id: (deck, card) for deck in game.decks for card in deck.cards
    }

    def card(card_id: str) -> SimpleNamespace:
        if card_id not in cards:
            raise WordsError(f'there is no card "{card_id}"')
        deck, found = cards[card_id]
        copies = sum(one.copies for one in found.designs) or found.copies
        known = {**_absent(deck), **found.attributes, "title": found.title, "copies": copies}
        return _names(known)

    return card


def _names(values: Mapping[str, Any]) -> SimpleNamespace:
    return SimpleNamespace(**{_name(key): value for key, value in values.items()})


def _name(key: str) -> str:
    return key.replace("-", "_")
