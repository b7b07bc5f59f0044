"""Exact chances against every hand and every throw, counted one by one."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from operator import eq, ge, gt, le, lt

import pytest

from generator.chances.distributions import (
    MOST_STEPS,
    Pool,
    chance_of,
    difference,
    draw_steps,
    drawn,
    rolled,
    shifted,
)

SIGNS = {"below": lt, "at-most": le, "equal": eq, "at-least": ge, "above": gt}


def counted(totals: list[int]) -> dict[int, Fraction]:
    return {total: Fraction(many, len(totals)) for total, many in sorted(Counter(totals).items())}


@pytest.mark.parametrize("many", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "pool", [((1, 3), (2, 5), (3, 2)), ((-2, 2), (0, 4), (5, 1)), ((7, 6),), ((0, 5), (1, 4))]
)
def test_a_draw_counts_every_hand(pool: Pool, many: int) -> None:
    cards = [number for number, copies in pool for _ in range(copies)]
    assert drawn(pool, many) == counted([sum(hand) for hand in combinations(cards, many)])


def test_drawing_the_whole_deck_leaves_nothing_to_chance() -> None:
    assert drawn(((1, 2), (4, 3)), 5) == {14: Fraction(1)}


def test_a_draw_from_ten_thousand_cards_is_exact() -> None:
    found = drawn(((1, 4000), (2, 5000), (3, 1000)), 3)
    assert sum(found.values()) == 1
    assert found[9] == Fraction(1000 * 999 * 998, 10000 * 9999 * 9998)


@pytest.mark.parametrize(("many", "sides"), [(1, 6), (3, 6), (2, 20), (4, 3)])
def test_a_roll_counts_every_throw(many: int, sides: int) -> None:
    throws = product(range(1, sides + 1), repeat=many)
    assert rolled(many, sides) == counted([sum(throw) for throw in throws])


def test_two_rolls_against_each_other_count_every_pair_of_throws() -> None:
    throws = [sum(one) for one in product(range(1, 7), repeat=3)]
    pairs = counted([left - right for left in throws for right in throws])
    assert difference(rolled(3, 6), rolled(3, 6)) == pairs


@pytest.mark.parametrize("comparison", list(SIGNS))
def test_a_comparison_adds_up_the_totals_that_fit(comparison: str) -> None:
    cards = [1, 1, 2, 3, 3, 3]
    hands = [sum(hand) for hand in combinations(cards, 2)]
    for number in range(9):
        fitting = [one for one in hands if SIGNS[comparison](one, number)]
        found = chance_of(drawn(((1, 2), (2, 1), (3, 3)), 2), comparison, number)
        assert found == Fraction(len(fitting), len(hands))


def test_a_shift_moves_every_total() -> None:
    assert shifted({3: Fraction(1, 4), 5: Fraction(3, 4)}, -9) == {
        -6: Fraction(1, 4),
        -4: Fraction(3, 4),
    }


@pytest.mark.parametrize(("pool", "many"), [(((1, 2),), 3), ((), 1)])
def test_more_cards_than_there_are_cannot_be_drawn(pool: Pool, many: int) -> None:
    with pytest.raises(ValueError, match="cannot be drawn"):
        drawn(pool, many)


def test_a_draw_beyond_measure_is_refused_before_it_is_counted() -> None:
    pool = tuple((number * number, 100) for number in range(100))
    assert draw_steps(pool, 100) > MOST_STEPS
    with pytest.raises(ValueError, match="too many totals"):
        drawn(pool, 100)
