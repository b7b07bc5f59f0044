"""Reads laid-out pages: what is cut, which pages are thin, where the words of an index stand.

Like `generator.render.measure`, this knows WeasyPrint's boxes, which are not public API.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

from generator.diagnostics import ContentPath
from generator.render.fitting import TOLERANCE
from generator.render.measure import MM
from generator.render.weasy import boxes

CELLS = frozenset({"td", "th"})
HEADINGS = frozenset({"h2", "h3", "h4", "h5", "h6"})

FEWEST = 5
"""Lines that a page must hold at least, in lines of the body."""

LEADING = 0.5
"""Lines; what may be left empty below the letters of the last line."""

INDEX = "index"
"""The id of the index."""

APART = frozenset({"table-of-contents", INDEX, "ours", "credits"})
"""The parts of a document, by id, that an index does not lead to: nobody learns the game there."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Something that leaves its frame: what, by how many mm, and in which block of the sheet."""

    what: str
    by: float
    block: ContentPath


@dataclass(frozen=True, slots=True)
class _Frame:
    left: float
    right: float
    block: ContentPath


def cuts(page: Any) -> Iterator[Cut]:
    """Everything on `page` that leaves the cell, the column or the type area it belongs to."""
    area = page._page_box
    left = area.content_box_x()
    return _cut(area, _Frame(left, left + area.width, ()))


def _cut(box: Any, frame: _Frame) -> Iterator[Cut]:
    for inner in _children(box):
        if kind := _kind(inner):
            wide = inner.width if isinstance(inner, boxes.TextBox) else inner.margin_width()
            right = float(inner.position_x + wide)
            over = max(frame.left - inner.position_x, right - frame.right) * MM
            if over > TOLERANCE:
                yield Cut(kind, over, frame.block)
        yield from _cut(inner, _framed(inner, frame))


def _kind(box: Any) -> str | None:
    """What to call a box that must stay inside its frame; None for one that may not matter."""
    if isinstance(box, boxes.TextBox) and box.text.strip():
        return f"“{box.text.strip()[:30]}”"
    if isinstance(box, boxes.TableBox):
        return "a table"
    if _attribute(box, "data-cutout") is not None:
        return "a cut-out"
    return "a place to write" if _tag(box) == "input" else None


def _framed(box: Any, frame: _Frame) -> _Frame:
    if getattr(box, "element", None) is None or not isinstance(
        box, boxes.BlockLevelBox | boxes.TableCellBox
    ):
        return frame
    block = _block(box) or frame.block
    if _tag(box) in CELLS or _attribute(box, "data-frame") is not None:
        left = box.content_box_x()
        return _Frame(left, left + box.width, block)
    return _Frame(frame.left, frame.right, block)


def crammed(page: Any) -> Iterator[Cut]:
    """Everything on `page` that is higher than the place of fixed height that it belongs to."""
    return _crammed(page._page_box, ())


def _crammed(box: Any, block: ContentPath) -> Iterator[Cut]:
    for inner in _children(box):
        own = _block(inner) or block
        if _attribute(inner, "data-high") is not None:
            inside, top = list(_printed(inner)), inner.content_box_y()
            low = top + inner.height
            above = top - min((one.position_y for one in inside), default=top)
            below = max(map(_bottom, inside), default=low) - low
            over = max(0.0, above, below) * MM
            if over > TOLERANCE:
                yield Cut(f"“{''.join(_texts(inner)).strip()[:30]}”", over, own)
        yield from _crammed(inner, own)


def depth(page: Any) -> float:
    """How far down the type area of `page` is used, in millimetres."""
    area = page._page_box
    top = area.content_box_y()
    return float(max(map(_bottom, _printed(area)), default=top) - top) * MM


def room(page: Any) -> float:
    """How much of the type area of `page` is free at its foot, in millimetres."""
    return float(page._page_box.height) * MM - depth(page)


def filled(page: Any) -> float:
    """How much of the type area of `page` is used, from 0 to 1."""
    used = depth(page)
    return used / (used + room(page))


def thin_pages(pages: Sequence[Any], line: float) -> tuple[int, ...]:
    """The pages, counted from 1, that hold less than `FEWEST` lines of `line` mm; not the first."""
    least = (FEWEST - LEADING) * line
    return tuple(number for number, page in enumerate(pages, 1)
                 if number > 1 and 0 < depth(page) < least)  # fmt: skip


def lone_headings(pages: Sequence[Any]) -> tuple[tuple[int, str], ...]:
    """Headings that are the last thing on their page, counted from 1, though more follows."""
    last = [(number, _last(page._page_box)) for number, page in enumerate(pages[:-1], 1)]
    return tuple(
        (number, "".join(_texts(box)).strip()) for number, box in last if _tag(box) in HEADINGS
    )


def _last(box: Any) -> Any:
    """The block of lines or picture that comes last below `box`; None where there is none."""
    found = None
    for inner in _children(box):
        below = getattr(inner, "children", ())
        if any(isinstance(one, boxes.LineBox) for one in below):
            found = inner
        elif below:
            found = _last(inner) or found
        elif isinstance(inner, boxes.ReplacedBox):
            found = inner
    return found


def index_page(pages: Sequence[Any]) -> int:
    """How many pages there are before that on which the index begins: all, where there is none."""
    return next((number for number, page in enumerate(pages) if INDEX in page.anchors), len(pages))


def sections_on(pages: Iterable[Any]) -> frozenset[str]:
    """The ids of the sections that stand on `pages`, be it in part."""
    found = (box for page in pages for box in page._page_box.descendants())
    return frozenset(box.element.get("id") for box in found if _tag(box) == "section")


@dataclass(frozen=True, slots=True)
class PageSpan:
    """Pages as printed, `3` or `3–5`, and the id of the piece where they begin."""

    label: str
    anchor: str


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """An entry with its pages in order; none where its words stand nowhere."""

    entry: str
    spots: tuple[PageSpan, ...]


def found_on(
    pages: Sequence[Any], index: Sequence[tuple[str, tuple[str, ...]]]
) -> tuple[IndexEntry, ...]:
    """The entries of `index` in the order of the alphabet, each with the pages of its words."""
    texts = [_by_anchor(page) for page in pages]
    return tuple(
        IndexEntry(entry, tuple(_spans(texts, _pattern(words or (entry,)))))
        for entry, words in sorted(index, key=lambda one: by_letters(one[0]))
    )


def by_letters(entry: str) -> tuple[str, str]:
    """What an entry is sorted by: its letters without accents, then as it is."""
    parts = unicodedata.normalize("NFKD", entry.casefold())
    return "".join(mark for mark in parts if mark.isalnum() or mark == " "), entry


def _spans(texts: Sequence[Mapping[str, str]], pattern: re.Pattern[str]) -> Iterator[PageSpan]:
    """Three and more pages in a row as one span, else each by itself."""
    anchors: dict[int, str] = {}
    for number, pieces in enumerate(texts, 1):
        here = next((one for one, text in pieces.items() if pattern.search(text)), None)
        if here is not None:
            anchors[number] = here
    for _, group in groupby(enumerate(sorted(anchors)), lambda pair: pair[1] - pair[0]):
        run = [page for _, page in group]
        if len(run) > 2:
            yield PageSpan(f"{run[0]}–{run[-1]}", anchors[run[0]])
        else:
            yield from (PageSpan(str(page), anchors[page]) for page in run)


@lru_cache(maxsize=512)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of `words` as whole words, in small or capital letters, or with an s behind it."""
    said = "|".join(re.escape(" ".join(word.split())).replace("\\ ", " ") for word in words)
    return re.compile(rf"(?<!\w)(?:{said})(?:s|es)?(?!\w)", re.IGNORECASE)


def _by_anchor(page: Any) -> dict[str, str]:
    """The text of a page by the nearest id above it; contents and index are left out."""
    found: dict[str, list[str]] = {}
    for anchor, line in _lines(page._page_box, ""):
        if anchor:
            found.setdefault(anchor, []).append(line)
    return {anchor: _read(lines) for anchor, lines in found.items()}


def _read(lines: Sequence[str]) -> str:
    """The lines as one; a word that a hyphen parts at the end of one stands with and without it."""
    told = "\n".join(" ".join(line.split()) for line in lines)
    ways = (told.replace("-\n", "-"), told.replace("-\n", "")) if "-\n" in told else (told,)
    return "\n\n".join(ways).replace("\n", " ")


def _lines(box: Any, anchor: str) -> Iterator[tuple[str, str]]:
    for inner in _children(box):
        own = _attribute(inner, "id")
        if own in APART:
            continue
        if isinstance(inner, boxes.LineBox):
            yield own or anchor, "".join(_texts(inner, between=" "))
        else:
            yield from _lines(inner, own or anchor)


def _children(box: Any) -> Iterator[Any]:
    """The boxes in a box, but for heads and feet of the page."""
    for child in getattr(box, "children", ()):
        inner = getattr(child, "_box", child)
        if not isinstance(inner, boxes.MarginBox):
            yield inner


def _printed(box: Any) -> Iterator[Any]:
    """The boxes at the tips of the tree below `box`: words, pictures, empty rules."""
    for inner in _children(box):
        if getattr(inner, "children", ()):
            yield from _printed(inner)
        else:
            yield inner


def _texts(box: Any, between: str = "") -> Iterator[str]:
    """The words of a box; `between` stands behind each line in it."""
    for child in getattr(box, "children", ()):
        if isinstance(child, boxes.TextBox):
            yield child.text
            continue
        yield from _texts(child, between)
        if between and isinstance(child, boxes.LineBox):
            yield between


def _bottom(box: Any) -> float:
    high = box.margin_height() if isinstance(box, boxes.BlockBox) else box.height
    return float(box.position_y + high)


def _attribute(box: Any, name: str) -> str | None:
    element: Any = getattr(box, "element", None)
    return element.get(name) if hasattr(element, "get") else None


def _block(box: Any) -> ContentPath:
    """The path of the block that a box is the whole of; nothing for other boxes."""
    path = _attribute(box, "data-path")
    return tuple(int(part) if part.isdigit() else part for part in path.split(".")) if path else ()


def _tag(box: Any) -> str:
    return getattr(box, "element_tag", None) or ""
