"""How findings are shown: to a person, to a program, to a code host."""

import json
import os
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final, TextIO
from unicodedata import combining, east_asian_width
from urllib.parse import quote

from generator.diagnostics import Code, Diagnostic, Fix, Position, Severity
from generator.printable import printable

_WIDTH: Final = 100
_STYLES: Final = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}
_IS_RELATED: Final = "the finding is about this place too"
_SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def report(
    diagnostics: Sequence[Diagnostic],
    format: str,
    texts: Mapping[str, str] | None = None,
    colour: bool | None = None,
    studies: Sequence[Mapping[str, Any]] = (),
) -> str:
    """All findings in order, as one text without a newline at its end.

    Args:
        diagnostics: the findings.
        format: `text`, `json`, `sarif` or `github`.
        texts: file name to text, for the lines that `text` quotes.
        colour: of `text`; None asks the terminal and the environment.
        studies: outlines of games that were played, for `json`.

    Returns:
        The report; empty for `text` and `github` where there are no findings.
    """
    style = wants_colour(sys.stdout, os.environ) if colour is None else colour
    ordered = sorted(diagnostics)
    if format == "text":
        return _text(ordered, texts or {}, style)
    if format == "json":
        return _json(ordered, studies)
    return _FORMATS[format](ordered)


def wants_colour(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether to colour: on a terminal that can, and unless NO_COLOR says no (no-color.org)."""
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return False
    return stream.isatty()


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """`2 errors, 1 warning in 3 files`."""
    counted = _counts(diagnostics)
    files = counted.pop("files")
    told = [many(count, word[:-1]) for word, count in counted.items() if count]
    return f"{', '.join(told)} in {many(files, 'file')}" if told else "no findings"


def manual(code: Code) -> str:
    """What `hornbook explain` prints: what the code means, why, an example, what to write."""
    parts = [f"{code.id} {code.slug} ({code.severity})", textwrap.fill(code.what, 80)]
    parts += [textwrap.fill(f"Why: {code.why}", 80)]
    parts += [f"Example:\n\n{textwrap.indent(code.example, '    ')}"]
    parts += [f"Instead:\n\n{textwrap.indent(code.instead, '    ')}"]
    return "\n\n".join(parts)


def _counts(diagnostics: Sequence[Diagnostic]) -> dict[str, int]:
    counts = {
        f"{severity}s": sum(one.severity is severity for one in diagnostics)
        for severity in Severity
    }
    return {**counts, "files": len({one.position.file for one in diagnostics})}


def many(count: int, noun: str, nouns: str = "") -> str:
    """`1 sheet`, `2 sheets`, `2 copies`."""
    return f"{count} {noun if count == 1 else nouns or f'{noun}s'}"


def _text(diagnostics: Sequence[Diagnostic], texts: Mapping[str, str], colour: bool) -> str:
    if not diagnostics:
        return ""
    lines: list[str] = []
    for file, found in groupby(diagnostics, lambda one: one.position.file):
        source = texts[file].split("\n") if file in texts else []
        for one in found:
            lines.append(_painted(str(one), "1", colour))
            lines += _excerpt(one, source, colour)
            lines += [f"    see also {_from_here(at)}" for at in one.related]
    return "\n".join([*lines, summary(diagnostics)])


def _from_here(at: Position) -> Position:
    """A place whose file is named from the current folder where that is shorter."""
    if not os.path.isabs(at.file):  # noqa: PTH117 - a name, not a file
        return at
    return replace(at, file=min(os.path.relpath(at.file), at.file, key=len))


def _excerpt(one: Diagnostic, source: Sequence[str], colour: bool) -> list[str]:
    """The line of the finding and a mark below its column; a long line is cut around it."""
    line, column = one.position.line, one.position.column - 1
    if line > len(source) or not source[line - 1].strip():
        return [f"    {_painted(one.severity, _STYLES[one.severity], colour)}"]
    start = max(0, column - _WIDTH // 2) if column > _WIDTH - 20 else 0
    quoted = source[line - 1][start : start + _WIDTH]
    shown, before = printable(quoted), printable(quoted[: column - start])
    mark = _painted(f"^ {one.severity}", _STYLES[one.severity], colour)
    return [f"    {shown.rstrip()}", f"    {' ' * sum(map(_cells, before))}{mark}"]


def _cells(character: str) -> int:
    """How many places of a terminal a character takes."""
    if combining(character):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def _painted(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if colour else text


def _json(diagnostics: Sequence[Diagnostic], studies: Sequence[Mapping[str, Any]] = ()) -> str:
    """`{"version": 1, "summary": {errors, warnings, notes, files}, "findings": [...]}`.

    A finding holds file, line, column (both from 1), code, slug, severity, message, hint or null,
    `related`: other places that it is about, and fix or null: what a line holds from column to
    end_column becomes another text. What was played stands under `play`, one outline for each game.
    A later version may add keys; it changes or drops none without another number.
    """
    findings = [
        {
            **_place(one.position),
            "code": one.code.id,
            "slug": one.code.slug,
            "severity": one.severity,
            "message": one.message,
            "hint": one.hint,
            "related": [_place(at) for at in one.related],
            "fix": _json_fix(one.fix) if one.fix else None,
        }
        for one in diagnostics
    ]
    whole = {"version": 1, "summary": _counts(diagnostics), "findings": findings}
    whole |= {"play": list(studies)} if studies else {}
    return json.dumps(whole, indent=2, ensure_ascii=False)


def _place(at: Position) -> dict[str, Any]:
    return {"file": printable(at.file), "line": at.line, "column": at.column}


def _json_fix(fix: Fix) -> dict[str, Any]:
    return {
        "says": fix.says,
        "file": printable(fix.at.file),
        "line": fix.at.line,
        "column": fix.at.column,
        "end_column": fix.at.column + len(fix.old),
        "text": fix.new,
    }


def _github(diagnostics: Sequence[Diagnostic]) -> str:
    """Workflow commands, which annotate the lines of a change."""
    kinds = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
    lines = []
    for one in diagnostics:
        where = one.position
        title = _escaped(f"{one.code.id} {one.code.slug}", in_property=True)
        file = _escaped(printable(where.file), in_property=True)
        place = f"file={file},line={where.line},col={where.column},title={title}"
        lines.append(f"::{kinds[one.severity]} {place}::{_escaped(_seen(one))}")
    return "\n".join(lines)


def _said(one: Diagnostic) -> str:
    return f"{one.message} ({one.hint})" if one.hint else one.message


def _seen(one: Diagnostic) -> str:
    """What a finding says, and the other places that it is about."""
    see = ", ".join(map(str, one.related))
    return f"{_said(one)}; see {see}" if see else _said(one)


def _escaped(text: str, in_property: bool = False) -> str:
    """What GitHub's own toolkit escapes in a message, and what more in a property."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if in_property else text


def _sarif(diagnostics: Sequence[Diagnostic]) -> str:
    """SARIF 2.1.0 (OASIS), one run; columns count characters, addresses are relative."""
    codes = sorted({one.code for one in diagnostics}, key=lambda code: code.id)
    places = {code.id: number for number, code in enumerate(codes)}
    driver = {"name": "Hornbook", "rules": [_sarif_rule(code) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(one, places[one.code.id]) for one in diagnostics],
    }
    whole = {"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(whole, indent=2, ensure_ascii=False)


def _sarif_rule(code: Code) -> dict[str, Any]:
    return {
        "id": code.id,
        "name": "".join(word.capitalize() for word in code.slug.split("-")),
        "shortDescription": {"text": code.what},
        "fullDescription": {"text": code.why},
        "help": {"text": manual(code)},
        "defaultConfiguration": {"level": str(code.severity)},
    }


def _sarif_result(one: Diagnostic, rule: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ruleId": one.code.id,
        "ruleIndex": rule,
        "level": str(one.severity),
        "message": {"text": _said(one)},
        "locations": [{"physicalLocation": _sarif_place(one.position)}],
    }
    related = [
        {"id": number, "physicalLocation": _sarif_place(at), "message": {"text": _IS_RELATED}}
        for number, at in enumerate(one.related, start=1)
    ]
    if related:
        found["relatedLocations"] = related
    if one.fix:
        found["fixes"] = [_sarif_fix(one.fix)]
    return found


def _sarif_place(at: Position) -> dict[str, Any]:
    return {
        "artifactLocation": _sarif_file(at.file),
        "region": {"startLine": at.line, "startColumn": at.column},
    }


def _sarif_file(name: str) -> dict[str, str]:
    return {"uri": quote(os.fsencode(name)), "uriBaseId": "%SRCROOT%"}


def _sarif_fix(fix: Fix) -> dict[str, Any]:
    region = {
        "startLine": fix.at.line,
        "startColumn": fix.at.column,
        "endColumn": fix.at.column + len(fix.old),
    }
    change = {"deletedRegion": region, "insertedContent": {"text": fix.new}}
    file = _sarif_file(fix.at.file)
    return {
        "description": {"text": fix.says},
        "artifactChanges": [{"artifactLocation": file, "replacements": [change]}],
    }


_FORMATS: Final[Mapping[str, Callable[[Sequence[Diagnostic]], str]]] = {
    "github": _github,
    "sarif": _sarif,
}
