"""The index of a document: on which laid-out pages the words of each entry stand.

Like `generator.render.measure`, this knows WeasyPrint's boxes, which are not public API.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

from weasyprint.formatting_structure import boxes

APART = frozenset({"table-of-contents", "index", "ours", "credits"})
"""The parts of a document, by id, that an index does not lead to: nobody learns the game there."""

Entry = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Spot:
    """Pages as printed, `3` or `3–5`, and the id of the piece where they begin."""

    label: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Found:
    """An entry with its pages in order; none where its words stand nowhere."""

    entry: str
    spots: tuple[Spot, ...]


def found_on(pages: Sequence[Any], index: Sequence[Entry]) -> tuple[Found, ...]:
    """The entries of `index` in the order of the alphabet, each with the pages of its words."""
    texts = [_pieces(page) for page in pages]
    return tuple(
        Found(entry, _spots(texts, words or (entry,)))
        for entry, words in sorted(index, key=lambda one: _letters(one[0]))
    )


def _letters(entry: str) -> tuple[str, str]:
    """What an entry is sorted by: its letters without accents, then as it is."""
    parts = unicodedata.normalize("NFKD", entry.casefold())
    return "".join(mark for mark in parts if mark.isalnum() or mark == " "), entry


def _spots(texts: Sequence[Mapping[str, str]], words: Sequence[str]) -> tuple[Spot, ...]:
    pattern = _pattern(tuple(words))
    anchors: dict[int, str] = {}
    for number, pieces in enumerate(texts, 1):
        here = next((one for one, text in pieces.items() if pattern.search(text)), None)
        if here is not None:
            anchors[number] = here
    return tuple(_runs(anchors))


def _runs(anchors: Mapping[int, str]) -> Iterator[Spot]:
    """Three and more pages in a row as one spot, else each by itself."""
    for _, group in groupby(enumerate(sorted(anchors)), lambda pair: pair[1] - pair[0]):
        run = [page for _, page in group]
        if len(run) > 2:
            yield Spot(f"{run[0]}–{run[-1]}", anchors[run[0]])
        else:
            yield from (Spot(str(page), anchors[page]) for page in run)


@lru_cache(maxsize=512)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of `words` as whole words, in small or capital letters, or with an s behind it."""
    said = "|".join(re.escape(" ".join(word.split())).replace("\\ ", " ") for word in words)
    return re.compile(rf"(?<!\w)(?:{said})(?:s|es)?(?!\w)", re.IGNORECASE)


def _pieces(page: Any) -> dict[str, str]:
    """The text of a page by the nearest id above it; contents and index are left out."""
    found: dict[str, list[str]] = {}
    for anchor, line in _lines(page._page_box, ""):
        if anchor:
            found.setdefault(anchor, []).append(line)
    return {anchor: " ".join(" ".join(lines).split()) for anchor, lines in found.items()}


def _lines(box: Any, anchor: str) -> Iterator[tuple[str, str]]:
    for child in getattr(box, "children", ()):
        inner = getattr(child, "_box", child)
        if isinstance(inner, boxes.MarginBox):
            continue
        element = getattr(inner, "element", None)
        own = element.get("id") if element is not None and hasattr(element, "get") else None
        if own in APART:
            continue
        if isinstance(inner, boxes.LineBox):
            yield own or anchor, "".join(_words(inner))
        else:
            yield from _lines(inner, own or anchor)


def _words(box: Any) -> Iterator[str]:
    for child in getattr(box, "children", ()):
        if isinstance(child, boxes.TextBox):
            yield child.text
        else:
            yield from _words(child)
            if isinstance(child, boxes.LineBox):
                yield " "
