"""Saying why a decision is refused, and what would have been legal."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.diagnostics import Code, Diagnostic
from generator.engine import RulesFault, State
from generator.engine.chance import set_free
from generator.engine.decision_points import Failure as Unmet
from generator.engine.faults import RecordEndsError
from generator.engine.tables import PASS
from generator.errors import HornbookError
from generator.model.game import Places
from generator.play import codes
from generator.play.referee.reader import Reader, is_foreign
from generator.play.referee.record import Line
from generator.play.referee.search import Failure, path_to
from generator.play.transcripts import is_forced, silent

SHOWN = 12
"""So many legal actions are named at most."""
BACK = 40
"""So many steps back a reason is looked for."""
SAMPLES = 5
"""So often missing chance is made up, to see whether a line would fit after it."""


_MISSING = {
    "roll": "a roll",
    "toss": "a toss",
    "card": "a card that is drawn",
    "pick": "what is picked at random",
}


def legal_here(state: State, reader: Reader) -> str:
    """`Ben may choose pass or Proof (accusation, IV.B)`."""
    if state.outcome is not None:
        return f'the match is over: "{state.outcome}"'
    said = reader.legal(state)
    more = f" or {len(said) - SHOWN} more" if len(said) > SHOWN else ""
    rule = _cited(state.decision.rule, state.decision.cites)
    who = reader.who(state.current_seat)
    return f"{who} may choose {', '.join(said[:SHOWN])}{more} ({rule})"


def stopped_by(state: State, error: Exception | None) -> str:
    """What a match waits for that the record does not say: `a roll is missing (fate, III.2)`."""
    kind = error.need.kind if isinstance(error, RecordEndsError) else ""
    what = _MISSING.get(kind, "an outcome")
    if not state.frames:
        return f"{what} is missing"
    body = state.program.bodies[state.program.body_at[state.frames[-1][0]]]
    return f"{what} is missing ({_cited(body.id, body.cites)})"


@dataclass
class Refuser:
    """Explains why a line does not fit."""

    reader: Reader
    places: Places

    def finding(self, line: Line, failures: Sequence[Failure]) -> Diagnostic:
        """The finding for a line at which no reading goes on."""
        where = self.places.where(line.entry.path)
        if not line.is_choice:
            return self._unread(line, failures)
        asked = [one for one in failures if one.kind == "choice"]
        own = [one for one in asked if one.state.seat == line.seat]
        over = [one for one in asked if one.state.outcome is not None]
        if over and all(list(one.state.offer) == [PASS] for one in own):
            message = f'the match is over: "{over[0].state.outcome}"'
            return codes.ILLEGAL.at(where, message)
        if missing := self._left_out(line, own, failures):
            return missing
        if own:
            return self._own(line, sorted(own, key=lambda one: is_forced(one.state)))
        if not asked:
            return self._before_chance(line, failures[0])
        settled = [one for one in asked if not is_forced(one.state)] or asked
        message = f"it is not for {self.reader.who(line.seat or 0)} to decide"
        reason = self._reason(line, settled[0])
        return codes.OUT_OF_TURN.at(
            where, message + reason, legal_here(settled[0].state, self.reader)
        )

    def _left_out(
        self, line: Line, own: Sequence[Failure], failures: Sequence[Failure]
    ) -> Diagnostic | None:
        """Chance that must stand before a line, if the line fits behind it and nowhere else."""
        if any(not self._is_foreign(one.state, line.text) for one in own):
            return None
        others = [one.state for one in failures if one.kind == "choice" and one not in own]
        for one in failures:
            if one.kind == "chance" and self._fits_after_chance(line, one):
                next_ = stopped_by(one.state, one.error)
                message = f"something is left out before this line: {next_}"
                hint = f"before that, {legal_here(others[0], self.reader)}" if others else None
                return codes.WRONG_CHANCE.at(self.places.where(line.entry.path), message, hint)
        return None

    def _own(self, line: Line, failures: Sequence[Failure]) -> Diagnostic:
        """What the rules say where the seat itself is asked, best where they know the thing."""
        where = self.places.where(line.entry.path)
        for one in failures:
            if not self._is_foreign(one.state, line.text):
                code, message, hint = self.refused(one.state, line.text)
                return code.at(where, message, hint)
        one = failures[0]
        code, message, hint = self.refused(one.state, line.text)
        reason = self._reason(line, one).removeprefix(": ")
        if reason and "it lies in" not in message:
            message = f"{message.rstrip('.')}; {reason}"
        return code.at(where, message, hint)

    def _is_foreign(self, state: State, text: str) -> bool:
        try:
            return is_foreign(state.explain(self.reader.any_action(state, text)))
        except HornbookError:
            return False

    def refused(self, state: State, text: str) -> tuple[Code, str, str]:
        """The kind of finding, its message and its hint, for words that are no legal action here.

        The message names each requirement that fails: its id, the section it cites, its words.
        """
        try:
            action = self.reader.any_action(state, text)
        except HornbookError as error:
            hint = _both(error.instead, legal_here(state, self.reader))
            return codes.UNREADABLE, error.message, hint
        refusal = state.explain(action)
        reasons, hint = _reasons(refusal.failing), legal_here(state, self.reader)
        if is_foreign(refusal):
            lies = self._lies(state, action)
            if lies and {one.id for one in refusal.failing} == {"not-offered"}:
                reasons = f"it lies in {lies} (not-offered)"
            elif lies:
                reasons += f"; it lies in {lies}"
            hint = _both(self.reader.near(state, text) or "", hint)
        rule = _cited(refusal.rule, refusal.cites)
        return codes.ILLEGAL, f"{text} is not legal here: {reasons} [{rule}]", hint

    def _unread(self, line: Line, failures: Sequence[Failure]) -> Diagnostic:
        """Chance that is written where none is needed."""
        where, state = self.places.where(line.entry.path), failures[0].state
        for one in failures:
            if one.kind == "chance":
                message = f"this cannot stand here: {stopped_by(one.state, one.error)}"
                return codes.WRONG_CHANCE.at(where, message)
        who, says = self.reader.who(state.current_seat), state.decision.says
        message = "nothing is left to chance here"
        if state.outcome is None:
            asked = f": {says}" if says and "{" not in says else ""
            message = f"{who} still has to choose before this{asked}"
        return codes.WRONG_CHANCE.at(where, message, legal_here(state, self.reader))

    # -- a line where the rules ask nobody ---------------------------------------------------

    def _before_chance(self, line: Line, failure: Failure) -> Diagnostic:
        """Chance comes next: it was left out, or the seat had no such choice any more."""
        where, next_ = self.places.where(line.entry.path), stopped_by(failure.state, failure.error)
        if self._fits_after_chance(line, failure):
            message = f"something is left out before this line: {next_}"
            return codes.WRONG_CHANCE.at(where, message)
        message = f"{self.reader.who(line.seat or 0)} cannot choose {line.text} here"
        reason = self._reason(line, failure)
        return codes.ILLEGAL.at(where, message + reason, f"what comes next: {next_}")

    def _fits_after_chance(self, line: Line, failure: Failure) -> bool:
        parent = failure.node.parent
        if parent is None:
            return True
        action = failure.node.taken
        if action is None:
            return True
        for seed in range(SAMPLES):
            state = parent.state.copy()
            set_free(state, seed)
            try:
                state.apply(action)
                if self._comes_to(state, line):
                    return True
            except HornbookError:
                continue
        return False

    def _comes_to(self, state: State, line: Line) -> bool:
        for _ in range(3 * state.tables.chairs):
            if state.seat == line.seat and self.reader.find(state, line.text):
                return True
            action = silent(state)
            if action is None:
                return False
            state.apply(action)
        return False

    def _lies(self, state: State, action: int) -> str:
        """Where the copies of a card lie that is not offered; empty for any other action."""
        tables = state.tables
        if not tables.card_base <= action < tables.place_base:
            return ""
        design = tables.design[action - tables.card_base]
        copies = [card for card, other in enumerate(tables.design) if other == design]
        places = {state.place[card] for card in copies if card not in state.hidden}
        if not places:
            return ""
        return ", ".join(sorted(map(self._place, places)))

    def _place(self, place: int) -> str:
        """A zone as people call it: `hand of Ben`."""
        found = self.reader.tables.places[place]
        name = found.name.replace("_", "-")
        return name if found.seat is None else f"{name} of {self.reader.who(found.seat)}"

    # -- reasons ----------------------------------------------------------------------------

    def _reason(self, line: Line, failure: Failure) -> str:
        """`: turn, II.3: You have used an action.`, from where the seat was last asked; or nothing.

        First the requirements of an action with this name, as the match stands; then the decision
        at which the seat was last asked for such a thing.
        """
        assert line.seat is not None  # noqa: S101 # a decision
        if found := barred(failure.state, line.seat, line.text):
            return f": {found}"
        for node in path_to(failure.node)[-BACK:][::-1]:
            state = node.state
            if state is failure.state or state.seat != line.seat or state.outcome is not None:
                continue
            try:
                action = self.reader.any_action(state, line.text)
            except HornbookError:
                return ""
            refusal = state.explain(action)
            if is_foreign(refusal) and action not in state.offer:
                continue
            rule = _cited(state.decision.rule, state.decision.cites)
            if action in state.offer:
                return f": the choice under {rule} is over"
            return f": last asked under {rule}: {_reasons(refusal.failing)}"
        return ""


def barred(state: State, seat: int, action: str) -> str:
    """The requirements of an action that a seat does not meet as the match stands; or nothing."""
    program, found = state.program, []
    for number, body in enumerate(program.bodies):
        if body.kind != "action" or body.id != action or len(body.params) != 1:
            continue
        for index, test in enumerate(body.requires):
            try:
                holds = program.asked(state, program.names[f"need{number}_{index}"], seat)
            except RulesFault:
                break
            if not holds:
                told = (test.says or "").rstrip(".")
                found.append(f"{told} ({_cited(test.id or 'requirement', test.cites)})")
    return "; ".join(found)


def _reasons(failing: Sequence[Unmet]) -> str:
    """What is said of each requirement, and behind it which one it is and its section."""
    return "; ".join(f"{one.words.rstrip('.')} ({_cited(one.id, one.cites)})" for one in failing)


def _cited(name: str, cites: str | None) -> str:
    return f"{name}, {cites}" if cites else name


def _both(one: str, other: str) -> str:
    return f"{one} {other}" if one.startswith("did you mean") else other
