"""Cut and fold marks: short strokes in the margin, outside every bleed, at every cut line."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.layout.grid import FOLD_GAP, Grid
from generator.layout.options import Backs, Marks
from generator.layout.shapes import TOLERANCE, Line, LineKind, Rect

CLEAR = 0.5
"""Between a bleed and the mark outside it, mm."""
LONGEST, USUAL, SHORTEST = 5.0, 3.0, 1.5
"""Lengths of a mark, mm: where there is room, where there is less, and the least to cut by."""
PAPER_EDGE = 1.0
"""Kept free at the edge of the paper, mm: marks up to the edge make viewers shrink the page."""


@dataclass(frozen=True, slots=True)
class Band:
    """The margin along one side of a block of cards.

    `name` is the side, `edge` the coordinate where the bleed ends, `outward` +1 or -1. `printable`
    and `paper` are the mm from there to what the printer reaches and to the edge of the paper.
    """

    name: str
    edge: float
    outward: int
    printable: float
    paper: float

    @property
    def level(self) -> bool:
        """Whether it runs from left to right, so that its marks stand upright."""
        return self.name in ("top", "bottom")

    def span(self, reach: float) -> tuple[float, float] | None:
        """Where a mark begins and ends, in mm outward from the bleed; None without room.

        It stays where the printer reaches as long as `SHORTEST` fits there; else it runs on
        into the blank edge, since most printers reach further than they promise.
        """
        room = self.printable - CLEAR
        if room < SHORTEST - TOLERANCE:
            room = min(USUAL, self.paper - PAPER_EDGE - CLEAR)
        if room < SHORTEST - TOLERANCE:
            return None
        return CLEAR, CLEAR + min(reach, room)


def bands(block: Rect, grid: Grid) -> tuple[Band, ...]:
    """The margins around a block of cards; `block` includes its bleed."""
    area = grid.printable
    around = [
        Band("left", block.x, -1, block.x - area.x, block.x),
        Band("right", block.right, 1, area.right - block.right, grid.width - block.right),
        Band("bottom", block.y, -1, block.y - area.y, block.y),
        Band("top", block.top, 1, area.top - block.top, grid.height - block.top),
    ]
    if grid.has_panels:
        # Towards the fold there is no edge of the paper, but a gap to keep clear of the fold.
        inner = "right" if grid.way.upright_fold else "bottom"
        index = [band.name for band in around].index(inner)
        band, room = around[index], FOLD_GAP - PAPER_EDGE
        around[index] = Band(inner, band.edge, band.outward, room, FOLD_GAP)
    return tuple(around)


def marks(grid: Grid, block: Rect, style: Marks, reach: float) -> tuple[Line, ...]:
    """All marks of the front of a sheet, none longer than `reach` mm.

    On a gutterfold sheet the marks of the backs are the mirror image of those of the fronts.
    """
    if style is Marks.NONE:
        return ()
    across = _cuts((unit.x, unit.right) for unit in grid.units)
    up = _cuts((unit.y, unit.top) for unit in grid.units)
    lines: list[Line] = []
    for band in bands(block, grid):
        lines += _along(band, across if band.level else up, style, reach)
    mirror = grid.mirror(grid.units[0])
    if grid.has_panels:
        lines += [mirror.line(line) for line in lines]
        whole = block.join(mirror.rect(block))
        lines += _folds(grid, whole, [mirror.at], reach)
    elif grid.way.backs is Backs.FOLD:
        lines += _folds(grid, block, _cuts([grid.mirror(unit).at] for unit in grid.units), reach)
    return tuple(dict.fromkeys(lines))


def missing_marks(grid: Grid, block: Rect) -> tuple[str, ...]:
    """Notes on the margins that are too thin for marks, or whose marks may not be printed."""
    thin: dict[str, list[str]] = {}
    for band in bands(block, grid):
        if band.printable - CLEAR >= SHORTEST - TOLERANCE:
            continue
        if band.span(LONGEST) is None:
            note = f"no marks at the {{}}: {band.paper:.2f} mm from bleed to paper edge"
        else:
            note = (
                f"marks at the {{}} begin {band.paper - CLEAR:.2f} mm from the paper edge; "
                "a printer that leaves a wider edge blank cuts them short"
            )
        thin.setdefault(note, []).append(band.name)
    return tuple(note.format(" and ".join(names)) for note, names in thin.items())


def _cuts(positions: Iterable[Iterable[float]]) -> list[float]:
    """The coordinates in order, each once: neighbours that touch share a cut."""
    cuts: list[float] = []
    for cut in sorted(at for pair in positions for at in pair):
        if not cuts or cut - cuts[-1] > TOLERANCE * 10:
            cuts.append(cut)
    return cuts


def _folds(grid: Grid, block: Rect, cuts: Sequence[float], reach: float) -> list[Line]:
    """Fold marks at both ends of each fold line."""
    upright = grid.way.upright_fold
    area = grid.printable
    low = (block.y, block.y - area.y) if upright else (block.x, block.x - area.x)
    high = (block.top, area.top - block.top) if upright else (block.right, area.right - block.right)
    names = ("bottom", "top") if upright else ("left", "right")
    margin = grid.way.across.margin
    lines: list[Line] = []
    for name, (edge, room), outward in zip(names, (low, high), (-1, 1), strict=True):
        lines += _strokes(Band(name, edge, outward, room, room + margin), cuts, "fold", reach)
    return lines


def _along(band: Band, cuts: Sequence[float], style: Marks, reach: float) -> list[Line]:
    """The marks of one margin."""
    if style is Marks.CROP:
        return _strokes(band, cuts, "crop", reach)
    stems = _strokes(band, cuts, "cross", min(reach, USUAL))
    return [line for stem in stems for line in (stem, _bar(stem, band.level))]


def _strokes(band: Band, cuts: Sequence[float], kind: LineKind, reach: float) -> list[Line]:
    """A stroke outward at each cut line."""
    span = band.span(reach)
    if span is None:
        return []
    near, far = (band.edge + band.outward * distance for distance in span)
    if band.level:
        return [Line(cut, near, cut, far, kind) for cut in cuts]
    return [Line(near, cut, far, cut, kind) for cut in cuts]


def _bar(stem: Line, upright_stem: bool) -> Line:
    """The stroke across a stem, as long as the stem, which makes it a cross on the cut line."""
    x, y = stem.bounds.centre
    half = (stem.bounds.height if upright_stem else stem.bounds.width) / 2
    if upright_stem:
        return Line(x - half, y, x + half, y, "cross")
    return Line(x, y - half, x, y + half, "cross")
