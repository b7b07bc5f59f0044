"""What a lesson names and the box does not have."""

from collections import Counter
from collections.abc import Iterable, Iterator

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.references import Wrong, wrong_block
from generator.lint.texts import Path
from generator.model.deck import face_names, find_face
from generator.model.lesson import Lesson

CODE = Code(
    id="M172",
    slug="wrong-lesson",
    severity=Severity.ERROR,
    what="A lesson names a handout, a sheet, a face, a word, a card set or anything else that is "
    "not there, or gives two things one name.",
    why="It would be missing on the day on which a class needs it.",
    example="leaves_out: [fruit-deck]",
    instead="leaves_out: [fruits]",
)
HANDOUTS = ("teacher", "answer-key", "roles", "evidence", "debrief", "what-is-known", "quiz")
"""What every pack holds beside worksheets."""


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each name that stands for nothing."""
    lesson = case.game.lesson
    if lesson is not None:
        for path, message, hint in _wrong(case, lesson):
            yield CODE.at(case.where("lesson", *path), message, hint)


def _wrong(case: Case, lesson: Lesson) -> Iterator[Wrong]:
    game = case.game
    decks, maps = [deck.id for deck in game.decks], [one.id for one in game.maps]
    sheets = [one.id for one in game.sheets]
    parts = [*decks, *sheets, *maps]
    own = [sheet.id for sheet in lesson.worksheets]
    yield from _unknown(lesson.leaves_out, ("leaves_out",), parts, "deck, sheet or map")
    if case.known.sets is not None:
        yield from _unknown(lesson.edition, ("edition",), case.known.sets, "card set")
    for number, step in enumerate(lesson.plan):
        known = (*HANDOUTS, *own, *parts)
        yield from _unknown(step.uses, ("plan", number, "uses"), known, "handout or sheet")
    for number, sheet in enumerate(lesson.worksheets):
        path: Path = ("worksheets", number)
        yield from _unknown(sheet.glossary, (*path, "glossary"), lesson.glossary, "word")
        for index, block in enumerate(sheet.blocks):
            for ruleset in game.rulesets:
                if ruleset.id == lesson.grouping.ruleset:
                    yield from wrong_block(case, ruleset, block, (*path, "blocks", index))
    for number, role in enumerate(lesson.roles):
        if role.face and find_face(game.decks, role.face) is None:
            hint = did_you_mean(role.face, face_names(game.decks))
            yield ("roles", number, "face"), f"there is no face {quoted(role.face)}", hint
    for key in ("roles", "evidence", "worksheets"):
        yield from _twice(key, [one.id for one in getattr(lesson, key)])


def _unknown(names: Iterable[str], path: Path, known: Iterable[str], noun: str) -> Iterator[Wrong]:
    known = sorted(known)
    for number, name in enumerate(names):
        if name not in known:
            near = did_you_mean(name, known) or f"known are {', '.join(known)}"
            yield (*path, number), f"there is no {noun} {quoted(name)}", near if known else None


def _twice(key: str, ids: list[str]) -> Iterator[Wrong]:
    times = Counter(ids)
    for number, name in enumerate(ids):
        if times[name] > 1 and name in ids[:number]:
            yield (key, number, "id"), f"two of {key} are called {quoted(name)}", None
