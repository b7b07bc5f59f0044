"""Arms of a study: ways to play the same numbered matches, and what one match came to."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.diagnostics import Position
from generator.play.rng import derive
from generator.play.tallies import Tally

Question = tuple[str, int, str]
"""The rule that asks, the line in which it does, and the id of a card that can be chosen."""
Shift = tuple[str, int, str, str]
"""The same, and the name of a counter."""


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
class Arm:
    """One way to play matches of a ruleset with so many seats.

    Every seat plays at random; only the *focus* of a match, a seat that goes round with its
    number, plays by the policy `better`, or takes `option` whenever it can (`always`) or only
    where there is nothing else.
    """

    ruleset: str
    seats: int
    base: bool = False
    """The game without its sets."""
    better: str | None = None
    option: str | None = None
    always: bool = True
    swap: Swap | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it is the game itself, as it is."""
        return not (self.base or self.better or self.option or self.swap)

    def focus(self, number: int) -> int:
        """The seat that is looked at in the match with this number."""
        return number % self.seats

    def seed(self, seed: int, number: int) -> int:
        """The seed of a match: the same in all arms of a ruleset and a number of seats."""
        return derive(seed, self.ruleset, self.seats, number)


@dataclass(frozen=True, slots=True)
class Row:
    """How one match went; `holders` and `users` say who had and who played a card first, by id."""

    number: int
    seed: int
    ended: str
    capped: bool
    decisions: int
    returns: tuple[float, ...]
    winners: frozenset[int]
    holders: Mapping[str, int] = field(default_factory=dict)
    users: Mapping[str, int] = field(default_factory=dict)

    def worth(self, seat: int) -> float:
        """What the match came to for a seat: first or not; where it plays alone, its score."""
        return self.returns[seat] if len(self.returns) == 1 else float(seat in self.winners)

    def edge(self, seat: int) -> float:
        """How much more than its fair share of the first places a seat had: -1 to 1."""
        return (seat in self.winners) - len(self.winners) / len(self.returns)


@dataclass(frozen=True, slots=True)
class Fault:
    """A match that could not go on."""

    number: int
    seed: int
    rule: str
    position: Position | None
    reason: str


@dataclass
class Part:
    """Some matches of an arm; counts by card id are filled where the game plays as it is.

    `moved` counts the matches in which a card left its first place or lay before a seat, `ran`
    those in which an effect or answer of its own ran, `words` those in which an option was open.
    `tries` counts how often a card was tried out at a question (rule, line), `hits` how often that
    moved a counter, `shifts` by how much in all. `fired` holds the rules and actions that ran.
    """

    rows: list[Row] = field(default_factory=list)
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

    def merge(self, other: "Part") -> None:
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
            self.tally = other.tally

    def _counts(self) -> tuple[Counter[Any], ...]:
        return self.moved, self.ran, self.words, self.tries, self.hits
