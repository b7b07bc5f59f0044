"""A large page cut into windows that each fit a sheet of paper, and overlap to be glued."""

from dataclasses import dataclass
from math import ceil
from string import ascii_uppercase

from generator.layout.shapes import TOLERANCE, Rect

OVERLAP = 10.0
"""How much of a window its neighbour shows too, mm: the flap for glue."""
MARGIN = 10.0
"""Kept on every sheet around its window, mm: for marks, code and ruler."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet: what it shows of the large page, and where that lies on the paper.

    `code` is its row as a letter, from the top, and its column as a number: `B2`. `right` and
    `below` are the codes of the neighbours that are glued on its flaps.
    """

    code: str
    window: Rect
    place: Rect
    right: str | None
    below: str | None
    has_left: bool
    has_above: bool


@dataclass(frozen=True, slots=True)
class Tiling:
    """All sheets of a large page; `width` and `height` are the paper's as it lies."""

    width: float
    height: float
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def fits(width: float, height: float, paper: tuple[float, float]) -> bool:
    """Whether a page is no larger than the paper, upright or turned."""
    across, up = sorted((width, height))
    return across <= min(paper) + TOLERANCE and up <= max(paper) + TOLERANCE


def tile(width: float, height: float, paper: tuple[float, float]) -> Tiling:
    """A page of `width` by `height` mm on paper that lies as it takes fewest sheets.

    Raises:
        ValueError: the paper is too small for a window and its flaps.
    """
    ways = [_tiled(width, height, *way) for way in (paper, paper[::-1])]
    return min(ways, key=lambda one: len(one.tiles))


def _tiled(width: float, height: float, across: float, up: float) -> Tiling:
    wide, high = across - 2 * MARGIN, up - 2 * MARGIN
    if min(wide, high) < 3 * OVERLAP:
        msg = f"paper of {across:g} by {up:g} mm is too small to be glued to a map"
        raise ValueError(msg)
    columns, rows = _count(width, wide), _count(height, high)
    left = (columns * (wide - OVERLAP) + OVERLAP - width) / 2
    over = (rows * (high - OVERLAP) + OVERLAP - height) / 2
    tiles = []
    for row in range(rows):
        for column in range(columns):
            x = column * (wide - OVERLAP) - left
            y = height + over - row * (high - OVERLAP) - high
            tiles.append(
                Tile(
                    code=_code(row, column),
                    window=Rect(x, y, wide, high),
                    place=Rect(MARGIN, MARGIN, wide, high),
                    right=_code(row, column + 1) if column + 1 < columns else None,
                    below=_code(row + 1, column) if row + 1 < rows else None,
                    has_left=column > 0,
                    has_above=row > 0,
                )
            )
    return Tiling(across, up, columns, rows, tuple(tiles))


def _count(length: float, window: float) -> int:
    return max(1, ceil((length - OVERLAP) / (window - OVERLAP) - TOLERANCE))


def _code(row: int, column: int) -> str:
    return f"{ascii_uppercase[row]}{column + 1}"
