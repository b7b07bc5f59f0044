"""Why something cannot be chosen: what a person asks, answered about that and nothing else."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from generator.engine import Failure, IllegalActionError, Refusal, RulesFault, State
from generator.engine.absent import ANOTHER_KIND, NOT_OFFERED
from generator.engine.tables import DONE, PASS
from generator.engine.telling import Forced
from generator.play.table import Table
from generator.play.terminal_aloud import filled
from generator.play.terminal_names import Names
from generator.play.terminal_sight import sight
from generator.play.terminal_subjects import Subject, Unknown, find_subject, listed, own_cards
from generator.play.terminal_words import capital, sentence, spaced

GENERAL = frozenset({NOT_OFFERED, ANOTHER_KIND})
"""Ids of failures that say no more than that something is not asked for here."""
NO_OPTION = "no-option"
MOST_WAYS = 12
"""So many options are looked behind at most."""
MOST_PLACES = 4
"""So many places are named in which copies of a card lie."""


def why_lines(table: Table, about: str) -> Iterator[str]:
    """Why what `about` names cannot be chosen: each requirement that fails, with its section.

    Of an action first what it requires, then why it would find nothing; of anything else first
    what is asked here, then what would become of it behind each action.
    """
    about = about.strip().rstrip("?").strip()
    if not about:
        yield "Name a card, a seat or an action: `why` and then its words."
        return
    subject = find_subject(table, about)
    if isinstance(subject, Unknown):
        hint = f" Did you mean {listed(subject.meant)}?" if subject.meant else ""
        yield f"Nothing in this game goes by that name.{hint}"
    elif subject.unknown:
        yield subject.unknown
    else:
        yield from _Answer(table, subject).lines()


@dataclass(frozen=True)
class _Answer:
    """The answer to one question."""

    table: Table
    subject: Subject

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def names(self) -> Names:
        return self.table.watchers[self.state.current_seat].names

    def lines(self) -> Iterator[str]:
        said, legal = (
            self.subject.said,
            [a for a in self.subject.actions if a in self.state.choices()],
        )
        if legal:
            number = self.state.choices().index(legal[0]) + 1
            yield f"{said} can be chosen: it is option {number}."
            return
        best = min(map(self.state.explain, self.subject.actions), key=_is_general)
        yield f"{said} cannot be chosen now:"
        further = [*self._further()]
        yield from self._failing(best)
        if _is_general(best):
            yield from self._whereabouts()
        yield from self._behind_itself(best)
        yield from further
        yield from self._rule(best)

    def _failing(self, refusal: Refusal) -> Iterator[str]:
        if _is_general(refusal):
            yield f"  - It is not among what is asked here: {self._asked()}"
            return
        for one in refusal.failing:
            words = filled(self.state, one, self.names)
            if one.id == NO_OPTION:
                words = "There is nothing that it could be done with."
            section = one.cites or refusal.cites
            rule = f"{refusal.rule}, {one.id}" if one.id != "requirement" else refusal.rule
            yield f"  - {words}{_where(section, rule)}"

    def _asked(self) -> str:
        """What the rule that asks wants to know, with its section."""
        decision = self.state.decision
        words = self.table.words.say(decision.says) if decision.says else spaced(decision.rule)
        return f"{sentence(words)}{_where(decision.cites, decision.rule)}"

    def _whereabouts(self) -> Iterator[str]:
        """Where copies of a card lie, as far as the person sees it; or that none is held."""
        if self.subject.kind != "card":
            return
        cards = {self.state.tables.names[one - self.state.tables.card_base]
                 for one in self.subject.actions}  # fmt: skip
        seen = sight(self.state, self.state.current_seat)
        found = Counter(
            {zone: sum(card in cards for card in held) for zone, held in seen.zones.items()}
        )
        places = [self.names.zone(zone) for zone, many in found.items() if many]
        if self._is_missing():
            yield "  - You hold none."
        if places:
            more = " and elsewhere" if len(places) > MOST_PLACES else ""
            yield f"  - It lies in: {', '.join(places[:MOST_PLACES])}{more}."

    def _is_missing(self) -> bool:
        """Whether it is of a kind that seats hold unseen, and this seat has none of it."""
        tables = self.state.tables
        deck = tables.deck_of[self.subject.actions[0] - tables.card_base]
        hands = [one for one in self.table.words.ruleset.zones if one.sees == "owner"]
        is_held = any(one.holds == "any" or deck in one.holds for one in hands)
        asked = {tables.names[one - tables.card_base] for one in self.subject.actions}
        return is_held and asked.isdisjoint(own_cards(self.table))

    def _behind_itself(self, refusal: Refusal) -> Iterator[str]:
        """Why an action would find nothing to be done with."""
        if not any(one.id == NO_OPTION for one in refusal.failing):
            return
        (action,) = self.subject.actions
        after = _taken(self.state, action)
        rule = self.state.describe(action)
        for told in after.told or () if after else ():
            if isinstance(told, Forced) and told.value is None:
                site = self.state.program.sites[told.site]
                if site.rule == rule:
                    yield from self._reasons(told.failing, site.cites, rule)
                    return

    def _reasons(self, failing: Iterable[Failure], cites: str | None, rule: str) -> Iterator[str]:
        for one in failing:
            told = f"{rule}, {one.id}" if one.id != "requirement" else rule
            yield f"    - {filled(self.state, one, self.names)}{_where(one.cites or cites, told)}"

    def _further(self) -> Iterator[str]:
        """What would become of it behind each option, those actions included that are blocked."""
        if self.subject.kind == "option":
            return
        ways: dict[tuple[str, ...], list[str]] = {}
        for first in self._ways():
            way = capital(self.names.called(self.state, first))
            for lines in self._behind(first):
                ways.setdefault(tuple(lines), []).append(way)
        for (head, *lines), several in ways.items():
            yield head.format(ways=listed(dict.fromkeys(several)))
            yield from lines

    def _ways(self) -> list[int]:
        """What could be taken first; of a menu also what is not legal now."""
        state, decision = self.state, self.state.decision
        if decision.word == "act":
            return [state.tables.words[called] for called, _ in decision.labels]
        if decision.word == "choose" and len(state.offer) <= MOST_WAYS:
            return [one for one in state.legal_actions() if one not in (PASS, DONE)]
        return []

    def _behind(self, first: int) -> Iterator[list[str]]:
        """Behind one option: each time a line that names `{ways}`, and its reasons.

        Tried on a copy, and only as far as the same seat's next choice with no chance in between,
        so that nothing is learnt that the table does not show.
        """
        after = _taken(self.state, first)
        if after is None:
            return
        blocked = self._blocking(first)
        forced = next((one for one in after.told or () if isinstance(one, Forced)), None)
        is_next = _same_question(self.state, after)
        taken = forced is not None and self._is_of(after, forced, _many(forced.value))
        if taken or (is_next and any(one in after.offer for one in self.subject.actions)):
            yield [
                *(["  {ways} cannot be chosen:", *blocked] if blocked else []),
                *([] if blocked else ["  It can be chosen after: {ways}."]),
            ]
        elif not blocked and (lines := self._refusing(after, forced, is_next=is_next)):
            yield ["  After {ways}:", *lines]

    def _refusing(self, after: State, forced: Forced | None, *, is_next: bool) -> list[str]:
        """What refuses it in the choice behind an option, whether that was asked or not."""
        if forced is not None:
            site = after.program.sites[forced.site]
            for one, failing in forced.refused:
                if self._is_of(after, forced, [one]):
                    return list(self._reasons(failing, site.cites, site.rule))
        if not is_next:
            return []
        refusal = min(map(after.explain, self.subject.actions), key=_is_general)
        return [] if _is_general(refusal) else ["  " + one for one in self._failing(refusal)]

    def _is_of(self, after: State, forced: Forced, values: Iterable[Any]) -> bool:
        """Whether one of these values of a choice is what is asked about."""
        tables, kind = after.tables, after.program.sites[forced.site].kind
        if kind == "seat":
            base = tables.seat_base
            return any(base + one in self.subject.actions for one in values if one is not None)
        if kind != "card" or self.subject.kind != "card":
            return False
        asked = {tables.design[one - tables.card_base] for one in self.subject.actions}
        return any(tables.design[one] in asked for one in values if one is not None)

    def _blocking(self, first: int) -> list[str]:
        """What an action itself requires and lacks; nothing where it only finds nothing."""
        if first in self.state.choices():
            return []
        refusal = self.state.explain(first)
        if {one.id for one in refusal.failing} <= {NO_OPTION}:
            return []
        return ["  " + line for line in self._failing(refusal)]

    def _rule(self, refusal: Refusal) -> Iterator[str]:
        """The words of an action that belongs to another rule."""
        if self.subject.kind != "option" or not self.subject.actions:
            return
        called = self.state.describe(self.subject.actions[0])
        is_known = {one.id for one in refusal.failing} <= {*GENERAL, "another-rule"}
        if is_known and self.table.words.has_rule(called):
            yield f"  {self.subject.said}: {self.table.words.rule(called)}"


def _many(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _taken(state: State, action: int) -> State | None:
    """A copy of the match in which a seat takes an option, or an action that it may not take.

    None where that comes to chance, or where the rules stumble over what should not be.
    """
    after = state.copy()
    after.offer = {action: state.describe(action), **after.offer}
    after.told = []
    try:
        after.apply(action)
    except (RulesFault, IllegalActionError):
        # What was told before the rules stumbled is still true.
        after.seat = -1
    return after if len(after.log or ()) == len(state.log or ()) else None


def _same_question(state: State, after: State) -> bool:
    """Whether the same seat is asked next, within the action that it took."""
    return after.current_seat == state.current_seat and after.decisions == state.decisions + 1


def _is_general(refusal: Refusal) -> bool:
    return {one.id for one in refusal.failing} <= GENERAL


def _where(section: str | None, rule: str) -> str:
    return f" [{section}; rule {rule}]" if section else f" [rule {rule}]"
