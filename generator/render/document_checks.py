"""Reads from a laid-out sheet what was cut: words and fields that leave their cell or column.

Like `generator.render.measure`, this knows WeasyPrint's boxes, which are not public API.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from weasyprint.formatting_structure import boxes

from generator.render.measure import MM, TOLERANCE

CELLS = frozenset({"td", "th"})


@dataclass(frozen=True, slots=True)
class Cut:
    """Something that leaves its frame: what, by how many mm, and in which block of the sheet."""

    what: str
    by: float
    block: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class _Frame:
    left: float
    right: float
    block: tuple[str | int, ...]


def cuts(page: Any) -> tuple[Cut, ...]:
    """Everything on `page` that leaves the cell, the column or the type area it belongs to."""
    area = page._page_box
    left = area.content_box_x()
    return tuple(_cut(area, _Frame(left, left + area.width, ())))


def crammed(page: Any) -> tuple[Cut, ...]:
    """Everything on `page` that is higher than the place of fixed height that it belongs to."""
    return tuple(_crammed(page._page_box, ()))


def _crammed(box: Any, block: tuple[str | int, ...]) -> Iterator[Cut]:
    for child in getattr(box, "children", ()):
        inner = getattr(child, "_box", child)
        own = _block(inner) or block
        element = getattr(inner, "element", None)
        if element is not None and element.get("data-high") is not None:
            over = max(0.0, *_beyond(inner)) * MM
            if over > TOLERANCE:
                text = "".join(_texts(inner)).strip()
                yield Cut(f"“{text[:30]}”", over, own)
        yield from _crammed(inner, own)


def _beyond(box: Any) -> tuple[float, float]:
    """How far what is in a box stands out of it, above and below."""
    top, inside = box.content_box_y(), list(_printed(box))
    above = top - min((one.position_y for one in inside), default=top)
    low = top + box.height
    return above, max((_bottom(one) for one in inside), default=low) - low


def _texts(box: Any) -> Iterator[str]:
    for child in getattr(box, "children", ()):
        if isinstance(child, boxes.TextBox):
            yield child.text
        yield from _texts(child)


def depth(page: Any) -> float:
    """How far down the type area of `page` is used, in millimetres."""
    area = page._page_box
    top = area.content_box_y()
    lowest = max((_bottom(box) for box in _printed(area)), default=top)
    return float(lowest - top) * MM


def room(page: Any) -> float:
    """How much of the type area of `page` is free at its foot, in millimetres."""
    return float(page._page_box.height) * MM - depth(page)


def _printed(box: Any) -> Iterator[Any]:
    """The boxes at the tips of the tree below `box`: words, pictures, empty rules."""
    for child in getattr(box, "children", ()):
        inner = getattr(child, "_box", child)
        if isinstance(inner, boxes.MarginBox):
            continue
        if getattr(inner, "children", ()):
            yield from _printed(inner)
        else:
            yield inner


def _bottom(box: Any) -> float:
    high = box.margin_height() if isinstance(box, boxes.BlockBox) else box.height
    return float(box.position_y + high)


def _cut(box: Any, frame: _Frame) -> Iterator[Cut]:
    for child in getattr(box, "children", ()):
        inner = getattr(child, "_box", child)
        if isinstance(inner, boxes.MarginBox):
            continue
        kind = _kind(inner)
        if kind is not None:
            over = max(frame.left - inner.position_x, _right(inner) - frame.right) * MM
            if over > TOLERANCE:
                yield Cut(kind, over, frame.block)
        yield from _cut(inner, _framed(inner, frame))


def _kind(box: Any) -> str | None:
    """What to call a box that must stay inside its frame; None for one that may not matter."""
    if isinstance(box, boxes.TextBox) and box.text.strip():
        return f"“{box.text.strip()[:30]}”"
    if isinstance(box, boxes.TableBox):
        return "a table"
    element = getattr(box, "element", None)
    if element is not None and element.get("data-cutout") is not None:
        return "a cut-out"
    return "a place to write" if _tag(box) == "input" else None


def _right(box: Any) -> float:
    wide = box.width if isinstance(box, boxes.TextBox) else box.margin_width()
    return float(box.position_x + wide)


def _framed(box: Any, frame: _Frame) -> _Frame:
    element = getattr(box, "element", None)
    if element is None or not isinstance(box, boxes.BlockLevelBox | boxes.TableCellBox):
        return frame
    block = _block(box) or frame.block
    if _tag(box) in CELLS or element.get("data-frame") is not None:
        left = box.content_box_x()
        return _Frame(left, left + box.width, block)
    return _Frame(frame.left, frame.right, block)


def _block(box: Any) -> tuple[str | int, ...]:
    """The path of the block that a box is the whole of; nothing for other boxes."""
    element = getattr(box, "element", None)
    path = element.get("data-path") if element is not None else None
    return tuple(int(p) if p.isdigit() else p for p in path.split(".")) if path else ()


def _tag(box: Any) -> str:
    return getattr(box, "element_tag", None) or ""
