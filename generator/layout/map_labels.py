"""Words upon arrows: each where it covers nothing but its own arrow."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from generator.layout.map_arrows import Course
from generator.layout.plane import Point, segments_cross
from generator.layout.shapes import Rect

PARTS = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8)
"""Where on its arrow a word is tried, in parts of the arrow's length."""
AIR = 0.5
"""Kept free around a word, mm."""


def labels(
    courses: Sequence[Course],
    sizes: Sequence[tuple[float, float]],
    places: Sequence[Point],
    radius: float,
) -> tuple[Rect, ...]:
    """A place for the word of every arrow, `sizes` wide and high; mm.

    Those that have least choice are placed first.
    """
    rooms = {
        index: [
            (_trouble(rect, index, courses, places, radius), turn, rect)
            for turn, rect in enumerate(_tried(course, size))
        ]
        for index, (course, size) in enumerate(zip(courses, sizes, strict=True))
    }
    choice = {index: sum(not trouble for trouble, _, _ in room) for index, room in rooms.items()}
    taken: dict[int, Rect] = {}
    for index in sorted(rooms, key=lambda one: (choice[one], one)):
        held = list(taken.values())
        best = min(
            (trouble + 3 * sum(rect.inset(-AIR).overlaps(one) for one in held), turn)
            for trouble, turn, rect in rooms[index]
        )
        taken[index] = rooms[index][best[1]][2]
    return tuple(taken[index] for index in range(len(courses)))


def _tried(course: Course, size: tuple[float, float]) -> Iterator[Rect]:
    """Places for a word: upon its arrow, best in the middle; else close beside it."""
    for part in PARTS:
        yield _around(course.at(part), size)
    for part in PARTS[:7]:
        (x, y), (ax, ay), (bx, by) = (course.at(part + step) for step in (0, -0.02, 0.02))
        length = hypot(bx - ax, by - ay) or 1.0
        nx, ny = (ay - by) / length, (bx - ax) / length
        off = abs(nx) * size[0] / 2 + abs(ny) * size[1] / 2 + 0.4
        yield _around((x + nx * off, y + ny * off), size)
        yield _around((x - nx * off, y - ny * off), size)


def _around(point: Point, size: tuple[float, float]) -> Rect:
    return Rect(point[0] - size[0] / 2, point[1] - size[1] / 2, *size)


def _trouble(
    rect: Rect, index: int, courses: Sequence[Course], places: Sequence[Point], radius: float
) -> int:
    """How much of circles and other arrows a word would cover."""
    wide = rect.inset(-AIR)
    covered = sum(2 * meets_circle(wide, at, radius) for at in places)
    others = (one for number, one in enumerate(courses) if number != index)
    points = courses[index].points
    far = rect.inset(-2.6)
    covered += sum(
        far.x < x < far.right and far.y < y < far.top for x, y in (points[0], points[-1])
    )
    return covered + sum(meets_path(wide, one.points) for one in others)


def meets_circle(rect: Rect, middle: Point, radius: float) -> bool:
    """Whether a rectangle and a circle have an area in common."""
    x = min(rect.right, max(rect.x, middle[0]))
    y = min(rect.top, max(rect.y, middle[1]))
    return hypot(x - middle[0], y - middle[1]) < radius


def meets_path(rect: Rect, points: Sequence[Point]) -> bool:
    """Whether a line of many corners enters a rectangle."""
    if any(rect.x < x < rect.right and rect.y < y < rect.top for x, y in points):
        return True
    low, high = (rect.x, rect.y), (rect.right, rect.top)
    across = ((rect.x, rect.top), (rect.right, rect.y))
    return any(
        segments_cross(a, b, low, high) or segments_cross(a, b, *across)
        for a, b in pairwise(points)
    )
