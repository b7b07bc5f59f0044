"""The plan of a sheet: the best grid whose margins have room for marks, ruler and name line."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import groupby, islice

from generator.layout.bleeds import unit_clips
from generator.layout.grid import Grid, grids
from generator.layout.marks import LONGEST, SHORTEST, USUAL, marks, missing_marks
from generator.layout.options import Marks, Options
from generator.layout.shapes import Line, Rect
from generator.layout.sheet import Strip
from generator.layout.strips import LABEL_HEIGHT, RULER, find_strip, label_length
from generator.model.sizes import CardSize

_EFFORTS = ((LONGEST, 1.0), (USUAL, 1.0), (USUAL, 0.7), (SHORTEST, 1.0), (SHORTEST, 0.7))
"""Longest mark in mm, and how far the name line may be set smaller: what is tried, in order."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What all sheets have in common: the grid and what stands in its margins, on the front."""

    grid: Grid
    lines: tuple[Line, ...]
    ruler: Strip | None
    label: Strip | None
    notes: tuple[str, ...]


def plan_sheet(size: CardSize, options: Options, count: int) -> Plan:
    """The plan that puts most cards on a sheet with a ruler and a name line in the margin.

    Of equals that with fewest margins too thin for its marks is taken, else the first.

    When no grid leaves room for both, which needs a very small paper, the fullest grid goes
    without what does not fit, and says so in its notes.

    Args:
        size: of the card.
        options: how to print.
        count: how many cards there are, for the number of sheets in the name line.

    Raises:
        HornbookError: not even one card fits.
    """
    for _, equals in groupby(grids(size, options), key=lambda grid: len(grid.units)):
        whole = [plan for grid in equals for plan in _whole(grid, size.bleed, options, count)]
        if whole:
            return min(whole, key=lambda plan: len(plan.notes))
    plan = next(_plans(next(grids(size, options)), size.bleed, options, count))
    missing = [
        f"no room for the {name} in the margins"
        for name, strip in (("ruler", plan.ruler), ("name line", plan.label))
        if strip is None
    ]
    return Plan(plan.grid, plan.lines, plan.ruler, plan.label, (*plan.notes, *missing))


def side_text(title: str, number: int, total: int, name: str) -> str:
    """The name line of one side of one sheet."""
    words = f"sheet {number} of {total}, {name}"
    return f"{title} · {words}" if title else words


def _whole(grid: Grid, bleed: float, options: Options, count: int) -> list[Plan]:
    """The grid with the longest marks that leave room for ruler and name line; else nothing."""
    plans = _plans(grid, bleed, options, count)
    return list(islice((plan for plan in plans if plan.ruler and plan.label), 1))


def _plans(grid: Grid, bleed: float, options: Options, count: int) -> Iterator[Plan]:
    """The grid with shorter and shorter marks."""
    block = reduce(
        Rect.join, unit_clips(grid, len(grid.units), bleed, options.marks is not Marks.NONE)
    )
    total = -(-count // len(grid.units))
    text = side_text(options.title, total, total, "front")
    efforts = _EFFORTS if options.marks is not Marks.NONE else islice(_EFFORTS, 1)
    notes = missing_marks(grid, block) if options.marks is not Marks.NONE else ()
    whole = block.join(grid.mirror(grid.units[0]).rect(block)) if grid.has_panels else block
    for reach, squeeze in efforts:
        lines = marks(grid, block, options.marks, reach)
        taken = [line.bounds for line in lines]
        ruler = find_strip(grid.printable, whole, taken, *RULER)
        taken += [ruler.bounds] if ruler else []
        length = label_length(text) * squeeze
        label = find_strip(grid.printable, whole, taken, length, LABEL_HEIGHT)
        yield Plan(grid, lines, ruler, label, notes)
