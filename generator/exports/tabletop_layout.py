"""Where things lie on a table of Tabletop Simulator: seats around it, places, and what is beside.

The table is seen from above. `x` runs to the right and `z` away from whoever sits at the lower
edge. Lengths are units of Tabletop Simulator.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import ceil

from generator.exports.tables import TablePlace, TableSetup
from generator.model.sizes import CardSize

UNIT = 2.2 / 63.5
"""Units in a millimetre: a poker card that is not scaled is 2.2 wide."""

COLOURS = ("White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink")
"""Of players, in their order around a table; there are no others."""

GAP = 0.5
CARD = CardSize(id="card", title="Card", width=63.5, height=88.9)
"""Of places where no printed card can lie."""

LARGEST = 150.0
"""Millimetres; what is longer is a board, and does not make places wide."""
SPREAD = 8
"""Up to so many cards lie side by side; of more, a pile."""
STEP = 0.75
"""Of the width of a card, from one that lies beside another to the next."""

HAND = 4.0
"""Depth of the zone in which the cards of a hand stand."""
TALLY = 1.6
"""Room for a counter; they stand in a row."""
LEAST = 13.0
"""Width of a seat."""


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
class Chair:
    """One who sits at the table; without a colour where there is none left."""

    colour: str
    middle: Spot
    width: float


@dataclass(frozen=True)
class TableLayout:
    """A table with room for the most that can sit there.

    `spots` are by zone and number of the chair, None for the middle; `titles` are what a zone is
    called, whosever it is; `hands` names the zones that are held in the hand. `tallies` are by
    counter and chair. The edges are those of the whole table. `beside` is where things lie that
    are no places, and `named` what is written there.
    """

    chairs: tuple[Chair, ...]
    spots: Mapping[tuple[str, int | None], Spot]
    titles: Mapping[str, str]
    hands: frozenset[str]
    tallies: Mapping[tuple[str, int | None], Spot]
    left: float
    right: float
    lower: float
    upper: float
    beside: Mapping[str, Spot] = field(default_factory=dict)
    named: Mapping[str, str] = field(default_factory=dict)

    def sitting(self, many: int) -> tuple[int, ...]:
        """The chairs that so many take, clockwise; those with a colour first."""
        coloured = [at for at, one in enumerate(self.chairs) if one.colour]
        if many <= len(coloured):
            return tuple(coloured[at * len(coloured) // many] for at in range(many))
        others = [at for at, one in enumerate(self.chairs) if not one.colour]
        return tuple(sorted(coloured + others[: many - len(coloured)]))


@dataclass(frozen=True, slots=True)
class Item:
    """Something that needs room, in units, and what is written there."""

    name: str
    width: float
    depth: float
    title: str = ""


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


def table_layout(
    setups: Sequence[TableSetup],
    sizes: Mapping[str, CardSize],
    left: Sequence[Item] = (),
    right: Sequence[Item] = (),
) -> TableLayout:
    """A table for all of these numbers of seats; `sizes` are those of the cards of each deck.

    What is asked for at the `left` and the `right` lies there by its name.
    """
    many = max((one.chairs for one in setups), default=1)
    own, shared = _zones(setups, seated=True), _zones(setups, seated=False)
    hands = _hands(own)
    dealt = _most_dealt(setups)
    rows = [_item(place, sizes, dealt) for place in own if place.zone not in hands]
    steps = {one.zone: _step(one, sizes, dealt) for one in (*own, *shared)}
    inside = max([LEAST, *(one.width for one in rows)])
    area, deep = packed(rows, inside, centred=True)
    wide = inside + 2 * GAP
    tallied = _tallies(setups, seated=True)
    before = HAND + GAP + (TALLY * ceil(len(tallied) / 6) if tallied else 0)
    seat = before + deep + GAP

    lower, upper = ceil(many / 2), many // 2
    span = max(lower * wide, 24.0)
    widest = span - 2 * GAP
    middle, inner = packed([_item(one, sizes, dealt) for one in shared], widest, centred=True)
    common = _tallies(setups, seated=False)
    inner = max(inner, CARD.height * UNIT) + 2 * GAP + (TALLY if common else 0)

    top, bottom = inner / 2 + (seat if upper else 0), -inner / 2 - seat
    chairs = _chairs(lower, upper, wide, top, bottom)
    spots: dict[tuple[str, int | None], Spot] = {}
    tallies: dict[tuple[str, int | None], Spot] = {}
    for number, chair in enumerate(chairs):
        for zone in hands:
            spots[zone, number] = _before(
                chair, 0, HAND / 2 + GAP / 2, Item(zone, chair.width, HAND)
            )
        for at, name in enumerate(tallied):
            row, column = divmod(at, 6)
            along = (column - (min(len(tallied), 6) - 1) / 2) * 2.2
            tall = HAND + GAP + TALLY * (row + 0.5)
            tallies[name, number] = _before(chair, along, tall, Item(name, 2, TALLY))
        for item, across, down in area:
            ahead = before + deep - down
            spot = _before(chair, across - inside / 2, ahead, item, steps[item.name])
            spots[item.name, number] = spot
    for item, across, down in middle:
        x, z = across - widest / 2, inner / 2 - GAP - down
        spots[item.name, None] = Spot(x, z, 180, item.width, item.depth, steps[item.name])
    for at, name in enumerate(common):
        along = (at - (len(common) - 1) / 2) * 2.2
        tallies[name, None] = Spot(along, -inner / 2 + GAP + TALLY / 2, 180, 2, TALLY)
    beside, edges = _sides(span, top, bottom, left, right)
    named = {one.name: one.title for one in (*left, *right)}
    titles = {one.zone: _title(one, setups) for one in (*own, *shared)}
    return TableLayout(chairs, spots, titles, frozenset(hands), tallies, *edges, beside, named)


def _sides(
    span: float, top: float, bottom: float, left: Sequence[Item], right: Sequence[Item]
) -> tuple[dict[str, Spot], tuple[float, float, float, float]]:
    """What lies to both sides of the seats, and the left, right, lower and upper edge of all."""
    beside: dict[str, Spot] = {}
    edges = [-span / 2, span / 2]
    low = bottom
    for side, items in ((0, left), (1, right)):
        if not items:
            continue
        # As deep as the seats, if that is not much wider than deep.
        wide = max(max(one.width for one in items), 16.0)
        placed, deep = packed(items, wide)
        while deep > max(top - bottom, wide * 1.5):
            wide *= 1.25
            placed, deep = packed(items, wide)
        begin = span / 2 + 2 * GAP if side else -span / 2 - 2 * GAP - wide
        for item, at, down in placed:
            beside[item.name] = Spot(begin + at, top - GAP - down, 180, item.width, item.depth)
        edges[side] = begin + wide + 2 * GAP if side else begin - 2 * GAP
        low = min(low, top - deep - 2 * GAP)
    return beside, (edges[0], edges[1], low, top)


def _chairs(lower: int, upper: int, wide: float, top: float, bottom: float) -> tuple[Chair, ...]:
    """Clockwise as seen from above: the lower edge from right to left, the upper back again."""
    below = [Spot(((lower - 1) / 2 - at) * wide, bottom, 180) for at in range(lower)]
    above = [Spot((at - (upper - 1) / 2) * wide, top, 0) for at in range(upper)]
    spots, colours = [*below, *above], iter(COLOURS)
    spare = len(spots) - len(COLOURS)
    without = {lower - 1, len(spots) - 1} if spare == 2 else {*range(len(COLOURS), len(spots))}
    return tuple(
        Chair("" if at in without else next(colours), spot, wide - 2 * GAP)
        for at, spot in enumerate(spots)
    )


def _before(chair: Chair, along: float, ahead: float, item: Item, step: float = 0.0) -> Spot:
    """A spot so far to the right of a chair, and so far towards the middle of the table."""
    one = chair.middle
    z = one.z + ahead if one.turn == 180 else one.z - ahead
    return Spot(one.x, z, one.turn, item.width, item.depth, step).moved(along)


def _zones(setups: Iterable[TableSetup], *, seated: bool) -> list[TablePlace]:
    """One place of each zone, of seats or of the whole table."""
    found: dict[str, TablePlace] = {}
    for place in chain.from_iterable(one.places for one in setups):
        if (place.seat is not None) == seated:
            found.setdefault(place.zone, place)
    return list(found.values())


def _hands(own: Iterable[TablePlace]) -> tuple[str, ...]:
    """The zone that is held in the hand: that of this name, else the first for its owner alone."""
    private = [one.zone for one in own if one.sees in ("owner", "arbiter", "team", "others")]
    return ("hand",) if "hand" in private else tuple(private[:1])


def _most_dealt(setups: Iterable[TableSetup]) -> dict[str, int]:
    """The most cards that lie in a place of each zone when play begins."""
    most: dict[str, int] = {}
    for setup in setups:
        counts = setup.counts
        for place in setup.places:
            most[place.zone] = max(most.get(place.zone, 0), counts.get(place.id, 0))
    return most


def is_spread(place: TablePlace, many: int) -> bool:
    """Whether the cards of a place lie side by side, `many` at most."""
    return not place.ordered and 1 < many <= SPREAD


def _widest(place: TablePlace, sizes: Mapping[str, CardSize]) -> tuple[float, float]:
    held = [sizes[name] for name in place.holds or sizes if name in sizes]
    usual = [one for one in held if max(one.width, one.height) <= LARGEST]
    found = usual or (held if place.holds else []) or [CARD]
    return max(one.width for one in found) * UNIT, max(one.height for one in found) * UNIT


def _step(place: TablePlace, sizes: Mapping[str, CardSize], dealt: Mapping[str, int]) -> float:
    spread = is_spread(place, dealt.get(place.zone, 0))
    return _widest(place, sizes)[0] * STEP if spread else 0.0


def _item(place: TablePlace, sizes: Mapping[str, CardSize], dealt: Mapping[str, int]) -> Item:
    wide, deep = _widest(place, sizes)
    step = _step(place, sizes, dealt)
    more = step * (dealt.get(place.zone, 1) - 1)
    if place.sees == "everybody" and not place.ordered:
        more = max(more, wide * STEP)  # room for a second card that comes to lie here
    return Item(place.zone, wide + more + GAP, deep + 2 * GAP)


def _tallies(setups: Iterable[TableSetup], *, seated: bool) -> list[str]:
    """Counters of seats or of the whole table, without the number of the seat."""
    counters = chain.from_iterable(one.counters for one in setups)
    found = (counter_name(one.id, one.seat) for one in counters if (one.seat is not None) == seated)
    return [*dict.fromkeys(found)]


def counter_name(name: str, seat: int | None) -> str:
    """The id of a counter without the number of its seat."""
    return name if seat is None else name.removesuffix(f"-{seat + 1}")


def _title(place: TablePlace, setups: Iterable[TableSetup]) -> str:
    """What a zone is called at whatever seat: in place of the seat stands `…`."""
    titles = [
        one.title
        for setup in setups
        for one in setup.places
        if one.zone == place.zone and one.seat in (None, 0, 1)
    ]
    first, *others = dict.fromkeys(titles)
    if not others:
        return first
    other = others[0]
    same = _alike(first, other)
    after = _alike(first[same:][::-1], other[same:][::-1])
    return f"{first[:same]}…{first[len(first) - after :]}"


def _alike(one: str, other: str) -> int:
    """How many letters are the same from the beginning."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def rings(layout: TableLayout) -> Iterator[tuple[str, Spot, str]]:
    """Every place with its title and the colour of its player, to be drawn."""
    for (zone, number), spot in layout.spots.items():
        colour = layout.chairs[number].colour if number is not None else ""
        title = layout.titles[zone]
        if zone in layout.hands and colour:
            yield f"{title} ({colour})", spot, colour
        else:
            yield title, spot, ""
    yield from ((layout.named[name], spot, "") for name, spot in layout.beside.items())
