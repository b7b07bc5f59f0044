"""The referee: plays a transcript again and stops at the first thing that cannot have happened."""

from dataclasses import dataclass, field
from typing import Any

from generator.diagnostics import Code, Diagnostic, did_you_mean, quoted
from generator.engine import GivenError, Outcome, Program, RecordError, RulesFault, State
from generator.engine.tables import PASS
from generator.errors import HornbookError
from generator.model.game import Places
from generator.play import codes
from generator.play.claims import Claims, Stop
from generator.play.facts import Facts
from generator.play.map_counters import begun_with
from generator.play.passing import settle, through_passes
from generator.play.playouts import match_seed
from generator.play.records import Record
from generator.play.refusals import legal_here, refused
from generator.play.transcripts import CHANCE, SAID, Entry, Transcript, entries, outcomes


@dataclass
class Step:
    """A decision and what was written after it; the first step is the match's beginning."""

    decision: Entry | None
    after: list[Entry] = field(default_factory=list)


@dataclass(frozen=True)
class Verdict:
    """What a referee says: the findings, how far the match was followed, and how it ended."""

    findings: tuple[Diagnostic, ...]
    decisions: int
    outcome: str | None


def counters_of(compiled: Program, transcript: Transcript) -> dict[str, Any]:
    """The counters that the match of a transcript begins with, its map's included.

    Raises:
        HornbookError: there is no such map, or it is for another number of seats.
    """
    game, ruleset = compiled.checked.game, compiled.checked.ruleset
    seats = len(transcript.seats) - ruleset.seats.arbiter
    return begun_with(game, ruleset, seats, transcript.map, transcript.counters)


def begun_at(transcript: Transcript, error: HornbookError) -> tuple[str, ...]:
    """Where a transcript says what its match cannot begin with."""
    if isinstance(error, GivenError) and error.path[0] in transcript.counters:
        return ("counters", *error.path)
    return ("map",) if transcript.map else ("counters",)


def referee(compiled: Program, transcript: Transcript, places: Places) -> Verdict:
    """Play a transcript again.

    Args:
        compiled: the game, ruleset and seats that the transcript names.
        transcript: what was written down.
        places: where each of its words stands.

    Raises:
        RulesFault: the rules ask for what cannot be done.
    """
    replay = _Replay(compiled, transcript, places)
    try:
        found = replay.run()
    except Stop as stop:
        found = [stop.finding]
    return Verdict(tuple(found), replay.done, replay.state.outcome if replay.state else None)


class _Replay:
    def __init__(self, compiled: Program, transcript: Transcript, places: Places) -> None:
        self.compiled = compiled
        self.transcript = transcript
        self.places = places
        facts = Facts(compiled)
        self.claims = Claims(places, facts, facts.moment(State(compiled)))
        self.record = Record()
        self.state: State | None = None
        self.done = 0
        self.last: Entry | None = None
        """The decision that is written last."""

    def run(self) -> list[Diagnostic]:
        """Follow the match to its last line; the notes there are about it as a whole."""
        first, *steps = self._steps()
        self.last = steps[-1].decision if steps else None
        state, said = self._begin(first), first.after
        for step, line in ((step, step.decision) for step in steps):
            assert line is not None  # noqa: S101 # only the first step has no decision
            reached = self._reach(state, line)
            if reached is None:
                self._check_some(state, line, said)
                raise self._refusal(state, line)
            self.claims.check(reached, said)
            self._read(step)
            state, said = self._take(reached, line), step.after
        return self._finish(state, said)

    def _steps(self) -> list[Step]:
        steps = [Step(None)]
        for line in entries(self.transcript.moves):
            if line.seat is not None:
                steps.append(Step(line))
            elif line.key in (*CHANCE, *SAID):
                steps[-1].after.append(line)
            else:
                hint = "a line begins with a seat's number, or with " + ", ".join((*CHANCE, *SAID))
                raise self._stop(codes.UNREADABLE, line, f"nothing is {quoted(line.key)}", hint)
        return steps

    def _begin(self, first: Step) -> State:
        self._read(first)
        has_chance = any(line.key in CHANCE for line in entries(self.transcript.moves))
        seed = self.transcript.seed
        by_seed = seed is not None and not has_chance
        try:
            state = self.compiled.new_state(
                match_seed(seed or 0),
                record=None if by_seed else self.record,
                log=True,
                counters=counters_of(self.compiled, self.transcript),
            )
            settle(state)
        except RecordError as error:
            raise self._misfit(error, None) from error
        except RulesFault:
            raise
        except HornbookError as error:
            at = self.places.where(begun_at(self.transcript, error))
            raise Stop(codes.NO_SUCH_MATCH.at(at, error.message, error.instead)) from error
        self.state = state
        return state

    def _read(self, step: Step) -> None:
        """Hand the chance that is written after a decision to the engine."""
        for line in step.after:
            if line.key in CHANCE:
                found = outcomes(line)
                if isinstance(found, str):
                    message = f"this is no outcome: {quoted(line.value)}"
                    raise self._stop(codes.UNREADABLE, line, message, found)
                self.record.add(found, line)

    def _unread(self, state: State) -> Entry | None:
        return None if state.record is None else self.record.unread(state.read)

    def _reach(self, state: State, line: Entry) -> State | None:
        """The match where this decision can be taken, after others have passed in silence."""
        for now in through_passes(state, line.seat):
            if now.current_seat == line.seat and self._unread(now) is None:
                try:
                    if now.parse(_text(line)) in now.choices():
                        return now
                except HornbookError:
                    pass  # it may be possible after the next pass
        return None

    def _check_some(self, state: State, line: Entry, said: list[Entry]) -> None:
        """What was said before a line that does not fit may be true before or after some passes."""
        stops = []
        for now in through_passes(state, line.seat):
            try:
                return self.claims.compare(now, said)
            except Stop as stop:
                stops.append(stop)
        raise stops[0]

    def _take(self, state: State, line: Entry) -> State:
        self.state = state
        try:
            state.apply(state.parse(_text(line)))
            settle(state)
        except RecordError as error:
            raise self._misfit(error, line) from error
        finally:
            self.done += 1
        return state

    # -- the end and the findings ----------------------------------------------------------

    def _finish(self, state: State, said: list[Entry]) -> list[Diagnostic]:
        """Let the last seats pass, and compare the end."""
        reached = state
        for now in through_passes(state):
            reached = now
            if now.outcome is not None:
                break
        is_over = reached.outcome is not None and self._unread(reached) is None
        state = reached if is_over else state
        self.claims.check(state, said)
        if line := self._unread(state):
            message = "nothing is left to chance here"
            raise self._stop(codes.WRONG_CHANCE, line, message, legal_here(state))
        self.state = state
        if self.transcript.end is not None:
            self.claims.check_end(state, self.transcript.end)
        if is_over:
            return []
        message = f"the match goes on: {legal_here(state)}"
        last = self.places.where(("moves", len(self.transcript.moves) - 1))
        return [codes.UNFINISHED.at(last, message)]

    def _stop(self, code: Code, line: Entry, message: str, hint: str | None = None) -> Stop:
        return Stop(code.at(self.places.where(line.path), message, hint))

    def _misfit(self, error: RecordError, after: Entry | None) -> Stop:
        """Chance that is not written down, or that cannot have been."""
        if not self.record.ran_out:
            line = self.record.lines[self.record.asked]
            hint = error.instead or self._meant(self.record[self.record.asked])
            return self._stop(codes.WRONG_CHANCE, line, error.message, hint or None)
        place = self.places.where(("moves",) if after is None else after.path)
        is_last = after is self.last and self.transcript.end is None
        code = codes.UNFINISHED if is_last else codes.WRONG_CHANCE
        return Stop(code.at(place, f"what comes next is up to chance: {error.message}"))

    def _meant(self, outcome: Outcome) -> str | None:
        """The card that a name which no card has was probably meant for."""
        known = {*self.compiled.tables.names, *self.compiled.tables.ids}
        named = outcome[1] if isinstance(outcome[1], list) else [outcome[1]]
        unknown = [one for one in named if isinstance(one, str) and one not in known]
        return did_you_mean(unknown[0], known) if unknown else None

    def _refusal(self, state: State, line: Entry) -> Stop:
        """Why a decision cannot be taken, and what can."""
        reached = list(through_passes(state, line.seat))
        settled = [now for now in reached if self._unread(now) is None]
        if not settled:
            last = reached[-1]
            unread = self._unread(last) or line
            message = "nothing is left to chance here"
            if last.current_seat == line.seat and PASS in last.offer:
                message += f": seat {line.key} decides first, and its own passes are written"
            return self._stop(codes.WRONG_CHANCE, unread, message, legal_here(last))
        if settled[0].outcome is not None:
            return self._stop(codes.ILLEGAL, line, f'the match is over: "{settled[0].outcome}"')
        for now in settled:
            if now.current_seat == line.seat:
                code, message, hint = refused(now, _text(line))
                return self._stop(code, line, message, hint)
        message = f"it is not for seat {line.key} to decide"
        return self._stop(codes.OUT_OF_TURN, line, message, legal_here(settled[0]))


def _text(line: Entry) -> str:
    return str(line.value)
