"""Replaying a transcript, up to the first thing that cannot have happened.

Chance and cards come from the record. The rules are first asked as at the screen, where nobody is
asked what cannot be otherwise; where that does not fit, again with every forced answer asked for,
as people may have written them down.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any

from generator.diagnostics import Diagnostic, did_you_mean, quoted
from generator.engine import GivenError, Program, RecordError, RulesFault, State
from generator.engine.faults import RecordEndsError
from generator.errors import HornbookError
from generator.model.game import Places
from generator.play import codes
from generator.play.playouts import match_seed
from generator.play.positions import PositionError, RecordStart
from generator.play.referee.assertions import Assertions, Standing, Stop
from generator.play.referee.reader import (
    AmbiguousError,
    Record,
    RecordLine,
    RecordReader,
    Spot,
    read_line,
)
from generator.play.referee.refusals import Refuser, legal_here, stopped_by
from generator.play.referee.search import DeadEnd, Search, SearchNode, in_sight, others, path_to
from generator.play.transcripts import (
    CHANCE,
    Facts,
    Transcript,
    counters_of,
    entries,
    through_passes,
)

MOST_SUPPOSED = 400
"""So often a record is followed again with other cards for what nobody had seen."""
VAGUE = ("not-offered", "another-kind", "another-rule", "no-answer", "the choice under")
"""Words of a refusal that knows only that a card lies elsewhere."""


@dataclass(frozen=True)
class Verdict:
    """What a referee says: the findings, how far the match was followed, and how it ended."""

    findings: tuple[Diagnostic, ...]
    decisions: int
    outcome: str | None


@dataclass
class Followed:
    """A record that was followed: to `end`, or to where it broke."""

    search: Search
    end: SearchNode | None
    findings: list[Diagnostic]
    guesses: Mapping[Spot, str] = field(default_factory=dict)
    """What each unseen card was taken to be."""

    def says_more(self, than: "Followed") -> bool:
        """Whether a refusal has a reason where another knows only that a card lies elsewhere."""
        if self.end is not None or self.search.furthest != than.search.furthest:
            return False
        return _is_vague(than.findings[0]) and not _is_vague(self.findings[0])


def referee(
    compiled: Program,
    transcript: Transcript,
    places: Places,
    titles: Mapping[str, Iterable[str]] | None = None,
) -> Verdict:
    """Play a transcript again.

    Args:
        compiled: the game, ruleset and seats that the transcript names.
        transcript: what was written down.
        places: where each of its words stands.
        titles: other titles of its cards by id, such as those in another language.

    Raises:
        RulesFault: the rules ask for what cannot be done.
    """
    replay = Replay(compiled, transcript, places, titles)
    try:
        followed = replay.follow()
    except Stop as stop:
        return Verdict((stop.finding,), 0, None)
    end, read = followed.end, replay.lines
    if end is None:
        read = read[: max(followed.search.furthest, 0)]
    outcome = replay.over(end).outcome if end else None
    return Verdict(tuple(followed.findings), sum(line.is_choice for line in read), outcome)


def begun_at(transcript: Transcript, error: HornbookError) -> tuple[str, ...]:
    """Where a transcript says what its match cannot begin with."""
    if isinstance(error, GivenError) and error.path[0] in transcript.counters:
        return ("counters", *error.path)
    return ("map",) if transcript.map else ("counters",)


class Replay:
    """One transcript, followed as often as it takes."""

    def __init__(
        self,
        compiled: Program,
        transcript: Transcript,
        places: Places,
        titles: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.compiled = compiled
        self.transcript = transcript
        self.places = places
        self.reader = RecordReader(compiled, transcript.seats, titles)
        self.facts = Facts(compiled)
        self.assertions = Assertions(places, self.facts, self.reader, transcript.start)
        self.refuser = Refuser(self.reader, places)
        self.lines = [read_line(one, self.reader) for one in entries(transcript.moves)]
        self.record = Record(self.lines, self.reader)
        has_chance = any(line.entry.key in CHANCE for line in self.lines)
        self.by_seed = transcript.seed is not None and not has_chance and not transcript.start
        self._start: RecordStart | None = None
        self._has_begun = False

    def over(self, end: SearchNode) -> State:
        """The match at its end, after the last silent answers; as it stands where it goes on."""
        further = () if end.partial else through_passes(end.state)
        return next((now for now in further if now.outcome is not None), end.state)

    def follow(self) -> Followed:
        """Follow the record, with other unseen cards where that helps.

        Raises:
            Stop: the match cannot even begin.
            RulesFault: the rules ask for what cannot be done.
        """
        if self.transcript.start is not None:
            try:
                self._start = RecordStart(
                    self.compiled, self.transcript.start, self.reader, self.record
                )
            except PositionError as error:
                raise self._no_position(error) from error
        found, record, tried = self._both_ways(), self.record, 0
        while found.end is None and record.unseen and tried < MOST_SUPPOSED:
            supposed, at = dict(record.supposed), found.search.progress
            record.guesses = dict(found.guesses)
            for one in list(others(found.search.failures, self.lines, record, self.reader)):
                tried += 1
                record.supposed = dict(one)
                again = self._both_ways()
                is_further = again.end is not None or again.search.progress > at
                if is_further or again.says_more(found):
                    found = again
                if is_further:
                    break
            else:
                record.supposed = supposed
                break
        return self._with_doubts(found) if record.unseen else found

    def opening(self, *, asks: bool) -> State:
        """The match at its first decision; what is not written comes from the record's seed."""
        self.record.opened, self.record.limit = True, self.record.whole
        return self._new_state(asks=asks)

    def _both_ways(self) -> Followed:
        """As at the screen, and where that fails with every forced answer asked for."""
        found = self._once(asks=False)
        if found.end is not None:
            return found
        again = self._once(asks=True)
        is_better = (
            again.end is not None
            or again.search.progress > found.search.progress
            or (self._asks_whom_it_is_about(again) and not self._asks_whom_it_is_about(found))
            or again.says_more(found)
        )
        return again if is_better else found

    def _asks_whom_it_is_about(self, found: Followed) -> bool:
        """Whether the seat whose line breaks the record is asked there, so that rules can tell."""
        line = self._line(found.search.furthest)
        seats = {one.state.seat for one in found.search.failures if one.kind == "choice"}
        return line is not None and line.is_choice and line.seat in seats

    def _line(self, number: int) -> RecordLine | None:
        return self.lines[number] if 0 <= number < len(self.lines) else None

    def _once(self, *, asks: bool) -> Followed:
        self.record.guesses = {}
        has_seed = self.transcript.seed is not None
        search = Search(self.lines, self.record, self.reader, self.assertions, has_seed=has_seed)
        first = self._begin(search, asks=asks)
        stops: list[Stop] = []
        notes: list[Diagnostic] = []

        def accept(node: SearchNode) -> bool:
            try:
                notes[:] = self._finish(node)
            except Stop as stop:
                stops.append(stop)
                return False
            return True

        end = search.run(first, accept) if first is not None else None
        if end is None:
            notes = [stops[0].finding] if stops else [self._finding(search.failures)]
        return Followed(search, end, notes, dict(self.record.guesses))

    # -- the beginning ---------------------------------------------------------------------

    def _begin(self, search: Search, *, asks: bool) -> SearchNode | None:
        """The match at its first decision; None where the chance before it does not fit."""
        standing = Standing(self.facts.moment(State(self.compiled)))
        number = 0
        while number < len(self.lines) and (
            self.lines[number].is_said or self.record.is_outcome(number)
        ):
            number += 1
        self.record.limit = self.record.ends[number - 1] if number else 0
        state = State(self.compiled)
        start = SearchNode(state, 0, standing)
        try:
            state = self._new_state(asks=asks)
        except RecordEndsError as error:
            is_wrong = number < len(self.lines) and self.record.is_wrong(number)
            search.fail(number, start, "wrong" if is_wrong else "chance", state, error)
        except RecordError as error:
            search.fail(self.record.origin[self.record.asked], start, "outcome", state, error)
        except RulesFault:
            raise
        except PositionError as error:
            if not (self.record.supposed and search.lines and self._has_begun):
                raise self._no_position(error) from error
            search.fail(0, start, "outcome", state, error)
        except HornbookError as error:
            where = self.places.where(begun_at(self.transcript, error))
            raise Stop(codes.NO_SUCH_MATCH.at(where, error.message, error.instead)) from error
        else:
            self._has_begun = True
            if self._start is not None:
                standing = Standing(self.facts.moment(state))
            return SearchNode(state, 0, standing)
        return None

    def _no_position(self, error: PositionError) -> Stop:
        where = self.places.where(("start", *error.path))
        return Stop(codes.NO_SUCH_MATCH.at(where, error.message, error.instead or None))

    def _new_state(self, *, asks: bool) -> State:
        if self._start is not None:
            state = self._start.begin(asks=asks)
            wanted = self._start.position.asks
            seat = None if wanted is None else self.reader.seat(str(wanted))
            if seat is not None and seat != state.seat and not asks:
                rule = quoted(state.decision.rule)
                message = f"{self.reader.who(state.seat)} decides first, in {rule}"
                raise PositionError(("asks",), message)
            return state
        state = self.compiled.unbegun(
            match_seed(self.transcript.seed or 0),
            record=None if self.by_seed else self.record,
            log=True,
            counters=counters_of(self.compiled, self.transcript),
        )
        state.asks = asks
        state.told = []
        state.go_on()
        return state

    # -- the end and the findings ----------------------------------------------------------

    def _finish(self, node: SearchNode) -> list[Diagnostic]:
        """Let the last seats pass, and compare the end.

        Raises:
            Stop: the match ends otherwise.
        """
        last = self.places.where(("moves", len(self.transcript.moves) - 1))
        state = self.over(node)
        if self.transcript.end is not None:
            if node.partial:
                where = self.places.where(("end",))
                message = f"the match cannot end here: {stopped_by(state, node.partial)}"
                raise Stop(codes.WRONG_CHANCE.at(where, message))
            self.assertions.check_end(state, self.transcript.end)
        if state.outcome is not None:
            return []
        message = f"the match goes on: {legal_here(state, self.reader)}"
        if node.partial:
            message = "what comes next is up to chance, and judging stops here: "
            message += stopped_by(state, node.partial)
        return [codes.UNFINISHED.at(last, message)]

    def _finding(self, failures: list[DeadEnd]) -> Diagnostic:
        """What is wrong with the line at which the record breaks."""
        line = self._line(failures[0].line)
        for failure in failures:
            if isinstance(failure.error, Stop):
                return failure.error.finding
        if line is None:
            missing = stopped_by(failures[0].state, failures[0].error)
            code = codes.UNFINISHED if self.transcript.end is None else codes.WRONG_CHANCE
            where = self.places.where(("moves",))
            return code.at(where, f"what comes next is up to chance: {missing}")
        for failure in failures:
            error = failure.error
            if failure.kind == "wrong":
                return self._unreadable(line, failure)
            if failure.kind == "outcome":
                hint = getattr(error, "instead", "") or self._meant(line)
                message = str(getattr(error, "message", error))
                where = self.places.where(line.entry.path)
                return codes.WRONG_CHANCE.at(where, message, hint or None)
        return self.refuser.finding(line, failures)

    def _unreadable(self, line: RecordLine, failure: DeadEnd) -> Diagnostic:
        where, wrong = self.places.where(line.entry.path), line.wrong
        if isinstance(failure.error, AmbiguousError):
            wrong = (failure.error.message, failure.error.instead)
        if line.wrong and line.entry.value is not None:
            where = self.places.key_position((*line.entry.path[:2], line.entry.key))
        return codes.UNREADABLE.at(where, *(wrong or self.record.wrong[failure.line]))

    def _meant(self, line: RecordLine) -> str | None:
        """The card that a name which no card has was probably meant for."""
        known, value = self.reader.cards_known, line.entry.value
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, str) and self.reader.card(one) not in known:
                return did_you_mean(one, known)
        return None

    # -- cards that came to light without a name -------------------------------------------

    def _with_doubts(self, found: Followed) -> Followed:
        """A card that comes to light unnamed must be named where the rules at once go by it."""
        self.record.guesses = dict(found.guesses)
        path = path_to(found.end or found.search.failures[0].node)
        known: set[Spot] = set()
        for at, node in enumerate(path):
            if node.at >= len(self.lines) or self._is_shown_next(node.at):
                continue
            for card in in_sight(node):
                spot = node.state.hidden[card]
                if spot not in known and self._matters(_settled(path, at), card, spot):
                    number = node.line if node.line is not None else max(node.at - 1, 0)
                    where = self.places.where(self.lines[number].entry.path)
                    message = (
                        "a card comes to light here that was `?`, and what follows depends on it"
                    )
                    hint = "name it in the next line: `- shown: [card]`"
                    doubt = codes.WRONG_CHANCE.at(where, message, hint)
                    return replace(found, end=None, findings=[doubt])
                known.add(spot)
        return found

    def _is_shown_next(self, at: int) -> bool:
        """Whether what is said next names a card that came to light."""
        said = takewhile(lambda line: line.is_said, self.lines[at:])
        return any(line.entry.key == "shown" for line in said)

    def _matters(self, nodes: Sequence[SearchNode], card: int, spot: Spot) -> bool:
        """Whether the match would stand otherwise at one of these, were this card another."""
        tables = self.compiled.tables
        deck = dict.fromkeys(tables.ids[one] for one in tables.decks[tables.deck_of[card]])
        return any(
            self._differs(node, spot, other)
            for node in nodes
            for other in deck
            if other != tables.ids[card]
        )

    def _differs(self, node: SearchNode, spot: Spot, other: str) -> bool:
        """Whether the match stands otherwise here with another card, where it comes so far."""
        record, supposed, guesses = self.record, dict(self.record.supposed), self.record.guesses
        search = Search(self.lines[: node.at], record, self.reader, self.assertions)
        again = None
        try:
            record.supposed, record.guesses = {**supposed, **guesses, spot: other}, dict(guesses)
            first = self._begin(search, asks=path_to(node)[0].state.asks)
            if first is not None:
                again = search.run(first, lambda _: True)
        finally:
            record.supposed, record.guesses = supposed, guesses
        return again is not None and _outline(again.state) != _outline(node.state)


def _is_vague(finding: Diagnostic) -> bool:
    return finding.code is not codes.ILLEGAL or any(one in finding.message for one in VAGUE)


def _settled(path: Sequence[SearchNode], at: int) -> Sequence[SearchNode]:
    """A node, and the one to which the silent answers behind it lead."""
    last = at
    while last + 1 < len(path) and path[last + 1].line is None:
        last += 1
    return [path[at]] if last == at else [path[at], path[last]]


def _outline(state: State) -> Any:
    """What comes next in a match: who decides what, and how the counters stand."""
    # Which cards can be chosen is no reason to ask: whoever chooses one names it.
    others_ = sum(action < state.tables.card_base for action in state.offer)
    return (state.seat, state.site, state.outcome, others_, state.counters)
