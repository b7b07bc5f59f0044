"""Where circles and the words of arrows lie: in numbers that can be worked out by hand."""

from itertools import combinations
from math import dist

import pytest

from generator.layout.map_arrows import (
    Course,
    Keep,
    Wish,
    courses,
    labels,
    meets_circle,
    meets_path,
)
from generator.layout.map_places import Ground, first_places, settle
from generator.layout.shapes import Rect

RING = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]
RECORDED = ((15.98, 43.43), (99.54, 2.02), (94.94, 53.02), (75.62, 30.01), (48.88, 55.2))
GROUND = Ground(100.0, 60.0, apart=20.0, clear=8.0)


def test_first_places_fill_a_box_with_their_longer_way_level() -> None:
    found = list(first_places(5, RING, 1.5))
    assert len(found) == 3
    for places in found:
        xs, ys = zip(*places, strict=True)
        assert (min(xs), max(xs), min(ys), max(ys)) == (0.0, 1.5, 0.0, 1.0)
        assert min(dist(*pair) for pair in combinations(places, 2)) > 0.3
        assert sum(0 < y < 1 for y in ys) >= 3  # a ring of five is no two rows


def test_those_that_follow_each_other_lie_in_a_row() -> None:
    for places in first_places(4, [(0, 1), (1, 2), (2, 3)], 2.0):
        xs = [x for x, _ in places]
        assert xs in (sorted(xs), sorted(xs, reverse=True))


def test_parts_that_no_arrow_joins_are_placed_as_well() -> None:
    for places in first_places(4, [(0, 1), (2, 3)], 2.0):
        assert len(set(places)) == 4


def test_nobody_to_place_beside_the_only_one() -> None:
    assert list(first_places(1, [], 1.5)) == [((0.0, 0.0),)] * 3


@pytest.mark.parametrize(
    ("across", "up", "length", "least"),
    [
        (5.0, 0.0, 5.0, 13.0),  # level: the width of the word
        (0.0, 5.0, 5.0, 5.0),  # upright: its height
        (3.0, -4.0, 5.0, 5.5),  # it leaves the word at its upper edge: 2 · 5 / 4
        (-4.0, 0.4, 4.02, 13.05),  # nearly level, to the left: at its side, 10 · 4.02 / 4
        (0.0, 0.0, 0.0, 3.0),
    ],
)
def test_an_arrow_is_as_long_as_its_tips_and_its_word(
    across: float, up: float, length: float, least: float
) -> None:
    ground = Ground(100, 100, 10, 5, tips=3.0, word=(10.0, 2.0))
    assert ground.least_arrow(across, up, length) == pytest.approx(least)


def test_an_arrow_without_a_word_needs_its_tips_only() -> None:
    assert Ground(100, 100, 10, 5, tips=3.0).least_arrow(3.0, 4.0, 5.0) == 3.0
    assert GROUND.least_arrow(3.0, 4.0, 5.0) == 0.0


@pytest.mark.parametrize(
    ("point", "held"),
    [((50.0, 30.0), (50.0, 30.0)), ((-1.0, 70.0), (0.0, 60.0)), ((101.0, -3.0), (100.0, 0.0))],
)
def test_a_point_is_held_on_the_ground(
    point: tuple[float, float], held: tuple[float, float]
) -> None:
    assert GROUND.held(*point) == held


def test_circles_upon_each_other_come_apart_and_keep_arrows_short() -> None:
    places = settle([(50.0, 30.0)] * 3, [(0, 1)], GROUND)
    assert all(GROUND.held(*one) == one for one in places)
    far = {pair: dist(places[pair[0]], places[pair[1]]) for pair in combinations(range(3), 2)}
    assert min(far.values()) > 19.0
    assert far[0, 1] == min(far.values())


def test_another_seed_comes_to_other_places() -> None:
    start = [(50.0, 30.0), (40.0, 30.0), (60.0, 20.0)]
    assert settle(start, [(0, 1)], GROUND) == settle(start, [(0, 1)], GROUND)
    assert settle(start, [(0, 1)], GROUND) != settle(start, [(0, 1)], GROUND, seed=1)


def test_places_are_as_recorded() -> None:
    """A map is printed the same by every version; when this changes, printed maps do."""
    start = [(0.0, 0.0), (100.0, 0.0), (0.0, 60.0), (100.0, 60.0), (50.0, 30.0)]
    ground = Ground(100.0, 60.0, 30.0, 18.0, tips=8.0, word=(12.0, 4.0))
    assert settle(start, [(0, 3), (1, 2), (0, 4), (2, 3)], ground) == RECORDED


def test_a_word_lies_in_the_middle_of_its_arrow() -> None:
    places = ((10.0, 10.0), (70.0, 40.0))
    found = courses((Wish(0, 1),), places, Keep(5.0, 2.0, 100.0, 100.0))
    (label,) = labels(found, ((12.0, 4.0),), places, 5.0)
    assert (label.width, label.height) == (12.0, 4.0)
    assert label.centre == pytest.approx((40.0, 25.0))


def test_a_word_goes_along_its_arrow_where_the_middle_is_taken() -> None:
    """Two arrows cross in the middle of both: each word keeps off the other arrow."""
    places = ((10.0, 50.0), (90.0, 50.0), (50.0, 10.0), (50.0, 90.0))
    found = courses((Wish(0, 1), Wish(2, 3)), places, Keep(5.0, 2.0, 100.0, 100.0))
    rooms = labels(found, ((12.0, 4.0), (12.0, 4.0)), places, 5.0)
    for room, other in zip(rooms, found[::-1], strict=True):
        assert not meets_path(room, other.points)
        assert not any(meets_circle(room, place, 5.0) for place in places)
    for room, own in zip(rooms, found, strict=True):
        assert meets_path(room, own.points)
    assert not rooms[0].overlaps(rooms[1])


def test_a_word_stands_beside_its_arrow_where_another_runs_close() -> None:
    """Upon either arrow it would cover the other; half its height and 0.4 mm away it does not."""
    places = ((10.0, 50.0), (90.0, 50.0), (10.0, 47.0), (90.0, 47.0))
    found = [Course(Wish(0, 1), places[:2]), Course(Wish(2, 3), places[2:])]
    above, below = labels(found, ((12.0, 6.0), (12.0, 6.0)), places, 1.0)
    assert above.centre == pytest.approx((50.0, 50.0 + 3.4))
    assert below.centre == pytest.approx((50.0, 47.0 - 3.4))


@pytest.mark.parametrize(
    ("middle", "meets"),
    [((15.0, 5.0), False), ((14.9, 5.0), True), ((13.0, 14.0), False), ((12.9, 13.9), True),
     ((5.0, 2.0), True), ((5.0, -5.0), False), ((-4.9, 5.0), True)],
)  # fmt: skip
def test_a_rectangle_meets_a_circle(middle: tuple[float, float], meets: bool) -> None:
    assert meets_circle(Rect(0, 0, 10, 10), middle, 5.0) is meets
