"""What is wrong with a map is said; each map here is laid by hand, and has one thing wrong."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

import pytest

from generator.layout.map_arrows import Course, Wish
from generator.layout.map_plan import (
    GAP,
    SMALLEST,
    MapPlan,
    Person,
    PlacedArrow,
    PlacedCircle,
    Sketch,
    is_easy,
    plan_map,
    troubles,
)
from generator.layout.shapes import Rect

RADIUS = 10.0
ENDS = ((20.0, 50.0), (80.0, 50.0))
LABEL = Rect(44, 48, 12, 4)


def straight(y: float = 50.0, label: Rect = LABEL) -> PlacedArrow:
    return PlacedArrow(Course(Wish(0, 1), ((31.0, y), (69.0, y))), "ally", label)


def laid(
    middles: Sequence[tuple[float, float]] = ENDS,
    arrows: Sequence[PlacedArrow] = (straight(),),
    width: float = 100.0,
) -> MapPlan:
    circles = tuple(PlacedCircle(one, ()) for one in middles)
    return MapPlan(RADIUS, SMALLEST, circles, tuple(arrows), width, 100.0)


@pytest.mark.parametrize(
    ("plan", "found"),
    [
        (laid(), ()),
        (laid([*ENDS, (20.0, 73.0)]), ()),
        (laid([*ENDS, (20.0, 72.9)]), ("circles touch",)),
        (laid([*ENDS, (50.0, 61.0)], [straight(label=Rect(44, 44, 12, 4))]), ()),
        (
            laid([*ENDS, (50.0, 60.0)], [straight(label=Rect(44, 44, 12, 4))]),
            ("an arrow passes through a circle",),
        ),
        (laid([*ENDS, (50.0, 61.0)]), ("a word lies on a circle",)),
        (laid(arrows=[straight(label=Rect(34, 48, 12, 4))]), ()),
        (
            laid(arrows=[straight(label=Rect(33, 48, 12, 4))]),
            ("an arrow is too short for its word",),
        ),
        (
            laid(arrows=[straight(label=Rect(55, 48, 12, 4))]),
            ("an arrow is too short for its word",),
        ),
        (laid(width=69.0), ()),
        (laid(width=68.8), ("an arrow leaves the page",)),
        (laid(arrows=[straight(label=Rect(44, 98, 12, 4))]), ("an arrow leaves the page",)),
        (
            laid(arrows=[straight(), straight(20.0, Rect(50, 47, 12, 4.5))]),
            ("a word lies on another arrow", "two words lie on each other"),
        ),
        (
            laid(arrows=[straight(), straight(20.0, Rect(57, 48, 12, 4))]),
            ("a word lies on another arrow",),
        ),
    ],
)
def test_each_trouble_is_said(plan: MapPlan, found: tuple[str, ...]) -> None:
    assert troubles(plan) == found


@pytest.mark.parametrize(("count", "easy"), [(5, False), (6, True), (7, True), (11, True)])
def test_one_crossing_for_six_arrows_is_easy(count: int, easy: bool) -> None:
    upright = PlacedArrow(
        Course(Wish(0, 1), ((36.0, 40.0), (36.0, 60.0))), "foe", Rect(45, 62, 4, 2)
    )
    apart = [straight(10.0 + 2 * n, Rect(40 + n, 70 + 2 * n, 1, 1)) for n in range(count - 2)]
    plan = laid(arrows=[straight(), upright, *apart])
    assert plan.crossings == 1
    assert troubles(plan) == ()
    assert is_easy(plan) is easy


def wide(text: str, bold: bool) -> float:
    return (0.55 if bold else 0.5) * len(text)


def test_a_circle_says_name_facts_and_numbers_from_the_top() -> None:
    people = (Person("Anna", ("Keeps a mule",), "10 · 3"), Person("Bea", (), ""))
    plan = plan_map(Sketch(people, ((Wish(0, 1), "ally"),)), 120, 80, wide)
    assert troubles(plan) == ()
    first, second = (circle.lines for circle in plan.circles)
    assert [line.text for line in second] == ["Bea"]
    assert second[0].y == pytest.approx(0)
    assert " ".join(line.text for line in first) == "Anna Keeps a mule 10 · 3"
    assert [line.y for line in first] == sorted((line.y for line in first), reverse=True)
    name, *facts, numbers = first
    assert (name.bold, numbers.bold, {one.bold for one in facts}) == (True, True, {False})
    assert name.size == pytest.approx(1.14 * plan.size)
    assert numbers.size == pytest.approx(1.7 * plan.size)
    assert {one.size for one in facts} == {plan.size}
    for line in first:
        assert line.width == pytest.approx(wide(line.text, line.bold) * line.size)
    for above, below in pairwise(first):
        assert above.y - below.y >= (above.size + below.size) / 2 * 0.95


@pytest.mark.parametrize("counted", [1, 2])
def test_behind_each_number_there_is_a_ring_for_what_it_becomes(counted: int) -> None:
    numbers = " · ".join(["10", "3"][:counted])
    people = (Person("Anna", ("Keeps a mule",), numbers, counted), Person("Bea", (), ""))
    plan = plan_map(Sketch(people, ((Wish(0, 1), "ally"),)), 120, 80, wide)
    *_, line = plan.circles[0].lines
    rings = [line.ring(number) for number in range(line.rings)]
    assert len(rings) == counted
    text = wide(line.text, line.bold) * line.size
    edges = [-line.width / 2 + text]
    for across, radius in rings:
        assert radius >= 3.0, "room for a pencil"
        assert across - radius > edges[-1]
        edges.append(across + radius)
    assert edges[-1] == pytest.approx(line.width / 2)
    across, radius = rings[-1]
    assert hypot(across + radius, abs(line.y) + radius) <= plan.radius, "inside its circle"
    above = plan.circles[0].lines[-2]
    assert above.y - above.size / 2 >= line.y + radius - 1e-6


def test_circles_keep_their_distance_at_every_size() -> None:
    plan = plan_map(Sketch((Person("Anna", (), ""), Person("Bea", (), "")), ()), 300, 200, wide)
    (ax, ay), (bx, by) = (circle.middle for circle in plan.circles)
    apart = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
    assert plan.size == pytest.approx(2.2 * SMALLEST)  # there is room for the largest type
    assert apart - 2 * plan.radius >= 2.2 * GAP - 0.01
    assert (plan.width, plan.height) == pytest.approx((300, 200))
