"""How large a picture is, read from its first bytes."""

import io

from PIL import Image


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Pixels across and down of a JPEG or PNG; None where it is neither."""
    try:
        with Image.open(io.BytesIO(data), formats=("JPEG", "PNG")) as picture:
            return picture.size
    except (OSError, ValueError):
        return None
