"""Where the words of a box stand: every text that is printed, with its place and its role."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pydantic import BaseModel

from generator.model.deck import Deck, Printed, ScaleFace, Track, TrackFace
from generator.model.document import Rulebook
from generator.model.sheet import Sheet

Path: TypeAlias = tuple[str | int, ...]

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
_NAMES = frozenset(
    {"faces", "ids", "as_", "deck", "cards", "zone", "before", "transcript", "chance"}
    | {"cover", "quick", "names", "tells"}
)
"""Keys of documents that hold names of things, and no words to print."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text as typed: its part and path, and its role, which is the name of its key.

    `slot` is the name of the place that it fills in a face, and empty for all others.
    """

    part: str
    path: Path
    role: str
    raw: str
    slot: str = ""


def front_texts(part: str, deck: Deck, one: Printed) -> Iterator[Text]:
    """What the front of a design says."""
    for name in WORDS:
        if raw := one.word(name):
            yield Text(part, one.path_of(name), name, raw)
    yield from _face_texts(part, deck, "front")


def back_texts(part: str, deck: Deck, one: Printed) -> Iterator[Text]:
    """What the back of a design says: its own words, and the places of the deck's back."""
    for name in WORDS:
        if one.card.back and (raw := getattr(one.card.back, name)):
            yield Text(part, (*one.path[:2], "back", name), name, raw)
    yield from _face_texts(part, deck, "back")


def _face_texts(part: str, deck: Deck, side: str) -> Iterator[Text]:
    face = deck.front if side == "front" else deck.back
    if isinstance(face, ScaleFace):
        yield Text(part, (side, "scale", START), START, face.scale.start)
        return
    if isinstance(face, TrackFace):
        yield from _track_texts(part, side, face.track)
        return
    for name, raw in face.slots.items():
        yield Text(part, (side, "slots", name), "slot", raw, slot=name)


def _track_texts(part: str, side: str, track: Track) -> Iterator[Text]:
    for name in ("title", "note"):
        if raw := getattr(track, name):
            yield Text(part, (side, TRACK, name), name, raw)
    for index, row in enumerate(track.rows):
        path = (side, TRACK, "rows", index)
        for name in ("title", "mark_label", *NUMBERS):
            if raw := getattr(row, name):
                yield Text(part, (*path, name), name, raw)
        for number, raw in row.labels.items():
            yield Text(part, (*path, "labels", number), "label", raw)


def sheet_texts(sheet: Sheet, number: int) -> Iterator[Text]:
    """Every text of the sheet at place `number` of the components."""
    for path, raw in leaves(sheet, ("sheets", number)):
        names = [step for step in path if isinstance(step, str)]
        if not _NO_TEXT.intersection(names):
            yield Text("components", path, names[-1], raw)


def book_texts(part: str, book: Rulebook) -> Iterator[Text]:
    """Every text of a rulebook but for its index, which is looked for on its pages."""
    for path, raw in document_leaves(book, ()):
        yield Text(part, path, [step for step in path if isinstance(step, str)][-1], raw)


def document_leaves(value: BaseModel, path: Path) -> Iterator[tuple[Path, str]]:
    """Every string of a document that is printed, with its path; names of things are none."""
    for place, raw in leaves(value, path):
        names = [step for step in place if isinstance(step, str)]
        if not (_NO_TEXT | _NAMES).intersection(names):
            yield place, raw


def said(part: str, value: BaseModel, path: Path = ()) -> Iterator[Text]:
    """Every `says` of rules, of a ruleset or of what a card does, that names no values of its own.

    Those under whose `of` values stand are judged with the types of these values.
    """
    yield from _said(part, value.model_dump(by_alias=True), path)


def _said(part: str, value: object, path: Path) -> Iterator[Text]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == SAYS and isinstance(inner, str) and value.get("of"):
                continue
            if key == SAYS and isinstance(inner, str):
                yield Text(part, (*path, key), SAYS, inner)
            else:
                yield from _said(part, inner, (*path, key))
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            yield from _said(part, inner, (*path, index))


def leaves(value: object, path: Path) -> Iterator[tuple[Path, str]]:
    """Every string inside a part of the content, with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from leaves(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
