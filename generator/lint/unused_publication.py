"""Books in the bibliography of a lesson after which nothing is told."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case
from generator.lint.references import origins as references

CODE = Code(
    id="M171",
    slug="unused-publication",
    severity=Severity.WARNING,
    what="A book stands in the bibliography of a lesson, and nothing in the lesson names it.",
    why="A bibliography says what was used; a long one that was not is no help to a teacher.",
    example="bibliography:\n  tolls: {authors: A. Writer, title: Tolls, published: Press}",
    instead="background:\n  - {title: Markets, text: …, sources: [tolls]}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each book."""
    lesson = case.game.lesson
    if lesson is None:
        return
    used = {reference for _, reference in references(lesson)}
    for name, book in lesson.bibliography.items():
        if f"source:{name}" not in used:
            message = f"nothing is told after {quoted(book.title)}"
            hint = f"name it: sources: [{name}]"
            yield CODE.at(case.where_key("lesson", "bibliography", name), message, hint)
