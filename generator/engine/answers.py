"""Events: which cards and seats of a match answer them, when they may, and what then runs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from generator.engine.decision_points import Failure, Values, failure
from generator.engine.faults import Broken
from generator.engine.match import Match
from generator.rules.typed_tree import Test

Needs = tuple[tuple[Test, Callable[..., bool], Callable[..., Values] | None], ...]
"""Requirements one by one, each with what gives the values that its words name, if any."""


def _failing(needs: Needs, s: Match, *given: Any) -> Iterator[Failure]:
    """The requirements that fail; one that stands alone keeps the others back."""
    for test, check, said in needs:
        if not check(s, *given):
            yield failure(test, said(s, *given) if said else ())
            if test.alone:
                return


@dataclass(frozen=True)
class NamedAnswer:
    """How any seat answers one event without a card; the functions are given seat and fields."""

    check: Callable[..., bool]
    needs: Needs
    prefer: Callable[..., float] | None
    body: int
    """What then runs."""


@dataclass(frozen=True)
class Answer:
    """How the cards of one design answer one event.

    `check(s, this, seat, fields…)` says whether it may.
    """

    card: str
    zones: tuple[tuple[int, bool], ...]
    """First place of each zone that the card can answer from; whether each seat has one."""
    check: Callable[..., bool]
    needs: Needs
    prefer: Callable[..., float] | None
    body: int
    """What then runs."""

    def begin(self, s: Match, card: int, seat: int | None, *fields: Any) -> bool:
        """Begin the answer of a card, if it may: whether it does."""
        places = [base + (seat or 0) if per_seat else base for base, per_seat in self.zones]
        if s.place[card] not in places or not self.check(s, card, seat, *fields):
            return False
        s.enter(self.body, card, seat, *fields)
        return True


@dataclass
class CompiledEvent:
    """One event in one compiled game."""

    ids: list[str]
    chairs: int
    optional: list[Answer] = field(default_factory=list)
    forced: list[Answer] = field(default_factory=list)
    named: dict[str, NamedAnswer] = field(default_factory=dict)
    """By id, the answers of seats."""
    tables: dict[tuple[int, bool], dict[str, list[Answer]]] = field(default_factory=dict)

    def settle(self) -> None:
        """Index the answers by zone and card, once all are known."""
        for answer in self.optional:
            for zone in answer.zones:
                self.tables.setdefault(zone, {}).setdefault(answer.card, []).append(answer)

    def holds(self, s: Match, seat: int) -> list[int]:
        """The cards of a seat that answer the event at all."""
        return [
            card
            for (base, per_seat), table in self.tables.items()
            for card in s.zones[base + seat if per_seat else base]
            if self.ids[card] in table
        ]

    def answers(self, s: Match, seat: int, *fields: Any) -> list[int]:
        """The cards of a seat that may answer now."""
        found, ids = [], self.ids
        for (base, per_seat), table in self.tables.items():
            for card in s.zones[base + seat if per_seat else base]:
                for answer in table.get(ids[card], ()):
                    if answer.check(s, card, seat, *fields):
                        found.append(card)
                        break
        return found

    def open(self, s: Match, seat: int, *fields: Any) -> list[str]:
        """The answers without a card that a seat may give now."""
        return [name for name, one in self.named.items() if one.check(s, seat, *fields)]

    def reply(self, s: Match, card: int | str, seat: int, *fields: Any) -> None:
        """Begin the answer of a card, or of the seat itself."""
        if isinstance(card, str):
            s.enter(self.named[card].body, seat, *fields)
            return
        if not any(one.begin(s, card, seat, *fields) for one in self._of(card)):
            raise Broken("a card answers that cannot")

    def _of(self, card: int) -> list[Answer]:
        return [one for one in self.optional if one.card == self.ids[card]]

    def waiting(self, s: Match) -> list[tuple[int, int, int | None]]:
        """The forced answers of all cards now: number, card, seat; by seats, then the game's."""
        found: list[tuple[int, int, int | None]] = []
        for seat in (*range(self.chairs), None):
            for number, answer in enumerate(self.forced):
                for base, per_seat in answer.zones:
                    if per_seat is (seat is None):
                        continue
                    cards = s.zones[base + (seat or 0) if per_seat else base]
                    found += [
                        (number, card, seat) for card in cards if self.ids[card] == answer.card
                    ]
        return found

    def start(self, s: Match, number: int, card: int, seat: int | None, *fields: Any) -> bool:
        """Begin a forced answer, if it still may."""
        return self.forced[number].begin(s, card, seat, *fields)

    def why(self, s: Match, card: int | str, seat: int, *fields: Any) -> list[Failure]:
        """The requirements that keep a card, or the seat itself, from answering."""
        if isinstance(card, str):
            return list(_failing(self.named[card].needs, s, seat, *fields))
        answers = self._of(card)
        return [one for each in answers for one in _failing(each.needs, s, card, seat, *fields)]

    def like(self, s: Match, card: int | str | None, seat: int, *fields: Any) -> float:
        """How much the author would prefer an answer; passing is 0."""
        if isinstance(card, str):
            liked = self.named[card].prefer
            return liked(s, seat, *fields) if liked else 0
        for answer in self._of(card) if card is not None else ():
            if answer.prefer is not None:
                return answer.prefer(s, card, seat, *fields)
        return 0
