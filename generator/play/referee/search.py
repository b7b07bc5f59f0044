"""Following a record line by line: the readings of it that the rules allow, one after the other.

Whoever writes down a match leaves out what goes without saying, or says it, and not always in the
order in which the rules ask. So a line may be the answer to the decision that waits, to one that
was settled in silence before, or to a later one of the same round. Where several are possible, the
likeliest is followed first, and the others where that leads nowhere.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.engine import RecordError, State
from generator.engine.faults import RecordEndsError
from generator.engine.tables import EVERYBODY
from generator.errors import HornbookError
from generator.play.referee.assertions import Claims, HiddenError, Standing, Stop
from generator.play.referee.reader import UNSEEN, AmbiguousError, Reader, is_foreign
from generator.play.referee.record import Line, Record
from generator.play.transcripts import FORCED, ROUNDS, is_forced, silent

MOST_TRIED = 1500
"""So many more steps are tried once a first reading has failed."""
MOST_OPEN = 200
"""So many other readings are kept in mind; the oldest are given up."""
MOST_CREDITS = 40
"""So many silent answers may still be written down later."""
FEW = 40
"""After so many it is noted which readings have come to the same."""
FAR = 60
"""So many lines ahead an answer of the same round may stand."""


@dataclass(frozen=True, slots=True)
class Credit:
    """An answer that was taken in silence; it may still be written down later."""

    state: State
    action: int


@dataclass(frozen=True, slots=True)
class Round:
    """What is chosen at the same time: lines about it may stand in any order."""

    rule: str
    is_secret: bool
    """Whether nobody knows what the others choose before all have chosen."""
    turn: int


@dataclass(frozen=True, slots=True)
class Node:
    """A reading of the record up to line `at`; some lines behind it may be `used` already."""

    state: State
    at: int
    standing: Standing
    used: frozenset[int] = frozenset()
    credits: tuple[Credit, ...] = ()
    silent: int = 0
    round: Round | None = None
    parent: "Node | None" = None
    line: int | None = None
    """The line that was read last, if this comes of one."""
    taken: int | None = None
    """The action that led here, if one was taken."""
    partial: RecordEndsError | None = None
    """What stops the rules here before anybody is asked: chance that is not written down."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a reading ended: the line that does not fit, and how the match stood."""

    line: int
    node: Node
    kind: str
    """`choice`, `chance` (missing), `outcome` (impossible), `unread`, `said` or `wrong`."""
    state: State
    error: Exception | None = None


Next = Callable[[], Node | None]


class Search:
    """All readings of one record.

    After `run`, `end` is where the record ends, or `failures` say where the readings broke that
    went furthest.
    """

    def __init__(
        self, lines: Sequence[Line], record: Record, reader: Reader, claims: Claims
    ) -> None:
        self.lines = lines
        self.record = record
        self.reader = reader
        self.claims = claims
        self.failures: list[Failure] = []
        self.first_failed = False
        self.tried = 0
        self.reached = -1
        self.seen: set[int] = set()

    @property
    def furthest(self) -> int:
        """The line at which no reading goes on; -1 before any has failed."""
        return self.failures[0].line if self.failures else -1

    @property
    def progress(self) -> tuple[int, int, int]:
        """How far the readings went: the line, cards of it that fit, and lines read behind it."""
        cards = [one.error.before for one in self.failures if isinstance(one.error, HiddenError)]
        used = max((len(one.node.used) for one in self.failures), default=0)
        return self.furthest, max(cards, default=0), used

    def run(self, first: Node, accept: Callable[[Node], bool]) -> Node | None:
        """The first reading that reaches the end and is accepted there."""
        stack: list[Next] = [lambda: first]
        while stack and self.tried < MOST_TRIED:
            self.tried += self.first_failed
            node = stack.pop()()
            if node is None or self._was_here(node):
                continue
            node = self._skip(node)
            if node.at > self.reached:
                self.reached, self.tried = node.at, 0
            if node.at >= len(self.lines):
                if accept(node):
                    return node
                self.first_failed = True
                continue
            if len(stack) > MOST_OPEN:
                del stack[: MOST_OPEN // 2]
            stack += reversed(list(self._onward(node)))
        return None

    def fail(self, failure: Failure) -> None:
        """Note where a reading ends, if none has come further."""
        self.first_failed = True
        if failure.line > self.furthest:
            self.failures = []
        if failure.line >= self.furthest and len(self.failures) < FAR:
            self.failures.append(failure)

    def _was_here(self, node: Node) -> bool:
        """Whether another reading has come to the very same; only looked at after a failure."""
        if self.tried < FEW:
            return False
        state = node.state
        key = hash(
            (
                *(node.at, node.used, node.line is None, state.read, state.seat, state.site),
                repr(state.counters),
                repr(state.zones),
                repr(state.frames),
                tuple(sorted(state.offer)),
                len(node.credits),
            )
        )
        if key in self.seen:
            return True
        self.seen.add(key)
        return False

    def _skip(self, node: Node) -> Node:
        """Past the lines that are used."""
        at = node.at
        while at < len(self.lines) and (at in node.used or self._is_read(at, node.state)):
            at += 1
        if at == node.at:
            return node
        used = frozenset(one for one in node.used if one >= at)
        return replace(node, at=at, used=used, round=node.round if used else None)

    def _is_read(self, at: int, state: State) -> bool:
        line = self.lines[at]
        return line.is_chance and at not in self.record.wrong and state.read >= self.record.ends[at]

    # -- what can come next ----------------------------------------------------------------

    def _onward(self, node: Node) -> Iterator[Next]:
        line = self.lines[node.at]
        if line.wrong or node.at in self.record.wrong:
            self.fail(Failure(node.at, node, "wrong", node.state))
        elif node.partial:
            yield from self._when_stopped(node, line)
        elif line.is_said:
            yield from self._said(node)
        elif line.is_chance:
            yield from self._chance(node)
        else:
            yield from self._choice(node, line)

    def _when_stopped(self, node: Node, line: Line) -> Iterator[Next]:
        """Only what is said can be true where nobody is asked any more."""
        if line.is_said:
            yield lambda: self._heard(node)
        else:
            self.fail(Failure(node.at, node, "chance", node.state, node.partial))

    def _said(self, node: Node) -> Iterator[Next]:
        """It may be true before or after silent answers."""
        quiet = list(self._silent(node))
        if quiet and is_forced(node.state):
            yield from quiet
            yield lambda: self._heard(node)
        else:
            yield lambda: self._heard(node)
            if self.lines[node.at].entry.key != "shown":
                yield from quiet

    def _heard(self, node: Node) -> Node | None:
        """What is said here, held against the match."""
        end = node.at
        while end < len(self.lines) and self.lines[end].is_said and end not in node.used:
            end += 1
        state = node.state.copy()
        try:
            standing = self.claims.compare(state, self.lines[node.at : end], node.standing)
        except Stop as stop:
            line = stop.line if stop.line is not None else node.at
            self.fail(Failure(line, node, "said", state, stop))
            return None
        return replace(
            node,
            state=state,
            at=end,
            standing=standing,
            parent=node,
            line=end - 1,
            taken=None,
            silent=0,
        )

    def _chance(self, node: Node) -> Iterator[Next]:
        self.fail(Failure(node.at, node, "unread", node.state))
        yield from self._silent(node)

    def _choice(self, node: Node, line: Line) -> Iterator[Next]:
        """The line is this decision, was settled before, or this decision is settled first."""
        state, fitting = node.state, False
        if state.seat == line.seat and self._is_of_round(node):
            try:
                actions = self.reader.find(state, line.text)
            except AmbiguousError as error:
                self.fail(Failure(node.at, node, "wrong", state, error))
                return
            for action in actions:
                fitting = True
                yield from self._takings(node, action, node.at)
        credit = self._credit(node, line)
        if credit is not None:
            left = tuple(one for one in node.credits if one is not credit)
            yield lambda: replace(
                node,
                at=node.at + 1,
                credits=left,
                parent=node,
                line=node.at,
                taken=None,
                silent=0,
            )
        if not fitting:
            yield from self._ahead(node)
            self.fail(Failure(node.at, node, "choice", state))
        if self._is_skipped(node, line, fitting=fitting):
            yield from self._silent(node)

    def _is_skipped(self, node: Node, line: Line, *, fitting: bool) -> bool:
        """Whether this decision may be settled in silence, and the line be about a later one."""
        if not fitting:
            return self._may_stay_silent(node, line)
        return node.state.decision.word in ("window", "ask_all") or is_forced(node.state)

    def _may_stay_silent(self, node: Node, line: Line) -> bool:
        """Whether a seat did not mean this decision by its own next line.

        Nobody passes by a line that the rules refuse here with a reason.
        """
        state = node.state
        if state.seat != line.seat or state.outcome is not None or is_forced(state):
            return True
        if state.decision.word == "window":
            return True
        try:
            action = self.reader.any_action(state, line.text)
        except HornbookError:
            return False
        return is_foreign(state.explain(action))

    def _credit(self, node: Node, line: Line) -> Credit | None:
        for credit in node.credits:
            if credit.state.seat == line.seat:
                try:
                    found = self.reader.find(credit.state, line.text)
                except AmbiguousError:
                    continue
                if credit.action in found or self._is_of_all(credit, found):
                    return credit
        return None

    @staticmethod
    def _is_of_all(credit: Credit, found: Sequence[int]) -> bool:
        """Whether one of the things that had all to be taken is written down."""
        return isinstance(credit.state.offer[credit.action], list) and bool(found)

    # -- rounds of the table ---------------------------------------------------------------

    def _round(self, state: State) -> Round | None:
        """What the decision is part of, where others may stand before it on paper."""
        if state.outcome is not None or state.decision.word == "act":
            return None
        decision = state.decision
        return Round(decision.rule, decision.word == "ask_all", state.turn)

    def _is_of_round(self, node: Node) -> bool:
        return not node.used or self._round(node.state) == node.round

    def _ahead(self, node: Node) -> Iterator[Next]:
        """The answer stands further down, among those of the same round."""
        round_ = self._round(node.state)
        if round_ is None or (node.used and node.round != round_):
            return
        for number in range(node.at + 1, min(node.at + FAR, len(self.lines))):
            line = self.lines[number]
            if not line.is_choice:
                return
            if number in node.used or line.seat != node.state.seat:
                continue
            try:
                found = self.reader.find(node.state, line.text)
            except AmbiguousError:
                return
            held = replace(node, round=round_)
            if not found:
                self._refuse_ahead(node, number)
            for action in found:
                yield from self._takings(held, action, number)
            return

    def _refuse_ahead(self, node: Node, number: int) -> None:
        """Of what all choose at once, that line is wrong which the rules refuse with a reason."""
        state, text = node.state, self.lines[number].text
        if state.decision.word != "ask_all":
            return
        try:
            refusal = state.explain(self.reader.any_action(state, text))
        except HornbookError:
            return
        if not is_foreign(refusal):
            self.fail(Failure(number, node, "choice", state))

    # -- steps -----------------------------------------------------------------------------

    def _silent(self, node: Node) -> Iterator[Next]:
        action = silent(node.state)
        if action is None or node.silent >= ROUNDS * node.state.tables.chairs + FORCED:
            return
        if not is_forced(node.state) and self._passes_too_long(node):
            return
        yield from self._takings(node, action, None)

    @staticmethod
    def _passes_too_long(node: Node) -> bool:
        return node.silent >= ROUNDS * node.state.tables.chairs

    def _takings(self, node: Node, action: int, line: int | None) -> Iterator[Next]:
        """Take an action; what is said next may be true before the chance that follows it."""
        yield lambda: self._take(node, action, line, early=False)
        after = node.at if line is None else line + 1
        if self._says_before_chance(after):
            yield lambda: self._take(node, action, line, early=True)

    def _says_before_chance(self, at: int) -> bool:
        first = at
        while at < len(self.lines) and self.lines[at].is_said:
            at += 1
        return first < at < len(self.lines) and self.lines[at].is_chance

    def _take(self, node: Node, action: int, line: int | None, *, early: bool) -> Node | None:
        before, state = node.state, node.state.copy()
        quiet = (Credit(before, action),) if line is None and before.seat >= 0 else ()
        owed = (*self._kept(node, line), *quiet)[-MOST_CREDITS:]
        used = node.used if line is None else node.used | {line}
        read_with, settled = self._reach(node, used, owed, early=early)
        self.record.limit = self.record.ends[read_with - 1] if read_with else 0
        new = replace(
            node,
            state=state,
            used=used,
            credits=owed,
            silent=node.silent + 1 if line is None else 0,
            parent=node,
            line=line,
            taken=action,
            standing=node.standing
            if line is None
            else node.standing.after_choice(before, self._card(before, action)),
        )
        if line is not None and self.lines[line].text != UNSEEN:
            state.hidden.pop(self._card(before, action), None)
        try:
            state.apply(action)
        except RecordEndsError as error:
            return self._stopped(new, read_with, early, error)
        except RecordError as error:
            at = self.record.origin[self.record.asked]
            self.fail(Failure(at, new, "outcome", state, error))
            return None
        if early:
            return None
        return self._absorbed(new, settled) if state.read > before.read else new

    def _kept(self, node: Node, line: int | None) -> tuple[Credit, ...]:
        """What may still be written down: nothing of a seat from before its own later line."""
        if line is None:
            return node.credits
        seat = self.lines[line].seat
        return tuple(one for one in node.credits if one.state.seat != seat)

    def _card(self, state: State, action: int) -> Any:
        """The card that an action takes; written by its name, it is no secret any more."""
        return state.offer[action] if self.reader.names_card(action) else None

    def _reach(
        self, node: Node, used: frozenset[int], owed: tuple[Credit, ...], *, early: bool
    ) -> tuple[int, dict[int, Credit]]:
        """Up to which line chance may be read, and the lines before it that are settled."""
        settled: dict[int, Credit] = {}
        for number in range(node.at, len(self.lines)):
            line = self.lines[number]
            if number in used or (line.is_said and not early):
                continue
            if line.is_chance and number not in self.record.wrong:
                continue
            left = tuple(one for one in owed if one not in settled.values())
            credit = self._credit(replace(node, credits=left), line) if line.is_choice else None
            if credit is None:
                return number, settled
            settled[number] = credit
        return len(self.lines), settled

    def _stopped(
        self, node: Node, blocker: int, early: bool, error: RecordEndsError
    ) -> Node | None:
        """Chance is needed that is not written down before the next line that is none."""
        if early:
            return self._said_early(node, blocker)
        if blocker >= len(self.lines):
            left = [one for one in range(node.at, blocker) if one not in node.used]
            at = next((one for one in left if not self._is_read(one, node.state)), blocker)
            return replace(node, at=at, partial=error)
        is_wrong = blocker in self.record.wrong or self.lines[blocker].wrong
        kind = "wrong" if is_wrong else "chance"
        # What is said before that line has not been held against the match on this reading.
        unheard = [
            one
            for one in range(node.at, blocker)
            if self.lines[one].is_said and one not in node.used
        ]
        if unheard and self._heard(replace(node, at=unheard[0])) is None:
            return None
        self.fail(Failure(blocker, node, kind, node.state, error))
        return None

    def _said_early(self, node: Node, blocker: int) -> Node | None:
        """Hold what is said against the match in the middle of it, then take the action again."""
        parent = node.parent
        heard = self._heard(replace(node, at=blocker, used=frozenset()))
        if heard is None or parent is None:
            return None
        said = frozenset(range(blocker, heard.at))
        again = replace(parent, used=parent.used | said, standing=heard.standing)
        assert node.taken is not None  # noqa: S101 # a step was taken
        return self._take(again, node.taken, node.line, early=False)

    def _absorbed(self, node: Node, settled: dict[int, Credit]) -> Node:
        """Lines about what was settled before are used where chance behind them was read."""
        done = {
            number: credit
            for number, credit in settled.items()
            if any(
                line.is_chance and self.record.ends[later] <= node.state.read
                for later, line in enumerate(self.lines[number:], number)
                if later not in self.record.wrong
            )
        }
        if not done:
            return node
        left = tuple(one for one in node.credits if one not in done.values())
        return replace(node, used=node.used | set(done), credits=left)


def in_sight(node: Node) -> list[int]:
    """Cards that nobody had seen when they were written down, and that lie open now, unnamed."""
    state, sees = node.state, node.state.tables.sees
    return [
        card
        for card in state.hidden
        if card not in node.standing.shown
        and (sees[state.place[card]] == EVERYBODY or state.known[card] == EVERYBODY)
    ]


def path_to(node: Node) -> list[Node]:
    """The reading from its beginning."""
    found: list[Node] = []
    one: Node | None = node
    while one is not None:
        found.append(one)
        one = one.parent
    return found[::-1]
