"""A record that begins as the table lay: what it says of that, and the cards nobody has named."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.engine import Program, State
from generator.engine.tables import EVERYBODY
from generator.errors import HornbookError
from generator.model.match_start import Cards, Position
from generator.play.positions import UNNAMED, PositionError, laid_out
from generator.play.referee.reader import AmbiguousError, Reader
from generator.play.referee.record import Record, Spot
from generator.play.transcripts import repeated
from generator.rules.symbols import name_of

Slot = tuple[str, int | None, int]
"""A zone, the seat whose it is, counted from 0, and which card of it."""


STARTS = 40
"""So many matches are tried for one that agrees with the counters of a position."""


class Start:
    """The position of one record, laid out as often as it takes.

    Args:
        compiled: the game.
        position: what the record says.
        reader: of the record's words.
        record: its chance; unnamed cards of the position are among its unseen ones.

    Raises:
        PositionError: the position cannot be.
    """

    def __init__(
        self, compiled: Program, position: Position, reader: Reader, record: Record
    ) -> None:
        self.compiled = compiled
        self.reader = reader
        self.record = record
        self.names = reader.players
        self._written: dict[tuple[str | int, ...], tuple[str | int, ...]] = {}
        try:
            self.position = self._whole(self._read(position))
        except PositionError as error:
            raise self._as_written(error) from error
        self.slots: dict[Spot, Slot] = {}
        for number, slot in enumerate(self._unnamed()):
            self.slots[-1 - number, 0] = slot
        record.unseen += self.slots
        self._laid: dict[str, State] = {}

    def begin(self, *, asks: bool) -> State:
        """The match at its first decision.

        Raises:
            RecordError: the chance that is written does not fit.
            PositionError: the position cannot be.
        """
        position = self._supposed()
        key = repr(position)
        if key not in self._laid:
            try:
                self._laid[key] = laid_out(self.compiled, position, self.names)
            except PositionError as error:
                raise self._as_written(error) from error
        state = self._laid[key].copy()
        for spot, slot in self.slots.items():
            card = state.zones[self._place(slot)][slot[2]]
            state.hidden[card] = spot
            self.record.guesses[spot] = state.tables.names[card]
            self.record.supposed.setdefault(spot, state.tables.names[card])
        state.record, state.asks = self.record, asks
        state.told = []
        state.go_on()
        return state

    def _read(self, position: Position) -> Position:
        """The position with cards and seats by the names that the game has for them."""
        zones: dict[str, Cards | Mapping[int | str, Cards]] = {}
        for zone, cards in position.zones.items():
            if isinstance(cards, Mapping):
                zones[zone] = {seat: self._cards(listed) for seat, listed in cards.items()}
            else:
                zones[zone] = self._cards(cards)
        given = {key: self._value(one) for key, one in position.with_.items()}
        counters = {
            key: self._counters(one, ("counters", key), ("counters", key))
            for key, one in position.counters.items()
        }
        update = {"zones": zones, "with_": given, "counters": counters}
        return position.model_copy(update=update)

    def _cards(self, cards: Cards) -> Cards:
        if isinstance(cards, int):
            return cards
        return tuple(self._card(one) for given in cards for one in repeated(given))

    def _counters(self, value: Any, path: tuple[str | int, ...], new: tuple[str | int, ...]) -> Any:
        """Counters by the names that the game has for them; where each was written is kept."""
        self._written[new] = path
        if not isinstance(value, Mapping):
            return self._value(value)
        found = {}
        for key, one in value.items():
            name = self._value(key)
            found[name] = self._counters(one, (*path, key), (*new, str(name)))
        return found

    def _as_written(self, error: PositionError) -> PositionError:
        """The same, at the place where people wrote it."""
        path = self._written.get(tuple(error.path), error.path)
        return PositionError(path, error.message, error.instead)

    def _fitting(self, position: Position) -> Position:
        """The position, begun from a match whose unwritten part agrees with what is written."""
        first: PositionError | None = None
        for more in range(STARTS):
            one = position.model_copy(update={"seed": position.seed + more})
            try:
                laid_out(self.compiled, one, self.names)
            except PositionError as error:
                first = first or error
                if error.path[:1] != ("counters",) or error.instead:
                    break
            else:
                return one
        assert first is not None  # noqa: S101 # the first of all was refused
        if first.path[:1] == ("counters",) and not first.instead:
            hint = "the bound comes of what `start:` leaves out: give that too, or other values"
            raise PositionError(first.path, first.message, hint)
        raise first

    def _value(self, value: Any) -> Any:
        """A value of a counter, with players and cards as the rules call them."""
        if isinstance(value, Mapping):
            return {self._value(key): self._value(one) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return [self._value(one) for one in value]
        if not isinstance(value, str):
            return value
        card = self._card(value)
        tables = self.compiled.tables
        if card in tables.ids or card in tables.names:
            return card
        seat = self._seat(value)
        return f"seat {seat + 1}" if seat is not None and not value.isdecimal() else value

    def _whole(self, position: Position) -> Position:
        """The position with every card of hands and other secret zones as one that is unnamed."""
        position = self._fitting(position)
        first = laid_out(self.compiled, position, self.names)
        zones: dict[str, Cards | Mapping[int | str, Cards]] = {}
        for zone, cards in position.zones.items():
            zones[zone] = _spelt_by_seat(cards) if isinstance(cards, Mapping) else _spelt(cards)
        for place, found in enumerate(first.tables.places):
            if found.seat is None or found.sees == EVERYBODY or not first.zones[place]:
                continue
            zone = found.name.replace("_", "-")
            given = zones.get(zone, {})
            if isinstance(given, Mapping) and found.seat not in {self._seat(one) for one in given}:
                laid = (UNNAMED,) * len(first.zones[place])
                zones[zone] = {**given, found.seat + 1: laid}
        return position.model_copy(update={"zones": zones})

    def _unnamed(self) -> Iterator[Slot]:
        for zone, cards in self.position.zones.items():
            by_seat = cards if isinstance(cards, Mapping) else {None: cards}
            for seat, listed in by_seat.items():
                owner = None if seat is None else self._seat(seat)
                names = listed if isinstance(listed, tuple) else ()
                for at, one in enumerate(names):
                    if one == UNNAMED:
                        yield zone, owner, at

    def _supposed(self) -> Position:
        """The position with what its unnamed cards are taken to be."""
        by_slot = {
            slot: self.record.supposed[spot]
            for spot, slot in self.slots.items()
            if spot in self.record.supposed
        }
        zones: dict[str, Cards | Mapping[int | str, Cards]] = {}
        for zone, cards in self.position.zones.items():
            if isinstance(cards, Mapping):
                zones[zone] = {
                    seat: self._named(zone, self._seat(seat), listed, by_slot)
                    for seat, listed in cards.items()
                }
            else:
                zones[zone] = self._named(zone, None, cards, by_slot)
        return self.position.model_copy(update={"zones": zones})

    def _named(
        self, zone: str, seat: int | None, cards: Cards, supposed: Mapping[Slot, str]
    ) -> Cards:
        if isinstance(cards, int):
            return cards
        return tuple(
            self._card(supposed.get((zone, seat, at), one)) for at, one in enumerate(cards)
        )

    def _card(self, text: int | str) -> int | str:
        try:
            return self.reader.card(str(text))
        except AmbiguousError:
            return text

    def _seat(self, key: int | str) -> int | None:
        try:
            return self.reader.seat(str(key))
        except HornbookError:
            return None

    def _place(self, slot: Slot) -> int:
        return self.compiled.tables.zone[name_of(slot[0])] + (slot[1] or 0)


def _spelt(cards: Cards) -> Cards:
    return (UNNAMED,) * cards if isinstance(cards, int) else cards


def _spelt_by_seat(cards: Mapping[int | str, Cards]) -> Mapping[int | str, Cards]:
    return {seat: _spelt(listed) for seat, listed in cards.items()}
