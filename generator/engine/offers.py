"""What a seat is offered: action numbers, each with the value that it stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from generator.engine.faults import Broken

if TYPE_CHECKING:
    from generator.engine.state import State

Offer = dict[int, Any]


def offer_cards(s: State, seat: int, cards: Iterable[int]) -> Offer:
    """Cards by design; copies that nobody can tell apart are offered once.

    A card that the seat does not know is offered by its place in the list.
    """
    tables, place, known = s.tables, s.place, s.known
    actions, sees, bit = tables.card_action, s.program.sees, 1 << seat
    found: Offer = {}
    for index, card in enumerate(cards):
        if not (sees[place[card]] | known[card]) & bit:
            found[tables.place_base + index] = card
            continue
        action = actions[card]
        while action in found and not _same(s, found[action], card):
            action += 1
        found.setdefault(action, card)
    return found


def _same(s: State, one: int, other: int) -> bool:
    """Whether two copies of a design are alike in place and counters."""
    zone = s.place[one]
    if zone != s.place[other]:
        return one == other
    if s.tables.places[zone].ordered:
        return one == other
    return s.program.marks(s, one) == s.program.marks(s, other)


def offer_seats(s: State, seat: int, seats: Iterable[int]) -> Offer:
    """Seats."""
    base = s.tables.seat_base
    return {base + one: one for one in seats}


def offer_numbers(s: State, seat: int, numbers: Iterable[int]) -> Offer:
    """Whole numbers; they must lie among those that the ruleset lets be chosen."""
    base, (least, most) = s.tables.number_base, s.tables.numbers
    found = {base + one: one for one in numbers}
    if found and not (least <= min(found.values()) and max(found.values()) <= most):
        raise Broken(f"numbers beyond {least} to {most} cannot be chosen: see `numbers:`")
    return found


def offer_words(s: State, seat: int, words: Iterable[str]) -> Offer:
    """Texts."""
    table = s.tables.words
    return {table[one]: one for one in words}


OFFERS: Mapping[str, Callable[[State, int, Any], Offer]] = {
    "card": offer_cards,
    "seat": offer_seats,
    "integer": offer_numbers,
    "text": offer_words,
}
"""How values of each type are offered."""
