"""Writes what was built: all files of a folder together, each whole or not at all."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.errors import ExitCode, HornbookError
from generator.files.locks import Say, silent
from generator.files.publishing import publishing
from generator.files.rooted import Root

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
    there stay. Another build of the same folder is waited for; `say` is told of it.

    Raises:
        HornbookError: exit 4, when the folder cannot be written.
    """
    try:
        with publishing(folder, say) as publisher:
            files = {artefact.name: artefact.data for artefact in artefacts}
            manifest = _manifest(publisher.root, artefacts, head)
            publisher.publish({**files, MANIFEST: manifest})
    except OSError as error:
        raise HornbookError(
            f"cannot write {folder}: {_reason(error)}",
            ExitCode.CANNOT_WRITE,
            "free some room or choose another folder with --output; what was there is unchanged",
        ) from error


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


def _manifest(root: Root, artefacts: Sequence[Artefact], head: Mapping[str, Any]) -> bytes:
    """The manifest: files of this build, and those of earlier builds that are still there."""
    files = {name: about for name, about in _known(root).items() if root.has(name)}
    for artefact in artefacts:
        digest = hashlib.sha256(artefact.data).hexdigest()
        files[artefact.name] = {**artefact.about, "bytes": len(artefact.data), "sha256": digest}
    said = {**head, "files": {name: files[name] for name in sorted(files)}}
    return (json.dumps(said, indent=2, ensure_ascii=False) + "\n").encode("utf-8", WRITTEN_OUT)


def _known(root: Root) -> dict[str, Any]:
    """What the manifest in a folder says of its files; nothing where it cannot be read."""
    try:
        said = json.loads(root.read(MANIFEST, _LARGEST_MANIFEST))
        return {str(name): about for name, about in dict(said["files"]).items()}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}
