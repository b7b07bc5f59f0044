"""Proofs of pictures for a shop: where it cuts, and where words must not come."""

import io
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

CUT, SAFE = (220, 0, 120), (0, 130, 200)
GROUND = (255, 255, 255)
WIDE = 260
"""Pixels of one picture on a proof."""
GAP, COLUMNS = 12, 8


def proof_sheet(
    pictures: Sequence[bytes], bleed: tuple[float, float], safe: tuple[float, float]
) -> bytes:
    """All pictures, small, as a PNG: the cut as a line, the safe zone inside it as another.

    `bleed` and `safe` are pixels of the pictures: at each side, at top and bottom.
    """
    shown = [_with_lines(data, bleed, safe) for data in pictures]
    across = min(COLUMNS, len(shown))
    down = -(-len(shown) // across)
    wide, high = shown[0].size
    sheet = Image.new("RGB", (across * (wide + GAP) + GAP, down * (high + GAP) + GAP), GROUND)
    for place, picture in enumerate(shown):
        row, column = divmod(place, across)
        sheet.paste(picture, (GAP + column * (wide + GAP), GAP + row * (high + GAP)))
    return saved(sheet)


def _with_lines(data: bytes, bleed: tuple[float, float], safe: tuple[float, float]) -> Image.Image:
    picture = _small(data)
    with Image.open(io.BytesIO(data)) as opened:
        by, high = WIDE / opened.width, picture.height
    draw = ImageDraw.Draw(picture)
    inside = tuple(one + more for one, more in zip(bleed, safe, strict=True))
    for colour, inset in ((CUT, bleed), (SAFE, inside)):
        left, top = (round(one * by) for one in inset)
        draw.rectangle((left, top, WIDE - 1 - left, high - 1 - top), outline=colour)
    return picture


def beside(pictures: Sequence[bytes], changed: Callable[[Image.Image], Image.Image]) -> bytes:
    """All pictures twice, small, as a PNG: at the left as they are, at the right `changed`."""
    shown = [_small(data) for data in pictures]
    wide, high = shown[0].size
    columns = min(COLUMNS // 2, len(shown))
    down = -(-len(shown) // columns)
    cell = 2 * wide + 2 * GAP
    sheet = Image.new("RGB", (columns * cell + GAP, down * (high + GAP) + GAP), GROUND)
    for place, picture in enumerate(shown):
        row, column = divmod(place, columns)
        left, top = GAP + column * cell, GAP + row * (high + GAP)
        sheet.paste(picture, (left, top))
        sheet.paste(changed(picture), (left + wide, top))
    return saved(sheet)


def _small(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as opened:
        high = round(opened.height * WIDE / opened.width)
        return opened.convert("RGB").resize((WIDE, high), Image.Resampling.LANCZOS)


def saved(picture: Image.Image) -> bytes:
    """The bytes of a PNG, without metadata."""
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()
