"""What buttons of a room of VirtualTabletop do: put everything back, and lay the table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from generator.exports.supply import SuppliedCard, SuppliedDeck
from generator.exports.table_chance import Shuffled
from generator.exports.table_plan import Dial, Spot, Table, deck_id, dial_id, is_track
from generator.exports.tables import TableSetup
from generator.exports.virtualtabletop_loose import loose_back, loose_laid
from generator.layout.boards import TOKEN, plan_board
from generator.render.tracks import TrackArtwork

Step = dict[str, Any]
Routine = list[Step | str]
"""Steps; what is a line of text works out a number."""

PUT_BACK = "put-back"


def put_back(table: Table) -> Routine:
    """Every card into the box, every number and every seat as it was."""
    routine: Routine = []
    for spot in table.shared:
        if spot.group:
            routine += [
                select("back", "home", spot.id),
                {"func": "MOVE", "collection": "back", "to": spot.id},
            ]
    routine += hidden(table, ())
    seats = [f"seat-{one.index + 1}" for one in table.chairs]
    if seats:
        routine.append(_set(seats, "onlyVisibleForSeat", None))
    if table.setups and table.setups[0].arbiter:
        routine += [
            _set([f"seat-{one.index + 1}"], "displayEmpty", told_seat(table, one.index))
            for one in table.chairs
        ]
    routine += [_told(dial.id, 0) for dial in dials(table)]
    return [*routine, *loose_back(table)]


def dials(table: Table) -> list[Dial]:
    """Every number of the table."""
    return [*table.dials, *(one for chair in table.chairs for one in chair.dials)]


def set_up(table: Table, setup: TableSetup) -> Routine:
    """The table as it is laid for so many."""
    return _Laying(table, setup).routine()


def select(to: str, name: str, value: object, **more: object) -> Step:
    """Cards of which a property has a value, as the collection `to`."""
    found: Step = {"func": "SELECT", "type": "card", "property": name, "value": value}
    return {**found, **more, "collection": to}


def hidden(table: Table, chairs: Sequence[int]) -> Routine:
    """Nobody sees what belongs to these chairs, and everybody what belongs to the others."""
    shown = [one.index for one in table.chairs if one.index not in chairs]
    routine: Routine = []
    for names, is_shown in ((belongings(table, shown), True), (belongings(table, chairs), False)):
        if names:
            routine.append(
                {"func": "SET", "collection": names, "property": "display", "value": is_shown}
            )
    return routine


def told_seat(table: Table, index: int) -> str:
    """What is written at a free seat."""
    return table.supply.tr("Seat {number}: click to sit", number=index + 1)


def belongings(table: Table, chairs: Sequence[int]) -> list[str]:
    """The ids of all widgets of these chairs but their hands, their seats and their cards."""
    found = []
    for index in chairs:
        chair = table.chairs[index]
        found += [f"area-{index + 1}", f"held-{index + 1}"]
        found += [name for one in chair.spots for name in (one.id, f"name-{one.id}")]
        found += [
            name
            for one in chair.dials
            for name in (f"name-{one.id}", f"less-{one.id}", one.id, f"more-{one.id}")
        ]
    return found


def _told(dial: str, value: int) -> Step:
    return {"func": "LABEL", "label": dial, "mode": "set", "value": value}


class _Laying:
    """Lays a table step by step; `inBox` of a card says whether it still lies in the box."""

    def __init__(self, table: Table, setup: TableSetup) -> None:
        self.table, self.setup = table, setup
        self.cards: dict[str, tuple[SuppliedDeck, SuppliedCard]] = {
            card.id: (deck, card) for deck in table.decks for card in deck.cards
        }
        self.left = Counter({name: card.copies for name, (_, card) in self.cards.items()})

    def routine(self) -> Routine:
        """All steps."""
        unused = [one.index for one in self.table.chairs if one.index >= self.setup.chairs]
        steps: Routine = [{"func": "CALL", "widget": PUT_BACK, "routine": "clickRoutine"}]
        if unused:
            seats = [f"seat-{one + 1}" for one in unused]
            steps += [*hidden(self.table, unused), _set(seats, "onlyVisibleForSeat", [])]
        if self.setup.arbiter:
            told = self.table.supply.tr("The arbiter: click to sit")
            steps.append(_set([f"seat-{self.setup.chairs}"], "displayEmpty", told))
        for place, cards in self.setup.fixed.items():
            steps += self._fixed(place, cards)
        pools = sorted(self.setup.shuffled, key=self._when)
        for pool in (one for one in pools if not one.follows):
            steps += self._dealt(pool)
        for ways in self.setup.choices:
            steps += self._one_of(ways)
        for pool in (one for one in pools if one.follows):
            steps += self._follow(pool)
        steps += loose_laid(self.table, self.setup)
        steps += [
            step for deck in self.table.decks if is_track(deck) for step in self._tracks(deck)
        ]
        mixed = [one.id for one in self.setup.places if self._is_mixed(one.id)]
        for name in mixed:
            steps += self._shuffled(name)
        known = {one.id for one in dials(self.table)}
        values = {dial_id(one.id): 0 if one.varies else one.value for one in self.setup.counters}
        steps += [_told(name, value) for name, value in values.items() if name in known]
        return steps

    def _spot(self, place: str) -> Spot:
        return self.table.places[place]

    def _when(self, pool: Shuffled) -> int:
        """Scales before what slides over them, what follows last."""
        under = {one.under for one in self.table.sliding}
        zones = {self.setup.place(name).zone for name in pool.dealt if name != "box"}
        return 2 if pool.follows else 0 if zones & under else 1

    def _is_mixed(self, place: str) -> bool:
        spot = self.table.places.get(place)
        if spot is None:
            return False
        return self.setup.counts.get(place, 0) > 1 and spot.kind == "place" and spot.fan == (0, 0)

    def _shuffled(self, place: str) -> Iterator[Step]:
        """A pile is shuffled, but for what always lies uppermost or lowest.

        A pile that lies as its cards are printed waits to be shuffled by whoever plays.
        """
        spot, many = self._spot(place), self.setup.counts[place]
        top, bottom = self.setup.top.get(place, ()), self.setup.bottom.get(place, ())
        if len(top) < many or top == self._as_printed(top):
            yield {"func": "SHUFFLE", "holder": spot.id}
        if top == self._as_printed(top) and len(top) == many:
            return
        for name in top[::-1]:
            yield from self._end(name)
            yield _moved("end", spot)
        for height, name in enumerate(bottom if len(top) < many else (), start=1):
            yield from self._end(name)
            yield _set("end", "z", height)

    def _end(self, name: str) -> Iterator[Step]:
        """The lowest card of a design that does not lie in the box, as the collection `end`."""
        yield select("end", "cardType", name, sortBy={"key": "z"})
        yield select("end", "inBox", False, source="end", max=1)

    def _as_printed(self, names: Sequence[str]) -> tuple[str, ...]:
        order = {name: at for at, name in enumerate(self.cards)}
        return tuple(sorted(names, key=lambda one: order.get(one, 0)))

    def _in_box(self, to: str, **more: object) -> Step:
        """Of the collection `to`, the cards that lie in the box."""
        return select(to, "inBox", True, source=to, **more)

    def _fixed(self, place: str, cards: dict[str, int] | Any) -> Routine:
        spot = self._spot(place)
        steps: Routine = []
        whole = [name for name, many in cards.items() if many == self.left[name]]
        for name, many in cards.items():
            if name not in whole:
                steps += [
                    select("some", "cardType", name),
                    self._in_box("some", max=many),
                    _moved("some", spot),
                ]
        if whole:
            steps += [select("whole", "cardType", whole, relation="in")]
            steps += [self._in_box("whole"), _moved("whole", spot)]
        self.left.subtract(cards)
        return steps

    def _dealt(self, pool: Shuffled) -> Routine:
        whole = [name for name, many in pool.cards.items() if many >= self.left[name]]
        steps: Routine = [select("pool", "cardType", whole, relation="in"), self._in_box("pool")]
        for name, many in pool.cards.items():
            if name not in whole:
                steps += [select("part", "cardType", name), self._in_box("part", max=many)]
                steps.append(select("pool", "type", "card", source="part", mode="add"))
        for place, many in pool.dealt.items():
            if place != "box":
                steps += self._given(place, many)
        self.left.subtract(pool.cards)
        return steps

    def _one_of(self, ways: Sequence[Sequence[Shuffled]]) -> Routine:
        """One of a few ways to deal the same cards, by chance."""
        steps: Routine = [_random("way", len(ways))]
        left = self.left.copy()
        for number, way in enumerate(ways, start=1):
            self.left = left.copy()
            dealt = [step for pool in way for step in self._dealt(pool)]
            test = {"operand1": "${way}", "relation": "==", "operand2": number}
            steps.append({"func": "IF", **test, "thenRoutine": dealt})
        return steps

    def _given(self, place: str, many: int) -> Routine:
        """So many cards of the pool to a place, by chance."""
        spot, zone = self._spot(place), self.setup.place(place).zone

        def drawn(number: int) -> Step:
            return select("dealt", "inBox", True, source="pool", random=True, max=number)

        if spot.kind != "slide":
            return [drawn(many), _moved("dealt", spot)]
        is_under = any(one.under == zone for one in self.table.sliding)
        steps: Routine = []
        for slot in range(many):
            x = slot * spot.fan[0]
            steps += [drawn(1), _moved("dealt", spot), _set("dealt", "x", x)]
            if is_under:
                steps += [_set("dealt", "y", 0), _set("dealt", "slot", slot)]
            else:
                scales = next(one.scales for one in self.table.sliding if one.over == zone)
                steps += [
                    select("under", "parent", spot.id),
                    select("under", "deck", deck_id(scales), source="under"),
                    select("under", "slot", slot, source="under"),
                    {"func": "GET", "collection": "under", "property": "start", "variable": "y"},
                    _set("dealt", "y", "${y}"),
                ]
        return steps

    def _follow(self, pool: Shuffled) -> Routine:
        """Each card to its place if the card that it follows does not lie in the box."""
        place = next(name for name in pool.dealt if name != "box")
        return [self._with(dict(pool.follows), self._spot(place))]

    def _with(self, follows: dict[str, str], spot: Spot) -> Step:
        return {
            "func": "FOREACH",
            "in": follows,
            "loopRoutine": [
                select("lead", "cardType", "${value}"),
                select("lead", "inBox", False, source="lead"),
                {"func": "COUNT", "collection": "lead", "variable": "led"},
                {
                    "func": "IF",
                    "operand1": "${led}",
                    "relation": ">",
                    "operand2": 0,
                    "thenRoutine": [select("own", "cardType", "${key}"), _moved("own", spot)],
                },
            ],
        }

    def _tracks(self, deck: SuppliedDeck) -> Iterator[Step]:
        """The board of each seat: of the card that lies there, where boards name cards."""
        of = leads(deck, self.cards)
        for index in range(self.setup.chairs):
            spot = self.table.track(deck, index)
            own = [
                one.id
                for one in self.setup.places
                if one.seat == index
                and set(one.holds) & {self.cards[name][0].id for name in of.values()}
            ]
            if own and spot:
                yield select("mine", "parent", [self._spot(one).id for one in own], relation="in")
                yield {
                    "func": "FOREACH",
                    "collection": "mine",
                    "loopRoutine": [
                        {"func": "GET", "property": "cardType", "variable": "lead"},
                        select("board", "of", "${lead}"),
                        _moved("board", spot),
                        *self._tokens(deck, spot),
                    ],
                }

    def _tokens(self, deck: SuppliedDeck, spot: Spot) -> Iterator[Step]:
        """The token of each row to where it begins on the board of the collection `board`."""
        for row, _ in enumerate(starts(deck, deck.cards[0])):
            for axis, corner in (("x", spot.area.x), ("y", spot.area.y)):
                yield {"func": "GET", "collection": "board", "property": f"{axis}{row}",
                       "variable": axis}  # fmt: skip
                token = [token_id(spot, row)]
                yield _set(token, axis, corner)
                yield {**_set(token, axis, f"${{{axis}}}"), "relation": "+"}


def leads(deck: SuppliedDeck, cards: dict[str, Any]) -> dict[str, str]:
    """The cards of other decks that cards of this one name in an attribute, by the ids of both."""
    own = {one.id for one in deck.cards}
    found = {}
    for card in deck.cards:
        named = (str(value) for value in card.printed.attributes.values())
        lead = next((name for name in named if name in cards and name not in own), None)
        if lead is not None:
            found[card.id] = lead
    return found


def starts(deck: SuppliedDeck, card: SuppliedCard) -> Iterator[tuple[float, float]]:
    """Where the tokens of a board of tracks begin: upper left corners in mm, row by row."""
    art = deck.painted.art.faces[card.front]
    if not isinstance(art, TrackArtwork):
        return
    for row in plan_board(art.lanes, art.pitch, deck.size).rows:
        wanted = row.lane.mark if row.lane.mark is not None else row.lane.first
        space = next((one for one in row.spaces if one.number == wanted), row.spaces[0])
        x, y = space.token.centre
        yield x - TOKEN / 2, deck.size.height - y - TOKEN / 2


def token_id(spot: Spot, row: int) -> str:
    """What the token of a row is called."""
    return f"token-{spot.id}-{row + 1}"


def _random(name: str, most: int) -> str:
    """A number by chance, as a variable."""
    return f"var {name} = randInt 1 {most}"


def _moved(collection: str, spot: Spot) -> Step:
    return {"func": "MOVE", "collection": collection, "to": spot.id}


def _set(collection: str | list[str], name: str, value: object) -> Step:
    return {"func": "SET", "collection": collection, "property": name, "value": value}
