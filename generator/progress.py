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
        if self.moves:
            self._write(f"\r{self._line(label):<{WIDTH}}")

    def finish(self, label: str) -> None:
        """One step is done."""
        self.done += 1
        if self.moves:
            end = "\n" if self.done == self.total else ""
            self._write(f"\r{self._line(label):<{WIDTH}}{end}")
        else:
            self._write(self._line(label) + "\n")

    def close(self) -> None:
        """Leave the terminal on a fresh line, also when the work was interrupted."""
        if self.moves and self.done < self.total:
            self._write("\n")

    def _line(self, label: str) -> str:
        return f"[{self.done}/{self.total}] {printable(label)}"[:WIDTH]

    def _write(self, text: str) -> None:
        if not self.quiet:
            self.stream.write(text)
            self.stream.flush()


class MatchProgress(Progress):
    """Counts matches; how many there will be is learned as one goes. Says each tenth in a file."""

    def __init__(self, total: int = 0) -> None:
        super().__init__(total)

    def expect(self, more: int) -> None:
        """So many more will be played."""
        self.total += more

    def add(self, newly: int) -> None:
        """So many matches are newly done."""
        before, self.done = self.done, self.done + newly
        line = f"[{self.done:,}/{self.total:,}] matches"
        if self.moves:
            self._write(f"\r{line}")
        elif 10 * before // self.total < 10 * self.done // self.total:
            self._write(f"{line}\n")

    def tell(self) -> None:
        """Say how many are done, though it is no tenth; a terminal has been told."""
        if not self.moves:
            self._write(f"[{self.done:,}/{self.total:,}] matches\n")

    def close(self) -> None:
        """Leave the terminal on a fresh line."""
        if self.moves and self.done:
            self._write("\n")
