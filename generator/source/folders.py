"""Finds boxes and card sets: by name among our own, by folder, or by a file inside one.

Every command begins with this, so nothing heavy is imported here.
"""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.diagnostics import did_you_mean, quoted
from generator.errors import HornbookError

if TYPE_CHECKING:
    from generator.source.document import Document

SETS = "sets"
"""The folder of our own card sets, beside the boxes."""
SAMPLES = "samples"
"""The folder of our samples, beside the boxes: small games of other kinds, to learn from."""
SET_FILE, BOX_FILE = "set.yaml", "game.yaml"
PARTS = ("cards", "rules", "maps")
"""Folders of which a set or a box has at least one."""
ONLY_BOXES = ("rulebooks", "languages", "lesson.yaml")
"""What a box has and a set has not."""
DEEPEST, MOST = 4, 100
"""Boxes and sets are looked for so many folders below the one that is named, and so many."""


class Chosen(NamedTuple):
    """What is opened: the folder of a box, and of the sets that go into it, in order.

    `folder` is None where the one set extends no box that we know.
    """

    folder: Path | None
    sets: tuple[Path, ...] = ()


def box_names(content: Path) -> tuple[str, ...]:
    """The boxes under `content`, by folder name."""
    return tuple(sorted(path.parent.name for path in content.glob("*/game.yaml")))


def sample_names(content: Path) -> tuple[str, ...]:
    """The names of our samples, which are boxes that nobody gets who asks for all."""
    return box_names(content / SAMPLES)


def set_names(content: Path) -> tuple[str, ...]:
    """The names of our own card sets."""
    return tuple(sorted(path.parent.name for path in (content / SETS).glob(f"*/{SET_FILE}")))


def set_folder(content: Path, text: str) -> Path:
    """The folder of the set that `text` means: a name, a folder, or a file inside one; absolute.

    Raises:
        HornbookError: it means none.
    """
    known = set_names(content)
    if text in known:
        return (content / SETS / text).absolute()
    if found := holder(Path(text), SET_FILE):
        return found
    if Path(text).is_dir():
        refuse_headless(Path(text))
        raise HornbookError(
            f"there is no {SET_FILE} in {text}", instead=f"a set is a folder with a {SET_FILE}"
        )
    near = did_you_mean(text, known) or f"sets are {', '.join(known)}"
    raise HornbookError(f'there is no set "{text}"', instead=near)


class Headless(NamedTuple):
    """A folder of cards or rules without the file that a set, or a box, begins with."""

    folder: Path
    wanted: str
    found: str | None = None
    """A file that may be meant for it, under another name."""

    @property
    def told(self) -> tuple[str, str]:
        """What is wrong, and what to do about it."""
        if self.found:
            message = f"there is no {self.wanted} here, but a file {quoted(self.found)}"
            return message, f"call it {self.wanted}"
        message = f"there is no {self.wanted} here, and nothing is read without it"
        if self.wanted == BOX_FILE:
            return message, f"write {BOX_FILE}: title, credits, seats and what belongs to the box"
        return message, (
            f"write {self.wanted}: id, title, extends, version, about, mark and credits; "
            "`hornbook new` writes a whole set to begin with"
        )


def headless(folder: Path) -> Headless | None:
    """What a folder lacks that looks like a set or a box, and is none; None for all others."""
    if not folder.is_dir() or any(holder(folder, file) for file in (SET_FILE, BOX_FILE)):
        return None
    names = sorted(one.name for one in folder.iterdir() if one.is_file())
    for file in (SET_FILE, BOX_FILE):
        stem = Path(file).stem
        for name in names:
            own = Path(name.lower())
            if own.suffix in (".yaml", ".yml", ".txt") and own.stem in (stem, f"{stem}s", file):
                return Headless(folder, file, name)
    if any(_holds_yaml(folder / inner) for inner in PARTS):
        is_box = any((folder / name).exists() for name in ONLY_BOXES)
        return Headless(folder, BOX_FILE if is_box else SET_FILE)
    return None


def refuse_headless(folder: Path) -> None:
    """Say what a folder lacks that looks like a set or a box.

    Raises:
        HornbookError: it is one of those.
    """
    if found := headless(folder):
        message, hint = found.told
        raise HornbookError(f"{folder}: {message}", instead=hint)


def _holds_yaml(folder: Path) -> bool:
    return any(folder.glob("*.yaml")) or any(folder.glob("*.yml"))


def means_set(content: Path, text: str) -> bool:
    """Whether `text` means a set and no box: the nearest folder around it that is one of both."""
    if text in set_names(content):
        return True
    own, box = (holder(Path(text), file) for file in (SET_FILE, BOX_FILE))
    return own is not None and not (box is not None and box.is_relative_to(own))


def held_in(content: Path, text: str) -> list[str]:
    """The boxes and sets below the folder `text`, by path, where it is no part of one itself.

    Else, and where there are none, `text` alone. Hidden folders are passed over, links not
    followed.

    Raises:
        HornbookError: there are more than `MOST`.
    """
    folder = Path(text)
    ours = text in (*set_names(content), *sample_names(content))
    ours = ours or (content / text / BOX_FILE).is_file()
    if ours or not folder.is_dir() or any(holder(folder, file) for file in (SET_FILE, BOX_FILE)):
        return [text]
    found = sorted(islice(_below(folder), MOST + 1))
    if len(found) > MOST:
        raise HornbookError(f"{text} holds more than {MOST} boxes and sets", instead="name some")
    return found or [text]


def _below(folder: Path) -> Iterator[str]:
    depth = len(folder.parts) + DEEPEST
    for name, inner, files in os.walk(folder):
        if (
            SET_FILE in files
            or BOX_FILE in files
            or (Path(name) != folder and headless(Path(name)))
        ):
            inner.clear()
            yield Path(name).as_posix()
        elif len(Path(name).parts) >= depth:
            inner.clear()
        inner[:] = [one for one in inner if one[0] not in "._" and one != "node_modules"]


def beside(folder: Path, game: str | None) -> Path | None:
    """The folder of the box `game` beside that of a set; None where there is none."""
    if not game or "/" in game or "\\" in game or game.startswith("."):
        return None  # no id, and nothing that may lead elsewhere
    box = folder.parent / game
    return box if (box / BOX_FILE).is_file() else None


def extended_by(folder: Path) -> str | None:
    """The game that the set in `folder` says it extends, if it can be read so far."""
    from generator.source.files import read_file

    document, _ = read_file(SET_FILE, folder)
    return extends_of(document) if document is not None else None


def extends_of(document: "Document") -> str | None:
    """The game that a set says it extends, by its file."""
    said = document.root.get("extends").held
    return said if isinstance(said, str) else None


def holder(path: Path, file: str) -> Path | None:
    """The nearest folder at or above `path` that has a `file`; absolute."""
    folders = (path, *path.absolute().parents)
    return next((folder.absolute() for folder in folders if (folder / file).is_file()), None)
