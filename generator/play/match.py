"""A match with people at the table: who sits where, what was chosen, and who is told of it.

Undoing is playing again from the seed without the last choices, so nothing is ever half undone.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from generator.engine import Program, State
from generator.engine.announcements import Noted, Told
from generator.engine.chance import Unheard
from generator.engine.tables import PASS
from generator.model.game import Game
from generator.play.events import MatchEvent, SeatView, view_of
from generator.play.map_counters import map_of, map_titles
from generator.play.narrator import Narrator, Taken
from generator.play.playouts import choose, match_seed
from generator.play.policies import find_policy
from generator.play.rng import Stream, derive
from generator.play.wording import PERSON, GameWords, ViewerNames, capital


class Heard(list[Any]):
    """A list that tells of everything that is added, before it stands in it."""

    def __init__(self, items: Iterable[Any], listen: Callable[[Any], None]) -> None:
        super().__init__(items)
        self._listen = listen

    def append(self, item: Any) -> None:
        """Tell of it and add it."""
        self._listen(item)
        super().append(item)


class LiveMatch:
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
        self._speaking: dict[int, GameWords] = {}
        self.taken: list[Taken] = []
        self.narrators: dict[int, Narrator] = {}
        """Who is told what happens: the people, by seat."""
        self.state: State
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

    def choices(self) -> list[int]:
        """What may be chosen now, as it is listed: a hand as that is laid, and to pass last."""
        state, tables = self.state, self.state.tables
        found = sorted(state.choices(), key=lambda one: one == PASS)
        cards = [one for one in found if tables.card_base <= one < tables.place_base
                 and isinstance(state.offer.get(one), int)]  # fmt: skip
        zones = {tables.places[state.place[state.offer[one]]].name for one in cards}
        by = self.words.laid(zones.pop()) if len(zones) == 1 else ()
        if not by:
            return found
        rank = self.words.rank(by)
        laid = iter(sorted(cards, key=lambda one: rank(tables.names[state.offer[one]])))
        return [next(laid) if one in cards else one for one in found]

    def take(self, action: int) -> None:
        """Take a legal action for whoever decides.

        Raises:
            IllegalActionError: it is not legal.
            RulesFault: the rules ask for what cannot be done.
        """
        state, at = self.state, len(self.taken)
        seat, decision = state.current_seat, state.decision
        value = state.offer.get(action)
        card = value if decision.kind_of(value) == "card" else None
        is_free = list(state.offer) != [PASS] or action != PASS
        taken = Taken(
            seat, action, state.describe(action), is_free, decision, card, state.question()
        )
        for one in self.narrators.values():
            one.begin(decision, card)
        if at >= self.recorded:
            state.asks = False
        state.apply(action)
        is_new_act = decision.word == "act" or (at > 0 and self.taken[-1].seat != seat)
        self.taken.append(taken)
        for one in self.narrators.values():
            one.end(state, taken, at, is_new_act=is_new_act)

    def pass_forced(self) -> None:
        """Pass as long as nothing else can be done."""
        while list(self.state.offer) == [PASS]:
            self.take(PASS)

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
        told, names = self.narrators[viewer].choices, self.narrators[viewer].names
        secret = names.tr("a choice that only its seat knows")
        return [
            told.get(index, f"{capital(names.seat(self.taken[index].seat))}: {secret}.")
            for index in self._own(times)
        ]

    def undo(self, times: int = 1) -> int:
        """Take back the last free choices that people made; how many were taken back."""
        own = self._own(times)
        if own:
            self.rewind(own[0])
        return len(own)

    def rewind(self, at: int) -> None:
        """Back to when `at` decisions had been taken."""
        kept = self.taken[:at]
        told = {seat: one.told for seat, one in self.narrators.items()}
        self._begin()
        for choice in kept:
            self.take(choice.action)
        for seat, one in self.narrators.items():
            one.told = min(told[seat], len(one.events))

    def words_of(self, game: Game, texts: Mapping[str, str]) -> GameWords:
        """Speaks for this match in the language of `game`; `texts` stand for those of ours."""
        ruleset = game.ruleset(self.words.ruleset.id)
        return GameWords(game, ruleset, map_titles(game, ruleset, self.counters), texts)

    def speak(self, words: Mapping[int, GameWords]) -> None:
        """Tell everything anew, from now on to these seats in these words."""
        self._speaking |= words
        self.rewind(len(self.taken))

    def fresh(self, seat: int) -> list[MatchEvent]:
        """What has happened since the person at `seat` was last told."""
        narrator = self.narrators[seat]
        found = narrator.events[narrator.told :]
        narrator.told = len(narrator.events)
        return found

    def _own(self, times: int) -> list[int]:
        """Which of the decisions were the last free choices of people."""
        own = [
            index
            for index, one in enumerate(self.taken)
            if one.is_free and one.seat not in self.policies
        ]
        return own[len(own) - min(max(times, 0), len(own)) :]

    def _begin(self) -> None:
        self.taken = []
        if self.opening:
            state = self.opening()
        else:
            seed = match_seed(self.seed)
            state = self.compiled.unbegun(seed, log=True, counters=self.counters)
            state.told = []
            state.go_on()
        self.state = state
        counters = self.compiled.checked.symbols.counters
        models = {name: info.model for name, info in counters.items()}
        chance, told = state.log or [], state.told or []
        self.narrators = {
            seat: Narrator(
                ViewerNames(self._speaking.get(seat, self.words), self.sitting, seat),
                models,
                self._at_first(seat),
            )
            for seat in self.people
        }
        for one in self.narrators.values():
            if self._map is not None:
                title = next(m.title for m in one.names.words.game.maps if m.id == self._map.id)
                said = one.names.tr("The match begins on a map: {title}.", title=title)
                one.events.append(MatchEvent("note", said))
            for entry in chance:
                if not isinstance(entry, Unheard):
                    one.hear_chance(*entry, 0)
            one.look(state, 0)
            for note in told:
                if isinstance(note, Noted) and set(note.kinds.values()) - {"card", "list of card"}:
                    one.hear(state, note, 0)
        state.log = Heard(chance, self._hear_chance)
        state.told = Heard(told, self._hear)

    def _at_first(self, seat: int) -> SeatView:
        """What a seat saw before anything was laid out, without counters that were set since.

        What a match is given to begin with, such as a map, has always been there.
        """
        blank, now = view_of(State(self.compiled), seat), view_of(self.state, seat)
        given = {name.replace("-", "_") for name in self.counters}
        kept = {
            key: one
            for key, one in now.counters.items()
            if key[0] in given
            or (key in blank.counters and blank.counters[key] == one)
            or (isinstance(key[1], str) and not one)
        }
        zones = {
            zone: (
                *(card for card in cards if card not in self._nodes),
                *(card for card in now.zones[zone] if card in self._nodes),
            )
            for zone, cards in blank.zones.items()
        }
        return SeatView(zones, kept)

    def _hear_chance(self, entry: tuple[str, Any]) -> None:
        if isinstance(entry, Unheard):
            return
        for one in self.narrators.values():
            one.look(self.state, len(self.taken))
            one.hear_chance(*entry, len(self.taken))

    def _hear(self, entry: Told) -> None:
        for one in self.narrators.values():
            one.hear(self.state, entry, len(self.taken))
