"""Laying cards in a match that waits, and working out anew what may be chosen then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.engine.chance import below
from generator.engine.functions import living
from generator.engine.offers import OFFERS
from generator.engine.tables import DONE, PASS

if TYPE_CHECKING:
    from generator.engine.state import State


def lay(s: State, wanted: Mapping[int, Sequence[int]]) -> None:
    """Lay cards in places: into a pile that nobody sees into on top, elsewhere these cards alone.

    What lay there before goes back to where its deck begins; into a pile somewhere below the cards
    that are laid. Nobody remembers anything of cards that have changed their places.

    Args:
        s: the match; its offer is as it was, see `offer_again`.
        wanted: the cards of each place, from the top down; no card twice.
    """
    taken = {card for cards in wanted.values() for card in cards}
    leaving = [
        card
        for place in wanted
        if not is_pile(s, place)
        for card in s.zones[place]
        if card not in taken
    ]
    came_from = {card: s.place[card] for card in taken}
    _lift(s, [*taken, *leaving])
    for place, cards in wanted.items():
        s.zones[place][:0] = cards
        for card in cards:
            s.place[card] = place
    for card in leaving:
        _send_home(s, card, wanted)
    for card in (*leaving, *(card for card, old in came_from.items() if s.place[card] != old)):
        s.known[card] = 0
    if s.unseen is not None:
        for card in (*taken, *leaving):
            s.unseen[card] = is_pile(s, s.place[card])


def put(s: State, card: int, place: int, *, below: bool = False) -> None:
    """Lay one card on top of a place or `below`; nobody remembers anything of it.

    The offer is as it was, see `offer_again`.
    """
    s.zones[s.place[card]].remove(card)
    s.zones[place].insert(len(s.zones[place]) if below else 0, card)
    s.place[card] = place
    s.known[card] = 0


def is_pile(s: State, place: int) -> bool:
    """Whether a place is an ordered zone that nobody sees into."""
    found = s.tables.places[place]
    return found.ordered and not found.sees


def seat_out(s: State, seats: Iterable[int]) -> None:
    """These seats are out of the match."""
    for seat in seats:
        s.counters[s.tables.counter["alive"] + seat] = False
    living(s)


def offer_again(s: State) -> bool:
    """Work out anew what the seat that is asked may choose; whether it would still be asked.

    Whether it may pass or end its choice stays as it was.

    Raises:
        RulesFault: the rules ask for what cannot be done.
    """
    if s.outcome is not None:
        return False
    site = s.program.sites[s.site]
    offered = s.program.inquiry(s.site).offered
    assert offered is not None  # noqa: S101 # every site is written with it
    old = s.offer
    values = s.program.asked(s, offered, s.frames[-1])
    found = {action: None for action in (PASS, DONE) if action in old and old[action] is None}
    if site.word == "act" and PASS in old:
        found = {PASS: old[PASS]}
    s.offer = {**OFFERS[site.kind](s, s.seat, values), **found}
    return bool(s.offer)


def _lift(s: State, cards: Iterable[int]) -> None:
    lifted = set(cards)
    for place in {s.place[card] for card in lifted}:
        s.zones[place][:] = [card for card in s.zones[place] if card not in lifted]


def _send_home(s: State, card: int, wanted: Mapping[int, Sequence[int]]) -> None:
    home = s.tables.starts[card]
    if home in wanted and not is_pile(s, home):
        home = s.tables.zone["box"]
    pile = s.zones[home]
    least = len(wanted.get(home, ()))
    pile.insert(least + below(s, len(pile) - least + 1), card)
    s.place[card] = home
