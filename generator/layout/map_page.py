"""The page of a map: title, ground, legend; and the sheets of paper that a large page is cut into.

Millimetres from the bottom left corner of the page.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil, sqrt
from string import ascii_uppercase

from generator.layout.shapes import TOLERANCE, Measure, Rect, wrapped

MARGIN = 8.0
"""Kept free at every edge, mm."""
TITLE, TEXT = 6.4, 3.18
"""Type sizes of the title and of what stands below, mm (18 and 9 pt), on a page of A4."""
A4_AREA = 210.0 * 297.0
LEADING = 1.25
LEGEND = 0.4
"""What the legend takes of the width."""

OVERLAP = 10.0
"""How much of a window its neighbour shows too, mm: the flap for glue."""
TILE_MARGIN = 10.0
"""Kept on every sheet around its window, mm: for marks, code and ruler."""
SEAM_STEP, SEAM_CLEAR = 1.0, 1.0
"""How finely a place is sought for seams, and what is kept between them and words, mm."""

Span = tuple[float, float]
"""Where something begins and ends in one direction."""


@dataclass(frozen=True, slots=True)
class MapPage:
    """Where everything lies; `scale` is how much larger than on A4 title and foot are.

    `lines` are those of the facts known to all; the legend has `rows` rows of `row` mm.
    """

    width: float
    height: float
    scale: float
    title: Rect
    ground: Rect
    facts: Rect
    legend: Rect
    row: float
    lines: tuple[str, ...]


def plan_page(
    size: tuple[float, float], facts: tuple[str, ...], signs: int, measure: Measure
) -> MapPage:
    """The page, lying on its longer side.

    `facts` are known to all, each a line of its own and more where it must; the legend explains
    so many `signs`.
    """
    height, width = sorted(size)
    scale = sqrt(width * height / A4_AREA)
    inner = Rect(0, 0, width, height).inset(MARGIN)
    row = TEXT * LEADING * scale
    wide = inner.width * (1 - LEGEND) - 4 * scale
    lines = tuple(line for fact in facts for line in wrapped(fact, wide / (TEXT * scale), measure))
    legend_rows = (signs + 1) // 2
    foot = row * max(len(lines) + bool(lines), legend_rows)
    title = Rect(inner.x, inner.top - 10 * scale, inner.width, 10 * scale)
    low = inner.y + foot + 3 * scale
    return MapPage(
        width=width,
        height=height,
        scale=scale,
        title=title,
        ground=Rect(inner.x, low, inner.width, title.y - 4.2 * scale - low),
        facts=Rect(inner.x, inner.y, wide, foot),
        legend=Rect(inner.right - inner.width * LEGEND, inner.y, inner.width * LEGEND, foot),
        row=row,
        lines=lines,
    )


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


def tile(
    width: float, height: float, paper: tuple[float, float], words: Sequence[Rect] = ()
) -> Tiling:
    """A page of `width` by `height` mm on paper that lies as it takes fewest sheets.

    Of ways that take as many, that is taken whose seams cut fewest of the `words`. Sheets lie
    centred, but as far as they reach beyond the page they are moved so that seams miss words.

    Raises:
        ValueError: the paper is too small for a window and its flaps.
    """
    tilings = [_tiled(width, height, *way, words) for way in (paper, paper[::-1])]
    return min(tilings, key=lambda one: (len(one.tiles), len(cut_words(one, words))))


def cut_words(tiling: Tiling, words: Sequence[Rect]) -> list[Rect]:
    """Those of the words that a seam runs through."""
    upright = {one.window.x for one in tiling.tiles if one.has_left}
    level = {one.window.top for one in tiling.tiles if one.has_above}
    return [
        word
        for word in words
        if _cuts(upright, (word.x, word.right)) or _cuts(level, (word.y, word.top))
    ]


def _cuts(seams: Iterable[float], span: Span, clear: float = 0.0) -> int:
    """How many seams run through a span, or nearer than `clear` to it."""
    return sum(span[0] - clear < seam < span[1] + clear for seam in seams)


def _starts(length: float, window: float, spans: Sequence[Span]) -> list[float]:
    """Where windows begin along a page of this length; each but the first begins at a seam."""
    step, count = window - OVERLAP, _count(length, window)
    slack = count * step + OVERLAP - length

    def cost(shift: float) -> tuple[int, int, float]:
        seams = [number * step - shift for number in range(1, count)]
        cut, near = (sum(_cuts(seams, one, clear) for one in spans) for clear in (0.0, SEAM_CLEAR))
        return cut, near, abs(shift - slack / 2)

    tried = (SEAM_STEP * number for number in range(int(slack / SEAM_STEP) + 1))
    shift = min((slack / 2, *tried), key=cost)
    return [number * step - shift for number in range(count)]


def _tiled(width: float, height: float, across: float, up: float, words: Sequence[Rect]) -> Tiling:
    wide, high = across - 2 * TILE_MARGIN, up - 2 * TILE_MARGIN
    if min(wide, high) < 3 * OVERLAP:
        raise ValueError(f"paper of {across:g} by {up:g} mm is too small to be glued to a map")
    lefts = _starts(width, wide, [(one.x, one.right) for one in words])
    tops = _starts(height, high, [(height - one.top, height - one.y) for one in words])
    columns, rows = len(lefts), len(tops)

    def one(row: int, column: int) -> Tile:
        return Tile(
            code=_code(row, column),
            window=Rect(lefts[column], height - tops[row] - high, wide, high),
            place=Rect(TILE_MARGIN, TILE_MARGIN, wide, high),
            right=_code(row, column + 1) if column + 1 < columns else None,
            below=_code(row + 1, column) if row + 1 < rows else None,
            has_left=column > 0,
            has_above=row > 0,
        )

    tiles = tuple(one(row, column) for row, column in product(range(rows), range(columns)))
    return Tiling(across, up, columns, rows, tiles)


def _count(length: float, window: float) -> int:
    return max(1, ceil((length - OVERLAP) / (window - OVERLAP) - TOLERANCE))


def _code(row: int, column: int) -> str:
    return f"{ascii_uppercase[row]}{column + 1}"
