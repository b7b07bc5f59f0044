"""Boards of tracks: spaces of one pitch under each other, and rooms that a token does not cover."""

import pytest

from generator.layout.boards import GAP, HEAD_MOST, LOWEST, Lane, plan_board
from generator.layout.shapes import Rect
from generator.model.sizes import CardSize

SIZE = CardSize(id="board", title="Board", width=186, height=84)
SAFE = Rect(3, 3, 180, 78)


def lane(first: int = 0, last: int = 10, **more: object) -> Lane:
    return Lane("Grain", None, "brown", first, last, **more)  # type: ignore[arg-type]


def test_each_space_is_one_pitch_wide_and_follows_the_one_before() -> None:
    (row,) = plan_board((lane(2, 9),), 12.5, SIZE).rows
    assert [space.number for space in row.spaces] == list(range(2, 10))
    for index, space in enumerate(row.spaces):
        assert space.box.x == pytest.approx(row.head.right + index * 12.5)
        assert (space.box.width, space.box.y) == (12.5, row.head.y)


def test_rows_begin_at_the_same_place_however_long_they_are() -> None:
    plan = plan_board((lane(0, 11), lane(0, 11), lane(0, 13)), 11, SIZE)
    assert len({row.spaces[0].box.x for row in plan.rows}) == 1
    assert plan.rows[2].spaces[-1].box.right == pytest.approx(SAFE.right)
    assert len({row.head.height for row in plan.rows}) == 1


def test_rows_lie_under_the_strip_one_below_the_other_inside_the_safe_zone() -> None:
    plan = plan_board((lane(), lane(), lane()), 14, SIZE)
    above = plan.strip
    for row in plan.rows:
        assert above.y - row.head.top == pytest.approx(GAP)
        assert SAFE.holds(row.head)
        assert all(SAFE.holds(space.box) for space in row.spaces)
        above = row.head
    assert above.y == pytest.approx(SAFE.y)


@pytest.mark.parametrize("more", [{}, {"notes": ((3, "(9 %)"),)}, {"labels": ((0, "ruin"),)}])
def test_figure_token_and_note_share_a_space_without_touching(more: dict[str, object]) -> None:
    (row, _, _) = plan_board((lane(**more), lane(), lane()), 14, SIZE).rows
    for space in row.spaces:
        rooms = (space.figure, space.token, space.note)
        assert sum(room.height for room in rooms) == pytest.approx(space.box.height)
        assert not space.token.overlaps(space.figure)
        assert not space.token.overlaps(space.note)
        assert (space.note.height > 0) == bool(more)


def test_a_token_of_ten_millimetres_lies_clear_on_a_card_this_high() -> None:
    plan = plan_board((lane(notes=((0, "x"),)),) * 3, 11, SIZE)
    rooms = [space.token for row in plan.rows for space in row.spaces]
    assert all(room.width >= 10 and room.height >= 10 for room in rooms)


def test_a_head_grows_no_wider_than_a_name_needs() -> None:
    (row,) = plan_board((lane(0, 3),), 10, SIZE).rows
    assert row.head.width == HEAD_MOST


@pytest.mark.parametrize(
    ("lanes", "pitch", "message"),
    [
        ((lane(0, 16),), 10.0, "17 spaces of 10 mm leave 10 mm for the names"),
        ((lane(0, 20),), 10.0, "leave 0 mm for the names"),
        ((lane(),) * 5, 14.0, f"5 rows leave 11.8 mm for each .* at least {LOWEST:g} mm"),
    ],
)
def test_what_does_not_fit_says_by_how_much(
    lanes: tuple[Lane, ...], pitch: float, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        plan_board(lanes, pitch, SIZE)
