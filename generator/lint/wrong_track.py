"""Tracks whose numbers do not follow each other."""

import re
from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case, Spoken
from generator.lint.texts import NUMBERS, TRACK, Path
from generator.model.deck import Deck, TrackFace, TrackRow

CODE = Code(
    id="M127",
    slug="wrong-track",
    severity=Severity.ERROR,
    what="A row of a track begins after it ends, or marks or labels a number that is not on it.",
    why="A track is drawn number by number; what is not on it is not drawn.",
    example='{title: Welfare, style: brown, first: "0", last: "10", mark: "12"}',
    instead='{title: Welfare, style: brown, first: "0", last: "10", mark: "{{ welfare }}"}',
)
MOST = 60
"""More spaces than any card has room for."""

_Said = dict[str, tuple[Path, str]]
"""The numbers of a row by role: where each stands, and what it says."""


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each row, for the first card that it cannot be drawn for."""
    for part, deck in case.decks:
        for path, row in _rows(deck):
            for subject, said in _said(case, part, path).items():
                if found := _trouble(path, row, said):
                    where, message, hint = found
                    yield CODE.at(
                        case.where(part, *where), f"{message}, for {quoted(subject)}", hint
                    )
                    break


def _rows(deck: Deck) -> Iterator[tuple[Path, TrackRow]]:
    for side, face in (("front", deck.front), ("back", deck.back)):
        for index, row in enumerate(face.track.rows if isinstance(face, TrackFace) else ()):
            yield (side, TRACK, "rows", index), row


def _said(case: Case, part: str, path: Path) -> dict[str, _Said]:
    """For each card whose numbers could be worked out: what they say."""
    found: dict[str, _Said] = {}
    for one in case.spoken:
        if one.text.part == part and one.text.path[:-1] == path and one.text.role in NUMBERS:
            found.setdefault(one.subject, {})[one.text.role] = (one.text.path, _word(one))
    return {
        subject: said for subject, said in found.items() if all(word for _, word in said.values())
    }


def _word(spoken: Spoken) -> str:
    """What a number says; nothing where it failed, and a space where it is left out."""
    if spoken.trouble is not None or not spoken.sound:
        return ""
    return spoken.said.strip() or " "


def _trouble(path: Path, row: TrackRow, said: _Said) -> tuple[Path, str, str | None] | None:
    for role, (where, word) in said.items():
        if not re.fullmatch(r"-?\d{1,4}", word) and not (role == "mark" and word == " "):
            return where, f"{role} of the row is {quoted(word.strip())}", "a whole number is needed"
    first, last = int(said["first"][1]), int(said["last"][1])
    if not 0 <= last - first < MOST:
        message = f"the row begins with {first} and ends with {last}"
        return said["last"][0], message, f"from one to {MOST} numbers, the smaller first"
    named = {(*path, "labels", number): int(number) for number in row.labels}
    if "mark" in said and said["mark"][1] != " ":
        named[said["mark"][0]] = int(said["mark"][1])
    for where, number in named.items():
        if not first <= number <= last:
            return where, f"{number} is not on the row, which goes from {first} to {last}", None
    return None
