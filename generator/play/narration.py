"""Matches told afterwards: a stretch of a record as an onlooker knows it, a lone match as a story.

Nothing that only one seat may see is told; of a match of one seat everything that it sees.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, NamedTuple

from generator.engine import Outcome, Program, State
from generator.engine.announcements import Noted, Told
from generator.engine.cards import can_see
from generator.engine.observe import HIDDEN
from generator.engine.tables import PASS
from generator.errors import HornbookError
from generator.play.events import MatchEvent, SeatView, move, view_of
from generator.play.match import LiveMatch
from generator.play.narrator import Narrator, Taken, question_taken, table_won
from generator.play.playouts import match_seed
from generator.play.transcripts import (
    CHANCE,
    ROUNDS,
    MoveLine,
    Transcript,
    counters_of,
    entries,
    outcomes,
    written_here,
)
from generator.play.wording import (
    PERSON,
    CounterKey,
    ViewerNames,
    ZoneKey,
    capital,
    copy_of,
    sentence,
    spaced,
)
from generator.words.catalogue import ENGLISH, Catalogue
from generator.words.filters import MINUS

SHORT = 40
"""Characters of the words of an action that are told even if the answers after them tell it."""
MOST_STANDING = 6
"""Counters that the end of a story is told with, so that their names fit side by side."""
BELOW_ZERO = re.compile(r"(?<!\w)-(?=\d)")

Line = tuple[str, str]
"""Who did it, empty where nobody did; and what."""


def decisions(transcript: Transcript) -> int:
    """How many decisions are written in a transcript."""
    return sum(line.seat is not None for line in entries(transcript.moves))


def seat_names(
    transcript: Transcript, arbiter: bool, given: Sequence[str] = (), catalogue: Catalogue = ENGLISH
) -> tuple[str, ...]:
    """What seats are called: as `given`, the arbiter last; else `Player 1` and by the office."""
    seats = len(transcript.seats) - arbiter
    rest = [catalogue.tr("Player {n}", n=seat + 1) for seat in range(len(given), seats)]
    office = [*given[seats:], catalogue.tr("the arbiter")][:arbiter]
    return (*given[:seats], *rest, *office)


@dataclass(frozen=True)
class Telling:
    """How a match is told.

    `called` is what the seats are called; `tells` are the ids of the counters whose changes are
    told, all where there are none; `notes` the kinds of notes that are told, or None for all, and
    whoever names one answers for its being public. `calls` are other titles of cards, by their ids.
    """

    called: Sequence[str]
    tells: Collection[str] = ()
    notes: Collection[str] | None = ()
    calls: Mapping[str, str] = field(default_factory=dict)


class Moment(NamedTuple):
    """Where each card lies and who knows it, and all counters, as a match lists them."""

    place: list[int]
    known: list[int]
    counters: list[Any]


@dataclass
class Replay:
    """A stretch of a match that was played again.

    `before` is what its onlooker saw at its beginning, `moments` are then and after each decision;
    `first` is how many decisions were taken before.
    """

    match: LiveMatch
    onlooker: "_Onlooker"
    before: SeatView = field(default_factory=lambda: SeatView({}, {}))
    moments: list[Moment] = field(default_factory=list)
    first: int = 0

    @property
    def taken(self) -> list[Taken]:
        """The decisions, forced ones among them."""
        return self.match.taken[self.first :]

    def note(self) -> None:
        """Remember where all cards lie, who knows them, and all counters."""
        state = self.match.state
        self.moments.append(Moment(state.place[:], state.known[:], state.counters[:]))

    @property
    def lines(self) -> tuple[Line, ...]:
        """What was decided, and what came of it."""
        told = _lines(self.onlooker.events, self.onlooker.names, self.onlooker.long)
        return (*told, *_ending(self.match.state, self.onlooker.names))


def narrated(
    compiled: Program,
    transcript: Transcript,
    span: tuple[int, int],
    called: Sequence[str],
    tells: Collection[str] = (),
    notes: Collection[str] = (),
) -> tuple[Line, ...]:
    """The lines of a stretch; the values are those of `replayed` and of `Telling`.

    Raises:
        HornbookError: a line does not fit the game; a referee says which and why.
    """
    return replayed(compiled, transcript, span, Telling(called, tells, notes)).lines


def replayed(
    compiled: Program, transcript: Transcript, span: tuple[int, int], telling: "Telling"
) -> Replay:
    """What was decided from the first to the last of `span`, and what came of it.

    Args:
        compiled: the game, ruleset and seats of the transcript.
        transcript: a match that a referee finds legal.
        span: the first and the last decision, counted from 1 over those that are written.
        telling: how it is told.

    Raises:
        HornbookError: a line does not fit the game; a referee says which and why.
    """
    if transcript.start is not None:
        raise HornbookError("it begins with a position (start), not with the setup")
    seed, counters = transcript.seed or 0, counters_of(compiled, transcript)
    chance = [one for line in entries(transcript.moves) for one in _chance(line)]

    def opening() -> State:
        record = chance or None
        return compiled.new_state(match_seed(seed), record=record, log=True, counters=counters)

    match = LiveMatch(compiled, seed, (PERSON,) * len(telling.called), counters, opening)
    match.words = replace(match.words, called={**match.words.called, **telling.calls})
    onlooker = _onlooker(match, telling)
    match.narrators = {onlooker.viewer: onlooker}
    told = Replay(match, onlooker)
    number = written = 0
    for line in entries(transcript.moves):
        written += len(_chance(line))
        if line.seat is None:
            continue
        number += 1
        action = _reached(match, line, written, number)
        if number == span[0]:
            onlooker.listen(match.state)
            told.before, told.first = onlooker.view, len(match.taken)
            told.note()
        if number > span[1]:
            break
        onlooker.since = len(onlooker.events)
        match.take(action)
        onlooker.decided(match.state, match.taken[-1])
        match.pass_forced()
        if number >= span[0]:
            told.note()
        if number == span[1]:
            break
    return told


def state_before(compiled: Program, transcript: Transcript, number: int) -> State:
    """The match as it waits for its decision of this number, counted from 1.

    Raises:
        HornbookError: a line does not fit the game; a referee says which and why.
    """
    nobody = Telling([""] * len(transcript.seats))
    return replayed(compiled, transcript, (number, number - 1), nobody).match.state


def _chance(line: MoveLine) -> list[Outcome]:
    found = outcomes(line) if line.key in CHANCE else []
    return [] if isinstance(found, str) else found


def _reached(match: LiveMatch, line: MoveLine, written: int, number: int) -> int:
    """The action of a line, after passes in silence until so much chance is read and it is legal.

    Raises:
        HornbookError: it never is.
    """
    for _ in range(ROUNDS * len(match.sitting) + 1):
        match.pass_forced()
        action = written_here(match.state, line.seat, " ".join(str(line.value).split()))
        if action is not None and match.state.read >= written:
            return action
        if PASS not in match.state.offer:
            break
        match.take(PASS)
    raise HornbookError(f"decision {number}: seat {line.key} cannot choose {line.value}")


@dataclass(frozen=True)
class ChairNames(ViewerNames):
    """Names for somebody who is at none of the seats; `chairs` are the names of the seats."""

    chairs: tuple[str, ...] = ()

    def seat(self, seat: int | None) -> str:
        """`Anna`, or `nobody`."""
        return self.tr("nobody") if seat is None or seat < 0 else self.chairs[seat]

    def counter(self, counter: CounterKey) -> str:
        """`luck`, `score of Anna`, `heat of the owl`."""
        name, owner, word = counter
        if not isinstance(owner, int):
            return super().counter(counter)
        called = self.words.declared(name)
        if called and not word:
            return self.owned(called, owner)
        said = self.tr(word) if word else self.words.named(name)
        return self.tr("{counter} of {owner}", counter=said, owner=self.seat(owner))

    def card(self, called: str) -> str:
        """The title as people say it, with the number of the copy where there is one."""
        card_id, copy = copy_of(called)
        return self.words.spoken(card_id) + copy

    def shown(self, called: str) -> str:
        """The same, with the values that the deck wants shown unless only they differ."""
        return self.card(called) if self.words.has_namesake(called) else super().shown(called)

    def who(self, text: str) -> tuple[str, str]:
        """`Anna: The owl.` as the name and the rest."""
        for name in self.chairs:
            if text.startswith(f"{capital(name)}: "):
                return name, text[len(name) + 2 :]
        return "", text

    def listed(self, said: Sequence[str]) -> str:
        """`Anna, Bert and Clara`."""
        *first, last = said
        return self.tr("{first} and {last}", first=", ".join(first), last=last) if first else last


@dataclass
class _Onlooker(Narrator):
    """Tells a match to somebody without a seat; a match of one seat to who plays it."""

    names: ChairNames
    tells: Collection[str] = ()
    notes: Collection[str] | None = ()
    listens: bool = False
    since: int = 0
    """Where among the events the last written decision begins."""
    long: set[str] = field(default_factory=set)
    """What was told of actions in many words."""
    unseen: list[tuple[int, int, int, str]] = field(default_factory=list)
    """Cards that a seat chose in secret: seat, where it is to be told, card, and how."""
    gathers = False

    def listen(self, state: State) -> None:
        """Begin to tell: all that was before is known, and no choice of then is told later on."""
        self.events.clear()
        self.unseen.clear()
        self.view, self.listens = self._see(state), True

    def look(self, state: State, at: int) -> None:
        """Tell what has changed; of a card that has gone on in sight only where it came to."""
        if self.listens:
            now = self._see(state)
            self._forget(now)
            self.update(now, at)

    def hear_chance(self, kind: str, value: object, at: int) -> None:
        """Chance that everybody at the table sees."""
        if self.listens:
            super().hear_chance(kind, value, at)

    def hear(self, state: State, told: Told, at: int) -> None:
        """Notes as the table hears them; with several seats only those that were asked for."""
        if isinstance(told, Noted) and self.listens:
            self.look(state, at)
            asked = self.notes is None or told.note.replace("-", "_") in self.notes
            if asked or len(self.names.sitting) == 1:
                self.hear_note(state, told, at)

    def decided(self, state: State, taken: Taken) -> None:
        """Add to a written decision what everybody sees of it: a pass, cards laid open since."""
        seat, decision = taken.seat, taken.decision
        if taken.action == PASS and self.viewer and not decision.secret:
            self._insert_pass(state, taken)
        self.unseen = [one for one in self.unseen if one[0] == seat]
        card = None if decision.secret else taken.card
        if card is not None and not can_see(state, self.viewer, card):
            self.unseen.append((seat, self.since, card, self.choice(state, taken)))
        for one in reversed(self.unseen):
            if can_see(state, self.viewer, one[2]):
                self.events.insert(one[1], MatchEvent("choice", one[3]))
                self.unseen.remove(one)

    def choice(self, state: State, taken: Taken) -> str:
        """`Anna: Which owl? The old one`; the question is left out where it is none."""
        names, decision = self.names, taken.decision
        label = dict(decision.labels).get(taken.text, "")
        said = names.words.say(label) if decision.word == "act" else ""
        said = said or names.short(state, taken.action, decision)
        question, mark, _ = question_taken(state, taken, names).partition("?")
        asked = f"{question}? " if mark and decision.word != "act" else ""
        text = sentence(f"{capital(names.seat(taken.seat))}: {asked}{capital(said)}")
        if decision.word == "act" and len(label) > SHORT:
            self.long.add(text)
        return text

    def _insert_pass(self, state: State, taken: Taken) -> None:
        """Tell of a pass: with what was asked, if it was a question to this seat alone."""
        names = self.names
        question, mark, more = question_taken(state, taken, names).partition("?")
        who, said = capital(names.seat(taken.seat)), names.tr("Pass.")
        if mark and not more and taken.decision.word != "window":
            event = MatchEvent("choice", f"{who}: {question}? {said}")
        else:
            event = MatchEvent("passed", f"{who}: {said}")
        self.events.insert(self.since, event)

    def _see(self, state: State) -> SeatView:
        """What the onlooker sees, less the counters that are not told."""
        seen = view_of(state, self.viewer)
        if not self.tells:
            return seen
        told = {key: one for key, one in seen.counters.items() if key[0] in self.tells}
        return replace(seen, counters=told)

    def _forget(self, now: SeatView) -> None:
        """Take back that a card came to a zone in this decision, if it has gone on in sight."""
        seen = Counter(card for cards in now.zones.values() for card in cards)
        before = Counter(card for cards in self.view.zones.values() for card in cards)
        for zone in self.view.zones:
            for card in (self.view.cards(zone) - now.cards(zone)).elements():
                if card != HIDDEN and seen[card] >= before[card]:
                    self._forget_move(zone, card)

    def _forget_move(self, zone: ZoneKey, card: str) -> None:
        for index in range(len(self.events) - 1, self.since - 1, -1):
            one = self.events[index]
            if one.kind == "moved" and one.zone == zone and card in one.cards:
                left = list(one.cards)
                left.remove(card)
                rest = replace(move(zone, tuple(left), one.new, self.names), at=one.at)
                self.events[index : index + 1] = [rest] if left else []
                return


def _onlooker(match: LiveMatch, telling: Telling) -> _Onlooker:
    """Who looks on: somebody without a seat; alone, the one who plays."""
    called, notes = telling.called, telling.notes
    viewer = 0 if len(called) == 1 else len(called)
    names = ChairNames(match.words, match.sitting, viewer, tuple(called))
    told = {one.replace("-", "_") for one in telling.tells}
    models = {
        key: one.model.model_copy(update={"told": True}) if key in told else one.model
        for key, one in match.compiled.checked.symbols.counters.items()
    }
    noted = None if notes is None else {one.replace("-", "_") for one in notes}
    return _Onlooker(names, models, SeatView({}, {}), tells=told, notes=noted)


# -- events as lines -------------------------------------------------------------------------


def _lines(
    events: Sequence[MatchEvent], names: ChairNames, long: Collection[str]
) -> Iterator[Line]:
    """The events as lines: what one seat decides in a row is one of them, and what comes of it.

    What was done is left out where it is one of the `long` texts and the answers after it tell it.
    """

    def group(one: MatchEvent) -> tuple[str, str]:
        if one.kind == "choice":
            return one.kind, names.who(one.text)[0]
        return (one.kind if one.kind == "passed" else "came"), ""

    for (kind, who), grouped in groupby(events, key=group):
        told = [*grouped]
        if kind == "choice":
            short = [one for one in told[:-1] if one.text not in long]
            said = [names.who(one.text)[1] for one in (*short, told[-1])]
            done = capital(names.tr("done"))
            yield capital(who), _answered(said, enough=f"{done}.")
        elif kind == "passed":
            several = dict.fromkeys(names.who(one.text)[0] for one in told)
            passing = names.tr("passes.") if len(several) == 1 else names.tr("pass.")
            yield capital(names.listed([*several])), passing
        else:
            yield "", " ".join(_sentence(one, names) for one in told)


def _sentence(one: MatchEvent, names: ChairNames) -> str:
    """`The Owl goes to the discard.`; what is no move as it is."""
    if one.kind != "moved" or one.zone is None:
        return BELOW_ZERO.sub(MINUS, one.text)
    zone, many = names.zone(one.zone), len(one.cards)
    if set(one.cards) == {HIDDEN}:
        cards = names.tr("a card") if many == 1 else names.tr("{n} cards", n=many)
        single = names.tr("{cards} goes face down to {zone}.", cards=cards, zone=zone)
        several = names.tr("{cards} go face down to {zone}.", cards=cards, zone=zone)
    else:
        # Namesakes that look alike are counted together.
        known = Counter(names.shown(card) for card in one.cards if card != HIDDEN)
        cards = names.counted(known.items(), one.cards.count(HIDDEN))
        single = names.tr("{cards} goes to {zone}.", cards=cards, zone=zone)
        several = names.tr("{cards} go to {zone}.", cards=cards, zone=zone)
    return capital(single if many == 1 else several)


def _answered(said: Sequence[str], enough: str) -> str:
    """What was chosen; a question that is asked several times in a row is told once.

    `enough` is the answer that ends such a row, and is left out.
    """
    told: list[tuple[str, list[str]]] = []
    for text in said:
        question, mark, answer = text.rpartition("? ")
        if not mark or not told or told[-1][0] != question + mark:
            told.append((question + mark, [answer]))
        elif answer != enough:
            told[-1][1].append(answer)
    return " ".join(
        question + ", ".join([*(one.removesuffix(".") for one in answers[:-1]), answers[-1]])
        for question, answers in told
    )


def _ending(state: State, names: ChairNames) -> Iterator[Line]:
    """How the match ended, where it has."""
    if not state.outcome:
        return
    yield "", names.tr("The game is over: {outcome}.", outcome=names.words.named(state.outcome))
    scores = state.returns()
    if len(names.sitting) == 1:
        yield "", names.tr("Score: {score}.", score=f"{scores[0]:g}")
        return
    won_by, teams = state.winners(), state.tables.teams
    if len(teams) == 1 and len(scores) > 1:
        said = names.tr("Score: {score}.", score=f"{scores[0]:g}")
        yield "", f"{said} {table_won(state, names)}".rstrip()
        return
    told = (f"{names.team(team)} {scores[team[0]]:g}" for team in teams)
    winners = [names.team(team) for team in teams if team[0] in won_by]
    won = names.tr("Nobody wins.")
    if len(winners) == 1 and len(won_by) > 1:
        won = capital(names.tr("{winners} win.", winners=winners[0]))
    elif len(winners) == 1:
        won = names.tr("{winner} wins.", winner=winners[0])
    elif winners:
        won = names.tr("{winners} share the win.", winners=names.listed(winners))
    said = names.tr("Scores: {scores}.", scores=", ".join(told))
    yield "", f"{said} {won}"


# -- the story of a match of one seat --------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """What one card brought: `title` names it, `told` says what was done and what it changed."""

    title: str
    told: tuple[str, ...] = ()


@dataclass(frozen=True)
class Story:
    """A whole match of one seat.

    `carried` says what lay before the seat at the end; `standing` holds what was counted then:
    what it is called, and its value.
    """

    scenes: tuple[Scene, ...]
    ending: str
    score: str
    carried: tuple[str, ...] = ()
    standing: tuple[tuple[str, str], ...] = ()


def story_of(match: LiveMatch) -> Story:
    """A match that one person played alone, as far as it went."""
    (seat,) = match.people
    state, names, seen = match.state, match.narrators[seat].names, view_of(match.state, seat)
    known = {
        zone: [names.card(card) for card in cards if card != HIDDEN]
        for (zone, owner), cards in seen.zones.items()
        if owner == seat
    }
    infos = match.compiled.checked.symbols.counters
    counted = [
        (key, names.value("integer", value))
        for key, value in seen.counters.items()
        if infos[key[0]].type.kind == "integer" and not infos[key[0]].builtin
    ]
    # The families of counters belong together; without any, all whole numbers.
    families = [one for one in counted if one[0][2]] or counted
    standing = [(capital(key[2] or spaced(key[0])), value) for key, value in families]
    return Story(
        scenes=tuple(_scenes(match, match.narrators[seat].events)),
        ending=f"{capital(spaced(state.outcome))}." if state.outcome else "Not over yet.",
        score=f"Score: {state.returns()[seat]:g}.",
        carried=tuple(
            f"{capital(spaced(zone))}: {', '.join(cards)}."
            for zone, cards in known.items()
            if cards
        ),
        standing=tuple(standing[:MOST_STANDING]),
    )


def _scenes(match: LiveMatch, events: Iterable[MatchEvent]) -> Iterator[Scene]:
    """A scene begins with each card that comes to light on the table."""
    spent = {zone.refills_from for zone in match.words.ruleset.zones}
    title, own, told = "At the start", "", list[MatchEvent]()
    for one in events:
        zone = one.zone
        if one.new and zone and zone[1] is None and zone[0] not in spent:
            for card in one.new:
                yield Scene(title, _in_a_row(told))
                title, own, told = match.words.title(card), card, []
        elif one.kind == "moved" and one.cards == (own,):
            if zone and zone[1] is not None:
                told.append(replace(one, text=f"To your {spaced(zone[0])}."))
        elif one.kind not in ("passed", "forced"):
            told.append(one)
    yield Scene(title, _in_a_row(told))


def _in_a_row(told: Iterable[MatchEvent]) -> tuple[str, ...]:
    """The events of a scene; counters that changed together are told in a row."""
    lines: list[str] = []
    counted = False
    for one in told:
        if one.brief and counted:
            lines[-1] = f"{lines[-1].removesuffix('.')}, {one.brief}."
        else:
            lines.append(f"{one.brief}." if one.brief else one.text.removeprefix("You: "))
        counted = bool(one.brief)
    return tuple(lines)
