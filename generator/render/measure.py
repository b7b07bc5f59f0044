"""Reads from a laid-out page what the eye would check: overflow, safe zone, glyphs, pictures.

WeasyPrint keeps the boxes of a page after layout, in CSS pixels from the top left corner. They are
not public API: everything that knows them is in this file.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from weasyprint.formatting_structure import boxes

from generator import assets
from generator.render.fit import TOLERANCE, Overflow

MM = 25.4 / 96
"""Millimetres in a CSS pixel."""

SHARP = 300
"""Dots per inch below which a picture looks soft in print (PRINT: every shop asks for 300)."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong with a painted face; `kind` is the slug of a print code."""

    kind: str
    message: str


def overflows(page: Any) -> tuple[Overflow, ...]:
    """The text areas (`data-fit`) of a page whose content does not fit them."""
    found = (_overflow(box) for box in _walk(page._page_box) if _attribute(box, "data-fit"))
    return tuple(one for one in found if max(one.down, one.right) > TOLERANCE)


def flaws(page: Any, inset: float, height: float | None = None) -> tuple[Flaw, ...]:
    """Everything else that would be wrong on paper.

    Args:
        page: after layout.
        inset: from the edge to the safe zone, in mm.
        height: of what is printed of the page, in mm from its top; by default all of it.
    """
    area = (page.width * MM, height if height is not None else page.height * MM)
    found: dict[Flaw, None] = {}
    for box, free in _walk_marked(page._page_box, False):
        if isinstance(box, boxes.TextBox) and box.text.strip():
            found.update(dict.fromkeys(_missing_glyphs(box)))
            if not free:
                found.update(dict.fromkeys(_outside(box, area, inset)))
        elif isinstance(box, boxes.ReplacedBox):
            found.update(dict.fromkeys(_soft_picture(box)))
    return tuple(found)


def _walk(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from _walk(child)


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
    inside = [box for box in _walk(area) if box is not area and hasattr(box, "margin_height")]
    down = max((_bottom(box) for box in inside), default=bottom) - bottom
    over = max((_right(box) for box in inside if isinstance(box, boxes.TextBox)), default=right)
    role, width = _attribute(area, "data-fit") or "", area.width * MM
    return Overflow(role, down * MM, (over - right) * MM, width)


def _bottom(box: Any) -> float:
    return float(box.position_y + box.margin_height())


def _right(box: Any) -> float:
    return float(box.position_x + box.width)


def _missing_glyphs(box: Any) -> Iterator[Flaw]:
    families = [name.removesuffix(" Ext") for name in box.style["font_family"]]
    weight, style = box.style["font_weight"], box.style["font_style"]
    known: set[int] = set()
    for family in dict.fromkeys(families):
        known |= assets.characters(family, weight, style) or assets.characters(family, 400, style)
    for mark in sorted(set(box.text)):
        if ord(mark) not in known and not mark.isspace():
            yield Flaw("missing-glyph", f"{families[0]} has no letter “{mark}” (U+{ord(mark):04X})")


def _outside(box: Any, area: tuple[float, float], inset: float) -> Iterator[Flaw]:
    left, top = box.position_x * MM, box.position_y * MM
    right, bottom = left + box.width * MM, top + box.height * MM
    width, height = area
    past = max(inset - left, inset - top, right - (width - inset), bottom - (height - inset))
    if past > TOLERANCE:
        words = box.text.strip()[:30]
        yield Flaw("outside-safe-zone", f"“{words}” leaves the safe zone by {past:.1f} mm")


def _soft_picture(box: Any) -> Iterator[Flaw]:
    picture = box.replacement
    pixels = getattr(picture, "width", None)
    if type(picture).__name__ != "RasterImage" or not pixels or not box.width:
        return
    dpi = pixels / (box.width / 96)
    if dpi < SHARP:
        size = f"{box.width * MM:.0f} mm"
        yield Flaw(
            "soft-image", f"the picture has {dpi:.0f} dpi at {size} width; {SHARP} are needed"
        )
