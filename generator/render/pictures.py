"""Pictures: those that cards bring, opened with care; PDF pages as pictures, and many on one."""

import io
import warnings
from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from pathlib import Path

from PIL import Image, ImageDraw, ImageFile, ImageOps

from generator.diagnostics import did_you_mean, quoted
from generator.errors import HornbookError
from generator.files.rooted import LinkError, Root

FORMATS = ("PNG", "JPEG", "WEBP")
ENDINGS = frozenset({".png", ".jpg", ".jpeg", ".webp"})
DAMAGE = (OSError, ValueError, SyntaxError, EOFError, Warning, Image.DecompressionBombError)
"""What Pillow raises for files that are no pictures, or not whole, or far too large."""

LARGEST_FILE = 20 * 1024 * 1024
LARGEST_AREA = 25_000_000
"""Pixels; A4 at 300 dpi has 8.7 million."""

GROUND = (120, 120, 120)
GAP = 3.0
"""Millimetres between faces of a contact sheet."""
LARGEST = 2400
"""Pixels across a contact sheet."""


def picture_bytes(folder: Path, name: str, grey: bool = False) -> bytes:
    """The picture `name` inside `folder` as PNG, without metadata.

    Raises:
        HornbookError: it is not there, lies outside `folder`, or is no picture that we open.
    """
    picture = _opened(folder, name)
    has_alpha = "A" in picture.getbands() or "transparency" in picture.info
    mode = ("LA" if grey else "RGBA") if has_alpha else "L" if grey else "RGB"
    out = io.BytesIO()
    picture.convert(mode).save(out, "PNG")
    return out.getvalue()


def picture_trouble(folder: Path, name: str) -> tuple[str, str | None] | None:
    """Why `picture_bytes` would refuse a picture, and a hint; None where it would not."""
    try:
        _opened(folder, name)
    except HornbookError as error:
        files = (path.name for path in folder.glob("*") if path.suffix.lower() in ENDINGS)
        return error.message, error.instead or did_you_mean(name, files)
    return None


def _opened(folder: Path, name: str) -> Image.Image:
    """The picture, whole and upright.

    Raises:
        HornbookError: as in `picture_bytes`.
    """
    try:
        data = Root(folder).read(name, LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # some names no file can have
        if isinstance(error, LinkError) and not error.is_spelt_out:
            message = f"{quoted(name)} is a link, or lies behind one"
            hint = f"put the picture itself into {folder.name}/: links are not followed"
            raise HornbookError(message, instead=hint) from error
        message = f"there is no picture {quoted(name)} in {folder.name}/"
        raise HornbookError(message) from error
    return checked(data, name)


def checked(data: bytes, name: str) -> Image.Image:
    """A picture of these bytes, whole and upright.

    Raises:
        HornbookError: they are no picture that we open.
    """
    if len(data) > LARGEST_FILE:
        raise HornbookError(f"{name} is larger than 20 MB", instead="save it smaller")
    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            return _decoded(data)
        except DAMAGE as error:
            raise HornbookError(
                f"{name} cannot be read as a picture",
                instead="use one picture as PNG, JPEG or WebP, of at most 25 million pixels",
            ) from error


def _decoded(data: bytes) -> Image.Image:
    ImageFile.LOAD_TRUNCATED_IMAGES = False  # WeasyPrint sets it: half a picture is none
    with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
        if picture.width * picture.height > LARGEST_AREA or getattr(picture, "n_frames", 1) > 1:
            raise ValueError("too large, or more than one picture")
        return ImageOps.exif_transpose(picture)


def rasterise(pdf: bytes, dpi: int) -> list[Image.Image]:
    """Every page of `pdf` as an RGB picture."""
    return list(rendered(pdf, dpi))


def rendered(pdf: bytes, dpi: int) -> Iterator[Image.Image]:
    """Every page of `pdf` as an RGB picture, one after the other."""
    import pypdfium2  # heavy to load, and cards on sheets need no pictures

    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            picture = page.render(scale=dpi / 72).to_pil()
            yield picture if picture.mode == "RGB" else picture.convert("RGB")


def page_picture(pdf: bytes, number: int, dpi: int) -> Image.Image:
    """One page of `pdf`, counted from 1, as an RGB picture.

    Raises:
        IndexError: there is no such page.
    """
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        if not 1 <= number <= len(document):
            raise IndexError(number)
        picture: Image.Image = document[number - 1].render(scale=dpi / 72).to_pil()
        return picture if picture.mode == "RGB" else picture.convert("RGB")


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
