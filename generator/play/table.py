"""A match with people at the table: who sits where, what was chosen, and what each has seen of it.

Undoing is playing again from the seed without the last choices, so nothing is ever half undone.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.engine import Decision, Program, State
from generator.engine.announcements import Forced, Noted, Revealed, Told
from generator.engine.cards import can_see
from generator.engine.tables import PASS
from generator.play import terminal_aloud as aloud
from generator.play.events import (
    News,
    add,
    add_choice,
    add_note,
    changes,
    noted,
    rolled,
    told_once,
)
from generator.play.map_counters import map_of, map_titles
from generator.play.playouts import choose, match_seed
from generator.play.policies import find_policy
from generator.play.rng import Stream, derive
from generator.play.terminal_names import PERSON, Names
from generator.play.terminal_words import GameWords, capital, sentence
from generator.play.view import Sight, sight

OF_YOU = re.compile(r"\byour?s?\b", re.IGNORECASE)
"""A question that speaks to the seat that decides."""


@dataclass(frozen=True)
class Taken:
    """A decision that was taken: whose it was, and whether there was anything else to choose."""

    seat: int
    action: int
    text: str
    is_free: bool
    rule: str


class Heard(list[Any]):
    """A list that tells of everything that is added, before it stands in it."""

    def __init__(self, items: Iterable[Any], listen: Callable[[Any], None]) -> None:
        super().__init__(items)
        self._listen = listen

    def append(self, item: Any) -> None:
        """Tell of it and add it."""
        self._listen(item)
        super().append(item)


@dataclass
class Watcher:
    """What the person at one seat has seen so far."""

    names: Names
    last: Sight
    news: list[News] = field(default_factory=list)
    told: int = 0
    """How many of the news were shown already."""
    act: int = 0
    """Where among the news the act begins that is under way."""
    choices: dict[int, str] = field(default_factory=dict)
    """What was told of each decision, by the number of decisions before it."""
    forced: dict[int, str] = field(default_factory=dict)
    """What was last told of each choice that nobody was asked, by its place in the rules."""


class Table:
    """One match under way.

    Args:
        compiled: the game.
        seed: of the playout; chance and every policy have streams made from it.
        sitting: for each seat that can be asked `person` or the name of a policy.
        counters: values of the game's counters before the first rule, as of `Program.new_state`.
        opening: makes the match at its first decision, where it does not begin by the seed.

    Raises:
        HornbookError: there is no such policy or counter, or the rules ask for what cannot be done.
    """

    gathers = True
    """Whether what another seat does is told in one line, as far as it is one act."""

    def __init__(
        self,
        compiled: Program,
        seed: int,
        sitting: Sequence[str],
        counters: Mapping[str, Any] | None = None,
        opening: Callable[[], State] | None = None,
    ) -> None:
        self.compiled = compiled
        self.opening = opening
        self.written: Mapping[str, Any] = {}
        """What a record of this match says at its head, where it does not go by its seed."""
        self.recorded = 0
        """So many decisions stand in that record, forced ones among them."""
        self.notice = ""
        """What the people should be told before they go on, if anything."""
        self.seed = seed
        self.counters = dict(counters or {})
        self.sitting = tuple(sitting)
        self.policies = {
            seat: find_policy(name) for seat, name in enumerate(sitting) if name != PERSON
        }
        checked = compiled.checked
        self._map = map_of(checked.game, checked.ruleset, self.counters)
        self._nodes = map_titles(checked.game, checked.ruleset, self.counters)
        self.words = GameWords(checked.game, checked.ruleset, self._nodes)
        self._models = {name: info.model for name, info in checked.symbols.counters.items()}
        self._begin()

    @property
    def people(self) -> tuple[int, ...]:
        """The seats at which people sit."""
        return tuple(seat for seat in range(len(self.sitting)) if seat not in self.policies)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.state.is_terminal()

    @property
    def waits_for(self) -> int | None:
        """The person who has to decide; None where the match is over or a policy decides."""
        seat = self.state.current_seat
        return seat if not self.is_over and seat not in self.policies else None

    def take(self, action: int) -> None:
        """Take a legal action for whoever decides.

        Raises:
            IllegalActionError: it is not legal.
            RulesFault: the rules ask for what cannot be done.
        """
        state = self.state
        seat, decision, at = state.current_seat, state.decision, len(self.taken)
        marks = {viewer: len(one.news) for viewer, one in self.watchers.items()}
        for one in self.watchers.values():
            one.forced.pop(decision.number, None)
        card = state.offer.get(action) if decision.kind == "card" else None
        free = list(state.offer) != [PASS] or action != PASS
        text = state.describe(action)
        if at >= self.recorded:
            state.asks = False
        state.apply(action)
        self.taken.append(Taken(seat, action, text, free, decision.rule))
        self._catch_up(at)
        begins = decision.word == "act" or (at > 0 and self.taken[at - 1].seat != seat)
        for viewer, one in self.watchers.items():
            if begins:
                one.act = marks[viewer]
            start, who = max(one.act, one.told), one.names.seat(seat)
            if free and (viewer == seat or self._is_open(decision, action, card, viewer)):
                kind = "passed" if action == PASS else "choice"
                line = one.choices[at] = self._choice(one.names, seat, decision, action)
                about = self._about(decision, action, card)
                news = News(kind, line, at, by=seat, about=about)
                is_gathered = self.gathers and viewer != seat
                add_choice(
                    one.news, marks[viewer], start if is_gathered else marks[viewer], news, who
                )
            if self.gathers and viewer != seat:
                told_once(one.news, start, seat, who)

    def go_on(self) -> None:
        """Let policies decide, and pass where nothing else can be done, until a person is asked.

        Where several people share the screen, somebody who can only pass is asked as well: not to
        be asked would tell the others what is in that hand.
        """
        while not self.is_over:
            seat, actions = self.state.current_seat, self.state.legal_actions()
            if len(actions) == 1 and (seat in self.policies or len(self.people) == 1):
                self.take(actions[0])
            elif seat in self.policies:
                stream = Stream(derive(self.seed, "seat", seat, len(self.taken)))
                self.take(choose(self.state, actions, self.policies[seat], stream))
            else:
                return

    def last_choices(self, times: int, viewer: int) -> list[str]:
        """The last free choices that people made, as `viewer` knows them, oldest first."""
        watcher = self.watchers[viewer]
        told = watcher.choices
        secret = watcher.names.tr("a choice that only its seat knows")
        return [
            told.get(index, f"{capital(watcher.names.seat(self.taken[index].seat))}: {secret}.")
            for index in self._mine(times)
        ]

    def undo(self, times: int = 1) -> int:
        """Take back the last free choices that people made; how many were taken back."""
        mine = self._mine(times)
        back = len(mine)
        if back:
            kept = [one.action for one in self.taken[: mine[0]]]
            told = {seat: one.told for seat, one in self.watchers.items()}
            self._begin()
            for action in kept:
                self.take(action)
            for seat, one in self.watchers.items():
                one.told = min(told[seat], len(one.news))
        return back

    def fresh(self, seat: int) -> list[News]:
        """What has happened since the person at `seat` was last told."""
        watcher = self.watchers[seat]
        found = watcher.news[watcher.told :]
        watcher.told = len(watcher.news)
        return found

    def _mine(self, times: int) -> list[int]:
        """Which of the decisions were the last free choices of people."""
        mine = [index for index, one in enumerate(self.taken) if self._is_own(one)]
        return mine[len(mine) - min(max(times, 0), len(mine)) :]

    def _is_own(self, one: Taken) -> bool:
        return one.is_free and one.seat not in self.policies

    def _begin(self) -> None:
        self.taken: list[Taken] = []
        self.state: State = self.opening() if self.opening else self._at_the_beginning()
        self.watchers = {
            seat: Watcher(Names(self.words, self.sitting, seat), self._at_first(seat))
            for seat in self.people
        }
        if self._map is not None:
            for watcher in self.watchers.values():
                said = watcher.names.tr(
                    "The match begins on a map: {title}.", title=self._map.title
                )
                watcher.news.append(News("note", said))
        state = self.state
        chance, told = state.log or [], state.told or []
        for entry in chance:
            self._hear_chance(entry)
        self._catch_up()
        for one in told:
            if isinstance(one, Noted) and set(one.kinds.values()) - {"card", "list of card"}:
                self._hear_told(one)
        state.log = Heard(chance, self._hear_chance_in_time)
        state.told = Heard(told, self._hear_told)

    def _at_the_beginning(self) -> State:
        state = self.compiled.unbegun(match_seed(self.seed), log=True, counters=self.counters)
        state.told = []
        state.go_on()
        return state

    def _at_first(self, seat: int) -> Sight:
        """What a seat saw before anything was laid out, without counters that were set since.

        What a match is given to begin with, such as a map, has always been there.
        """
        blank, now = sight(State(self.compiled), seat), sight(self.state, seat)
        given = {name.replace("-", "_") for name in self.counters}
        kept = {
            key: one
            for key, one in now.counters.items()
            if key[0] in given or (key in blank.counters and blank.counters[key] == one)
        }
        zones = {
            zone: (
                *(card for card in cards if card not in self._nodes),
                *(card for card in now.zones[zone] if card in self._nodes),
            )
            for zone, cards in blank.zones.items()
        }
        return Sight(zones, kept)

    def _catch_up(self, at: int | None = None) -> None:
        """Tell what has changed since anybody looked."""
        for seat, one in self.watchers.items():
            now = sight(self.state, seat)
            for news in changes(one.last, now, one.names, self._models):
                add(one.news, replace(news, at=self._now(at)), one.names)
            one.last = now

    def _now(self, at: int | None) -> int:
        return len(self.taken) if at is None else at

    def _hear_chance_in_time(self, entry: tuple[str, Any]) -> None:
        self._catch_up()
        self._hear_chance(entry)

    def _hear_chance(self, entry: tuple[str, Any]) -> None:
        found = rolled(*entry)
        if found:
            for one in self.watchers.values():
                one.news.append(replace(found, at=len(self.taken)))

    def _hear_told(self, entry: Told) -> None:
        """Tell everybody what is called out, shown, or chosen by itself."""
        self._catch_up()
        for viewer, one in self.watchers.items():
            if isinstance(entry, Noted):
                # Notes without words are for the record, and may hold what others must not know.
                if entry.says or len(self.sitting) == 1:
                    self._hear_note(entry, one)
            elif isinstance(entry, Revealed) and entry.is_done:
                self._hear_revealed(entry, one)
            elif isinstance(entry, Forced):
                self._hear_forced(entry, viewer, one)

    def _hear_note(self, note: Noted, watcher: Watcher) -> None:
        if note.says:
            text = aloud.said(self.state, note, watcher.names)
            about = aloud.named(self.state, note)
            watcher.news.append(News("note", text, len(self.taken), about=about))
        else:
            values = aloud.shown(self.state, note)
            found = noted(note.note, values, watcher.last, watcher.names)
            add_note(watcher.news, replace(found, at=len(self.taken)))

    def _hear_revealed(self, shown: Revealed, watcher: Watcher) -> None:
        """Who knew the cards already hears that now everybody does."""
        last = [one for one in watcher.news[-len(shown.cards) :] if one.kind == "seen"]
        told = Counter(card for one in last for card in one.cards)
        ids = Counter(self.state.tables.names[card] for card in shown.cards)
        if known := tuple((ids - told).elements()):
            cards = ", ".join(map(watcher.names.card, known))
            text = watcher.names.tr("Shown to everybody: {cards}.", cards=cards)
            watcher.news.append(News("seen", text, len(self.taken), cards=known))

    def _hear_forced(self, choice: Forced, viewer: int, watcher: Watcher) -> None:
        is_own = viewer == choice.seat
        if not is_own and not aloud.is_open(self.state, choice, viewer):
            return
        text = aloud.forced(self.state, choice, watcher.names, with_reasons=is_own)
        is_again = is_own and watcher.forced.get(choice.site) == text
        if text and not is_again:
            watcher.forced[choice.site] = text
            about = aloud.taken(self.state, choice)
            one = News("forced", text, len(self.taken), by=choice.seat, about=about)
            watcher.news.append(one)

    def _about(self, decision: Decision, action: int, card: int | None) -> frozenset[str]:
        """What was taken, as `News.about` has it; nothing of an action."""
        if decision.word == "act":
            return frozenset()
        tables = self.state.tables
        if decision.kind == "seat" and action != PASS:
            return frozenset({f"seat {action - tables.seat_base + 1}"})
        return frozenset({tables.names[card] if card is not None else self.state.describe(action)})

    def _is_open(self, decision: Decision, action: int, card: int | None, viewer: int) -> bool:
        """Whether another seat may know what was chosen; a pass is not worth a line."""
        if decision.secret or action == PASS:
            return False
        return card is None or can_see(self.state, viewer, card)

    def _choice(self, names: Names, seat: int, decision: Decision, action: int) -> str:
        """`You: Which skill? Luck`; others are not told what was asked of `you`."""
        who, said = capital(names.seat(seat)), names.short(self.state, action, decision)
        asked = self.words.say(decision.says)
        is_own = names.seat(seat) == "you"
        if asked.endswith("?") and (is_own or not OF_YOU.search(asked)):
            return sentence(f"{who}: {asked} {capital(said)}")
        return sentence(f"{who}: {capital(said)}")
