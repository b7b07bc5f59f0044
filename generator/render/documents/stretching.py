"""How a sheet reaches the foot of its pages: places to write grow into the room that is left.

Like `generator.render.documents.boxes`, this knows WeasyPrint's boxes, which are not public API.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from generator.render.documents.boxes import room
from generator.render.measure import MM
from generator.render.weasy import boxes

SPARE = 0.6
"""Millimetres that stay free at the foot, so that no rounding begins another page."""
LEAST = 0.1
"""Millimetres; nothing grows by less."""


@dataclass
class Growing:
    """Numbers what may grow, in the order of the page, and says by how many mm it does."""

    by: Mapping[int, float] = field(default_factory=dict)
    count: int = 0

    def take(self, most: float, style: str = "") -> Markup:
        """The attributes of the next element, which may grow by `most` mm; `style` is its own."""
        self.count += 1
        more = min(most, self.by.get(self.count, 0.0))
        grown = f"--more: {more:.2f}mm" if more >= LEAST else ""
        said = "; ".join(filter(None, (style, grown)))
        return Markup(' data-grow="{}"').format(self.count) + (
            Markup(' style="{}"').format(said) if said else ""
        )


def growth(pages: Sequence[Any]) -> dict[int, float]:
    """By how many mm each thing that may grow does, by its number, so that pages are filled."""
    found: dict[int, float] = {}
    for page in pages:
        spans = dict(_spans(page._page_box))
        free = min(room(page), _below(page)) - SPARE
        more = free / max(1, _deepest(spans.values()))
        found |= dict.fromkeys(spans, more) if more >= LEAST else {}
    return found


def _below(page: Any) -> float:
    """How much of a page is free below its last table and its last place to write, in mm."""
    area = page._page_box
    ends = (
        one.position_y + one.margin_height()
        for one in area.descendants()
        if isinstance(one, boxes.TableBox) or _number(one) is not None
    )
    return float(area.content_box_y() + area.height - max(ends, default=0)) * MM


def _number(box: Any) -> int | None:
    """The number of what may grow; None for all else."""
    element: Any = getattr(box, "element", None)
    number = element.get("data-grow") if hasattr(element, "get") else None
    return int(number) if number and hasattr(box, "margin_height") else None


def _spans(box: Any) -> Iterator[tuple[int, tuple[float, float]]]:
    """From where to where each thing that may grow reaches on its page, in mm, by its number."""
    for inner in box.descendants():
        if (number := _number(inner)) is not None:
            top = inner.position_y * MM
            yield number, (top, top + inner.margin_height() * MM)


def _deepest(spans: Any) -> int:
    """How many of the spans lie one below the other at most: so often a page grows."""
    count, low = 0, float("-inf")
    for top, bottom in sorted(spans, key=lambda span: span[1]):
        if top >= low - 0.01:
            count, low = count + 1, bottom
    return count
