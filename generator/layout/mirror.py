"""Turning paper over: where a point of the front lies, and which way is up, on the back.

A sheet that is turned about a line, or folded along it, shows the mirror image of each place
beyond that line. What was printed there must point the same way in the hand: the direction that
is up on the front, mirrored with the paper, is up on the back. So a card at angle r has its back
at -r when the line stands upright, and at 180 - r when it lies level; quarter turns included.
"""

from dataclasses import dataclass
from typing import cast

from generator.layout.shapes import Line, Rect, Rotation


@dataclass(frozen=True, slots=True)
class Mirror:
    """A line to turn or fold about: `x = at` when upright, `y = at` when level."""

    upright: bool
    at: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where the place (x, y) comes to lie."""
        return (2 * self.at - x, y) if self.upright else (x, 2 * self.at - y)

    def rect(self, rect: Rect) -> Rect:
        """Where a rectangle comes to lie."""
        x, y = self.point(rect.right, rect.y) if self.upright else self.point(rect.x, rect.top)
        return Rect(x, y, rect.width, rect.height)

    def line(self, line: Line) -> Line:
        """Where a stroke comes to lie."""
        return Line(*self.point(line.x1, line.y1), *self.point(line.x2, line.y2), line.kind)

    def rotation(self, rotation: Rotation) -> Rotation:
        """The angle of the back whose front stands at this angle."""
        return cast(Rotation, ((0 if self.upright else 180) - rotation) % 360)

    def halves(self, rect: Rect) -> tuple[Rect, Rect]:
        """A rectangle cut along the line: the left or lower part, then the right or upper."""
        if self.upright:
            cut = min(max(self.at, rect.x), rect.right)
            low = Rect(rect.x, rect.y, cut - rect.x, rect.height)
            return low, Rect(cut, rect.y, rect.right - cut, rect.height)
        cut = min(max(self.at, rect.y), rect.top)
        low = Rect(rect.x, rect.y, rect.width, cut - rect.y)
        return low, Rect(rect.x, cut, rect.width, rect.top - cut)


def turning_line(long_edge: bool, width: float, height: float) -> Mirror:
    """The line about which a duplex printer turns a sheet of this size, through its middle.

    The long edge stands upright on portrait paper and lies level on landscape paper, and the line
    runs along it. Square paper counts as portrait.
    """
    upright = long_edge == (height >= width)
    return Mirror(upright, (width if upright else height) / 2)
