"""Reads a painted page back: strokes from its operators, letters from a PDF reader; in mm."""

from dataclasses import dataclass
from io import BytesIO

import pikepdf
import pypdfium2

POINT = 72 / 25.4


@dataclass(frozen=True)
class Stroke:
    x1: float
    y1: float
    x2: float
    y2: float
    width: float


@dataclass(frozen=True)
class Letter:
    text: str
    left: float
    bottom: float
    right: float
    top: float


def joined(first, second):
    """The PDF matrix that does `first`, then `second`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def on_page(matrix, x, y):
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) / POINT, (b * x + d * y + f) / POINT


def strokes(pdf: bytes, page: int = 0) -> list[Stroke]:
    """Every straight stroke of one segment that the page draws itself."""
    with pikepdf.open(BytesIO(pdf)) as document:
        found, held, path = [], [], []
        matrix, width = (1, 0, 0, 1, 0, 0), 1.0
        for operands, operator in pikepdf.parse_content_stream(document.pages[page]):
            name = str(operator)
            numbers = [float(n) for n in operands] if name in ("cm", "w", "m", "l") else []
            if name == "q":
                held.append((matrix, width))
            elif name == "Q":
                matrix, width = held.pop()
            elif name == "cm":
                matrix = joined(tuple(numbers), matrix)
            elif name == "w":
                width = numbers[0]
            elif name in ("m", "l"):
                path.append((name, *on_page(matrix, *numbers)))
            elif name in ("S", "s", "n", "f", "f*", "B", "B*", "b", "re", "c"):
                if name == "S":
                    scale = (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5 / POINT
                    found += [
                        Stroke(*start[1:], *end[1:], width * scale)
                        for start, end in zip(path[::2], path[1::2], strict=True)
                    ]
                path = []
    return found


def letters(pdf: bytes, page: int = 0) -> list[Letter]:
    """Every letter with the tight box around its ink."""
    document = pypdfium2.PdfDocument(pdf)
    text = document[page].get_textpage()
    found = []
    for index in range(text.count_chars()):
        letter = text.get_text_range(index, 1)
        if letter.strip():
            box = text.get_charbox(index)
            found.append(Letter(letter, *(edge / POINT for edge in box)))
    document.close()
    return found


def fonts(pdf: bytes) -> list[tuple[str, bool]]:
    """Every font of the file, and whether it is embedded."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return [
            (str(item.BaseFont), "/FontFile2" in item.FontDescriptor)
            if "/FontDescriptor" in item
            else (str(item.BaseFont), False)
            for item in document.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
        ]
