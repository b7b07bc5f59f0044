"""The margins of a sheet: what bleeds leave of them, marks at cuts and folds, ruler, name line."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise

from generator.layout.grid import FOLD_GAP, Grid
from generator.layout.shapes import TOLERANCE, Drawing, Line, LineKind, Rect, Text
from generator.layout.sheet import Backs, Marks, Strip, turned

CLEAR = 0.5
"""Between a bleed and the mark outside it, mm."""
LONGEST, USUAL, SHORTEST = 5.0, 3.0, 1.5
"""Lengths of a mark, mm: where there is room, where there is less, and the least to cut by."""
PAPER_EDGE = 1.0
"""Kept free at the edge of the paper, mm: marks up to the edge make viewers shrink the page."""

LEAST_BLEED = 2.0
"""What a bleed may be cut down to for the sake of marks, mm; print-and-play sheets use 2 to 3."""
SLIVER = 0.5
"""As far off as a cut may be, mm; between gutters a bleed may be cut down to that."""
RULER = (60.0, 4.0)
"""Length and height of the ruler, mm: 2 in of scale and what it says at its end."""
LABEL_SIZE = 2.1
"""Type size of the name line, mm (6 pt)."""
LABEL_HEIGHT = 3.0
LETTER = 0.55
"""Width of an average letter in parts of the type size, generous for text faces."""
MILLIMETRES, INCHES = 50, 2
QUARTER_INCH = 6.35
TYPE_SIZE = 1.8
"""Of what the scales say at their ends, mm (5 pt)."""
_SHORT, _MIDDLE, _LONG = 0.8, 1.2, 1.7


@dataclass(frozen=True, slots=True)
class Margin:
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


def margins_around(block: Rect, grid: Grid) -> tuple[Margin, ...]:
    """The margins around a block of cards; `block` includes its bleed."""
    area = grid.printable
    around = (
        Margin("left", block.x, -1, block.x - area.x, block.x),
        Margin("right", block.right, 1, area.right - block.right, grid.width - block.right),
        Margin("bottom", block.y, -1, block.y - area.y, block.y),
        Margin("top", block.top, 1, area.top - block.top, grid.height - block.top),
    )
    if not grid.has_panels:
        return around
    # Towards the fold there is no edge of the paper, but a gap to keep clear of the fold.
    inner, room = "right" if grid.way.upright_fold else "bottom", FOLD_GAP - PAPER_EDGE
    return tuple(
        replace(band, printable=room, paper=FOLD_GAP) if band.name == inner else band
        for band in around
    )


def marks(grid: Grid, block: Rect, style: Marks, reach: float) -> tuple[Line, ...]:
    """All marks of the front of a sheet, none longer than `reach` mm.

    On a gutterfold sheet the marks of the backs are the mirror image of those of the fronts.
    """
    if style is Marks.NONE:
        return ()
    across = _cuts((unit.x, unit.right) for unit in grid.units)
    up = _cuts((unit.y, unit.top) for unit in grid.units)
    lines: list[Line] = []
    for band in margins_around(block, grid):
        lines += _along(band, across if band.level else up, style, reach)
    if grid.has_panels:
        mirror = grid.mirror(grid.units[0])
        lines += [mirror.line(line) for line in lines]
        lines += _folds(grid, block.join(mirror.rect(block)), [mirror.at], reach)
    elif grid.way.backs is Backs.FOLD:
        lines += _folds(grid, block, _cuts([grid.mirror(unit).at] for unit in grid.units), reach)
    return tuple(dict.fromkeys(lines))


def missing_marks(grid: Grid, block: Rect) -> tuple[str, ...]:
    """Notes on the margins that are too thin for marks, or whose marks may not be printed."""
    thin: dict[str, list[str]] = {}
    for band in margins_around(block, grid):
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
    area, margin = grid.printable, grid.way.across.margin
    if grid.way.upright_fold:
        ends = (("bottom", block.y, block.y - area.y), ("top", block.top, area.top - block.top))
    else:
        ends = (
            ("left", block.x, block.x - area.x),
            ("right", block.right, area.right - block.right),
        )
    lines: list[Line] = []
    for (name, edge, room), outward in zip(ends, (-1, 1), strict=True):
        lines += _strokes(Margin(name, edge, outward, room, room + margin), cuts, "fold", reach)
    return lines


def _along(band: Margin, cuts: Sequence[float], style: Marks, reach: float) -> Iterator[Line]:
    """The marks of one margin; a stroke across the middle of a stem makes it a cross."""
    if style is Marks.CROP:
        yield from _strokes(band, cuts, "crop", reach)
        return
    near = min((two - one for one, two in pairwise(cuts)), default=reach)
    for stem in _strokes(band, cuts, "cross", min(reach, USUAL)):
        yield stem
        x, y = stem.bounds.centre
        half = min(max(stem.bounds.height, stem.bounds.width), 0.8 * near) / 2
        if band.level:
            yield Line(x - half, y, x + half, y, "cross")
        else:
            yield Line(x, y - half, x, y + half, "cross")


def _strokes(band: Margin, cuts: Sequence[float], kind: LineKind, reach: float) -> list[Line]:
    """A stroke outward at each cut line; none where the margin has no room."""
    near, far = (band.edge + band.outward * distance for distance in band.span(reach) or (0, 0))
    if near == far:
        return []
    if band.level:
        return [Line(cut, near, cut, far, kind) for cut in cuts]
    return [Line(near, cut, far, cut, kind) for cut in cuts]


def unit_clips(grid: Grid, count: int, bleed: float, marked: bool = True) -> tuple[Rect, ...]:
    """What is seen of each of the first `count` units of a grid, in reading order.

    Neighbours share what lies between them, so pieces that touch have no bleed there; a cell that
    stays empty is no neighbour. Nothing is seen where the printer does not reach, nor, on a sheet
    with marks, where the shortest mark needs the margin and enough bleed is left.
    """
    inner = min(bleed, grid.gap / 2)
    if is_narrow := TOLERANCE < inner < bleed:
        bleed = min(bleed, LEAST_BLEED)  # a gutter takes from the margin what marks and ruler need
    area = _seen_area(
        grid, CLEAR + SHORTEST if marked else 0.0, SLIVER if is_narrow else LEAST_BLEED
    )

    def seen(index: int) -> Rect:
        column, row = index % grid.columns, index // grid.columns
        after = column + 1 < grid.columns and index + 1 < count
        neighbours = (column > 0, index + grid.columns < count, after, row > 0)
        edges = (inner if one else bleed for one in neighbours)
        return grid.units[index].grown(*edges).meet(area)

    return tuple(seen(index) for index in range(count))


def _seen_area(grid: Grid, room: float, bleed: float) -> Rect:
    """The printable area less `room` on each side that can spare it, `bleed` being left there."""
    trims = reduce(Rect.join, grid.units)
    if grid.has_panels:
        trims = trims.join(grid.mirror(trims).rect(trims))
    area, spare = grid.printable, trims.inset(-bleed)
    lean = area.inset(room)
    spared = (spare.x - lean.x, spare.y - lean.y, lean.right - spare.right, lean.top - spare.top)
    return area.grown(*(-room if one >= -TOLERANCE else 0.0 for one in spared))


def label_length(text: str) -> float:
    """The room that a name line asks for, in mm."""
    return max(20.0, len(text) * LABEL_SIZE * LETTER)


def find_strip(
    printable: Rect, block: Rect, obstacles: Sequence[Rect], length: float, height: float
) -> Strip | None:
    """A free strip at the edge of the printable area: below, above, left or right of the block.

    The block is everything that is cut out, with its bleed; obstacles are marks and strips that lie
    there already. They are kept clear of.
    """
    area, around = printable, [obstacle.inset(-CLEAR) for obstacle in obstacles]
    lanes = (
        (Rect(area.x, area.y, area.width, height), True),
        (Rect(area.x, area.top - height, area.width, height), True),
        (Rect(area.x, area.y, height, area.height), False),
        (Rect(area.right - height, area.y, height, area.height), False),
    )
    for lane, level in lanes:
        if not lane.overlaps(block.inset(-CLEAR)):
            taken = [_interval(one, level) for one in around if one.overlaps(lane)]
            begin = _free(_interval(lane, level), sorted(taken), length)
            if begin is not None and level:
                return Strip(begin, lane.y, 0, length, height)
            if begin is not None:
                return Strip(lane.right, begin, 90, length, height)
    return None


def _interval(rect: Rect, level: bool) -> tuple[float, float]:
    return (rect.x, rect.right) if level else (rect.y, rect.top)


def _free(
    lane: tuple[float, float], taken: Sequence[tuple[float, float]], length: float
) -> float | None:
    """Where along a lane a strip of this length begins; None when it fits nowhere."""
    begin, stop = lane
    for low, high in taken:
        if low - begin >= length - TOLERANCE:
            break
        begin = max(begin, high)
    return begin if stop - begin >= length - TOLERANCE else None


def ruler_drawing(strip: Strip) -> Drawing:
    """A ruler in its place on the sheet: 50 mm on one side of a line and 2 in on the other.

    Who holds a real ruler against it sees whether the printer kept the size; one per cent is half a
    millimetre here.
    """
    middle, end = strip.height / 2, INCHES * 25.4

    def at(x: float, y: float) -> tuple[float, float]:
        """A place in the strip as a place on the sheet."""
        along, up = turned(x, y, strip.rotation)
        return strip.x + along, strip.y + up

    def tick(x: float, height: float) -> Line:
        return Line(*at(x, middle), *at(x, middle + height), "tick")

    lines = [Line(*at(0.0, middle), *at(end, middle), "scale")]
    for mm in range(MILLIMETRES + 1):
        lines.append(tick(mm, _LONG if mm % 10 == 0 else _MIDDLE if mm % 5 == 0 else _SHORT))
    for quarter in range(4 * INCHES + 1):
        height = _LONG if quarter % 4 == 0 else _MIDDLE if quarter % 2 == 0 else _SHORT
        lines.append(tick(quarter * QUARTER_INCH, -height))
    said = ((middle + 0.3, f"{MILLIMETRES} mm"), (middle - TYPE_SIZE, f"{INCHES} in"))
    texts = (Text(*at(end + 1, y), text, TYPE_SIZE, strip.rotation) for y, text in said)
    return Drawing(tuple(lines), tuple(texts))
