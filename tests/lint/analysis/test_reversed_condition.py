"""Texts that say how many cards there must be, and conditions that ask for the opposite."""

import pytest

from generator.lint.analysis.said_conditions import reversed_condition
from tests.lint.analysis.told import found

GAIN = "- {if: %s, then: [{add: 2, to: seat.coins}]}"


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("If you hold no cards, gain two coins.", "seat.hand.count > 0"),
        ("If you have at least three cards, gain two coins.", "seat.hand.count < 3"),
        ("If you have at least three cards, gain two coins.", "seat.hand.count > 3"),
        ("With more than three cards in hand, gain two coins.", "count(seat.hand) <= 3"),
        ("If you hold three or fewer cards, gain two coins.", "seat.hand.count >= 4"),
        ("With five coins or more, gain two coins.", "seat.coins < 5"),
        ("If you have fewer than two coins, gain two coins.", "seat.coins >= 2"),
    ],
)
def test_a_condition_the_other_way_round(text: str, test: str) -> None:
    (one,) = found(reversed_condition, text, GAIN % test)
    assert one.startswith("the text says ")


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("If you hold no cards, gain two coins.", "seat.hand.count == 0"),
        ("If you have at least three cards, gain two coins.", "seat.hand.count > 2"),
        ("If you have at least three cards, gain two coins.", "seat.coins < 3"),
        ("Unless you hold no cards, gain two coins.", "seat.hand.count > 0"),
        ("If you hold no cards, nothing happens. Else gain two coins.", "seat.hand.count > 0"),
        ("If you hold no cards, you do not lose.", "seat.hand.count > 0"),
        ("Draw at least three cards.", "seat.hand.count < 3"),
    ],
)
def test_a_condition_as_it_is_said_or_may_be(text: str, test: str) -> None:
    assert found(reversed_condition, text, GAIN % test) == []


def test_two_branches_may_be_told_either_way() -> None:
    effect = "- {if: seat.hand.count > 0, then: [], else: [{add: 2, to: seat.coins}]}"
    assert found(reversed_condition, "If you hold no cards, gain two coins.", effect) == []
