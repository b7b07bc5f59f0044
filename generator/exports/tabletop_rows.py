"""Room on a table of Tabletop Simulator: spots, things that need room, and rows of them.

Lengths are units of Tabletop Simulator. `x` runs to the right and `z` away from whoever sits at
the lower edge.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

UNIT = 2.2 / 63.5
"""Units in a millimetre: a poker card that is not scaled is 2.2 wide."""
GAP = 0.5


@dataclass(frozen=True, slots=True)
class Spot:
    """The middle of a place, turned for its reader: 180 for the lower edge, 0 for the upper.

    `step` is how far apart cards lie that are spread, 0 where they are piled.
    """

    x: float
    z: float
    turn: int = 180
    width: float = 0.0
    depth: float = 0.0
    step: float = 0.0

    def moved(self, along: float) -> "Spot":
        """So far to the right of its reader."""
        x = self.x + along if self.turn == 180 else self.x - along
        return Spot(x, self.z, self.turn, self.width, self.depth, self.step)


@dataclass(frozen=True, slots=True)
class Item:
    """Something that needs room, in units, and what is written there."""

    name: str
    width: float
    depth: float
    title: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What lies on a table besides places: at its left, its right, and first in its middle.

    `pieces` are what may lie in places besides cards.
    """

    left: tuple[Item, ...] = ()
    right: tuple[Item, ...] = ()
    middle: tuple[Item, ...] = ()
    pieces: tuple[str, ...] = ()


NOTHING = Asked()


def packed(
    items: Iterable[Item], widest: float, *, centred: bool = False
) -> tuple[list[tuple[Item, float, float]], float]:
    """Items in rows from the top left corner, each with its middle, and the depth of all rows.

    Rows that are `centred` are so within `widest`.
    """
    rows: list[list[Item]] = []
    for item in items:
        if rows and _width([*rows[-1], item]) <= widest:
            rows[-1].append(item)
        else:
            rows.append([item])
    found: list[tuple[Item, float, float]] = []
    down = 0.0
    for row in rows:
        deep = max(one.depth for one in row)
        x = (widest - _width(row)) / 2 if centred else 0.0
        for item in row:
            found.append((item, x + item.width / 2, down + deep / 2))
            x += item.width + GAP
        down += deep + GAP
    return found, max(down - GAP, 0.0)


def _width(row: Sequence[Item]) -> float:
    return sum(one.width for one in row) + GAP * (len(row) - 1)
