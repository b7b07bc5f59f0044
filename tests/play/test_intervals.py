"""Intervals against values worked out elsewhere: Newcombe 1998, table I, method 3, for shares."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.play.statistics import mean, quantile, share


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (15, 148, 0.0624, 0.1605),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_shares_are_those_of_newcombes_table(
    count: int, total: int, low: float, high: float
) -> None:
    found = share(count, total)
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@given(st.integers(1, 10_000), st.data())
def test_a_share_lies_within_its_interval(total: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, total))
    found = share(count, total)
    assert found.low is not None and found.high is not None
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_a_mean_has_twice_its_standard_error_on_both_sides() -> None:
    # 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sum of squares 32, so variance 32/7 and error 0.7559.
    found = mean(Counter([2, 4, 4, 4, 5, 5, 7, 9]))
    assert found.value == 5
    assert found.high == pytest.approx(5 + 1.959964 * 0.755929, abs=1e-5)
    assert found.low == pytest.approx(5 - 1.959964 * 0.755929, abs=1e-5)


def test_a_mean_reaches_no_further_than_what_was_seen() -> None:
    found = mean({0.0: 1, 1.0: 11})
    assert found.high == 1.0 and found.low == pytest.approx(11 / 12 - 1.959964 / 12, abs=1e-5)
    assert mean({0.0: 11, 1.0: 1}).low == 0.0


def test_one_value_says_nothing_of_spread() -> None:
    assert mean({3.0: 1}).low is None


@given(st.lists(st.floats(-1e6, 1e6), min_size=2), st.randoms())
def test_a_mean_does_not_depend_on_the_order_of_counting(values: list[float], order: Any) -> None:
    shuffled = list(values)
    order.shuffle(shuffled)
    assert mean(Counter(values)) == mean(Counter(shuffled))


def test_quantiles_are_values_that_were_seen() -> None:
    counts = {1: 2, 5: 1, 9: 1}
    assert [quantile(counts, part) for part in (0.25, 0.5, 0.75, 1.0)] == [1, 1, 5, 9]
