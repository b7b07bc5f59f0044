"""Intervals that hold the true number in 95 of 100 batches, and how sure a difference is."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

Z = 1.959963984540054
"""The normal distribution has 95 % of its weight within this many standard deviations."""

ALARM = 0.001
"""The chance that a study of a fair game has any finding about chance at all."""


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

    It never goes beyond what was seen: a score of 0 or 1 is no more than 1 on an average.

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
    return Interval(middle, max(middle - reach, min(counts)), min(middle + reach, max(counts)))


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


@dataclass(frozen=True, slots=True)
class MeanDifference:
    """A mean difference over pairs of matches, with its standard error; never beyond `bound`."""

    value: float
    error: float
    matches: int
    bound: float = math.inf

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return max(self.value - Z * self.error, -self.bound)

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return min(self.value + Z * self.error, self.bound)

    def surely_above(self, bound: float, looks: int) -> bool:
        """Whether it is above `bound` even when one looks so many times (Bonferroni)."""
        return self.value - strict(looks) * self.error > bound


def strict(looks: int) -> float:
    """So many standard errors, that among `looks` normal numbers one strays further with ALARM."""
    return NormalDist().inv_cdf(1 - ALARM / (2 * max(looks, 1)))


def paired(differences: Sequence[float], bound: float | None = None) -> MeanDifference:
    """The mean of differences.

    Args:
        differences: one for each pair of matches; at least one.
        bound: where no difference can be larger, such as 1 for being first or not. One of +bound
            and one of -bound are then added, as Agresti and Min (2005) do for matched pairs: a few
            matches that all went one way do not prove that all will.
    """
    found = [*differences, *((bound, -bound) if bound is not None else ())]
    middle = math.fsum(found) / len(found)
    squares = math.fsum((one - middle) ** 2 for one in found)
    spread = math.sqrt(squares / (len(found) - 1) / len(found)) if len(found) > 1 else math.inf
    return MeanDifference(middle, spread, len(differences), math.inf if bound is None else bound)


def deviation(values: Sequence[float]) -> float:
    """The standard deviation; 0 of fewer than two values."""
    if len(values) < 2:
        return 0.0
    middle = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((one - middle) ** 2 for one in values) / (len(values) - 1))


def cohens_h(one: float, other: float) -> float:
    """The distance of two shares as angles (Cohen 1988): 0.2 is small, 0.5 middling, 0.8 large."""
    return 2 * math.asin(math.sqrt(one)) - 2 * math.asin(math.sqrt(other))
