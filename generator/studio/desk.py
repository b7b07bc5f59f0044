"""A person's own files as the workshop reads and writes them: never over what somebody else wrote.

A text is known by a tag, the hash of its bytes on disk. Who saves says which tag they began with;
where the file has another by now, nothing is written. What is on the screen and not saved is kept
as a draft, and each state that was saved as history, both outside the folder of the content.
"""

import base64
import json
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from generator.errors import ExitCode, HornbookError
from generator.files.locks import folder_locked, locked
from generator.files.rooted import Root

MARK = "\ufeff"
LARGEST = 4_000_000
"""Bytes of a text, as `generator.source.document` reads it."""
NEWEST, OLDER = 60, 140
"""States of a file that are kept: the newest all, of the older ones one for each hour."""
HOUR = 3600
PATIENCE = 5
"""Seconds to wait for another that writes into the folder."""
PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp"})
PASSED_OVER = frozenset({"schema", "node_modules"})
_MOST = 400
"""Files of a folder that are listed."""


class Held(NamedTuple):
    """A text and its tag; lines end in a newline alone, as an editor has them."""

    text: str
    tag: str


class State(NamedTuple):
    """A text as it once was saved."""

    tag: str
    when: float
    text: str


class ConflictError(HornbookError):
    """The file has changed since somebody began to write; `held` is what it is now."""

    def __init__(self, name: str, held: Held) -> None:
        super().__init__(
            f"{name} has changed meanwhile, and was not overwritten",
            instead="take what is there, write over it, or compare both",
        )
        self.held = held


@dataclass(frozen=True)
class Desk:
    """The folder of a set or box, and a folder for what is kept beside it."""

    folder: Path
    beside: Path

    @classmethod
    def of(cls, folder: Path, home: Path) -> "Desk":
        """The desk of a folder; what is kept of all of them lies in `home`."""
        name = sha256(str(folder.resolve()).encode()).hexdigest()[:20]
        return cls(folder, home / name)

    def names(self) -> list[str]:
        """The texts of the folder, its head first."""
        found = [name for name in self._files() if name.endswith(".yaml")]
        return sorted(found, key=lambda name: ("/" in name, name not in _HEADS, name))

    def pictures(self) -> list[str]:
        """The pictures beside the cards, by the names that cards give."""
        found = (name for name in self._files() if Path(name).suffix.lower() in PICTURES)
        return sorted(name.removeprefix("cards/") for name in found if name.startswith("cards/"))

    def read(self, name: str) -> Held:
        """A text as it is on disk.

        Raises:
            HornbookError: there is no such text, or it cannot be read.
        """
        data = self._bytes(name)
        if data is None:
            raise HornbookError(f"there is no file {name} here")
        return _held(data, name)

    def tags(self) -> dict[str, str]:
        """The tags of all texts."""
        found = {name: self._bytes(name) for name in self.names()}
        return {name: _tag(data) for name, data in found.items() if data is not None}

    def save(self, name: str, text: str, tag: str | None) -> str:
        """Write a text where the file still has the tag; without one, in any case. The new tag.

        Raises:
            ConflictError: the file has changed.
            HornbookError: it cannot be written.
        """
        self._check(name)
        if len(text.encode()) > LARGEST:
            raise HornbookError(f"{name} would be larger than 4 MB", instead="make it two files")
        with self._writing(name):
            old = self._bytes(name)
            if old is not None and tag is not None and _tag(old) != tag:
                raise ConflictError(name, _held(old, name))
            new = _as_it_was(text, old)
            if new != old:
                Root(self.folder).write(name, new)
            states = [State(_tag(old), time.time(), _held(old, name).text)] if old else []
            self._remember(name, [*states, State(_tag(new), time.time(), text)])
        self.forget_draft(name, text)
        return _tag(new)

    def add_picture(self, name: str, data: bytes) -> None:
        """Put a picture beside the cards.

        Raises:
            HornbookError: there is another of this name, or it cannot be written.
        """
        with self._writing(name):
            try:
                Root(self.folder).write(f"cards/{name}", data, replace=False)
            except FileExistsError as error:
                if Root(self.folder).read(f"cards/{name}") != data:
                    raise HornbookError(
                        f"there is another picture {name} already",
                        instead="give yours another name",
                    ) from error

    def keep_draft(self, name: str, text: str, tag: str) -> None:
        """Keep what is on the screen, so that nothing is lost when all ends now."""
        self._check(name)
        said = {"text": text, "tag": tag, "when": time.time()}
        with _told(name):
            Root(self.beside).write(f"drafts/{name}", _packed(said), durable=False, own=True)

    def draft(self, name: str) -> dict[str, Any] | None:
        """What was on the screen last and is not what is on disk, with the tag that it began from.

        None where all is saved.
        """
        said = _unpacked(self.beside, f"drafts/{name}")
        if not isinstance(said, dict) or said.get("text") is None:
            return None
        with suppress(HornbookError):
            if self.read(name).text == said["text"]:
                return None
        return said

    def forget_draft(self, name: str, text: str | None = None) -> None:
        """Nothing is unsaved any more; where a text is given, only if the draft is that one."""
        said = _unpacked(self.beside, f"drafts/{name}")
        if said and said.get("text") is not None and text in (None, said["text"]):
            with suppress(OSError):
                root = Root(self.beside)
                root.write(f"drafts/{name}", _packed({"text": None}), durable=False, own=True)

    def history(self, name: str) -> list[State]:
        """The states of a text that were saved, the newest first."""
        rows = _unpacked(self.beside, f"history/{name}") or []
        return [State(*row) for row in reversed(rows)]

    @contextmanager
    def alone(self) -> Iterator[bool]:
        """Meanwhile, others can tell that somebody works here; whether nobody else did before."""
        lock = locked(self.beside / "open", "this folder", patience=0)
        try:
            lock.__enter__()
        except (HornbookError, OSError):
            yield False
            return
        try:
            yield True
        finally:
            lock.__exit__(None, None, None)

    def _files(self) -> Iterator[str]:
        waiting, seen = [self.folder], 0
        while waiting:
            for path in sorted(waiting.pop().iterdir()):
                if path.name.startswith(".") or path.is_symlink() or path.name in PASSED_OVER:
                    continue
                seen += 1
                if seen > _MOST:
                    return
                if path.is_dir():
                    waiting.append(path)
                else:
                    yield path.relative_to(self.folder).as_posix()

    def _check(self, name: str) -> None:
        """Refuse what is no name of a text.

        Raises:
            HornbookError: it is none.
        """
        steps = name.split("/")
        plain = all(one and one[0] not in ".~" and "\\" not in one for one in steps)
        if not plain or not name.endswith(".yaml") or len(steps) > 3 or not name.isprintable():
            raise HornbookError("this is no name of a file here")

    def _bytes(self, name: str) -> bytes | None:
        self._check(name)
        try:
            return Root(self.folder).read(name, LARGEST + 1)
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return None
        except OSError as error:
            raise HornbookError(f"{name} cannot be read: {error.strerror}") from error

    @contextmanager
    def _writing(self, name: str) -> Iterator[None]:
        what = f"the folder {self.folder}"
        with _told(name), folder_locked(self.folder, what, patience=PATIENCE):
            yield

    def _remember(self, name: str, states: list[State]) -> None:
        """Add states to the history of a text; a disk that has no room for it hinders nobody."""
        kept = list(reversed(self.history(name)))
        for one in states:
            if not kept or kept[-1].tag != one.tag:
                kept.append(one)
        with suppress(OSError, HornbookError):
            Root(self.beside).write(f"history/{name}", _packed(_thinned(kept)), own=True)


_HEADS = ("set.yaml", "game.yaml")


def _thinned(states: list[State]) -> list[State]:
    older, newest = states[:-NEWEST], states[-NEWEST:]
    hourly = {int(one.when // HOUR): one for one in older}
    return [*list(hourly.values())[-OLDER:], *newest]


def _tag(data: bytes) -> str:
    return sha256(data).hexdigest()[:20]


def _held(data: bytes, name: str) -> Held:
    try:
        text = data.decode("utf-8").removeprefix(MARK)
    except UnicodeDecodeError as error:
        raise HornbookError(f"{name} is no text in UTF-8", instead="save it as UTF-8") from error
    return Held(text.replace("\r\n", "\n").replace("\r", "\n"), _tag(data))


def _as_it_was(text: str, old: bytes | None) -> bytes:
    """A text in bytes, with the mark and the ends of lines that the file had."""
    data = text.encode()
    if old is None:
        return data
    if b"\r\n" in old:
        data = data.replace(b"\n", b"\r\n")
    return MARK.encode() + data if old.startswith(MARK.encode()) else data


@contextmanager
def _told(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        message = f"{name} cannot be written: {error.strerror or error}"
        raise HornbookError(message, ExitCode.CANNOT_WRITE) from error


def _packed(value: Any) -> bytes:
    return base64.b64encode(zlib.compress(json.dumps(value).encode()))


def _unpacked(folder: Path, name: str) -> Any:
    """What `_packed` has written; None where that is not there, or not whole."""
    with suppress(OSError, ValueError, zlib.error):
        inflater = zlib.decompressobj()
        data = base64.b64decode(Root(folder).read_own(name))
        return json.loads(inflater.decompress(data, 256 << 20))
    return None
