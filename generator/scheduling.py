"""Shares work out among processes: the longest first, and what is big in parts."""

import heapq
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from importlib import import_module
from typing import Generic, Protocol, Self, TypeVar, cast, runtime_checkable

from generator.progress import Progress
from generator.sandbox.limits import renew
from generator.workers import run

HEAVY = ("generator.render.painting", "generator.render.cutting")
"""What cards are painted with; where processes begin as copies of this one, it is loaded here."""
USUAL = 12
"""The weight of a piece of work that does not know its own."""


class Labelled(Protocol):
    """A piece of work that can be named while it is done."""

    @property
    def label(self) -> str:
        """For the progress line."""


class Part(Labelled, Protocol):
    """What can be done before a piece of work, to make that short; it brings nothing itself."""

    @property
    def weight(self) -> int:
        """About how long it takes, in faces that could be painted meanwhile."""

    def do(self) -> None:
        """Do it."""


@runtime_checkable
class Weighty(Protocol):
    """Work that knows about how long it takes."""

    @property
    def weight(self) -> int:
        """In faces that could be painted meanwhile."""


@runtime_checkable
class Divisible(Protocol):
    """Work that can be shared out."""

    def in_parts(self, jobs: int) -> tuple[Self, Sequence[Part]]:
        """What is to be done at the end, and before that by `jobs` processes; no parts if small."""


@runtime_checkable
class Patient(Protocol):
    """Work that is shorter when other work is done before it."""

    def waits_for(self, other: Labelled) -> bool:
        """Whether it is shorter after the other."""


Outcome = TypeVar("Outcome")
Work = TypeVar("Work", bound=Labelled)


def run_all(
    work: Sequence[Work], step: Callable[[Work], Outcome], jobs: int, progress: Progress
) -> list[Outcome]:
    """The outcome of each piece of work, in their order, on up to `jobs` processes.

    Raises:
        HornbookError: as `step` does, or a worker died.
    """
    plan, done = _Plan(work, jobs), dict[int, Outcome]()
    many = min(jobs, len(plan.work) + len(plan.parts))
    if many <= 1:
        return [_alone(one, step, progress) for one in plan.work]
    if multiprocessing.get_start_method() == "fork":
        for name in HEAVY:
            import_module(name)
    shared = (step, plan.work, plan.parts)
    with closing(run(plan.ready(), _done, shared, many, "printing")) as results:
        for number, outcome in results:
            if plan.finish(number):
                progress.finish(work[number].label)
                done[number] = cast(Outcome, outcome)
    return [done[place] for place in range(len(work))]


def _alone(piece: Work, step: Callable[[Work], Outcome], progress: Progress) -> Outcome:
    progress.start(piece.label)
    renew(piece.label)
    outcome = step(piece)
    progress.finish(piece.label)
    return outcome


class _Plan(Generic[Work]):
    """What can begin when: work waits for other work, and for its parts.

    The numbers of parts come after those of all work. What others wait for begins as early as if
    it took so long with them.
    """

    def __init__(self, work: Sequence[Work], jobs: int) -> None:
        self.work, self.parts = list[Work](), list[Part]()
        self._behind: list[list[int]] = [
            [n for n, one in enumerate(work) if isinstance(one, Patient) and one.waits_for(other)]
            for other in work
        ]
        for place, one in enumerate(work):
            rest, parts = one.in_parts(jobs) if isinstance(one, Divisible) else (one, ())
            self.work.append(rest)
            self.parts += parts
            self._behind += [[place]] * len(parts)
        self._left = Counter(place for many in self._behind for place in many)
        self._ready: list[tuple[int, int]] = []
        for number in range(len(self._behind)):
            if number not in self._left:
                self._push(number)

    def ready(self) -> Iterator[int | None]:
        """The numbers of what can begin, the longest first; None while all others wait."""
        while self._ready or self._left:
            yield heapq.heappop(self._ready)[1] if self._ready else None

    def finish(self, number: int) -> bool:
        """Something is done; whether it was a piece of the work itself."""
        for place in self._behind[number]:
            self._left[place] -= 1
            if not self._left[place]:
                del self._left[place]
                self._push(place)
        return number < len(self.work)

    def _push(self, number: int) -> None:
        heapq.heappush(self._ready, (-self._weight(number), number))

    def _weight(self, number: int) -> int:
        """That of a piece and of what waits for it; work counts its parts already."""
        piece = _piece(self.work, self.parts, number)
        own = piece.weight if isinstance(piece, Weighty) else USUAL
        place = number if number < len(self.work) else self._behind[number][0]
        return own + max(map(self._weight, self._behind[place]), default=0)


def _piece(work: Sequence[Work], parts: Sequence[Part], number: int) -> Work | Part:
    return work[number] if number < len(work) else parts[number - len(work)]


def _done(
    shared: tuple[Callable[[Work], Outcome], Sequence[Work], Sequence[Part]], number: int
) -> Outcome | None:
    """What has a number, its time counted from now, and named where it ends badly."""
    step, work, parts = shared
    renew(_piece(work, parts, number).label)
    if number < len(work):
        return step(work[number])
    parts[number - len(work)].do()
    return None
