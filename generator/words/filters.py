"""How numbers are said on cards."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context

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


POINT = "0.5"
"""A number with a decimal point, as a catalogue gives it with the mark of its language."""


def pointed(number: str, house: Mapping[str, str]) -> str:
    """`4,75`: a number with the decimal mark of a language, by the words of the house."""
    said = house.get(POINT, POINT)
    return number.replace(".", said[1]) if len(said) == len(POINT) else number


@pass_context
def percent_of(context: Context, chance: Fraction | float, places: int = 0) -> str:
    """As `percent`, in the language of the text."""
    return pointed(percent(chance, places), context.get("house") or {})


@pass_context
def decimal_of(context: Context, number: Fraction | float, places: int = 2) -> str:
    """As `decimal`, in the language of the text."""
    return pointed(decimal(number, places), context.get("house") or {})


@pass_context
def words_of(context: Context, number: int) -> str:
    """`drei`: as `words`, in the language of the text where its catalogue has the word."""
    said = words(number)
    house = context.get("house") or {}
    return str(house.get(said, said))


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


def percent(chance: Fraction | float, places: int = 0) -> str:
    """`88 %`, rounded; `0 %` and `100 %` only where that is exact, else `<1 %` and `>99 %`.

    With `places`, so many digits after the point: `87.5 %`, `<0.1 %`.

    Raises:
        ValueError: it is no chance from 0 to 1, or the places are not 0 to 6.
    """
    share = _chance(chance)
    rounded = _rounded(share * 100, places)
    if rounded in (0, 100) and share not in (0, 1):
        least = Fraction(1, 10**places)
        edge = f"<{_digits(least, places)}" if rounded == 0 else f">{_digits(100 - least, places)}"
        return f"{edge}{SPACE}%"
    return f"{_digits(rounded, places)}{SPACE}%"


def fraction(chance: Fraction | float) -> str:
    """`7/8` in lowest terms; `0` and `1` as they are.

    Raises:
        ValueError: it is no chance from 0 to 1.
    """
    return str(_chance(chance))


def ratio(number: Fraction | float) -> str:
    """`19/4` in lowest terms, for numbers of any size; `−1/2` with a true minus sign."""
    exact = Fraction(number)
    return f"{MINUS}{-exact}" if exact < 0 else str(exact)


def decimal(number: Fraction | float, places: int = 2) -> str:
    """`4.75`: rounded to so many digits after the point, halves away from zero.

    Raises:
        ValueError: the places are not 0 to 6.
    """
    exact = Fraction(number)
    said = _digits(_rounded(abs(exact), places), places)
    return f"{MINUS}{said}" if exact < 0 and Fraction(said) else said


def over(number: int, whole: int) -> Fraction:
    """The exact fraction `number/whole`, to be said by `percent`, `fraction` or `ratio`.

    Raises:
        ValueError: one of them is no whole number, or `whole` is none to divide by.
    """
    if not (isinstance(number, int) and isinstance(whole, int)) or not whole:
        raise ValueError(f"{number} over {whole} is no fraction of whole numbers")
    return Fraction(number, whole)


def _rounded(number: Fraction, places: int) -> Fraction:
    """A number from 0 up, rounded."""
    if not isinstance(places, int) or not 0 <= places <= 6:
        raise ValueError(f"{places} is no number of places from 0 to 6")
    steps: int = 10**places
    return Fraction(int(number * steps + Fraction(1, 2)), steps)


def _digits(number: Fraction, places: int) -> str:
    """A number that has no more places than these, written with all of them."""
    steps: int = 10**places
    before, after = divmod(int(number * steps), steps)
    return f"{before}.{after:0{places}}" if places else str(before)


def _chance(value: Fraction | float) -> Fraction:
    if not 0 <= value <= 1:
        raise ValueError(f"{value} is no chance from 0 to 1")
    return Fraction(value)


FILTERS: dict[str, Callable[..., Any]] = {
    "signed": signed,
    "minus": minus,
    "words": words_of,
    "roman": roman,
    "plural": plural,
    "percent": percent_of,
    "fraction": fraction,
    "ratio": ratio,
    "decimal": decimal_of,
    "over": over,
}
