"""How likely each total is, as fractions: of dice, and of cards drawn without putting any back.

A distribution maps each total that can come up to its chance; the chances add up to 1.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

Distribution = Mapping[int, Fraction]
Pool = tuple[tuple[int, int], ...]
"""What each card counts for, and how many cards there are of it; every number once."""

MOST_STEPS = 3_000_000
"""Additions that one total may take: a second or two."""


@lru_cache(maxsize=64)
def drawn(pool: Pool, many: int) -> Distribution:
    """The total of `many` cards drawn from `pool`: the hypergeometric chances.

    Works through the pool number by number and counts the hands of each size and total.

    Raises:
        ValueError: the pool holds fewer cards, or `draw_steps` are beyond `MOST_STEPS`.
    """
    cards = sum(copies for _, copies in pool)
    if not 0 <= many <= cards or draw_steps(pool, many) > MOST_STEPS:
        msg = f"{many} cards cannot be drawn from {cards}, or there are too many totals"
        raise ValueError(msg)
    hands: dict[tuple[int, int], int] = {(0, 0): 1}
    for number, copies in pool:
        grown: dict[tuple[int, int], int] = {}
        for (size, total), ways in hands.items():
            for more in range(min(copies, many - size) + 1):
                key = (size + more, total + more * number)
                grown[key] = grown.get(key, 0) + ways * comb(copies, more)
        hands = grown
    whole = comb(cards, many)
    return {
        total: Fraction(ways, whole)
        for (size, total), ways in sorted(hands.items())
        if size == many
    }


def highest(pool: Pool, many: int) -> Distribution:
    """The highest number among `many` cards drawn from `pool`.

    Raises:
        ValueError: no card is drawn, or the pool holds fewer.
    """
    cards = sum(copies for _, copies in pool)
    if not 1 <= many <= cards:
        msg = f"{many} cards cannot be drawn from {cards}"
        raise ValueError(msg)
    whole, below, found, under = comb(cards, many), 0, {}, 0
    for number, copies in sorted(pool):
        under += copies
        ways = comb(under, many)
        if ways > below:
            found[number] = Fraction(ways - below, whole)
        below = ways
    return found


def lowest(pool: Pool, many: int) -> Distribution:
    """The lowest number among `many` cards drawn from `pool`.

    Raises:
        ValueError: no card is drawn, or the pool holds fewer.
    """
    turned = highest(tuple((-number, copies) for number, copies in pool), many)
    return {-number: chance for number, chance in sorted(turned.items(), reverse=True)}


def draw_steps(pool: Pool, many: int) -> int:
    """At most so many additions does `drawn` take."""
    numbers = [number for number, _ in pool] or [0]
    totals = min(many * (max(numbers) - min(numbers)) + 1, comb(many + len(pool), many))
    deepest = sum(min(copies, many) + 1 for _, copies in pool)
    return totals * (many + 1) * deepest


@lru_cache(maxsize=64)
def rolled(many: int, sides: int) -> Distribution:
    """The total of `many` dice with the numbers from 1 to `sides`.

    Raises:
        ValueError: there is no die or no side, or `roll_steps` are beyond `MOST_STEPS`.
    """
    if many < 1 or sides < 1 or roll_steps(many, sides) > MOST_STEPS:
        msg = f"{many} dice with {sides} sides cannot be rolled, or there are too many totals"
        raise ValueError(msg)
    ways = {0: 1}
    for _ in range(many):
        grown: dict[int, int] = {}
        for total, found in ways.items():
            for face in range(1, sides + 1):
                grown[total + face] = grown.get(total + face, 0) + found
        ways = grown
    return {total: Fraction(found, sides**many) for total, found in sorted(ways.items())}


def roll_steps(many: int, sides: int) -> int:
    """So many additions does `rolled` take, or fewer."""
    return many * many * sides * sides


def shifted(distribution: Distribution, by: int) -> Distribution:
    """A distribution with `by` added to every total."""
    return {total + by: chance for total, chance in distribution.items()}


def difference(one: Distribution, other: Distribution) -> Distribution:
    """The first total less the second, where neither knows of the other."""
    found: dict[int, Fraction] = {}
    for left, chance in one.items():
        for right, too in other.items():
            found[left - right] = found.get(left - right, Fraction(0)) + chance * too
    return dict(sorted(found.items()))


COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "below": lambda total, number: total < number,
    "at-most": lambda total, number: total <= number,
    "equal": lambda total, number: total == number,
    "at-least": lambda total, number: total >= number,
    "above": lambda total, number: total > number,
}


def chance_of(distribution: Distribution, comparison: str, number: int) -> Fraction:
    """How likely the total compares so with `number`; one of `COMPARED`."""
    fits = COMPARED[comparison]
    return sum((one for total, one in distribution.items() if fits(total, number)), Fraction(0))
