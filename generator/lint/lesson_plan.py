"""Plans of lessons whose minutes do not fit."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case
from generator.lint.references import Wrong
from generator.model.lesson import Lesson

CODE = Code(
    id="M174",
    slug="lesson-plan",
    severity=Severity.ERROR,
    what="The steps of a lesson do not come to its minutes, or a step takes less than its least.",
    why="A teacher has the minutes that there are; a plan that does not fit them is not one.",
    example="minutes: 50\nplan:\n  - {title: Play, minutes: 60, least: 15, game: true, …}",
    instead="minutes: 50\nplan:\n  - {title: Play, minutes: 30, least: 15, game: true, …}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for the sum, and one for each step that is wrong in itself."""
    lesson = case.game.lesson
    if lesson is not None:
        for path, message, hint in _wrong(lesson):
            yield CODE.at(case.where("lesson", *path), message, hint)


def _wrong(lesson: Lesson) -> Iterator[Wrong]:
    taken = sum(step.minutes for step in lesson.plan)
    if taken != lesson.minutes:
        message = f"the steps take {taken} minutes, and the lesson has {lesson.minutes}"
        yield ("plan",), message, f"minutes: {taken}, or other minutes for its steps"
    for number, step in enumerate(lesson.plan):
        if step.least > step.minutes:
            message = f"{quoted(step.title)} takes {step.minutes} minutes, at least {step.least}"
            yield ("plan", number, "least"), message, "`least` is for shorter lessons than this"
    games = [number for number, step in enumerate(lesson.plan) if step.game]
    if len(games) != 1:
        message = f"{len(games) or 'no'} steps have `game: true`"
        yield ("plan",), message, "the one that takes the minutes that are left"
