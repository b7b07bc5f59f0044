"""Lays out a table of pixels with the largest cards for which there is room, without overlaps."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil

from generator.errors import HornbookError
from generator.exports.supply import SuppliedDeck, Supply
from generator.exports.table_loose import loosely
from generator.exports.table_packing import Packed, Wanted, packed
from generator.exports.table_plan import (
    GAP,
    HAND,
    HIGH,
    NAME,
    TOP,
    WIDE,
    Area,
    Chair,
    Dial,
    Group,
    Kind,
    Manner,
    Pixels,
    Sliding,
    Spot,
    Table,
    dial_id,
    is_mat,
    is_track,
    pixels,
    place_id,
)
from generator.exports.tables import TablePlace, TableSetup
from generator.layout.boards import scale_steps
from generator.model.deck import ScaleFace
from generator.model.rules import Ruleset
from generator.model.seating import is_used
from generator.render.scales import ScaleArtwork

BAR_WIDE = 380
FINEST, COARSEST, FINER, MUCH = 1.62, 0.4, 0.02, 1.0
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
STEPPED, STEPPED_SEAT = 640, 330
"""How wide a place of steps may be that all share, and one of a seat."""


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
        self.loosely = loosely(
            setups, supply.maps if ruleset and ruleset.from_map and manner.slides else ()
        )
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
        band = packed([*shared, *dials], WIDE - 2 * GAP)
        room = HIGH - HAND - TOP - self.loosely.height
        if band is None:
            return None
        for rows in range(1, min(self.seats, 3) + 1):
            columns = ceil(self.seats / rows)
            width = (WIDE - GAP) // columns - GAP
            made = [self._seat(chair, unit, width - 2 * GAP) for chair in range(self.seats)]
            whole = [one for one in made if one is not None]
            if len(whole) < self.seats:
                continue
            high = max((one.height for one in whole), default=0) + self.manner.bar + 2 * GAP
            if band.height + rows * (high + GAP) + GAP <= room:
                return self._laid(unit, band, whole, (rows, columns, width, high))
        return None

    def _laid(
        self,
        unit: float,
        band: Packed,
        seats: Sequence[Packed],
        grid: tuple[int, int, int, int],
    ) -> Table:
        rows, columns, width, high = grid
        above = rows // 2
        middle = TOP + above * (high + GAP)
        lying = band.at(GAP, middle)
        chairs = []
        for index, seat in enumerate(seats):
            row, column = divmod(index, columns)
            y = TOP + row * (high + GAP) + (band.height + GAP if row >= above else 0)
            x = GAP + column * (width + GAP)
            things = seat.at(x + GAP, y + self.manner.bar + GAP)
            chairs.append(
                Chair(
                    index,
                    Area(x, y, width, high),
                    Area(x + 4, y + 4, min(width - 8, BAR_WIDE), self.manner.bar - 8),
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
            loose=self.loosely.at(HIGH - HAND - self.loosely.height),
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

    def _shared(self, unit: float) -> list[Wanted]:
        places = [self._place(one, unit) for one in self.all_places.values() if one.seat is None]
        homes = [self._home(one, unit) for one in self.manner.split(self.decks, self.setups)]
        return [*homes, *places, *(self._mix(*one, unit) for one in self.manner.mixes.items())]

    def _mix(self, name: str, title: str, unit: float) -> Wanted:
        card = self._card((), unit)
        area = Area(0, 0, *card)
        return _wanted(Spot(name, title, "place", (), "nobody", None, (0, 0), card, area), None)

    def _home(self, group: Group, unit: float) -> Wanted:
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

    def _place(self, place: TablePlace, unit: float) -> Wanted:
        holds = self._holds(place)
        card = self._card(holds, unit)
        alike = (name for name, one in self.all_places.items() if one.zone == place.zone)
        most = max(self.most[name] for name in alike)
        wide = max(self.few, min(most, MOST))
        is_hand = place.zone == self.hand_zone
        piled = is_hand or place.sees == "nobody" or (place.ordered and most < 2)
        step = 0 if piled else round(card[0] * SHOWN)
        fan, width, height = (step, 0), card[0] + (0 if piled else step * (wide - 1)), card[1]
        if most > MOST and not piled:
            fan = (step * (wide - 1) // (most - 1), 0)
        if self.manner.step and not piled:
            step = self.manner.step if most > 1 else 0
            width = card[0] + step * max(most - 1, 0)
            if width > (STEPPED if place.seat is None else STEPPED_SEAT):
                step, width = 0, card[0]
            fan = (step, 0)
        elif place.ordered and not piled:
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

    def _slide(self, sliding: Sliding, chair: int, unit: float) -> Wanted:
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

    def _track(self, deck: SuppliedDeck, chair: int, unit: float) -> Wanted:
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

    def _seat(self, chair: int, unit: float, width: int) -> Packed | None:
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
        return packed([*wanted, *self._dials(chair)], width)

    def _dials(self, chair: int | None) -> list[Wanted]:
        found = {one.id: one for setup in self.setups for one in setup.counters}

        def make(name: str, title: str, least: int | None, most: int | None) -> Wanted:
            def lying(x: int, y: int) -> list[Spot | Dial]:
                area = Area(x, y, *self.manner.dial)
                return [Dial(dial_id(name), title, chair, least, most, area)]

            return Wanted(*self.manner.dial, lying)

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


def _wanted(spot: Spot, chair: int | None) -> Wanted:
    def lying(x: int, y: int) -> list[Spot | Dial]:
        return [replace(spot, area=spot.area.moved(x, y + NAME))]

    return Wanted(spot.area.width, spot.area.height + NAME, lying)
