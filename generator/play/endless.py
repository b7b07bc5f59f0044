"""Tells a match that goes on for ever from one that is merely long, while it is played."""

from dataclasses import dataclass, field

from generator.engine import State

_LOOKS = ((500, True), (2000, True), (5000, False), (20_000, False), (80_000, False))
"""After so many decisions a match is looked at; and whether its numbers must repeat themselves too.

Late in a match numbers alone, such as a score or the number of a round, are no way out.
"""
_LONG = 200
"""So many decisions are looked at each time, at the most."""
_ALIVE = 80
"""After so many of them, one that brings anything new is enough."""
_ROUNDS = 120
"""After so many decisions on end, each in a position seen before, nothing new will come.

In our own games it is never more than 20.
"""


@dataclass
class Lookout:
    """Looks at a match now and then; `due` is the decision from which it wants to see each one."""

    due: int = _LOOKS[0][0]
    _next: int = 0
    _seen: set[int] = field(default_factory=set)
    _old: int = 0
    """So many decisions on end brought nothing new."""

    def is_endless(self, state: State) -> bool:
        """Whether a match of which every decision from `due` on is shown goes on for ever."""
        first, with_numbers = _LOOKS[self._next]
        here = position(state, with_numbers=with_numbers)
        self._old = self._old + 1 if here in self._seen else 0
        self._seen.add(here)
        looked = state.decisions - first
        if looked >= _LONG or (looked >= _ALIVE and not self._old):
            self._next += 1
            self._old = 0
            self._seen.clear()
            self.due = _LOOKS[self._next][0] if self._next < len(_LOOKS) else 1 << 62
        return self._old >= _ROUNDS


def position(state: State, *, with_numbers: bool = True) -> int:
    """A hash of where all cards lie and in which order, of the counters, and of what rules do."""
    counters, frames = state.counters, state.frames
    if not with_numbers:
        frames = [[part for part in one if type(part) is not int] for one in state.frames]
        counters = [one for one in counters if type(one) is not int]
    # Counters and locals may be lists, which cannot be hashed.
    zones = tuple(map(tuple, state.zones))
    return hash((zones, repr(counters), repr(frames), state.seat, state.site))
