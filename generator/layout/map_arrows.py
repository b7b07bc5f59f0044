"""Arrows between circles: bent only where a straight one would pass through something."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
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
TIPS_APART = 4.0
"""Between the ends of two arrows, mm: nearer, the head of one looks as if it were the other's."""


@dataclass(frozen=True, slots=True)
class Wish:
    """An arrow that is wanted: from and to which node; `paired` where another leads back."""

    start: int
    end: int
    paired: bool = False


@dataclass(frozen=True, slots=True)
class Keep:
    """What arrows keep from: `clear` mm from circles of `radius` not their own, and the edges."""

    radius: float
    clear: float
    width: float
    height: float

    def beyond(self, course: "Course") -> float:
        """How far a course leaves the ground, mm."""
        far = [max(-x, x - self.width, -y, y - self.height) for x, y in course.points]
        return max(0.0, *far)


@dataclass(frozen=True, slots=True)
class Course:
    """Where an arrow runs, from circle to circle; mm."""

    wish: Wish
    points: tuple[Point, ...] = field(repr=False)

    @property
    def length(self) -> float:
        """How long it is."""
        return sum(_far(a, b) for a, b in pairwise(self.points))

    def at(self, part: float) -> Point:
        """The point where `part` of its length lies behind."""
        left = part * self.length
        for a, b in pairwise(self.points):
            step = _far(a, b)
            if left <= step and step:
                return a[0] + (b[0] - a[0]) * left / step, a[1] + (b[1] - a[1]) * left / step
            left -= step
        return self.points[-1]


def courses(wishes: Sequence[Wish], places: Sequence[Point], keep: Keep) -> tuple[Course, ...]:
    """A course for every wish, in their order.

    Args:
        wishes: the arrows.
        places: the middles of the circles.
        keep: what they keep from.
    """
    found = [_bent(wish, places, keep.radius, 0.0) for wish in wishes]
    for _ in range(2):  # the second time every other arrow is known
        for index, wish in enumerate(wishes):
            others = [one for number, one in enumerate(found) if number != index]
            found[index] = _best(wish, places, keep, others)
    return tuple(found)


def _best(wish: Wish, places: Sequence[Point], keep: Keep, others: Sequence[Course]) -> Course:
    """The course that is clear of circles, crosses least, meets no other's end, and bends least."""
    bends = PAIR_BENDS if wish.paired else BENDS
    tried = [_bent(wish, places, keep.radius, bend) for bend in bends]
    costs = []
    for index, course in enumerate(tried):
        near = max(0.0, keep.radius + keep.clear - nearest_circle(course, places))
        near += keep.beyond(course)
        crossed = sum(paths_cross(course.points, other.points) for other in others)
        bent = 2.0 * ((index + 1) // 2)
        costs.append((50.0 * near + 12.0 * crossed + 3.0 * _crowded(course, others) + bent, index))
    return tried[min(costs)[1]]


def _crowded(course: Course, others: Sequence[Course]) -> float:
    """By how many mm its ends are too near to those of others, in all."""
    ends = [end for one in others for end in (one.points[0], one.points[-1])]
    tips = (course.points[0], course.points[-1])
    return sum(max(0.0, TIPS_APART - _far(tip, end)) for tip in tips for end in ends)


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
    edge = radius + TIP
    whole = curve(start, middle, end, CORNERS)
    points = _cut(_cut(whole, start, edge)[::-1], end, edge)[::-1]
    return Course(wish, points)


def _cut(points: Sequence[Point], middle: Point, edge: float) -> tuple[Point, ...]:
    """A line without its beginning inside a circle; whole where it never leaves it."""
    for index, (a, b) in enumerate(pairwise(points)):
        near, far = _far(a, middle), _far(b, middle)
        if near < edge <= far:
            part = (edge - near) / (far - near)
            first = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            return (first, *points[index + 1 :])
    return tuple(points)


def _far(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
