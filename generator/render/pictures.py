"""A picture that a card brings: opened with care, and handed on as a plain PNG."""

import io
import warnings
from pathlib import Path

from PIL import Image, ImageFile, ImageOps

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
