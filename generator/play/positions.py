"""Setting up a position: a match as it lies on the table when one of its rules begins.

Chance and random choices lead a match of the position's seed to that rule; then cards, counters
and seats are laid as the position says, and the rules go on. So no offer was worked out before the
cards were laid, and whatever the position leaves out is as in some match that can happen.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.diagnostics import did_you_mean, quoted
from generator.engine import GivenError, Program, RulesFault, State
from generator.engine.cards import is_pile, lay, seat_out
from generator.engine.presets import preset
from generator.errors import ExitCode, HornbookError
from generator.model.match_start import Position
from generator.play.rng import Stream, derive
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Body
from generator.rules.types import Type

ATTEMPTS = 200
"""Matches that are begun to find one in which the rule begins for the seats that are wanted."""

PATIENCE = 40_000
"""Decisions that are taken at most in all of them."""

UNNAMED = "?"
"""A card that nobody has named."""

Path = tuple[str | int, ...]


class PositionError(HornbookError):
    """A position that cannot be; `path` says where in it."""

    def __init__(self, path: Path, message: str, instead: str = "") -> None:
        super().__init__(message, ExitCode.FINDINGS, instead)
        self.path = path


def set_up(
    compiled: Program,
    position: Position,
    names: Sequence[str] = (),
    *,
    log: bool = True,
    hears: bool = False,
) -> State:
    """A match in this position, at the next decision.

    Args:
        compiled: the game, for the number of seats of the table.
        position: what is known of it.
        names: of the players, seat by seat, as the position may call them.
        log: keep what chance brings and what the rules note, from here on.
        hears: keep what the table hears, from here on; see `engine.telling`.

    Raises:
        PositionError: the position cannot be.
    """
    return _SettingUp(compiled, position, names).run(log=log, hears=hears)


def laid_out(compiled: Program, position: Position, names: Sequence[str] = ()) -> State:
    """The same before its rule goes on: nobody has been asked, and no chance is needed yet.

    What piles hold that nobody has named is left to chance.

    Raises:
        PositionError: the position cannot be.
    """
    state = _SettingUp(compiled, position, names).laid(log=True, hears=False)
    assert state.unseen is not None  # noqa: S101 # a log is kept
    named = _on_top(position, state)
    for place, cards in enumerate(state.zones):
        if is_pile(state, place):
            for card in cards[named.get(place, 0) :]:
                state.unseen[card] = True
            for card in cards[: named.get(place, 0)]:
                state.unseen[card] = False
    return state


def _on_top(position: Position, state: State) -> dict[int, int]:
    """How many cards a position lays on each pile."""
    tables, found = state.tables, {}
    for zone, cards in position.zones.items():
        if isinstance(cards, tuple):
            found[tables.zone[name_of(zone)]] = len(cards)
    return found


class _SettingUp:
    def __init__(self, compiled: Program, position: Position, names: Sequence[str]) -> None:
        self.compiled = compiled
        self.position = position
        self.names = [name.casefold() for name in names]
        self.cards = _Cards(compiled, self)
        self.gone = {self.seat(one, ("out", at)) for at, one in enumerate(position.out)}

    def run(self, *, log: bool, hears: bool) -> State:
        state = self.laid(log=log, hears=hears)
        try:
            state.go_on()
        except RulesFault as fault:
            message = f"the rules cannot go on from here: {fault.message}"
            raise PositionError(("rule",), message) from fault
        return self._asked(state)

    def laid(self, *, log: bool, hears: bool) -> State:
        """The position before its rule goes on."""
        number, body = self._rule()
        given = self._given(body)
        state = self._driven(number, body, given)
        if log:
            state.log, state.notes, state.unseen = [], [], [False] * len(state.place)
        state.told = [] if hears else None
        self.cards.lay(state)
        self._count(state)
        self._give(state, body, given)
        return state

    def seat(self, value: Any, path: Path) -> int:
        """The seat that is called so, from 0."""
        chairs = self.compiled.tables.chairs
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
        if wanted in {body.id for body in self.compiled.bodies}:
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
            return self.cards.copies(str(value), path)
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
                if {*range(self.compiled.tables.seats)} - {*state.players} <= self.gone:
                    return state
        if found is None:
            whom = " for the seats that it is given" if seats else ""
            message = f"no match comes to the rule {quoted(body.id)}{whom}"
            raise PositionError(("rule",), message, "name a rule that begins earlier")
        return found

    def _give(self, state: State, body: Body, given: Mapping[str, Any]) -> None:
        """Give the rule its values, and the same cards to the rules that have given them."""
        frame = state.frames[-1]
        for slot, (name, kind) in enumerate(body.params.items(), 1):
            if name not in given:
                continue
            value, old = given[name], frame[slot]
            if kind.kind == "card":
                value = self.cards.meant(state, value)
                self._exchange(state, old, value)
            frame[slot] = value

    def _exchange(self, state: State, old: int | None, new: int) -> None:
        for frame in state.frames[:-1]:
            for _, slot, kind, _ in self.compiled.shown_locals[self.compiled.body_at[frame[0]]]:
                if kind.kind == "card" and frame[slot] == old is not None:
                    frame[slot] = new

    # -- counters and seats ----------------------------------------------------------------

    def _count(self, state: State) -> None:
        try:
            preset(state, self.position.counters)
        except GivenError as error:
            raise PositionError(("counters", *error.path), error.message, error.instead) from error
        seat_out(state, self.gone)
        if not state.players:
            raise PositionError(("out",), "nobody is left in the match")

    def _asked(self, state: State) -> State:
        """Hold who is asked against what the position says of it."""
        if state.outcome is not None:
            message = f'the match is over at once: "{state.outcome}"'
            raise PositionError(("rule",), message)
        wanted = self.position.asks
        if wanted is not None and self.seat(wanted, ("asks",)) != state.seat:
            message = f"seat {state.seat + 1} decides first, in {quoted(state.decision.rule)}"
            raise PositionError(("asks",), message)
        return state


def _any_action(state: State, stream: Stream, *, by_hints: bool) -> int:
    """A random action, or one that the hints prefer most: some rules hardly begin by chance."""
    actions = state.legal_actions()
    if by_hints and len(actions) > 1:
        worth = [state.prefer(action) for action in actions]
        best = max(worth)
        actions = [one for one, liked in zip(actions, worth, strict=True) if liked == best]
    return stream.pick(actions)


class _Cards:
    """Which cards a position lays where."""

    def __init__(self, compiled: Program, table: _SettingUp) -> None:
        self.tables = compiled.tables
        self.sees = compiled.tables.sees
        self.zones = compiled.checked.symbols.zones
        self.table = table
        used = set(self.tables.ids)
        decks = compiled.checked.game.decks
        self.titles = {
            card.id: card.title.casefold()
            for deck in decks
            for card in deck.cards
            if card.id in used
        }
        self.taken: set[int] = set()

    def lay(self, state: State) -> None:
        """Lay the cards of all zones: first those that are named, then any that fit."""
        places = [
            (place, path, listed)
            for zone, cards in self.table.position.zones.items()
            for place, path, listed in self._places(zone, cards)
        ]
        wanted: dict[int, list[int | None]] = {}
        for place, path, listed in places:
            texts = [UNNAMED] * listed if isinstance(listed, int) else [str(one) for one in listed]
            wanted[place] = [
                None if text == UNNAMED else self._claim(state, text, place, (*path, index))
                for index, text in enumerate(texts)
            ]
        chance = Stream(derive(self.table.position.seed, "unnamed"))
        full = {
            place: self._filled(state, place, wanted[place], path, chance)
            for place, path, _ in places
        }
        lay(state, full)

    def copies(self, text: str, path: Path) -> list[int]:
        """Every card that is called so, by its id, its design or its title.

        Raises:
            PositionError: none is.
        """
        wanted, ids, names = text.strip(), self.tables.ids, self.tables.names
        found = [card for card in range(len(ids)) if wanted in (ids[card], names[card])]
        if not found:
            meant = {one for one, title in self.titles.items() if title == wanted.casefold()}
            found = [card for card in range(len(ids)) if ids[card] in meant]
        if not found:
            hint = did_you_mean(wanted, {*ids, *self.titles.values()}) or ""
            raise PositionError(path, f"no card is called {quoted(text)}", hint)
        return found

    def meant(self, state: State, copies: Sequence[int]) -> int:
        """The copy that is meant: one that the position lays, else one that somebody can see."""
        laid = [card for card in copies if card in self.taken]
        in_sight = [card for card in copies if self.sees[state.place[card]]]
        return (laid or in_sight or list(copies))[0]

    def _places(self, zone: str, cards: Any) -> Iterator[tuple[int, Path, Any]]:
        """Each place of a zone that the position lays, where that is said, and its cards."""
        tables, path = self.tables, ("zones", zone)
        if name_of(zone) not in tables.zone:
            known = [name.replace("_", "-") for name in tables.zone]
            hint = did_you_mean(zone, known) or f"known are: {', '.join(known)}"
            raise PositionError(path, f"there is no zone {quoted(zone)}", hint)
        first = tables.zone[name_of(zone)]
        by_seat = tables.places[first].seat is not None
        if by_seat is not isinstance(cards, Mapping):
            hint = "{1: [a-card, another-card], 2: 3}" if by_seat else "[a-card, another-card]"
            what = "has cards for each seat" if by_seat else "belongs to no seat"
            raise PositionError(path, f"{quoted(zone)} {what}", f"such as {zone}: {hint}")
        if not by_seat:
            yield first, path, cards
            return
        for seat, listed in cards.items():
            yield first + self.table.seat(seat, (*path, seat)), (*path, seat), listed

    def _holds(self, place: int) -> set[str]:
        """The decks that may lie in a place."""
        holds = self.zones[self.tables.places[place].name].model.holds
        return set(self.tables.decks if holds == "any" else holds or self.tables.decks)

    def _claim(self, state: State, text: str, place: int, path: Path) -> int:
        """A copy that lies nowhere else, best from a pile."""
        copies, holds = self.copies(text, path), self._holds(place)
        if not holds & {self.tables.deck_of[card] for card in copies}:
            zone = self.tables.places[place].name.replace("_", "-")
            message = f"{quoted(text)} cannot lie in {zone}"
            raise PositionError(path, message, f"it holds {', '.join(sorted(holds))}")
        free = [card for card in copies if card not in self.taken]
        if not free:
            many = "one copy" if len(copies) == 1 else f"{len(copies)} copies"
            message = f"there is only {many} of {quoted(text)}, and the position lays more"
            raise PositionError(path, message)
        card = min(free, key=lambda one: self._distance(state, one, place))
        self.taken.add(card)
        return card

    def _distance(self, state: State, card: int, place: int) -> int:
        old = state.place[card]
        return 0 if old == place else 1 if is_pile(state, old) else 2

    def _filled(
        self, state: State, place: int, cards: list[int | None], path: Path, chance: Stream
    ) -> list[int]:
        """The cards of a place, with any that fit where nobody has named them."""
        holds, found = self._holds(place), []
        for named in cards:
            card = named
            if card is None:
                free = self._free(state, place, holds)
                if not free:
                    message = "no cards are left for those that are not named"
                    raise PositionError(path, message, "name them, or lay fewer")
                card = chance.pick(free)
                self.taken.add(card)
            found.append(card)
        return found

    def _free(self, state: State, place: int, holds: set[str]) -> list[int]:
        """The cards that may lie there unnamed: those that do, else those of piles."""
        free = [
            card
            for card, deck in enumerate(self.tables.deck_of)
            if card not in self.taken and deck in holds
        ]
        here = [card for card in free if state.place[card] == place]
        return here or [card for card in free if is_pile(state, state.place[card])]
