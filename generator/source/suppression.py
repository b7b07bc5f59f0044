"""Findings that an author has answered: `# hornbook: ignore P302 because the crest is small`.

The comment stands at the end of the line of the finding, or alone on the line before it. A text of
several lines has its comment where it begins: behind `|-`, or on the line before.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.diagnostics import Code, Diagnostic, Position, Severity

NO_REASON = Code(
    id="S018",
    slug="ignore-without-reason",
    severity=Severity.ERROR,
    what="A finding is to be ignored, and the comment does not say which one and why.",
    why="The next reader must be able to judge whether the reason still holds.",
    example="# hornbook: ignore P302",
    instead="# hornbook: ignore P302 because the crest is a quotation at its true size",
)
UNUSED = Code(
    id="S019",
    slug="unused-ignore",
    severity=Severity.WARNING,
    what="A comment asks to ignore a finding that is not there.",
    why="Left in place, it would hide the same mistake made again.",
    example="copies: 2    # hornbook: ignore P302 because of the crest",
    instead="copies: 2",
)

_ASKS = re.compile(r"(?:^|(?<=\s))#\s*hornbook:\s*ignore\b(?P<rest>.*)$")
_MOST_COMMENTS = 20
_BEGINS = re.compile(r"(?P<before>\s*(?:- +)*)(?:[\w-]+|\"[^\"]*\"|'[^']*'): +[^\s{[#]")
"""A line with a key and the beginning of a text."""
_TERMS = re.compile(r"\s+(?P<ids>[A-Z]\d{3}(?:\s*,\s*[A-Z]\d{3})*)\s+because\s+\S")


@dataclass(frozen=True)
class _Ignore:
    """One id that a comment asks to ignore on `lines`: one line, or those of one text."""

    at: Position
    lines: range
    code_id: str


def suppressed(
    diagnostics: Iterable[Diagnostic],
    texts: Mapping[str, str],
    looked_for: Container[str] | None = None,
) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """Part the findings into those that stay and those that a comment with a reason answers.

    To be called once for a run, with all of its findings: what is found about the comments
    themselves is added each time.

    Args:
        diagnostics: all findings of a run.
        texts: file name to text, with plain line ends (`Document.text`).
        looked_for: ids of the codes that this run checked, where it left checks out: a comment
            about another code is not called unused.

    Returns:
        What stays, with a finding for each comment that has no reason or answers nothing, in
        order; and what was ignored. Source findings (S0xx) always stay.
    """
    asked, kept = _requests(texts)
    ignored: list[Diagnostic] = []
    used: set[_Ignore] = set()
    by_place = {(one.at.file, line, one.code_id): one for one in asked for line in one.lines}
    for finding in diagnostics:
        place = finding.position
        request = by_place.get((place.file, place.line, finding.code.id))
        if request is None or request.code_id.startswith("S"):
            kept.append(finding)
        else:
            ignored.append(finding)
            used.add(request)
    idle = [one for one in asked if one not in used]
    kept += [_unused(one) for one in idle if looked_for is None or one.code_id in looked_for]
    return sorted(kept), sorted(ignored)


def _unused(request: _Ignore) -> Diagnostic:
    if request.code_id.startswith("S"):
        message = f"{request.code_id} is a source finding, and those cannot be ignored"
        return UNUSED.at(request.at, message, "repair the line and delete the comment")
    message = f"there is no {request.code_id} in line {request.lines.start} to ignore"
    return UNUSED.at(request.at, message, "delete the comment")


def _requests(texts: Mapping[str, str]) -> tuple[list[_Ignore], list[Diagnostic]]:
    asked: list[_Ignore] = []
    findings: list[Diagnostic] = []
    for file, text in texts.items():
        if "hornbook:" not in text:
            continue
        lines = text.split("\n")
        for at, line, rest in _comments(file, lines):
            terms = _TERMS.match(rest)
            if not terms:
                hint = "write: # hornbook: ignore P302 because … (your reason)"
                findings.append(NO_REASON.at(at, "no code and reason to ignore by", hint))
                continue
            about = range(line, _end_of_text(lines, line) + 1)
            asked += [_Ignore(at, about, one.strip()) for one in terms["ids"].split(",")]
    return asked, findings


def _comments(file: str, lines: list[str]) -> Iterator[tuple[Position, int, str]]:
    """Each request: its place, the line that it is about, and what follows `ignore`."""
    for number, line in enumerate(lines, start=1):
        if found := _ASKS.search(line):
            alone = not line[: found.start()].strip()
            about = _next_content(lines, number) if alone else number
            yield Position(file, number, found.start() + 1), about, found["rest"]


def _end_of_text(lines: list[str], number: int) -> int:
    """The last line of the text that begins in line `number`, or that line alone.

    A text goes on while lines stand further in than its key, or than its dash.
    """
    begins = _BEGINS.match(lines[number - 1]) if number <= len(lines) else None
    if begins is None:
        return number
    key, last = begins.end("before"), number
    for later in range(number, len(lines)):
        if lines[later].strip():
            if len(lines[later]) - len(lines[later].lstrip()) <= key:
                break
            last = later + 1
    return last


def _next_content(lines: list[str], number: int) -> int:
    """The first line after `number` that is no comment: several comments may stand above it."""
    for later in range(number, min(number + _MOST_COMMENTS, len(lines))):
        if not lines[later].lstrip().startswith("#"):
            return later + 1
    return number + 1


CODES = (NO_REASON, UNUSED)
