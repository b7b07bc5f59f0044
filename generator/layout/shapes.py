"""Rectangles, lines and short texts on one side of a sheet, and what becomes of them on its back.

Millimetres from the bottom left. A sheet that is turned about a line, or folded along it, shows the
mirror image of each place beyond that line. What was printed there must point the same way in the
hand: the direction that is up on the front, mirrored with the paper, is up on the back. So a card
at angle r has its back at -r when the line stands upright, and at 180 - r when it lies level.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, cast

TOLERANCE = 1e-9
"""Millimetres by which sums of floats may miss; far below what any printer resolves."""

LineKind = Literal["crop", "cross", "fold", "tick", "scale", "reading", "square", "angle"]
Rotation = Literal[0, 90, 180, 270]

Measure = Callable[[str, bool], float]
"""Width of a text in parts of the type size; bold where the second argument says so."""


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle; (x, y) is its bottom left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The y of the top edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle, as (x, y)."""
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, left: float, bottom: float, right: float, top: float) -> "Rect":
        """The rectangle with every side moved outward by its own width."""
        width, height = self.width + left + right, self.height + bottom + top
        return Rect(self.x - left, self.y - bottom, width, height)

    def inset(self, width: float) -> "Rect":
        """The rectangle with every side moved inward by the same width."""
        return self.grown(-width, -width, -width, -width)

    def meet(self, other: "Rect") -> "Rect":
        """What both have in common; nothing in common gives a width or height of zero."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        width = max(0.0, min(self.right, other.right) - x)
        return Rect(x, y, width, max(0.0, min(self.top, other.top) - y))

    def join(self, other: "Rect") -> "Rect":
        """The smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.top, other.top) - y)

    def overlaps(self, other: "Rect") -> bool:
        """Whether both cover a common area; touching edges do not."""
        shared = self.meet(other)
        return shared.width > TOLERANCE and shared.height > TOLERANCE

    def surrounds(self, point: tuple[float, float]) -> bool:
        """Whether a point lies inside, and not on an edge."""
        return self.x < point[0] < self.right and self.y < point[1] < self.top

    def holds(self, other: "Rect") -> bool:
        """Whether the other lies wholly inside, edges included."""
        joined = self.join(other)
        return joined.width - self.width <= TOLERANCE and joined.height - self.height <= TOLERANCE


@dataclass(frozen=True, slots=True)
class Line:
    """A straight stroke; its kind says what it tells the reader, and so how it is drawn."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: LineKind

    @property
    def bounds(self) -> Rect:
        """The rectangle around it, without the width of the stroke."""
        x, y = min(self.x1, self.x2), min(self.y1, self.y2)
        return Rect(x, y, abs(self.x2 - self.x1), abs(self.y2 - self.y1))


@dataclass(frozen=True, slots=True)
class Text:
    """A short text on its baseline; `size` is the type size in mm, `rotation` counter-clockwise."""

    x: float
    y: float
    text: str
    size: float
    rotation: Rotation = 0
    anchor: Literal["start", "middle", "end"] = "start"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Strokes and texts that belong together."""

    lines: tuple[Line, ...]
    texts: tuple[Text, ...]


def wrapped(text: str, room: float, measure: Measure) -> list[str]:
    """A text in lines of at most `room` type sizes; a word that is wider stands alone."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, False) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


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
        x, y, at = rect.x, rect.y, self.at
        if self.upright:
            cut = min(max(at, x), rect.right)
            low = Rect(x, y, cut - x, rect.height)
            return low, Rect(cut, y, rect.right - cut, rect.height)
        cut = min(max(at, y), rect.top)
        return Rect(x, y, rect.width, cut - y), Rect(x, cut, rect.width, rect.top - cut)


def turning_line(long_edge: bool, width: float, height: float) -> Mirror:
    """The line about which a duplex printer turns a sheet of this size, through its middle.

    The long edge stands upright on portrait paper and lies level on landscape paper, and the line
    runs along it. Square paper counts as portrait.
    """
    upright = long_edge == (height >= width)
    return Mirror(upright, (width if upright else height) / 2)
