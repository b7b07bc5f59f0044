"""Plans a map: circles with words in them, arrows between, words upon the arrows.

Everything is worked out at the smallest type and then made larger as far as the page has room.
Millimetres from the bottom left corner of the ground that the map may cover.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, pairwise
from math import dist, pi, sqrt

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
from generator.layout.shapes import Measure, Rect

PAD = 1.6
"""Kept free inside the edge, mm."""
MOST_LINES = 4
"""No passage takes more."""
STEP = 0.5
"""Radii are tried in steps of so many mm."""

POINT = 25.4 / 72
SMALLEST = 8 * POINT
"""Type of facts is never smaller, mm."""
LARGEST = 2.2
"""Nor more than so many times larger."""
NAME, NUMBER, LABEL = 1.14, 1.7, 1.0
"""Type sizes of names, of numbers and of the words on arrows, in parts of that of facts."""
SPACE, BESIDE = 1.5, 0.3
"""Width of the ring beside a number, for what it has become, and the gap between, in parts of the
number's type size."""
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
class TextBlock:
    """A text of its own, `size` mm high, with `gap` mm above it, and `rings` behind it."""

    text: str
    size: float
    bold: bool = False
    gap: float = 0.0
    leading: float = 1.15
    rings: int = 0


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line whose middle is at the middle of the circle, `y` mm above it (its own middle).

    Its `width` holds the text, and behind it as many `rings`.
    """

    text: str
    y: float
    size: float
    bold: bool
    width: float
    rings: int = 0

    def ring(self, number: int) -> tuple[float, float]:
        """How far the middle of a ring, counted from 0, lies right of that of the line; radius."""
        from_end = (self.rings - number - 0.5) * SPACE + (self.rings - number - 1) * BESIDE
        return self.width / 2 - from_end * self.size, SPACE / 2 * self.size


def smallest_circle(
    passages: Sequence[TextBlock], measure: Measure, least: float
) -> tuple[float, tuple[SetLine, ...]]:
    """The smallest radius, of `least` and more, whose circle holds the passages; and their lines.

    Lines come from the top down.
    """
    while (lines := set_in_circle(passages, measure, least)) is None:
        least += STEP
    return least, lines


def set_in_circle(
    passages: Sequence[TextBlock], measure: Measure, radius: float
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
    passages: Sequence[TextBlock], measure: Measure, radius: float, height: float
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
            lines.append(SetLine(words, middle, one.size, one.bold, width, one.rings))
            top -= one.size * one.leading
    used = height / 2 - top
    # Centred: what the last line leaves free is shared above and below.
    shift = (height - used) / 2
    return tuple(replace(line, y=line.y - shift) for line in lines), used


def _broken(
    one: TextBlock, measure: Measure, radius: float, top: float
) -> list[tuple[str, float]] | None:
    """A passage in as few lines as it can be set in, and these as even as they can be."""
    words, inner = one.text.split(), radius - PAD
    rings = one.rings * (SPACE + BESIDE)
    high = max(one.size, one.rings and SPACE * one.size)

    def room(start: float) -> float:
        """How wide a line may be whose top is so far above the middle."""
        far = max(abs(start), abs(start - high))
        return 2 * sqrt(inner * inner - far * far) if far < inner else 0.0

    for count in range(1, min(len(words), MOST_LINES) + 1):
        rooms = [room(top - n * one.size * one.leading) for n in range(count)]
        fitting = []
        for cuts in combinations(range(1, len(words)), count - 1):
            texts = [" ".join(words[a:b]) for a, b in pairwise((0, *cuts, len(words)))]
            lines = [(text, (measure(text, one.bold) + rings) * one.size) for text in texts]
            if all(width <= most for (_, width), most in zip(lines, rooms, strict=True)):
                fitting.append(lines)
        if fitting:
            return min(fitting, key=lambda lines: max(width for _, width in lines))
    return None


@dataclass(frozen=True, slots=True)
class Person:
    """What a circle says: its name, its facts, and last so many `counted` numbers."""

    name: str
    facts: tuple[str, ...]
    numbers: str
    counted: int = 0


@dataclass(frozen=True, slots=True)
class Sketch:
    """A map that is to be drawn: who, and who stands how to whom, with the word on the arrow."""

    people: tuple[Person, ...]
    arrows: tuple[tuple[Wish, str], ...]


@dataclass(frozen=True, slots=True)
class PlacedCircle:
    """A circle in its place, with its lines."""

    middle: Point
    lines: tuple[SetLine, ...]


@dataclass(frozen=True, slots=True)
class PlacedArrow:
    """An arrow in its place; its word is set in the middle of `label`."""

    course: Course
    word: str
    label: Rect


@dataclass(frozen=True, slots=True)
class MapPlan:
    """A whole map; all circles have one `radius`, `size` is that of the facts' type."""

    radius: float
    size: float
    circles: tuple[PlacedCircle, ...]
    arrows: tuple[PlacedArrow, ...]
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
    draft = _draft(sketch, measure)
    covered = max(1, len(sketch.people)) * pi * draft.radius * draft.radius / (width * height)
    most = min(LARGEST, sqrt(COVERED / covered))
    scales = sorted({max(1.0, most * part) for part in SHRUNK}, reverse=True)
    found: list[tuple[int, int, float, MapPlan]] = []
    for scale in scales:
        ground = Rect(0, 0, width / scale, height / scale)
        places = draft.every_place(ground)
        tried = places if scale == scales[-1] else islice(places, STARTS)
        trouble, crossings, plan = draft.best(ground, tried)
        found.append((trouble, crossings, scale, plan))
        if not trouble and crossings <= len(plan.arrows) // EASY:
            break
    _, _, scale, plan = min(found, key=lambda one: one[:2])
    return _scaled(plan, scale)


def is_easy(plan: MapPlan) -> bool:
    """Whether nothing is in the way and few arrows cross."""
    return not troubles(plan) and plan.crossings <= len(plan.arrows) // EASY


@dataclass(frozen=True)
class _RoughSketch:
    """A sketch at the smallest type: the radius of circles, their lines, the sizes of words."""

    sketch: Sketch
    radius: float
    lines: tuple[tuple[SetLine, ...], ...]
    words: tuple[tuple[float, float], ...]

    def every_place(self, page: Rect) -> Iterator[tuple[Point, ...]]:
        """The middles of the circles as each of several beginnings settles."""
        pairs = ((wish.start, wish.end) for wish, _ in self.sketch.arrows)
        edges = sorted({(min(pair), max(pair)) for pair in pairs})
        radius = self.radius
        ground = Ground(
            width=max(1.0, page.width - 2 * radius),
            height=max(1.0, page.height - 2 * radius),
            apart=2 * radius + ROOMY,
            clear=radius + CLEAR + 1.0,
            tips=2 * (radius + TIP + HEAD + 0.8),
            word=max(self.words, default=(0.0, 0.0)),
        )
        for seed in range(TURNS):
            firsts = first_places(len(self.lines), edges, ground.width / ground.height)
            for places in firsts:
                start = [(x * ground.height, y * ground.height) for x, y in places]
                settled = settle(start, edges, ground, seed)
                yield tuple((x + radius, y + radius) for x, y in settled)

    def best(self, page: Rect, tried: Iterable[tuple[Point, ...]]) -> tuple[int, int, MapPlan]:
        """Of several settled places the map with least trouble, then with fewest crossings."""
        found = []
        for places in tried:
            plan = self._plan(page, places)
            found.append((len(troubles(plan)), plan.crossings, plan))
            if not found[-1][0] and found[-1][1] <= len(plan.arrows) // FEW:
                break
        return min(found, key=lambda one: one[:2])

    def _plan(self, page: Rect, places: tuple[Point, ...]) -> MapPlan:
        wishes = [wish for wish, _ in self.sketch.arrows]
        run = courses(wishes, places, Keep(self.radius, CLEAR, page.width, page.height))
        rooms = labels(run, self.words, places, self.radius)
        words = [word for _, word in self.sketch.arrows]
        circles, arrows = map(PlacedCircle, places, self.lines), map(PlacedArrow, run, words, rooms)
        return MapPlan(
            self.radius, SMALLEST, tuple(circles), tuple(arrows), page.width, page.height
        )


def _draft(sketch: Sketch, measure: Measure) -> _RoughSketch:
    """One radius for all circles, and the lines of each."""
    every = [_passages(person) for person in sketch.people]
    radius = max((smallest_circle(one, measure, LEAST)[0] for one in every), default=LEAST)
    lines = tuple(set_in_circle(one, measure, radius) or () for one in every)
    # Words on arrows have some air around them.
    words = tuple(
        (measure(word, True) * LABEL * SMALLEST + 1.2, LABEL * SMALLEST * 1.15)
        for _, word in sketch.arrows
    )
    return _RoughSketch(sketch, radius, lines, words)


def troubles(plan: MapPlan) -> tuple[str, ...]:
    """What is upon something else, in words; nothing for a good map."""
    least = 2 * plan.radius + GAP * plan.size / SMALLEST - 0.01
    circles, arrows = combinations(plan.circles, 2), combinations(plan.arrows, 2)
    return (
        *("circles touch" for one, two in circles if dist(one.middle, two.middle) < least),
        *(trouble for arrow in plan.arrows for trouble in _wrong(plan, arrow)),
        *("two words lie on each other" for one, two in arrows if one.label.overlaps(two.label)),
    )


def _wrong(plan: MapPlan, arrow: PlacedArrow) -> Iterator[str]:
    """What is wrong with one arrow and its word."""
    places = [circle.middle for circle in plan.circles]
    scale = plan.size / SMALLEST
    others = [one for one in plan.arrows if one is not arrow]
    if nearest_circle(arrow.course, places) < plan.radius + CLEAR / 2 * scale:
        yield "an arrow passes through a circle"
    ends = (arrow.course.points[0], arrow.course.points[-1])
    if any(arrow.label.inset(-HEAD * scale).surrounds(end) for end in ends):
        yield "an arrow is too short for its word"
    xs, ys = zip(*arrow.course.points, strict=True)
    around = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).join(arrow.label)
    if not Rect(0, 0, plan.width, plan.height).inset(-0.1).holds(around):
        yield "an arrow leaves the page"
    if any(meets_circle(arrow.label, at, plan.radius) for at in places):
        yield "a word lies on a circle"
    if any(meets_path(arrow.label, one.course.points) for one in others):
        yield "a word lies on another arrow"


def _passages(person: Person) -> list[TextBlock]:
    size = SMALLEST
    name = TextBlock(person.name, NAME * size, bold=True, leading=1.1)
    facts = [TextBlock(fact, size, gap=0.22 * size, leading=1.08) for fact in person.facts]
    numbers = TextBlock(
        person.numbers,
        NUMBER * size,
        bold=True,
        gap=0.2 * size,
        leading=SPACE,
        rings=person.counted,
    )
    return [name, *facts, *([numbers] if person.numbers else [])]


def _scaled(plan: MapPlan, by: float) -> MapPlan:
    """A map with everything so many times larger."""

    def larger(one: PlacedCircle) -> PlacedCircle:
        lines = (
            replace(line, y=line.y * by, size=line.size * by, width=line.width * by)
            for line in one.lines
        )
        return PlacedCircle((one.middle[0] * by, one.middle[1] * by), tuple(lines))

    def longer(one: PlacedArrow) -> PlacedArrow:
        points = tuple((x * by, y * by) for x, y in one.course.points)
        box = one.label
        label = Rect(box.x * by, box.y * by, box.width * by, box.height * by)
        return PlacedArrow(replace(one.course, points=points), one.word, label)

    circles, arrows = map(larger, plan.circles), map(longer, plan.arrows)
    radius, size, width, height = (
        length * by for length in (plan.radius, plan.size, plan.width, plan.height)
    )
    return MapPlan(radius, size, tuple(circles), tuple(arrows), width, height)
