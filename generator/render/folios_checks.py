"""Reads from a laid-out document what a careful printer would send back.

Like `generator.render.measure`, this knows WeasyPrint's boxes, which are not public API.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from weasyprint.formatting_structure import boxes

from generator.render.document_checks import depth
from generator.render.measure import MM

HEADINGS = frozenset({"h2", "h3", "h4", "h5", "h6"})

FEWEST = 5
"""Lines that a page must hold at least, in lines of the body."""


LEADING = 0.5
"""Lines; what may be left empty below the letters of the last line."""


@dataclass(frozen=True, slots=True)
class Lone:
    """A heading at the foot of a page (counted from 1), and its words."""

    page: int
    words: str


def thin_pages(pages: Sequence[Any], line: float) -> tuple[int, ...]:
    """The pages, counted from 1, that hold less than `FEWEST` lines of `line` mm; not the first."""
    return tuple(
        number
        for number, page in enumerate(pages, 1)
        if number > 1 and depth(page) < (FEWEST - LEADING) * line and not _is_blank(page)
    )


def lone_headings(pages: Sequence[Any]) -> tuple[Lone, ...]:
    """Headings that are the last thing on their page, though more follows on the next."""
    last = [(number, _last(page._page_box)) for number, page in enumerate(pages[:-1], 1)]
    return tuple(
        Lone(number, "".join(_words(box)).strip())
        for number, box in last
        if box is not None and getattr(box, "element_tag", "") in HEADINGS
    )


def _is_blank(page: Any) -> bool:
    return depth(page) * MM == 0


def _last(box: Any) -> Any:
    """The block of lines that comes last below `box`; None where there is none."""
    found = None
    for child in getattr(box, "children", ()):
        inner = getattr(child, "_box", child)
        if isinstance(inner, boxes.MarginBox):
            continue
        if any(isinstance(one, boxes.LineBox) for one in getattr(inner, "children", ())):
            found = inner
        elif getattr(inner, "children", ()):
            found = _last(inner) or found
        elif isinstance(inner, boxes.ReplacedBox):
            found = inner
    return found


def _words(box: Any) -> Iterator[str]:
    for child in getattr(box, "children", ()):
        if isinstance(child, boxes.TextBox):
            yield child.text
        else:
            yield from _words(child)
