"""Sizes of cards and papers: tables in which each row says one size several ways.

Millimetres are what we print. Inches and pixels are there for people who order from a shop, and
so that a slip in one column is caught by the other two: mm = in * 25.4, px = 300 * in + 75 (300
dots per inch, 1/8 inch of bleed on every side). Papers may be typed too: `210x297`, `8.5x11in`.
"""

import re
from typing import Annotated

from pydantic import BeforeValidator, Field

from generator.model.values import Line, Slug, Values

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72
SMALLEST, LARGEST = 20.0, 5080.0
"""Millimetres; the upper end is the longest page that PDF 1.7 allows (14 400 pt)."""

_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}
_TYPED = re.compile(
    r"\s*(\d{1,5}(?:\.\d{1,4})?)\s*[x×]\s*(\d{1,5}(?:\.\d{1,4})?)\s*(mm|cm|in)?\s*", re.IGNORECASE
)

# YAML has lists only; a pair of numbers is a tuple here.
_AS_TUPLE = BeforeValidator(lambda value: tuple(value) if isinstance(value, list) else value)
_Pixel = Annotated[int, Field(gt=0)]
Length = Annotated[float, Field(gt=0, le=5080, allow_inf_nan=False)]
"""Millimetres or inches."""
Pair = Annotated[tuple[Length, Length], _AS_TUPLE]


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
    px: Annotated[tuple[_Pixel, _Pixel], _AS_TUPLE] = Field(
        description="300 dpi with 1/8 in of bleed on every side: 300 * in + 75."
    )
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

    sizes: Annotated[tuple[CardSizeRow, ...], _AS_TUPLE]


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
        return Paper(id=self.id, title=self.title, width=self.mm[0], height=self.mm[1])


class PaperTable(Values):
    """The whole file of papers."""

    papers: Annotated[tuple[PaperRow, ...], _AS_TUPLE]


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


def points(mm: float) -> float:
    """Millimetres as PDF points (1/72 inch)."""
    return mm / MM_PER_INCH * POINTS_PER_INCH
