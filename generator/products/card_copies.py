"""A card beside another: what no two cards of a deck may share gets the next value that is free."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from generator.model.attribute import Attribute
from generator.model.bonds import Mutual, Unique
from generator.model.deck import Deck


def beside(deck: Deck, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The attributes of a card that may stand in a deck beside the one that has `typed`.

    Who names a card that must name it back names nobody. A choice of which all are taken stays.
    """
    found = dict(typed)
    for bond in deck.each:
        if isinstance(bond, Mutual) and deck.attributes[bond.mutual].may_lack:
            found.pop(bond.mutual, None)
        elif isinstance(bond, Unique):
            _free(deck, bond, found)
    return found


def _free(deck: Deck, bond: Unique, typed: dict[str, Any]) -> None:
    """Give the first attribute of a bond that can have another value one that is free."""
    names = (bond.unique,) if isinstance(bond.unique, str) else bond.unique
    taken = {tuple(_value(card.attributes.get(name)) for name in names) for card in deck.cards}
    if any(typed.get(name) is None for name in names if name in deck.attributes):
        return
    for at, name in enumerate(names):
        if name not in deck.attributes:
            continue  # its title or picture
        own = [_value(typed.get(one)) for one in names]
        if tuple(own) not in taken:
            return
        for value in _values(deck.attributes[name], typed[name]):
            if (*own[:at], _value(value), *own[at + 1 :]) not in taken:
                typed[name] = value
                return


def _values(declared: Attribute, own: Any) -> Iterator[Any]:
    """Other values of an attribute, the next ones first; numbers and texts without an end."""
    if declared.choices:
        yield from declared.choices
    elif isinstance(own, int) and not isinstance(own, bool):
        least = own if declared.least is None else int(declared.least)
        most = own if declared.most is None else int(declared.most)
        yield from (*range(own, most + 1), *range(least, own))
        yield from count(max(own, most) + 1)
    elif isinstance(own, str):
        yield from numbered(own)


def numbered(text: str, between: str = " ") -> Iterator[str]:
    """A title or an id with 2, 3 and so on; a number that it ends in is counted on."""
    head, _, last = text.rpartition(between)
    is_counted = bool(head) and last.isascii() and last.isdecimal() and len(last) < _DIGITS
    first = int(last) + 1 if is_counted else 2
    yield from (f"{head if is_counted else text}{between}{number}" for number in count(first))


_DIGITS = 4
"""Digits of a number that is no year."""


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def widened(deck: Deck, attributes: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The declarations, by name, that would allow the numbers of a card that are too large."""
    return {
        name: {**_whole(declared.model_dump(exclude_defaults=True)), "most": value}
        for name, declared in deck.attributes.items()
        if isinstance(value := attributes.get(name), int)
        and value > (declared.most if declared.most is not None else value)
    }


def _whole(values: Mapping[str, Any]) -> dict[str, Any]:
    """Whole numbers without a point."""
    return {
        name: int(value) if isinstance(value, float) and value.is_integer() else value
        for name, value in values.items()
    }
