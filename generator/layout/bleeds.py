"""How far each piece is seen beyond its trim: everywhere, or only where no neighbour lies."""

from functools import reduce

from generator.layout.grid import Grid
from generator.layout.marks import CLEAR, SHORTEST
from generator.layout.shapes import TOLERANCE, Edges, Rect

LEAST_BLEED = 2.0
"""What a bleed may be cut down to for the sake of marks, mm; print-and-play sheets use 2 to 3."""


def unit_clips(grid: Grid, count: int, bleed: float, marked: bool = True) -> tuple[Rect, ...]:
    """What is seen of each of the first `count` units of a grid, in reading order.

    Pieces that touch share the cut and have no bleed there; a cell that stays empty is no
    neighbour. Nothing is seen where the printer does not reach, nor, on a sheet with marks, where
    the shortest mark needs the margin and `LEAST_BLEED` is left.
    """
    area = _seen_area(grid, CLEAR + SHORTEST if marked else 0.0)
    return tuple(
        grid.units[index].grown(_edges(grid, index, count, bleed)).meet(area)
        for index in range(count)
    )


def _seen_area(grid: Grid, room: float) -> Rect:
    """The printable area less `room` on each side that can spare it."""
    trims = reduce(Rect.join, grid.units)
    if grid.has_panels:
        trims = trims.join(grid.mirror(trims).rect(trims))
    area, spare = grid.printable, trims.inset(-LEAST_BLEED)
    lean = area.inset(room)

    def side(spared: float) -> float:
        return -room if spared >= -TOLERANCE else 0.0

    return area.grown(
        Edges(
            left=side(spare.x - lean.x),
            bottom=side(spare.y - lean.y),
            right=side(lean.right - spare.right),
            top=side(lean.top - spare.top),
        )
    )


def _edges(grid: Grid, index: int, count: int, bleed: float) -> Edges:
    """The bleed on each side of one unit."""
    touching = grid.way.across.gap <= TOLERANCE
    column, row = index % grid.columns, index // grid.columns

    def side(has_neighbour: bool) -> float:
        return 0.0 if touching and has_neighbour else bleed

    return Edges(
        left=side(column > 0),
        bottom=side(index + grid.columns < count),
        right=side(column + 1 < grid.columns and index + 1 < count),
        top=side(row > 0),
    )
