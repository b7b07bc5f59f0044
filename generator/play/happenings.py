"""What happened in a stretch of a match, and whether a telling names anything else."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

from generator.engine import Program
from generator.play.narration import Line, Replay, Telling, replayed
from generator.play.transcripts import Transcript
from generator.play.wording import GameWords, capital, spaced
from generator.words.filters import MINUS

NUMBER = re.compile(r"\d+")
SUM = re.compile(rf"{MINUS}?\d+(?: [+{MINUS}×] \d+)+ = {MINUS}?\d+")
"""A sum as a telling writes it out: `7 + 2 = 9`."""


@dataclass
class Happenings:
    """The cards by id, the seats and the numbers of a stretch, and the cards in sight at its end.

    `changes` are the counters that are told and have another value at its end: name, before, after.
    """

    words: GameWords
    called: tuple[str, ...]
    cards: set[str] = field(default_factory=set)
    sight: set[str] = field(default_factory=set)
    seats: set[int] = field(default_factory=set)
    numbers: set[int] = field(default_factory=set)
    changes: tuple[tuple[str, str, str], ...] = ()
    lines: tuple[Line, ...] = ()

    def untrue(self, text: str, sees: frozenset[str] = frozenset()) -> Iterator[str]:
        """What `text` names or adds up that did not happen; cards that it `sees` need not move."""
        there = self.cards | (sees & self.sight)
        spoken = [phrase for card in there for phrase in _named(self.words, card)]
        known = {phrase for card in self.words.cards for phrase in _named(self.words, card)}
        told = [*spoken, *(self.called[seat] for seat in self.seats)]
        rest = _without(text, told)
        for name in sorted(known | set(self.called), key=len, reverse=True):
            if _is_in(name, rest):
                rest = _without(rest, [name])
                yield f"“{name}” has no part in it"
        sums = [found[0].partition(" = ") for found in SUM.finditer(text)]
        terms = {int(one) for left, _, _ in sums for one in NUMBER.findall(left)}
        for left, _, right in sums:
            if _reckoned(left) != _number(right):
                yield f"{left} = {right} does not add up"
            elif abs(_number(right)) not in self.numbers | terms:
                yield f"nothing comes to {right} in it"


def happened(
    compiled: Program, transcript: Transcript, span: tuple[int, int], telling: Telling
) -> Happenings:
    """All that happened from the first to the last decision of `span`, hidden or not.

    From the first decision of a match on, what was dealt before it is part of it. The values are as
    `generator.play.narration.replayed` takes them.

    Raises:
        HornbookError: a line does not fit the game; a referee says which and why.
    """
    told = replayed(compiled, transcript, span, telling)
    tables = told.match.state.tables
    found = Happenings(told.match.words, tuple(telling.called), lines=told.lines)
    lain = [(one.place, one.known) for one in told.moments]
    if span[0] == 1:
        lain.insert(0, (tables.starts, told.moments[0].known))
    for (old, knew), (new, knows) in pairwise(lain):
        for card, name in enumerate(tables.names):
            if old[card] != new[card] or knew[card] != knows[card]:
                found.cards.add(name)
                owners = (tables.places[at].seat for at in (old[card], new[card]))
                found.seats |= {seat for seat in owners if seat is not None}
    for taken in told.taken:
        found.seats.add(taken.seat)
        if taken.card is not None:
            found.cards.add(tables.names[taken.card])
    found.cards |= set(_counted(told))
    found.sight = {one for cards in told.onlooker.view.zones.values() for one in cards}
    everything = replace(telling, tells=(), notes=None)
    lines = replayed(compiled, transcript, span, everything).lines
    spoken = " ".join(line for _, line in lines)
    found.seats |= {seat for seat, name in enumerate(found.called) if _is_in(name, spoken)}
    found.seats |= {tables.chairs - 1} if tables.chairs > tables.seats else set()  # the arbiter
    words = found.words
    found.cards |= {card for card in words.cards if _is_in(words.spoken(card), spoken)}
    found.numbers = set(_numbers(told, found, spoken))
    found.changes = tuple(_changes(told))
    return found


def _changes(told: Replay) -> Iterator[tuple[str, str, str]]:
    """The counters in sight that have another value at the end: name, before, after."""
    names, kinds = told.onlooker.names, told.onlooker.models
    for key, now in told.onlooker.view.counters.items():
        was = told.before.counters.get(key)
        if was is not None and now is not None and was != now:
            value = partial(names.value, kinds[key[0]].type)
            yield capital(names.counter(key)), value(was), value(now)


def _counted(told: Replay) -> Iterator[str]:
    """The cards of which a counter changes."""
    tables = told.match.state.tables
    for deck, counters in tables.card_counters.items():
        for at, first, width in counters:
            for card in tables.decks[deck]:
                here = at + (card - first) * width
                rows = [moment.counters[here : here + width] for moment in told.moments]
                if any(row != rows[0] for row in rows):
                    yield tables.names[card]


def _numbers(told: Replay, found: Happenings, spoken: str) -> Iterator[int]:
    """Every number: told, counted, added or taken, or on a card that has a part in it."""
    yield from map(int, NUMBER.findall(spoken))
    counted = [moment.counters for moment in told.moments]
    yield from (one for moment in counted for one in moment if type(one) is int)
    for old, new in pairwise(counted):
        for was, now in zip(old, new, strict=True):
            if type(was) is type(now) is int:
                yield abs(now - was)
    yield from (abs(one) for card in found.cards for one in found.words.numbers(card))


def _named(words: GameWords, card: str) -> frozenset[str]:
    """What a telling may call a card: its title, also as it is spoken, and its id."""
    own = capital(spaced(card.partition(".")[0]))
    every = " ".join(map(capital, own.split()))
    return frozenset({own, every, words.spoken(card), words.bare_title(card)})


def _is_in(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _without(text: str, names: list[str]) -> str:
    """`text` without these names, the longest first."""
    for name in sorted(set(names), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?:s|es)?(?!\w)", "·", text)
    return text


def _number(text: str) -> int:
    return int(text.replace(MINUS, "-"))


def _reckoned(text: str) -> int:
    """The sum of products that `text` is."""
    total = 0
    for part in text.replace(f" {MINUS} ", f" + {MINUS}").split(" + "):
        product = 1
        for factor in part.split(" × "):
            product *= _number(factor)
        total += product
    return total
