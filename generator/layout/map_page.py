"""The page around a map: its title above, what is known to all and the legend below.

Millimetres from the bottom left corner of the page.
"""

from dataclasses import dataclass
from math import sqrt

from generator.layout.circle_text import Measure
from generator.layout.shapes import Rect

MARGIN = 8.0
"""Kept free at every edge, mm."""
TITLE, TEXT = 6.4, 3.18
"""Type sizes of the title and of what stands below, mm (18 and 9 pt), on a page of A4."""
A4_AREA = 210.0 * 297.0
LEADING = 1.25
LEGEND = 0.4
"""What the legend takes of the width."""


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

    Args:
        size: of the paper, mm.
        facts: what is known to all, each a line of its own and more where it must.
        signs: how many the legend explains.
        measure: how wide a text is.
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


def wrapped(text: str, room: float, measure: Measure) -> list[str]:
    """A text in lines of at most `room` type sizes; a word that is wider stands alone."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, False) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
