"""PDF pages as pictures, and many pictures on one."""

import io
from collections.abc import Sequence
from math import ceil, sqrt

import pypdfium2
from PIL import Image, ImageDraw

GROUND = (120, 120, 120)
GAP = 3.0
"""Millimetres between faces of a contact sheet."""

LARGEST = 2400
"""Pixels across a contact sheet."""


def rasterise(pdf: bytes, dpi: int) -> list[Image.Image]:
    """Every page of `pdf` as an RGB picture."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]


def png(picture: Image.Image) -> bytes:
    """The picture as PNG, without metadata."""
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def small(picture: Image.Image, width: int) -> Image.Image:
    """The picture `width` pixels wide, in few colours."""
    return _resized(picture, width).quantize(256, dither=Image.Dither.NONE)


def narrowed(picture: Image.Image, width: int) -> Image.Image:
    """The picture `width` pixels wide, if it is wider than that."""
    return picture if picture.width <= width else _resized(picture, width)


def _resized(picture: Image.Image, width: int) -> Image.Image:
    size = (width, round(picture.height * width / picture.width))
    return picture.resize(size, Image.Resampling.LANCZOS)


def contact_sheet(faces: Sequence[Image.Image], corner: float, dpi: int) -> Image.Image:
    """All `faces` (of one size) in a grid that is about as wide as high, corners rounded.

    `corner` is their radius in mm; the sheet is no wider than `LARGEST`.
    """
    width, height = faces[0].size
    gap = round(GAP / 25.4 * dpi)
    columns = min(len(faces), ceil(sqrt(len(faces) * (height + gap) / (width + gap))))
    rows = ceil(len(faces) / columns)
    size = (columns * (width + gap) + gap, rows * (height + gap) + gap)
    sheet = Image.new("RGB", size, GROUND)
    mask = _rounded(width, height, round(corner / 25.4 * dpi))
    for number, face in enumerate(faces):
        row, column = divmod(number, columns)
        sheet.paste(face, (column * (width + gap) + gap, row * (height + gap) + gap), mask)
    return narrowed(sheet, LARGEST)


def picture_rows(rows: Sequence[Sequence[Image.Image]], corner: float, dpi: int) -> Image.Image:
    """Rows of faces, each row as wide as the widest, on one ground; corners rounded."""
    gap = round(2 * GAP / 25.4 * dpi)
    widest = max(sum(face.width + gap for face in row) + gap for row in rows)
    scaled = [_as_wide(row, widest, gap) for row in rows]
    height = sum(row[0].height + gap for row in scaled) + gap
    sheet = Image.new("RGB", (widest, height), GROUND)
    top = gap
    for row in scaled:
        left = gap
        for face in row:
            mask = _rounded(face.width, face.height, round(corner / 25.4 * dpi))
            sheet.paste(face, (left, top), mask)
            left += face.width + gap
        top += row[0].height + gap
    return sheet


def _as_wide(row: Sequence[Image.Image], width: int, gap: int) -> list[Image.Image]:
    """The faces of a row in their own proportions, all so high that the row is `width` wide."""
    room = width - gap * (len(row) + 1)
    height = int(room / sum(face.width / face.height for face in row))
    return [
        face.resize((int(face.width * height / face.height), height), Image.Resampling.LANCZOS)
        for face in row
    ]


def _rounded(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width, height), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius, fill=255)
    return mask
