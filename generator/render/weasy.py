"""The one door to WeasyPrint, which is loaded here without asking the system for every library.

What its libraries work out again for every page is remembered here; it comes out the same.
"""

import ctypes.util
import importlib
import io
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any

MOST = 256
"""Outlines that are remembered: more than the icons of a box, and a few megabytes."""


@contextmanager
def _exact_names() -> Iterator[None]:
    """Within, a library is loaded only under its exact name, and none is searched for.

    WeasyPrint tries the names of Windows and macOS first, and for each of them Python would run
    `ldconfig`, `gcc` and `ld`. What cannot be loaded so is left to be searched for afterwards.
    """
    search = ctypes.util.find_library
    if sys.platform.startswith("linux"):
        ctypes.util.find_library = lambda name: None
    try:
        with suppress(OSError), redirect_stdout(io.StringIO()):
            yield
    finally:
        ctypes.util.find_library = search


with _exact_names():
    importlib.import_module("weasyprint")

from tinyhtml5 import inputstream  # noqa: E402 - it comes with WeasyPrint
from weasyprint import (  # noqa: E402 - only now it is loaded, or says what is missing
    CSS,
    DEFAULT_OPTIONS,
    HTML,
    svg,
)
from weasyprint.formatting_structure import boxes  # noqa: E402
from weasyprint.images import RasterImage  # noqa: E402
from weasyprint.layout import page as page_layout  # noqa: E402
from weasyprint.layout.replaced import replacedbox_layout  # noqa: E402
from weasyprint.text.fonts import FontConfiguration  # noqa: E402
from weasyprint.urls import (  # noqa: E402
    FatalURLFetchingError,
    URLFetcher,
    URLFetcherResponse,
    URLFetchingError,
)

__all__ = [
    "CSS",
    "DEFAULT_OPTIONS",
    "HTML",
    "FatalURLFetchingError",
    "FontConfiguration",
    "RasterImage",
    "URLFetcher",
    "URLFetcherResponse",
    "URLFetchingError",
    "boxes",
    "page_layout",
    "replacedbox_layout",
]


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
    for letter, operator in (("M", "m"), ("L", "l")):
        data = re.sub(f"{letter}(-?\\d+ -?\\d+)", rf"\1 {operator}\n", data)
    return data.replace("Z", "h\n").encode()


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


inputstream.characters_until_regex = _Patterns()
svg.TAGS["path"] = _Outlines(svg.TAGS["path"])
