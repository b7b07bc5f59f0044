"""Arms of a study: ways to play the same numbered matches, and what they came to."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from generator.diagnostics import Position
from generator.play.playouts import MatchResult
from generator.play.rng import derive

KEPT = 10
"""How many capped playouts are kept with their seeds."""

Question = tuple[str, int, str]
"""The rule that asks, the line in which it does, and the id of a card that can be chosen."""
Shift = tuple[str, int, str, str]
"""The same, and the name of a counter."""


@dataclass
class SeatTally:
    """How one seat fared: matches won alone, first places shared, and each score with its count."""

    won: int = 0
    shared: int = 0
    scores: Counter[float] = field(default_factory=Counter)

    def add(self, score: float, is_winner: bool, winners: int) -> None:
        """One match; so many `winners`, seats or teams, came first in it."""
        self.scores[score] += 1
        if is_winner:
            self.won += winners == 1
            self.shared += winners > 1

    def merge(self, other: "SeatTally") -> None:
        """All matches of another tally of the same seat."""
        self.won += other.won
        self.shared += other.shared
        self.scores.update(other.scores)


@dataclass
class Tally:
    """What a number of playouts had in common.

    `ends` counts outcomes; `lengths` decisions a match; `fired` the playouts in which a rule ran;
    `offered` and `played` the playouts in which a card was; `mattered` holds the cards that were
    shown to matter in one, `moved` those seen elsewhere than where they start; `capped` number and
    seed of the first playouts that were broken off.
    """

    seats: list[SeatTally]
    playouts: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    lengths: Counter[float] = field(default_factory=Counter)
    fired: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    mattered: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)
    capped: list[tuple[int, int]] = field(default_factory=list)

    def add(self, one: MatchResult) -> None:
        """Count one playout."""
        self.playouts += 1
        self.ends[one.ended] += 1
        self.lengths[one.decisions] += 1
        self.fired.update(one.fired)
        self.offered.update(one.offered)
        self.played.update(one.played)
        for seat, tally in enumerate(self.seats):
            tally.add(one.returns[seat], seat in one.winners, one.first)
        if one.capped:
            self._keep([(one.number, one.seed)])

    def merge(self, other: "Tally") -> None:
        """Count all playouts of another tally."""
        self.playouts += other.playouts
        for mine, others in (
            (self.ends, other.ends),
            (self.fired, other.fired),
            (self.offered, other.offered),
            (self.played, other.played),
        ):
            mine.update(others)
        self.lengths.update(other.lengths)
        self.mattered |= other.mattered
        self.moved |= other.moved
        for tally, more in zip(self.seats, other.seats, strict=True):
            tally.merge(more)
        self._keep(other.capped)

    def _keep(self, capped: Iterable[tuple[int, int]]) -> None:
        self.capped = sorted([*self.capped, *capped])[:KEPT]


def empty(seats: int) -> Tally:
    """A tally of no playouts for this many seats."""
    return Tally([SeatTally() for _ in range(seats)])


@dataclass(frozen=True, slots=True)
class Swap:
    """A card that plays as another one of its deck, in the very same places of the deck.

    `other` is the id of that card, or None for one that does nothing; with `of_base` it is taken
    from the game without its sets.
    """

    deck: str
    card: str
    other: str | None
    of_base: bool = False


@dataclass(frozen=True, slots=True)
class StudyConfig:
    """What somebody wants to know.

    `matches` is for each ruleset, shared among its numbers of seats, of which `seats` leaves some
    out. `variants` and `map` are those of every match. `called` is what was typed to name the game
    and its sets, for the commands that findings show.
    """

    matches: int
    seed: int = 1
    seats: tuple[int, ...] = ()
    ruleset: str | None = None
    ablate_all: bool = False
    variants: tuple[str, ...] = ()
    map: str = ""
    called: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether the game is played as it stands, and not by a variant or on one of its maps."""
        return not (self.variants or self.map)

    @property
    def manner(self) -> str:
        """The options that name the variants and the map of all matches."""
        said = "".join(f" --variant {name}" for name in self.variants)
        return said + (f" --map {self.map}" if self.map else "")


@dataclass(frozen=True, slots=True)
class Arm:
    """One way to play matches of a ruleset with so many seats.

    Seats play by `policies`; then matches are added up and not kept. Without, every seat plays at
    random; only the *focus* of a match, a seat that goes round with its number, plays by the policy
    `better`, or takes `option` whenever it can (`always`) or only where there is nothing else.
    """

    ruleset: str
    seats: int
    base: bool = False
    """The game without its sets."""
    better: str | None = None
    option: str | None = None
    always: bool = True
    swap: Swap | None = None
    policies: tuple[str, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether it is the game itself, as it is."""
        return not (self.base or self.better or self.option or self.swap)

    @property
    def game(self) -> "Arm":
        """The arm with nothing but what is compiled for it."""
        return Arm(self.ruleset, self.seats, base=self.base, swap=self.swap)

    def focus(self, number: int) -> int:
        """The seat that is looked at in the match with this number."""
        return number % self.seats

    def seed(self, seed: int, number: int) -> int:
        """The seed of a match: the same in all arms of a ruleset and a number of seats."""
        table = () if self.policies else (self.ruleset, self.seats)
        return derive(seed, *table, number)


@dataclass(frozen=True, slots=True)
class Fault:
    """A match that could not go on."""

    number: int
    seed: int
    rule: str
    position: Position | None
    reason: str
    is_endless: bool = False
    """Whether it would go on for ever without a decision."""


@dataclass
class ArmResult:
    """Some matches of an arm; counts by card id are filled where the game plays as it is.

    `moved` counts the matches in which a card left its first place or lay before a seat, `ran`
    those in which an effect or answer of its own ran, `words` those in which an option was open.
    `tries` counts how often a card was tried out at a question (rule, line), `hits` how often that
    moved a counter, `shifts` by how much in all. `fired` holds the rules and actions that ran.
    """

    rows: list[MatchResult] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    tally: Tally | None = None
    moved: Counter[str] = field(default_factory=Counter)
    ran: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    tries: Counter[Question] = field(default_factory=Counter)
    hits: Counter[Shift] = field(default_factory=Counter)
    shifts: dict[Shift, float] = field(default_factory=dict)
    fired: set[str] = field(default_factory=set)

    @property
    def troubles(self) -> int:
        """How many matches did not come to an end."""
        return len(self.faults) + sum(row.capped for row in self.rows)

    @property
    def played(self) -> int:
        """How many matches, with those that could not go on."""
        return len(self.rows) + len(self.faults)

    def merge(self, other: "ArmResult") -> None:
        """The matches of another part, after these."""
        self.rows += other.rows
        self.faults += other.faults
        for mine, theirs in zip(self._counts(), other._counts(), strict=True):
            mine.update(theirs)
        for key, shift in other.shifts.items():
            self.shifts[key] = self.shifts.get(key, 0) + shift
        self.fired |= other.fired
        if self.tally and other.tally:
            self.tally.merge(other.tally)
        elif other.tally:
            self.tally = empty(len(other.tally.seats))  # the other part may be added up again
            self.tally.merge(other.tally)

    def _counts(self) -> tuple[Counter[Any], ...]:
        return self.moved, self.ran, self.words, self.tries, self.hits
