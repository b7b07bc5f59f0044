"""Keeping what a person has made: a file is written again, never over another's."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from generator.errors import ExitCode, HornbookError
from generator.files.locks import Say, folder_locked, silent
from generator.files.rooted import Root


class Keeper:
    """Writes one work again and again; what it did not write itself it leaves alone.

    Args:
        agrees: asks a person whether a file that is there may be overwritten; no, where nobody can
            be asked.
        say: told where the work goes elsewhere than one would think.
    """

    def __init__(self, agrees: Callable[[Path], bool], say: Say = silent) -> None:
        self._agrees = agrees
        self._say = say
        self._known: dict[Path, bytes | None] = {}
        """Files that are ours with what they last held; None where that does not matter."""
        self._moved: dict[Path, Path] = {}
        """Where a work has gone whose own name was taken."""

    def own(self, path: Path) -> None:
        """Go on in this file, unless somebody else changes it from now on."""
        with suppress(OSError):
            self._known[path.resolve()] = _held(path)

    def claim(self, path: Path) -> None:
        """Ask for a file that a person has named, where something is there already.

        Raises:
            HornbookError: exit 4, it must not be overwritten.
        """
        whole = path.resolve()
        if whole in self._known or not os.path.lexists(path):
            return
        if not self._agrees(path):
            raise HornbookError(
                f"{path} is there already", ExitCode.CANNOT_WRITE, "name another file, or remove it"
            )
        self._known[whole] = None

    def write(self, path: Path, data: bytes) -> Path:
        """Write the work whole or not at all, to `path` or to a free name beside it; where it went.

        Raises:
            HornbookError: exit 4, it cannot be written.
        """
        first = path.resolve()
        now = self._moved.get(first, path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with folder_locked(now.parent, f"in {now.parent}", self._say):
                went = self._written(now, data)
        except OSError as error:
            raise HornbookError(
                f"cannot write {now}: {error.strerror or error}",
                ExitCode.CANNOT_WRITE,
                "free some room or choose another folder",
            ) from error
        self._known[went.resolve()] = data
        self._moved[first] = went
        return went

    def _written(self, path: Path, data: bytes) -> Path:
        whole, root = path.resolve(), Root(path.parent)
        if whole in self._known and os.path.lexists(path):
            known = self._known[whole]
            if known is None or _is(path, known):
                root.write(path.name, data)
                return path
            self._say(f"  note: {path} has been changed, or cannot be read, and stays as it is")
        for free in _names(path):
            with suppress(FileExistsError):
                root.write(free, data, replace=False)
                return path.parent / free
        raise AssertionError("there is always another number")


def _held(path: Path) -> bytes:
    return Root(path.parent).read(path.name)


def _is(path: Path, data: bytes) -> bool:
    try:
        return _held(path) == data
    except OSError:
        return False


def _names(path: Path) -> Iterator[str]:
    """The name, then `match-7-2.yaml`, `match-7-3.yaml` and so on."""
    yield path.name
    number = 2
    while True:
        yield f"{path.stem}-{number}{path.suffix}"
        number += 1
