"""How numbers are said: true minus, words, Roman numerals, one or many."""

import pytest

from generator.words import filters

VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


@pytest.mark.parametrize(("number", "said"), [(6, "+6"), (-2, "−2"), (0, "0"), (1.5, "+1.5")])
def test_signed(number: float, said: str) -> None:
    assert filters.signed(number) == said


@pytest.mark.parametrize(("number", "said"), [(-3, "−3"), (3, "3"), (0, "0")])
def test_minus(number: float, said: str) -> None:
    assert filters.minus(number) == said


@pytest.mark.parametrize(
    ("number", "said"), [(0, "zero"), (1, "one"), (12, "twelve"), (20, "twenty"), (21, "21")]
)
def test_words(number: int, said: str) -> None:
    assert filters.words(number) == said


def test_words_of_a_negative_number_have_a_true_minus() -> None:
    assert filters.words(-4) == "−4"


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0"), (4, "IV"), (14, "XIV"), (78, "LXXVIII"), (1649, "MDCXLIX")]
)
def test_roman(number: int, said: str) -> None:
    assert filters.roman(number) == said


def test_roman_numerals_read_back_as_their_number() -> None:
    for number in range(1, 4000):
        digits = [VALUES[letter] for letter in filters.roman(number)]
        after = [*digits[1:], 0]
        read = sum(-one if one < two else one for one, two in zip(digits, after, strict=True))
        assert read == number


@pytest.mark.parametrize("number", [-1, 4000, 10**12])
def test_no_roman_numeral_beyond_what_rome_could_write(number: int) -> None:
    with pytest.raises(ValueError, match="no Roman numeral"):
        filters.roman(number)


@pytest.mark.parametrize(("number", "said"), [(1, "card"), (0, "cards"), (2, "cards")])
def test_plural(number: int, said: str) -> None:
    assert filters.plural(number, "card", "cards") == said
