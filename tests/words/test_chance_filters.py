from fractions import Fraction

import pytest

from generator.words.filters import fraction, percent


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0, "0\u00a0%"),
        (Fraction(1, 100_000), "<1\u00a0%"),
        (Fraction(4, 1000), "<1\u00a0%"),
        (Fraction(1, 200), "1\u00a0%"),
        (Fraction(7, 8), "88\u00a0%"),
        (Fraction(989, 1000), "99\u00a0%"),
        (Fraction(995, 1000), ">99\u00a0%"),
        (Fraction(99_999, 100_000), ">99\u00a0%"),
        (1, "100\u00a0%"),
    ],
)
def test_a_percentage_is_round_and_says_never_and_always_only_where_that_is_so(
    chance: Fraction, said: str
) -> None:
    assert percent(chance) == said


@pytest.mark.parametrize(
    ("chance", "said"), [(Fraction(14, 16), "7/8"), (Fraction(0), "0"), (Fraction(1), "1")]
)
def test_a_fraction_is_in_lowest_terms(chance: Fraction, said: str) -> None:
    assert fraction(chance) == said


@pytest.mark.parametrize("wrong", [Fraction(3, 2), -1])
def test_what_is_no_chance_is_refused(wrong: Fraction) -> None:
    with pytest.raises(ValueError, match="no chance"):
        percent(wrong)
