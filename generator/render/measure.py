"""Reads from a laid-out page what the eye would check.

WeasyPrint keeps the boxes of a page after layout, in CSS pixels from the top left corner. They are
not public API: everything that knows them is in this file.
"""

from collections.abc import Iterator
from math import ceil
from typing import Any

from generator import assets
from generator.render.fitting import PICTURE, TOLERANCE, Flaw, Overflow, missing_glyphs
from generator.render.weasy import boxes, replacedbox_layout

MM = 25.4 / 96
"""Millimetres in a CSS pixel."""
SHARP = 300
"""Dots per inch below which a picture looks soft in print (PRINT: every shop asks for 300)."""
_Place = tuple[float, float, float, float]
"""Left, top, width and height, in CSS pixels from the top left corner of the page."""


def overflows(page: Any) -> tuple[Overflow, ...]:
    """The text areas (`data-fit`) of a page whose content does not fit them."""
    found = (_overflow(box) for box in _areas(page))
    return tuple(one for one in found if max(one.down, one.right) > TOLERANCE)


def letters_over(page: Any) -> int:
    """How many letters do not fit their area: those of lines too many, or at the end of a line."""
    found = 0
    for area in _areas(page):
        over = _overflow(area)
        lines = [(len(_said(box)), box.height * MM) for box in _walk(area)
                 if isinstance(box, boxes.LineBox) and _said(box)]  # fmt: skip
        if lines and over.down > TOLERANCE:
            longest = max(letters for letters, _ in lines)
            full = [letters for letters, _ in lines if letters > longest / 2]
            height = min(high for _, high in lines)
            found = max(found, ceil(over.down / height) * ceil(sum(full) / len(full)))
        elif lines and over.right > TOLERANCE:
            letters = max(letters for letters, _ in lines)
            found = max(found, ceil(letters * over.right / (over.width + over.right)))
    return found


def _areas(page: Any) -> Iterator[Any]:
    """The boxes of text areas; their lines are of the same elements."""
    for box in _walk(page._page_box):
        if _attribute(box, "data-fit") and not isinstance(box, boxes.LineBox):
            yield box


def _said(line: Any) -> str:
    return "".join(box.text for box in _walk(line) if isinstance(box, boxes.TextBox)).strip()


def flaws(page: Any, inset: float, height: float | None = None) -> tuple[Flaw, ...]:
    """Everything else that would be wrong on paper.

    `inset` leads from the edge to the safe zone; `height` is that of what is printed of the page,
    from its top, by default all of it; in mm.
    """
    area = (page.width * MM, height if height is not None else page.height * MM)
    found: dict[Flaw, None] = {}
    for box, free in _walk_marked(page._page_box, False):
        if isinstance(box, boxes.TextBox) and box.text.strip():
            words = box.text.strip()
            found |= dict.fromkeys(_missing_glyphs(box))
            place = (box.position_x, box.position_y, box.width, box.height)
            what, about = f"“{words[:30]}”", words
        elif isinstance(box, boxes.ReplacedBox) and _is_picture(box):
            # `object-fit` may leave a part of the box empty.
            wide, high, left, top = map(float, replacedbox_layout(box))
            found |= dict.fromkeys(_soft(box.replacement, wide, high))
            place, what, about = (left, top, wide, high), "the picture", PICTURE
        else:
            continue
        past = _past(place, area, inset)
        if not free and past > TOLERANCE:
            said = f"{what} leaves the safe zone by {past:.1f} mm"
            found[Flaw("outside-safe-zone", said, about)] = None
    return tuple(found)


def _walk(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from _walk(child)


def _walk_printed(box: Any) -> Iterator[Any]:
    """Every box but those of which nothing is printed: lines without words, and what has no height.

    An empty line takes no room, but the boxes in it are as high as letters would be.
    """
    if _is_printed(box):
        yield box
        for child in getattr(box, "children", ()):
            yield from _walk_printed(child)


def _is_printed(box: Any) -> bool:
    if isinstance(box, boxes.TextBox):
        return bool(box.text.strip())
    if any(map(_is_printed, getattr(box, "children", ()))):
        return True
    edges = (getattr(box, f"border_{side}_width", 0) for side in ("top", "right", "bottom", "left"))
    is_sized = not isinstance(box, boxes.LineBox | boxes.InlineBox) and bool(box.height)
    return is_sized or any(edges)


def _walk_marked(box: Any, free: bool) -> Iterator[tuple[Any, bool]]:
    """Every box, and whether it may leave the safe zone (it or a parent has `data-bleed`)."""
    free = free or _attribute(box, "data-bleed") is not None
    yield box, free
    for child in getattr(box, "children", ()):
        yield from _walk_marked(child, free)


def _attribute(box: Any, name: str) -> str | None:
    element = getattr(box, "element", None)
    if element is None or not hasattr(element, "get") or getattr(box, "element_tag", "") == "":
        return None
    value = element.get(name)
    return str(value) if value is not None else None


def _overflow(area: Any) -> Overflow:
    bottom = area.content_box_y() + area.height
    right = area.content_box_x() + area.width
    printed = (box for child in getattr(area, "children", ()) for box in _walk_printed(child))
    inside = [box for box in printed if hasattr(box, "margin_height")]
    lowest = max((float(box.position_y + box.margin_height()) for box in inside), default=bottom)
    texts = (box for box in inside if isinstance(box, boxes.TextBox))
    widest = max((float(box.position_x + box.width) for box in texts), default=right)
    role = _attribute(area, "data-fit") or ""
    return Overflow(role, (lowest - bottom) * MM, (widest - right) * MM, area.width * MM)


def _missing_glyphs(box: Any) -> Iterator[Flaw]:
    families = [name.removesuffix(" Ext") for name in box.style["font_family"]]
    weight, style = box.style["font_weight"], box.style["font_style"]
    known: set[int] = set()
    for family in dict.fromkeys(families):
        known |= assets.characters(family, weight, style) or assets.characters(family, 400, style)
    lost = {one for one in box.text if ord(one) not in known and not one.isspace()}
    return missing_glyphs(lost, families[0])


def _past(place: _Place, area: tuple[float, float], inset: float) -> float:
    """How far something reaches beyond the safe zone of a page, in mm."""
    x, y, wide, high = place
    left, top, right, bottom = (MM * edge for edge in (x, y, x + wide, y + high))
    width, height = area
    return max(inset - left, inset - top, right - (width - inset), bottom - (height - inset))


def _is_picture(box: Any) -> bool:
    picture = box.replacement
    return type(picture).__name__ == "RasterImage" and bool(picture.width and box.width)


def _soft(picture: Any, width: float, height: float) -> Iterator[Flaw]:
    """By the pixels that the picture has and the size at which they are painted."""
    dpi = min(picture.width / (width / 96), picture.height / (height / 96))
    if dpi < SHARP:
        said = f"the picture has {dpi:.0f} dpi at {width * MM:.0f} mm width; {SHARP} are needed"
        yield Flaw("soft-image", said, PICTURE)
