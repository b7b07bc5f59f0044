"""A finding about the content: where it is, which rule it breaks, what to do about it.

A finding is a value: it is collected, sorted and reported, and never raised.
"""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
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


MOST_RELATED = 8
"""Other places that one finding names."""


@dataclass(frozen=True, order=True, slots=True)
class Position:
    """A place in a text file; line and column count from 1, columns in characters.

    `of` is the generated card of which what stands there is a pattern.
    """

    file: str
    line: int = 1
    column: int = 1
    of: str = field(default="", compare=False)

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
        fix: "Fix | tuple[str, str] | None" = None,
        *,
        related: tuple[Position, ...] = (),
    ) -> "Diagnostic":
        """One finding of this kind: `message` says what is wrong, `hint` what would be right.

        A `fix` of two texts stands at `position`. A hint that is a remedy brings its own. Of a
        generated card, the message says which.
        """
        if position.of and quoted(position.of) not in message:
            message = f"{quoted(position.of)}: {message}"
        if fix is None and isinstance(hint, Remedy):
            fix = (hint.old, hint.new)
        if isinstance(fix, tuple):
            fix = Fix(position, *fix)
        said = str(printable(hint)) if hint else None
        return Diagnostic(position, self, self.severity, printable(message), said, related, fix)


@dataclass(frozen=True, slots=True)
class Fix:
    """What certainly mends a finding: `old`, which stands at `at` on one line, becomes `new`."""

    at: Position
    old: str
    new: str

    @property
    def says(self) -> str:
        """What is done, in one line."""
        if not self.old:
            return f"add {quoted(self.new)}"
        if not self.new:
            return f"delete {quoted(self.old)}"
        return f"write {quoted(self.new)} for {quoted(self.old)}"


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
    fix: Fix | None = None

    @property
    def places(self) -> tuple[Position, ...]:
        """All places that it is about, its own first."""
        return self.position, *self.related

    def beside(self, places: Iterable[Position]) -> "Diagnostic":
        """The finding with other places that it is about, so many of them at most."""
        new = (at for at in dict.fromkeys((*self.related, *places)) if at != self.position)
        return replace(self, related=tuple(new)[:MOST_RELATED])

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


def has_warnings(findings: Iterable[Diagnostic]) -> bool:
    """Whether one of the findings is at least a warning."""
    return any(one.severity in (Severity.ERROR, Severity.WARNING) for one in findings)


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

    def called(at: Position) -> Position:
        return replace(at, file=names.get(at.file, at.file))

    own, *related = map(called, finding.places)
    fix = finding.fix and replace(finding.fix, at=called(finding.fix.at))
    return replace(finding, position=own, related=tuple(related), fix=fix)


class Remedy(str):
    """A hint that is certain: `new` belongs where `old` was typed."""

    old: str
    new: str

    def __new__(cls, hint: str, old: str, new: str) -> "Remedy":
        """The hint with what it says to write."""
        self = super().__new__(cls, hint)
        self.old, self.new = old, new
        return self


CUT_BY_COMMA = "inside { } a comma ends a text: put the whole of it in quotes"


def did_you_mean(word: str, choices: Iterable[str]) -> str | None:
    """`did you mean "reputation"?`, or None where no choice is near enough to `word`.

    It is a remedy where one or two wrong letters lie between both, and no other choice is as near.
    """
    known = sorted(set(choices))
    same = [one for one in known if _plain(one) == _plain(word)]
    if len(same) == 1 and same[0] != word:
        return Remedy(f'did you mean "{same[0]}"?', word, same[0])
    near = difflib.get_close_matches(word[:80], known, n=3, cutoff=0.6)
    if not near:
        return None
    hint = f'did you mean "{near[0]}"?'
    is_certain = [one for one in near if _is_slip(word, one)] == near[:1]
    return Remedy(hint, word, near[0]) if is_certain else hint


def near_names(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Those of `known` that have a word of `name` in them, else are spelt most like it."""
    words, names = name.split("-"), sorted(known)
    whole = [one for one in names if not {*words}.isdisjoint(one.split("-"))]
    within = [one for one in names if any(len(word) > 2 and word in one for word in words)]
    alike = difflib.get_close_matches(name[:80], names, n=most, cutoff=0.6)
    return [*dict.fromkeys((*whole, *within, *alike))][:most]


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The one of `choices` that was probably meant by `word`; None where none is near enough."""
    found = difflib.get_close_matches(word[:80], sorted(set(choices)), n=1, cutoff=0.6)
    return found[0] if found else None


def _plain(word: str) -> str:
    """A word without what is easily mistaken: capital letters, hyphens for underscores."""
    return word.casefold().replace("_", "-")


def _is_slip(word: str, other: str) -> bool:
    """Whether few letters lie between two words: one, and two of longer words; no digit."""
    if word == other or len(word) < 3 or _digits(word) != _digits(other):
        return False
    return _distance(word, other) <= (1 if len(word) < 7 else 2)


def _digits(word: str) -> list[str]:
    return [one for one in word if one.isdigit()]


def _distance(word: str, other: str) -> int:
    """How many letters are left out, added, put for another or exchanged with their neighbour."""
    rows: list[list[int]] = [[*range(len(other) + 1)]]
    for at, letter in enumerate(word, start=1):
        row = [at]
        for to, wanted in enumerate(other, start=1):
            cost = min(rows[-1][to] + 1, row[-1] + 1, rows[-1][to - 1] + (letter != wanted))
            if at > 1 < to and letter == other[to - 2] and word[at - 2] == wanted:
                cost = min(cost, rows[-2][to - 2] + 1)
            row.append(cost)
        rows.append(row)
    return rows[-1][-1]


def quoted(value: object, limit: int = 40) -> str:
    """An author's words inside a message: in quotes, printable, at most `limit` characters."""
    text = printable(str(value)[: limit + 1])
    return f'"{text[: limit - 1]}…"' if len(text) > limit else f'"{text}"'
