"""A tuck box holds its cards, closes, and is one piece that is cut once around."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.tuck_box import CARD, PLAY, TAB, THINNEST, TUCK, tuck_box

SIZES = st.floats(30, 140)
COUNTS = st.integers(1, 200)


@given(SIZES, SIZES, COUNTS)
def test_the_cards_have_room_in_every_direction(width: float, height: float, cards: int) -> None:
    box = tuck_box(width, height, cards)
    assert box.front.width == box.back.width == pytest.approx(width + PLAY)
    assert box.front.height == pytest.approx(height + PLAY)
    assert box.sides[0].width == box.sides[1].width
    assert box.sides[0].width >= cards * CARD + PLAY - 1e-9


@given(SIZES, SIZES, COUNTS)
def test_the_panels_lie_side_by_side_and_the_piece_is_as_wide_as_they_are(
    width: float, height: float, cards: int
) -> None:
    box = tuck_box(width, height, cards)
    panels = (box.front, box.sides[0], box.back, box.sides[1])
    assert [one.x for one in panels[1:]] == pytest.approx([one.right for one in panels[:-1]])
    assert box.width == pytest.approx(TAB + sum(one.width for one in panels))
    xs, ys = zip(*box.outline, strict=True)
    assert (min(xs), max(xs)) == pytest.approx((0, box.width))
    assert min(ys) >= -1e-9 and max(ys) == pytest.approx(box.height)


@given(SIZES, SIZES, COUNTS)
def test_the_outline_is_one_cut_that_never_crosses_a_fold(
    width: float, height: float, cards: int
) -> None:
    box = tuck_box(width, height, cards)
    cuts = box.cuts
    assert (cuts[0].x1, cuts[0].y1) == (cuts[-1].x2, cuts[-1].y2)
    corners = {(round(x, 6), round(y, 6)) for x, y in box.outline}
    ends = [(round(x, 6), round(y, 6)) for one in box.folds
            for x, y in ((one.x1, one.y1), (one.x2, one.y2))]  # fmt: skip
    assert {one.kind for one in box.folds} == {"fold"}
    assert corners.issuperset(end for end in ends if end[1] != round(box.lid.top, 6))


def test_the_lid_covers_the_cards_and_its_tongue_goes_in_behind_the_front() -> None:
    box = tuck_box(63, 88, 78)
    assert box.lid.height == box.sides[0].width == pytest.approx(78 * CARD + PLAY)
    assert box.tongue.height == TUCK and box.tongue.y == box.lid.top


def test_a_box_for_two_cards_can_still_be_folded() -> None:
    assert tuck_box(63, 88, 2).sides[0].width == THINNEST


@given(SIZES, SIZES, COUNTS)
def test_folded_up_every_panel_meets_the_next_and_the_box_is_shut(
    width: float, height: float, cards: int
) -> None:
    box = tuck_box(width, height, cards)
    deep = box.sides[0].width
    # Four quarter turns lead round the cards: the tab comes to lie behind the last side.
    walls = [box.front.width, deep, box.back.width, box.sides[1].width]
    assert walls[0] == pytest.approx(walls[2]) and walls[1] == pytest.approx(walls[3])
    tab, bottom = box.glue
    assert tab.right == pytest.approx(box.front.x) and tab.width <= max(deep, TAB)
    assert box.sides[1].right == pytest.approx(box.width), "the tab is glued to an edge that is cut"
    # Below, front and back fold in over the whole depth and are glued on each other.
    assert bottom.height == pytest.approx(deep) and bottom.width == pytest.approx(walls[0])
    lowest = {round(y, 6) for x, y in box.outline if y < box.front.y}
    assert round(box.front.y - deep, 6) in lowest
    # Above, the lid is as deep as the box and as wide as its back; its tongue goes inside.
    assert (box.lid.width, box.lid.height) == pytest.approx((walls[2], deep))
    assert box.lid.y == pytest.approx(box.back.top)
    assert 0 < box.tongue.height < box.front.height


def test_flaps_of_both_sides_leave_each_other_room_under_the_lid() -> None:
    for cards in (2, 40, 110):
        box = tuck_box(63, 88, cards)
        above = [y - box.front.top for x, y in box.outline if box.sides[0].x < x < box.lid.x]
        assert 2 * max(above) <= box.front.width
