"""Card sizes: the table in which each row says one size three ways, in mm, inches and pixels.

Millimetres are what we print. Inches and pixels are there for people who order from a shop, and
so that a slip in one column is caught by the other two: mm = in * 25.4, px = 300 * in + 75 (300
dots per inch, 1/8 inch of bleed on every side).
"""

import math
import re
from typing import Annotated

from pydantic import BeforeValidator, Field

from generator.model.values import Line, Slug, Values

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72
SHOP_DPI = 300
SHOP_BLEED_PX = 75
"""Both bleeds of 1/8 inch together, at 300 dots per inch."""


def as_tuple(value: object) -> object:
    """YAML has lists only; a pair of numbers is a tuple here."""
    return tuple(value) if isinstance(value, list) else value


Length = Annotated[float, Field(gt=0, le=5080, allow_inf_nan=False)]
"""Millimetres or inches; 5080 mm is the longest page that PDF 1.7 allows (14 400 pt)."""

Pair = Annotated[tuple[Length, Length], BeforeValidator(as_tuple)]
Pixels = Annotated[
    tuple[Annotated[int, Field(gt=0)], Annotated[int, Field(gt=0)]], BeforeValidator(as_tuple)
]


class CardSize(Values):
    """The finished size of a card and what surrounds it; every length in millimetres."""

    id: Slug
    title: Line
    width: Length
    height: Length
    corner: float = Field(default=3.0, ge=0, le=50, description="Corner radius; 0 is square.")
    bleed: float = Field(default=3.0, ge=0, le=20, description="Print beyond the trim.")
    safe: float = Field(default=3.0, ge=0, le=50, description="Inset that text must not leave.")


class CardSizeRow(Values):
    """One row of the table of card sizes, as written: width before height."""

    id: Slug
    title: Line
    mm: Pair = Field(description="Finished width and height in millimetres.")
    inches: Pair = Field(alias="in", description="The same in inches, to a thousandth.")
    px: Pixels = Field(description="300 dpi with 1/8 in of bleed on every side: 300 * in + 75.")
    corner: float = Field(default=3.0, ge=0, le=50, description="Corner radius in millimetres.")
    source: Line | None = Field(default=None, description="Where a number comes from.")

    def card_size(self) -> CardSize:
        """The size in millimetres, with our own bleed and safe zone."""
        width, height = self.mm
        return CardSize(
            id=self.id, title=self.title, width=width, height=height, corner=self.corner
        )


class SizeTable(Values):
    """The whole file of card sizes."""

    sizes: Annotated[tuple[CardSizeRow, ...], BeforeValidator(as_tuple)]


def parse_sizes(data: object) -> dict[str, CardSize]:
    """Card sizes by id from the plain data of the size table, in its order.

    Raises:
        pydantic.ValidationError: the data has another shape than `SizeTable`.
    """
    return {row.id: row.card_size() for row in SizeTable.model_validate(data).sizes}


def points(mm: float) -> float:
    """Millimetres as PDF points (1/72 inch)."""
    return mm / MM_PER_INCH * POINTS_PER_INCH


def shop_pixels(mm: float) -> int:
    """A finished length in mm as pixels of a shop template: 300 * in + 75, halves upward."""
    return math.floor(mm / MM_PER_INCH * SHOP_DPI + 0.5 + 1e-9) + SHOP_BLEED_PX


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
