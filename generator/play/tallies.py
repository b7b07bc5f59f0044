"""Sums over playouts: everything is counted, so that no order of adding changes a number."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from generator.play.playouts import Playout

KEPT = 10
"""How many capped playouts are kept with their seeds."""


@dataclass
class SeatTally:
    """How one seat fared: matches won alone, first places shared, and each score with its count."""

    won: int = 0
    shared: int = 0
    scores: Counter[float] = field(default_factory=Counter)

    def add(self, score: float, is_winner: bool, winners: int) -> None:
        """One match; `winners` seats came first in it."""
        self.scores[score] += 1
        if is_winner:
            self.won += winners == 1
            self.shared += winners > 1

    def merge(self, other: "SeatTally") -> None:
        """All matches of another tally of the same seat."""
        self.won += other.won
        self.shared += other.shared
        self.scores.update(other.scores)


@dataclass
class Tally:
    """What a number of playouts had in common.

    `ends` counts outcomes; `lengths` decisions a match; `fired` the playouts in which a rule ran;
    `offered` and `played` the playouts in which a card was; `mattered` holds the cards that were
    shown to matter in one, `moved` those seen elsewhere than where they start; `capped` number and
    seed of the first playouts that were broken off.
    """

    seats: list[SeatTally]
    playouts: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    lengths: Counter[float] = field(default_factory=Counter)
    fired: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    mattered: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)
    capped: list[tuple[int, int]] = field(default_factory=list)

    def add(self, one: Playout) -> None:
        """Count one playout."""
        self.playouts += 1
        self.ends[one.ended] += 1
        self.lengths[one.decisions] += 1
        self.fired.update(one.fired)
        self.offered.update(one.offered)
        self.played.update(one.played)
        for seat, tally in enumerate(self.seats):
            tally.add(one.returns[seat], seat in one.winners, len(one.winners))
        if one.capped:
            self._keep([(one.number, one.seed)])

    def merge(self, other: "Tally") -> None:
        """Count all playouts of another tally."""
        self.playouts += other.playouts
        for mine, others in (
            (self.ends, other.ends),
            (self.fired, other.fired),
            (self.offered, other.offered),
            (self.played, other.played),
        ):
            mine.update(others)
        self.lengths.update(other.lengths)
        self.mattered |= other.mattered
        self.moved |= other.moved
        for tally, more in zip(self.seats, other.seats, strict=True):
            tally.merge(more)
        self._keep(other.capped)

    def _keep(self, capped: Iterable[tuple[int, int]]) -> None:
        self.capped = sorted([*self.capped, *capped])[:KEPT]


def empty(seats: int) -> Tally:
    """A tally of no playouts for this many seats."""
    return Tally([SeatTally() for _ in range(seats)])
