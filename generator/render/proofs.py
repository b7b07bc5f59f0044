"""Proofs of pictures for a shop: where it cuts, and where words must not come."""

import io
from collections.abc import Sequence

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
    with Image.open(io.BytesIO(data)) as opened:
        by = WIDE / opened.width
        high = round(opened.height * by)
        picture = opened.convert("RGB").resize((WIDE, high), Image.Resampling.LANCZOS)
    draw = ImageDraw.Draw(picture)
    inside = tuple(one + more for one, more in zip(bleed, safe, strict=True))
    for colour, inset in ((CUT, bleed), (SAFE, inside)):
        left, top = (round(one * by) for one in inset)
        draw.rectangle((left, top, WIDE - 1 - left, high - 1 - top), outline=colour)
    return picture


def side_by_side(pairs: Sequence[tuple[Image.Image, Image.Image]]) -> bytes:
    """Pictures two by two, as a PNG: what each was at the left, what it becomes at the right."""
    rows = [[_small(one) for one in pair] for pair in pairs]
    wide, high = rows[0][0].size
    columns = min(COLUMNS // 2, len(rows))
    down = -(-len(rows) // columns)
    cell = 2 * wide + 2 * GAP
    sheet = Image.new("RGB", (columns * cell + GAP, down * (high + GAP) + GAP), GROUND)
    for place, (before, after) in enumerate(rows):
        row, column = divmod(place, columns)
        left, top = GAP + column * cell, GAP + row * (high + GAP)
        sheet.paste(before, (left, top))
        sheet.paste(after, (left + wide, top))
    return saved(sheet)


def _small(picture: Image.Image) -> Image.Image:
    high = round(picture.height * WIDE / picture.width)
    return picture.convert("RGB").resize((WIDE, high), Image.Resampling.LANCZOS)


def saved(picture: Image.Image) -> bytes:
    """The bytes of a PNG, without metadata."""
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()
