"""The index in columns: cut into parts that each keep to a page.

WeasyPrint 70 sets columns that go on over a page break one after another, so that none may.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from generator.model.sizes import Paper
from generator.render.folios_index import Found
from generator.render.folios_look import LETTER, POINT, Setting

LINE = 1.41
"""The height of a line of the index with what is between entries, in sizes."""

FILLED = 0.88
"""Of a page, by our estimate of lines; the rest is for what turns out longer, and for the title."""

GAP = 8.0
"""Millimetres between columns."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The index in parts of about one length, each in so many columns."""

    columns: int
    parts: tuple[tuple[Found, ...], ...]


def index_parts(index: Sequence[Found], setting: Setting, paper: Paper) -> Parts:
    """`index` for pages of this size; large type on small paper has one column."""
    em = setting.size * POINT
    columns = 2 if setting.width / em > 26 else 1
    letters = (setting.width - GAP * (columns - 1)) / columns / (LETTER * em) - 1
    lines = [ceil(len(_said(one)) / letters) for one in index]
    high = paper.height - setting.margins[0] - setting.margins[2]
    room = columns * int(FILLED * high / (LINE * em))
    wanted = sum(lines) / ceil(sum(lines) / room) if index else 0
    return Parts(columns, tuple(_cut(index, lines, wanted)))


def _said(found: Found) -> str:
    return ", ".join([found.entry, *(spot.label for spot in found.spots)])


def _cut(
    index: Sequence[Found], lines: Sequence[int], wanted: float
) -> Iterator[tuple[Found, ...]]:
    """Parts of so many lines; one is full when half of the next entry would be too much."""
    part: list[Found] = []
    used = 0.0
    for found, high in zip(index, lines, strict=True):
        if part and used + high / 2 > wanted:
            yield tuple(part)
            part, used = [], used - wanted
        part.append(found)
        used += high
    if part:
        yield tuple(part)
