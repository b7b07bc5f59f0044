"""Writes what was built: all files of a folder together, each whole or not at all."""

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.errors import ExitCode, HornbookError

STAGE = ".hornbook-"
MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Artefact:
    """One finished file: its name in the folder, its bytes, and what the manifest says of it."""

    name: str
    data: bytes
    about: Mapping[str, Any]


def write_folder(folder: Path, artefacts: Sequence[Artefact], head: Mapping[str, Any]) -> None:
    """Write `artefacts` and the manifest into `folder`.

    Everything is first written beside the target; only when all of it is on the disk is it renamed
    into place. A full disk or Ctrl-C before that leaves the last good output as it was.

    Raises:
        HornbookError: exit 4, when the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        stage = Path(tempfile.mkdtemp(prefix=STAGE, dir=folder))
        try:
            for artefact in artefacts:
                _write(stage / artefact.name, artefact.data)
            _write(stage / MANIFEST, _manifest(folder, artefacts, head))
            for name in [*(artefact.name for artefact in artefacts), MANIFEST]:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (stage / name).replace(folder / name)
        finally:
            shutil.rmtree(stage, ignore_errors=True)
    except OSError as error:
        raise HornbookError(
            f"cannot write {folder}: {error.strerror or error}",
            ExitCode.CANNOT_WRITE,
            "free some room or choose another folder with --output; what was there is unchanged",
        ) from error


def write_file(path: Path, data: bytes, write: Callable[[Path, bytes], None] | None = None) -> None:
    """Write one file whole or not at all.

    Raises:
        HornbookError: exit 4, when it cannot be written.
    """
    stage = path.with_name(f"{STAGE}{os.getpid()}-{path.name}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        (write or _write)(stage, data)
        stage.replace(path)
    except OSError as error:
        raise HornbookError(
            f"cannot write {path}: {error.strerror or error}",
            ExitCode.CANNOT_WRITE,
            "free some room or choose another folder",
        ) from error
    finally:
        with suppress(OSError):
            stage.unlink()


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _sweep(folder: Path) -> None:
    """Remove what a killed build left behind."""
    for left in folder.glob(f"{STAGE}*"):
        if left.is_dir():
            shutil.rmtree(left, ignore_errors=True)
        else:
            left.unlink(missing_ok=True)


def _manifest(folder: Path, artefacts: Sequence[Artefact], head: Mapping[str, Any]) -> bytes:
    """The manifest: files of this build, and those of earlier builds that are still there."""
    files = {name: about for name, about in _kept(folder).items() if (folder / name).is_file()}
    for artefact in artefacts:
        digest = hashlib.sha256(artefact.data).hexdigest()
        files[artefact.name] = {**artefact.about, "bytes": len(artefact.data), "sha256": digest}
    said = {**head, "files": {name: files[name] for name in sorted(files)}}
    return (json.dumps(said, indent=2, ensure_ascii=False) + "\n").encode()


def _kept(folder: Path) -> dict[str, Any]:
    try:
        said = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        return dict(said["files"])
    except (OSError, ValueError, KeyError, TypeError):
        return {}
