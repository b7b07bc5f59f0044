"""How numbers are said on cards."""

from collections.abc import Callable
from typing import Any

MINUS = "\N{MINUS SIGN}"
SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen", "twenty"),
)
ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def signed(number: float) -> str:
    """`+6`, `−2` with a true minus sign, `0`."""
    return f"+{number}" if number > 0 else minus(number)


def minus(number: float) -> str:
    """The number with a true minus sign where it is below zero."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def words(number: int) -> str:
    """`three`; from twenty-one on, figures."""
    return SMALL[number] if 0 <= number < len(SMALL) else minus(number)


def roman(number: int) -> str:
    """`XIV`; zero, which Rome did not write, is `0`.

    Raises:
        ValueError: the number is below zero or beyond 3999.
    """
    if not 0 <= number < 4000:
        raise ValueError(f"{number} has no Roman numeral")
    text = ""
    for value, letters in ROMAN:
        while number >= value:
            text, number = text + letters, number - value
    return text or "0"


def plural(number: float, one: str, many: str) -> str:
    """`one` for 1, else `many`; the number itself is not said."""
    return one if number == 1 else many


FILTERS: dict[str, Callable[..., Any]] = {
    "signed": signed,
    "minus": minus,
    "words": words,
    "roman": roman,
    "plural": plural,
}
