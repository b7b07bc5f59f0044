"""How many cards go on a sheet, and where: the grid, centred, and the ways to choose it from.

A unit is what is cut out as one piece: a card, or in fold mode its front and back joined at an
edge. Units lie in reading order, row by row from the top left.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from generator.errors import HornbookError
from generator.layout.shapes import TOLERANCE, Mirror, Rect, Rotation, turning_line
from generator.layout.sheet import NO_GUTTER, Backs, Bleed, Options
from generator.model.sizes import CardSize

FOLD_GAP = 5.0
"""Millimetres from the fold of a gutterfold sheet to the nearest bleed."""

DROPPED = 8
"""So many columns or rows may be given up to make room in the margin; one is mostly enough."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One direction of the sheet: `size` of the paper, `unit` of a piece, `gap` between pieces.

    `fold` is the distance from the middle of the sheet to the nearest trim when the sheet is
    folded across this direction, else None; all in mm.
    """

    size: float
    margin: float
    unit: float
    gap: float
    fold: float | None

    @property
    def needed(self) -> float:
        """The paper that a single piece needs."""
        if self.fold is None:
            return self.unit + 2 * self.margin
        return 2 * (self.unit + self.fold + self.margin)

    @property
    def most(self) -> int:
        """How many pieces have their trims inside the printable area, on one side of a fold."""
        room = self.size - 2 * self.margin
        if self.fold is not None:
            room = self.size / 2 - self.margin - self.fold
        return max(0, math.floor((room + self.gap + TOLERANCE) / (self.unit + self.gap)))

    def start(self, count: int, after_fold: bool) -> float:
        """Where the first of so many pieces begins; centred, or as near to the fold as may be."""
        extent = count * self.unit + (count - 1) * self.gap
        if self.fold is None:
            return (self.size - extent) / 2
        return self.size / 2 + (self.fold if after_fold else -self.fold - extent)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to lay the cards: how the paper and the cards on it lie, and where a fold runs."""

    across: Axis
    up: Axis
    backs: Backs
    rotated: bool
    upright_fold: bool

    @property
    def landscape(self) -> bool:
        """Whether the paper lies on its long edge."""
        return self.across.size > self.up.size


@dataclass(frozen=True, slots=True)
class Grid:
    """So many columns and rows of units on a sheet; `units` in reading order."""

    way: Way
    columns: int
    rows: int
    units: tuple[Rect, ...]

    @property
    def width(self) -> float:
        """Of the paper as it lies, in mm."""
        return self.way.across.size

    @property
    def height(self) -> float:
        """Of the paper as it lies, in mm."""
        return self.way.up.size

    @property
    def gap(self) -> float:
        """Between neighbours, in mm."""
        return self.way.across.gap

    @property
    def rotation(self) -> Rotation:
        """How the fronts stand."""
        return 90 if self.way.rotated else 0

    @property
    def printable(self) -> Rect:
        """What the printer reaches."""
        return Rect(0, 0, self.width, self.height).inset(self.way.across.margin)

    @property
    def has_panels(self) -> bool:
        """Whether the backs lie on the same side, beyond the fold through the middle."""
        return self.way.backs is Backs.GUTTERFOLD

    def mirror(self, unit: Rect) -> Mirror:
        """The line about which the back of this unit comes behind its front."""
        way = self.way
        if way.backs is Backs.FOLD:
            return Mirror(way.upright_fold, unit.centre[0] if way.upright_fold else unit.centre[1])
        if way.backs is Backs.GUTTERFOLD:
            return Mirror(way.upright_fold, (self.width if way.upright_fold else self.height) / 2)
        return turning_line(way.backs is not Backs.SHORT_EDGE, self.width, self.height)


def grids(size: CardSize, options: Options) -> Iterator[Grid]:
    """Every grid worth a try, the one with most cards first.

    Of equals the first has the widest gutter, then the cards unrotated, then the paper portrait,
    then a fold that lies level.

    Raises:
        HornbookError: not even one card fits; the message says how much is missing.
    """
    ways = list(_ways(size, options))
    shapes = [
        (columns, rows, index)
        for index, way in enumerate(ways)
        for columns, rows in product(_counts(way.across.most), _counts(way.up.most))
    ]
    if not shapes:
        raise _no_room(size, options, ways)
    shapes.sort(key=lambda shape: (-shape[0] * shape[1], shape[2]))
    return (_grid(ways[index], columns, rows) for columns, rows, index in shapes)


def _counts(most: int) -> range:
    return range(most, max(0, most - DROPPED), -1)


def _ways(size: CardSize, options: Options) -> Iterator[Way]:
    """All ways to lay the cards, the preferred first."""
    backs, sides = options.backs, sorted((options.paper.width, options.paper.height))
    folds = (False, True) if backs in (Backs.FOLD, Backs.GUTTERFOLD) else (False,)
    lies = (False, True) if options.landscape is None else (options.landscape,)
    gaps = (2 * size.bleed,) if options.bleed is Bleed.OWN else options.gutters or NO_GUTTER
    fold = FOLD_GAP + size.bleed if backs is Backs.GUTTERFOLD else None
    for gap, rotated, landscape, upright in product(gaps, (False, True), lies, folds):
        width, height = sides[::-1] if landscape else sides
        wide, high = (size.height, size.width) if rotated else (size.width, size.height)
        if backs is Backs.FOLD:
            wide, high = (2 * wide, high) if upright else (wide, 2 * high)
        across = Axis(width, options.margin, wide, gap, fold if upright else None)
        up = Axis(height, options.margin, high, gap, None if upright else fold)
        yield Way(across, up, backs, rotated, upright)


def _grid(way: Way, columns: int, rows: int) -> Grid:
    """The units of a grid; on a gutterfold sheet the fronts lie left of the fold or above it."""
    left = way.across.start(columns, after_fold=False)
    bottom = way.up.start(rows, after_fold=True)
    units = tuple(
        Rect(
            left + column * (way.across.unit + way.across.gap),
            bottom + (rows - 1 - row) * (way.up.unit + way.up.gap),
            way.across.unit,
            way.up.unit,
        )
        for row, column in product(range(rows), range(columns))
    )
    return Grid(way, columns, rows, units)


def _no_room(size: CardSize, options: Options, ways: list[Way]) -> HornbookError:
    """Say what the way that comes nearest still lacks."""

    def missing(way: Way) -> list[float]:
        return [max(0.0, axis.needed - axis.size) for axis in (way.across, way.up)]

    way = min(ways, key=lambda way: sum(missing(way)))
    lacks = [
        f"{round(short, 2):g} mm in {name}"
        for short, name in zip(missing(way), ("width", "height"), strict=True)
        if short > TOLERANCE
    ]
    return HornbookError(
        f"a card of {size.width:g} × {size.height:g} mm ({size.id}) with backs "
        f"{options.backs.value} does not fit on paper of {options.paper.width:g} × "
        f"{options.paper.height:g} mm ({options.paper.id}) with margins of {options.margin:g} mm: "
        f"it needs {round(way.across.needed, 2):g} × {round(way.up.needed, 2):g} mm, which is "
        f"{' and '.join(lacks)} too much",
        instead="choose a larger paper, a smaller --margin or another way to print the backs",
    )
