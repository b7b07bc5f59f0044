"""What WeasyPrint and its libraries work out again and again, by shorter ways to the same end.

Each stands in for a function of theirs, and leaves to it whatever is unusual. Those that know its
inside are used with the version that they were written for alone.
"""

import re
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from tinyhtml5 import inputstream
from weasyprint import VERSION, css, svg
from weasyprint.css import computed_values, properties
from weasyprint.layout import percent

KNOWN = "70.0"
"""The WeasyPrint whose inside is known here."""
MOST = 256
"""Outlines that are remembered: more than the icons of a box, and a few megabytes."""

SPECIAL = ("display", "float", "position", "page")
"""Properties whose values depend on each other, or on those around."""


class _Patterns(dict[tuple[Iterable[str], bool], re.Pattern[str]]):
    """The patterns by which tinyhtml5 reads on; it keeps them too, but where it does not look."""

    def __missing__(self, key: tuple[Iterable[str], bool]) -> re.Pattern[str]:
        marks, opposite = key
        inside = "".join(f"\\x{ord(mark):02x}" for mark in marks)
        self[key] = re.compile(f"[{inside}]+" if opposite else f"[^{inside}]+")
        return self[key]


_CORNERS = re.compile(r"(?:M-?\d+ -?\d+(?:L-?\d+ -?\d+)+Z)+")
"""A path of straight lines in whole numbers, as engravings have."""


def _as_operators(data: str) -> bytes:
    """Such a path as the operators of PDF."""
    rings = (ring.split("L") for ring in data[1:-1].split("ZM"))
    drawn = (" l\n".join([f"{start} m\n{first}", *rest]) for start, first, *rest in rings)
    return "".join(f"{ring} l\nh\n" for ring in drawn).encode()


class _Outlines:
    """Draws the path of an SVG as `draw` does, and a second time by what it has written before."""

    def __init__(self, draw: Callable[[Any, Any, float], None]) -> None:
        self._draw = draw
        self._known: dict[tuple[Any, ...], tuple[list[Any], list[Any]]] = {}

    def __call__(self, picture: Any, node: Any, font_size: float) -> None:
        plain = node.get("d", "")
        if _CORNERS.fullmatch(plain):
            picture.stream.stream.append(_as_operators(plain))
            return
        key = (plain, font_size, picture.inner_width, picture.inner_height)
        lines, corners = picture.stream.stream, node.vertices
        if key in self._known:
            drawn, passed = self._known[key]
            lines += drawn
            corners += passed
            return
        start, first = len(lines), len(corners)
        self._draw(picture, node, font_size)
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[key] = lines[start:], list(corners)[first:]


def _inherited() -> frozenset[str]:
    """Properties that an element without a rule of its own for them takes from its parent."""
    return frozenset(name for name in properties.INHERITED if _is_plain(name))


def _initial() -> dict[str, Any]:
    """The values of the others, as far as they need not be computed."""
    left_out = {*properties.INHERITED, *properties.INITIAL_NOT_COMPUTED}
    return {
        name: value
        for name, value in properties.INITIAL_VALUES.items()
        if name not in left_out and _is_plain(name)
    }


def _is_plain(name: str) -> bool:
    return name not in SPECIAL and not name.startswith(("__", "text_decoration_"))


def _logical() -> dict[str, tuple[str, ...]]:
    """What a property may be called by the direction of writing: `margin_inline_start`."""
    ways = ("ltr", "rtl")
    return {
        name: tuple({logical(block="ttb", inline=way) for way in ways})
        for name, logical in computed_values.PHYSICAL_FUNCTIONS.items()
    }


def _computed(usual: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    """The value of a property of an element, where no rule speaks of it; else as `usual`."""
    inherited, initial, logical = _inherited(), _initial(), _logical()

    @wraps(usual)
    def found(style: Any, key: str) -> Any:
        cascaded = style.cascaded
        if key not in cascaded:
            if key in initial:
                if not any(name in cascaded for name in logical.get(key, ())):
                    value = style[key] = initial[key]
                    return value
            elif key in inherited and style.parent_style is not None and key not in logical:
                value = style.parent_style[key]
                if type(value) is not tuple and getattr(value, "type", None) != "function":
                    style[key] = value
                    return value
        return usual(style, key)

    return found


def _resolved(usual: Callable[[Any, str, Any], None]) -> Callable[[Any, str, Any], None]:
    """Sets a length of a box; `usual` does so where it is reckoned from others."""

    @wraps(usual)
    def resolve(box: Any, name: str, whole: Any) -> None:
        value = box.style[name]
        unit = getattr(value, "unit", None)
        if unit == "px":
            setattr(box, name, value.value)
        elif unit == "%":
            setattr(box, name, whole * value.value / 100)
        else:
            usual(box, name, whole)

    return resolve


def take() -> None:
    """Take the shorter ways from now on."""
    inputstream.characters_until_regex = _Patterns()
    svg.TAGS["path"] = _Outlines(svg.TAGS["path"])
    if VERSION == KNOWN:
        style = css.ComputedStyle
        style.__missing__ = _computed(style.__missing__)
        percent.resolve_one_percentage = _resolved(percent.resolve_one_percentage)
