"""Texts of who passes and who fails, and tests with the branches the other way round."""

import pytest

from generator.lint.analysis.outcomes import swapped_outcomes
from tests.lint.analysis.told import found

TEXT = '"Toss a coin. Heads: gain two coins. Tails: lose two coins."'
TOSS = """
- {toss: heads}
- {if: %s, then: [{add: %d, to: seat.coins}], else: [{add: %d, to: seat.coins}]}
"""
TOLD = "here passing brings what the text says of failing, and the other way round"


@pytest.mark.parametrize("effect", [("heads", -2, 2), ("not heads", 2, -2)])
def test_a_coin_that_falls_the_other_way(effect: tuple[str, int, int]) -> None:
    assert found(swapped_outcomes, TEXT, TOSS % effect) == [TOLD]


@pytest.mark.parametrize("effect", [("heads", 2, -2), ("not heads", -2, 2), ("heads", 3, 3)])
def test_a_coin_that_falls_as_it_is_said(effect: tuple[str, int, int]) -> None:
    assert found(swapped_outcomes, TEXT, TOSS % effect) == []


def test_a_test_without_kin_may_mean_either() -> None:
    effect = TOSS.replace("{toss: heads}", "{roll: 1, as: heads}") % ("heads == 0", -2, 2)
    assert found(swapped_outcomes, TEXT, effect) == []
