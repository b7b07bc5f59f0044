"""What lies loose on a table of pixels, above the hand: dice, markers, pieces and a note."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Literal

from generator.exports.table_plan import GAP, WIDE, Area
from generator.exports.tables import TableSetup
from generator.model.maps import MapFile

Kind = Literal["die", "marker", "piece", "note", "map"]
DIE, PIECE, HIGH, MARKER = 48, 34, 34, 112
"""Edges of a die and of a piece; height and width of a marker, on which its name stands."""
LETTER, LINE, NARROW = 6.2, 15, 420
"""Pixels of a letter and of a line of a note; what is narrower than this is no note."""


@dataclass(frozen=True, slots=True)
class Loose:
    """A thing that anybody moves, or a note that everybody reads.

    `first` says before which seat a marker lies at each number of seats.
    """

    id: str
    title: str
    kind: Kind
    area: Area
    sides: int = 0
    first: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Loosely:
    """All of it, from the height 0 down."""

    things: tuple[Loose, ...] = ()
    height: int = 0

    def at(self, y: int) -> tuple[Loose, ...]:
        """The same, as far down."""
        return tuple(replace(one, area=one.area.moved(0, y)) for one in self.things)


def loosely(setups: Sequence[TableSetup], maps: Sequence[MapFile] = ()) -> Loosely:
    """What lies loose by these set-ups, and with these maps."""
    found, x, y, low = list[Loose](), GAP, 0, 0
    drawn = (Loose(f"map-{one.id}", one.title, "map", Area(0, 0, DIE, HIGH)) for one in maps)
    for one in (*_things(setups), *drawn):
        if x + one.area.width > WIDE - GAP:
            x, y = GAP, low + GAP
        found.append(replace(one, area=one.area.moved(x, y)))
        x, low = found[-1].area.right + GAP, max(low, found[-1].area.bottom)
    told = "\n".join(dict.fromkeys(text for setup in setups for text in setup.told))
    if told:
        if WIDE - GAP - x < NARROW:
            x, y = GAP, low + GAP
        wide = WIDE - GAP - x
        lines = sum(ceil(len(text) * LETTER / wide) for text in told.split("\n"))
        found.append(Loose("note", told, "note", Area(x, y, wide, max(lines * LINE + 4, HIGH))))
        low = max(low, found[-1].area.bottom)
    return Loosely(tuple(found), low + GAP if found else 0)


def _things(setups: Sequence[TableSetup]) -> Iterator[Loose]:
    """Dice, markers and pieces, each from the corner (0, 0)."""
    for dice in dict.fromkeys(one for setup in setups for one in setup.dice):
        for number in range(1, dice.many + 1):
            name = f"die-{dice.sides}-{number}"
            yield Loose(name, str(dice.sides), "die", Area(0, 0, DIE, DIE), dice.sides)
    for name, title in {one.id: one.title for each in setups for one in each.markers}.items():
        first = {
            setup.seats: one.seat
            for setup in setups
            for one in setup.markers
            if one.id == name and one.seat is not None
        }
        yield Loose(f"marker-{name}", title, "marker", Area(0, 0, MARKER, HIGH), 0, first)
    for name, title in {one.id: one.title for each in setups for one in each.pieces}.items():
        yield Loose(f"piece-{name}", title, "piece", Area(0, 0, PIECE, PIECE))
