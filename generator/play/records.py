"""Chance as a table wrote it down, handed to the engine outcome by outcome."""

from typing import Any, SupportsIndex, overload

from generator.engine import Outcome
from generator.play.transcripts import Entry

_END: Outcome = ("gap", None)
"""Stands behind the last outcome, so that it shows when the engine asks for more."""


class Record(list[Outcome]):
    """Outcomes in order, each with the line that gives it; knows which one was asked for last."""

    def __init__(self) -> None:
        super().__init__([_END])
        self.lines: list[Entry] = []
        self.asked = -1

    def add(self, found: list[Outcome], line: Entry) -> None:
        """More outcomes, all given by one line."""
        self[-1:-1] = found
        self.lines += [line] * len(found)

    @overload
    def __getitem__(self, key: SupportsIndex) -> Outcome: ...
    @overload
    def __getitem__(self, key: slice) -> list[Outcome]: ...
    def __getitem__(self, key: Any) -> Any:
        """As of any list; an index is remembered."""
        if isinstance(key, int):
            self.asked = key
        return super().__getitem__(key)

    @property
    def ran_out(self) -> bool:
        """Whether more was asked for than was written down."""
        return self.asked >= len(self.lines)

    def unread(self, read: int) -> Entry | None:
        """The line of the first outcome after `read` of them; None where all were needed."""
        return self.lines[read] if read < len(self.lines) else None
