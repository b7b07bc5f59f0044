"""Packs things into rows, as few as there is width for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.exports.table_plan import GAP, Dial, Spot

LOW = 44
"""What is no higher stands close under what is above it, pixels."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something that needs room: how wide and high, and what it is once it lies somewhere."""

    width: int
    height: int
    make: Callable[[int, int], "list[Spot | Dial]"]


@dataclass(frozen=True, slots=True)
class Packed:
    """Things that lie in rows, from (0, 0)."""

    height: int
    lying: tuple[tuple[Wanted, int, int], ...]

    def at(self, x: int, y: int) -> "list[Spot | Dial]":
        """What they are when the corner is there."""
        return [one for what, left, top in self.lying for one in what.make(x + left, y + top)]


def packed(wanted: Sequence[Wanted], width: int) -> Packed | None:
    """Things in as few rows as there is width for, high ones first; None where one is too wide.

    Low ones stand in columns under each other, as high as the row.
    """
    if any(one.width > width for one in wanted):
        return None
    order = sorted(wanted, key=lambda one: -one.height)
    lying: list[tuple[Wanted, int, int]] = []
    top = 0
    while order:
        high, x = order[0].height, 0
        while order:
            found = next((one for one in order if x + one.width <= width), None)
            if found is None:
                break
            y, column = 0, found.width
            while found is not None:
                order.remove(found)
                lying.append((found, x, top + y))
                y += found.height + (2 if found.height < LOW else GAP)
                left, column_now = high - y, column
                found = next(
                    (one for one in order if one.height <= left and one.width <= column_now), None
                )
            x += column + GAP
        top += high + GAP
    return Packed(top, tuple(lying))
