"""Setting up a position: a match as it lies on the table when one of its rules begins.

Chance and random choices lead a match of the position's seed to that rule; then cards, counters
and seats are laid as the position says, and the rules go on. So no offer was worked out before the
cards were laid, and whatever the position leaves out is as in some match that can happen. A record
may begin so: `RecordStart` reads what it says, and knows the cards that nobody has named.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from generator.diagnostics import ContentPath, did_you_mean, quoted
from generator.engine import GivenError, Program, RulesFault, State
from generator.engine.cards import is_pile, lay, seat_out
from generator.engine.presets import preset
from generator.engine.tables import EVERYBODY
from generator.errors import ExitCode, HornbookError
from generator.model.match_start import Cards, Position
from generator.play.playouts import liked
from generator.play.referee.reader import AmbiguousError, Record, RecordReader, Spot
from generator.play.rng import Stream, derive
from generator.play.transcripts import repeated
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Body
from generator.rules.types import Type

ATTEMPTS = 200
"""Matches that are begun to find one in which the rule begins for the seats that are wanted."""

PATIENCE = 40_000
"""Decisions that are taken at most in all of them."""

STARTS = 40
"""Matches that are tried for one that agrees with the counters of a record's position."""

UNNAMED = "?"
"""A card that nobody has named."""

Path = ContentPath
Slot = tuple[str, int | None, int]
"""A zone, the seat whose it is, counted from 0, and which card of it."""
Zones = dict[str, Cards | Mapping[int | str, Cards]]


class PositionError(HornbookError):
    """A position that cannot be; `path` says where in it."""

    def __init__(self, path: Path, message: str, instead: str = "") -> None:
        super().__init__(message, ExitCode.FINDINGS, instead)
        self.path = path


def set_up(compiled: Program, position: Position, names: Sequence[str] = ()) -> State:
    """A match in this position, at the next decision; it keeps what chance brings from here on.

    `names` are those of the players, seat by seat, as the position may call them.

    Raises:
        PositionError: the position cannot be.
    """
    setup = _Setup(compiled, position, names)
    state = setup.laid()
    try:
        state.go_on()
    except RulesFault as fault:
        message = f"the rules cannot go on from here: {fault.message}"
        raise PositionError(("rule",), message) from fault
    if state.outcome is not None:
        message = f'the match is over at once: "{state.outcome}"'
        raise PositionError(("rule",), message)
    wanted = position.asks
    if wanted is not None and setup.seat(wanted, ("asks",)) != state.seat:
        message = f"seat {state.seat + 1} decides first, in {quoted(state.decision.rule)}"
        raise PositionError(("asks",), message)
    return state


def laid_out(compiled: Program, position: Position, names: Sequence[str] = ()) -> State:
    """The same before its rule goes on: nobody has been asked, and no chance is needed yet.

    What piles hold that nobody has named is left to chance.

    Raises:
        PositionError: the position cannot be.
    """
    state = _Setup(compiled, position, names).laid()
    named = {
        state.tables.zone[name_of(zone)]: len(cards)
        for zone, cards in position.zones.items()
        if isinstance(cards, tuple)
    }
    unseen = list(state.unseen or ())
    for place, cards in enumerate(state.zones):
        if is_pile(state, place):
            for at, card in enumerate(cards):
                unseen[card] = at >= named.get(place, 0)
    state.unseen = unseen
    return state


class _Setup:
    """Lays one position."""

    def __init__(self, compiled: Program, position: Position, names: Sequence[str]) -> None:
        self.compiled = compiled
        self.tables = compiled.tables
        self.position = position
        self.names = [name.casefold() for name in names]
        self.taken: set[int] = set()
        """Cards that the position has laid."""
        self.gone = {self.seat(one, ("out", at)) for at, one in enumerate(position.out)}

    def laid(self) -> State:
        """The position before its rule goes on."""
        number, body = self._rule()
        given = self._given(body)
        state = self._driven(number, body, given)
        state.log, state.notes, state.unseen = [], [], [False] * len(state.place)
        self._lay(state)
        try:
            preset(state, self.position.counters)
        except GivenError as error:
            raise PositionError(("counters", *error.path), error.message, error.instead) from error
        seat_out(state, self.gone)
        if not state.players:
            raise PositionError(("out",), "nobody is left in the match")
        self._give(state, body, given)
        return state

    def seat(self, value: Any, path: Path) -> int:
        """The seat that is called so, from 0."""
        chairs = self.tables.chairs
        text = str(value).strip().casefold()
        number = text.removeprefix("seat").strip()
        if number.isdecimal() and 1 <= int(number) <= chairs:
            return int(number) - 1
        if text in self.names:
            return self.names.index(text)
        hint = f"seats are 1 to {chairs}" + (f", or {', '.join(self.names)}" * bool(self.names))
        raise PositionError(path, f"there is no seat {quoted(value)}", hint)

    # -- the rule that begins --------------------------------------------------------------

    def _rule(self) -> tuple[int, Body]:
        found: dict[str, tuple[int, Body]] = {}
        for number, body in enumerate(self.compiled.bodies):
            if number in self.compiled.shown_locals:
                found.setdefault(body.id, (number, body))
        wanted = self.position.rule
        if wanted in found:
            return found[wanted]
        message = f"there is no rule {quoted(wanted)}"
        if any(body.id == wanted for body in self.compiled.bodies):
            message = f"{quoted(wanted)} asks nobody, so that no match waits there"
        hint = did_you_mean(wanted, found) or f"name one of {', '.join(found)}"
        raise PositionError(("rule",), message, hint)

    def _given(self, body: Body) -> dict[str, Any]:
        """What the position gives the rule, by the name of the parameter."""
        found = {}
        for key, value in self.position.with_.items():
            if name_of(key) not in body.params:
                names = ", ".join(body.params) or "nothing"
                hint = did_you_mean(key, body.params) or f"it is given {names}"
                raise PositionError(("with", key), f"{body.id} is given no {quoted(key)}", hint)
            found[name_of(key)] = self._value(body.params[name_of(key)], value, ("with", key))
        return found

    def _value(self, kind: Type, value: Any, path: Path) -> Any:
        """A value as the engine holds it; of a card, all its copies."""
        if kind.kind == "seat":
            return self.seat(value, path)
        if kind.kind == "card":
            return self._copies(str(value), path)
        wanted = {"integer": int, "flag": bool, "text": str}.get(kind.kind)
        if wanted is None:
            raise PositionError(path, f"a {kind} cannot be given here", "leave it out")
        if not isinstance(value, wanted) or isinstance(value, bool) is not (wanted is bool):
            raise PositionError(path, f"{quoted(value)} is no {kind}")
        if kind.choices and value not in kind.choices:
            hint = did_you_mean(str(value), kind.choices) or ""
            raise PositionError(path, f"{quoted(value)} is none of its words", hint)
        return value

    def _driven(self, number: int, body: Body, given: Mapping[str, Any]) -> State:
        """A match in which the rule begins for these seats; if one can be, with nobody else out."""
        seats = {
            slot: given[name]
            for slot, (name, kind) in enumerate(body.params.items(), 1)
            if kind.kind == "seat" and name in given
        }

        def fits(frame: list[Any]) -> bool:
            return all(frame[slot] == seat for slot, seat in seats.items())

        found, left = None, PATIENCE
        for attempt in range(ATTEMPTS):
            stream = Stream(derive(self.position.seed, "position", attempt))
            state = self.compiled.unbegun(derive(self.position.seed, "dealt", attempt))
            has_begun = state.run_to(number, fits)
            while not has_begun and state.outcome is None and left > 0:
                left -= 1
                state.choose(_any_action(state, stream, by_hints=attempt % 2 == 1))
                has_begun = state.run_to(number, fits)
            if has_begun:
                found = found or state
                if {*range(self.tables.seats)} - {*state.players} <= self.gone:
                    return state
        if found is None:
            whom = " for the seats that it is given" if seats else ""
            message = f"no match comes to the rule {quoted(body.id)}{whom}"
            raise PositionError(("rule",), message, "name a rule that begins earlier")
        return found

    def _give(self, state: State, body: Body, given: Mapping[str, Any]) -> None:
        """Give the rule its values, and the same cards to the rules that have given them."""
        *outer, own = state.frames
        for slot, (name, kind) in enumerate(body.params.items(), 1):
            if name not in given:
                continue
            value, old = given[name], own[slot]
            if kind.kind == "card":
                # The copy that is meant: one that the position lays, else one that is in sight.
                laid = [card for card in value if card in self.taken]
                open_ = [card for card in value if self.compiled.tables.sees[state.place[card]]]
                value = (laid or open_ or value)[0]
                for frame in outer:
                    shown = self.compiled.shown_locals[self.compiled.body_at[frame[0]]]
                    for _, local, of, _ in shown:
                        if of.kind == "card" and frame[local] == old is not None:
                            frame[local] = value
            own[slot] = value

    # -- cards -----------------------------------------------------------------------------

    def _lay(self, state: State) -> None:
        """Lay the cards of all zones: first those that are named, then any that fit."""
        wanted: list[tuple[int, Path, list[int | None]]] = []
        for place, path, listed in self._places():
            texts = [UNNAMED] * listed if isinstance(listed, int) else map(str, listed)
            cards = [
                None if text == UNNAMED else self._claim(state, text, place, (*path, index))
                for index, text in enumerate(texts)
            ]
            wanted.append((place, path, cards))
        chance = Stream(derive(self.position.seed, "unnamed"))
        full = {
            place: [
                self._any_card(state, place, path, chance) if card is None else card
                for card in cards
            ]
            for place, path, cards in wanted
        }
        lay(state, full)

    def _places(self) -> Sequence[tuple[int, Path, Any]]:
        """Each place that the position lays, where that is said, and its cards."""
        found: list[tuple[int, Path, Any]] = []
        for zone, cards in self.position.zones.items():
            tables, path = self.tables, ("zones", zone)
            if name_of(zone) not in tables.zone:
                known = [name.replace("_", "-") for name in tables.zone]
                hint = did_you_mean(zone, known) or f"known are: {', '.join(known)}"
                raise PositionError(path, f"there is no zone {quoted(zone)}", hint)
            first = tables.zone[name_of(zone)]
            by_seat = tables.places[first].seat is not None
            if by_seat and isinstance(cards, Mapping):
                shared = self.compiled.checked.symbols.zones[name_of(zone)].shared
                for key, listed in cards.items():
                    seat = self.seat(key, (*path, key))
                    seat = tables.captain[seat] if shared else seat
                    if any(place == first + seat for place, *_ in found):
                        message = f"{quoted(zone)} is that of its whole team"
                        raise PositionError((*path, key), message, "lay all its cards at one seat")
                    found.append((first + seat, (*path, key), listed))
            elif not by_seat and not isinstance(cards, Mapping):
                found.append((first, path, cards))
            else:
                hint = "{1: [a-card, another-card], 2: 3}" if by_seat else "[a-card, another-card]"
                what = "has cards for each seat" if by_seat else "belongs to no seat"
                raise PositionError(path, f"{quoted(zone)} {what}", f"such as {zone}: {hint}")
        return found

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        used = set(self.tables.ids)
        cards = (card for deck in self.compiled.checked.game.decks for card in deck.cards)
        return {card.id: card.title.casefold() for card in cards if card.id in used}

    def _copies(self, text: str, path: Path) -> list[int]:
        """Every card that is called so, by its id, its design or its title."""
        wanted, ids, names = text.strip(), self.tables.ids, self.tables.names
        found = [card for card in range(len(ids)) if wanted in (ids[card], names[card])]
        title = wanted.casefold()
        found = found or [card for card in range(len(ids)) if self._titles.get(ids[card]) == title]
        if not found:
            hint = did_you_mean(wanted, {*ids, *self._titles.values()}) or ""
            raise PositionError(path, f"no card is called {quoted(text)}", hint)
        return found

    def _holds(self, place: int) -> set[str]:
        """The decks that may lie in a place."""
        zones = self.compiled.checked.symbols.zones
        holds = zones[self.tables.places[place].name].model.holds
        return set(self.tables.decks if holds == "any" else holds or self.tables.decks)

    def _claim(self, state: State, text: str, place: int, path: Path) -> int:
        """A copy that lies nowhere else: best where it is, else from a pile."""
        copies, holds = self._copies(text, path), self._holds(place)
        if not holds & {self.tables.deck_of[card] for card in copies}:
            zone = self.tables.places[place].name.replace("_", "-")
            message = f"{quoted(text)} cannot lie in {zone}"
            raise PositionError(path, message, f"it holds {', '.join(sorted(holds))}")
        free = [card for card in copies if card not in self.taken]
        if not free:
            many = "one copy" if len(copies) == 1 else f"{len(copies)} copies"
            message = f"there is only {many} of {quoted(text)}, and the position lays more"
            raise PositionError(path, message)
        old = state.place
        card = min(free, key=lambda one: (old[one] != place, not is_pile(state, old[one])))
        self.taken.add(card)
        return card

    def _any_card(self, state: State, place: int, path: Path, chance: Stream) -> int:
        """A card that may lie there unnamed: one that does, else one of a pile."""
        holds = self._holds(place)
        decks = enumerate(self.tables.deck_of)
        free = [card for card, deck in decks if card not in self.taken and deck in holds]
        here = [card for card in free if state.place[card] == place]
        here = here or [card for card in free if is_pile(state, state.place[card])]
        if not here:
            message = "no cards are left for those that are not named"
            raise PositionError(path, message, "name them, or lay fewer")
        card = chance.pick(here)
        self.taken.add(card)
        return card


def _any_action(state: State, stream: Stream, *, by_hints: bool) -> int:
    """A random action, or one that the hints prefer most: some rules hardly begin by chance."""
    actions = state.legal_actions()
    if by_hints and len(actions) > 1:
        worth = liked(state, actions, stream)
        best = max(worth)
        actions = [one for one, much in zip(actions, worth, strict=True) if much == best]
    return stream.pick(actions)


class RecordStart:
    """The position of one record, laid out as often as it takes.

    Its unnamed cards are among the unseen ones of the `record`.

    Raises:
        PositionError: the position cannot be.
    """

    def __init__(
        self, compiled: Program, position: Position, reader: RecordReader, record: Record
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
