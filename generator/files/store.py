"""What can be made again and is kept in the cache: bytes by kind and key, each checked when read.

An entry begins with a digest over its kind, its key and its bytes. One that is cut off, changed,
moved, a link or cannot be read counts as missing, and so does one that anybody but this user could
have written, since compiled code is kept too. One that cannot be written is not kept. So a store
saves time and changes no result.
"""

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from generator.files.rooted import Root

DIGEST = hashlib.sha256().digest_size
LARGEST = 1 << 30
"""Bytes: all that the entries of one kind may take before the oldest go."""


def key_of(*parts: str | bytes) -> str:
    """The key of what depends on `parts`, in their order: no two lists of parts share one."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


class Store:
    """Entries by kind, a folder of its own, and key, as `key_of` makes them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._root = Root(folder)

    def find(self, kind: str, key: str) -> bytes | None:
        """The bytes that are kept under `key`; None where there are none, or they are damaged."""
        try:
            entry = self._root.read_own(_name(kind, key))
        except OSError:
            return None
        seal, data = entry[:DIGEST], entry[DIGEST:]
        return data if seal == _seal(kind, key, data) else None

    def keep(self, kind: str, key: str, data: bytes) -> None:
        """Keep `data`, where that can be written."""
        entry = _seal(kind, key, data) + data
        with suppress(OSError):
            self._root.write(_name(kind, key), entry, durable=False, own=True)

    def once(self, kind: str, key: str, make: Callable[[], bytes]) -> bytes:
        """The bytes that are kept under `key`, else what `make` makes, which is kept."""
        data = self.find(kind, key)
        if data is None:
            data = make()
            self.keep(kind, key, data)
        return data

    def tidy(self, kind: str, largest: int = LARGEST) -> None:
        """Remove the oldest entries of a kind, as long as they take more than `largest` bytes."""
        with suppress(OSError):
            paths = [path for path in (self.folder / kind).glob("??/*") if not path.is_symlink()]
            known = sorted(
                (
                    (about.st_mtime_ns, about.st_size, path)
                    for path in paths
                    if (about := _of(path))
                ),
                reverse=True,
            )
            total = 0
            for _, size, path in known:
                total += size
                if total > largest:
                    path.unlink(missing_ok=True)


def _of(path: Path) -> os.stat_result | None:
    with suppress(OSError):
        return path.lstat()
    return None


def _name(kind: str, key: str) -> str:
    return f"{kind}/{key[:2]}/{key}"


def _seal(kind: str, key: str, data: bytes) -> bytes:
    return hashlib.sha256(f"{kind}\0{key}\0".encode() + data).digest()
