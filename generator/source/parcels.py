"""A box or a card set in one file: which of its files go along, and what is believed of one."""

import hashlib
import json
import os
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Literal

from pydantic import ValidationError

from generator.diagnostics import quoted
from generator.errors import ExitCode, HornbookError
from generator.files.rooted import Root
from generator.files.strict_zip import Most, RefusedError, unpacked
from generator.model.libraries import FOLDER as LIBRARIES
from generator.model.parcel import FORMAT, MANIFEST, VERSION, Called, Parcel, ParcelFile
from generator.source.document import LARGEST_FILE
from generator.source.files import misspelt, read_file
from generator.source.folders import BOX_FILE, SET_FILE
from generator.source.own_templates import ENDINGS, FACES

ENDING = ".hornbook"
MOST = Most()
_MAIN: Mapping[str, Literal["box", "set"]] = {BOX_FILE: "box", SET_FILE: "set"}
_SINGLE = ("theme.yaml", "components.yaml", "lesson.yaml")
_PICTURES = (".png", ".jpg", ".jpeg", ".webp")
_FOLDERS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("rules", "policies", "maps", "rulebooks", "transcripts"), (".yaml",)),
    LIBRARIES: (".yaml",),
    "cards": (".yaml",),
    "languages": (".po",),
    "pictures": (".svg",),
    FACES: ENDINGS,
}
"""Folders whose files are read, and how these end."""
_PAPERS = ("readme", "licence", "license", "copying", "credits", "notice", "authors")
"""What stands beside a game for people, as it is or with one of these endings."""
_TEXTS = ("", ".md", ".txt")
_PACKED = (b"PK\x03\x04", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"BZh", b"\xfd7zXZ")
"""How archives begin."""


@dataclass(frozen=True)
class Packing:
    """What goes into one file, its manifest first; and what of the folder does not."""

    parcel: Parcel
    files: Mapping[str, bytes]
    left_out: Sequence[str]


@dataclass(frozen=True)
class Opened:
    """What came in one file, and was found to be what it says."""

    parcel: Parcel
    files: Mapping[str, bytes]

    @property
    def has_templates(self) -> bool:
        """Whether it brings templates of its own, which nobody trusts yet."""
        return any(name.startswith(f"{FACES}/") for name in self.files)


def is_read(name: str) -> bool:
    """Whether Hornbook reads a file of this name in a box or a set, or people do."""
    path = PurePosixPath(name)
    folder, ending = path.parent.as_posix(), path.suffix
    if folder == ".":
        is_paper = path.stem.lower() in _PAPERS and ending.lower() in _TEXTS
        return name in (*_MAIN, *_SINGLE) or is_paper
    if path.parts[0] == "cards" and ending.lower() in _PICTURES:
        return True
    return ending in _FOLDERS.get(folder, ())


# -- packing -------------------------------------------------------------------------------------


def packing(folder: Path) -> Packing:
    """All that is read of a box or a set.

    Raises:
        HornbookError: it is neither, or holds what nobody could open.
    """
    main = next((name for name in _MAIN if (folder / name).is_file()), None)
    if main is None:
        raise HornbookError(
            f"{folder} is neither a box nor a card set",
            instead=f"name a folder with {BOX_FILE} or {SET_FILE}",
        )
    names, left_out = _names(folder)
    if trouble := _wrong_name(names):
        raise HornbookError(f"{folder} cannot be packed: it holds {trouble}", ExitCode.FINDINGS)
    root = Root(folder)
    contents = {name: root.read(name, MOST.file + 1) for name in names}
    large = next((name for name, data in contents.items() if _is_large(name, data)), None)
    if large or sum(map(len, contents.values())) > MOST.whole or len(names) >= MOST.files:
        what = f"{large} is too large" if large else "it holds too many files, or too large ones"
        raise HornbookError(f"{folder} cannot be packed: {what}", ExitCode.FINDINGS)
    id_, title = _called(folder, main)
    parcel = Parcel(
        format=FORMAT,
        version=VERSION,
        kind=_MAIN[main],
        id=id_,
        title=title,
        made_with=version("hornbook"),
        files={name: _described(data) for name, data in contents.items()},
    )
    manifest = f"{parcel.model_dump_json(indent=1)}\n".encode()
    return Packing(parcel, {MANIFEST: manifest, **contents}, left_out)


def _is_large(name: str, data: bytes) -> bool:
    return len(data) > (LARGEST_FILE if name.endswith((".yaml", ".po")) else MOST.file)


def _described(data: bytes) -> ParcelFile:
    return ParcelFile(bytes=len(data), sha256=hashlib.sha256(data).hexdigest())


def _names(folder: Path) -> tuple[list[str], list[str]]:
    """The files that go along in order, and those that do not; hidden ones are not even named.

    Raises:
        HornbookError: something is a link.
    """
    taken: list[str] = []
    left: list[str] = []
    for place, inner, files in os.walk(folder):
        here = Path(place)
        inner[:] = sorted(one for one in inner if one[0] not in "._")
        if here != folder and {*_MAIN} & {*files}:
            left.append(f"{here.relative_to(folder).as_posix()}/")
            inner.clear()
            continue
        for one in [*inner, *sorted(files)]:
            path, name = here / one, (here / one).relative_to(folder).as_posix()
            if path.is_symlink():
                raise HornbookError(
                    f"{path} is a link, and cannot be packed",
                    ExitCode.FINDINGS,
                    "put the file itself there",
                )
            if one in inner or one[0] == ".":
                continue
            (taken if is_read(name) else left).append(name)
    return sorted(taken), sorted(left)


def _called(folder: Path, main: str) -> tuple[str, str]:
    """The id and the title of a box or a set.

    Raises:
        HornbookError: they cannot be read.
    """
    document, _ = read_file(main, folder)
    said = document.data if document is not None and isinstance(document.data, dict) else {}
    id_, title = said.get("id"), said.get("title")
    try:
        called = Called.model_validate({"id": id_, "title": title})
    except ValidationError as error:
        raise HornbookError(
            f"{folder / main} has no id and title that can be read",
            ExitCode.FINDINGS,
            f"`hornbook check {folder}` says what is wrong",
        ) from error
    return called.id, called.title


# -- opening -------------------------------------------------------------------------------------


def opened(data: bytes) -> Opened:
    """What is in a file of somebody else’s; nothing of it has been written.

    Raises:
        RefusedError: it is not what `hornbook pack` makes.
    """
    if len(data) > MOST.packed:
        raise RefusedError(f"is larger than {MOST.packed:,} bytes")
    members = [*unpacked(data, MOST)]
    names = [name for name, _ in members]
    if trouble := _wrong_name(names):
        raise RefusedError(f"holds {trouble}")
    first, manifest = members[0]
    if first != MANIFEST:
        raise RefusedError(f"does not begin with {MANIFEST}: `hornbook pack` did not make it")
    files = dict(members[1:])
    parcel = _manifest(manifest)
    _hold_to(parcel, files)
    return Opened(parcel, files)


def _wrong_name(names: Sequence[str]) -> str | None:
    """What is wrong with the names of files, if anything is.

    Some disks hold two names for one that differ in capitals, or in how letters are made up.
    """
    seen: dict[str, tuple[str, bool]] = {}
    for name in names:
        if trouble := misspelt(name):
            return f"{quoted(name)}, which {trouble}"
        steps = name.split("/")
        if any(step.startswith(".") or step.endswith(".") for step in steps):
            return f"{quoted(name)}, which is hidden, or ends in a dot"
        for depth in range(1, len(steps) + 1):
            part, is_file = "/".join(steps[:depth]), depth == len(steps)
            same = unicodedata.normalize("NFKC", part).casefold()
            before, was_file = seen.setdefault(same, (part, is_file))
            if before != part:
                return f"{quoted(before)} and {quoted(part)}, which are one on some disks"
            if was_file is not is_file:
                return f"{quoted(part)} both as a file and as a folder"
    twice = next((name for name, many in Counter(names).items() if many > 1), None)
    return f"{quoted(twice)} twice" if twice else None


def _manifest(data: bytes) -> Parcel:
    try:
        said = json.loads(data.decode("utf-8"), object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise RefusedError(f"has a {MANIFEST} that cannot be read") from error
    if isinstance(said, dict) and said.get("format") == FORMAT and said.get("version") != VERSION:
        raise RefusedError("was made by another version of Hornbook: a newer one may open it")
    try:
        return Parcel.model_validate_json(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise RefusedError(f"has a wrong {MANIFEST}: {where}: {first['msg']}") from error


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _hold_to(parcel: Parcel, files: Mapping[str, bytes]) -> None:
    """Hold the files to what the manifest says of them."""
    for name in parcel.files.keys() - files.keys():
        raise RefusedError(f"lacks a file that its manifest names: {name}")
    for name, data in files.items():
        if name not in parcel.files:
            raise RefusedError(f"holds a file that its manifest does not name: {name}")
        if parcel.files[name] != _described(data):
            raise RefusedError(f"holds a file that is not as its manifest says: {name}")
        if not is_read(name):
            raise RefusedError(f"holds a file that Hornbook does not read: {name}")
        if data.startswith(_PACKED):
            raise RefusedError(f"holds an archive in an archive: {name}")
    mains = [name for name in _MAIN if name in files]
    if [_MAIN[name] for name in mains] != [parcel.kind]:
        raise RefusedError(f"is no {'box' if parcel.kind == 'box' else 'card set'}, and says so")
    if misspelt(parcel.id):
        raise RefusedError(f"is called {parcel.id}, which {misspelt(parcel.id)}")


def held_id(folder: Path) -> str | None:
    """The id that a box or a set in a folder has, if it can be read."""
    main = next((name for name in _MAIN if (folder / name).is_file()), "")
    document, _ = read_file(main, folder) if main else (None, [])
    said = document.root.get("id").held if document is not None else None
    return said if isinstance(said, str) else None
