"""A record that begins as the table lay: what it says of that, and the cards nobody has named."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.engine import Program, State
from generator.engine.tables import EVERYBODY
from generator.errors import HornbookError
from generator.model.position import Cards, Position
from generator.play.positions import UNNAMED, Path, PositionError, laid_out
from generator.play.referee.reader import AmbiguousError, Reader
from generator.play.referee.record import Record, Spot
from generator.play.transcripts import repeated
from generator.rules.world import name_of

Slot = tuple[str, int | None, int]
"""A zone, the seat whose it is, counted from 0, and which card of it."""
Zones = dict[str, Cards | Mapping[int | str, Cards]]

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
        self._written: dict[Path, Path] = {}
        """Where each counter was written, by its path in the game's words."""
        self._laid: dict[str, State] = {}
        self.position = self._whole(self._read(position))
        unnamed = [(zone, seat, at) for zone, seat, at, card in self._slots() if card == UNNAMED]
        self.slots: dict[Spot, Slot] = {
            (-1 - number, 0): slot for number, slot in enumerate(unnamed)
        }
        record.unseen += self.slots

    def begin(self, *, asks: bool) -> State:
        """The match at its first decision.

        Raises:
            RecordError: the chance that is written does not fit.
            PositionError: the position cannot be.
        """
        supposed = self.record.supposed
        by_slot = {slot: supposed[spot] for spot, slot in self.slots.items() if spot in supposed}

        def named(zone: str, seat: int | str | None, cards: Cards) -> Cards:
            if isinstance(cards, int):
                return cards
            owner = self._seat(seat)
            return tuple(
                self._card(by_slot.get((zone, owner, at), one)) for at, one in enumerate(cards)
            )

        position = _with_zones(self.position, named)
        key = repr(position)
        if key not in self._laid:
            self._laid[key] = self._lay(position)
        state = self._laid[key].copy()
        for spot, (zone, seat, at) in self.slots.items():
            card = state.zones[self.compiled.tables.zone[name_of(zone)] + (seat or 0)][at]
            state.hidden[card] = spot
            self.record.guesses[spot] = state.tables.names[card]
            supposed.setdefault(spot, state.tables.names[card])
        state.record, state.asks = self.record, asks
        state.told = []
        state.go_on()
        return state

    def _lay(self, position: Position) -> State:
        """The position on the table; what cannot be is said where people wrote it."""
        try:
            return laid_out(self.compiled, position, self.reader.players)
        except PositionError as error:
            path = self._written.get(tuple(error.path), error.path)
            raise PositionError(path, error.message, error.instead) from error

    def _read(self, position: Position) -> Position:
        """The position with cards and seats by the names that the game has for them."""

        def read(_zone: str, _seat: int | str | None, cards: Cards) -> Cards:
            if isinstance(cards, int):
                return cards
            return tuple(self._card(one) for given in cards for one in repeated(given))

        update = {
            "with_": {key: self._value(one) for key, one in position.with_.items()},
            "counters": {
                key: self._counters(one, ("counters", key), ("counters", key))
                for key, one in position.counters.items()
            },
        }
        return _with_zones(position, read).model_copy(update=update)

    def _counters(self, value: Any, path: Path, new: Path) -> Any:
        """Counters by the names that the game has for them; where each was written is kept."""
        self._written[new] = path
        if not isinstance(value, Mapping):
            return self._value(value)
        found = {}
        for key, one in value.items():
            name = self._value(key)
            found[name] = self._counters(one, (*path, key), (*new, str(name)))
        return found

    def _value(self, value: Any) -> Any:
        """A value of a counter, with players and cards as the rules call them."""
        if isinstance(value, Mapping):
            return {self._value(key): self._value(one) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return [self._value(one) for one in value]
        if not isinstance(value, str):
            return value
        card = self._card(value)
        if card in self.reader.cards_known:
            return card
        seat = self._seat(value)
        return f"seat {seat + 1}" if seat is not None and not value.isdecimal() else value

    def _whole(self, position: Position) -> Position:
        """The position with every card of hands and other secret zones as one that is unnamed."""
        position, first = self._fitting(position)

        def spelt(_zone: str, _seat: int | str | None, cards: Cards) -> Cards:
            return (UNNAMED,) * cards if isinstance(cards, int) else cards

        position = _with_zones(position, spelt)
        zones = dict(position.zones)
        for place, found in enumerate(first.tables.places):
            if found.seat is None or found.sees == EVERYBODY or not first.zones[place]:
                continue
            zone = found.name.replace("_", "-")
            given = zones.get(zone, {})
            if isinstance(given, Mapping) and found.seat not in map(self._seat, given):
                zones[zone] = {**given, found.seat + 1: (UNNAMED,) * len(first.zones[place])}
        return position.model_copy(update={"zones": zones})

    def _fitting(self, position: Position) -> tuple[Position, State]:
        """The position, begun from a match whose unwritten part agrees with what is written."""
        errors: list[PositionError] = []
        for more in range(STARTS):
            one = position.model_copy(update={"seed": position.seed + more})
            try:
                return one, self._lay(one)
            except PositionError as error:
                errors.append(error)
                if error.path[:1] != ("counters",) or error.instead:
                    break
        first = errors[0]
        if first.path[:1] == ("counters",) and not first.instead:
            hint = "the bound comes of what `start:` leaves out: give that too, or other values"
            raise PositionError(first.path, first.message, hint)
        raise first

    def _slots(self) -> Iterator[tuple[str, int | None, int, int | str]]:
        """Every card that the position lists, and where it lies."""
        for zone, cards in self.position.zones.items():
            by_seat = cards if isinstance(cards, Mapping) else {None: cards}
            for seat, listed in by_seat.items():
                for at, one in enumerate(listed if isinstance(listed, tuple) else ()):
                    yield zone, self._seat(seat), at, one

    def _card(self, text: int | str) -> int | str:
        try:
            return self.reader.card(str(text))
        except AmbiguousError:
            return text

    def _seat(self, key: int | str | None) -> int | None:
        try:
            return None if key is None else self.reader.seat(str(key))
        except HornbookError:
            return None


def _with_zones(
    position: Position, each: Callable[[str, int | str | None, Cards], Cards]
) -> Position:
    """The position with what `each` makes of the cards of each zone, seat by seat."""
    zones: Zones = {}
    for zone, cards in position.zones.items():
        if isinstance(cards, Mapping):
            zones[zone] = {seat: each(zone, seat, listed) for seat, listed in cards.items()}
        else:
            zones[zone] = each(zone, None, cards)
    return position.model_copy(update={"zones": zones})
