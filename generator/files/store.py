"""What can be made again and is kept in the cache: bytes by kind and key, each checked when read.

An entry begins with a digest over its kind, its key and its bytes, which may take a secret. One
that is cut off, changed, moved, a link or cannot be read counts as missing, and so does one that
anybody but this user could have written, since compiled code is kept too. One that cannot be
written is not kept. So a store saves time and changes no result.
"""

import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from generator.files.rooted import Root

DIGEST = hashlib.sha256().digest_size
SEAL = "seal"
"""The file that holds the secret of a user, and nothing else."""
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
    """Entries by kind, a folder of its own, and key, as `key_of` makes them.

    Args:
        folder: in which they lie.
        secret: without which nobody can write an entry that is found.
        keeps: whether entries may be written.
    """

    def __init__(self, folder: Path, secret: bytes = b"", *, keeps: bool = True) -> None:
        self.folder = folder
        self._root, self._secret, self._keeps = Root(folder), secret, keeps

    def find(self, kind: str, key: str) -> bytes | None:
        """The bytes that are kept under `key`; None where there are none, or they are damaged."""
        try:
            entry = self._root.read_own(_name(kind, key))
        except OSError:
            return None
        seal, data = entry[:DIGEST], entry[DIGEST:]
        return data if hmac.compare_digest(seal, self._seal(kind, key, data)) else None

    def keep(self, kind: str, key: str, data: bytes) -> None:
        """Keep `data`, where that can be written."""
        if not self._keeps:
            return
        entry = self._seal(kind, key, data) + data
        with suppress(OSError):
            self._root.write(_name(kind, key), entry, durable=False, own=True)

    def find_value(self, kind: str, key: str) -> Any:
        """The value of JSON that is kept under `key`; None where there is none."""
        data = self.find(kind, key)
        try:
            return None if data is None else json.loads(data)
        except (ValueError, RecursionError):
            return None

    def keep_value(self, kind: str, key: str, value: Any) -> None:
        """Keep a value of JSON, where that can be written."""
        self.keep(kind, key, json.dumps(value).encode())

    def once(self, kind: str, key: str, make: Callable[[], bytes]) -> bytes:
        """The bytes that are kept under `key`, else what `make` makes, which is kept."""
        data = self.find(kind, key)
        if data is None:
            data = make()
            self.keep(kind, key, data)
        return data

    def tidy(self, kind: str, largest: int = LARGEST) -> None:
        """Remove the oldest entries of a kind, as long as they take more than `largest` bytes."""
        if not self._keeps:
            return
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

    def _seal(self, kind: str, key: str, data: bytes) -> bytes:
        return hmac.digest(self._secret, f"{kind}\0{key}\0".encode() + data, "sha256")


def own_secret(folder: Path) -> bytes:
    """The secret of this user in a folder, made where it is not there or is damaged.

    Where none can be kept, one that nobody will ever have again.
    """
    root, new = Root(folder), secrets.token_bytes(DIGEST)
    for _ in range(2):
        with suppress(OSError):
            found = root.read_own(SEAL)
            if len(found) == DIGEST:
                return found
        with suppress(OSError):
            root.write(SEAL, new, durable=False, own=True)
    return new


def _of(path: Path) -> os.stat_result | None:
    with suppress(OSError):
        return path.lstat()
    return None


def _name(kind: str, key: str) -> str:
    return f"{kind}/{key[:2]}/{key}"
