"""Maps in numbers: nothing upon anything else, little that crosses, and the same each time."""

import random
from itertools import combinations, pairwise
from math import cos, hypot, pi, sin

import pytest

from generator.layout.map_arrows import (
    TIPS_APART,
    Keep,
    Wish,
    courses,
    distance_to_segment,
    paths_cross,
    segments_cross,
)
from generator.layout.map_page import OVERLAP, cut_words, fits, plan_page, tile
from generator.layout.map_plan import (
    PAD,
    POINT,
    MapPlan,
    Person,
    Sketch,
    TextBlock,
    plan_map,
    set_in_circle,
    smallest_circle,
    troubles,
)
from generator.layout.shapes import Rect, wrapped

A4 = (281.0, 165.0)


def wide(text: str, bold: bool) -> float:
    """A type whose letters are all alike."""
    return (0.55 if bold else 0.5) * len(text)


def village(count: int, arrows: int, seed: int) -> Sketch:
    """So many people in a ring, and some more arrows by chance."""
    chance = random.Random(seed)
    ring = [(one, (one + 1) % count) for one in range(count)]
    more = [pair for pair in combinations(range(count), 2) if pair[::-1] not in ring]
    ends = [*ring, *(one for one in chance.sample(more, len(more)) if one not in ring)][:arrows]
    people = tuple(Person(f"Anna No{one}", ("Keeps a mule",) * 3, "10") for one in range(count))
    return Sketch(people, tuple((Wish(*pair), "enemy") for pair in ends))


@pytest.fixture(scope="module")
def plan() -> MapPlan:
    return plan_map(village(12, 16, 1), *A4, wide)


def test_twelve_people_fit_on_a4_with_eight_points(plan: MapPlan) -> None:
    assert troubles(plan) == ()
    assert plan.size >= 8 * POINT
    assert plan.crossings <= 3


def test_no_circle_comes_near_another_or_leaves_the_ground(plan: MapPlan) -> None:
    middles = [circle.middle for circle in plan.circles]
    for (ax, ay), (bx, by) in combinations(middles, 2):
        assert hypot(ax - bx, ay - by) > 2 * plan.radius + 2.9
    for x, y in middles:
        assert plan.radius - 0.01 <= x <= A4[0] - plan.radius + 0.01
        assert plan.radius - 0.01 <= y <= A4[1] - plan.radius + 0.01


def test_an_arrow_runs_from_rim_to_rim_and_through_no_other_circle(plan: MapPlan) -> None:
    for arrow in plan.arrows:
        points, wish = arrow.course.points, arrow.course.wish
        ends = ((points[0], wish.start), (points[-1], wish.end))
        for (x, y), node in ends:
            mx, my = plan.circles[node].middle
            assert plan.radius < hypot(x - mx, y - my) < plan.radius + 2.5
        for number, circle in enumerate(plan.circles):
            if number not in (wish.start, wish.end):
                near = min(distance_to_segment(circle.middle, a, b) for a, b in pairwise(points))
                assert near > plan.radius


def test_no_word_covers_a_circle_an_arrow_or_a_word(plan: MapPlan) -> None:
    rooms = [arrow.label for arrow in plan.arrows]
    assert not [1 for one, other in combinations(rooms, 2) if one.overlaps(other)]
    for room in rooms:
        corners = [(room.x, room.y), (room.right, room.y), (room.x, room.top),
                   (room.right, room.top)]  # fmt: skip
        for circle in plan.circles:
            far = [hypot(x - circle.middle[0], y - circle.middle[1]) for x, y in corners]
            assert min(far) > plan.radius


def test_the_same_map_is_drawn_the_same() -> None:
    one, other = (plan_map(village(7, 10, 1), 190, 140, wide) for _ in range(2))
    assert one == other


def test_a_larger_page_has_larger_type() -> None:
    small, large = (plan_map(village(9, 9, 2), x, y, wide) for x, y in ((190, 140), A4))
    assert troubles(small) == troubles(large) == ()
    assert large.size > small.size * 1.15


def test_what_does_not_fit_is_said() -> None:
    crowded = plan_map(village(6, 6, 3), 80, 60, wide)
    assert "circles touch" in troubles(crowded)


def test_arrows_do_not_end_where_another_ends() -> None:
    """A head beside another arrow's end would look as if it were that one's."""
    places = ((0.0, 0.0), (100.0, 6.0), (100.0, -6.0))
    keep = Keep(radius=4.0, clear=2.0, width=200.0, height=200.0)
    one, other = courses((Wish(0, 1), Wish(0, 2)), places, keep)
    (ax, ay), (bx, by) = one.points[0], other.points[0]
    assert hypot(ax - bx, ay - by) > TIPS_APART / 2


def test_two_that_stand_differently_to_each_other_have_two_arrows_apart() -> None:
    people = tuple(Person(name, ("Calm",), "1") for name in ("Ann", "Bea", "Cis"))
    back_and_forth = (
        (Wish(0, 1, paired=True), "ally"),
        (Wish(1, 0, paired=True), "enemy"),
        (Wish(1, 2), "ally"),
    )
    plan = plan_map(Sketch(people, back_and_forth), 150, 100, wide)
    assert troubles(plan) == ()
    one, other = (arrow.course for arrow in plan.arrows[:2])
    assert paths_cross(one.points, other.points) == 0
    assert hypot(*(a - b for a, b in zip(one.at(0.5), other.at(0.5), strict=True))) > 3


def test_every_line_stays_inside_its_circle() -> None:
    passages = [
        TextBlock("Nicolas", 3.2, bold=True),
        TextBlock("Keeps the tavern by the bridge", 2.8),
    ]
    radius, lines = smallest_circle(passages, wide, 5)
    assert set_in_circle(passages, wide, radius - 1) is None
    for line in lines:
        far = max(abs(line.y - line.size / 2), abs(line.y + line.size / 2))
        assert hypot(line.width / 2, far) <= radius - PAD + 0.2
    assert " ".join(line.text for line in lines[1:]) == "Keeps the tavern by the bridge"
    middle = (lines[0].y + lines[-1].y) / 2
    assert abs(middle) < 1


@pytest.mark.parametrize("turn", range(8))
def test_segments_cross_whichever_way_they_lie(turn: int) -> None:
    angle = turn * pi / 8
    x, y = cos(angle), sin(angle)
    assert segments_cross((x, y), (-x, -y), (-y, x), (y, -x))
    assert not segments_cross((x, y), (2 * x, 2 * y), (-y, x), (y, -x))
    assert distance_to_segment((2 * x, 2 * y), (x, y), (-x, -y)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("size", "paper", "count"),
    [((420, 297), (210, 297), 4), ((594, 420), (210, 297), 8), ((432, 279), (216, 279), 4)],
)
def test_a_large_map_is_cut_into_overlapping_sheets(
    size: tuple[float, float], paper: tuple[float, float], count: int
) -> None:
    assert not fits(*size, paper)
    tiling = tile(*size, paper)
    assert len(tiling.tiles) == count == tiling.columns * tiling.rows
    assert sorted((tiling.width, tiling.height)) == sorted(paper)
    by_code = {one.code: one for one in tiling.tiles}
    assert next(iter(by_code)) == "A1"
    for one in tiling.tiles:
        if one.right:
            assert by_code[one.right].window.x == pytest.approx(one.window.right - OVERLAP)
        if one.below:
            assert by_code[one.below].window.top == pytest.approx(one.window.y + OVERLAP)
    covered = tiling.tiles[0].window.join(tiling.tiles[-1].window)
    assert covered.x <= 0 and covered.y <= 0
    assert covered.right >= size[0] and covered.top >= size[1]


def test_seams_go_between_words_where_the_paper_can_be_moved() -> None:
    a3, a4 = (420, 297), (210, 297)
    centred = tile(*a3, a4)
    words = [Rect(180 + 12 * n, 40 * n, 50, 4) for n in range(7)]
    words += [Rect(20 + 40 * n, 130 + 4 * n, 30, 4) for n in range(9)]
    moved = tile(*a3, a4, words)
    assert len(cut_words(centred, words)) >= 4
    assert cut_words(moved, words) == []
    assert len(moved.tiles) == len(centred.tiles)
    covered = moved.tiles[0].window.join(moved.tiles[-1].window)
    assert covered.holds(Rect(0, 0, *a3))


def test_sheets_lie_centred_where_no_word_is_near_a_seam() -> None:
    assert tile(420, 297, (210, 297), [Rect(10, 10, 40, 4)]) == tile(420, 297, (210, 297))


def test_paper_too_small_to_glue_is_refused() -> None:
    with pytest.raises(ValueError, match="too small"):
        tile(420, 297, (45, 60))


def test_the_page_keeps_title_map_and_foot_apart() -> None:
    page = plan_page((210, 297), ("A fact that everybody knows " * 8,), 5, wide)
    assert (page.width, page.height) == (297, 210)
    rooms = (page.title, page.ground, page.facts, page.legend)
    assert not [1 for one, other in combinations(rooms, 2) if one.overlaps(other)]
    assert len(page.lines) >= 2
    assert wrapped("one two three", 4, wide) == ["one two", "three"]
