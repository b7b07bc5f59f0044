"""A picture that a card brings: opened with care, and handed on as a plain PNG."""

import io
import warnings
from pathlib import Path

from PIL import Image, ImageFile, ImageOps

from generator.errors import HornbookError

FORMATS = ("PNG", "JPEG", "WEBP")
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
    path = _inside(folder, name)
    if path is None:
        raise HornbookError(f"there is no picture {name!r} in {folder.name}/")
    if path.stat().st_size > LARGEST_FILE:
        raise HornbookError(f"{name} is larger than 20 MB", instead="save it smaller")
    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            return _reencoded(path, grey)
        except DAMAGE as error:
            raise HornbookError(
                f"{name} cannot be read as a picture",
                instead="use one picture as PNG, JPEG or WebP, of at most 25 million pixels",
            ) from error


def _inside(folder: Path, name: str) -> Path | None:
    """The file `name` of `folder`, links followed; None where it is none or lies elsewhere."""
    try:
        path = (folder / name).resolve()
        return path if path.is_relative_to(folder.resolve()) and path.is_file() else None
    except (OSError, ValueError):  # such a name no file can have
        return None


def _reencoded(path: Path, grey: bool) -> bytes:
    ImageFile.LOAD_TRUNCATED_IMAGES = False  # WeasyPrint sets it: half a picture is none
    with Image.open(path, formats=FORMATS) as picture:
        if picture.width * picture.height > LARGEST_AREA or getattr(picture, "n_frames", 1) > 1:
            raise ValueError("too large, or more than one picture")
        has_alpha = "A" in picture.getbands() or "transparency" in picture.info
        upright = ImageOps.exif_transpose(picture)
        plain = upright.convert(("LA" if grey else "RGBA") if has_alpha else "L" if grey else "RGB")
    out = io.BytesIO()
    plain.save(out, "PNG")
    return out.getvalue()
