"""The straight lines that a laid-out page draws: borders, bars, and strokes of drawings in HTML."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from generator.layout.shapes import Rect
from generator.render.weasy import boxes

MM = 25.4 / 96
"""Millimetres in a CSS pixel."""
LEAST, LONG = 0.17, 5.0
"""Millimetres: how broad and long a line is at least; what is finer is ruled paper."""
BAR = 1.0
"""Millimetres: an empty box of a colour that is no broader is a line."""
SIDES = ("top", "right", "bottom", "left")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
"""How many numbers a step of a path takes, by its letter (SVG 2, 9.3)."""
VIEW = 4
"""Numbers of a view box."""
Point = tuple[float, float]


def lines_of(box: Any) -> Iterator[Rect]:
    """The lines that a box draws itself, in mm from the top left of the page."""
    if isinstance(box, boxes.ReplacedBox):
        yield from _strokes(box)
    elif isinstance(box, boxes.BlockBox | boxes.TableCellBox):
        yield from filter(_is_line, (_border(box, side) for side in SIDES))
        bar = place_of(box)
        if not box.children and has_ground(box) and min(bar.width, bar.height) <= BAR:
            yield from filter(_is_line, [bar])


def place_of(box: Any) -> Rect:
    """A box with its borders, in mm from the top left of the page."""
    edges = (box.border_box_x(), box.border_box_y(), box.border_width(), box.border_height())
    return Rect(*(MM * float(edge) for edge in edges))


def has_ground(box: Any) -> bool:
    """Whether a box is painted in a colour."""
    return bool(box.style["background_color"].alpha)


def _is_line(place: Rect) -> bool:
    thin, long = sorted((place.width, place.height))
    return thin >= LEAST and long >= LONG


def _border(box: Any, side: str) -> Rect:
    place, width = place_of(box), float(getattr(box, f"border_{side}_width")) * MM
    return {
        "top": Rect(place.x, place.y, place.width, width),
        "right": Rect(place.right - width, place.y, width, place.height),
        "bottom": Rect(place.x, place.top - width, place.width, width),
        "left": Rect(place.x, place.y, width, place.height),
    }[side]


def _strokes(box: Any) -> Iterator[Rect]:
    """The straight strokes of a drawing; what it moves or turns is a mark of its own."""
    numbers = [float(one) for one in NUMBER.findall(box.element.get("viewBox") or "")]
    if len(numbers) != VIEW or min(numbers[2:]) <= 0:
        return
    left, top, width, height = numbers
    across, down = box.width * MM / width, box.height * MM / height
    x, y = box.content_box_x() * MM, box.content_box_y() * MM
    if box.element.get("preserveAspectRatio") != "none":
        scale = min(across, down)
        x, y = x + width * (across - scale) / 2, y + height * (down - scale) / 2
        across = down = scale
    for pen, path in _outlines(box.element, 0.0):
        for line in _straight(path):
            at = Rect(
                x + (line.x - left) * across,
                y + (line.y - top) * down,
                line.width * across,
                line.height * down,
            )
            yield from filter(_is_line, [at.inset(-pen * min(across, down) / 2)])


def _outlines(element: Any, pen: float) -> Iterator[tuple[float, str]]:
    """The paths below an element that are stroked, each with the width of its stroke."""
    is_dashed = element.get("stroke-dasharray", "none") != "none"
    if element.get("stroke") == "none" or is_dashed or element.get("transform"):
        return
    pen = float(element.get("stroke-width") or pen)
    kind = element.tag.rpartition("}")[2]
    if kind == "path" and pen:
        yield pen, element.get("d") or ""
    elif kind == "rect" and pen:
        x, y, wide, high = (float(element.get(name, 0)) for name in ("x", "y", "width", "height"))
        yield pen, f"M{x} {y}H{x + wide}V{y + high}H{x}Z"
    for child in element:
        yield from _outlines(child, pen)


@lru_cache(maxsize=256)
def _straight(path: str) -> tuple[Rect, ...]:
    """The upright and level strokes of a path, without any width."""
    found: list[Rect] = []
    start = at = (0.0, 0.0)
    for name, said in STEP.findall(path):
        numbers = [float(one) for one in NUMBER.findall(said)]
        for to in [start] if name in "Zz" else _ends(name, numbers, at):
            if name in "HhVvLlZz" and (to[0] == at[0] or to[1] == at[1]):
                left, top = min(at[0], to[0]), min(at[1], to[1])
                found.append(Rect(left, top, abs(to[0] - at[0]), abs(to[1] - at[1])))
            at = to
        start = at if name in "Mm" else start
    return tuple(found)


def _ends(name: str, numbers: list[float], at: Point) -> Iterator[Point]:
    """Where the pen is after each step of one command."""
    takes = TAKES.get(name.upper(), 2)
    for first in range(0, len(numbers) - takes + 1, takes):
        *_, last = step = numbers[first : first + takes]
        by_x, by_y = at if name.islower() else (0.0, 0.0)
        x = at[0] if name in "Vv" else by_x + (last if takes == 1 else step[-2])
        y = at[1] if name in "Hh" else by_y + last
        at = (x, y)
        yield at
