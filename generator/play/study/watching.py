"""Watches a match for a study: who had which card first, and what cards did."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import compress
from operator import ne

from generator.engine import State
from generator.play.census import Census


@dataclass
class Watcher(Census):
    """A census that also knows who had a card first; without `whole` it knows nothing else."""

    whole: bool = True
    held: dict[str, int] = field(default_factory=dict)
    """The first seat before which a card lay, by card id."""
    turned: dict[str, int] = field(default_factory=dict)
    """The seat whose decision moved a card first."""
    used: dict[str, int] = field(default_factory=dict)
    """The first seat that chose a card, or from whose zone it went at its own decision."""
    is_fresh: bool = True

    def start(self) -> None:
        """A new match begins."""
        super().start()
        self.held, self.turned, self.used, self.is_fresh = {}, {}, {}, True

    def apply(self, state: State, action: int) -> None:
        """Take an action, and see where cards go."""
        tables = self.compiled.tables
        if self.is_fresh:
            self.is_fresh = False
            away = (card for card, at in enumerate(state.place) if at != tables.starts[card])
            self._see_cards(state, {*away, *_before_seats(state)}, state.current_seat)
        place, seat = state.place[:], state.current_seat
        self._see_choice(state, action, seat)
        if self.whole:
            super().apply(state, action)
        else:
            state.apply(action)
        if place != state.place:
            moved = list(compress(range(len(place)), map(ne, place, state.place)))
            self._see_cards(state, moved, seat)
            for card in moved:
                if tables.places[place[card]].seat == seat < tables.seats:
                    self.used.setdefault(tables.ids[card], seat)

    def _see_choice(self, state: State, action: int, seat: int) -> None:
        chosen = state.offer[action]
        if state.decision.kind == "card" and chosen is not None and seat < state.tables.seats:
            self.used.setdefault(state.tables.ids[chosen], seat)

    def _see_cards(self, state: State, cards: Iterable[int], seat: int) -> None:
        tables = self.compiled.tables
        box = tables.zone["box"]
        for card in cards:
            if state.place[card] == box:
                continue
            owner = tables.places[state.place[card]].seat
            if owner is not None and owner < tables.seats:
                self.held.setdefault(tables.ids[card], owner)
            self.turned.setdefault(tables.ids[card], min(max(seat, 0), tables.seats - 1))

    def holders(self) -> dict[str, int]:
        """Who had each card first, in this match; else at whose decision it first turned up."""
        return self.turned | self.held

    def words(self) -> Iterator[str]:
        """The options and actions that were open in this match."""
        yield from (word for word, number in self.compiled.tables.words.items()
                    if number in self.offered)  # fmt: skip

    def ran(self) -> frozenset[str]:
        """Ids of the cards of which an effect or an answer ran in this match."""
        tables = self.compiled.tables
        designs = (one for number in self.fired for one in self.deeds.get(number, ()))
        return frozenset(tables.designs[one] for one in designs)


def _before_seats(state: State) -> Iterator[int]:
    """The cards that lie in a zone of a seat."""
    for place, zone in zip(state.tables.places, state.zones, strict=True):
        if place.seat is not None:
            yield from zone
