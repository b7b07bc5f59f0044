"""Writes what was built: all files of a folder together, each whole or not at all."""

import errno
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Artefact:
    """One finished file: its name in the folder, its bytes, and what the manifest says of it."""

    name: str
    data: bytes
    about: Mapping[str, Any]


def write_folder(
    folder: Path, artefacts: Sequence[Artefact], head: Mapping[str, Any], say: Say = silent
) -> None:
    """Write `artefacts` and the manifest into `folder`, all in one step.

    A full disk, Ctrl-C or a kill leaves the last good output as it was, and files that somebody put
    there stay: one in the way of ours, such as a sheet that was filled in, under another name.
    Another build of the same folder is waited for. `say` is told of both.

    Raises:
        HornbookError: exit 4, when the folder cannot be written.
    """
    try:
        with publishing(folder, say) as publisher:
            known = _known(publisher.root)
            files = {artefact.name: artefact.data for artefact in artefacts}
            kept = dict(_changed(publisher.root, files, known, say))
            manifest = _manifest(publisher.root, artefacts, head, known)
            publisher.publish({**kept, **files, MANIFEST: manifest})
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


def _changed(
    root: Root, files: Mapping[str, bytes], known: Mapping[str, Any], say: Say
) -> Iterator[tuple[str, bytes]]:
    """What is in the way of `files` and is not as we left it, each under a free name beside it."""
    for name, data in files.items():
        held = _held(root, name)
        if held is None or held == data or _is_as_left(held, known.get(name)):
            continue
        path = PurePosixPath(name)
        names = (path.with_name(f"{path.stem}-{n}{path.suffix}").as_posix() for n in count(2))
        free = next(one for one in names if one not in files and not root.has(one))
        say(f"  note: {name} has been changed by somebody, and stays as {free}")
        yield free, held


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


def _is_as_left(data: bytes | None, about: Any) -> bool:
    """Whether a file is what the manifest says of it."""
    said = about.get("sha256") if isinstance(about, Mapping) else None
    return data is not None and hashlib.sha256(data).hexdigest() == said


def _manifest(
    root: Root, artefacts: Sequence[Artefact], head: Mapping[str, Any], known: Mapping[str, Any]
) -> bytes:
    """The manifest: files of this build, and those of earlier builds that are as they were."""
    files = {name: about for name, about in known.items() if _is_as_left(_held(root, name), about)}
    for artefact in artefacts:
        digest = hashlib.sha256(artefact.data).hexdigest()
        files[artefact.name] = {**artefact.about, "bytes": len(artefact.data), "sha256": digest}
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
