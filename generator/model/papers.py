"""Papers: a table of names, and sizes typed by hand such as `210x297` or `8.5x11in`."""

import re
from typing import Annotated

from pydantic import BeforeValidator, Field

from generator.model.sizes import MM_PER_INCH, Length, Pair, as_tuple
from generator.model.values import Line, Slug, Values

SMALLEST, LARGEST = 20.0, 5080.0
"""Millimetres; the upper end is the longest page that PDF 1.7 allows (14 400 pt)."""

_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}
_TYPED = re.compile(
    r"\s*(\d{1,5}(?:\.\d{1,4})?)\s*[x×]\s*(\d{1,5}(?:\.\d{1,4})?)\s*(mm|cm|in)?\s*", re.IGNORECASE
)


class Paper(Values):
    """A sheet of paper as it lies in the tray: portrait, in millimetres."""

    id: Line
    title: Line
    width: Length
    height: Length


class PaperRow(Values):
    """One row of the table of papers, as written: portrait, width before height."""

    id: Slug
    title: Line
    mm: Pair = Field(description="Width and height in millimetres.")
    inches: Pair = Field(alias="in", description="The same in inches, to a thousandth.")
    source: Line | None = Field(default=None, description="Where a number comes from.")

    def paper(self) -> Paper:
        """The paper, by its millimetres."""
        width, height = self.mm
        return Paper(id=self.id, title=self.title, width=width, height=height)


class PaperTable(Values):
    """The whole file of papers."""

    papers: Annotated[tuple[PaperRow, ...], BeforeValidator(as_tuple)]


def parse_papers(data: object) -> dict[str, Paper]:
    """Papers by id from the plain data of the paper table, in its order.

    Raises:
        pydantic.ValidationError: the data has another shape than `PaperTable`.
    """
    return {row.id: row.paper() for row in PaperTable.model_validate(data).papers}


def paper_from_text(text: str) -> Paper:
    """A paper typed as `WxH`, in millimetres unless `cm` or `in` follows; stood upright.

    Raises:
        ValueError: the text is no such size, or no printer and no PDF has such paper.
    """
    match = _TYPED.fullmatch(text)
    if not match:
        msg = f"{text!r} is no paper size; write it as 210x297, in millimetres, or 8.5x11in"
        raise ValueError(msg)
    unit = _UNITS[(match[3] or "mm").lower()]
    width, height = sorted(round(float(number) * unit, 4) for number in match.group(1, 2))
    if width < SMALLEST or height > LARGEST:
        msg = f"{text!r} is no paper size; each side is {SMALLEST:g} to {LARGEST:g} mm long"
        raise ValueError(msg)
    name = f"{width:g}x{height:g}"
    return Paper(id=name, title=f"{width:g} × {height:g} mm", width=width, height=height)
