"""Intervals that hold the true number in 95 of 100 batches."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

Z = 1.959963984540054
"""The normal distribution has 95 % of its weight within this many standard deviations."""


@dataclass(frozen=True)
class Interval:
    """An estimate between two bounds; no bounds where one value alone says nothing of spread."""

    value: float
    low: float | None
    high: float | None


def share(count: int, total: int) -> Interval:
    """A share of 0 to 1, with Wilson's score interval (Wilson 1927), sound also near 0 and 1.

    Args:
        count: how often it happened, 0 to `total`.
        total: how often it could have; at least 1.
    """
    found = count / total
    scale = 1 + Z * Z / total
    middle = (found + Z * Z / (2 * total)) / scale
    reach = Z / scale * math.sqrt(found * (1 - found) / total + Z * Z / (4 * total * total))
    low = 0.0 if count == 0 else min(middle - reach, found)
    high = 1.0 if count == total else max(middle + reach, found)
    return Interval(found, low, high)


def mean(counts: Mapping[float, int]) -> Interval:
    """The mean of counted values, with the normal interval: mean ± 1.96 standard errors.

    Args:
        counts: how often each value was seen, at least one value. Sums are taken in the order of
            the values, so that they do not depend on the order of counting.
    """
    total = sum(counts.values())
    middle = math.fsum(value * counts[value] for value in sorted(counts)) / total
    if total < 2:
        return Interval(middle, None, None)
    squares = math.fsum(counts[value] * (value - middle) ** 2 for value in sorted(counts))
    reach = Z * math.sqrt(squares / (total - 1) / total)
    return Interval(middle, middle - reach, middle + reach)


def quantile(counts: Mapping[float, int], part: float) -> float:
    """The smallest value with at least `part` (0 to 1) of all counted values at or below it."""
    wanted = part * sum(counts.values())
    seen = 0
    value = 0.0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            break
    return value
