"""From a character of an expression to its line and column in the YAML file."""

from dataclasses import dataclass

from generator.diagnostics import Code, ContentPath, Diagnostic, Position
from generator.model.game import Places

Path = ContentPath


@dataclass
class FindingSink:
    """Where findings about one part of the content go."""

    places: Places
    findings: list[Diagnostic]

    def at(self, path: Path, code: Code, message: str, hint: str | None = None) -> None:
        """Note a finding about the value at `path`."""
        self.findings.append(code.at(self.places.where(path), message, hint))

    def at_key(self, path: Path, code: Code, message: str, hint: str | None = None) -> None:
        """Note a finding about the key of the value at `path`."""
        self.findings.append(code.at(self.places.key_position(path), message, hint))

    def inside(self, path: Path, text: str, offset: int) -> Position:
        """The place of character `offset` of the text at `path`."""
        start = self.places.where(path)
        return character(self._file(start), start, text, offset)

    def mark(self, path: Path) -> str:
        """The first character of the value at `path`, which may be a quotation mark."""
        start = self.places.where(path)
        lines = self._file(start).split("\n")[start.line - 1 : start.line]
        return "".join(lines)[start.column - 1 : start.column]

    def _file(self, start: Position) -> str:
        text_of = getattr(self.places, "text_of", None)  # a part may be of several files
        return str(text_of(start.file) if text_of else self.places.text)


@dataclass(frozen=True)
class Spot:
    """Where a part of an expression stands: character `offset` of the text at `path`."""

    report: FindingSink
    path: Path
    text: str
    offset: int
    spelt: str = ""
    """The text as it was read, with ids as names; each as long as in the text."""

    @property
    def position(self) -> Position:
        """The place in the file."""
        return self.report.inside(self.path, self.text, self.offset)


def character(file: str, start: Position, text: str, offset: int) -> Position:
    """The place of `text[offset]`, where the scalar `text` begins at `start` of `file`.

    Quotes, folds and indentation are stepped over: between the file and the value only white
    space, quotes and backslashes differ.
    """
    lines = file.split("\n")
    line, column = start.line - 1, start.column - 1
    if line < len(lines) and lines[line][column : column + 1] in ("|", ">"):
        line, column = line + 1, 0
    elif line < len(lines) and lines[line][column : column + 1] in ("'", '"'):
        column += 1
    wanted = sum(not mark.isspace() for mark in text[:offset])
    seen = iter([mark for mark in text if not mark.isspace()])
    expected = next(seen, None)
    while line < len(lines):
        row = lines[line]
        while column < len(row):
            if row[column] == expected:
                if wanted == 0:
                    return Position(start.file, line + 1, column + 1)
                wanted -= 1
                expected = next(seen, None)
            column += 1
        line, column = line + 1, 0
    return start
