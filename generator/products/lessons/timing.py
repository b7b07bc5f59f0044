"""The steps of a lesson fitted into the minutes that there are."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import HornbookError
from generator.model.lesson import Lesson, Step


@dataclass(frozen=True, slots=True)
class Timed:
    """A step with the minute in which it begins, from 0, and how many it takes."""

    step: Step
    begins: int
    minutes: int

    @property
    def ends(self) -> int:
        """The minute in which the next step begins."""
        return self.begins + self.minutes


def least_minutes(lesson: Lesson) -> int:
    """The shortest lesson in which every step is still worth beginning."""
    return sum(min(step.least, step.minutes) for step in lesson.plan)


def timed(lesson: Lesson, minutes: int) -> tuple[Timed, ...]:
    """The plan for a lesson of `minutes`, which its steps fill to the minute.

    Steps are stretched or shortened alike, but never below their least; the game takes what is
    left. Where nothing of the plan is a game, the longest step does.

    Raises:
        HornbookError: the steps do not fit, however short they are.
    """
    least = least_minutes(lesson)
    if minutes < least:
        raise HornbookError(
            f"this lesson takes {least} minutes at least, not {minutes}",
            instead=f"give --minutes {least} or more, or shorten the steps of its plan",
        )
    found = _lengths(lesson.plan, minutes)
    begins = [sum(found[:place]) for place in range(len(found))]
    rows = zip(lesson.plan, begins, found, strict=True)
    return tuple(Timed(step, start, length) for step, start, length in rows)


def _lengths(steps: Sequence[Step], minutes: int) -> list[int]:
    usual = sum(step.minutes for step in steps)
    lengths = [
        max(min(step.least, step.minutes), (2 * step.minutes * minutes + usual) // (2 * usual))
        for step in steps
    ]
    elastic = [place for place, step in enumerate(steps) if step.game]
    elastic = elastic or [max(range(len(steps)), key=lambda place: steps[place].minutes)]
    while (left := minutes - sum(lengths)) != 0:
        lengths[_next(steps, lengths, elastic, left)] += 1 if left > 0 else -1
    return lengths


def _next(steps: Sequence[Step], lengths: Sequence[int], elastic: Sequence[int], left: int) -> int:
    """The step that gives a minute, or gets one: the game while it can, else the roomiest."""
    if left > 0:
        return min(elastic, key=lambda place: lengths[place] - steps[place].minutes)
    room = [
        length - min(step.least, step.minutes) for step, length in zip(steps, lengths, strict=True)
    ]
    able = [place for place in elastic if room[place] > 0]
    return max(able or range(len(steps)), key=lambda place: room[place])
