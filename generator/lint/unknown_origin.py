"""Where the answers and the history of a lesson are said to come from."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.lesson_references import elsewhere, origins, references

CODE = Code(
    id="M170",
    slug="unknown-origin",
    severity=Severity.ERROR,
    what="An answer or a piece of history in a lesson names an origin that is not there: a card, a "
    "rule, a value, a table of chances, a piece of evidence, or a book in the bibliography.",
    why="A teacher looks up where an answer comes from; a pupil asks who says so.",
    example='from: ["card:rumuor"]',
    instead='from: ["card:rumour"]',
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each origin that is not there.

    A set that the lesson does not ask for may leave out what the lesson draws on: no finding.
    """
    lesson = case.game.lesson
    if lesson is None or {one.file.id for one in case.game.sets} - {*lesson.edition}:
        return
    known = origins(case.game, lesson)
    for path, reference in references(lesson):
        kind, _, name = reference.partition(":")
        if name not in known[kind]:
            hint = did_you_mean(name, known[kind]) or elsewhere(known, kind, name)
            message = f"there is no {kind} {quoted(name)}"
            yield CODE.at(case.where("lesson", *path), message, hint)
