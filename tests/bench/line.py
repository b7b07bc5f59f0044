"""What the bench prints: rows of costs beside their yardsticks, and lines of other numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.bench.cost import Cost

PASS, CLICK = "python -c pass", 'python -c "import click"'
ALONE, SQUIB = "WeasyPrint alone, the same HTML", "Squib, 110 plain text cards"
YARDSTICKS = {PASS: "pass", CLICK: "click", ALONE: "WeasyPrint", SQUIB: "Squib"}
"""What others are compared with, and how a column calls it."""


@dataclass(frozen=True)
class Bound:
    """At most so many seconds; of a yardstick, at most so many times its seconds."""

    most: float
    of: str = ""

    def is_met(self, cost: Cost, yards: Mapping[str, Cost]) -> bool | None:
        """Whether a cost keeps it; None where the yardstick was not measured."""
        if not self.of:
            return cost.seconds <= self.most
        return cost.seconds <= self.most * yards[self.of].seconds if self.of in yards else None

    def __str__(self) -> str:
        return f"≤ {self.most:.3g} {f'× {YARDSTICKS[self.of]}' if self.of else 's'}"


@dataclass(frozen=True)
class Row:
    """What something costs, with its bound."""

    name: str
    cost: Cost
    bound: Bound | None = None

    def cells(self, yards: Mapping[str, Cost]) -> list[str]:
        """Name, seconds, MiB, how many times each yardstick, bound, and whether it is kept."""
        ratios = [
            f"{self.cost.seconds / yards[one].seconds:.2f}" if one in yards else "–"
            for one in YARDSTICKS
        ]
        verdict = VERDICTS[self.bound.is_met(self.cost, yards)] if self.bound else ""
        costs = [f"{self.cost.seconds:.3f}", f"{self.cost.mebibytes:.0f}"]
        return [self.name, *costs, *ratios, str(self.bound or ""), verdict]


VERDICTS = {True: "ok", False: "NOT", None: "not measured"}
HEAD = ["", "s", "MiB", *(f"÷ {short}" for short in YARDSTICKS.values()), "bound", ""]


@dataclass(frozen=True)
class Line:
    """One number with its bound; `most` None means that it is only told."""

    name: str
    value: float
    unit: str = ""
    most: float | None = None
    least: float | None = None

    @property
    def is_met(self) -> bool:
        """Whether the number keeps its bound."""
        below = self.most is None or self.value <= self.most
        return below and (self.least is None or self.value >= self.least)

    def cells(self) -> list[str]:
        """Name, number, unit, bound, and whether it is kept."""
        bound = f"≤ {self.most:.3g}" if self.most is not None else ""
        bound = f"≥ {self.least:.3g}" if self.least is not None else bound
        verdict = VERDICTS[self.is_met] if bound else ""
        return [self.name, f"{self.value:.3f}", self.unit, bound, verdict]


def plain(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table for a terminal: the first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = (
        "  ".join(
            cell.rjust(width) if 0 < place < len(head) - 2 else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (head, *rows)
    )
    return "\n".join(lines)


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The same table for a page."""
    marks = ["---", *(["---:"] * (len(head) - 3)), "---", "---"]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, marks, *rows))
