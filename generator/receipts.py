"""What was made before of the very same things: found again by a key, and put in place once more.

A receipt says as JSON which files some work has brought, what was wrong and what was noted; the
files themselves are kept by their hash. All of it lies in a `Store`, under keys that hold our code
and all libraries: what is damaged, from another version or no longer there was never made.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.diagnostics import Code, Diagnostic, Position, Severity
from generator.files.store import LARGEST, Store
from generator.keys import kept_store
from generator.output import Artefact, Listed
from generator.project import Project

FILES = "outputs"
"""The kind of files that are kept by their hash; receipts are of kinds of their own."""
NOTES = 64 << 20
"""Bytes that receipts of one kind may take."""


class GoneError(Exception):
    """A file that a receipt names is not kept any more."""


@dataclass(frozen=True)
class Done:
    """What some work has brought: its files, what was wrong, and notes for the person who prints.

    `data` holds files by their hash where they were made just now.
    """

    files: tuple[Listed, ...]
    findings: tuple[Diagnostic, ...] = ()
    notes: tuple[str, ...] = ()
    data: Mapping[str, bytes] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        artefacts: Sequence[Artefact],
        findings: tuple[Diagnostic, ...] = (),
        notes: tuple[str, ...] = (),
    ) -> "Done":
        """What was made just now."""
        listed = tuple(one.listed for one in artefacts)
        pairs = zip(listed, artefacts, strict=True)
        return cls(listed, findings, notes, {known.sha256: one.data for known, one in pairs})

    def values(self) -> dict[str, Any]:
        """All but the bytes, as JSON can hold it."""
        return {
            "files": [[one.name, one.sha256, one.size, one.about, one.key] for one in self.files],
            "findings": [_values(one) for one in self.findings],
            "notes": self.notes,
        }

    @classmethod
    def read(cls, said: Mapping[str, Any], code_of: Callable[[str], Code] | None) -> "Done":
        """What `values` has made; findings of codes that only name themselves, without `code_of`.

        Raises:
            TypeError, ValueError or KeyError: it is none.
        """
        files = tuple(Listed(*one) for one in said["files"])
        findings = tuple(_finding(one, code_of) for one in said["findings"])
        return cls(files, findings, tuple(said["notes"]))


def _values(one: Diagnostic) -> list[Any]:
    at, code = one.position, one.code
    place = [at.file, at.line, at.column]
    return [*place, code.id, code.slug, code.severity, one.severity, one.message, one.hint]


def _finding(said: Sequence[Any], code_of: Callable[[str], Code] | None) -> Diagnostic:
    file, line, column, code_id, slug, usual, severity, message, hint = said
    code = Code(code_id, slug, Severity(usual), "", "", "", "")
    if code_of is not None:
        code = code_of(code_id)
    return Diagnostic(Position(file, line, column), code, Severity(severity), message, hint)


class Receipts:
    """The receipts in a store; without one, nothing is kept or found."""

    def __init__(self, store: Store | None) -> None:
        self._store = store
        self._kinds: set[str] = set()

    @classmethod
    def of(
        cls, project: Project, boxes: Iterable[tuple[Path | None, Sequence[Path]]]
    ) -> "Receipts":
        """Those of boxes, each by its folder and those of its sets; none where one is not ours."""
        stores = [kept_store(project, folder, sets) for folder, sets in boxes]
        return cls(stores[0] if stores and all(stores) else None)

    def find(self, kind: str, key: str) -> Any:
        """What is kept under `key`; None where nothing is."""
        held = self._store.find(kind, key) if self._store else None
        try:
            return None if held is None else json.loads(held)
        except (ValueError, RecursionError):
            return None

    def keep(self, kind: str, key: str, said: Mapping[str, Any]) -> None:
        """Keep what JSON can hold."""
        self._put(kind, key, json.dumps(said).encode())

    def keep_files(self, done: Done) -> None:
        """Keep the bytes of what was made just now."""
        for digest, data in done.data.items():
            self._put(FILES, digest, data)

    def file(self, wanted: Listed) -> bytes:
        """The bytes of a file.

        Raises:
            GoneError: they are not kept any more.
        """
        held = self._store.find(FILES, wanted.sha256) if self._store else None
        if held is None or hashlib.sha256(held).hexdigest() != wanted.sha256:
            raise GoneError(wanted.name)
        return held

    def tidy(self) -> None:
        """Let the oldest go where too much is kept of what this run has added to."""
        for kind in self._kinds:
            if self._store:
                self._store.tidy(kind, LARGEST if kind == FILES else NOTES)
        self._kinds.clear()

    def _put(self, kind: str, key: str, data: bytes) -> None:
        if self._store:
            self._kinds.add(kind)
            self._store.keep(kind, key, data)
