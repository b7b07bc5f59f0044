"""Where things lie on a table of Tabletop Simulator: seats around it, places, and what is beside.

The table is seen from above.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import ceil

from generator.exports.tables import TablePlace, TableSetup
from generator.exports.tabletop_rows import GAP, NOTHING, UNIT, Asked, Item, Spot, packed
from generator.model.sizes import CardSize

COLOURS = ("White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink")
"""Of players, in their order around a table; there are no others."""

CARD = CardSize(id="card", title="Card", width=63.5, height=88.9)
"""Of places where no printed card can lie."""

LARGEST = 150.0
"""Millimetres; what is longer is a board, and does not make places wide."""
SPREAD = 8
"""Up to so many cards lie side by side; of more, a pile."""
STEP, FAN = 1.05, 0.45
"""Of the width of a card, from one to the next: side by side, and in a row that has an order."""

HAND = 4.0
"""Depth of the zone in which the cards of a hand stand."""
TALLY = 1.6
"""Room for a counter; they stand in a row."""
APART, IN_ROW = 2.2, 6
"""From one counter to the next, and how many stand in a row."""
LEAST = 13.0
"""Width of a seat."""


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


@dataclass(frozen=True)
class SeatArea:
    """What lies before each chair: a hand at the edge, counters, and rows of places."""

    hands: tuple[str, ...]
    counters: tuple[str, ...]
    places: tuple[tuple[Item, float, float], ...]
    deep: float
    """Of the places."""
    inside: float
    steps: Mapping[str, float]

    @property
    def wide(self) -> float:
        """Units from one chair to the next."""
        return self.inside + 2 * GAP

    @property
    def before(self) -> float:
        """Depth of what lies nearer than the places."""
        return HAND + GAP + TALLY * ceil(len(self.counters) / IN_ROW)

    @property
    def depth(self) -> float:
        """Of all."""
        return self.before + self.deep + GAP

    def spots(self, chair: Chair) -> Iterator[tuple[str, Spot]]:
        """Where each zone of this chair is."""
        for zone in self.hands:
            yield zone, _before(chair, 0, (HAND + GAP) / 2, Item(zone, chair.width, HAND))
        for item, across, down in self.places:
            ahead, along = self.before + self.deep - down, across - self.inside / 2
            yield item.name, _before(chair, along, ahead, item, self.steps[item.name])

    def tallies(self, chair: Chair) -> Iterator[tuple[str, Spot]]:
        """Where each counter of this chair is."""
        for at, name in enumerate(self.counters):
            row, column = divmod(at, IN_ROW)
            along = (column - (min(len(self.counters), IN_ROW) - 1) / 2) * APART
            ahead = HAND + GAP + TALLY * (row + 0.5)
            yield name, _before(chair, along, ahead, Item(name, APART, TALLY))


def table_layout(
    setups: Sequence[TableSetup],
    sizes: Mapping[str, CardSize],
    asked: Asked = NOTHING,
) -> TableLayout:
    """A table for all of these numbers of seats; `sizes` are those of the cards of each deck.

    What is `asked` for besides lies there by its name.
    """
    known = {*sizes, *asked.pieces}
    own, shared = (
        [one for one in _zones(setups, seated=seated) if not one.holds or known & {*one.holds}]
        for seated in (True, False)
    )
    dealt = _most_dealt(setups)
    steps = {one.zone: _step(one, sizes, dealt) for one in (*own, *shared)}
    area = _seat_area(
        own, _tallies(setups, seated=True), steps, lambda one: _item(one, sizes, dealt)
    )
    many = max((one.chairs for one in setups), default=1)
    lower, upper = ceil(many / 2), many // 2
    span = max([lower * area.wide, LEAST * 2, *(one.width + 2 * GAP for one in asked.middle)])
    inmost = [*asked.middle, *(_item(one, sizes, dealt) for one in shared)]
    middle, inner = packed(inmost, span - 2 * GAP, centred=True)
    common = _tallies(setups, seated=False)
    inner = max(inner, CARD.height * UNIT) + 2 * GAP + (TALLY if common else 0)

    top, bottom = inner / 2 + (area.depth if upper else 0), -inner / 2 - area.depth
    chairs = _chairs(lower, upper, area.wide, top, bottom)
    spots: dict[tuple[str, int | None], Spot] = {}
    tallies: dict[tuple[str, int | None], Spot] = {}
    for number, chair in enumerate(chairs):
        spots |= {(zone, number): spot for zone, spot in area.spots(chair)}
        tallies |= {(name, number): spot for name, spot in area.tallies(chair)}
    beside, edges = _sides(span, top, bottom, asked)
    for item, across, down in middle:
        x, z = across - span / 2 + GAP, inner / 2 - GAP - down
        if item in asked.middle:
            beside[item.name] = Spot(x, z, 180, item.width, item.depth)
        else:
            spots[item.name, None] = Spot(x, z, 180, item.width, item.depth, steps[item.name])
    for at, name in enumerate(common):
        along = (at - (len(common) - 1) / 2) * APART
        tallies[name, None] = Spot(along, -inner / 2 + GAP + TALLY / 2, 180, APART, TALLY)
    named = {one.name: one.title for one in (*asked.left, *asked.middle, *asked.right)}
    titles = {one.zone: _title(one, setups) for one in (*own, *shared)}
    return TableLayout(chairs, spots, titles, frozenset(area.hands), tallies, *edges, beside, named)


def _seat_area(
    own: Sequence[TablePlace],
    counters: Sequence[str],
    steps: Mapping[str, float],
    room: Callable[[TablePlace], Item],
) -> SeatArea:
    hands = _hands(own)
    rows = [room(place) for place in own if place.zone not in hands]
    inside = max([LEAST, *(one.width for one in rows)])
    places, deep = packed(rows, inside, centred=True)
    return SeatArea(hands, tuple(counters), tuple(places), deep, inside, steps)


def _sides(
    span: float, top: float, bottom: float, asked: Asked
) -> tuple[dict[str, Spot], tuple[float, float, float, float]]:
    """What lies to both sides of the seats, and the left, right, lower and upper edge of all."""
    beside: dict[str, Spot] = {}
    edges = [-span / 2, span / 2]
    low = bottom
    for side, items in ((0, asked.left), (1, asked.right)):
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
    """Whether the cards of a place lie side by side, `many` at most; piles that are open do."""
    return (not place.ordered or place.sees == "everybody") and 1 < many <= SPREAD


def _widest(place: TablePlace, sizes: Mapping[str, CardSize]) -> tuple[float, float]:
    held = [sizes[name] for name in place.holds or sizes if name in sizes]
    usual = [one for one in held if max(one.width, one.height) <= LARGEST]
    found = usual or (held if place.holds else []) or [CARD]
    return max(one.width for one in found) * UNIT, max(one.height for one in found) * UNIT


def _step(place: TablePlace, sizes: Mapping[str, CardSize], dealt: Mapping[str, int]) -> float:
    spread = is_spread(place, dealt.get(place.zone, 0))
    return _widest(place, sizes)[0] * (FAN if place.ordered else STEP) if spread else 0.0


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
