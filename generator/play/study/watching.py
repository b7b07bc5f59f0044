"""What cards do in a match: who had which first, which ran, and which move a counter too far.

What a card moves is seen on copies of the match: it is chosen, and whatever else is asked is
answered by the first option, until the rule that asked is over. Cards are compared at one and the
same question, and only where they move the counter nearly always.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import mean, median

from generator.engine import State
from generator.play.card_coverage import CardCoverage, follow
from generator.play.study.arms import Arm, ArmResult, Question, Shift

TRIES = 8
"""Of a card that was tried out less often nothing is told."""
NEARLY_ALWAYS = 0.8
"""A card counts where it moves the counter in this part of the tries."""
PEERS = 3
"""So many other cards at least must move the counter at the same question."""
RATIO = 2.5
"""It moves the counter so many times as much as the next card."""
STRAY = 5.0
"""And lies so many deviations beyond the middle of the others, by their median deviation."""
SIGMA = 1.4826
"""Median deviations to standard deviations, of normal numbers (Hampel 1974)."""

TRIED = 3
"""So often is a card tried out at a question, by each watcher."""


@dataclass(frozen=True, slots=True)
class Outsized:
    """A card, the rule that asks for it, what it moves by how much, and what the next one does."""

    card: str
    rule: str
    counter: str
    moves: float
    next: float


def moved(before: State, after: State, counted: Collection[str]) -> Iterator[tuple[str, float]]:
    """Each counter of those that count that differs, with its differences over all owners in sum.

    In states cards, seats and zones are numbers as well, and their differences mean nothing.
    """
    counters, place = before.tables.counter, 0
    found: dict[str, float] = defaultdict(float)
    starts = sorted((at, name) for name, at in counters.items())
    for at, (old, new) in enumerate(zip(before.counters, after.counters, strict=True)):
        while place + 1 < len(starts) and starts[place + 1][0] <= at:
            place += 1
        name = starts[place][1]
        if old is not new and name in counted and None not in (old, new):
            found[name] += abs(new - old)
    yield from ((name, change) for name, change in found.items() if change)


def outsized(results: Mapping[Arm, ArmResult], ruleset: str) -> Iterator[Outsized]:
    """Every such card of a ruleset, over all of its tables."""
    whole = ArmResult()
    for arm, part in results.items():
        if arm.is_plain and arm.ruleset == ruleset:
            whole.merge(replace(part, rows=[], faults=[], tally=None))
    asked: dict[tuple[str, int, str], dict[str, float]] = defaultdict(dict)
    for (rule, line, card, counter), hits in whole.hits.items():
        tries = whole.tries[rule, line, card]
        if tries >= TRIES and hits >= NEARLY_ALWAYS * tries:
            shift = whole.shifts[rule, line, card, counter]
            asked[rule, line, counter][card] = shift / tries
    for (rule, _, counter), cards in asked.items():
        ranked = sorted(cards, key=lambda one: (-cards[one], one))
        others = [cards[one] for one in ranked[1:]]
        if len(others) >= PEERS and strays(cards[ranked[0]], others):
            yield Outsized(ranked[0], rule, counter.replace("_", "-"), cards[ranked[0]], others[0])


def strays(most: float, others: Sequence[float]) -> bool:
    """Whether a number lies far beyond all others, which fall from the largest."""
    middle = median(others)
    spread = median([abs(one - middle) for one in others]) or mean(
        [abs(one - middle) for one in others]
    )
    return most >= RATIO * others[0] and most - middle >= STRAY * SIGMA * spread


@dataclass
class Watcher(CardCoverage):
    """Card coverage that also knows who had a card first."""

    held: dict[str, int] = field(default_factory=dict)
    """The first seat before which a card lay, by card id."""
    turned: dict[str, int] = field(default_factory=dict)
    """The seat whose decision moved a card first."""

    counted: frozenset[str] = frozenset()
    """The counters that hold numbers."""
    tried: dict[tuple[int, int], int] = field(default_factory=dict)
    """How often each design was tried out at each kind of decision."""
    tries: Counter[Question] = field(default_factory=Counter)
    hits: Counter[Shift] = field(default_factory=Counter)
    shifts: dict[Shift, float] = field(default_factory=dict)
    """What came of it; see `generator.play.study.arms.ArmResult`."""

    def __post_init__(self) -> None:
        super().__post_init__()
        counters = self.compiled.checked.symbols.counters
        self.counted = frozenset(
            name for name, info in counters.items() if info.type.kind in ("integer", "number")
        )

    def start(self) -> None:
        """A new match begins."""
        super().start()
        self.held, self.turned = {}, {}

    def _begin(self, state: State) -> None:
        """What happened before the first decision."""
        super()._begin(state)
        starts = self.compiled.tables.starts
        away = (card for card, at in enumerate(state.place) if at != starts[card])
        self._see_cards(state, {*away, *_before_seats(state)}, state.seat)

    def _choose(self, state: State, action: int, card: int) -> None:
        super()._choose(state, action, card)
        question = (state.site, self.compiled.tables.design[card])
        tried = self.tried.get(question, 0)
        if tried < TRIED:
            self.tried[question] = tried + 1
            self._try(state, action, card)

    def _try(self, state: State, action: int, card: int) -> None:
        """See on a copy what the card moves until the rule that asks is over."""
        site, name = state.decision, self.compiled.tables.ids[card]
        self._collect()
        after = follow(state, action)
        self._forget()
        self.tries[site.rule, site.position.line, name] += 1
        for counter, shift in moved(state, after, self.counted):
            key = (site.rule, site.position.line, name, counter)
            self.hits[key] += 1
            self.shifts[key] = self.shifts.get(key, 0) + shift

    def _see_moves(self, state: State, moved: list[int], seat: int) -> None:
        super()._see_moves(state, moved, seat)
        self._see_cards(state, moved, seat)

    def _see_cards(self, state: State, cards: Iterable[int], seat: int) -> None:
        tables = self.compiled.tables
        box = tables.zone["box"]
        for card in cards:
            if state.place[card] == box:
                continue
            owner = tables.places[state.place[card]].seat
            if owner is not None and owner < tables.seats:
                self.held.setdefault(tables.ids[card], owner)
            self.turned.setdefault(tables.ids[card], min(max(seat, 0), tables.seats - 1))

    def holders(self) -> dict[str, int]:
        """Who had each card first, in this match; else at whose decision it first turned up."""
        return self.turned | self.held

    def users(self) -> dict[str, int]:
        """The first player who chose each card, or from whose zone it went at their decision."""
        ids, found = self.compiled.tables.ids, dict[str, int]()
        for card, seat in self.played.items():
            found.setdefault(ids[card], seat)
        return found

    def words(self) -> Iterator[str]:
        """The options and actions that were open in this match."""
        yield from (word for word, number in self.compiled.tables.words.items()
                    if number in self.offered)  # fmt: skip

    def ran(self) -> frozenset[str]:
        """Ids of the cards of which an effect or an answer ran in this match."""
        tables = self.compiled.tables
        designs = (one for number in self.ran_bodies() for one in self.doers.get(number, ()))
        return frozenset(tables.designs[one] for one in designs)


class Follower(Watcher):
    """Knows who had a card first, and watches nothing else."""

    def apply(self, state: State, action: int) -> None:
        """Take an action, and see who chooses which card."""
        if self.is_new:
            self._begin(state)
        chosen = state.offer[action] if self.of_cards[state.site] else None
        if chosen is not None and not isinstance(chosen, str):
            self.by(state.seat).setdefault(chosen, state.seat)
        seat = state.seat
        state.apply(action)
        if self.place != state.place:
            self._see(state, state.counters, seat)


def _before_seats(state: State) -> Iterator[int]:
    """The cards that lie in a zone of a seat."""
    for place, zone in zip(state.tables.places, state.zones, strict=True):
        if place.seat is not None:
            yield from zone
