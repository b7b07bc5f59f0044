"""Work is done once: what was made before of the very same things is found by its key."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from generator.diagnostics import Diagnostic
from generator.model.sizes import Paper
from generator.products.keys import TaskKeys
from generator.products.tasks import DeckTask, Task
from generator.progress import Progress
from generator.receipts import Done, Receipts
from generator.scheduling import run_all

PRINTS, CHECKS = "prints", "checks"
"""The kinds of receipts of work that was run, and of work that was looked at."""


def prints(work: Sequence[Task], jobs: int, progress: Progress, receipts: Receipts) -> list[Done]:
    """What the tasks of one box bring, in their order; what was made before is not made again.

    Raises:
        HornbookError: as the tasks do, or a worker died.
    """
    return _Reused(work, PRINTS, receipts).done(_printed, jobs, progress)


def checks(
    work: Sequence[Task],
    papers: tuple[Paper, ...],
    jobs: int,
    progress: Progress,
    receipts: Receipts,
) -> list[Done]:
    """What is wrong with the tasks of one box, those that are no decks on each of the papers.

    Raises:
        HornbookError: as the tasks do, or a worker died.
    """
    step = partial(_checked, papers=papers)
    return _Reused(work, CHECKS, receipts, papers).done(step, jobs, progress)


class _Reused:
    """The tasks of one box with their keys; none where a file cannot be read."""

    def __init__(
        self, work: Sequence[Task], kind: str, receipts: Receipts, papers: Iterable[Paper] = ()
    ) -> None:
        self._work, self._kind, self._receipts = work, kind, receipts
        self._keys: TaskKeys | None = None
        self._names = [""] * len(work)
        for _ in range(2 if work else 0):  # a file may be changed just while it is looked at
            with suppress(OSError):  # the work itself says so, if it needs the file
                keys = TaskKeys(work[0].place)
                self._keys, self._names = keys, [keys.of(one, papers) for one in work]
                break

    def done(self, step: Callable[[Task], Done], jobs: int, progress: Progress) -> list[Done]:
        found = {place: done for place in range(len(self._work)) if (done := self._found(place))}
        for place in found:
            progress.finish(f"{self._work[place].label} … up to date")
        left = [place for place in range(len(self._work)) if place not in found]
        made = run_all([self._work[place] for place in left], step, jobs, progress)
        for place, done in zip(left, made, strict=True):
            files = tuple(replace(one, key=self._names[place]) for one in done.files)
            found[place] = replace(done, files=files)
        if left and self._keys and self._keys.is_as_seen:
            self._keep((place, found[place]) for place in left)
        return [found[place] for place in range(len(self._work))]

    def _found(self, place: int) -> Done | None:
        said = self._receipts.find(self._kind, self._names[place]) if self._keys else None
        try:
            if said is None or (said["findings"] and said["text"] != self._text):
                return None
            done = Done.read(said)
            return done if self._receipts.hold(done) else None
        except (TypeError, ValueError, KeyError):
            return None

    def _keep(self, done: Iterable[tuple[int, Done]]) -> None:
        for place, one in done:
            self._receipts.keep_files(one)
            said = {**one.values(), "text": self._text if one.findings else ""}
            self._receipts.keep(self._kind, self._names[place], said)

    @property
    def _text(self) -> str:
        """The texts in which findings have their places; they hold for no others."""
        return self._keys.text if self._keys else ""


def _printed(task: Task) -> Done:
    return Done.of(*task.run())


def _checked(task: Task, papers: Sequence[Paper]) -> Done:
    found: Iterable[Diagnostic]
    if isinstance(task, DeckTask):
        found = task.paint().findings
    else:
        found = (one for paper in papers for one in task.flaws(paper))
    return Done((), tuple(found))
