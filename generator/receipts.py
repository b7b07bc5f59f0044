"""What was made before of the very same things: found again by a key, and put in place once more.

A receipt says as JSON which files some work has brought, what was wrong and what was noted; the
files themselves are kept by their hash. All of it lies in a `Store`, under keys that hold our code
and all libraries: what is damaged, from another version or no longer there was never made.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from generator.codes import findings_of, written
from generator.diagnostics import Diagnostic
from generator.files.store import LARGEST, Store
from generator.keys import store_for
from generator.output import Artefact, Listed
from generator.project import Project
from generator.source.folders import Chosen

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
            "findings": written(self.findings),
            "notes": self.notes,
        }

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> "Done":
        """What `values` has made.

        Raises:
            TypeError, ValueError or KeyError: it is none.
        """
        files = tuple(Listed(*one) for one in said["files"])
        return cls(files, tuple(findings_of(said["findings"])), tuple(said["notes"]))


class Receipts:
    """The receipts in a store; without one, nothing is kept or found.

    Those that are `careful` hold only where each file is still kept.
    """

    def __init__(self, store: Store | None, *, careful: bool = False) -> None:
        self._store = store
        self._careful = careful
        self._kinds: set[str] = set()

    @classmethod
    def of(cls, project: Project, boxes: Iterable[Chosen]) -> "Receipts":
        """Those of boxes with their sets."""
        return cls(store_for(project, *boxes))

    def ever_more_careful(self) -> Iterator["Receipts"]:
        """These, then those of them whose files are still kept, then none at all."""
        yield from (self, Receipts(self._store, careful=True), Receipts(None))

    def hold(self, done: Done) -> bool:
        """Whether what a receipt says can be gone by."""
        if self._careful:
            with suppress(GoneError):
                return all(self.file(one) for one in done.files)
            return False
        return True

    def find(self, kind: str, key: str) -> Any:
        """What is kept under `key`; None where nothing is."""
        return self._store.find_value(kind, key) if self._store else None

    def keep(self, kind: str, key: str, said: Mapping[str, Any]) -> None:
        """Keep what JSON can hold."""
        if self._store:
            self._kinds.add(kind)
            self._store.keep_value(kind, key, said)

    def keep_files(self, done: Done) -> None:
        """Keep the bytes of what was made just now."""
        if self._store and done.data:
            self._kinds.add(FILES)
            for digest, data in done.data.items():
                self._store.keep(FILES, digest, data)

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
