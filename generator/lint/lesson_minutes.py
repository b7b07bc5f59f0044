"""Steps of a lesson that promise more than their minutes hold."""

from collections.abc import Iterator, Sequence

from generator.diagnostics import ContentPath, quoted
from generator.lint.case import Case
from generator.lint.checks import Wrong, per_lesson, warning
from generator.lint.texts import LESSON
from generator.model.lesson import Lesson, Question, Step

WORDS_A_MINUTE = 130
"""Read aloud to a class, or by a pupil of twelve who must understand. Editorial: readers of audio
books read 150 to 160; a teacher pauses, and looks up."""

QUESTION_SECONDS = 20
"""To think about a question before writing, and to tick a box. Editorial."""

LINE_SECONDS = 30
"""To fill a line of nine words. Editorial: eighteen words a minute, what many write at twelve."""

CLAIM_SECONDS = 20
"""For the class to vote on a claim. Editorial."""

READ_ONCE = ("summary", "reference")
"""Kinds of sheets that are read out before the game, from which the rules are learned."""

Part = tuple[str, float]
"""Something that is done in a step, and its seconds."""


@warning(
    "M175",
    what="A step of a lesson promises more than its minutes hold: words are counted at 130 a "
    "minute, questions by their lines to write on, play by its decisions.",
    why="What does not fit is found out in front of a class.",
    example="plan:\n  - {title: Quiz, minutes: 3, least: 3, uses: [quiz], …}",
    instead="plan:\n  - {title: Quiz, minutes: 3, least: 3, uses: [quiz], amounts: {quiz: 3}, …}",
)
@per_lesson
def full_step(case: Case, lesson: Lesson) -> Iterator[Wrong]:
    """One finding for each step that takes longer than it says."""
    reading = _Reading(case, lesson)
    for number, step in enumerate(lesson.plan):
        parts = [part for part in reading.parts(step) if part[1] > 0]
        needed = round(sum(seconds for _, seconds in parts) / 60)
        if needed > step.minutes:
            told = ", ".join(f"{what} {seconds / 60:.1f}" for what, seconds in parts)
            message = f"{quoted(step.title)} has {step.minutes} minutes and needs {needed}: {told}"
            hint = f"minutes: {needed}, or fewer `amounts` of what it uses"
            yield ("plan", number, "title"), message, hint


class _Reading:
    """How long it takes to read and answer what a lesson hands out."""

    def __init__(self, case: Case, lesson: Lesson) -> None:
        self.case, self.lesson = case, lesson
        self.words = {
            one.place: len(one.said.split())
            for one in case.spoken
            if one.text.part in (LESSON, "components")
        }

    def parts(self, step: Step) -> Iterator[Part]:
        """All that is done in a step."""
        for name in step.uses:
            many = step.amounts.get(name)
            if many != 0:
                yield from self._part(step, name, many)
        if step.moves:
            yield f"{step.moves} moves", step.moves * step.move_seconds

    def _part(self, step: Step, name: str, many: int | None) -> Iterator[Part]:
        lesson = self.lesson
        match name:
            case "content-note":
                yield "the content note", self._read(("content_note",))
            case "roles" if not step.game:
                roles = range(len(lesson.roles))
                yield "a role sheet", max(self._read(("roles", one)) for one in roles)
            case "evidence":
                yield self._evidence(many or 1)
            case "debrief":
                yield self._claims(len(lesson.debrief) if many is None else many)
            case "quiz":
                yield self._asked(
                    "the quiz", ("quiz",), lesson.quiz, range(len(lesson.quiz))[:many]
                )
            case _:
                yield from self._other(step, name, many)

    def _other(self, step: Step, name: str, many: int | None) -> Iterator[Part]:
        for number, sheet in enumerate(self.lesson.worksheets):
            if sheet.id == name:
                path: ContentPath = ("worksheets", number)
                order = [sheet.questions.index(one) for one, on in sheet.numbered if "core" in on]
                what, seconds = self._asked(
                    quoted(sheet.title), (*path, "questions"), sheet.questions, order[:many]
                )
                yield what, seconds + self._read((*path, "lead"))
        for number, one in enumerate(self.case.game.sheets):
            read = self._read(("sheets", number), "components")
            if one.id == name and one.kind == "script":
                times = sum(name in other.uses for other in self.lesson.plan)
                yield quoted(one.title), read / times
            elif one.id == name and one.kind in READ_ONCE and not step.game:
                yield quoted(one.title), read

    def _evidence(self, many: int) -> Part:
        told = ("title", "dated", "provenance", "text", "look_for")
        lengths = sorted(
            sum(self._read(("evidence", number, key)) for key in told)
            for number in range(len(self.lesson.evidence))
        )
        return ("a source" if many == 1 else f"{many} sources"), sum(lengths[-many:])

    def _claims(self, many: int) -> Part:
        held = len(self.lesson.debrief)
        read = sum(
            self._read(("debrief", number, key))
            for number in range(held)
            for key in ("claim", "why")
        )
        return f"{many} claims", many * (read / held + CLAIM_SECONDS)

    def _asked(
        self, what: str, path: ContentPath, questions: Sequence[Question], own: Sequence[int]
    ) -> Part:
        """Some of the questions, read, thought about and written."""
        seconds = sum(
            self._read((*path, number, "ask"))
            + self._read((*path, number, "choices"))
            + QUESTION_SECONDS
            + questions[number].lines * LINE_SECONDS
            for number in own
        )
        return f"{len(own)} of {what}", seconds

    def _read(self, path: ContentPath, part: str = LESSON) -> float:
        """The seconds in which all words below a path are read."""
        own = (
            words
            for (where, place), words in self.words.items()
            if where == part and place[: len(path)] == path
        )
        return sum(own) * 60 / WORDS_A_MINUTE
