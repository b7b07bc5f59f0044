"""Following a record line by line: the readings of it that the rules allow, one after the other.

Whoever writes down a match leaves out what goes without saying, or says it, and not always in the
order in which the rules ask. So a line may be the answer to the decision that waits, to one that
was settled in silence before, or to a later one of the same round. Where several are possible, the
likeliest is followed first, and the others where that leads nowhere.

A `?` is taken to be some card. Where the record breaks on that, another is tried: what a later line
names, or what another seat is supposed to hold. So a line is refused only where no card would do.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile

from generator.engine import RecordError, State
from generator.engine.chance import UNSEEN
from generator.engine.faults import RecordEndsError
from generator.engine.tables import EVERYBODY, PASS
from generator.errors import HornbookError
from generator.play.referee.assertions import Assertions, HiddenError, Standing, Stop
from generator.play.referee.reader import (
    AmbiguousError,
    Record,
    RecordLine,
    RecordReader,
    Spot,
    is_foreign,
)
from generator.play.transcripts import FORCED, ROUNDS, is_forced, repeated, silent

MOST_TRIED = 1500
"""So many more steps are tried once a first reading has failed."""
MOST_OPEN = 200
"""So many other readings are kept in mind; the oldest are given up."""
MOST_CREDITS = 40
"""So many silent answers may still be written down later."""
MANY = 40
"""After so many it is noted which readings have come to the same."""
FAR = 60
"""So many lines ahead an answer of the same round may stand."""
FEW = 4
"""So many lines of one seat are looked at for the cards that its action needs."""
MOST_OTHERS = 150
"""So many other suppositions are tried for one line."""


@dataclass(frozen=True, slots=True)
class Credit:
    """An answer that was taken in silence; it may still be written down later."""

    state: State
    action: int


Round = tuple[str, bool, int]
"""What is chosen at the same time, so that lines about it may stand in any order.

Its rule, whether nobody knows what the others choose before all have chosen, and the turn.
"""


@dataclass(frozen=True, slots=True)
class SearchNode:
    """A reading of the record up to line `at`; some lines behind it may be `used` already."""

    state: State
    at: int
    standing: Standing
    used: frozenset[int] = frozenset()
    credits: tuple[Credit, ...] = ()
    silent: int = 0
    round: Round | None = None
    parent: "SearchNode | None" = None
    line: int | None = None
    """The line that was read last, if this comes of one."""
    taken: int | None = None
    """The action that led here, if one was taken."""
    partial: RecordEndsError | None = None
    """What stops the rules here before anybody is asked: chance that is not written down."""


@dataclass(frozen=True, slots=True)
class DeadEnd:
    """Where a reading ended: the line that does not fit, and how the match stood."""

    line: int
    node: SearchNode
    kind: str
    """`choice`, `chance` (missing), `outcome` (impossible), `unread`, `said` or `wrong`."""
    state: State
    error: Exception | None = None


Next = Callable[[], SearchNode | None]
"""A step that leads to another reading, or to none."""


class Search:
    """All readings of one record.

    After `run`, `failures` say where the readings broke that went furthest. `has_seed` says that a
    machine wrote the record, which leaves out every pass beside which nothing could be chosen.
    """

    def __init__(
        self,
        lines: Sequence[RecordLine],
        record: Record,
        reader: RecordReader,
        assertions: Assertions,
        *,
        has_seed: bool = False,
    ) -> None:
        self.lines = lines
        self.has_seed = has_seed
        self.record = record
        self.reader = reader
        self.assertions = assertions
        self.failures: list[DeadEnd] = []
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

    def run(self, first: SearchNode, accept: Callable[[SearchNode], bool]) -> SearchNode | None:
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

    def fail(
        self, line: int, node: SearchNode, kind: str, state: State, error: Exception | None = None
    ) -> None:
        """Note where a reading ends, if none has come further."""
        self.first_failed = True
        if line > self.furthest:
            self.failures = []
        if line >= self.furthest and len(self.failures) < FAR:
            self.failures.append(DeadEnd(line, node, kind, state, error))

    def _was_here(self, node: SearchNode) -> bool:
        """Whether another reading has come to the very same; only looked at after a failure."""
        if self.tried < MANY:
            return False
        state = node.state
        place = (node.at, node.used, node.line is None, state.read, state.seat, state.site)
        cards = (repr(state.counters), repr(state.zones), repr(state.frames))
        key = hash((*place, *cards, tuple(sorted(state.offer)), len(node.credits)))
        if key in self.seen:
            return True
        self.seen.add(key)
        return False

    def _skip(self, node: SearchNode) -> SearchNode:
        """Past the lines that are used."""
        at = node.at
        while at < len(self.lines) and (at in node.used or self._is_read(at, node.state)):
            at += 1
        if at == node.at:
            return node
        used = frozenset(one for one in node.used if one >= at)
        return replace(node, at=at, used=used, round=node.round if used else None)

    def _is_read(self, at: int, state: State) -> bool:
        return self.record.is_outcome(at) and state.read >= self.record.ends[at]

    # -- what can come next ----------------------------------------------------------------

    def _onward(self, node: SearchNode) -> Iterator[Next]:
        line = self.lines[node.at]
        if self.record.is_wrong(node.at):
            self.fail(node.at, node, "wrong", node.state)
        elif node.partial and not line.is_said:
            self.fail(node.at, node, "chance", node.state, node.partial)
        elif node.partial:
            # Only what is said can be true where nobody is asked any more.
            yield lambda: self._heard(node)
        elif line.is_said:
            yield from self._said(node)
        elif line.is_chance:
            self.fail(node.at, node, "unread", node.state)
            yield from self._silent(node)
        else:
            yield from self._choice(node, line)

    def _said(self, node: SearchNode) -> Iterator[Next]:
        """It may be true before or after silent answers."""
        quiet = list(self._silent(node))
        if quiet and is_forced(node.state):
            yield from quiet
            yield lambda: self._heard(node)
        else:
            yield lambda: self._heard(node)
            if self.lines[node.at].entry.key != "shown":
                yield from quiet

    def _heard(self, node: SearchNode) -> SearchNode | None:
        """What is said here, held against the match."""
        end = node.at
        while end < len(self.lines) and self.lines[end].is_said and end not in node.used:
            end += 1
        state = node.state.copy()
        try:
            standing = self.assertions.compare(state, self.lines[node.at : end], node.standing)
        except Stop as stop:
            line = stop.line if stop.line is not None else node.at
            self.fail(line, node, "said", state, stop)
            return None
        return replace(_read(node, end - 1), state=state, at=end, standing=standing)

    def _choice(self, node: SearchNode, line: RecordLine) -> Iterator[Next]:
        """The line is this decision, was settled before, or this decision is settled first."""
        state = node.state
        if self.has_seed and list(state.offer) == [PASS]:
            yield from self._silent(node)
        actions: Sequence[int] = ()
        if state.seat == line.seat and (not node.used or _round(state) == node.round):
            try:
                actions = self.reader.find(state, line.text)
            except AmbiguousError as error:
                self.fail(node.at, node, "wrong", state, error)
                return
            for action in actions:
                yield from self._takings(node, action, node.at)
        credit = self._credit(node.credits, line)
        if credit is not None:
            left = tuple(one for one in node.credits if one is not credit)
            yield lambda: replace(_read(node, node.at), at=node.at + 1, credits=left)
        if actions:
            # The line may be about a later decision all the same.
            is_skipped = state.decision.word in ("window", "ask_all") or is_forced(state)
        else:
            yield from self._ahead(node)
            self.fail(node.at, node, "choice", state)
            is_skipped = self._may_stay_silent(node, line)
        if is_skipped:
            yield from self._silent(node)

    def _may_stay_silent(self, node: SearchNode, line: RecordLine) -> bool:
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

    def _credit(self, credits_: Sequence[Credit], line: RecordLine) -> Credit | None:
        """The silent answer that a line writes down, or one of the things that it took."""
        for credit in credits_:
            if credit.state.seat == line.seat:
                try:
                    found = self.reader.find(credit.state, line.text)
                except AmbiguousError:
                    continue
                is_of_all = isinstance(credit.state.offer[credit.action], list) and bool(found)
                if credit.action in found or is_of_all:
                    return credit
        return None

    def _ahead(self, node: SearchNode) -> Iterator[Next]:
        """The answer stands further down, among those of the same round."""
        round_ = _round(node.state)
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
            if not found:
                self._refuse_ahead(node, number)
            for action in found:
                yield from self._takings(replace(node, round=round_), action, number)
            return

    def _refuse_ahead(self, node: SearchNode, number: int) -> None:
        """Of what all choose at once, that line is wrong which the rules refuse with a reason."""
        state = node.state
        if state.decision.word != "ask_all":
            return
        try:
            action = self.reader.any_action(state, self.lines[number].text)
        except HornbookError:
            return
        if not is_foreign(state.explain(action)):
            self.fail(number, node, "choice", state)

    # -- steps -----------------------------------------------------------------------------

    def _silent(self, node: SearchNode) -> Iterator[Next]:
        action, most = silent(node.state), ROUNDS * node.state.tables.chairs
        if is_forced(node.state):
            most += FORCED
        if action is not None and node.silent < most:
            yield from self._takings(node, action, None)

    def _takings(self, node: SearchNode, action: int, line: int | None) -> Iterator[Next]:
        """Take an action; what is said next may be true before the chance that follows it."""
        yield lambda: self._take(node, action, line, early=False)
        first = at = node.at if line is None else line + 1
        while at < len(self.lines) and self.lines[at].is_said:
            at += 1
        if first < at < len(self.lines) and self.lines[at].is_chance:
            yield lambda: self._take(node, action, line, early=True)

    def _take(
        self, node: SearchNode, action: int, line: int | None, *, early: bool
    ) -> SearchNode | None:
        before, state = node.state, node.state.copy()
        used, owed, standing = node.used, node.credits, node.standing
        if line is None:
            owed += (Credit(before, action),) if before.seat >= 0 else ()
        else:
            # A card that is written by its name is no secret any more.
            card: int | None = before.offer[action] if self.reader.names_card(action) else None
            if card is not None and self.lines[line].text != UNSEEN:
                state.hidden.pop(card, None)
            standing = standing.after_choice(before, card)
            used |= {line}
            # Nothing of a seat from before its own later line is written down any more.
            owed = tuple(one for one in owed if one.state.seat != self.lines[line].seat)
        owed = owed[-MOST_CREDITS:]
        read_with, settled = self._reach(node, used, owed, early=early)
        self.record.limit = self.record.ends[read_with - 1] if read_with else 0
        new = replace(
            _read(node, line),
            state=state,
            used=used,
            credits=owed,
            silent=node.silent + 1 if line is None else 0,
            taken=action,
            standing=standing,
        )
        try:
            state.apply(action)
        except RecordEndsError as error:
            if early:
                return self._said_early(new, read_with)
            return self._stopped(new, read_with, error)
        except RecordError as error:
            self.fail(self.record.origin[self.record.asked], new, "outcome", state, error)
            return None
        if early:
            return None
        return self._absorbed(new, settled) if state.read > before.read else new

    def _reach(
        self, node: SearchNode, used: frozenset[int], owed: tuple[Credit, ...], *, early: bool
    ) -> tuple[int, dict[int, Credit]]:
        """Up to which line chance may be read, and the lines before it that are settled."""
        settled: dict[int, Credit] = {}
        for number in range(node.at, len(self.lines)):
            line = self.lines[number]
            if number in used or (line.is_said and not early) or self.record.is_outcome(number):
                continue
            left = [one for one in owed if one not in settled.values()]
            credit = self._credit(left, line) if line.is_choice else None
            if credit is None:
                return number, settled
            settled[number] = credit
        return len(self.lines), settled

    def _stopped(self, node: SearchNode, blocker: int, error: RecordEndsError) -> SearchNode | None:
        """Chance is needed that is not written down before the next line that is none."""
        unread = [one for one in range(node.at, blocker) if one not in node.used]
        if blocker >= len(self.lines):
            at = next((one for one in unread if not self._is_read(one, node.state)), blocker)
            return replace(node, at=at, partial=error)
        # What is said before that line has not been held against the match on this reading.
        unheard = [one for one in unread if self.lines[one].is_said]
        if not unheard or self._heard(replace(node, at=unheard[0])) is not None:
            kind = "wrong" if self.record.is_wrong(blocker) else "chance"
            self.fail(blocker, node, kind, node.state, error)
        return None

    def _said_early(self, node: SearchNode, blocker: int) -> SearchNode | None:
        """Hold what is said against the match in the middle of it, then take the action again."""
        parent = node.parent
        heard = self._heard(replace(node, at=blocker, used=frozenset()))
        if heard is None or parent is None or node.taken is None:
            return None
        said = frozenset(range(blocker, heard.at))
        again = replace(parent, used=parent.used | said, standing=heard.standing)
        return self._take(again, node.taken, node.line, early=False)

    def _absorbed(self, node: SearchNode, settled: Mapping[int, Credit]) -> SearchNode:
        """Lines about what was settled before are used where chance behind them was read."""
        done = {
            number: credit
            for number, credit in settled.items()
            if any(self._is_read(later, node.state) for later in range(number, len(self.lines)))
        }
        if not done:
            return node
        left = tuple(one for one in node.credits if one not in done.values())
        return replace(node, used=node.used | set(done), credits=left)


def _read(node: SearchNode, line: int | None) -> SearchNode:
    """The reading that comes next, of a line or of none."""
    return replace(node, parent=node, line=line, taken=None, silent=0)


def _round(state: State) -> Round | None:
    """What the decision is part of, where others may stand before it on paper."""
    if state.outcome is not None or state.decision.word == "act":
        return None
    return state.decision.rule, state.decision.word == "ask_all", state.turn


def in_sight(node: SearchNode) -> list[int]:
    """Cards that nobody had seen when they were written down, and that lie open now, unnamed."""
    state, sees = node.state, node.state.tables.sees
    return [
        card
        for card in state.hidden
        if card not in node.standing.shown
        and (sees[state.place[card]] == EVERYBODY or state.known[card] == EVERYBODY)
    ]


def path_to(node: SearchNode) -> list[SearchNode]:
    """The reading from its beginning."""
    found = [node]
    while found[-1].parent is not None:
        found.append(found[-1].parent)
    return found[::-1]


# -- cards that nobody had seen when a match was written down --------------------------------

Supposed = Mapping[Spot, str]
"""What each unseen card is taken to be."""


def others(
    failures: Sequence[DeadEnd], lines: Sequence[RecordLine], record: Record, reader: RecordReader
) -> Iterator[Supposed]:
    """What else unseen cards may be, where the record broke; the likeliest first."""
    seen: list[Supposed] = []
    for failure in failures:
        for one in _Hypotheses(failure, lines, record, reader).all():
            if one not in seen and len(seen) < MOST_OTHERS:
                seen.append(one)
                yield one


class _Hypotheses:
    """What else unseen cards may be, where one reading broke."""

    def __init__(
        self, failure: DeadEnd, lines: Sequence[RecordLine], record: Record, reader: RecordReader
    ) -> None:
        self.failure, self.state, self.record, self.reader = failure, failure.state, record, reader
        self.names, self.ids = failure.state.tables.names, failure.state.tables.ids
        self.following = lines[failure.line : failure.line + FAR]
        self.line = self.following[0] if self.following else None
        self.secret = sorted(failure.state.hidden, key=self._distance)

    def all(self) -> Iterator[Supposed]:
        """All of them, the likeliest first."""
        error = self.failure.error
        within = error.within if isinstance(error, HiddenError) else ()
        own = self._named(self.line)
        named = [error.card] if isinstance(error, HiddenError) else own
        yield from (one for card in within for one in self._swaps(card, named[0]))
        if self.line is not None and self.line.is_chance and self.failure.kind == "outcome":
            yield from self._freed(own)
        wanted = named + [one for line in self._same_seat() for one in self._named(line)]
        wanted += self._named(self._of_asked())
        for name in wanted:
            for card in self.secret:
                if self._is_of_deck(card, name):
                    yield self._swapped(card, name)
        for name in wanted:
            yield from (one for card in self.secret for one in self._swaps(card, name))
        yield from self._instead()
        yield from self._exchanged()

    # -- which cards and lines --------------------------------------------------------------

    def _distance(self, card: int) -> int:
        """Cards of the seat that the line is about come first, then those of the seat asked."""
        owner = self._owner(card)
        if self.line is not None and owner is not None and owner == self.line.seat:
            return 0
        return 1 if owner == self.state.seat else 2

    def _owner(self, card: int) -> int | None:
        return self.state.tables.places[self.state.place[card]].seat

    def _of_asked(self) -> RecordLine | None:
        """What the seat that is asked has written further down, among what others chose."""
        for line in takewhile(lambda line: line.is_choice, self.following):
            if line.seat == self.state.seat:
                return None if line is self.line else line
        return None

    def _same_seat(self) -> list[RecordLine]:
        """What the seat of the line goes on with: a card may be what its action is done with."""
        own = self.line.seat if self.line else None
        return [*takewhile(lambda one: one.is_choice and one.seat == own, self.following[1:FEW])]

    def _named(self, line: RecordLine | None) -> list[str]:
        """The cards that a line names."""
        words = [one for given in line.words for one in repeated(given)] if line else []
        found = [sorted(self.reader.cards_called(one)) for one in words if isinstance(one, str)]
        names = dict.fromkeys(name for several in found for name in several)
        return [one for one in names if one != UNSEEN]

    def _is(self, card: int, name: str) -> bool:
        return name in (self.names[card], self.ids[card])

    def _is_of_deck(self, card: int, name: str) -> bool:
        tables = self.state.tables
        return any(self._is(one, name) for one in tables.decks[tables.deck_of[card]])

    # -- what they may be instead -----------------------------------------------------------

    def _swapped(self, card: int, name: str) -> Supposed:
        """An unseen card is another; where that was supposed elsewhere, the two change places."""
        spot = self.state.hidden[card]
        found = {**self.record.supposed, spot: name}
        for other, place in self.state.hidden.items():
            if other != card and self._is(other, name):
                return {**found, place: self.record.guesses.get(spot, self.names[card])}
        return found

    def _swaps(self, card: int, name: str) -> Iterator[Supposed]:
        """The same with each card that it can change places with, and all others as they are."""
        if self._is(card, name) or not self._is_of_deck(card, name):
            return
        spot, places = self.state.hidden[card], set()
        known = {**self.record.supposed, **self.record.guesses}
        held = known.get(spot, self.names[card])
        for other, place in self.state.hidden.items():
            if self._is(other, name):
                if self.state.place[other] not in places:
                    yield {**known, spot: name, place: held}
                places.add(self.state.place[other])
        yield {**known, spot: name}

    def _freed(self, names: Sequence[str]) -> Iterator[Supposed]:
        """A card that comes to light elsewhere was none of the unseen ones."""
        unseen = enumerate(self.state.unseen or [])
        left = dict.fromkeys(self.names[card] for card, is_so in unseen if is_so)
        for card in self.secret:
            if self.names[card] in names or self.ids[card] in names:
                for other in left:
                    if other.partition(".")[0] != self.ids[card]:
                        yield {**self.record.supposed, self.state.hidden[card]: other}

    def _instead(self) -> Iterator[Supposed]:
        """What is no card, or has been seen since, was picked otherwise."""
        there = set(self.state.hidden.values())
        for spot, guess in self.record.guesses.items():
            if spot not in there and spot in self.record.options:
                for other in dict.fromkeys(self.record.options[spot]):
                    if other.partition(".")[0] != guess.partition(".")[0]:
                        yield {**self.record.supposed, spot: other}

    def _exchanged(self) -> Iterator[Supposed]:
        """Two unseen cards that differ change places."""
        ids, hidden, deck_of = self.ids, self.state.hidden, self.state.tables.deck_of
        done: set[tuple[str, str, int | None, int | None]] = set()
        for at, one in enumerate(self.secret):
            for other in islice(self.secret, at + 1, None):
                pair = (ids[one], ids[other], self._owner(one), self._owner(other))
                is_alike = ids[one] == ids[other] or pair[2] == pair[3]
                if deck_of[one] != deck_of[other] or is_alike or pair in done:
                    continue
                done.add(pair)
                new = {hidden[one]: self.names[other], hidden[other]: self.names[one]}
                yield {**self.record.supposed, **new}
