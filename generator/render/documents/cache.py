"""Painted documents without a fault, cached by the hash of everything they depend on.

A damaged entry counts as missing. One with findings is never cached: these name places in files.
"""

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path

from pydantic import BaseModel

from generator.files.rooted import Root
from generator.project import find_project
from generator.render.documents.painting import Painted
from generator.render.documents.pieces import DocumentLook
from generator.render.faces import LARGEST_NOTES, write_kept
from generator.versions import code_hash, type_setters

FOLDER = "documents"

KINDS = (".css", ".html", ".jinja", ".json", ".yaml")
"""Of templates, and beside them of the fonts and icons that are installed."""


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

    def once(self, key: str, paint: Callable[[], Painted]) -> Painted:
        """The document kept under `key`, else what `paint` makes, which is kept.

        Raises:
            HornbookError: it cannot be painted, or the cache cannot be written (exit 4).
        """
        painted = self.find(key)
        if painted is None:
            painted = paint()
            self.keep(key, painted)
        return painted

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


def document_key(
    look: DocumentLook,
    models: Iterable[BaseModel],
    parts: Iterable[str],
    files: Iterable[Path] = (),
) -> str:
    """The hash of what a document is made from, how it is set, our code, templates and libraries.

    Where things stand in files is no part of it: that matters to findings alone.
    """
    digest = hashlib.sha256((code_hash() + type_setters()).encode())
    words = (look.catalogue.language, sorted(look.catalogue.messages.items()))
    own = repr((look.ink.value, look.large_print, look.dyslexia, words))
    for part in (own, *(one.model_dump_json(by_alias=True) for one in models), *parts):
        digest.update(part.encode() + b"\0")
    ours = find_project().templates
    for folder in (ours, ours / "documents", ours / "sheets"):
        _add(digest, (path for path in sorted(folder.glob("*.*")) if path.suffix in KINDS))
    _add(digest, files)
    return digest.hexdigest()


def _add(digest: "hashlib._Hash", files: Iterable[Path]) -> None:
    for path in files:
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
