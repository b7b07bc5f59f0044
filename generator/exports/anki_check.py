"""Reads a package of flashcards again, and finds what Anki would drop or double without a word."""

import json
import re
import sqlite3
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from io import BytesIO

from generator.exports.target import Files

SOURCE = re.compile(r'src="([^"]*)"')
PICTURE = re.compile(r"<img [^>]*>")
ALT = re.compile(r' alt="[^"]+"')


def faults(files: Files) -> Iterator[str]:
    """What is wrong with the packages among `files`."""
    packages = {name: data for name, data in files.items() if name.endswith(".apkg")}
    if not packages:
        yield "there is no package"
    for name, data in packages.items():
        try:
            yield from (f"{name}: {one}" for one in _package(data))
        except (zipfile.BadZipFile, KeyError, sqlite3.Error, ValueError) as trouble:
            yield f"{name} cannot be read: {trouble}"


def _package(data: bytes) -> Iterator[str]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        held = set(archive.namelist())
        media: Mapping[str, str] = json.loads(archive.read("media"))
        collection = archive.read("collection.anki2")
    for number, name in media.items():
        if number not in held:
            yield f"the file {name} is named and is not there"
    for number in sorted(held - media.keys() - {"media", "collection.anki2"}):
        yield f"the file {number} has no name"
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(collection)
        yield from _notes(database, frozenset(media.values()))


def _notes(database: sqlite3.Connection, media: frozenset[str]) -> Iterator[str]:
    models, decks = (
        json.loads(one) for one in database.execute("select models, decks from col").fetchone()
    )
    notes = database.execute("select id, guid, mid, mod, flds from notes order by id").fetchall()
    cards = database.execute("select nid, did from cards").fetchall()
    for guid, times in Counter(one[1] for one in notes).items():
        if times > 1:
            yield f"{times} notes are known by {guid}"
    with_card = {nid for nid, _ in cards}
    for own, guid, model, moment, text in notes:
        names = [one["name"] for one in models.get(str(model), {"flds": ()})["flds"]]
        wrong = (*_fields(names, text.split("\x1f")), *_pictures(text, media))
        yield from (f"note {guid} {one}" for one in wrong)
        if own not in with_card:
            yield f"note {guid} has no card"
        if moment <= 0:
            yield f"note {guid} has no time"
    for deck in sorted({did for _, did in cards} - {int(one) for one in decks}):
        yield f"there is no deck {deck}"
    shown = {name for one in notes for name in SOURCE.findall(one[-1])}
    yield from (f"no note shows {name}" for name in sorted(media - shown))
    if not notes:
        yield "there is no note"


def _fields(names: Sequence[str], fields: Sequence[str]) -> Iterator[str]:
    if len(names) != len(fields):
        yield f"has {len(fields)} fields, and its type {len(names)}"
        return
    said = dict(zip(names, fields, strict=True))
    if not fields[0].strip() or not said.get("Origin", "").strip():
        yield "has no words or no origin"


def _pictures(text: str, media: frozenset[str]) -> Iterator[str]:
    for picture in PICTURE.findall(text):
        if not ALT.search(picture):
            yield "has a picture without words"
    for name in SOURCE.findall(text):
        if name not in media:
            yield f"shows {name}, which is not there"
