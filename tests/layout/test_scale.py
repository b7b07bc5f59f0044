"""The sliding card: at each number, that number is the largest that can be seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.boards import CLEAR, in_sight, scale_steps, sliding_edge
from generator.model.deck import Scale
from generator.model.sizes import CardSize

SPARE = 0.2
"""What must be left between a numeral and the sliding edge, mm."""


def card(width=63.0, height=88.0, safe=3.0):
    return CardSize(id="some", title="Some", width=width, height=height, safe=safe)


def scale(first=2, start=2, last=9, pitch=8.0):
    return Scale(first=first, start=str(start), last=last, pitch=pitch, style="some")


SIDES = [(2, start, 9) for start in range(2, 10)] + [(10, start, 18) for start in range(10, 19)]


@pytest.mark.parametrize(("first", "start", "last"), SIDES)
def test_the_number_above_the_sliding_edge_is_seen_and_the_next_is_hidden(first, start, last):
    one, size = scale(first, start, last), card()
    printed = {step.number: step for step in scale_steps(one, size) if step.printed}
    assert list(printed) == list(range(start, last + 1))
    for number, step in printed.items():
        edge = size.height - sliding_edge(one, number)
        assert edge == pytest.approx(step.line_y)
        for room in step.numerals:
            assert room.y - edge >= SPARE
        for room in printed[number + 1].numerals if number < last else ():
            assert edge - room.top >= SPARE


@pytest.mark.parametrize(("first", "start", "last"), SIDES)
def test_what_is_in_sight_is_what_is_drawn_above_the_edge(first, start, last):
    one, size = scale(first, start, last), card()
    for number in range(start, last + 1):
        edge = size.height - sliding_edge(one, number)
        free = [
            step.number
            for step in scale_steps(one, size)
            if step.printed and all(room.y >= edge for room in step.numerals)
        ]
        assert list(in_sight(one, number)) == free
        assert max(free) == number


def test_a_number_lies_at_the_same_place_whatever_the_scale_starts_with():
    size = card()
    seven = {scale_steps(scale(start=start), size)[5].numerals for start in range(2, 8)}
    assert len(seven) == 1
    assert scale_steps(scale(), size)[5].number == 7


def test_steps_are_measured_from_the_top_edge():
    first, second = scale_steps(scale(), card())[:2]
    assert (first.box.top, first.box.y, first.line_y) == (88.0, 80.0, 80.0)
    assert (first.box.x, first.box.right) == (0.0, card().width)
    assert (second.box.top, second.line_y) == (80.0, 72.0)


@given(
    st.floats(40, 130),
    st.floats(60, 180),
    st.integers(-20, 20),
    st.integers(0, 15),
    st.floats(5.95, 20),
)
def test_numerals_keep_to_their_step_and_the_safe_zone(width, height, first, more, pitch):
    size = card(width, height)
    one = scale(first, first, first + more, pitch)
    if height - sliding_edge(one, one.last) < 12:
        with pytest.raises(ValueError, match="at least 12 mm must stay"):
            scale_steps(one, size)
        return
    for step in scale_steps(one, size):
        left, right = step.numerals
        assert left.x >= size.safe
        assert right.right <= width - size.safe + 1e-9
        assert left.right < right.x
        for room in (left, right):
            assert room.y >= step.box.y + CLEAR - 1e-9
            assert room.top <= min(step.box.top - CLEAR, height - size.safe) + 1e-9
            assert room.height >= 2.0 - 1e-9


@pytest.mark.parametrize(
    ("one", "size", "says"),
    [
        (scale(last=12), card(), "leaves 0 mm of a card 88 mm high"),
        (scale(first=10, start=10, last=19), card(), "leaves 8 mm of a card 88 mm high"),
        (scale(start=10), card(), "from 2 to 9 cannot start with 10"),
        (scale(start=1), card(), "from 2 to 9 cannot start with 1"),
        (scale(start="two"), card(), "whole number, not with 'two'"),
        (scale(pitch=5.0), card(), "leaves 1.1 mm for the topmost number"),
    ],
)
def test_a_scale_that_cannot_be_made_says_why(one, size, says):
    with pytest.raises(ValueError, match=says):
        scale_steps(one, size)


def test_twelve_millimetres_under_the_sliding_card_are_enough():
    assert len(scale_steps(scale(first=1, start=1, last=8, pitch=9.5), card())) == 8
