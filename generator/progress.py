"""Progress on stderr: one moving line on a terminal, plain lines elsewhere."""

import sys
from typing import TextIO

from generator.printable import printable

WIDTH = 72


class Progress:
    """Counts steps of a long piece of work; `total` is known at the start."""

    def __init__(self, total: int, stream: TextIO | None = None, quiet: bool = False) -> None:
        self.total = total
        self.done = 0
        self.stream = stream or sys.stderr
        self.quiet = quiet
        self.moves = self.stream.isatty()

    def start(self, label: str) -> None:
        """Say what is being done now; only a terminal shows it, where the line can be replaced."""
        if self.moves and not self.quiet:
            self.stream.write(f"\r{self._line(label):<{WIDTH}}")
            self.stream.flush()

    def finish(self, label: str) -> None:
        """One step is done."""
        self.done += 1
        if self.quiet:
            return
        if self.moves:
            end = "\n" if self.done == self.total else ""
            self.stream.write(f"\r{self._line(label):<{WIDTH}}{end}")
        else:
            self.stream.write(self._line(label) + "\n")
        self.stream.flush()

    def close(self) -> None:
        """Leave the terminal on a fresh line, also when the work was interrupted."""
        if self.moves and not self.quiet and self.done < self.total:
            self.stream.write("\n")
            self.stream.flush()

    def _line(self, label: str) -> str:
        return f"[{self.done}/{self.total}] {printable(label)}"[:WIDTH]
