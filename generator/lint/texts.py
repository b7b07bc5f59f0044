"""Where the words of a box stand: every text that is printed, with its place and its role."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pydantic import BaseModel

from generator.diagnostics import ContentPath
from generator.model.deck import Deck, Printed, ScaleFace, Track, TrackFace
from generator.model.document import Rulebook
from generator.model.game_file import GameFile
from generator.model.lesson import Lesson
from generator.model.sheet import Sheet

WORDS = ("title", "text", "flavour")
SAYS = "says"
"""The role of the words of a rule, a requirement or a prompt."""
START = "start"
"""The role of the number that a scale starts with."""
TRACK = "track"
"""The key of a side that is a board of tracks."""
NUMBERS = ("first", "last", "mark")
"""The roles of the numbers of a track."""

_NO_TEXT = frozenset(
    {"id", "kind", "block", "shape", "align", "icon", "face", "cites", "editorial"}
)
_NAMES = _NO_TEXT | {
    "faces", "ids", "as_", "deck", "cards", "zone", "before", "transcript", "chance", "cover",
    "quick", "names", "tells",
}  # fmt: skip
"""Keys of documents that hold names of things, and no words to print."""
_REFERENCES = _NAMES | {
    "from_", "sources", "uses", "grouping", "edition", "leaves_out", "at", "levels", "glossary"
}  # fmt: skip
"""Such keys of lessons."""

COUNTED = frozenset(
    {"ask", "answer", "working", "starter", "choices", "public", "private", "notes", "teacher"}
    | {"pupils", "listen_for", "claim", "why", "lead", "text", "caption", "items", "rows"}
    | {"aims", "means", "look_for", "plain", "content_note", "classroom", "enquiry"}
    | {"task"}
)
"""Running text of a lesson, in which a number is one of the game, or of history."""
YEAR = re.compile(r"\b1[3-9]\d\d(?:–\d\d(?:\d\d)?)?\b")
"""A year of history; no value of a game is as large."""
LESSON = "lesson"


@dataclass(frozen=True, slots=True)
class TypedText:
    """A text as typed: its part and path, and its role, which is the name of its key.

    `slot` is the name of the place that it fills in a face, and empty for all others.
    """

    part: str
    path: ContentPath
    role: str
    raw: str
    slot: str = ""


def front_texts(part: str, deck: Deck, one: Printed) -> Iterator[TypedText]:
    """What the front of a design says."""
    for name in WORDS:
        if raw := one.word(name):
            yield TypedText(part, one.path_of(name), name, raw)
    yield from _face_texts(part, deck, "front")


def back_texts(part: str, deck: Deck, one: Printed) -> Iterator[TypedText]:
    """What the back of a design says: its own words, and the places of the deck's back."""
    if one.card.back:
        yield from _filled(part, (*one.path[:2], "back"), one.card.back, WORDS)
    yield from _face_texts(part, deck, "back")


def _filled(
    part: str, path: ContentPath, value: object, names: Iterable[str]
) -> Iterator[TypedText]:
    """The fields of these names that say something."""
    for name in names:
        if raw := getattr(value, name):
            yield TypedText(part, (*path, name), name, raw)


def _face_texts(part: str, deck: Deck, side: str) -> Iterator[TypedText]:
    face = deck.front if side == "front" else deck.back
    if isinstance(face, ScaleFace):
        yield TypedText(part, (side, "scale", START), START, face.scale.start)
    elif isinstance(face, TrackFace):
        yield from _track_texts(part, (side, TRACK), face.track)
    else:
        for name, raw in face.slots.items():
            yield TypedText(part, (side, "slots", name), "slot", raw, slot=name)


def _track_texts(part: str, path: ContentPath, track: Track) -> Iterator[TypedText]:
    yield from _filled(part, path, track, ("title", "note"))
    for index, row in enumerate(track.rows):
        at = (*path, "rows", index)
        yield from _filled(part, at, row, ("title", "mark_label", *NUMBERS))
        labels = row.labels.items()
        yield from (TypedText(part, (*at, "labels", key), "label", raw) for key, raw in labels)


def sheet_texts(sheet: Sheet, number: int) -> Iterator[TypedText]:
    """Every text of the sheet at place `number` of the components."""
    return _written("components", sheet, ("sheets", number), _NO_TEXT)


def book_texts(part: str, book: Rulebook) -> Iterator[TypedText]:
    """Every text of a rulebook but for its index, which is looked for on its pages."""
    return _written(part, book, (), _NAMES)


def glossary_texts(file: GameFile) -> Iterator[TypedText]:
    """What the glossary of a box says."""
    for name, one in file.glossary.items():
        yield from _filled("game", ("glossary", name), one, ("term", "means"))


def lesson_texts(lesson: Lesson) -> Iterator[TypedText]:
    """Every text of the lesson, with its path in `lesson.yaml`."""
    whole = lesson.model_copy(update={"glossary": {}, "bibliography": {}})
    yield from _written(LESSON, whole, (), _REFERENCES)
    for name, word in lesson.glossary.items():
        for key in ("word", "means"):
            yield TypedText(LESSON, ("glossary", name, key), key, getattr(word, key))


def _written(
    part: str, value: BaseModel, path: ContentPath, without: frozenset[str]
) -> Iterator[TypedText]:
    """Every string of a document that is printed, whose role is the last key on its path."""
    for place, raw in leaves(value, path):
        if without.isdisjoint(place):
            role = next(step for step in reversed(place) if isinstance(step, str))
            yield TypedText(part, place, role, raw)


def is_history(lesson: Lesson, path: ContentPath) -> bool:
    """Whether a text names its published sources, so that it may state figures.

    Evidence and background always do, claims and questions where they say so. What pupils may
    believe, and what a curriculum asks, are figures of others.
    """
    if path[0] in ("evidence", "background", "misconceptions", "standards"):
        return True
    if path[0] == "debrief":
        return bool(lesson.debrief[int(path[1])].sources)
    from_: tuple[str, ...] = ()
    if path[0] == "quiz":
        from_ = lesson.quiz[int(path[1])].from_
    elif path[0] == "worksheets" and "questions" in path:
        from_ = lesson.worksheets[int(path[1])].questions[int(path[3])].from_
    return any(one.startswith(("evidence:", "source:")) for one in from_)


def said(part: str, value: BaseModel, path: ContentPath = ()) -> Iterator[TypedText]:
    """Every `says` of rules, of a ruleset or of what a card does, that names no values of its own.

    Claims and those under whose `of` values stand are judged with the types of these values.
    """
    yield from _said(part, value.model_dump(by_alias=True), path)


def _said(part: str, value: object, path: ContentPath) -> Iterator[TypedText]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == SAYS and isinstance(inner, str) and (value.get("of") or "claim" in value):
                continue
            if key == SAYS and isinstance(inner, str):
                yield TypedText(part, (*path, key), SAYS, inner)
            else:
                yield from _said(part, inner, (*path, key))
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            yield from _said(part, inner, (*path, index))


def leaves(value: object, path: ContentPath) -> Iterator[tuple[ContentPath, str]]:
    """Every string inside a part of the content, with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from leaves(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))


def strings(
    raw: object, *, keys: bool = False, without: frozenset[str] = frozenset()
) -> Iterator[str]:
    """Every string inside plain values but for what stands under some keys; with the other keys."""
    if isinstance(raw, str):
        yield raw
    elif isinstance(raw, Mapping):
        for key, one in raw.items():
            if key not in without:
                yield from (str(key),) if keys else ()
                yield from strings(one, keys=keys, without=without)
    elif isinstance(raw, list | tuple):
        for one in raw:
            yield from strings(one, keys=keys, without=without)
