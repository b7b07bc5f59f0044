"""Saying why a decision is refused, and what would have been legal."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.diagnostics import Code, Diagnostic
from generator.engine import RulesFault, State
from generator.engine.chance import set_free
from generator.engine.decision_points import Failure
from generator.engine.faults import RecordEndsError
from generator.engine.tables import PASS
from generator.errors import HornbookError
from generator.model.game import Places
from generator.play import codes
from generator.play.referee.reader import RecordLine, RecordReader, is_foreign
from generator.play.referee.search import DeadEnd, path_to
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


def legal_here(state: State, reader: RecordReader) -> str:
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
    missing = f"{_MISSING.get(kind, 'an outcome')} is missing"
    if not state.frames:
        return missing
    body = state.program.bodies[state.program.body_at[state.frames[-1][0]]]
    return f"{missing} ({_cited(body.id, body.cites)})"


@dataclass
class Refuser:
    """Explains why a line does not fit."""

    reader: RecordReader
    places: Places

    def finding(self, line: RecordLine, failures: Sequence[DeadEnd]) -> Diagnostic:
        """The finding for a line at which no reading goes on."""
        if not line.is_choice:
            code, message, hint = self._unread(failures)
        else:
            code, message, hint = self._refused(line, failures)
        return code.at(self.places.where(line.entry.path), message, hint)

    def _unread(self, failures: Sequence[DeadEnd]) -> tuple[Code, str, str | None]:
        """Chance that is written where none is needed."""
        for one in failures:
            if one.kind == "chance":
                message = f"this cannot stand here: {stopped_by(one.state, one.error)}"
                return codes.WRONG_CHANCE, message, None
        state, message = failures[0].state, "nothing is left to chance here"
        if state.outcome is None:
            says = state.decision.says
            asked = f": {says}" if says and "{" not in says else ""
            who = self.reader.who(state.current_seat)
            message = f"{who} still has to choose before this{asked}"
        return codes.WRONG_CHANCE, message, legal_here(state, self.reader)

    def _refused(
        self, line: RecordLine, failures: Sequence[DeadEnd]
    ) -> tuple[Code, str, str | None]:
        """Why a decision does not fit: left out chance, what the rules say, or somebody's turn."""
        asked = [one for one in failures if one.kind == "choice"]
        own = [one for one in asked if one.state.seat == line.seat]
        over = [one for one in asked if one.state.outcome is not None]
        if over and all(list(one.state.offer) == [PASS] for one in own):
            return codes.ILLEGAL, f'the match is over: "{over[0].state.outcome}"', None
        near = next((one for one in own if not self._is_foreign(one.state, line.text)), None)
        if near is None:
            # Chance that must stand before the line, if it fits behind that and nowhere else.
            for one in failures:
                if one.kind == "chance" and self._fits_after_chance(line, one):
                    before = [legal_here(two.state, self.reader) for two in asked if two not in own]
                    hint = f"before that, {before[0]}" if before else None
                    return codes.WRONG_CHANCE, _left_out(one), hint
        if own:
            own = sorted(own, key=lambda one: is_forced(one.state))
            return self._by_own(line, own)
        who = self.reader.who(line.seat or 0)
        if not asked:
            # Chance comes next: the seat has no such choice any more.
            if self._fits_after_chance(line, failures[0]):
                return codes.WRONG_CHANCE, _left_out(failures[0]), None
            message = f"{who} cannot choose {line.text} here{self._reason(line, failures[0])}"
            hint = f"what comes next: {stopped_by(failures[0].state, failures[0].error)}"
            return codes.ILLEGAL, message, hint
        settled = next((one for one in asked if not is_forced(one.state)), asked[0])
        message = f"it is not for {who} to decide{self._reason(line, settled)}"
        return codes.OUT_OF_TURN, message, legal_here(settled.state, self.reader)

    def _by_own(self, line: RecordLine, failures: Sequence[DeadEnd]) -> tuple[Code, str, str]:
        """What the rules say where the seat itself is asked, best where they know the thing."""
        for one in failures:
            if not self._is_foreign(one.state, line.text):
                return self._by_rules(one.state, line.text)
        code, message, hint = self._by_rules(failures[0].state, line.text)
        reason = self._reason(line, failures[0]).removeprefix(": ")
        if reason and "it lies in" not in message:
            message = f"{message.rstrip('.')}; {reason}"
        return code, message, hint

    def _is_foreign(self, state: State, text: str) -> bool:
        try:
            return is_foreign(state.explain(self.reader.any_action(state, text)))
        except HornbookError:
            return False

    def _by_rules(self, state: State, text: str) -> tuple[Code, str, str]:
        """The kind of finding, its message and its hint, for words that are no legal action here.

        The message names each requirement that fails: its id, the section it cites, its words.
        """
        hint = legal_here(state, self.reader)
        try:
            action = self.reader.any_action(state, text)
        except HornbookError as error:
            return codes.UNREADABLE, error.message, _both(error.instead, hint)
        refusal = state.explain(action)
        reasons = _reasons(refusal.failing)
        if is_foreign(refusal):
            lies = self._lies(state, action)
            if lies and {one.id for one in refusal.failing} == {"not-offered"}:
                reasons = f"it lies in {lies} (not-offered)"
            elif lies:
                reasons += f"; it lies in {lies}"
            hint = _both(self.reader.near(state, text) or "", hint)
        rule = _cited(refusal.rule, refusal.cites)
        return codes.ILLEGAL, f"{text} is not legal here: {reasons} [{rule}]", hint

    def _fits_after_chance(self, line: RecordLine, failure: DeadEnd) -> bool:
        """Whether a line fits behind the chance that is missing, made up a few times."""
        parent, action = failure.node.parent, failure.node.taken
        if parent is None or action is None:
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

    def _comes_to(self, state: State, line: RecordLine) -> bool:
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
        tables, names = state.tables, []
        if not self.reader.names_card(action):
            return ""
        design = tables.design[action - tables.card_base]
        copies = [card for card, other in enumerate(tables.design) if other == design]
        for place in {state.place[card] for card in copies if card not in state.hidden}:
            found = tables.places[place]
            name = found.name.replace("_", "-")
            owner = "" if found.seat is None else f" of {self.reader.who(found.seat)}"
            names.append(f"{name}{owner}")
        return ", ".join(sorted(names))

    def _reason(self, line: RecordLine, failure: DeadEnd) -> str:
        """`: turn, II.3: You have used an action.`, from where the seat was last asked; or nothing.

        First the requirements of an action with this name, as the match stands; then the decision
        at which the seat was last asked for such a thing.
        """
        if found := _barred(failure.state, line.seat or 0, line.text):
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


def _barred(state: State, seat: int, action: str) -> str:
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


def _left_out(failure: DeadEnd) -> str:
    missing = stopped_by(failure.state, failure.error)
    return f"something is left out before this line: {missing}"


def _reasons(failing: Sequence[Failure]) -> str:
    """What is said of each requirement, and behind it which one it is and its section."""
    return "; ".join(f"{one.words.rstrip('.')} ({_cited(one.id, one.cites)})" for one in failing)


def _cited(name: str, cites: str | None) -> str:
    return f"{name}, {cites}" if cites else name


def _both(one: str, other: str) -> str:
    return f"{one} {other}" if one.startswith("did you mean") else other
