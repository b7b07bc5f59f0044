"""The spot at which libyaml gave up on a text, and what may be said about it."""

from dataclasses import dataclass

import yaml


@dataclass(frozen=True)
class Failure:
    """Where libyaml gave up; lines and columns count from 0 here, as libyaml's do."""

    lines: list[str]
    problem: str
    context: str
    line: int
    column: int
    context_line: int
    context_column: int
    brackets: list[tuple[int, int]]
    last: yaml.Event | None

    @property
    def text(self) -> str:
        """The line that libyaml gave up on."""
        return self.line_at(self.line)

    def line_at(self, number: int) -> str:
        """Line `number`, or nothing past the end of the file."""
        return self.lines[number] if 0 <= number < len(self.lines) else ""

    def above(self) -> int:
        """The nearest line above that holds more than a comment; -1 where there is none."""
        for number in range(self.line - 1, -1, -1):
            if self.lines[number].strip() and not self.lines[number].lstrip().startswith("#"):
                return number
        return -1


@dataclass(frozen=True)
class Reading:
    """One explanation; line and column count from 0."""

    line: int
    column: int
    message: str
    hint: str
