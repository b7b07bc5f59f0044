"""Arrows between circles: bent only where a straight one would pass through something."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot

from generator.layout.plane import Point, curve, distance_to_path, paths_cross

BENDS = (0.0, 0.1, -0.1, 0.18, -0.18, 0.28, -0.28, 0.4, -0.4, 0.55, -0.55)
"""How far the middle of an arrow may leave the straight line, in parts of its length."""
PAIR_BENDS = (0.1, 0.14, 0.18, 0.28, 0.4)
"""The same for an arrow that has another back: both bend to their right."""
CORNERS = 24
"""A curve is drawn in so many parts."""
TIP = 0.8
"""Between a circle and the tip of an arrow, mm."""


@dataclass(frozen=True, slots=True)
class Wish:
    """An arrow that is wanted: from and to which node; `paired` where another leads back."""

    start: int
    end: int
    paired: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """Where an arrow runs, from circle to circle; mm."""

    wish: Wish
    points: tuple[Point, ...] = field(repr=False)

    @property
    def length(self) -> float:
        """How long it is."""
        return sum(_far(a, b) for a, b in zip(self.points, self.points[1:], strict=False))

    def at(self, part: float) -> Point:
        """The point where `part` of its length lies behind."""
        left = part * self.length
        for a, b in zip(self.points, self.points[1:], strict=False):
            step = _far(a, b)
            if left <= step and step:
                return a[0] + (b[0] - a[0]) * left / step, a[1] + (b[1] - a[1]) * left / step
            left -= step
        return self.points[-1]


def courses(
    wishes: Sequence[Wish], places: Sequence[Point], radius: float, clear: float
) -> tuple[Course, ...]:
    """A course for every wish, in their order.

    Args:
        wishes: the arrows.
        places: the middles of the circles.
        radius: of all circles.
        clear: what an arrow keeps from the edge of a circle that is not its own.
    """
    found = [_bent(wish, places, radius, 0.0) for wish in wishes]
    for _ in range(2):  # the second time every other arrow is known
        for index, wish in enumerate(wishes):
            others = [one for number, one in enumerate(found) if number != index]
            found[index] = _best(wish, places, (radius, clear), others)
    return tuple(found)


def _best(
    wish: Wish, places: Sequence[Point], keep: tuple[float, float], others: Sequence[Course]
) -> Course:
    """The course that is clear of circles, crosses least, and bends least, in this order."""
    radius, clear = keep
    tried = [
        _bent(wish, places, radius, bend) for bend in (PAIR_BENDS if wish.paired else BENDS)
    ]
    costs = []
    for index, course in enumerate(tried):
        near = max(0.0, radius + clear - nearest_circle(course, places))
        crossed = sum(paths_cross(course.points, other.points) for other in others)
        costs.append((50.0 * near + 12.0 * crossed + 2.0 * ((index + 1) // 2), index))
    return tried[min(costs)[1]]


def nearest_circle(course: Course, places: Sequence[Point]) -> float:
    """How near an arrow comes to the middle of a circle that it does not join."""
    ends = (course.wish.start, course.wish.end)
    far = [distance_to_path(at, course.points) for n, at in enumerate(places) if n not in ends]
    return min(far, default=1e6)


def _bent(wish: Wish, places: Sequence[Point], radius: float, bend: float) -> Course:
    """The course with this bend, to the right of its direction, cut off at both circles."""
    start, end = places[wish.start], places[wish.end]
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + end[0]) / 2 + 2 * bend * dy, (start[1] + end[1]) / 2 - 2 * bend * dx
    whole = curve(start, middle, end, 4 * CORNERS)
    edge = radius + TIP
    inner = [p for p in whole if _far(p, start) >= edge and _far(p, end) >= edge]
    if len(inner) < 2:  # circles upon each other, which is said elsewhere
        inner = [start, end]
    return Course(wish, tuple(inner[:: max(1, len(inner) // CORNERS)]) + (inner[-1],))


def _far(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
