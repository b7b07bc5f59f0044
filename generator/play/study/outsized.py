"""Cards that move a counter far more than all others that can be chosen in their place.

What a card moves is seen on copies of the match: it is chosen, and whatever else is asked is
answered by the first option, until the rule that asked is over. Cards are compared at one and the
same question, and only where they move the counter nearly always.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import mean, median

from generator.engine import State
from generator.play.study.arms import Arm, Part

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


@dataclass(frozen=True, slots=True)
class Outsized:
    """A card, the rule that asks for it, what it moves by how much, and what the next one does."""

    card: str
    rule: str
    counter: str
    moves: float
    next: float


def moved(before: State, after: State) -> Iterator[tuple[str, float]]:
    """Each counter of numbers that differs, with the sum of its differences over all owners."""
    counters, place = before.tables.counter, 0
    found: dict[str, float] = defaultdict(float)
    starts = sorted((at, name) for name, at in counters.items())
    for at, (old, new) in enumerate(zip(before.counters, after.counters, strict=True)):
        while place + 1 < len(starts) and starts[place + 1][0] <= at:
            place += 1
        if old is not new and type(old) in (int, float) and type(new) in (int, float):
            found[starts[place][1]] += abs(new - old)
    yield from ((name, change) for name, change in found.items() if change)


def outsized(parts: Mapping[Arm, Part], ruleset: str) -> Iterator[Outsized]:
    """Every such card of a ruleset, over all of its tables."""
    whole = Part()
    for arm, part in parts.items():
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
