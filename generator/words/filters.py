"""How numbers are said on cards."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

MINUS = "\N{MINUS SIGN}"
SPACE = "\N{NO-BREAK SPACE}"
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


def percent(chance: Fraction | float) -> str:
    """`88 %`, rounded; `0 %` and `100 %` only where that is exact, else `<1 %` and `>99 %`.

    Raises:
        ValueError: it is no chance from 0 to 1.
    """
    share = _chance(chance)
    rounded = int(share * 100 + Fraction(1, 2))
    if rounded in (0, 100) and share not in (0, 1):
        return f"<1{SPACE}%" if rounded == 0 else f">99{SPACE}%"
    return f"{rounded}{SPACE}%"


def fraction(chance: Fraction | float) -> str:
    """`7/8` in lowest terms; `0` and `1` as they are.

    Raises:
        ValueError: it is no chance from 0 to 1.
    """
    return str(_chance(chance))


def _chance(value: Fraction | float) -> Fraction:
    if not 0 <= value <= 1:
        raise ValueError(f"{value} is no chance from 0 to 1")
    return Fraction(value)


FILTERS: dict[str, Callable[..., Any]] = {
    "signed": signed,
    "minus": minus,
    "words": words,
    "roman": roman,
    "plural": plural,
    "percent": percent,
    "fraction": fraction,
}
