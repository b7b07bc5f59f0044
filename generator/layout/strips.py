"""Places in the margin for the ruler and the name line: clear of bleeds, marks and each other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.layout.marks import CLEAR
from generator.layout.shapes import TOLERANCE, Rect
from generator.layout.sheet import Strip

RULER = (60.0, 4.0)
"""Length and height of the ruler, mm: 2 in of scale and what it says at its end."""
LABEL_SIZE = 2.1
"""Type size of the name line, mm (6 pt)."""
LABEL_HEIGHT = 3.0
LETTER = 0.55
"""Width of an average letter in parts of the type size, generous for text faces."""


@dataclass(frozen=True, slots=True)
class _Lane:
    """The outermost part of one margin, as wide as a strip is high."""

    area: Rect
    level: bool

    def free(self, obstacles: Iterable[Rect], length: float) -> float | None:
        """Where along the lane a strip of this length begins; None when it fits nowhere."""
        start, stop = self._interval(self.area)
        begin = start
        inside = (self._interval(other) for other in obstacles if other.overlaps(self.area))
        for low, high in sorted(inside):
            if low - begin >= length - TOLERANCE:
                break
            begin = max(begin, high)
        return begin if stop - begin >= length - TOLERANCE else None

    def _interval(self, rect: Rect) -> tuple[float, float]:
        return (rect.x, rect.right) if self.level else (rect.y, rect.top)


def label_length(text: str) -> float:
    """The room that a name line asks for, in mm."""
    return max(20.0, len(text) * LABEL_SIZE * LETTER)


def find_strip(
    printable: Rect, block: Rect, obstacles: Sequence[Rect], length: float, height: float
) -> Strip | None:
    """A free strip at the edge of the printable area: below, above, left or right of the block.

    Args:
        printable: what the printer reaches.
        block: everything that is cut out, with its bleed.
        obstacles: marks and strips that lie there already; they are kept clear of.
        length: of the strip, mm.
        height: of the strip, mm.
    """
    around = [obstacle.inset(-CLEAR) for obstacle in obstacles]
    for lane in _lanes(printable, block.inset(-CLEAR), height):
        begin = lane.free(around, length)
        if begin is None:
            continue
        if lane.level:
            return Strip(begin, lane.area.y, 0, length, height)
        return Strip(lane.area.right, begin, 90, length, height)
    return None


def _lanes(printable: Rect, block: Rect, height: float) -> list[_Lane]:
    """The margins that are wide enough."""
    area = printable
    below = Rect(area.x, area.y, area.width, height)
    above = Rect(area.x, area.top - height, area.width, height)
    left = Rect(area.x, area.y, height, area.height)
    right = Rect(area.right - height, area.y, height, area.height)
    lanes = [_Lane(below, True), _Lane(above, True), _Lane(left, False), _Lane(right, False)]
    return [lane for lane in lanes if not lane.area.overlaps(block)]
