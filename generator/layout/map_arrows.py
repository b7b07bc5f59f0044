"""Arrows between circles, bent only where a straight one would pass through something."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist, hypot

from generator.layout.shapes import Rect

Point = tuple[float, float]

BENDS = (0.0, 0.1, -0.1, 0.18, -0.18, 0.28, -0.28, 0.4, -0.4, 0.55, -0.55)
"""How far the middle of an arrow may leave the straight line, in parts of its length."""
PAIR_BENDS = (0.1, 0.14, 0.18, 0.28, 0.4)
"""What an arrow bends that has another one back: both bend to their right."""
CORNERS = 24
"""A curve is drawn in so many parts."""
TIP = 0.8
"""Between a circle and the tip of an arrow, mm."""
TIPS_APART = 4.0
"""Between the ends of two arrows, mm: nearer, the head of one looks as if it were the other's."""
PARTS = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8)
"""Where on its arrow a word is tried, in parts of the arrow's length."""
AIR = 0.5
"""Kept free around a word, mm."""


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
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    if (ux * (cy - ay) - uy * (cx - ax)) * (ux * (dy - ay) - uy * (dx - ax)) >= 0:
        return False
    return (vx * (ay - cy) - vy * (ax - cx)) * (vx * (by - cy) - vy * (bx - cx)) < 0


def paths_cross(first: Sequence[Point], second: Sequence[Point]) -> int:
    """How often two lines of many corners cross."""
    near = _parts_near(first, second)
    others = _parts_near(second, first) if near else []
    return sum(segments_cross(*one, *other) for one in near for other in others)


def _parts_near(path: Sequence[Point], other: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The parts of a line that are not wholly beside another."""
    xs, ys = zip(*other, strict=True)
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)
    return [
        (a, b)
        for a, b in pairwise(path)
        if not (
            a[0] < left > b[0] or a[0] > right < b[0] or a[1] < low > b[1] or a[1] > high < b[1]
        )
    ]


def distance_to_path(point: Point, path: Sequence[Point]) -> float:
    """How far a point is from a line of many corners."""
    return min(distance_to_segment(point, start, end) for start, end in pairwise(path))


def curve(start: Point, control: Point, end: Point, count: int) -> tuple[Point, ...]:
    """`count` + 1 points of a quadratic curve, ends included."""
    steps = (index / count for index in range(count + 1))
    parts = [((1 - t) * (1 - t), 2 * t * (1 - t), t * t) for t in steps]
    (ax, ay), (bx, by), (cx, cy) = start, control, end
    return tuple((a * ax + b * bx + c * cx, a * ay + b * by + c * cy) for a, b, c in parts)


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
        return sum(dist(a, b) for a, b in pairwise(self.points))

    def at(self, part: float) -> Point:
        """The point where `part` of its length lies behind."""
        left = part * self.length
        for a, b in pairwise(self.points):
            step = dist(a, b)
            if left <= step and step:
                return a[0] + (b[0] - a[0]) * left / step, a[1] + (b[1] - a[1]) * left / step
            left -= step
        return self.points[-1]


def courses(wishes: Sequence[Wish], places: Sequence[Point], keep: Keep) -> tuple[Course, ...]:
    """A course for every wish, in their order; `places` are the middles of the circles."""
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
    ends = [end for one in others for end in (one.points[0], one.points[-1])]
    costs = []
    for index, course in enumerate(tried):
        near = max(0.0, keep.radius + keep.clear - nearest_circle(course, places))
        near += keep.beyond(course)
        crossed = sum(paths_cross(course.points, other.points) for other in others)
        tips = (course.points[0], course.points[-1])
        crowded = sum(max(0.0, TIPS_APART - dist(tip, end)) for tip in tips for end in ends)
        bent = 2.0 * ((index + 1) // 2)
        costs.append((50.0 * near + 12.0 * crossed + 3.0 * crowded + bent, index))
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
    edge = radius + TIP
    whole = curve(start, middle, end, CORNERS)
    points = _cut(_cut(whole, start, edge)[::-1], end, edge)[::-1]
    return Course(wish, points)


def _cut(points: Sequence[Point], middle: Point, edge: float) -> tuple[Point, ...]:
    """A line without its beginning inside a circle; whole where it never leaves it."""
    for index, (a, b) in enumerate(pairwise(points)):
        near, far = dist(a, middle), dist(b, middle)
        if near < edge <= far:
            part = (edge - near) / (far - near)
            first = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            return (first, *points[index + 1 :])
    return tuple(points)


def labels(
    courses: Sequence[Course],
    sizes: Sequence[tuple[float, float]],
    places: Sequence[Point],
    radius: float,
) -> tuple[Rect, ...]:
    """A place for the word of every arrow, `sizes` wide and high; mm.

    Those that have least choice are placed first.
    """
    rooms = [
        [
            (_trouble(rect, index, courses, places, radius), turn, rect)
            for turn, rect in enumerate(_tried(course, size))
        ]
        for index, (course, size) in enumerate(zip(courses, sizes, strict=True))
    ]
    choice = [sum(not trouble for trouble, _, _ in room) for room in rooms]
    taken: dict[int, Rect] = {}
    for index in sorted(range(len(rooms)), key=lambda one: choice[one]):
        held = list(taken.values())
        _, best = min(
            (trouble + 3 * sum(rect.inset(-AIR).overlaps(one) for one in held), turn)
            for trouble, turn, rect in rooms[index]
        )
        taken[index] = rooms[index][best][2]
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
    wide, far = rect.inset(-AIR), rect.inset(-2.6)
    others = (one for number, one in enumerate(courses) if number != index)
    points = courses[index].points
    covered = sum(2 * meets_circle(wide, at, radius) for at in places)
    covered += sum(far.surrounds(end) for end in (points[0], points[-1]))
    return covered + sum(meets_path(wide, one.points) for one in others)


def meets_circle(rect: Rect, middle: Point, radius: float) -> bool:
    """Whether a rectangle and a circle have an area in common."""
    x = min(rect.right, max(rect.x, middle[0]))
    y = min(rect.top, max(rect.y, middle[1]))
    return hypot(x - middle[0], y - middle[1]) < radius


def meets_path(rect: Rect, points: Sequence[Point]) -> bool:
    """Whether a line of many corners enters a rectangle."""
    if any(rect.surrounds(point) for point in points):
        return True
    low, high = (rect.x, rect.y), (rect.right, rect.top)
    up, down = (rect.x, rect.top), (rect.right, rect.y)
    return any(
        segments_cross(a, b, low, high) or segments_cross(a, b, up, down)
        for a, b in _parts_near(points, (low, high))
    )
