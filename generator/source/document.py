"""A YAML file as plain values that know where they were typed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.diagnostics import Code, Diagnostic, Position, Severity
from generator.source.build import Path, Value, build
from generator.source.characters import check_characters, with_plain_line_ends
from generator.source.events import LARGEST_FILE, TOO_LARGE, walk

EMPTY = Code(
    id="S015",
    slug="empty-file",
    severity=Severity.ERROR,
    what="The file holds nothing but comments.",
    why="A file that is named and says nothing is mostly one that was not saved.",
    example="# cards to come",
    instead="deck: fate\ncards: []",
)
LEFT_OUT = Code(
    id="S021",
    slug="findings-left-out",
    severity=Severity.NOTE,
    what="One file has so many findings that the later ones are not shown.",
    why="So many mostly have one cause; it is easier to see in the first of them.",
    example="A file of another program, or of another game.",
    instead="Repair the first findings and check again.",
)
_MOST_FINDINGS = 200


@dataclass(frozen=True)
class Document:
    """One YAML file: its text, its values, and the place of each value and of each key.

    Treat `data` as read-only. Keys are always text; the root has the path `()`.
    """

    file: str
    text: str
    data: Value
    marks: Mapping[Path, Position]
    keys: Mapping[Path, Position]
    ends: Mapping[Path, Position] = field(default_factory=dict)
    """Where the texts end that take more than one line."""

    def where(self, path: Path) -> Position:
        """The place of the value at `path`, or of the nearest value around it."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.marks:
                return self.marks[path[:length]]
        return Position(self.file)

    def key_position(self, path: Path) -> Position:
        """The place of the key whose value is at `path`; of the value for an item of a list."""
        return self.keys[path] if path in self.keys else self.where(path)

    def words_position(self, path: Path, words: Iterable[str]) -> Position:
        """The place of the first of `words` that stands in a text of several lines.

        Where the text has one line, or holds none of them, its own place.
        """
        start, end = self.where(path), self.ends.get(path)
        if end is None:
            return start
        lines = self.text.split("\n")[start.line - 1 : end.line]
        lines[-1] = lines[-1][: end.column - 1]
        lines[0] = " " * (start.column - 1) + lines[0][start.column - 1 :]
        for word in filter(None, words):
            for number, line in enumerate(lines):
                if word in line:
                    return Position(start.file, start.line + number, line.index(word) + 1)
        return start


def read_yaml(text: str, file: str) -> tuple[Document | None, list[Diagnostic]]:
    """Read one YAML document strictly; any text gives a value, findings or both, never an error.

    Args:
        text: the content of the file.
        file: its name, relative and with forward slashes, for positions.

    Returns:
        The document, or None where it cannot be used, and all findings in order. A document
        may come with findings of error level (a duplicate key), so that it can be checked on.
    """
    if len(text) > LARGEST_FILE:
        return None, [TOO_LARGE.at(Position(file), f"more than {LARGEST_FILE:,} characters")]
    text = with_plain_line_ends(text)
    if hidden := check_characters(text, file):
        return None, hidden
    walked = walk(text, file)
    if not walked.whole:
        return None, first_of(walked.findings)
    built = build(walked.events, text, file)
    findings = first_of([*walked.findings, *built.findings])
    if not built.whole:
        return None, findings
    if not built.marks:
        return None, [*findings, EMPTY.at(Position(file), "the file holds nothing")]
    return Document(file, text, built.root, built.marks, built.keys, built.ends), findings


def first_of(findings: list[Diagnostic], more: int = 0) -> list[Diagnostic]:
    """The first findings of one file in order, and a note where any, or `more`, are left out."""
    ordered = sorted(findings)
    left_out = max(0, len(ordered) - _MOST_FINDINGS) + more
    if not left_out:
        return ordered
    shown = ordered[:_MOST_FINDINGS]
    return [*shown, LEFT_OUT.at(shown[-1].position, f"{left_out:,} more findings are not shown")]


CODES = (EMPTY, LEFT_OUT)
