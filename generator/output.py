"""Writes what was built: all files of a folder together, each whole or not at all."""

import errno
import hashlib
import json
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from pathlib import Path, PurePosixPath
from typing import Any

from generator.errors import ExitCode, HornbookError
from generator.files.locks import Say, silent
from generator.files.publishing import publishing
from generator.files.rooted import LinkError, Root

MANIFEST = "manifest.json"
WRITTEN_OUT = "backslashreplace"
"""How JSON shows bytes of a name that are no UTF-8: `\\udcff`, as its readers understand it."""
_LARGEST_MANIFEST = 10_000_000


@dataclass(frozen=True)
class Artefact:
    """One finished file: its name in the folder, its bytes, and what the manifest says of it.

    `key` is the hash of all that it was made from.
    """

    name: str
    data: bytes
    about: Mapping[str, Any]
    key: str = ""

    @cached_property
    def listed(self) -> "Listed":
        """The file without its bytes."""
        digest = hashlib.sha256(self.data).hexdigest()
        return Listed(self.name, digest, len(self.data), self.about, self.key)


@dataclass(frozen=True, slots=True)
class Listed:
    """A finished file by its hash; `about` and `key` are as of an artefact, `size` is in bytes."""

    name: str
    sha256: str
    size: int
    about: Mapping[str, Any]
    key: str = ""

    @property
    def told(self) -> dict[str, Any]:
        """What the manifest says of the file."""
        key = {"key": self.key} if self.key else {}
        return {**self.about, **key, "bytes": self.size, "sha256": self.sha256}


def write_folder(
    folder: Path, artefacts: Sequence[Artefact], head: Mapping[str, Any], say: Say = silent
) -> frozenset[str]:
    """Write `artefacts` and the manifest into `folder`, all in one step; returns what was written.

    A file that is in place as it should be is left alone. A full disk, Ctrl-C or a kill leaves the
    last good output as it was, and files that somebody put there stay: one in the way of ours, such
    as a sheet that was filled in, under another name. Another build of the same folder is waited
    for. `say` is told of both.

    Raises:
        HornbookError: exit 4, when the folder cannot be written.
    """
    held = {artefact.name: artefact for artefact in artefacts}
    listed = [artefact.listed for artefact in held.values()]
    return write_listed(folder, listed, lambda file: held[file.name].data, head, say)


def write_listed(
    folder: Path,
    files: Sequence[Listed],
    bytes_of: Callable[[Listed], bytes],
    head: Mapping[str, Any],
    say: Say = silent,
) -> frozenset[str]:
    """As `write_folder`; `bytes_of` is asked for what is not in place, before anything is written.

    Raises:
        HornbookError: exit 4, when the folder cannot be written.
    """
    try:
        with publishing(folder, say) as publisher:
            known, new = _known(publisher.root), dict[str, bytes]()
            kept = dict[str, bytes]()
            for file in files:
                held = _held(publisher.root, file.name)
                found = None if held is None else hashlib.sha256(held).hexdigest()
                if found == file.sha256:
                    continue
                new[file.name] = bytes_of(file)
                if held is not None and found != _said_hash(known.get(file.name)):
                    names = {one.name for one in files} | kept.keys()
                    kept[_free(publisher.root, file.name, names, say)] = held
            manifest = _manifest(publisher.root, files, head, known)
            if new or manifest != _held(publisher.root, MANIFEST):
                publisher.publish({**kept, **new, MANIFEST: manifest})
            return frozenset(new)
    except OSError as error:
        raise HornbookError(
            f"cannot write {folder}: {_reason(error)}",
            ExitCode.CANNOT_WRITE,
            "free some room or choose another folder with --output; what was there is unchanged",
        ) from error


def digests(folder: Path) -> dict[str, str]:
    """What the manifest in `folder` says that our files there hold: name → SHA-256."""
    known = _known(Root(folder)).items()
    return {name: str(one.get("sha256")) for name, one in known if isinstance(one, Mapping)}


def write_file(path: Path, data: bytes) -> None:
    """Write one file whole or not at all.

    Raises:
        HornbookError: exit 4, when it cannot be written.
    """
    write_below(path.parent, path.name, data)


def write_below(folder: Path, name: str, data: bytes, *, replace: bool = True) -> None:
    """Write a file below a folder, whole or not at all, through no link.

    Raises:
        HornbookError: exit 4, when it cannot be written; or is there and not to be replaced.
    """
    try:
        Root(folder).write(name, data, replace=replace)
    except OSError as error:
        raise HornbookError(
            f"cannot write {folder / name}: {_reason(error)}",
            ExitCode.CANNOT_WRITE,
            "free some room or choose another folder",
        ) from error


def _reason(error: OSError) -> str:
    said = error.strerror or str(error)
    return f"{said}: {error.filename}" if isinstance(error.filename, str) else said


def _free(root: Root, name: str, names: Container[str], say: Say) -> str:
    """A free name beside that of a file which somebody has changed and is in the way of ours."""
    path = PurePosixPath(name)
    tried = (path.with_name(f"{path.stem}-{n}{path.suffix}").as_posix() for n in count(2))
    free = next(one for one in tried if one not in names and not root.has(one))
    say(f"  note: {name} has been changed by somebody, and stays as {free}")
    return free


def _held(root: Root, name: str, most: int = -1) -> bytes | None:
    """A file of the folder; none where there is no such file that can be ours.

    Raises:
        OSError: it cannot be read, so that nobody knows what would be lost.
    """
    try:
        return root.read(name, most)
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError, LinkError):
        return None
    except OSError as error:
        if error.errno == errno.EINVAL:  # no regular file
            return None
        raise


def _said_hash(about: Any) -> object:
    """The hash that the manifest says of a file; None where it says none."""
    return about.get("sha256") if isinstance(about, Mapping) else None


def _is_as_left(data: bytes | None, about: Any) -> bool:
    """Whether a file is what the manifest says of it."""
    return data is not None and hashlib.sha256(data).hexdigest() == _said_hash(about)


def _manifest(
    root: Root, made: Sequence[Listed], head: Mapping[str, Any], known: Mapping[str, Any]
) -> bytes:
    """The manifest: files of this build, and those of earlier builds that are as they were."""
    files = {one.name: one.told for one in made}
    for name, about in known.items():
        if name not in files and _is_as_left(_held(root, name), about):
            files[name] = about
    said = {**head, "files": {name: files[name] for name in sorted(files)}}
    return (json.dumps(said, indent=2, ensure_ascii=False) + "\n").encode("utf-8", WRITTEN_OUT)


def _known(root: Root) -> dict[str, Any]:
    """What the manifest in a folder says of its files; nothing where it is none."""
    held = _held(root, MANIFEST, _LARGEST_MANIFEST)
    try:
        said = json.loads(held or b"")
        return {str(name): about for name, about in dict(said["files"]).items()}
    except (ValueError, KeyError, TypeError, RecursionError):
        return {}
