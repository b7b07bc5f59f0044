"""The order in which cards of secret kinds are laid out, so that no sheet gives a kind away.

Backs lie a little off their fronts, and each sheet in its own way. Whoever looks closely may tell
from a back which sheet its card was on; so each kind is spread evenly over all sheets.
"""

from collections.abc import Hashable, Sequence
from math import sqrt

_TURN = (sqrt(5) - 1) / 2
"""Multiples of the golden section, their whole part left out, stay far from one another."""


def spread(kinds: Sequence[Hashable]) -> list[int]:
    """The places of `kinds` in an order in which each kind is spread as evenly as it can be.

    Whole numbers below `len(kinds)`, each once; those of one kind stay in their order. The rarest
    kinds choose their places first, and none but the commonest lies near either end.
    """
    places: dict[Hashable, list[int]] = {}
    for place, kind in enumerate(kinds):
        places.setdefault(kind, []).append(place)
    free = list(range(len(kinds)))
    order = [0] * len(kinds)
    for number, own in enumerate(sorted(places.values(), key=len), start=1):
        shift = 0.25 + 0.5 * (number * _TURN % 1)
        wished = ((index + shift) / len(own) * len(kinds) for index in range(len(own)))
        for at, place in zip(sorted(_nearest(free, wish) for wish in wished), own, strict=True):
            order[at] = place
    return order


def _nearest(free: list[int], wish: float) -> int:
    """Take the free place next to the one that is wished for."""
    return free.pop(min(range(len(free)), key=lambda index: abs(free[index] + 0.5 - wish)))
