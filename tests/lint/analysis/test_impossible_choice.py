"""Choices that nobody can make."""

import pytest
from judged import CALLED, found, rule

from generator.lint.analysis.conditions import impossible_choice


def test_every_choice_of_the_market_can_be_made() -> None:
    assert found(impossible_choice) == []


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        (
            "{choose: seat.hand, as: some, least: 3, most: 2}",
            "at least 3 are chosen, and at most 2",
        ),
        ("{choose: \"['left', 'right']\", as: ways, least: 3}", "never more than 2"),
        ("{choose: 'others(seat)', as: some, least: 4}", "never more than 3"),
        ("{choose: 'top(stock, 2)', as: some, least: 3}", "never more than 2"),
        ("{choose: 'numbers(4, 3)', as: bid}", "never anything to choose from"),
        ("{choose: 'numbers(0, 9)', as: bid}", "the numbers offered are from 0 to 9"),
        ("{ask_all: players, from: 'numbers(1, 7)', as: bids}", "from 1 to 7"),
        ("{ask_all: players, from: 'top(stock, 2)', as: some, least: 3}", "never more than 2"),
        (
            "{ask_all: players, from: seat.hand, as: some, least: 2, most: 1}",
            "at least 2 are chosen, and at most 1",
        ),
    ],
)
def test_an_impossible_choice_is_found(effect: str, message: str) -> None:
    (one,) = found(impossible_choice, rule(effect), CALLED)
    assert message in one


@pytest.mark.parametrize(
    "effect",
    [
        "{choose: seat.hand, as: some, least: 2, most: 2}",
        "{choose: 'numbers(0, 6)', as: bid}",
        "{choose: 'numbers(1, min(seat.purse, 6))', as: bid}",
        "{choose: 'others(seat)', as: some, least: 1}",
        "{ask_all: players, from: seat.hand, as: some, least: 2, most: 2}",
    ],
)
def test_a_choice_that_can_be_made_is_left_alone(effect: str) -> None:
    assert found(impossible_choice, rule(effect), CALLED) == []
