"""A stretch of a recorded match, told line by line as somebody who looks on at the table knows it.

Nothing that only one seat may see is told; of a match of one seat everything that it sees.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from generator.engine import Decision, Outcome, Program
from generator.engine.announcements import Noted, Told
from generator.engine.cards import can_see
from generator.engine.observe import HIDDEN
from generator.engine.tables import PASS
from generator.errors import HornbookError
from generator.play.auto_pass import ROUNDS
from generator.play.events import News, add, changes, move
from generator.play.narration_words import Line, SeatNames, listed, told_lines
from generator.play.playouts import match_seed
from generator.play.referee import counters_of
from generator.play.table import Heard, Table, Watcher
from generator.play.terminal_names import PERSON, Names
from generator.play.terminal_words import capital, sentence
from generator.play.transcripts import CHANCE, Entry, Transcript, entries, outcomes
from generator.play.view import Sight, ZoneKey, sight

SHORT = 40
"""Characters of the words of an action that are told even if the answers after them tell it."""


def decisions(transcript: Transcript) -> int:
    """How many decisions are written in a transcript."""
    return sum(line.seat is not None for line in entries(transcript.moves))


def tell(
    compiled: Program,
    transcript: Transcript,
    span: tuple[int, int],
    called: Sequence[str],
    tells: Collection[str] = (),
    notes: Collection[str] = (),
) -> tuple[Line, ...]:
    """What was decided from the first to the last of `span`, and what came of it.

    Args:
        compiled: the game, ruleset and seats of the transcript.
        transcript: a match that a referee finds legal.
        span: the first and the last decision, counted from 1 over those that are written.
        called: what the seats are called.
        tells: ids of the counters whose changes are told; all of them where there are none.
        notes: kinds of notes that are told; whoever names one answers for its being public.

    Raises:
        HornbookError: a line does not fit the game; a referee says which and why.
    """
    first, last = span
    table = _Onlooking(compiled, transcript, tuple(called), (tells, notes))
    number, written = 0, 0
    for line in entries(transcript.moves):
        written += _outcomes_in(line)
        if line.seat is None:
            continue
        number += 1
        table.reach(line, written)
        if number == first:
            table.listen()
        table.decide(line)
        if number == last:
            break
    return (*told_lines(table.news, table.names, table.long), *_ending(table))


class _Onlooking(Table):
    """A match played again from what was written, with one who looks on."""

    gathers = False

    def __init__(
        self,
        compiled: Program,
        transcript: Transcript,
        called: tuple[str, ...],
        told: tuple[Collection[str], Collection[str]],
    ) -> None:
        self.names: SeatNames
        self.long: set[str] = set()
        self._listens: bool
        self._since: int
        self._unseen: list[tuple[int, int, int, str]]
        self._called = called
        self._tells, self._notes = ({one.replace("-", "_") for one in ids} for ids in told)
        self._chance = [one for line in entries(transcript.moves) for one in _chance(line)]
        sitting = (PERSON,) * len(called)
        super().__init__(compiled, transcript.seed or 0, sitting, counters_of(compiled, transcript))

    @property
    def news(self) -> list[News]:
        """All that has happened."""
        return self.watchers[self._viewer].news

    @property
    def _viewer(self) -> int:
        """Who looks on: somebody without a seat; alone, the one who plays."""
        return 0 if len(self.sitting) == 1 else len(self.sitting)

    def listen(self) -> None:
        """Begin to tell: all that was before is known."""
        (watcher,) = self.watchers.values()
        watcher.news.clear()
        watcher.last, self._listens = self._sight(), True

    def reach(self, line: Entry, written: int) -> None:
        """Pass in silence until the seat of `line` can decide as is written there.

        Raises:
            HornbookError: it never can.
        """
        for _ in range(ROUNDS * len(self.sitting) + 1):
            self._settle()
            if self._fits(line, written):
                return
            if PASS not in self.state.offer:
                break
            self.take(PASS)
        raise HornbookError(f"seat {line.key} cannot choose {line.value}")

    def decide(self, line: Entry) -> None:
        """Decide as is written; a pass that everybody sees is told."""
        state, decision, mark = self.state, self.state.decision, len(self.news)
        self._since = mark
        action, seat = state.parse(str(line.value)), state.current_seat
        card = state.offer[action] if decision.kind == "card" and not decision.secret else None
        self.take(action)
        if action == PASS and self._viewer and not decision.secret:
            self._insert_pass(mark, seat, decision)
        self._unseen = [one for one in self._unseen if one[0] == seat]
        if card is not None and not can_see(state, self._viewer, card):
            self._unseen.append(
                (seat, mark, card, self._choice(self.names, seat, decision, action))
            )
        self._reveal()
        self._settle()

    def _reveal(self) -> None:
        """Tell of the cards that a seat chose in secret and has laid open since."""
        for one in reversed(self._unseen):
            if can_see(self.state, self._viewer, one[2]):
                self._insert(one[1], "choice", one[3])
                self._unseen.remove(one)

    def _insert(self, at: int, kind: str, said: str) -> None:
        self.news.insert(at, News(kind, said))

    def _insert_pass(self, at: int, seat: int, decision: Decision) -> None:
        """Tell of a pass: with what was asked, if it was a question to this seat alone."""
        question, mark, more = self.words.say(decision.says).partition("?")
        who, said = capital(self.names.seat(seat)), self.names.tr("Pass.")
        if mark and not more and decision.word != "window":
            self._insert(at, "choice", f"{who}: {question}? {said}")
        else:
            self._insert(at, "passed", f"{who}: {said}")

    def _settle(self) -> None:
        while list(self.state.offer) == [PASS]:
            self.take(PASS)

    def _fits(self, line: Entry, written: int) -> bool:
        if self.state.current_seat != line.seat or self.state.read < written:
            return False
        try:
            return self.state.parse(str(line.value)) in self.state.offer
        except HornbookError:
            return False

    def _begin(self) -> None:
        self.taken = []
        self._unseen, self._listens, self._since = [], False, 0
        self.state = self.compiled.new_state(
            match_seed(self.seed), record=self._chance or None, log=True, counters=self.counters
        )
        self.names = SeatNames(self.words, self.sitting, -1, self._called)
        self.watchers = {self._viewer: Watcher(self.names, self._sight())}
        self.state.log = Heard(self.state.log or [], self._hear_chance_in_time)
        self.state.told = Heard([], self._hear_told)

    def _sight(self) -> Sight:
        """What the onlooker sees, less the counters that are not told."""
        seen = sight(self.state, self._viewer)
        if not self._tells:
            return seen
        told = {key: one for key, one in seen.counters.items() if key[0] in self._tells}
        return replace(seen, counters=told)

    def _catch_up(self, at: int | None = None) -> None:
        if not self._listens:
            return
        (watcher,) = self.watchers.values()
        now = self._sight()
        self._forget(watcher, now)
        for one in changes(watcher.last, now, self.names, self._models):
            add(watcher.news, replace(one, at=self._now(at)), self.names)
        watcher.last = now

    def _hear_told(self, entry: Told) -> None:
        """Notes as the table hears them; with several seats only those that were asked for."""
        if not isinstance(entry, Noted):
            return
        self._catch_up()
        (watcher,) = self.watchers.values()
        if len(self.sitting) == 1 or self._is_asked(entry):
            self._hear_note(entry, watcher)

    def _is_asked(self, note: Noted) -> bool:
        return self._listens and note.note.replace("-", "_") in self._notes

    def _forget(self, watcher: Watcher, now: Sight) -> None:
        """Take back that a card came to a zone in this decision, if it has gone on in sight."""
        seen = Counter(card for cards in now.zones.values() for card in cards)
        before = Counter(card for cards in watcher.last.zones.values() for card in cards)
        for zone in watcher.last.zones:
            for card in (watcher.last.cards(zone) - now.cards(zone)).elements():
                if card != HIDDEN and seen[card] >= before[card]:
                    self._forget_move(watcher.news, zone, card)

    def _forget_move(self, news: list[News], zone: ZoneKey, card: str) -> None:
        for index in range(len(news) - 1, self._since - 1, -1):
            one = news[index]
            if one.kind == "moved" and one.zone == zone and card in one.cards:
                left = list(one.cards)
                left.remove(card)
                rest = replace(move(zone, tuple(left), one.new, self.names), at=one.at)
                news[index : index + 1] = [rest] if left else []
                return

    def _choice(self, names: Names, seat: int, decision: Decision, action: int) -> str:
        """`Anna: Which owl? The old one`; the question is left out where it is none."""
        label = dict(decision.labels).get(self.taken[-1].text, "")
        said = self.words.say(label) if decision.word == "act" else ""
        said = said or names.short(self.state, action, decision)
        question, mark, _ = self.words.say(decision.says).partition("?")
        asked = f"{question}? " if mark and decision.word != "act" else ""
        text = sentence(f"{capital(names.seat(seat))}: {asked}{capital(said)}")
        if decision.word == "act" and len(label) > SHORT:
            self.long.add(text)
        return text


def _chance(line: Entry) -> list[Outcome]:
    found = outcomes(line) if line.key in CHANCE else []
    return [] if isinstance(found, str) else found


def _outcomes_in(line: Entry) -> int:
    return len(_chance(line))


def _ending(table: _Onlooking) -> Iterator[Line]:
    """How the match ended, where it has."""
    state, names = table.state, table.names
    if not state.outcome:
        return
    yield "", names.tr("The game is over: {outcome}.", outcome=names.words.named(state.outcome))
    if len(table.sitting) == 1:
        yield "", names.tr("Score: {score}.", score=f"{state.returns()[0]:g}")
        return
    told = (f"{names.seat(seat)} {score:g}" for seat, score in enumerate(state.returns()))
    scores = names.tr("Scores: {scores}.", scores=", ".join(told))
    yield "", f"{scores} {_won([names.seat(seat) for seat in state.winners()], names)}"


def _won(winners: Sequence[str], names: SeatNames) -> str:
    if not winners:
        return names.tr("Nobody wins.")
    said = listed(winners, names)
    if len(winners) == 1:
        return names.tr("{winner} wins.", winner=said)
    return names.tr("{winners} share the win.", winners=said)
