"""Points, segments and how near they come to each other; mm, y upward."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

Point = tuple[float, float]


def distance_to_segment(point: Point, start: Point, end: Point) -> float:
    """How far a point is from the nearest point of a segment."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    along = ((px - ax) * dx + (py - ay) * dy) / square if square else 0.0
    along = min(1.0, max(0.0, along))
    return hypot(px - ax - along * dx, py - ay - along * dy)


def segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the inner parts of two segments have a point in common."""
    first = _side(a, b, c) * _side(a, b, d)
    return first < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def paths_cross(first: Sequence[Point], second: Sequence[Point]) -> int:
    """How often two lines of many corners cross."""
    return sum(
        segments_cross(*one, *other) for one in pairwise(first) for other in pairwise(second)
    )


def distance_to_path(point: Point, path: Sequence[Point]) -> float:
    """How far a point is from a line of many corners."""
    return min(distance_to_segment(point, start, end) for start, end in pairwise(path))


def curve(start: Point, control: Point, end: Point, count: int) -> tuple[Point, ...]:
    """`count` + 1 points of a quadratic curve, ends included."""
    found = []
    for index in range(count + 1):
        t = index / count
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        found.append(
            (
                a * start[0] + b * control[0] + c * end[0],
                a * start[1] + b * control[1] + c * end[1],
            )
        )
    return tuple(found)
