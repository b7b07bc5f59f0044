"""A transcript: one match as readable YAML, written by Hornbook or by hand at a table.

Its `moves` are mappings of one key each:

    - 1: the-owl                   seat 1 chose this; a player's name does as well
    - Anna: [play, The Owl, Ben]   several choices of one player in a row
    - roll: [4, 2]                 dice, in the order in which they were read
    - toss: heads
    - drawn: [the-owl, "?*3"]      cards from a shuffled zone, as they came; `?` was seen by nobody
    - pick: [the-owl]              picked at random
    - shown: [the-bell]            what a card that was `?` shows when it is turned up
    - note: burned                 the rules call this out; checked where it is written
    - now: {round: 2}              what has changed; checked where it is written

Cards and options go by id, title or label; `generator.play.referee.reader` says how freely. Whoever
has nothing written passes, where passing is allowed, and does what cannot be otherwise; both may be
written all the same. What all choose at once may stand in any order. `seed` is that of the playout;
it stands for chance where no chance is written down. `start` is a position, as in
`generator.play.positions`: the record then begins with its rule.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field, JsonValue

from generator.diagnostics import ContentPath, quoted
from generator.engine import Outcome, Program, RecordError, State
from generator.engine.tables import DONE, PASS
from generator.model.game import Game
from generator.model.match_start import Position
from generator.model.values import Line, Slug, Values
from generator.play.map_counters import begun_with

CHANCE = ("roll", "toss", "drawn", "pick")
SAID = ("note", "now", "shown")
_TIMES = re.compile(r"(.*\S)\s*\*\s*(\d{1,3})")
_MOST = 400
FACES = {"heads": True, "tails": False}

ROUNDS = 3
"""So many times may the whole table pass in silence before a line must fit."""
FORCED = 60
"""So many answers in a row that cannot be otherwise need not be written."""


class End(Values):
    """How the match ended, as somebody wrote it down; what is left out is not checked."""

    outcome: Line | None = None
    scores: tuple[int | float, ...] | None = Field(default=None, description="Seat by seat.")
    winners: tuple[int | Line, ...] | None = Field(
        default=None, description="Seats, counted from 1, or names of players."
    )


class Transcript(Values):
    """One match; see the head of this module for `moves`."""

    format: Literal[1]
    game: Slug
    ruleset: Slug
    variants: tuple[Slug, ...] = Field(default=(), description="The variants of it, if any.")
    content: Line | None = Field(default=None, description="SHA-256 of the files it was played by.")
    sets: Mapping[Slug, Line] = Field(
        default_factory=dict, description="The card sets in the game: id, and SHA-256 of its files."
    )
    seats: tuple[Line, ...] = Field(min_length=1, max_length=41, description="A name for each.")
    seed: int | None = Field(default=None, ge=0)
    map: Slug | None = Field(
        default=None, description="The map of the box that the match began on, if any."
    )
    counters: Mapping[Slug, JsonValue] = Field(
        default_factory=dict,
        description="Counters set before the first rule; those of the map need not be named.",
    )
    start: Position | None = Field(
        default=None,
        description="How the table lay when the first move was made, where that is no beginning.",
    )
    moves: tuple[Mapping[str, JsonValue], ...] = ()
    end: End | None = None


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One line of `moves`: which one (from 0), its key and what stands after it.

    Of several choices in one line each is an entry of its own; `part` says which one.
    """

    index: int
    key: str
    value: Any
    part: int | None = None

    @property
    def seat(self) -> int | None:
        """The seat that chose, counted from 0; None where the line is no decision."""
        return int(self.key) - 1 if self.key.isdecimal() else None

    @property
    def path(self) -> ContentPath:
        """Where its value stands in the file."""
        path = ("moves", self.index, self.key)
        return path if self.part is None else (*path, self.part)


def entries(moves: Sequence[Mapping[str, Any]]) -> Iterator[MoveLine]:
    """The lines of a transcript.

    A mapping of several keys is several lines, in its order; so is a list of choices.
    """
    for index, line in enumerate(moves):
        for key, value in line.items():
            if key in (*CHANCE, *SAID) or not isinstance(value, list | tuple):
                yield MoveLine(index, key, value)
                continue
            for part, one in enumerate(value):
                yield MoveLine(index, key, one, part)


def outcomes(entry: MoveLine) -> list[Outcome] | str:
    """What the engine calls the chance of a line, or a complaint.

    Args:
        entry: a line whose key is one of `CHANCE`.
    """
    value = entry.value
    many = value if isinstance(value, list | tuple) else [value]
    if entry.key == "roll":
        dice = [one for one in many if isinstance(one, int) and not isinstance(one, bool)]
        return [("roll", dice)] if dice == list(many) else "dice are whole numbers: [4, 2]"
    if entry.key == "toss":
        known = isinstance(value, str) and value in FACES
        return [("toss", FACES[value])] if known else "a coin shows heads or tails"
    many = [one for given in many for one in repeated(given)]
    if entry.key == "drawn":
        cards = [one for one in many if isinstance(one, str)]
        return [("card", one) for one in cards] if cards == many else "cards go by their ids"
    return [("pick", many)]


def repeated(value: Any) -> list[Any]:
    """`the-owl*3` as three of them, anything else as itself."""
    found = _TIMES.fullmatch(value) if isinstance(value, str) else None
    return [found[1]] * min(int(found[2]), _MOST) if found else [value]


def counters_of(compiled: Program, transcript: Transcript) -> dict[str, Any]:
    """The counters that the match of a transcript begins with, its map's included.

    Raises:
        HornbookError: there is no such map, or it is for another number of seats.
    """
    game, ruleset = compiled.checked.game, compiled.checked.ruleset
    seats = len(transcript.seats) - ruleset.seats.arbiter
    return begun_with(game, ruleset, seats, transcript.map, transcript.counters)


# -- what goes without saying ----------------------------------------------------------------


def silent(state: State) -> int | None:
    """The action that nobody has to write down here: the only one, a pass, or no more."""
    if len(state.offer) == 1:
        (action,) = state.legal_actions()
        return action
    return next((action for action in (PASS, DONE) if action in state.offer), None)


def is_forced(state: State) -> bool:
    """Whether nothing else can be chosen here than what `silent` says."""
    return len(state.offer) == 1 or state.offer.get(DONE) is not None


def through_passes(state: State) -> Iterator[State]:
    """The match as it stands, and then as it stands after each further silent answer.

    The first is `state` itself, the others are copies. Ends where chance is needed that is not
    written down.
    """
    yield state
    now = state
    for _ in range(ROUNDS * now.tables.chairs + FORCED):
        action = silent(now)
        if action is None:
            return
        now = now.copy()
        try:
            now.apply(action)
        except RecordError:
            return
        yield now


def written_here(state: State, seat: int | None, text: str) -> int | None:
    """The action that the engine writes so, where `seat` decides and may choose it."""
    if state.outcome is not None or state.current_seat != seat:
        return None
    return next((one for one in state.choices() if state.describe(one) == text), None)


# -- the files that a match was played by -----------------------------------------------------


def fingerprint(game: Game, ruleset: str, map_id: str | None = None) -> str:
    """SHA-256 of what a match is played by: the texts of game, cards, ruleset and map."""
    digest = hashlib.sha256()
    parts = ["game", *(f"cards/{deck.id}" for deck in game.decks), f"rules/{ruleset}"]
    for part in [*parts, f"maps/{map_id}"] if map_id in game.file.maps else parts:
        digest.update(part.encode() + b"\0" + game.places[part].text.encode() + b"\0")
    return digest.hexdigest()


def sets_of(game: Game) -> dict[str, dict[str, str]]:
    """What a transcript says of the card sets in the game; nothing where there are none."""
    held = {one.id: one.content for one in game.sets}
    return {"sets": held} if held else {}


def other_sets(transcript: Transcript, game: Game) -> tuple[str, str] | None:
    """How the sets of a match differ from those in the game, and what to do; None where not.

    A person who writes a match down may say `any` instead of the hash.
    """
    wanted, held = dict(transcript.sets), {one.id: one.content for one in game.sets}
    for name in sorted(wanted.keys() - held.keys()):
        return f"the match was played with the set {quoted(name)}", "name its folder with --set"
    for name in sorted(held.keys() - wanted.keys()):
        return f"the match was played without the set {quoted(name)}", "leave its --set out"
    for name, content in wanted.items():
        if content not in (held[name], "any"):
            what = f"the match was played with another edition of the set {quoted(name)}"
            return what, "use the files of that time: in these, other things may be legal"
    return None


Shown = int | float | bool | str | None


@dataclass(frozen=True)
class Moment:
    """The counters of a match, and the cards of each place by id, at one time."""

    counters: tuple[Any, ...]
    places: tuple[tuple[str, ...], ...]


class Facts:
    """The names of what changes in one compiled game.

    A counter is called `round`, `skill Might`, `score of seat 1`, `heat of the-owl` or
    `stance to the-owl of the-bell`; a copy after the first `heat of the-owl#2`, the largest first,
    for nobody knows one copy from another. A zone is called `discard` or `hand of seat 1`.
    """

    def __init__(self, compiled: Program) -> None:
        self.tables = compiled.tables
        named = list(_counters(compiled))
        self.counters = [name for name, _ in named]
        self.kinds = [kind for _, kind in named]
        self.places = [
            place.name.replace("_", "-")
            + ("" if place.seat is None else f" of {_seat(place.seat)}")
            for place in self.tables.places
        ]
        self.alike = list(_alike(compiled))
        """Where the counters of copies of one design stand."""
        self._counter_at = {name: at for at, name in enumerate(self.counters)}
        self._place_at = {name: at for at, name in enumerate(self.places)}

    def moment(self, state: State) -> Moment:
        """The match as it stands."""
        names = self.tables.names
        places = tuple(tuple(names[card] for card in zone) for zone in state.zones)
        counters = state.counters[:]
        for copies in self.alike:
            found = counters[copies.start : copies.stop : copies.step]
            if found.count(found[0]) != len(found):
                ordered = sorted(found, key=_size, reverse=True)
                counters[copies.start : copies.stop : copies.step] = ordered
        return Moment(tuple(counters), places)

    def changes(self, before: Moment, after: Moment) -> dict[str, Shown]:
        """What is otherwise than before: counters by their value, zones by their cards.

        Of a zone that somebody may see `+the-owl -the-bell*2`, or `empty` where the last have left;
        of any other the number of cards.
        """
        found: dict[str, Shown] = {}
        values = zip(self.counters, self.kinds, before.counters, after.counters, strict=True)
        for name, kind, old, new in values:
            if old != new:
                found[name] = self.shown(kind, new)
        zones = zip(self.places, self.tables.places, before.places, after.places, strict=True)
        for name, place, old, new in zones:
            if Counter(old) != Counter(new):
                found[name] = _moved(Counter(old), Counter(new)) if place.sees else len(new)
        return found

    def value(self, name: str, now: Moment) -> Shown:
        """A counter, or the number of cards of a zone."""
        if name in self._place_at:
            return len(now.places[self._place_at[name]])
        at = self._counter_at[name]
        return self.shown(self.kinds[at], now.counters[at])

    def change(self, name: str, before: Moment, after: Moment) -> Shown:
        """What `changes` says of one name; its value where nothing is otherwise."""
        at = self._place_at.get(name)
        if at is None or not self.tables.places[at].sees:
            return self.value(name, after)
        old, new = Counter(before.places[at]), Counter(after.places[at])
        return _moved(old, new) if old != new else self.value(name, after)

    def shown(self, kind: str, value: Any) -> Shown:
        """A value as a person would write it."""
        if value is None or isinstance(value, bool | str):
            return value
        if isinstance(value, list):
            inner = kind.removeprefix("list of ")
            return " and ".join(str(self.shown(inner, one)) for one in value) or "nothing"
        if kind == "seat":
            return _seat(value)
        if kind.startswith("card"):
            return str(self.tables.names[value])
        return value if isinstance(value, int | float) else str(value)


def _counters(compiled: Program) -> Iterator[tuple[str, str]]:
    """Name and type of each counter, in the order of the engine's list."""
    tables = compiled.tables
    models = {one.id.replace("-", "_"): one for one in compiled.checked.ruleset.counters}
    for name in tables.counter:
        model = models.get(name)
        of, kind = (model.of, model.type) if model else ("seat", "integer")
        to = "to " if model and model.towards else ""
        for owner in _owners(compiled, of):
            for word in [f"{to}{one}" for one in tables.columns[name]] or [""]:
                called = f"{name.replace('_', '-')} {word}".strip()
                yield f"{called} of {owner}" if owner else called, kind


def _alike(compiled: Program) -> Iterator[range]:
    """For each counter of cards and each design with copies, the places of its values."""
    tables = compiled.tables
    for name, info in compiled.checked.symbols.counters.items():
        cards = tables.decks.get(info.model.of, [])
        width = tables.width[name]
        for design, many in Counter(tables.design[card] for card in cards).items():
            if many > 1:
                at = tables.counter[name] + (tables.first_of[design] - cards[0]) * width
                yield from (range(at + one, at + many * width, width) for one in range(width))


def _size(value: Any) -> tuple[bool, Any, str]:
    """Where a value comes among those of other copies: nothing first, numbers by size."""
    return value is not None, value if isinstance(value, int | float) else 0, str(value)


def _owners(compiled: Program, of: str) -> Iterator[str]:
    tables = compiled.tables
    if of == "game":
        yield ""
    elif of in ("seat", "team"):
        yield from map(_seat, range(tables.chairs))
    else:
        seen: Counter[str] = Counter()
        for card in tables.decks.get(of, ()):
            name = tables.names[card]
            seen[name] += 1
            yield name if seen[name] == 1 else f"{name}#{seen[name]}"


def _seat(seat: int) -> str:
    return f"seat {seat + 1}"


def _moved(old: Counter[str], new: Counter[str]) -> str:
    return " ".join([*_signed("+", new - old), *_signed("-", old - new)]) if new else "empty"


def _signed(sign: str, cards: Mapping[str, int]) -> Iterator[str]:
    for card in sorted(cards):
        yield f"{sign}{card}" + (f"*{cards[card]}" if cards[card] > 1 else "")
