"""Chance as a table wrote it down, handed to the engine outcome by outcome."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, SupportsIndex, overload

from generator.diagnostics import quoted
from generator.engine import Outcome
from generator.engine.chance import UNSEEN, Memory
from generator.errors import HornbookError
from generator.play.referee.reader import Reader, plain, text_of
from generator.play.rng import Stream, derive
from generator.play.transcripts import CHANCE, SAID, Entry, outcomes

Spot = tuple[int, int]
"""An unseen card: the outcome that brought it, and its place there where that is a list."""


@dataclass(frozen=True)
class Line:
    """One line of a record, read: whose decision it is, or None; what is wrong with it, if any."""

    entry: Entry
    seat: int | None = None
    text: str = ""
    wrong: tuple[str, str | None] | None = None

    @property
    def is_chance(self) -> bool:
        """Whether it says what chance brought."""
        return self.wrong is None and self.entry.key in CHANCE

    @property
    def is_said(self) -> bool:
        """Whether it says how the match stands."""
        return self.wrong is None and self.entry.key in SAID

    @property
    def is_choice(self) -> bool:
        """Whether somebody decides."""
        return self.seat is not None


class Record(Memory):
    """All outcomes of a record, of which the engine may read those before `limit`.

    `supposed` says what an unseen card is taken to be; `guesses` what each was when it was read.
    """

    def __init__(self, lines: Sequence[Line], reader: Reader) -> None:
        super().__init__()
        self.lines = lines
        self.limit = 0
        self.asked = -1
        self.ends: list[int] = []
        """For each line how many outcomes stand up to its end."""
        self.origin: list[int] = []
        """The line of each outcome."""
        self.supposed: dict[Spot, str] = {}
        self.guesses: dict[Spot, str] = {}
        self.options: dict[Spot, tuple[str, ...]] = {}
        """What each could have been then."""
        self.unseen: list[Spot] = []
        self._named: Sequence[Counter[str]] = ()
        self.wrong: dict[int, tuple[str, str | None]] = {}
        for number, line in enumerate(lines):
            if line.is_chance:
                self._add(number, line.entry, reader)
            self.ends.append(super().__len__())
        if self.unseen:
            self._count_names(reader)

    def _add(self, number: int, entry: Entry, reader: Reader) -> None:
        found = outcomes(entry)
        try:
            if isinstance(found, str):
                self.wrong[number] = (f"this is no outcome: {quoted(entry.value)}", found)
                return
            known = [(kind, _read(kind, value, reader)) for kind, value in found]
        except HornbookError as error:
            self.wrong[number] = (error.message, error.instead)
            return
        for kind, value in known:
            at = super().__len__()
            many = value if kind == "pick" else [value] if kind == "card" else []
            self.unseen += [(at, place) for place, one in enumerate(many) if one == UNSEEN]
            self.append((kind, value))
            self.origin.append(number)

    def _count_names(self, reader: Reader) -> None:
        """How often each kind of card is named from an outcome on: those are still to come."""
        later: Counter[str] = Counter()
        counts: list[Counter[str]] = []
        for number in range(len(self.lines) - 1, -1, -1):
            line = self.lines[number]
            if line.is_choice:
                later.update(_ids(reader, [line.text]))
            for _ in range(self.ends[number] - (self.ends[number - 1] if number else 0)):
                counts.append(later.copy())
            if line.is_chance:
                value = line.entry.value
                later.update(_ids(reader, value if isinstance(value, list) else [value]))
        self._named = counts[::-1]

    def __len__(self) -> int:
        """So many outcomes may be read."""
        return min(self.limit, super().__len__())

    @property
    def whole(self) -> int:
        """So many outcomes there are."""
        return super().__len__()

    @overload
    def __getitem__(self, key: SupportsIndex) -> Outcome: ...
    @overload
    def __getitem__(self, key: slice) -> list[Outcome]: ...
    def __getitem__(self, key: Any) -> Any:
        """As of any list; an index is remembered."""
        if isinstance(key, int):
            self.asked = key
        return super().__getitem__(key)

    def guess(self, at: int, place: int, options: tuple[str, ...]) -> str:
        """What an unseen card is taken to be: as supposed, else any that nothing names later."""
        spot = (at, place)
        wanted = self.supposed.get(spot)
        fitting = [one for one in options if wanted in (one, one.partition(".")[0])]
        if not fitting:
            there = Counter(one.partition(".")[0] for one in options)
            later = self._named[at]
            spare = [one for one in options if _spare(one, there, later) > 0]
            fitting = [Stream(derive(at, "unseen", place)).pick(spare or options)]
        self.guesses[spot] = fitting[0]
        self.options[spot] = options
        return fitting[0]


def _spare(name: str, there: Mapping[str, int], later: Mapping[str, int]) -> int:
    kind = name.partition(".")[0]
    return there[kind] - later.get(kind, 0)


def _read(kind: str, value: Any, reader: Reader) -> Any:
    if kind == "card":
        return reader.card(value)
    if kind == "pick":
        return [_picked(one, reader) for one in value]
    return value


def _picked(value: Any, reader: Reader) -> Any:
    """A card, a seat by its name, or another value as it is."""
    if not isinstance(value, str):
        return value
    named = reader.card(value)
    if named != value or named in reader.tables.ids or named in reader.tables.names:
        return named
    seat = reader.seat(value)
    is_seat = seat is not None and not value.isdecimal()
    return f"seat {(seat or 0) + 1}" if is_seat else value


def _ids(reader: Reader, values: Iterable[Any]) -> list[str]:
    """The ids of the cards among some words."""
    found = []
    for one in values:
        names = reader.cards.get(plain(one), set()) if isinstance(one, str) else set()
        found += [name.partition(".")[0] for name in sorted(names)[:1]]
    return found


def read_lines(moves: Iterable[Entry], reader: Reader) -> list[Line]:
    """The lines of a record with their seats."""
    return [_line(entry, reader) for entry in moves]


def _line(entry: Entry, reader: Reader) -> Line:
    if entry.key in (*CHANCE, *SAID):
        return Line(entry)
    try:
        seat = reader.seat(entry.key)
    except HornbookError as error:
        return Line(entry, wrong=(error.message, error.instead))
    if seat is None:
        hint = "a line begins with a seat's number, a player's name, or with "
        hint += ", ".join((*CHANCE, *SAID))
        return Line(entry, wrong=(f"nothing is {quoted(entry.key)}", hint))
    return Line(entry, seat, text_of(entry.value))
