"""Plans a map: circles with words in them, arrows between, words upon the arrows.

Everything is worked out at the smallest type and then made larger as far as the page has room.
Millimetres from the bottom left corner of the ground that the map may cover.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import hypot

from generator.layout.circle_text import Measure, Passage, SetLine, set_in_circle, smallest_circle
from generator.layout.map_arrows import Course, Wish, courses, nearest_circle
from generator.layout.map_graph import first_places
from generator.layout.map_labels import labels, meets_circle, meets_path
from generator.layout.map_settle import Ground, badness, settle
from generator.layout.plane import Point, paths_cross
from generator.layout.shapes import Rect

POINT = 25.4 / 72
SMALLEST = 8 * POINT
"""Type of facts is never smaller, mm."""
LARGEST = 1.9
"""Nor more than so many times larger."""
NAME, NUMBER, LABEL = 1.14, 1.7, 1.0
"""Type sizes of names, of numbers and of the words on arrows, in parts of that of facts."""
GAP, CLEAR = 3.0, 1.6
"""Between circles, and between a circle and an arrow that passes, mm; at the smallest type."""
ROOMY = 10.0
"""Between circles where there is room, mm."""
LEAST = 11.0
"""No circle is smaller, mm."""
STEPS = 7
"""So many sizes of type are tried."""


@dataclass(frozen=True, slots=True)
class Person:
    """What a circle says: its name, its facts, and last its numbers."""

    name: str
    facts: tuple[str, ...]
    numbers: str


@dataclass(frozen=True, slots=True)
class Sketch:
    """A map that is to be drawn: who, and who stands how to whom, with the word on the arrow."""

    people: tuple[Person, ...]
    arrows: tuple[tuple[Wish, str], ...]


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle in its place, with its lines."""

    middle: Point
    lines: tuple[SetLine, ...]


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow in its place; its word is set in the middle of `label`."""

    course: Course
    word: str
    label: Rect


@dataclass(frozen=True, slots=True)
class MapPlan:
    """A whole map; all circles have one `radius`, `size` is that of the facts' type."""

    radius: float
    size: float
    circles: tuple[Circle, ...]
    arrows: tuple[Arrow, ...]

    @property
    def crossings(self) -> int:
        """How often arrows cross."""
        return sum(
            paths_cross(one.course.points, other.course.points)
            for one, other in combinations(self.arrows, 2)
        )


def plan_map(sketch: Sketch, width: float, height: float, measure: Measure) -> MapPlan:
    """The map on a ground of this size; with the largest type at which nothing is in the way.

    What `troubles` finds is left only where even the smallest type has no room.
    """
    radius, _ = _circles(sketch, measure, 1.0)
    most = _most(len(sketch.people), radius, width * height)
    for step in range(STEPS):
        scale = max(1.0, most * (1 - step / STEPS) + step / STEPS)
        plan = _plan(sketch, width / scale, height / scale, measure)
        if not troubles(plan) or scale == 1.0:
            break
    return _scaled(plan, scale)


def troubles(plan: MapPlan) -> tuple[str, ...]:
    """What is upon something else, in words; nothing for a good map."""
    found = []
    places = [circle.middle for circle in plan.circles]
    shrunk = plan.size / SMALLEST
    for one, other in combinations(places, 2):
        if hypot(one[0] - other[0], one[1] - other[1]) < 2 * plan.radius + GAP * shrunk - 0.01:
            found.append("circles touch")
    for arrow in plan.arrows:
        if nearest_circle(arrow.course, places) < plan.radius + CLEAR / 2 * shrunk:
            found.append("an arrow passes through a circle")
        if arrow.course.length < arrow.label.width:
            found.append("an arrow is too short for its word")
        if any(meets_circle(arrow.label, at, plan.radius) for at in places):
            found.append("a word lies on a circle")
        if any(meets_path(arrow.label, o.course.points) for o in plan.arrows if o is not arrow):
            found.append("a word lies on another arrow")
    for one_arrow, other_arrow in combinations(plan.arrows, 2):
        if one_arrow.label.overlaps(other_arrow.label):
            found.append("two words lie on each other")
    return tuple(found)


def _circles(
    sketch: Sketch, measure: Measure, scale: float
) -> tuple[float, tuple[tuple[SetLine, ...], ...]]:
    """One radius for all, and the lines of each."""
    every = [_passages(person, SMALLEST * scale) for person in sketch.people]
    radius = max((smallest_circle(one, measure, LEAST * scale)[0] for one in every), default=LEAST)
    return radius, tuple(set_in_circle(one, measure, radius) or () for one in every)


def _passages(person: Person, size: float) -> list[Passage]:
    name = Passage(person.name, NAME * size, bold=True, leading=1.1)
    facts = [Passage(fact, size, gap=0.22 * size, leading=1.08) for fact in person.facts]
    numbers = Passage(person.numbers, NUMBER * size, bold=True, gap=0.1 * size, leading=0.95)
    return [name, *facts, *([numbers] if person.numbers else [])]


def _most(count: int, radius: float, area: float) -> float:
    """How much larger a map could be if its circles covered a third of the ground."""
    covered = max(1, count) * 3.15 * radius * radius / area
    return min(LARGEST * (area / 46000) ** 0.25, max(1.0, (0.34 / covered) ** 0.5))


def _plan(sketch: Sketch, width: float, height: float, measure: Measure) -> MapPlan:
    radius, lines = _circles(sketch, measure, 1.0)
    places = _places(sketch, Rect(0, 0, width, height), radius)
    wishes = [wish for wish, _ in sketch.arrows]
    run = courses(wishes, places, radius, CLEAR)
    high = LABEL * SMALLEST * 1.15
    sizes = [(measure(word, True) * LABEL * SMALLEST + 1.2, high) for _, word in sketch.arrows]
    rooms = labels(run, sizes, places, radius)
    words = [word for _, word in sketch.arrows]
    return MapPlan(
        radius=radius,
        size=SMALLEST,
        circles=tuple(map(Circle, places, lines)),
        arrows=tuple(map(Arrow, run, words, rooms)),
    )


def _places(sketch: Sketch, page: Rect, radius: float) -> tuple[Point, ...]:
    """The best places that several beginnings come to."""
    edges = sorted({_pair(wish) for wish, _ in sketch.arrows})
    ground = Ground(
        width=max(1.0, page.width - 2 * radius),
        height=max(1.0, page.height - 2 * radius),
        apart=2 * radius + ROOMY,
        clear=radius + CLEAR + 1.0,
    )
    settled = [
        settle([(x * ground.height, y * ground.height) for x, y in places], edges, ground)
        for places in first_places(len(sketch.people), edges, ground.width / ground.height)
    ]
    best = min(settled, key=lambda places: badness(places, edges, ground))
    return tuple((x + radius, y + radius) for x, y in best)


def _pair(wish: Wish) -> tuple[int, int]:
    return min(wish.start, wish.end), max(wish.start, wish.end)


def _scaled(plan: MapPlan, scale: float) -> MapPlan:
    """The same map, everything so many times larger."""
    return MapPlan(
        plan.radius * scale,
        plan.size * scale,
        tuple(_scaled_circle(circle, scale) for circle in plan.circles),
        tuple(_scaled_arrow(arrow, scale) for arrow in plan.arrows),
    )


def _scaled_circle(circle: Circle, scale: float) -> Circle:
    lines = tuple(
        SetLine(one.text, one.y * scale, one.size * scale, one.bold, one.width * scale)
        for one in circle.lines
    )
    return Circle(_times(circle.middle, scale), lines)


def _scaled_arrow(arrow: Arrow, scale: float) -> Arrow:
    course = Course(arrow.course.wish, tuple(_times(p, scale) for p in arrow.course.points))
    box = arrow.label
    label = Rect(box.x * scale, box.y * scale, box.width * scale, box.height * scale)
    return Arrow(course, arrow.word, label)


def _times(point: Point, scale: float) -> Point:
    return point[0] * scale, point[1] * scale


def people_in(lines: Sequence[SetLine]) -> str:
    """What the lines of a circle say, in order."""
    return " ".join(line.text for line in lines)
