"""Reads placements, forms and fonts back out of a PDF, with none of the code under test.

Lengths are in millimetres, the origin is the bottom left corner of the page.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pikepdf
import pypdfium2

POINT = 72 / 25.4
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Drawn:
    """One `Do`: the name of the form, the matrix from its space to the page, and the clip."""

    name: str
    matrix: Matrix
    clip: tuple[float, float, float, float] | None

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where the place (x, y) of the form, in mm, comes to lie on the page, in mm."""
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e / POINT, b * x + d * y + f / POINT


def times(first: Matrix, then: Matrix) -> Matrix:
    """The map that does `first` and then `then`; PDF 32000-1, 8.3.4."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        *(a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s),
        *(e * p + f * r + t, e * q + f * s + u),
    )  # type: ignore[return-value]


def drawn_on(page: pikepdf.Page) -> Iterator[Drawn]:
    """Every form that a page draws, in order."""
    current, clip, rectangle = IDENTITY, None, None
    stack: list[tuple[Matrix, Any]] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                stack.append((current, clip))
            case "Q":
                current, clip = stack.pop()
            case "cm":
                current = times(tuple(float(one) for one in operands), current)
            case "re":
                rectangle = tuple(float(one) / POINT for one in operands)
            case "W":
                clip = rectangle
            case "Do":
                yield Drawn(str(operands[0]), current, clip)
    assert not stack, "q without Q"


def pages_of(pdf: bytes) -> list[tuple[float, float, list[Drawn]]]:
    """For each page its width and height and what it draws."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return [
            (
                float(page.mediabox[2]) / POINT,
                float(page.mediabox[3]) / POINT,
                list(drawn_on(page)),
            )
            for page in document.pages
        ]


def fonts_of(document: pikepdf.Pdf) -> dict[str, Any]:
    """Every font object of a document by its PostScript name."""
    found = {}
    for thing in document.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
            found[f"{thing.BaseFont}{thing.Subtype}"] = thing
    return found


def text_of(pdf: bytes) -> str:
    """All text of a document, as a reader copies it."""
    with pypdfium2.PdfDocument(pdf) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def is_spare(name: str) -> bool:
    """Whether a form fills a place that is left over: a title card, an aid, an empty frame."""
    return name.startswith(("/title-card.", "/turn-summary-", "/tokens.", "/blank."))
