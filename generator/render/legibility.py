"""Reads from a laid-out face how large rules and icons are, and how near letters come to lines.

How high letters are, the outlines of their fonts say.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator import assets
from generator.layout.shapes import Rect
from generator.render.fitting import TOLERANCE, Flaw
from generator.render.strokes import MM, has_ground, lines_of, place_of
from generator.render.weasy import boxes

RULES = "data-rules"
"""The attribute of elements that say rules: the `text` of cards, and slots that say any."""
X_HEIGHT, SPACE, ICON = 1.6, 0.8, 3.5
"""Millimetres, each at least: small letters of rules, between letters and lines, an icon."""
ROUNDING = 0.005
SIGN = 3
"""Letters at most of a sign, which may fill its frame."""


@dataclass(frozen=True, slots=True)
class _Inside:
    """What the elements around a box say of it; `plate` is the nearest with a ground of its own."""

    rules: bool = False
    turned: bool = False
    plate: Rect | None = None


_Text = tuple[Any, _Inside]


def flaws(page: Any) -> tuple[Flaw, ...]:
    """What of a face is hard to read: its smallest rules and icon, and what is near to a line."""
    texts: list[_Text] = []
    icons: list[float] = []
    lines: list[Rect] = []
    for box, inside in _walk(page._page_box, _Inside()):
        if isinstance(box, boxes.TextBox):
            texts += [(box, inside)] if box.text.strip() else []
        elif _attribute(box, "class") == "icon":
            icons.append(min(box.width, box.height) * MM)
        elif not inside.turned:
            lines += lines_of(box)
    found = (*_small_letters(texts), *_small_icon(icons), *_tight(texts, lines))
    return tuple(dict.fromkeys(found))


def _walk(box: Any, inside: _Inside) -> Iterator[_Text]:
    if _attribute(box, RULES) is not None:
        inside = replace(inside, rules=True)
    if box.style["transform"]:
        inside = replace(inside, turned=True)
    if has_ground(box) and "face" not in (_attribute(box, "class") or "face").split():
        inside = replace(inside, plate=place_of(box))
    yield box, inside
    for child in getattr(box, "children", ()):
        yield from _walk(getattr(child, "_box", child), inside)  # some are behind a proxy


def _attribute(box: Any, name: str) -> str | None:
    element: Any = getattr(box, "element", None)
    return element.get(name) if hasattr(element, "get") and box.element_tag else None


def _small_letters(texts: Sequence[_Text]) -> Iterator[Flaw]:
    heights = {
        _shapes(box).x_height * box.style["font_size"] * MM: _said(box)
        for box, inside in reversed(texts)
        if inside.rules and any(map(str.islower, box.text))
    }
    if heights and (height := min(heights)) < X_HEIGHT - ROUNDING:
        words = heights[height]
        said = f"the small letters of “{words[:30]}” are {height:.2f} mm high"
        yield Flaw("small-letters", f"{said}; {X_HEIGHT} are needed", words)


def _small_icon(icons: Sequence[float]) -> Iterator[Flaw]:
    if icons and (size := min(icons)) < ICON - TOLERANCE:
        yield Flaw("small-icon", f"an icon is {size:.1f} mm wide; {ICON} are needed")


def _tight(texts: Sequence[_Text], lines: Sequence[Rect]) -> Iterator[Flaw]:
    """The text that comes nearest to each line, where it comes too near."""
    inked = [
        (_ink(box), inside.plate, _said(box))
        for box, inside in texts
        if not inside.turned and len(_said(box)) > SIGN
    ]
    for line in lines:
        near = (
            (_between(ink, line), words)
            for ink, plate, words in inked
            if plate is None or plate.holds(line)
        )
        room, words = min(near, default=(SPACE, ""))
        if room < SPACE - TOLERANCE:
            said = f"“{words[:30]}” comes as near as {max(0.0, room):.1f} mm to a line"
            yield Flaw("tight-text", f"{said}; {SPACE} are needed", words)


def _between(ink: Rect, line: Rect) -> float:
    """How far letters are from a line."""
    across = max(line.x - ink.right, ink.x - line.right)
    return max(across, line.y - ink.top, ink.y - line.top)


def _ink(box: Any) -> Rect:
    """The rectangle around the letters of a text, in mm from the top left of the page."""
    heights, size = _shapes(box).heights, float(box.style["font_size"])
    known = [heights[ord(letter)] for letter in box.text if ord(letter) in heights]
    low = min((low for low, _ in known), default=0.0) * size
    high = max((high for _, high in known), default=0.0) * size
    edges = (box.position_x, box.position_y + box.baseline - high, box.width, high - low)
    return Rect(*(MM * float(edge) for edge in edges))


def _shapes(box: Any) -> assets.Shapes:
    style = box.style
    return assets.shapes(style["font_family"][0], style["font_weight"], style["font_style"])


def _said(box: Any) -> str:
    return " ".join(box.text.split())
