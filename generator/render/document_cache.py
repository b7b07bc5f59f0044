"""Painted documents without a fault, kept by the hash of everything they depend on.

A damaged entry counts as missing. One with findings is never kept: these name places in files.
"""

import hashlib
import json
from collections.abc import Iterable
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from generator.render.cache import LIBRARIES, write_kept
from generator.render.documents import Painted

FOLDER = "documents"


class DocumentCache:
    """Documents by key in `folder`: the PDF, and beside it its pages and its size of type."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER

    def find(self, key: str) -> Painted | None:
        """The document kept under `key`, if it is there and whole."""
        path = self._path(key)
        try:
            said = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
            pdf = path.read_bytes()
            whole = hashlib.sha256(pdf).hexdigest() == said["pdf"]
            return Painted(pdf, said["pages"], said["size"], (), ()) if whole else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, key: str, painted: Painted) -> None:
        """Write a document that has no fault; the notes last, since `find` begins with them.

        Raises:
            HornbookError: exit 4, when the cache cannot be written.
        """
        if painted.findings or painted.flaws:
            return
        path, digest = self._path(key), hashlib.sha256(painted.pdf).hexdigest()
        said = {"pages": painted.pages, "size": painted.size, "pdf": digest}
        write_kept(path, painted.pdf)
        write_kept(path.with_suffix(".json"), json.dumps(said).encode())

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key}.pdf"


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
