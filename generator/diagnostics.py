"""A finding about the content: where it is, which rule it breaks, what to do about it.

A finding is a value: it is collected, sorted and reported, and never raised.
"""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

from generator.printable import printable

ContentPath: TypeAlias = tuple[str | int, ...]
"""Keys and indices from the root of a file of content to a value; the root is `()`."""


class Severity(StrEnum):
    """How much a finding matters; only errors change the exit code."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, order=True, slots=True)
class Position:
    """A place in a text file; line and column count from 1, columns in characters."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{printable(self.file)}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding, declared once beside its check, with its manual.

    Families: S0xx source, M1xx model, R2xx rules, P3xx print, G4xx play.
    `what`, `why`, `example` and `instead` are the manual that `hornbook explain` prints;
    `example` and `instead` are content as an author would type it.
    """

    id: str
    slug: str
    severity: Severity
    what: str
    why: str
    example: str
    instead: str

    def at(
        self,
        position: Position,
        message: str,
        hint: str | None = None,
        *,
        related: tuple[Position, ...] = (),
    ) -> "Diagnostic":
        """One finding of this kind: `message` says what is wrong, `hint` what would be right."""
        told = printable(hint) if hint else None
        return Diagnostic(position, self, self.severity, printable(message), told, related)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding; sorts by file, line, column, code id, then message.

    `related` are other places that it is about, the most important first.
    """

    position: Position
    code: Code
    severity: Severity
    message: str
    hint: str | None = None
    related: tuple[Position, ...] = ()

    @property
    def places(self) -> tuple[Position, ...]:
        """All places that it is about, its own first."""
        return self.position, *self.related

    def __str__(self) -> str:
        """`cards/fate.yaml:41:9: R201 unknown-reference: there is no … (did you mean …?)`."""
        tail = f" ({self.hint})" if self.hint else ""
        return f"{self.position}: {self.code.id} {self.code.slug}: {self.message}{tail}"

    def __lt__(self, other: "Diagnostic") -> bool:
        return self._order() < other._order()

    def _order(self) -> tuple[Position, str, str]:
        return self.position, self.code.id, self.message


def has_errors(findings: Iterable[Diagnostic]) -> bool:
    """Whether one of the findings is of error level."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def near(folder: Path, file: str) -> str:
    """The name of a file below `folder`, or of an absolute one, from the current folder."""
    here, path = Path.cwd(), folder / file
    return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()


def nearby(folder: Path, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Findings in files below `folder`, in order, with these named as `near` does."""
    return sorted(
        renamed(one, {at.file: near(folder, at.file) for at in one.places}) for one in findings
    )


def renamed(finding: Diagnostic, names: Mapping[str, str]) -> Diagnostic:
    """The finding with the files of its places called by other names."""
    own, *related = (replace(at, file=names.get(at.file, at.file)) for at in finding.places)
    return replace(finding, position=own, related=tuple(related))


def did_you_mean(word: str, choices: Iterable[str]) -> str | None:
    """`did you mean "reputation"?`, or None where no choice is near enough to `word`."""
    meant = nearest(word, choices)
    return f'did you mean "{meant}"?' if meant else None


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The one of `choices` that was probably meant by `word`; None where none is near enough."""
    found = difflib.get_close_matches(word[:80], sorted(set(choices)), n=1, cutoff=0.6)
    return found[0] if found else None


def quoted(value: object, limit: int = 40) -> str:
    """An author's words inside a message: in quotes, printable, at most `limit` characters."""
    text = printable(str(value)[: limit + 1])
    return f'"{text[: limit - 1]}…"' if len(text) > limit else f'"{text}"'
