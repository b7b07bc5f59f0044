"""Numbers as a language writes them, and one of a thing or several."""

import pytest

from generator.words.catalogue import Catalogue


@pytest.mark.parametrize(
    ("language", "value", "digits", "wanted"),
    [
        ("en-GB", 1234567, None, "1,234,567"),
        ("de", 1234567, None, "1.234.567"),
        ("de", 12.5, None, "12,5"),
        ("en", 12.5, 0, "12"),
        ("fr", 3.0, 1, "3,0"),
        ("xx-nowhere", 1000, None, "1,000"),
        ("en", -3, None, "\N{MINUS SIGN}3"),
        ("en", -0.01, 1, "0.0"),
    ],
)
def test_a_number_is_written_as_the_language_has_it(
    language: str, value: float, digits: int | None, wanted: str
) -> None:
    assert Catalogue(language).number(value, digits) == wanted


def test_a_change_has_its_sign() -> None:
    words = Catalogue("de")
    assert [words.number(one, 1, signed=True) for one in (2.5, -2.5, 0)] == [
        *("+2,5", "\N{MINUS SIGN}2,5", "0,0")
    ]


@pytest.mark.parametrize(
    ("language", "number", "wanted"),
    [
        ("en", 1, "1 card of two"),
        ("en", 0, "0 cards of two"),
        ("en", 1200, "1,200 cards of two"),
        ("fr", 0, "0 card of two"),
    ],
)
def test_one_or_several(language: str, number: int, wanted: str) -> None:
    one, several = "1 card of {all}", "{number} cards of {all}"
    if language == "fr":
        one = "{number} card of {all}"
    assert Catalogue(language).many(number, one, several, all="two") == wanted
