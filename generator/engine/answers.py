"""Events: which cards of a match answer them, when they may, and what then runs."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from generator.engine.decision_points import Failure, Values, failure
from generator.engine.faults import Broken
from generator.engine.match import Match
from generator.rules.typed_tree import Test


@dataclass(frozen=True)
class Answer:
    """How the cards of one design answer one event.

    `check(s, this, seat, fields…)` says whether it may; `needs` are its requirements one by one,
    each with what gives the values that its words name, if they name any.
    """

    card: str
    zones: tuple[tuple[int, bool], ...]
    """First place of each zone that the card can answer from; whether each seat has one."""
    check: Callable[..., bool]
    needs: tuple[tuple[Test, Callable[..., bool], Callable[..., Values] | None], ...]
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

    def reply(self, s: Match, card: int, seat: int, *fields: Any) -> None:
        """Begin the answer of a card."""
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

    def why(self, s: Match, card: int, seat: int, *fields: Any) -> list[Failure]:
        """The requirements that keep a card from answering."""
        return [
            failure(test, said(s, card, seat, *fields) if said else ())
            for answer in self._of(card)
            for test, check, said in answer.needs
            if not check(s, card, seat, *fields)
        ]

    def like(self, s: Match, card: int | None, seat: int, *fields: Any) -> float:
        """How much the author would prefer a card's answer; passing is 0."""
        for answer in self._of(card) if card is not None else ():
            if answer.prefer is not None:
                return answer.prefer(s, card, seat, *fields)
        return 0
