"""Reads from a laid-out page what the eye would check, and how type gives way where text overflows.

WeasyPrint keeps the boxes of a page after layout, in CSS pixels from the top left corner. They are
not public API: everything that knows them is in this file.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator import assets
from generator.model.theme import Emblem, Theme
from generator.render.weasy import boxes, replacedbox_layout

STEP = 0.25
"""Points by which type is set smaller at a time."""

TOLERANCE = 0.05
"""Millimetres that rounding may cost."""

MM = 25.4 / 96
"""Millimetres in a CSS pixel."""
PICTURE = "image"
"""What a flaw of a picture is about: the key that names pictures in content."""
SHARP = 300
"""Dots per inch below which a picture looks soft in print (PRINT: every shop asks for 300)."""
_Place = tuple[float, float, float, float]
"""Left, top, width and height, in CSS pixels from the top left corner of the page."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Sizes of one face: the emblem's height in mm, the type sizes by role in points."""

    emblem: float
    sizes: tuple[tuple[str, float], ...]

    def css(self) -> str:
        """The sizes as CSS variables."""
        sizes = "".join(f"--size-{role}:{size:g}pt;" for role, size in self.sizes)
        return f"--emblem:{self.emblem:g}mm;{sizes}"


@dataclass(frozen=True, slots=True)
class Overflow:
    """A text area whose content is larger than it: how far down and to the right, in mm.

    `width` is that of the area, where it is known.
    """

    role: str
    down: float
    right: float
    width: float = 0.0


def emblem_of(theme: Theme, template: str) -> Emblem:
    """The emblem's limits for a template."""
    return theme.emblem.get(template) or theme.emblem["default"]


def widest(theme: Theme, template: str) -> Fit:
    """Every size at its largest: where fitting begins."""
    sizes = tuple((role, type_.size) for role, type_ in theme.types.items())
    return Fit(emblem_of(theme, template).size, sizes)


def tightened(fit: Fit, over: Sequence[Overflow], theme: Theme, template: str) -> Fit | None:
    """The next smaller fit for a face with these overflows; None where no size can give way.

    Where text is too high the emblem gives way first, by as much as is missing, then the type.
    Areas share the emblem, so that only the first of these counts; those that are too wide have
    each its own type.
    """
    high = [one for one in over if one.down > TOLERANCE]
    wide = [one for one in over if one.down <= TOLERANCE]
    smaller = fit
    for one in high[:1] + wide:
        smaller = _eased(smaller, one, theme, template)
    return smaller if smaller != fit else None


def _eased(fit: Fit, overflow: Overflow, theme: Theme, template: str) -> Fit:
    room = fit.emblem - emblem_of(theme, template).smallest
    if overflow.down > TOLERANCE and room > TOLERANCE:
        give = min(room, math.ceil(overflow.down * 10) / 10)
        return replace(fit, emblem=round(fit.emblem - give, 2))
    size = dict(fit.sizes).get(overflow.role)
    if size is None:
        return fit
    possible = math.floor((size - theme.types[overflow.role].smallest) / STEP + 1e-9)
    size = round(size - min(possible, _steps(size, overflow)) * STEP, 2)
    sizes = tuple((role, size if role == overflow.role else was) for role, was in fit.sizes)
    return replace(fit, sizes=sizes)


def _steps(size: float, overflow: Overflow) -> int:
    """How many steps the type must at least come down; lines get shorter as type gets smaller."""
    if overflow.right <= TOLERANCE or not overflow.width:
        return 1
    fits = size * (overflow.width + TOLERANCE) / (overflow.width + overflow.right)
    return max(1, math.ceil((size - fits) / STEP - 1e-9))


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong with a painted face; `kind` is the slug of a print code.

    `about` leads to the words that have it: the role of an area that overflows, `PICTURE`, or a
    piece of the text itself.
    """

    kind: str
    message: str
    about: str = ""


def overflows(page: Any) -> tuple[Overflow, ...]:
    """The text areas (`data-fit`) of a page whose content does not fit them."""
    found = (_overflow(box) for box in _walk(page._page_box) if _attribute(box, "data-fit"))
    return tuple(one for one in found if max(one.down, one.right) > TOLERANCE)


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


def missing_glyphs(lost: Iterable[str], family: str) -> Iterator[Flaw]:
    """A flaw for each letter that a font does not have."""
    for mark in sorted(lost):
        said = f"{family} has no letter “{mark}” (U+{ord(mark):04X})"
        yield Flaw("missing-glyph", said, mark)


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
