"""The words of a lesson: every text of it, and which of them may state figures of history."""

import re
from collections.abc import Iterator

from generator.lint.texts import Path, Text, document_leaves
from generator.model.lesson import Lesson

PART = "lesson"

COUNTED = frozenset(
    {"ask", "answer", "working", "starter", "choices", "public", "private", "notes", "teacher"}
    | {"pupils", "listen_for", "claim", "why", "lead", "text", "caption", "items", "rows"}
    | {"aims", "means", "look_for", "plain", "content_note", "classroom", "enquiry"}
)
"""Running text of a lesson, in which a number is one of the game, or of history."""

YEAR = re.compile(r"\b1[3-9]\d\d(?:–\d\d(?:\d\d)?)?\b")
"""A year of history; no value of a game is as large."""

_REFERENCES = frozenset({"from_", "sources", "uses", "grouping", "edition", "leaves_out"})
_IDS = frozenset({"at", "levels", "glossary"})
_HISTORY = ("evidence:", "source:")


def lesson_texts(lesson: Lesson) -> Iterator[Text]:
    """Every text of the lesson, with its path in `lesson.yaml`."""
    whole = lesson.model_copy(update={"glossary": {}, "bibliography": {}})
    for path, raw in document_leaves(whole, ()):
        if not (_REFERENCES | _IDS).intersection(map(str, path)):
            yield Text(PART, path, _role(path), raw)
    for name, word in lesson.glossary.items():
        yield Text(PART, ("glossary", name, "word"), "word", word.word)
        yield Text(PART, ("glossary", name, "means"), "means", word.means)


def _role(path: Path) -> str:
    return [step for step in path if isinstance(step, str)][-1]


def is_history(lesson: Lesson, path: Path) -> bool:
    """Whether a text names its published sources, so that it may state figures.

    Evidence and background always do, claims and questions where they say so. What pupils may
    believe, and what a curriculum asks, are figures of others.
    """
    if path[0] in ("evidence", "background", "misconceptions", "standards"):
        return True
    if path[0] == "debrief":
        return bool(lesson.debrief[int(path[1])].sources)
    if path[0] == "quiz":
        return _of_history(lesson.quiz[int(path[1])].from_)
    if path[0] == "worksheets" and "questions" in path:
        sheet = lesson.worksheets[int(path[1])]
        return _of_history(sheet.questions[int(path[3])].from_)
    return False


def _of_history(references: tuple[str, ...]) -> bool:
    return any(one.startswith(_HISTORY) for one in references)
