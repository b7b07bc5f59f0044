"""How sure one can be of a difference, and how to look at many without seeing ghosts."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from generator.play.intervals import Z

ALARM = 0.001
"""The chance that a study of a fair game has any finding about chance at all."""


@dataclass(frozen=True, slots=True)
class Effect:
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


def paired(differences: Sequence[float], bound: float | None = None) -> Effect:
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
    return Effect(middle, spread, len(differences), math.inf if bound is None else bound)


def deviation(values: Sequence[float]) -> float:
    """The standard deviation; 0 of fewer than two values."""
    if len(values) < 2:
        return 0.0
    middle = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((one - middle) ** 2 for one in values) / (len(values) - 1))


def cohens_h(one: float, other: float) -> float:
    """The distance of two shares as angles (Cohen 1988): 0.2 is small, 0.5 middling, 0.8 large."""
    return 2 * math.asin(math.sqrt(one)) - 2 * math.asin(math.sqrt(other))
