"""Counters that cannot keep their bounds."""

import pytest
from judged import found

from generator.lint.analysis.value_ranges import wrong_bounds

PURSE = "least: 0, most: 30, starts: 2"


def test_the_counters_of_the_market_start_within_their_bounds() -> None:
    assert found(wrong_bounds) == []


@pytest.mark.parametrize(
    ("bounds", "message"),
    [
        ("least: 0, most: 30, starts: 40", "starts at 40, above 30"),
        ("least: 3, most: 30, starts: 2", "starts at 2, below 3"),
        ("least: 30, most: 3", "is at least 30 and at most 3"),
        ("least: 0, most: values.cap, starts: 10", "starts at 10, above 9"),
    ],
)
def test_a_counter_outside_its_bounds_is_found(bounds: str, message: str) -> None:
    assert found(wrong_bounds, ("base", PURSE, bounds)) == [f'the counter "purse" {message}']


def test_bounds_that_may_fit_are_left_alone() -> None:
    assert found(wrong_bounds, ("base", PURSE, "least: 0, most: count(seats), starts: 3")) == []
