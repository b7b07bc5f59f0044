"""How a person at the table is told of seats, zones, counters and options."""

import re
from dataclasses import dataclass
from typing import Any

from generator.engine import Decision, State
from generator.engine.tables import DONE, PASS
from generator.play.terminal_words import GameWords, capital, spaced
from generator.play.view import CounterKey, ZoneKey
from generator.printable import printable
from generator.words.filters import minus

PERSON = "person"
"""Who sits at a seat that no policy plays."""

COPY = re.compile(r"^(.*?)( \(\d+\))?$")
"""A card's id, and which copy of it."""

OF_OWNER = re.compile(r"the (.+) of \{owner\}|\{owner\}’s (.+)")
"""What is called after its owner, and better `yours` than `of you`."""


@dataclass(frozen=True)
class Names:
    """Names things to the person at seat `viewer`; `sitting` says who plays each seat."""

    words: GameWords
    sitting: tuple[str, ...]
    viewer: int

    def tr(self, text: str, **names: object) -> str:
        """A text of ours in the language of the game."""
        return self.words.tr(text, **names)

    def seat(self, seat: int | None) -> str:
        """`you`, `seat 2`, `the arbiter`."""
        if seat is None or seat < 0:
            return self.tr("nobody")
        if len(self.sitting) == 1 or seat == self.viewer:
            return self.tr("you")
        if self.words.ruleset.seats.arbiter and seat == len(self.sitting) - 1:
            return self.tr("the arbiter")
        return self.tr("seat {number}", number=seat + 1)

    def of(self, seat: int, what: str) -> str:
        """`your hand`, `seat 2’s hand`."""
        said = self.seat(seat)
        if said == self.tr("you"):
            return self.tr("your {what}", what=what)
        return self.tr("{owner}’s {what}", owner=said, what=what)

    def owned(self, called: str, seat: int | None) -> str:
        """What the ruleset calls something, with its owner: `the cards in front of you`."""
        if seat is None:
            return called
        said = self.seat(seat)
        if said == self.tr("you") and (found := OF_OWNER.fullmatch(called)):
            return self.tr("your {what}", what=found[1] or found[2])
        return called.replace("{owner}", said)

    def zone(self, zone: ZoneKey) -> str:
        """`the discard`, `your hand`, `seat 2’s row`."""
        name, seat = zone
        if name == "box":
            return self.tr("the box, out of the game")
        if called := self.words.declared(name):
            return self.owned(called, seat)
        said = self.words.named(name)
        return self.tr("the {zone}", zone=said) if seat is None else self.of(seat, said)

    def counter(self, counter: CounterKey) -> str:
        """`luck`, `round`, `your score`, `heat of the owl`."""
        name, owner, word = counter
        called = self.words.declared(name)
        if called and not word and isinstance(owner, str) and "{owner}" in called:
            return called.replace("{owner}", self.card(owner))
        if called and not word and not isinstance(owner, str):
            return self.owned(called, owner)
        said = self.tr(word) if word else self.words.named(name)
        if isinstance(owner, int):
            return self.of(owner, said)
        if owner is None:
            return said
        return self.tr("{counter} of {owner}", counter=said, owner=self.card(owner))

    def card(self, called: str) -> str:
        """The title of a card from its id, with the number of the copy where there is one."""
        found = COPY.match(called)
        assert found is not None  # noqa: S101 # the pattern fits every text
        return self.words.title(found[1]) + (found[2] or "")

    def shown(self, called: str) -> str:
        """The same with the values that the deck wants shown: `Hen (farming, cost 1)`."""
        found = COPY.match(called)
        assert found is not None  # noqa: S101 # the pattern fits every text
        said, more = self.card(called), self.words.shown(found[1])
        if not more:
            return said
        return f"{said[:-1]}, {more})" if said.endswith(")") else f"{said} ({more})"

    def value(self, kind: str, value: Any) -> str:
        """A counter's value, whose type is `kind`."""
        if value is None:
            return self.tr("nobody") if kind == "seat" else self.tr("none")
        if isinstance(value, list | tuple):
            inner = kind.removeprefix("list of ") if kind.startswith("list of ") else ""
            return ", ".join(self.value(inner, one) for one in value) or self.tr("none")
        if kind == "seat":
            return self.seat(value)
        if kind.startswith("card"):
            return self.tr("a card unseen") if value == "?" else self.card(value)
        if isinstance(value, bool):
            return self.tr("yes") if value else self.tr("no")
        return self.words.named(value) if isinstance(value, str) else minus(value)

    def option(self, state: State, action: int, decision: Decision) -> str:
        """An option of the decision that waits, as it stands in the list."""
        called = state.describe(action)
        if action in (PASS, DONE):
            return called
        labels = dict(decision.labels)
        if called in labels and labels[called] != called:
            said = self.words.say(labels[called])
            return f"{capital(spaced(called))}: {said}" if decision.word == "act" else said
        tables = state.tables
        is_card = tables.card_base <= action < tables.place_base
        return self.shown(called) if is_card else self.called(state, action)

    def short(self, state: State, action: int, decision: Decision) -> str:
        """An option in a few words, for telling that it was chosen."""
        label = dict(decision.labels).get(state.describe(action))
        if label and decision.word != "act":
            return self.words.say(label)
        return self.called(state, action)

    def called(self, state: State, action: int) -> str:
        """Any action in a few words."""
        said, tables = state.describe(action), state.tables
        if action in (PASS, DONE):
            return self.tr(said)
        if tables.seat_base <= action < tables.seat_base + tables.chairs:
            return self.seat(action - tables.seat_base)
        if tables.card_base <= action < tables.place_base:
            return self.card(said)
        if action >= tables.place_base:
            return f"the {ordinal(action - tables.place_base + 1)} card, unseen"
        return printable(said if action >= tables.seat_base else self.words.named(said))


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `13th`."""
    small = {1: "st", 2: "nd", 3: "rd"}
    tail = "th" if number % 100 in (11, 12, 13) else small.get(number % 10, "th")
    return f"{number}{tail}"
