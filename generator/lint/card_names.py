"""Attributes that name cards: told by their values, most of which are ids of the box."""

from collections.abc import Iterator

from generator.diagnostics import Position, did_you_mean, quoted
from generator.lint.attributes import given
from generator.lint.case import Case
from generator.lint.texts import Path
from generator.model.deck import Attribute, Deck

Found = tuple[Position, str, str | None]


def strange_cards(case: Case) -> Iterator[Found]:
    """One for each value of such an attribute that is the id of no card."""
    ids = frozenset(card.id for _, deck in case.decks for card in deck.cards)
    for part, deck in case.decks:
        for name, attribute in deck.attributes.items():
            for path, card, value in _strangers(deck, name, attribute, ids):
                message = f"{quoted(card)}: {name} names {quoted(value)}, and no card has that id"
                yield case.where(part, *path), message, did_you_mean(value, ids)


def strange_ids(case: Case) -> frozenset[str]:
    """The words that stand where an id should, and are none."""
    ids = frozenset(card.id for _, deck in case.decks for card in deck.cards)
    return frozenset(
        value
        for _, deck in case.decks
        for name, attribute in deck.attributes.items()
        for _, _, value in _strangers(deck, name, attribute, ids)
    )


def _strangers(
    deck: Deck, name: str, attribute: Attribute, ids: frozenset[str]
) -> list[tuple[Path, str, str]]:
    """Path, card and value, where the attribute is text and most of its values are ids."""
    if attribute.type != "text":
        return []
    said = [
        (path, card.id, one)
        for index, card in enumerate(deck.cards)
        for path, one in _values(deck, index, name)
    ]
    wrong = [use for use in said if use[2] not in ids]
    return wrong if 2 * len(wrong) < len(said) else []


def _values(deck: Deck, index: int, name: str) -> Iterator[tuple[Path, str]]:
    for path, other, value in given(deck.cards[index]):
        if other != name:
            continue
        if isinstance(value, tuple):
            for number, one in enumerate(value):
                yield ("cards", index, *path, number), str(one)
        else:
            yield ("cards", index, *path), str(value)
