"""Mends texts by the fixes of findings; all else in them stays as it is, byte for byte."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from generator.diagnostics import Diagnostic, Fix

_END = re.compile(r"\r\n|\r|\n")
_MARK = "\ufeff"


def with_certain_fixes(
    findings: Iterable[Diagnostic], texts: Mapping[str, str]
) -> Iterator[Diagnostic]:
    """The findings, whose fixes stand where they fit their text, and are left out where none does.

    A check knows where a value begins; its word may stand behind a quote, or deeper in its line.
    """
    lines: dict[str, list[str]] = {}
    for one in findings:
        if one.fix is None:
            yield one
            continue
        file = one.fix.at.file
        if file not in lines:
            lines[file] = _END.split(texts.get(file, ""))
        yield replace(one, fix=_placed(one.fix, lines[file]))


def _placed(fix: Fix, lines: list[str]) -> Fix | None:
    """The fix at the column at which its old text stands; None where that is not certain."""
    line = lines[fix.at.line - 1] if fix.at.line <= len(lines) else ""
    column = fix.at.column - 1
    if line.startswith(fix.old, column):
        return fix
    if line[column : column + 1] in ("'", '"') and line.startswith(fix.old, column + 1):
        return replace(fix, at=replace(fix.at, column=column + 2))
    whole = re.compile(rf"(?<![\w-]){re.escape(fix.old)}(?![\w-])")
    found = [one.start() for one in whole.finditer(line, column)]
    return replace(fix, at=replace(fix.at, column=found[0] + 1)) if len(found) == 1 else None


def mended(text: str, fixes: Iterable[Fix]) -> str:
    """A text with fixes of its file in it, each where its old text stands.

    Of two that meet, the first is made; the other shows again in the next check.
    """
    ends = [0, *(one.end() for one in _END.finditer(text))]
    start = len(_MARK) if text.startswith(_MARK) else 0  # a column does not count it
    parts, done = [], 0
    for fix in sorted(set(fixes), key=lambda one: (one.at, one.old, one.new)):
        if fix.at.line > len(ends):
            continue
        at = ends[fix.at.line - 1] + fix.at.column - 1 + (start if fix.at.line == 1 else 0)
        if at >= done and text.startswith(fix.old, at):
            parts += [text[done:at], fix.new]
            done = at + len(fix.old)
    return "".join([*parts, text[done:]])
