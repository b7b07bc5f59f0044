"""Matches that are written down: saves, records of real tables, and those that come with a box."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import HornbookError
from generator.files.rooted import Root
from generator.project import saves_folder
from generator.studio.hosts import Content
from generator.studio.library import Entry

if TYPE_CHECKING:
    from generator.studio.state import Studio

LARGEST = 4 << 20
"""Bytes of a match."""
MOST = 500
"""Files of a folder that are looked at."""
_HEAD, _TAIL = 4_096, 400
_GAME = re.compile(r"^game: *([\w-]+)", re.MULTILINE)
_RULESET = re.compile(r"^ruleset: *([\w-]+)", re.MULTILINE)
_SETS = re.compile(r"^sets:(.*?)(?=^\S)", re.MULTILINE | re.DOTALL)
_SET = re.compile(r"([a-z][a-z0-9-]*): ")


@dataclass(frozen=True)
class Kept:
    """A match in a file; `key` names it in addresses."""

    key: str
    name: str
    entry: Entry
    sets: tuple[str, ...]
    """The keys of the card sets that were played with."""
    ruleset: str
    file: Path
    changed: float
    kind: str
    """`save`, `record` or `box`."""

    def content(self, studio: "Studio") -> Content:
        """What is opened to show it."""
        return studio.library.content(self.entry, self.sets)

    def text(self) -> str:
        """All of it.

        Raises:
            HornbookError: it cannot be read, or is too large.
        """
        try:
            data = Root(self.file.parent).read(self.file.name, LARGEST + 1)
        except (OSError, ValueError) as error:
            raise HornbookError(f"{self.file.name} cannot be read") from error
        if len(data) > LARGEST:
            raise HornbookError(f"{self.file.name} is larger than any match")
        return data.decode("utf-8", "replace")


def kept_matches(studio: "Studio") -> list[Kept]:
    """All that can be found, saves first, the newest of each kind before the others."""
    entries = studio.library.entries()
    found = [
        one
        for kind, file in _files(studio, entries)
        if (one := _read(kind, file, entries)) is not None
    ]
    order = ("save", "record", "box")
    return sorted(found, key=lambda one: (order.index(one.kind), -one.changed))


def find_kept(studio: "Studio", key: str) -> Kept:
    """The match with this key.

    Raises:
        HornbookError: there is none.
    """
    for one in kept_matches(studio):
        if one.key == key:
            return one
    raise HornbookError("there is no such match here", instead="it may have been moved or removed")


def uploads_folder(studio: "Studio") -> Path:
    """Where records lie that somebody has brought, while the studio runs."""
    return studio.jobs.folder.parent / "records"


def _files(studio: "Studio", entries: list[Entry]) -> Iterator[tuple[str, Path]]:
    for file in _below(saves_folder(), "*/*.yaml"):
        yield "save", file
    for folder in (uploads_folder(studio), *studio.folders):
        for file in (*_below(folder, "*.yaml"), *_below(folder, "*/transcripts/*.yaml")):
            yield "record", file
    for entry in entries:
        if entry.kind == "box" and entry.is_ours:
            for file in _below(entry.folder, "transcripts/*.yaml"):
                yield "box", file


def _below(folder: Path, pattern: str) -> list[Path]:
    return sorted(folder.glob(pattern))[:MOST] if folder.is_dir() else []


def _read(kind: str, file: Path, entries: list[Entry]) -> Kept | None:
    """What the first lines of a file say; None where it is no match of a game that is here."""
    try:
        head = Root(file.parent).read(file.name, _HEAD).decode("utf-8", "replace")
        changed = file.stat().st_mtime
    except (OSError, ValueError):
        return None
    game, ruleset = _GAME.search(head), _RULESET.search(head)
    if game is None or ruleset is None:
        return None
    box = next((one for one in entries if one.kind == "box" and one.folder.name == game[1]), None)
    if box is None:
        return None
    said = _SETS.search(head)
    named = _SET.findall(said[1]) if said else []
    sets = tuple(one.key for one in entries if one.kind == "set" and one.folder.name in named)
    key = sha256(str(file).encode()).hexdigest()[:16]
    return Kept(key, file.stem, box, sets, ruleset[1], file, changed, kind)
