"""A compiled game that is ready to be played, and its matches: the contract for whoever plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.engine import actions, explain, observe
from generator.engine.decision_points import Decision, Failure, Values
from generator.engine.faults import RulesFault
from generator.engine.match import NOBODY, CompiledGame, Match, Outcome
from generator.engine.presets import preset
from generator.engine.tables import DONE, PASS
from generator.errors import ExitCode, HornbookError


@dataclass
class Program(CompiledGame):
    """One game under one ruleset for one number of seats, ready to be played."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The ids of the variants that are played, in the order of the game's file."""
        declared = self.checked.game.file.variants
        return tuple(one.id for one in declared if one.id in self.tables.variants)

    def new_state(
        self,
        seed: int = 0,
        *,
        record: Sequence[Outcome] | None = None,
        log: bool = False,
        counters: Mapping[str, Any] | None = None,
        asks: bool = False,
    ) -> State:
        """A match at its first decision.

        Args:
            seed: where its chance comes from; the same seed and choices give the same match.
            record: what chance brought at a table, instead of a seed.
            log: keep what chance brings in `log`, and the rules' notes in `notes`.
            counters: values of counters before the first rule, by id; see `engine.presets`.
            asks: ask seats also where they have nothing to choose.

        Raises:
            GivenError: there is no such counter, owner, card or word, or a counter cannot be that.
            RulesFault: the rules ask for what cannot be done.
        """
        s = self.unbegun(seed, record=record, log=log, counters=counters)
        s.asks = asks
        s.go_on()
        return s

    def unbegun(
        self,
        seed: int = 0,
        *,
        record: Sequence[Outcome] | None = None,
        log: bool = False,
        counters: Mapping[str, Any] | None = None,
    ) -> State:
        """The same match before its first rule.

        Raises:
            GivenError: there is no such counter, owner, card or word, or a counter cannot be that.
        """
        s = State(self)
        s.reseed(seed)
        s.record = record
        if log or record is not None:
            s.log, s.notes = [], []
            s.unseen = [False] * len(s.place)
        self.names["settle_counters"](s)
        preset(s, counters or {})
        s.enter(self.start)
        return s


class State(Match):
    """One match under way, as whoever plays it sees it."""

    __slots__ = ()
    program: Program

    @property
    def current_seat(self) -> int:
        """Whose decision it is, from 0; -1 when the match is over."""
        return self.seat

    @property
    def decision(self) -> Decision:
        """The decision that waits: its rule, its words, its seat.

        Raises:
            HornbookError: the match is over.
        """
        if self.seat == NOBODY:
            raise HornbookError("the match is over", ExitCode.USAGE)
        return self.program.sites[self.site]

    def observe(self, seat: int) -> dict[str, Any]:
        """All that a seat may know, as plain values; see `generator.engine.observe`."""
        return observe.observe(self, seat)

    def explain(self, action: int) -> explain.Refusal:
        """Why an action is refused: every requirement that fails; none for a legal action."""
        return explain.explain(self, action)

    def refusing(self) -> tuple[Failure, ...]:
        """The requirements for which nothing can be chosen, where one can only pass."""
        return explain.refusing(self)

    def question(self) -> Values:
        """The values that the words of the decision name; cards that its seat knows not, as `?`.

        They are for the seat that is asked alone: a number may be one that only it can see.
        """
        return observe.question(self) if self.decision.has_values else ()

    def picked(self) -> tuple[int, ...]:
        """The cards of a group that the seat has chosen so far, with those that come along."""
        found = self.program.inquiry(self.site).picked if self.decision.of_groups else None
        return tuple(self.program.asked(self, found, self.frames[-1])) if found else ()

    def chosen(self) -> tuple[tuple[Any, ...], int, int] | None:
        """Of a choice of several: what is chosen so far, and how many at least and at most."""
        found = self.program.inquiry(self.site).chosen
        if found is None:
            return None
        so_far, least, most = self.program.asked(self, found, self.frames[-1])
        return tuple(so_far), least, most

    def prefer(self, action: int) -> float:
        """How much the rules' author would prefer a legal action; 0 where nothing is said."""
        found, value = self.program.inquiry(self.site).prefer, self.offer[action]
        is_free = action == PASS or (action == DONE and not self.decision.of_groups)
        if found is None or is_free:
            return 0.0
        try:
            return float(self.program.asked(self, found, self.frames[-1], value))
        except RulesFault as fault:
            raise self._in_hint(fault, value) from None

    def _in_hint(self, fault: RulesFault, value: object) -> RulesFault:
        """A fault of what a hint asks, told of the hint: the rules themselves may be sound."""
        known = self.decision.hints
        name = str(value) if str(value) in known else ""
        at = known.get(name, fault.position)
        hint = "/".join(filter(None, (self.decision.rule, self.decision.binds, name)))
        return RulesFault(fault.rule, at, fault.reason, fault.is_endless, hint)

    def describe(self, action: int) -> str:
        """An action in words that `parse` understands."""
        return actions.action_name(self.tables, action)

    def parse(self, text: str) -> int:
        """The action that these words stand for here.

        Raises:
            HornbookError: they stand for none.
        """
        return actions.parse(self, text)
