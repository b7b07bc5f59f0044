from fractions import Fraction

import pytest

from generator.words.filters import decimal, fraction, over, percent, ratio


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


@pytest.mark.parametrize(
    ("chance", "places", "text"),
    [
        (Fraction(7, 8), 1, "87.5\u00a0%"),
        (Fraction(1, 3), 2, "33.33\u00a0%"),
        (Fraction(1, 9999), 1, "<0.1\u00a0%"),
        (Fraction(99_999, 100_000), 1, ">99.9\u00a0%"),
        (1, 1, "100.0\u00a0%"),
    ],
)
def test_a_percentage_may_have_places(chance: Fraction, places: int, text: str) -> None:
    assert percent(chance, places) == text


@pytest.mark.parametrize(
    ("number", "places", "text"),
    [(Fraction(19, 4), 2, "4.75"), (Fraction(1, 8), 2, "0.13"), (Fraction(-1, 8), 1, "−0.1"),
     (Fraction(-1, 800), 1, "0.0"), (Fraction(2, 3), 0, "1"), (1.5, 3, "1.500")],
)  # fmt: skip
def test_a_decimal_is_rounded_halves_away_from_zero(
    number: Fraction, places: int, text: str
) -> None:
    assert decimal(number, places) == text


def test_a_ratio_may_be_of_any_size() -> None:
    assert [ratio(Fraction(18, 4)), ratio(Fraction(-1, 2)), ratio(3)] == ["9/2", "−1/2", "3"]
    assert over(3, 12) == Fraction(1, 4)


@pytest.mark.parametrize("places", [-1, 7, 0.5])
def test_places_are_few_and_whole(places: int) -> None:
    with pytest.raises(ValueError, match="no number of places"):
        decimal(Fraction(1, 3), places)
