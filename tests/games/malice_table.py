"""A delve of *Malice* whose dice and cards are written down beforehand.

Lines in brackets in the tests of this folder are lines of the rulebook's text.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from generator.engine import Program, compile_game
from generator.engine.cards import move
from generator.source.games import read_game

BOX = Path(__file__).parents[2] / "content" / "malice"
SKILLS = ("Might", "Agility", "Luck", "Intelligence", "Charm", "Evocation")
RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SPARE = tuple(f"{rank}-of-pentacles" for rank in RANKS[::-1])
"""Fill a first hand of which a test does not say enough."""
ASKING = ("the-sun", "the-hermit", "the-lovers")
"""Majors that ask at once: the next of them is flipped last, so that a match waits there."""


Chance = int | str | list[str] | list[int]


@cache
def compiled() -> Program:
    """The game, compiled once for all tests."""
    game, _ = read_game(BOX)
    assert game is not None
    return compile_game(game, "malice", 1)


def cards(suit: str, count: int, first: int = 0) -> list[str]:
    """So many number cards of a suit, from the ace on."""
    return [f"{rank}-of-{suit}" for rank in RANKS[first : first + count]]


def outcome(one: Chance) -> tuple[str, Any]:
    """A line of the record."""
    if isinstance(one, int):
        return "roll", [one]
    if isinstance(one, str):
        return "card", one
    return ("pick" if isinstance(one[0], str) else "roll"), one


class Delve:
    """A match whose chance is given: six dice for the skills, the first hand, what comes then.

    `then` holds dice as numbers, flipped or drawn cards as ids, random losses as lists of ids, and
    the dice of somebody new as a list of numbers. The first hand is as large as Intelligence, the
    fourth skill. After `then` comes a card that asks something, and the match waits.
    """

    def __init__(
        self,
        skills: Sequence[int] = (3, 3, 3, 3, 3, 3),
        hand: Iterable[str] = (),
        then: Iterable[Chance] = (),
        *,
        counters: Mapping[str, Any] | None = None,
    ) -> None:
        coming: list[Chance] = [] if counters and "skill" in counters else [list(skills)]
        first = list(hand)
        assert counters or len(first) <= skills[3], "the first hand is as large as Intelligence"
        spare = [one for one in SPARE if one not in first]
        coming += first + spare[: skills[3] - len(first)]
        coming += then
        coming += [one for one in ASKING if one not in coming][:1]
        record = [outcome(one) for one in coming]
        self.state = compiled().new_state(record=record, counters=counters)
        self._go_on()

    def _go_on(self) -> None:
        """Pass where nothing else can be done."""
        while self.offered() == ["pass"]:
            self.state.apply(self.state.legal_actions()[0])

    def offered(self) -> list[str]:
        """What can be done now, in words."""
        return [self.state.describe(one) for one in self.state.legal_actions()]

    def take(self, *texts: str) -> "Delve":
        """Do these one after the other; what is no option fails."""
        for text in texts:
            assert text in self.offered(), f"{text} is not among {self.offered()}"
            self.state.apply(self.state.parse(text))
            self._go_on()
        return self

    def refusal(self, text: str) -> list[str]:
        """Why something cannot be done now, in words."""
        return [one.words for one in self.state.explain(self.state.parse(text)).failing]

    def skill(self, name: str) -> int:
        """What a skill shows."""
        base: int = self.state.tables.counter["skill"]
        value: int = self.state.counters[base + SKILLS.index(name)]
        return value

    def skills(self) -> list[int]:
        """All six, in order."""
        return [self.skill(name) for name in SKILLS]

    def counter(self, name: str) -> Any:
        """A counter of the game."""
        return self.state.counters[self.state.tables.counter[name]]

    def zone(self, name: str) -> list[str]:
        """The cards in a zone, uppermost first."""
        place = self.state.tables.zone[name]
        return [self.state.tables.ids[card] for card in self.state.zones[place]]

    def held(self, suit: str) -> int:
        """How many cards of a suit are in hand."""
        return sum(one.endswith(suit) for one in self.zone("hand"))

    def empty_deck(self, into: str) -> "Delve":
        """Lay the whole deck somewhere else, in sight of all."""
        state, deck = self.state, self.state.tables.zone["deck"]
        for card in state.zones[deck][:]:
            move(state, card, state.tables.zone[into])
        return self
