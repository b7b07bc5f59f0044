"""Tables of documents: columns as wide as paper and type allow, and cells that name rows."""

import re
from collections.abc import Callable

from markupsafe import Markup

from generator.model.sheet import Column, Table
from generator.render.folios_look import LETTER, POINT, Setting

BODY = 12.0
"""Points of the body for which columns are as wide as they say."""


BROAD = 1.16
"""What letters of a bold word take more than the average."""

PADDING = 4.0
"""Millimetres of a cell that hold no letters."""

DRAWING = re.compile(r"<svg.*?</svg>")

Say = Callable[[str], Markup]
"""A text of the content as HTML."""


def width_of(setting: Setting, say: Say, table: Table, column: Column) -> float | None:
    """The width of a column in mm: larger with larger type, narrower where the line is full.

    Neither it nor one that has no width is narrower than its longest word, which would be cut.
    """
    if not column.width:
        return None
    grown = setting.size / BODY
    wished = sum(one.width or 0 for one in table.columns) * grown
    free = (one for one in table.columns if not one.width)
    room = setting.width - sum(_least(setting, say, table, one) for one in free)
    width = column.width * grown * min(1.0, max(room, 0) / wished)
    return round(max(width, min(_least(setting, say, table, column), column.width * grown)), 2)


def _least(setting: Setting, say: Say, table: Table, column: Column) -> float:
    """About how wide the longest word of a column is with the room around it."""
    place = table.columns.index(column)
    texts = [row[place] for row in table.rows if place < len(row)]
    words = [word for text in (column.title, *texts) for word in _words(say(text))]
    return max(map(len, words), default=0) * LETTER * setting.size * POINT * BROAD + PADDING


def _words(html: Markup) -> list[str]:
    return Markup(DRAWING.sub("oo", html)).striptags().split()  # noqa: S704 - for its length


def has_row_heads(table: Table) -> bool:
    """Whether cells may be headers of their rows.

    A table of two columns, or of very few rows, would have more headers than data: then the first
    cell of a row is set like a header but is data, as checkers of tags ask (Matterhorn 15).
    """
    columns, rows = len(table.columns), len(table.rows)
    data = rows * (columns - 1) + table.blank * columns
    return columns + rows <= data
