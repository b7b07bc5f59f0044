"""Plans a map: circles with words in them, arrows between, words upon the arrows.

Everything is worked out at the smallest type and then made larger as far as the page has room.
Millimetres from the bottom left corner of the ground that the map may cover.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise
from math import hypot, pi, sqrt

from generator.layout.map_arrows import (
    TIP,
    Course,
    Keep,
    Point,
    Wish,
    courses,
    labels,
    meets_circle,
    meets_path,
    nearest_circle,
    paths_cross,
)
from generator.layout.map_places import Ground, first_places, settle
from generator.layout.shapes import Rect

Measure = Callable[[str, bool], float]
"""Width of a text in parts of the type size; bold where the second argument says so."""

PAD = 1.6
"""Kept free inside the edge, mm."""
MOST_LINES = 4
"""No passage takes more."""
STEP = 0.5
"""Radii are tried in steps of so many mm."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of its own, `size` mm high, with `gap` mm above it."""

    text: str
    size: float
    bold: bool = False
    gap: float = 0.0
    leading: float = 1.15


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line whose middle is at the middle of the circle, `y` mm above it (its own middle)."""

    text: str
    y: float
    size: float
    bold: bool
    width: float


def smallest_circle(
    passages: Sequence[Passage], measure: Measure, least: float
) -> tuple[float, tuple[SetLine, ...]]:
    """The smallest radius, of `least` and more, whose circle holds the passages; and their lines.

    Lines come from the top down.
    """
    radius = least
    while (lines := set_in_circle(passages, measure, radius)) is None:
        radius += STEP
    return radius, lines


def set_in_circle(
    passages: Sequence[Passage], measure: Measure, radius: float
) -> tuple[SetLine, ...] | None:
    """The passages as lines in a circle of this radius, or None where they do not fit."""
    height = sum(one.size * one.leading + one.gap for one in passages)
    while height <= 2 * (radius - PAD):
        lines, used = _fill(passages, measure, radius, height)
        if lines is None:
            return None
        if used <= height + 1e-6:
            return lines
        height = max(used, height + STEP)
    return None


def _fill(
    passages: Sequence[Passage], measure: Measure, radius: float, height: float
) -> tuple[tuple[SetLine, ...] | None, float]:
    """Lines that begin as if all of them were `height` mm high, and how high they are."""
    top = height / 2
    lines: list[SetLine] = []
    for one in passages:
        top -= one.gap
        broken = _broken(one, measure, radius, top)
        if broken is None:
            return None, height
        for words, width in broken:
            middle = top - one.size * one.leading / 2
            lines.append(SetLine(words, middle, one.size, one.bold, width))
            top -= one.size * one.leading
    used = height / 2 - top
    # Centred: what the last line leaves free is shared above and below.
    shift = (height - used) / 2
    moved = [SetLine(o.text, o.y - shift, o.size, o.bold, o.width) for o in lines]
    return tuple(moved), used


def _room(radius: float, top: float, size: float) -> float:
    """How wide a line may be whose top is so far above the middle."""
    inner = radius - PAD
    far = max(abs(top), abs(top - size))
    return 2 * sqrt(inner * inner - far * far) if far < inner else 0.0


def _broken(
    one: Passage, measure: Measure, radius: float, top: float
) -> list[tuple[str, float]] | None:
    """A passage in as few lines as it can be set in, and these as even as they can be."""
    words = one.text.split()
    for count in range(1, min(len(words), MOST_LINES) + 1):
        rooms = [_room(radius, top - n * one.size * one.leading, one.size) for n in range(count)]
        fitting = [
            lines
            for cuts in combinations(range(1, len(words)), count - 1)
            for lines in [_set(words, cuts, one, measure)]
            if all(width <= room for (_, width), room in zip(lines, rooms, strict=True))
        ]
        if fitting:
            return min(fitting, key=lambda lines: max(width for _, width in lines))
    return None


def _set(
    words: Sequence[str], cuts: Sequence[int], one: Passage, measure: Measure
) -> list[tuple[str, float]]:
    """The words in lines that begin at `cuts`, each with its width."""
    lines = [" ".join(words[a:b]) for a, b in pairwise((0, *cuts, len(words)))]
    return [(line, measure(line, one.bold) * one.size) for line in lines]


POINT = 25.4 / 72
SMALLEST = 8 * POINT
"""Type of facts is never smaller, mm."""
LARGEST = 2.2
"""Nor more than so many times larger."""
NAME, NUMBER, LABEL = 1.14, 1.7, 1.0
"""Type sizes of names, of numbers and of the words on arrows, in parts of that of facts."""
GAP, CLEAR = 3.0, 1.6
"""Between circles, and between a circle and an arrow that passes, mm; at the smallest type."""
ROOMY = 10.0
"""Between circles where there is room, mm."""
LEAST = 11.0
"""No circle is smaller, mm."""
HEAD = 2.6
"""Length of the head of an arrow, mm; at the smallest type."""
COVERED = 0.42
"""The largest type that is tried lets circles cover so much of the ground."""
SHRUNK = (1.0, 0.93, 0.86, 0.78, 0.7)
"""What is tried of that, from the left, as long as something is in the way."""
EASY = 6
"""One crossing for so many arrows is easy to follow; with more, smaller type is tried."""
FEW = 12
"""One crossing for so many arrows is few enough to look no further."""
STARTS, TURNS = 3, 3
"""Beginnings that are tried at each size; at the last, so often, each time with another chance."""


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
    width: float
    height: float

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
    radius, lines = _circles(sketch, measure)
    scales = _scales(len(sketch.people), radius, width * height)
    found: list[tuple[int, int, float, MapPlan]] = []
    for scale in scales:
        page = Rect(0, 0, width / scale, height / scale)
        places = _every_place(sketch, page, radius, measure)
        tried = places if scale == scales[-1] else islice(places, STARTS)
        plan = _best(sketch, page, (radius, lines), tried, measure)
        found.append((len(troubles(plan)), plan.crossings, scale, plan))
        if is_easy(plan):
            break
    _, _, scale, plan = min(found, key=lambda one: one[:2])
    return _scaled(plan, scale)


def is_easy(plan: MapPlan) -> bool:
    """Whether nothing is in the way and few arrows cross."""
    return not troubles(plan) and plan.crossings <= len(plan.arrows) // EASY


def _best(
    sketch: Sketch,
    page: Rect,
    circles: tuple[float, tuple[tuple[SetLine, ...], ...]],
    tried: Iterable[tuple[Point, ...]],
    measure: Measure,
) -> MapPlan:
    """Of several settled places the map with least trouble, then with fewest crossings."""
    found = []
    for number, places in enumerate(tried):
        plan = _plan(sketch, (page, places), circles, measure)
        found.append((len(troubles(plan)), plan.crossings, number, plan))
        if not found[-1][0] and plan.crossings <= len(plan.arrows) // FEW:
            break
    return min(found, key=lambda one: one[:3])[3]


def troubles(plan: MapPlan) -> tuple[str, ...]:
    """What is upon something else, in words; nothing for a good map."""
    pairs = list(combinations(plan.arrows, 2))
    return (
        *_touching(plan),
        *(trouble for arrow in plan.arrows for trouble in _wrong(plan, arrow)),
        *("two words lie on each other" for one, two in pairs if one.label.overlaps(two.label)),
    )


def _touching(plan: MapPlan) -> Iterator[str]:
    least = 2 * plan.radius + GAP * plan.size / SMALLEST - 0.01
    for one, other in combinations([circle.middle for circle in plan.circles], 2):
        if hypot(one[0] - other[0], one[1] - other[1]) < least:
            yield "circles touch"


def _wrong(plan: MapPlan, arrow: Arrow) -> Iterator[str]:
    """What is wrong with one arrow and its word."""
    places = [circle.middle for circle in plan.circles]
    scale = plan.size / SMALLEST
    others = [one for one in plan.arrows if one is not arrow]
    if nearest_circle(arrow.course, places) < plan.radius + CLEAR / 2 * scale:
        yield "an arrow passes through a circle"
    ends = (arrow.course.points[0], arrow.course.points[-1])
    if any(_in(arrow.label.inset(-HEAD * scale), end) for end in ends):
        yield "an arrow is too short for its word"
    if not Rect(0, 0, plan.width, plan.height).inset(-0.1).holds(_bounds(arrow)):
        yield "an arrow leaves the page"
    if any(meets_circle(arrow.label, at, plan.radius) for at in places):
        yield "a word lies on a circle"
    if any(meets_path(arrow.label, one.course.points) for one in others):
        yield "a word lies on another arrow"


def _bounds(arrow: Arrow) -> Rect:
    xs, ys = zip(*arrow.course.points, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).join(arrow.label)


def _in(rect: Rect, point: Point) -> bool:
    return rect.x < point[0] < rect.right and rect.y < point[1] < rect.top


def _circles(sketch: Sketch, measure: Measure) -> tuple[float, tuple[tuple[SetLine, ...], ...]]:
    """One radius for all, and the lines of each; at the smallest type."""
    every = [_passages(person, SMALLEST) for person in sketch.people]
    radius = max((smallest_circle(one, measure, LEAST)[0] for one in every), default=LEAST)
    return radius, tuple(set_in_circle(one, measure, radius) or () for one in every)


def _passages(person: Person, size: float) -> list[Passage]:
    name = Passage(person.name, NAME * size, bold=True, leading=1.1)
    facts = [Passage(fact, size, gap=0.22 * size, leading=1.08) for fact in person.facts]
    numbers = Passage(person.numbers, NUMBER * size, bold=True, gap=0.35 * size, leading=0.9)
    return [name, *facts, *([numbers] if person.numbers else [])]


def _scales(count: int, radius: float, area: float) -> list[float]:
    """Sizes of type to try, in parts of the smallest: by how much of the ground circles cover."""
    covered = max(1, count) * pi * radius * radius / area
    most = min(LARGEST, sqrt(COVERED / covered))
    return sorted({max(1.0, most * part) for part in SHRUNK}, reverse=True)


def _every_place(
    sketch: Sketch, page: Rect, radius: float, measure: Measure
) -> Iterator[tuple[Point, ...]]:
    """The middles of the circles as each of several beginnings settles."""
    edges = sorted({_pair(wish) for wish, _ in sketch.arrows})
    ground = Ground(
        width=max(1.0, page.width - 2 * radius),
        height=max(1.0, page.height - 2 * radius),
        apart=2 * radius + ROOMY,
        clear=radius + CLEAR + 1.0,
        tips=2 * (radius + TIP + HEAD + 0.8),
        word=max((_word_size(word, measure) for _, word in sketch.arrows), default=(0.0, 0.0)),
    )
    for seed in range(TURNS):
        for places in first_places(len(sketch.people), edges, ground.width / ground.height):
            start = [(x * ground.height, y * ground.height) for x, y in places]
            settled = settle(start, edges, ground, seed)
            yield tuple((x + radius, y + radius) for x, y in settled)


def _word_size(word: str, measure: Measure) -> tuple[float, float]:
    """Width and height of a word on an arrow with some air, mm; at the smallest type."""
    return measure(word, True) * LABEL * SMALLEST + 1.2, LABEL * SMALLEST * 1.15


def _plan(
    sketch: Sketch,
    where: tuple[Rect, tuple[Point, ...]],
    circles: tuple[float, tuple[tuple[SetLine, ...], ...]],
    measure: Measure,
) -> MapPlan:
    (page, places), (radius, lines) = where, circles
    words = [word for _, word in sketch.arrows]
    keep = Keep(radius, CLEAR, page.width, page.height)
    run = courses([wish for wish, _ in sketch.arrows], places, keep)
    rooms = labels(run, [_word_size(word, measure) for word in words], places, radius)
    return MapPlan(
        radius=radius,
        size=SMALLEST,
        circles=tuple(map(Circle, places, lines)),
        arrows=tuple(map(Arrow, run, words, rooms)),
        width=page.width,
        height=page.height,
    )


def _pair(wish: Wish) -> tuple[int, int]:
    return min(wish.start, wish.end), max(wish.start, wish.end)


def _scaled(plan: MapPlan, scale: float) -> MapPlan:
    """The same map, everything so many times larger."""
    return MapPlan(
        plan.radius * scale,
        plan.size * scale,
        tuple(_scaled_circle(circle, scale) for circle in plan.circles),
        tuple(_scaled_arrow(arrow, scale) for arrow in plan.arrows),
        plan.width * scale,
        plan.height * scale,
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
