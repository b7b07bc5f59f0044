"""Chance as a table wrote it down, handed to the engine outcome by outcome."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, SupportsIndex, overload

from generator.diagnostics import quoted
from generator.engine import Outcome
from generator.engine.chance import UNSEEN, Memory
from generator.errors import HornbookError
from generator.play.referee.reader import Reader, text_of
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

    @property
    def words(self) -> list[Any]:
        """What stands there, one by one."""
        value = self.text if self.is_choice else self.entry.value
        return value if isinstance(value, list) else [value]


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


class Record(Memory):
    """All outcomes of a record, of which the engine may read those before `limit`.

    `supposed` says what an unseen card is taken to be; `guesses` what each was when it was read.
    """

    def __init__(self, lines: Sequence[Line], reader: Reader) -> None:
        super().__init__()
        self.lines = lines
        self.reader = reader
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
        self.wrong: dict[int, tuple[str, str | None]] = {}
        """What is wrong with the outcomes of a line."""
        for number, line in enumerate(lines):
            if line.is_chance:
                self._add(number, line.entry)
            self.ends.append(self.whole)
        self._named = self._names_to_come() if self.unseen else []

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

    def is_wrong(self, number: int) -> bool:
        """Whether a line cannot be read."""
        return number in self.wrong or self.lines[number].wrong is not None

    def is_outcome(self, number: int) -> bool:
        """Whether a line says what chance brought, and can be read."""
        return self.lines[number].is_chance and number not in self.wrong

    def guess(self, at: int, place: int, options: tuple[str, ...]) -> str:
        """What an unseen card is taken to be: as supposed, else any that nothing names later."""
        spot = (at, place)
        wanted = self.supposed.get(spot)
        found = next((one for one in options if wanted in (one, _design(one))), None)
        if found is None:
            there, later = Counter(map(_design, options)), self._named[at]
            spare = [one for one in options if there[_design(one)] > later[_design(one)]]
            found = Stream(derive(at, "unseen", place)).pick(spare or options)
        self.guesses[spot] = found
        self.options[spot] = options
        return found

    def _add(self, number: int, entry: Entry) -> None:
        found = outcomes(entry)
        try:
            if isinstance(found, str):
                self.wrong[number] = (f"this is no outcome: {quoted(entry.value)}", found)
                return
            known = [(kind, self._read(kind, value)) for kind, value in found]
        except HornbookError as error:
            self.wrong[number] = (error.message, error.instead)
            return
        for kind, value in known:
            many = value if kind == "pick" else [value] if kind == "card" else []
            at = self.whole
            self.unseen += [(at, place) for place, one in enumerate(many) if one == UNSEEN]
            self.append((kind, value))
            self.origin.append(number)

    def _read(self, kind: str, value: Any) -> Any:
        if kind == "card":
            return self.reader.card(value)
        return [self._picked(one) for one in value] if kind == "pick" else value

    def _picked(self, value: Any) -> Any:
        """A card, a seat by its name, or another value as it is."""
        if not isinstance(value, str):
            return value
        named = self.reader.card(value)
        if named != value or named in self.reader.cards_known:
            return named
        seat = self.reader.seat(value)
        return value if seat is None or value.isdecimal() else f"seat {seat + 1}"

    def _names_to_come(self) -> Sequence[Counter[str]]:
        """For each outcome how often each kind of card is named from there on."""
        later: Counter[str] = Counter()
        counts: list[Counter[str]] = []
        for number in range(len(self.lines) - 1, -1, -1):
            line = self.lines[number]
            if line.is_choice:
                later.update(self._designs(line))
            many = self.ends[number] - (self.ends[number - 1] if number else 0)
            counts += [later.copy() for _ in range(many)]
            if line.is_chance:
                later.update(self._designs(line))
        return counts[::-1]

    def _designs(self, line: Line) -> list[str]:
        """The ids of the cards among the words of a line."""
        texts = [one for one in line.words if isinstance(one, str)]
        names = [sorted(self.reader.cards_called(one))[:1] for one in texts]
        return [_design(name) for several in names for name in several]


def _design(name: str) -> str:
    return name.partition(".")[0]
