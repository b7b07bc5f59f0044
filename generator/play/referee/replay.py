"""The referee: plays a transcript again and stops at the first thing that cannot have happened.

Chance and cards come from the record. The rules are first asked as at the screen, where nobody is
asked what cannot be otherwise; where that does not fit, again with every forced answer asked for,
as people may have written them down.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.diagnostics import Diagnostic, did_you_mean, quoted
from generator.engine import GivenError, Program, RecordError, RulesFault, State
from generator.engine.faults import RecordEndsError
from generator.errors import HornbookError
from generator.model.game import Places
from generator.play import codes
from generator.play.facts import Facts
from generator.play.playouts import match_seed
from generator.play.positions import PositionError
from generator.play.referee.assertions import Claims, Standing, Stop
from generator.play.referee.hypotheses import others
from generator.play.referee.reader import AmbiguousError, Reader
from generator.play.referee.record import Line, Record, Spot, read_lines
from generator.play.referee.refusals import Refuser, legal_here, stopped_by
from generator.play.referee.search import Failure, Node, Search, in_sight, path_to
from generator.play.referee.start import Start
from generator.play.transcripts import CHANCE, Transcript, counters_of, entries, through_passes

MOST_SUPPOSED = 400
"""So often a record is followed again with other cards for what nobody had seen."""


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
    end: Node | None
    findings: list[Diagnostic]
    guesses: Mapping[Spot, str] = field(default_factory=dict)
    """What each unseen card was taken to be."""


def begun_at(transcript: Transcript, error: HornbookError) -> tuple[str, ...]:
    """Where a transcript says what its match cannot begin with."""
    if isinstance(error, GivenError) and error.path[0] in transcript.counters:
        return ("counters", *error.path)
    return ("map",) if transcript.map else ("counters",)


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
    found = tuple(followed.findings)
    if followed.end is None:
        return Verdict(found, replay.choices_before(followed.search.furthest), None)
    outcome = replay.over(followed.end).outcome
    return Verdict(found, replay.choices_before(len(replay.lines)), outcome)


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
        self.reader = Reader(compiled, transcript.seats, titles)
        self.facts = Facts(compiled)
        self.claims = Claims(places, self.facts, self.reader, transcript.start)
        self.refuser = Refuser(self.reader, places)
        self.lines = read_lines(entries(transcript.moves), self.reader)
        self.record = Record(self.lines, self.reader)
        has_chance = any(line.entry.key in CHANCE for line in self.lines)
        self.by_seed = transcript.seed is not None and not has_chance and not transcript.start
        self._start: Start | None = None
        self._has_begun = False

    def choices_before(self, line: int) -> int:
        """How many decisions are written down before a line."""
        return sum(one.is_choice for one in self.lines[: max(line, 0)])

    def over(self, end: Node) -> State:
        """The match at its end, after the last silent answers; as it stands where it goes on."""
        if not end.partial:
            for now in through_passes(end.state):
                if now.outcome is not None:
                    return now
        return end.state

    def follow(self) -> Followed:
        """Follow the record, with other unseen cards where that helps.

        Raises:
            Stop: the match cannot even begin.
            RulesFault: the rules ask for what cannot be done.
        """
        if self.transcript.start is not None:
            try:
                self._start = Start(self.compiled, self.transcript.start, self.reader, self.record)
            except PositionError as error:
                raise self._no_position(error) from error
        found = self._both_ways()
        tried = 0
        while found.end is None and self.record.unseen and tried < MOST_SUPPOSED:
            supposed, at = dict(self.record.supposed), found.search.progress
            self.record.guesses = dict(found.guesses)
            ways = list(others(found.search.failures, self.lines, self.record, self.reader))
            for one in ways:
                tried += 1
                self.record.supposed = dict(one)
                again = self._both_ways()
                if _says_more(again, than=found):
                    found = again
                if again.end is not None or again.search.progress > at:
                    found = again
                    break
            else:
                self.record.supposed = supposed
                break
        return self._with_doubts(found) if self.record.unseen else found

    def _both_ways(self) -> Followed:
        """As at the screen, and where that fails with every forced answer asked for."""
        found = self._once(asks=False)
        if found.end is None:
            again = self._once(asks=True)
            if again.end is not None or again.search.progress > found.search.progress:
                return again
            if self._asks_whom_it_is_about(again) and not self._asks_whom_it_is_about(found):
                return again
            if _says_more(again, than=found):
                return again
        return found

    def _asks_whom_it_is_about(self, found: Followed) -> bool:
        """Whether the seat whose line breaks the record is asked there, so that rules can tell."""
        at = found.search.furthest
        seat = self.lines[at].seat if 0 <= at < len(self.lines) else None
        return seat is not None and any(
            one.kind == "choice" and one.state.seat == seat for one in found.search.failures
        )

    def _once(self, *, asks: bool) -> Followed:
        self.record.guesses = {}
        search = Search(self.lines, self.record, self.reader, self.claims)
        first = self._begin(search, asks=asks)
        stops: list[Stop] = []
        notes: list[Diagnostic] = []

        def accept(node: Node) -> bool:
            try:
                notes[:] = self._finish(node)
            except Stop as stop:
                stops.append(stop)
                return False
            return True

        end = search.run(first, accept) if first is not None else None
        guesses = dict(self.record.guesses)
        if end is not None:
            return Followed(search, end, notes, guesses)
        found = [stops[0].finding] if stops else [self._finding(search.failures)]
        return Followed(search, None, found, guesses)

    def _begin(self, search: Search, *, asks: bool) -> Node | None:
        """The match at its first decision; None where the chance before it does not fit."""
        standing = Standing(self.facts.moment(State(self.compiled)))
        number = 0
        while number < len(self.lines) and not self._blocks(number):
            number += 1
        self.record.limit = self.record.ends[number - 1] if number else 0
        state = State(self.compiled)
        start = Node(state, 0, standing)
        try:
            state = self._new_state(asks=asks)
        except RecordEndsError as error:
            kind = "wrong" if self._is_wrong(number) else "chance"
            search.fail(Failure(number, start, kind, state, error))
        except RecordError as error:
            at = self.record.origin[self.record.asked]
            search.fail(Failure(at, start, "outcome", state, error))
        except RulesFault:
            raise
        except PositionError as error:
            if self.record.supposed and search.lines and self._has_begun:
                search.fail(Failure(0, start, "outcome", state, error))
                return None
            raise self._no_position(error) from error
        except HornbookError as error:
            at_ = self.places.where(begun_at(self.transcript, error))
            raise Stop(codes.NO_SUCH_MATCH.at(at_, error.message, error.instead)) from error
        else:
            self._has_begun = True
            if self._start is not None:
                standing = Standing(self.facts.moment(state))
            return Node(state, 0, standing)
        return None

    def opening(self, *, asks: bool) -> State:
        """The match at its first decision; what is not written comes from the record's seed."""
        self.record.opened, self.record.limit = True, self.record.whole
        return self._new_state(asks=asks)

    def _is_wrong(self, number: int) -> bool:
        if number >= len(self.lines):
            return False
        return number in self.record.wrong or self.lines[number].wrong is not None

    def _blocks(self, number: int) -> bool:
        line = self.lines[number]
        return not (line.is_said or (line.is_chance and number not in self.record.wrong))

    def _no_position(self, error: PositionError) -> Stop:
        where = self.places.where(("start", *error.path))
        return Stop(codes.NO_SUCH_MATCH.at(where, error.message, error.instead or None))

    def _new_state(self, *, asks: bool) -> State:
        if self._start is not None:
            return self._from_position(self._start, asks=asks)
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

    def _from_position(self, start: Start, *, asks: bool) -> State:
        state = start.begin(asks=asks)
        wanted = start.position.asks
        seat = None if wanted is None else self.reader.seat(str(wanted))
        if seat is not None and seat != state.seat and not asks:
            message = (
                f"{self.reader.who(state.seat)} decides first, in {quoted(state.decision.rule)}"
            )
            raise PositionError(("asks",), message)
        return state

    # -- the end and the findings ----------------------------------------------------------

    def _finish(self, node: Node) -> list[Diagnostic]:
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
            self.claims.check_end(state, self.transcript.end)
        if state.outcome is not None:
            return []
        if node.partial:
            message = "what comes next is up to chance, and judging stops here: "
            message += stopped_by(state, node.partial)
            return [codes.UNFINISHED.at(last, message)]
        return [codes.UNFINISHED.at(last, f"the match goes on: {legal_here(state, self.reader)}")]

    def _finding(self, failures: list[Failure]) -> Diagnostic:
        """What is wrong with the line at which the record breaks."""
        line = self.lines[failures[0].line] if failures[0].line < len(self.lines) else None
        for failure in failures:
            if isinstance(failure.error, Stop):
                return failure.error.finding
        for failure in failures:
            if failure.kind == "wrong" and line is not None:
                return self._unreadable(line, failure)
            if failure.kind == "outcome" and line is not None:
                hint = getattr(failure.error, "instead", "") or self._meant(line)
                message = str(getattr(failure.error, "message", failure.error))
                return codes.WRONG_CHANCE.at(self._at(line), message, hint or None)
        if line is None:
            missing = stopped_by(failures[0].state, failures[0].error)
            message = f"what comes next is up to chance: {missing}"
            code = codes.UNFINISHED if self.transcript.end is None else codes.WRONG_CHANCE
            return code.at(self.places.where(("moves",)), message)
        return self.refuser.finding(line, failures)

    def _unreadable(self, line: Line, failure: Failure) -> Diagnostic:
        wrong: tuple[str, str | None]
        if isinstance(failure.error, AmbiguousError):
            wrong = (failure.error.message, failure.error.instead)
        else:
            wrong = line.wrong or self.record.wrong[failure.line]
        where = self._at(line)
        if line.wrong and line.entry.value is not None:
            where = self.places.key_position((*line.entry.path[:2], line.entry.key))
        return codes.UNREADABLE.at(where, *wrong)

    def _meant(self, line: Line) -> str | None:
        """The card that a name which no card has was probably meant for."""
        tables = self.compiled.tables
        known = {*tables.names, *tables.ids}
        value = line.entry.value
        named = value if isinstance(value, list) else [value]
        unknown = [
            one for one in named if isinstance(one, str) and self.reader.card(one) not in known
        ]
        return did_you_mean(unknown[0], known) if unknown else None

    def _at(self, line: Line) -> Any:
        return self.places.where(line.entry.path)

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
                    return self._doubted(found, node)
                known.add(spot)
        return found

    def _is_shown_next(self, at: int) -> bool:
        """Whether what is said next names a card that came to light."""
        while at < len(self.lines) and self.lines[at].is_said:
            if self.lines[at].entry.key == "shown":
                return True
            at += 1
        return False

    def _matters(self, nodes: list[Node], card: int, spot: Spot) -> bool:
        """Whether the match would stand otherwise at one of these, were this card another."""
        return any(
            self._differs(node, spot, other)
            for node in nodes
            for other in self._others(node.state, card)
        )

    @staticmethod
    def _others(state: State, card: int) -> list[str]:
        """The other kinds of card that an unseen one may be."""
        tables = state.tables
        deck = tables.decks[tables.deck_of[card]]
        return [
            one for one in dict.fromkeys(tables.ids[two] for two in deck) if one != tables.ids[card]
        ]

    def _differs(self, node: Node, spot: Spot, other: str) -> bool:
        """Whether the match stands otherwise here with another card, where it comes so far."""
        supposed = dict(self.record.supposed)
        try:
            self.record.supposed = {**supposed, **self.record.guesses, spot: other}
            again = self._like(node)
        finally:
            self.record.supposed = supposed
        return again is not None and _outline(again.state) != _outline(node.state)

    def _like(self, node: Node) -> Node | None:
        """The same choices with other cards; None where they are not possible."""
        nodes = path_to(node)
        guesses = dict(self.record.guesses)
        search = Search(self.lines[: node.at], self.record, self.reader, self.claims)
        try:
            first = self._begin(search, asks=nodes[0].state.asks)
            return search.run(first, lambda _: True) if first is not None else None
        finally:
            self.record.guesses = guesses

    def _doubted(self, found: Followed, node: Node) -> Followed:
        number = node.line if node.line is not None else max(node.at - 1, 0)
        where = self._at(self.lines[number])
        message = "a card comes to light here that was `?`, and what follows depends on it"
        hint = "name it in the next line: `- shown: [card]`"
        doubt = codes.WRONG_CHANCE.at(where, message, hint)
        return replace(found, end=None, findings=[doubt])


def _says_more(one: Followed, than: Followed) -> bool:
    """Whether a refusal has a reason where another knows only that a card lies elsewhere."""
    if one.end is not None or one.search.furthest != than.search.furthest:
        return False
    return _is_elsewhere(than.findings[0]) and not _is_elsewhere(one.findings[0])


def _is_elsewhere(finding: Diagnostic) -> bool:
    vague = ("not-offered", "another-kind", "another-rule", "no-answer", "the choice under")
    return finding.code is not codes.ILLEGAL or any(one in finding.message for one in vague)


def _settled(path: list[Node], at: int) -> list[Node]:
    """A node, and the one to which the silent answers behind it lead."""
    last = at
    while last + 1 < len(path) and path[last + 1].line is None:
        last += 1
    return [path[at]] if last == at else [path[at], path[last]]


def _outline(state: State) -> Any:
    """What comes next in a match: who decides what, and how the counters stand."""
    base = state.tables.card_base
    # Which cards can be chosen is no reason to ask: whoever chooses one names it.
    others_ = sum(action < base for action in state.offer)
    return (state.seat, state.site, state.outcome, others_, state.counters)
