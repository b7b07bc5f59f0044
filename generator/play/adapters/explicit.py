"""A match whose chance is chosen from outside: each die and each card that comes to light.

The engine plays from a record, and stops where the record ends; the last action is then tried
again with one more outcome. So a card's place in a shuffled deck is open until somebody sees it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from generator.engine import Need, Outcome, Program, RecordEndsError, State


class ExplicitMatch:
    """A match that waits for a seat's action or for an outcome of chance.

    Its states are never changed once they are there, so that copies share them.
    """

    def __init__(self, compiled: Program) -> None:
        """A match of `compiled`, which begins with whatever its setup leaves to chance."""
        self.compiled = compiled
        self.steps: list[int] = []
        """All that was chosen, actions and chance; enough to do it again."""
        self._before: State | None = None
        self._action = 0
        self._now: State | None = None
        self._record: list[Outcome] = []
        self._need: Need | None = None
        self._found: list[Any] = []
        self._try()

    @property
    def is_chance(self) -> bool:
        """Whether chance is next."""
        return self._now is None

    @property
    def state(self) -> State:
        """The match as it stands, to be looked at only; while chance is next, as it was before.

        Raises:
            LookupError: chance has not yet brought about the first decision.
        """
        found = self._before if self._now is None else self._now
        if found is None:
            raise LookupError("the match has not begun")
        return found

    @property
    def has_begun(self) -> bool:
        """Whether there is a state to look at."""
        return self._now is not None or self._before is not None

    @property
    def read(self) -> int:
        """How many outcomes chance has brought, single dice and cards counted."""
        whole = (found if isinstance(found, list) else [found] for _, found in self._record)
        return sum(map(len, whole)) + len(self._found)

    def outcomes(self) -> list[tuple[Any, float]]:
        """What chance can bring next, in a fixed order, with probabilities above 0.

        A die is its number, a coin True for heads, a card its id.
        """
        left = self._left()
        counted = Counter(left)
        return [(one, many / len(left)) for one, many in sorted(counted.items(), key=_order)]

    def settle(self, number: int) -> None:
        """Let chance bring the outcome with this number, counted from 0.

        Raises:
            IndexError: there is no such outcome.
        """
        self.steps.append(number)
        self._take(self.outcomes()[number][0])
        self._try_if_complete()

    def apply(self, action: int) -> None:
        """The seat to decide acts.

        Raises:
            IllegalActionError: the action is not legal; the match is as before.
        """
        before, self._before, self._action = self._before, self.state, action
        now, self._now = self._now, None
        try:
            self._try()
        except BaseException:
            self._before, self._now = before, now
            raise
        self.steps.append(action)

    def copy(self) -> ExplicitMatch:
        """The same match, free to go another way."""
        new = ExplicitMatch.__new__(ExplicitMatch)
        new.__dict__.update(self.__dict__)
        new.steps, new._record, new._found = self.steps[:], self._record[:], self._found[:]
        return new

    def _left(self) -> list[Any]:
        need = self._need
        assert need is not None and self._now is None  # noqa: S101 # only asked for chance
        left = list(need.options)
        if not need.again:
            for one in self._found:
                left.remove(one)
        return left

    def _take(self, outcome: Any) -> None:
        self._found.append(outcome)

    def _try_if_complete(self) -> None:
        need = self._need
        assert need is not None  # noqa: S101 # set while chance is next
        # What can only come one way is no chance.
        while len(self._found) < need.count and len(set(self._left())) == 1:
            self._take(self._left()[0])
        if len(self._found) >= need.count:
            single = need.kind in ("toss", "card")
            self._record.append((need.kind, self._found[0] if single else self._found))
            self._found = []
            self._try()

    def _try(self) -> None:
        """Run on to the next decision, or to where the record ends."""
        try:
            if self._before is None:
                now = self.compiled.new_state(record=self._record)
            else:
                now = self._before.copy()
                now.record = self._record
                now.apply(self._action)
        except RecordEndsError as ends:
            self._need = ends.need
            self._try_if_complete()
        else:
            self._now, self._need = now, None


def _order(item: tuple[Any, int]) -> tuple[str, Any]:
    return type(item[0]).__name__, item[0]
