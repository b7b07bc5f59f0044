"""Painted documents without a fault, kept by the hash of everything they depend on.

A damaged entry counts as missing. One with findings is never kept: these name places in files.
"""

import hashlib
import json
from collections.abc import Iterable
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from generator.files.rooted import Root
from generator.render.cache import LARGEST_NOTES, LIBRARIES, write_kept
from generator.render.documents import Painted

FOLDER = "documents"


class DocumentCache:
    """Documents by key in `folder`: the PDF, and beside it its pages and its size of type."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._root = Root(folder)

    def find(self, key: str) -> Painted | None:
        """The document kept under `key`, if it is there and whole."""
        try:
            said = json.loads(self._root.read(_name(key, "json"), LARGEST_NOTES))
            pdf = self._root.read(_name(key, "pdf"))
            whole = hashlib.sha256(pdf).hexdigest() == said["pdf"]
            return Painted(pdf, said["pages"], said["size"], (), ()) if whole else None
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def keep(self, key: str, painted: Painted) -> None:
        """Write a document that has no fault; the notes last, since `find` begins with them.

        Raises:
            HornbookError: exit 4, when the cache cannot be written.
        """
        if painted.findings or painted.flaws:
            return
        digest = hashlib.sha256(painted.pdf).hexdigest()
        said = {"pages": painted.pages, "size": painted.size, "pdf": digest}
        write_kept(self._folder, _name(key, "pdf"), painted.pdf)
        write_kept(self._folder, _name(key, "json"), json.dumps(said).encode())


def _name(key: str, ending: str) -> str:
    return f"{FOLDER}/{key[:2]}/{key}.{ending}"


def document_key(parts: Iterable[str], files: Iterable[Path]) -> str:
    """The hash of texts and files, of all our code, and of the libraries that paint."""
    digest = hashlib.sha256(_code().encode())
    for part in parts:
        digest.update(part.encode() + b"\0")
    for path in files:
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


@lru_cache(maxsize=1)
def _code() -> str:
    """The hash of our code: a document is made by most of it, and reading it all takes little."""
    digest = hashlib.sha256()
    root = Path(__file__).parents[1]
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    for name in LIBRARIES:
        digest.update(f"{name}={version(name)}".encode())
    return digest.hexdigest()
