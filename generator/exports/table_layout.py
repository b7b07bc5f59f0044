"""Where everything lies on a table of pixels: what virtual tables that are rooms have in common.

A room is 1600 by 1000: documents and buttons at the top, seats around what all share, and at the
foot the hand of whoever looks. Cards are as large as they can be without anything overlapping.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil
from typing import Literal

from generator.errors import HornbookError
from generator.exports.supply import SuppliedCard, SuppliedDeck, Supply
from generator.exports.tables import TablePlace, TableSetup
from generator.layout.boards import first_printed, scale_steps, sliding_edge
from generator.model.deck import ScaleFace, TrackFace
from generator.model.rules import Ruleset
from generator.model.seating import is_used
from generator.render.scales import ScaleArtwork

WIDE, HIGH = 1600, 1000
TOP, HAND = 76, 172
"""Heights of the strip with buttons and documents, and of the hand."""
GAP = 6
NAME = 22
"""Height of the name over a place: two lines of it."""
BAR = 38
"""Height of the bar with the name of whoever sits there."""
BAR_WIDE = 380
COUNTER_WIDE, COUNTER_HIGH = 148, 22
FINEST, COARSEST, FINER, MUCH = 1.62, 0.5, 0.02, 1.0
"""Pixels for a millimetre: as many as a card of 63.5 mm has that is 103 wide, the
fewest, by how much they are tried, and what is plenty."""
FEW = (3, 2, 1)
"""Cards for which a place that begins empty has room beside each other; rather more than fewer."""
GAIN = 1.12
"""How much larger cards must become for fewer of them to be worth it."""
MOST = 8
"""Cards for which a place has room at most, before they cover each other more."""
SHOWN = 0.34
"""How much of a card is seen beside the next one."""
MAT = 150.0
"""A card with a longer edge is a board on which others lie, mm."""
PIECE = 34.0
"""A card with no longer edge is a piece, which lies with those that look like it, mm."""

Kind = Literal["home", "place", "hand", "slide", "track", "mat"]
Pixels = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of pixels, from its upper left corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """Its lower edge."""
        return self.y + self.height

    def moved(self, across: int, down: int) -> "Area":
        """The same, elsewhere."""
        return Area(self.x + across, self.y + down, self.width, self.height)

    def meets(self, other: "Area") -> bool:
        """Whether they have a pixel in common."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together in the box: a deck, or the pieces of a deck that look alike."""

    id: str
    title: str
    deck: SuppliedDeck
    cards: tuple[SuppliedCard, ...]

    @property
    def count(self) -> int:
        """How many they are."""
        return sum(one.copies for one in self.cards)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the table; `area` is without its name, which stands over it.

    `decks` may lie there, every deck where there are none. Cards lie `fan` apart, on one another
    where that is (0, 0). `card` is the largest of them. `chair` counts from 0.
    """

    id: str
    title: str
    kind: Kind
    decks: tuple[str, ...]
    sees: str
    chair: int | None
    fan: Pixels
    card: Pixels
    area: Area
    group: Group | None = None


@dataclass(frozen=True, slots=True)
class Dial:
    """A number with a button at each side."""

    id: str
    title: str
    chair: int | None
    least: int | None
    most: int | None
    area: Area


@dataclass(frozen=True, slots=True)
class Chair:
    """Where one person sits: the whole area, and the bar at its top."""

    index: int
    area: Area
    bar: Area
    spots: tuple[Spot, ...]
    dials: tuple[Dial, ...]


@dataclass(frozen=True, slots=True)
class Sliding:
    """Cards of the zone `over` lie on scales of the zone `under`, one on each."""

    under: str
    over: str
    scales: str
    """The deck of the scales."""


@dataclass(frozen=True)
class Table:
    """A room of one ruleset, or of a box without rules."""

    supply: Supply
    ruleset: Ruleset | None
    setups: tuple[TableSetup, ...]
    decks: tuple[SuppliedDeck, ...]
    sliding: tuple[Sliding, ...]
    unit: float
    """Pixels for a millimetre."""
    shared: tuple[Spot, ...]
    dials: tuple[Dial, ...]
    chairs: tuple[Chair, ...]
    hands: tuple[Spot, ...]
    unprinted: tuple[TablePlace, ...]
    """Places of the rules for what no card shows, such as spaces of a board."""

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Every place for cards."""
        return (*self.shared, *(one for chair in self.chairs for one in chair.spots), *self.hands)

    @cached_property
    def places(self) -> Mapping[str, Spot]:
        """The spot of each place of the set-ups."""
        spots = {one.id: one for one in self.spots}
        names = {place.id: place.id for setup in self.setups for place in setup.places}
        names |= {
            f"{one.under}-{chair.index + 1}": f"{one.over}-{chair.index + 1}"
            for one in self.sliding
            for chair in self.chairs
        }
        found = {name: spots.get(place_id(on)) for name, on in names.items()}
        return {name: spot for name, spot in found.items() if spot}

    def track(self, deck: SuppliedDeck, chair: int) -> Spot | None:
        """Where the board of tracks of a seat lies."""
        name = f"track-{deck.id}-{chair + 1}"
        return next((one for one in self.spots if one.id == name), None)

    def pixels(self, deck: SuppliedDeck) -> Pixels:
        """How large a card of this deck is."""
        return pixels(deck, self.unit)

    def most(self, spot: Spot) -> int:
        """How many cards lie there at most when play begins."""
        names = [name for name, one in self.places.items() if one.id == spot.id]
        return max((one.counts.get(n, 0) for one in self.setups for n in names), default=0)

    def title_of_seats(self, setup: TableSetup) -> str:
        """`4 players`."""
        if setup.seats == 1:
            return self.supply.tr("1 player")
        return self.supply.tr("{number} players", number=setup.seats)


def place_id(place: str) -> str:
    """What a place is called among all that is on a table."""
    return f"at-{place}"


def dial_id(counter: str) -> str:
    """What a number is called among all that is on a table."""
    return f"count-{counter}"


def deck_id(deck: str) -> str:
    """What a deck is called among all that is on a table."""
    return f"deck-{deck}"


def pixels(deck: SuppliedDeck, unit: float) -> Pixels:
    """How large a card is at so many pixels for a millimetre."""
    return round(deck.size.width * unit), round(deck.size.height * unit)


def groups(decks: Iterable[SuppliedDeck]) -> Iterator[Group]:
    """What lies together in the box."""
    for deck in decks:
        if is_piece(deck):
            for card in deck.cards:
                yield Group(f"{deck.id}-{card.id.replace('.', '-')}", card.title, deck, (card,))
        else:
            yield Group(deck.id, deck.title, deck, deck.cards)


def is_piece(deck: SuppliedDeck) -> bool:
    """Whether its cards are pieces of few kinds."""
    return max(deck.size.width, deck.size.height) <= PIECE and len(deck.cards) <= 8


def is_mat(deck: SuppliedDeck) -> bool:
    """Whether its cards are boards for the whole table."""
    return max(deck.size.width, deck.size.height) > MAT and not is_track(deck)


def is_track(deck: SuppliedDeck) -> bool:
    """Whether its cards are boards of tracks, one for each seat."""
    return isinstance(deck.deck.front, TrackFace)


def uncovered(deck: SuppliedDeck, card: SuppliedCard) -> float | None:
    """How far below the top of a scale the card over it begins, in mm; None where it is none."""
    art = deck.painted.art.faces[card.front]
    if not isinstance(art, ScaleArtwork):
        return None
    return sliding_edge(art.scale, first_printed(art.scale))


@dataclass(frozen=True, slots=True)
class Manner:
    """What a kind of table asks of a plan.

    `hands_laid` is whether hands lie on the table face down until they are taken up, `slides`
    whether cards can lie anywhere over scales. `mixes` are further places, by id, for cards that
    are shuffled together. `split` says what lies together in the box.
    """

    hands_laid: bool = False
    slides: bool = True
    mixes: Mapping[str, str] = field(default_factory=dict)
    split: Callable[[Sequence[SuppliedDeck], Sequence[TableSetup]], Iterable[Group]] = (
        lambda decks, _: groups(decks)
    )


def tables(supply: Supply, manner: Manner | None = None) -> tuple[Table, ...]:
    """A table for each ruleset; one with all decks where a box has no rules."""
    manner = manner or Manner()
    found = []
    for ruleset in supply.rulesets:
        setups = supply.setups(ruleset)
        if setups:
            decks = [one for one in supply.decks if is_used(one.deck.rulesets, [ruleset])]
            found.append(_Planner(supply, ruleset, setups, decks, manner).table())
    return tuple(found) or (_Planner(supply, None, (), supply.decks, manner).table(),)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Something that needs room: how wide and high, and what it is once it lies somewhere."""

    width: int
    height: int
    make: Callable[[int, int], "list[Spot | Dial]"]


class _Planner:
    """Finds the largest cards for which there is room."""

    def __init__(
        self,
        supply: Supply,
        ruleset: Ruleset | None,
        setups: Sequence[TableSetup],
        decks: Sequence[SuppliedDeck],
        manner: Manner,
    ) -> None:
        self.supply, self.ruleset, self.manner = supply, ruleset, manner
        self.setups, self.decks = tuple(setups), tuple(decks)
        file = supply.game.file
        most = file.seats.most if not setups else 0
        self.seats = max((one.chairs for one in setups), default=min(most, 12))
        self.by_id = {one.id: one for one in decks}
        every = {place.id: place for one in setups for place in one.places}
        self.all_places = {
            name: one for name, one in every.items() if not one.holds or self._holds(one)
        }
        self.unprinted = tuple(one for name, one in every.items() if name not in self.all_places)
        self.most = {
            name: max(one.counts.get(name, 0) for one in setups) for name in self.all_places
        }
        self.hand_zone = next(
            (one.zone for one in self.all_places.values() if _is_private(one)), None
        )
        self.sliding = tuple(self._slidings()) if manner.slides else ()
        self.few = FEW[0]

    def table(self) -> Table:
        """The table.

        Raises:
            HornbookError: there is no room for all of it.
        """
        found: Table | None = None
        for self.few in FEW:
            least = round(found.unit * GAIN, 2) if found else COARSEST
            if least <= MUCH:
                found = self._largest(least) or found
        if found is not None:
            return found
        raise HornbookError(
            f"{self.supply.game.title}: so many places have no room on one table",
            instead="export it for fewer seats, with --seats",
        )

    def _largest(self, least: float) -> Table | None:
        """The table with the largest cards, if they are as large as this."""
        unit = FINEST
        while unit >= least:
            if found := self._at(unit):
                return found
            unit = round(unit - FINER, 2)
        return None

    def _at(self, unit: float) -> Table | None:
        shared, dials = self._shared(unit), self._dials(None)
        band = _packed([*shared, *dials], WIDE - 2 * GAP)
        room = HIGH - HAND - TOP
        if band is None:
            return None
        for rows in range(1, min(self.seats, 3) + 1):
            columns = ceil(self.seats / rows)
            width = (WIDE - GAP) // columns - GAP
            made = [self._seat(chair, unit, width - 2 * GAP) for chair in range(self.seats)]
            whole = [one for one in made if one is not None]
            if len(whole) < self.seats:
                continue
            high = max((one.height for one in whole), default=0) + BAR + 2 * GAP
            if band.height + rows * (high + GAP) + GAP <= room:
                return self._laid(unit, band, whole, (rows, columns, width, high))
        return None

    def _laid(
        self,
        unit: float,
        band: "_Packed",
        seats: Sequence["_Packed"],
        grid: tuple[int, int, int, int],
    ) -> Table:
        rows, columns, width, high = grid
        above = rows // 2
        middle = TOP + above * (high + GAP)
        lying = band.at(GAP, middle)
        chairs = []
        for index, packed in enumerate(seats):
            row, column = divmod(index, columns)
            y = TOP + row * (high + GAP) + (band.height + GAP if row >= above else 0)
            x = GAP + column * (width + GAP)
            things = packed.at(x + GAP, y + BAR + GAP)
            chairs.append(
                Chair(
                    index,
                    Area(x, y, width, high),
                    Area(x + 4, y + 4, min(width - 8, BAR_WIDE), BAR - 8),
                    tuple(one for one in things if isinstance(one, Spot)),
                    tuple(one for one in things if isinstance(one, Dial)),
                )
            )
        return Table(
            self.supply,
            self.ruleset,
            self.setups,
            self.decks,
            self.sliding,
            unit,
            tuple(one for one in lying if isinstance(one, Spot)),
            tuple(one for one in lying if isinstance(one, Dial)),
            tuple(chairs),
            tuple(self._hands(unit)),
            self.unprinted,
        )

    def _slidings(self) -> Iterator[Sliding]:
        """Pairs of zones of which one holds scales and the other as many cards that slide."""
        first = [one for one in self.all_places.values() if one.seat == 0]
        for under in first:
            scales = [self.by_id[name] for name in under.holds if name in self.by_id]
            if not scales or not all(isinstance(one.deck.front, ScaleFace) for one in scales):
                continue
            for over in first:
                many = self.most[under.id]
                alike = many > 0 and self.most[over.id] == many and over.sees == "everybody"
                if alike and over.zone != under.zone and over.holds:
                    yield Sliding(under.zone, over.zone, scales[0].id)

    def _holds(self, place: TablePlace) -> tuple[str, ...]:
        return tuple(name for name in place.holds if name in self.by_id)

    def _card(self, decks: Iterable[str], unit: float) -> Pixels:
        """The largest card that may lie there; boards do not count where anything may."""
        held = [self.by_id[name] for name in decks]
        if not held:
            held = [one for one in self.decks if not is_mat(one) and not is_track(one)]
        sizes = [pixels(one, unit) for one in held or self.decks]
        return max(size[0] for size in sizes), max(size[1] for size in sizes)

    def _shared(self, unit: float) -> list[_Wanted]:
        places = [self._place(one, unit) for one in self.all_places.values() if one.seat is None]
        homes = [self._home(one, unit) for one in self.manner.split(self.decks, self.setups)]
        return [*homes, *places, *(self._mix(*one, unit) for one in self.manner.mixes.items())]

    def _mix(self, name: str, title: str, unit: float) -> _Wanted:
        card = self._card((), unit)
        area = Area(0, 0, *card)
        return _wanted(Spot(name, title, "place", (), "nobody", None, (0, 0), card, area), None)

    def _home(self, group: Group, unit: float) -> _Wanted:
        card = pixels(group.deck, unit)
        kind: Kind = "mat" if is_mat(group.deck) and group.count == 1 else "home"
        spot = Spot(
            f"box-{group.id}",
            group.title,
            kind,
            (group.deck.id,),
            "nobody",
            None,
            (0, 0),
            card,
            Area(0, 0, *card),
            group,
        )
        return _wanted(spot, 0)

    def _place(self, place: TablePlace, unit: float) -> _Wanted:
        holds = self._holds(place)
        card, most = self._card(holds, unit), self.most[place.id]
        wide = max(self.few, min(most, MOST))
        is_hand = place.zone == self.hand_zone
        piled = is_hand or place.sees == "nobody" or (place.ordered and most < 2)
        step = 0 if piled else round(card[0] * SHOWN)
        fan, width, height = (step, 0), card[0] + (0 if piled else step * (wide - 1)), card[1]
        if most > MOST and not piled:
            fan = (step * (wide - 1) // (most - 1), 0)
        if place.ordered and not piled:
            down = round(card[1] * 0.2)
            fan, width, height = (0, down), card[0], card[1] + down * (most - 1)
        spot = Spot(
            place_id(place.id),
            place.title,
            "place",
            holds,
            place.sees,
            place.seat,
            fan,
            card,
            Area(0, 0, width, height),
        )
        return _wanted(spot, place.seat)

    def _slide(self, sliding: Sliding, chair: int, unit: float) -> _Wanted:
        over = self.all_places[f"{sliding.over}-{chair + 1}"]
        decks = (sliding.scales, *self._holds(over))
        card, scales = self._card(decks, unit), self.by_id[sliding.scales]
        steps = [
            scale_steps(face.scale, scales.size)[-1]
            for face in scales.painted.art.faces.values()
            if isinstance(face, ScaleArtwork)
        ]
        longest = max(scales.size.height - one.line_y for one in steps) * unit
        many = max(self.most[over.id], 1)
        width = many * (card[0] + GAP)
        spot = Spot(
            place_id(over.id),
            over.title,
            "slide",
            decks,
            "everybody",
            chair,
            (card[0] + GAP, 0),
            card,
            Area(0, 0, width, round(longest) + card[1]),
        )
        return _wanted(spot, chair)

    def _track(self, deck: SuppliedDeck, chair: int, unit: float) -> _Wanted:
        card = pixels(deck, unit)
        spot = Spot(
            f"track-{deck.id}-{chair + 1}",
            deck.title,
            "track",
            (deck.id,),
            "everybody",
            chair,
            (0, 0),
            card,
            Area(0, 0, *card),
        )
        return _wanted(spot, chair)

    def _seat(self, chair: int, unit: float, width: int) -> "_Packed | None":
        own = [one for one in self.all_places.values() if one.seat == chair]
        joined = {name for one in self.sliding for name in (one.under, one.over)}
        wanted = [
            self._slide(one, chair, unit)
            for one in self.sliding
            if f"{one.over}-{chair + 1}" in self.all_places
        ]
        wanted += [
            self._track(deck, chair, unit)
            for deck in self.decks
            if is_track(deck) and deck.count >= self.seats and chair < len(deck.cards)
        ]
        wanted += [
            self._place(one, unit)
            for one in own
            if one.zone not in joined and (one.zone != self.hand_zone or self.manner.hands_laid)
        ]
        return _packed([*wanted, *self._dials(chair)], width)

    def _dials(self, chair: int | None) -> list[_Wanted]:
        found = {one.id: one for setup in self.setups for one in setup.counters}

        def make(name: str, title: str, least: int | None, most: int | None) -> _Wanted:
            def lying(x: int, y: int) -> list[Spot | Dial]:
                area = Area(x, y, COUNTER_WIDE, COUNTER_HIGH)
                return [Dial(dial_id(name), title, chair, least, most, area)]

            return _Wanted(COUNTER_WIDE, COUNTER_HIGH, lying)

        return [
            make(one.id, one.title, one.least, one.most)
            for one in found.values()
            if one.seat == chair
        ]

    def _hands(self, unit: float) -> Iterator[Spot]:
        if self.manner.hands_laid:
            return
        area = Area(GAP, HIGH - HAND + 2, WIDE - 2 * GAP, HAND - 4)
        for chair in range(self.seats):
            name = f"{self.hand_zone}-{chair + 1}"
            place = self.all_places.get(name)
            decks = self._holds(place) if place else ()
            title = place.title if place else self.supply.tr("Hand")
            card = self._card(decks, unit)
            yield Spot(
                place_id(name) if place else f"hand-{chair + 1}",
                title,
                "hand",
                decks,
                "owner",
                chair,
                (0, 0),
                card,
                area,
            )


def _is_private(place: TablePlace) -> bool:
    return place.sees == "owner" and place.seat is not None


def _wanted(spot: Spot, chair: int | None) -> _Wanted:
    def lying(x: int, y: int) -> list[Spot | Dial]:
        return [replace(spot, area=spot.area.moved(x, y + NAME))]

    return _Wanted(spot.area.width, spot.area.height + NAME, lying)


@dataclass(frozen=True, slots=True)
class _Packed:
    """Things that lie in rows, from (0, 0)."""

    height: int
    lying: tuple[tuple[_Wanted, int, int], ...]

    def at(self, x: int, y: int) -> "list[Spot | Dial]":
        """What they are when the corner is there."""
        return [one for what, left, top in self.lying for one in what.make(x + left, y + top)]


def _packed(wanted: Sequence[_Wanted], width: int) -> _Packed | None:
    """Things in as few rows as there is width for, high ones first; None where one is too wide.

    Low ones stand in columns under each other, as high as the row.
    """
    if any(one.width > width for one in wanted):
        return None
    order = sorted(wanted, key=lambda one: -one.height)
    lying: list[tuple[_Wanted, int, int]] = []
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
                y += found.height + (2 if found.height < 2 * COUNTER_HIGH else GAP)
                left, column_now = high - y, column
                found = next(
                    (one for one in order if one.height <= left and one.width <= column_now), None
                )
            x += column + GAP
        top += high + GAP
    return _Packed(top, tuple(lying))
