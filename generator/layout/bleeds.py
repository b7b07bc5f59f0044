"""How far each piece is seen beyond its trim: everywhere, or only where no neighbour lies."""

from generator.layout.grid import Grid
from generator.layout.shapes import TOLERANCE, Edges, Rect


def unit_clips(grid: Grid, count: int, bleed: float) -> tuple[Rect, ...]:
    """What is seen of each of the first `count` units of a grid, in reading order.

    Pieces that touch share the cut and have no bleed there; a cell that stays empty is no
    neighbour. Nothing is seen where the printer does not reach.
    """
    printable = grid.printable
    return tuple(
        grid.units[index].grown(_edges(grid, index, count, bleed)).meet(printable)
        for index in range(count)
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
