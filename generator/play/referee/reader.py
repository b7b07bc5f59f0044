"""What people write, read as what the game calls it: players by name, cards by title, any spelling.

An id, a title, the label of an option and the name of a player all do. Case, accents, apostrophes,
hyphens and underscores make no difference. A kind of card names any copy of it. Chance is handed to
the engine as it was written down, outcome by outcome.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import Any, SupportsIndex, overload

from generator.diagnostics import did_you_mean, quoted
from generator.engine import Outcome, Program, State
from generator.engine.actions import action_name
from generator.engine.chance import UNSEEN, Memory
from generator.engine.explain import Refusal
from generator.engine.tables import PASS
from generator.errors import ExitCode, HornbookError
from generator.play.rng import Stream, derive
from generator.play.transcripts import CHANCE, SAID, MoveLine, outcomes
from generator.play.wording import GameWords
from generator.words.filters import MINUS

_QUOTES = re.compile("['‘’`´ʼ\"“”]")
_GAPS = re.compile(r"[\s._–—-]+")
_BELOW_ZERO = re.compile(r"(?<!\S)[-–](?=\d)")
_FOREIGN = {"not-offered", "another-kind", "another-rule", "no-answer"}
MOST_LABEL = 30
"""Longer options go by their ids where several are listed."""


class AmbiguousError(HornbookError):
    """Words stand for several things."""

    def __init__(self, message: str, instead: str = "write one of them") -> None:
        super().__init__(message, ExitCode.FINDINGS, instead)


@lru_cache(maxsize=20_000)
def plain(text: str) -> str:
    """Letters and digits alone, for comparing: `The Pet-Pig’s` is `pet pigs`."""
    parts = unicodedata.normalize("NFKD", text)
    bare = "".join(one for one in parts if not unicodedata.combining(one))
    bare = _QUOTES.sub("", _BELOW_ZERO.sub(MINUS, bare))
    return _GAPS.sub(" ", bare).strip().casefold().removeprefix("the ")


class RecordReader:
    """Reads the words of one transcript.

    Args:
        compiled: the game.
        players: the name of each chair, as the transcript has them.
        titles: more titles of cards by id, such as those of another language.
    """

    def __init__(
        self,
        compiled: Program,
        players: Sequence[str],
        titles: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.compiled = compiled
        self.tables = compiled.tables
        self.players = tuple(players)
        self.words = GameWords(compiled.checked.game, compiled.checked.ruleset)
        self.more = titles or {}
        self.cards_known = frozenset((*self.tables.ids, *self.tables.names))
        """The ids and names of all cards."""
        self._said: dict[int, str] = {}
        self._names: dict[int, frozenset[str]] = {}

    # -- seats ----------------------------------------------------------------------------

    def seat(self, key: str) -> int | None:
        """The seat, counted from 0, that a number, `seat 2` or a player's name stands for.

        Raises:
            AmbiguousError: several players have that name.
        """
        wanted = plain(key)
        if found := re.fullmatch(r"(?:seat )?(\d+)", wanted):
            return int(found[1]) - 1
        named = [seat for seat, name in enumerate(self.players) if plain(name) == wanted]
        if len(named) > 1:
            seats = " or ".join(f"seat {seat + 1}" for seat in named)
            raise AmbiguousError(f"several players are called {quoted(key)}", f"write {seats}")
        has_arbiter = self.tables.chairs > self.tables.seats
        if not named and wanted == "arbiter" and has_arbiter:
            return self.tables.chairs - 1
        return named[0] if named else None

    def with_seats(self, text: str) -> str:
        """A text in which `of Anna` stands as `of seat 1`."""
        for seat, name in enumerate(self.players):
            if self.players.count(name) == 1:
                pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
                text = re.sub(pattern, f"seat {seat + 1}", text, flags=re.IGNORECASE)
        return text

    def who(self, seat: int) -> str:
        """A seat as people call it: by the name of its player, where no other has it."""
        name = self.players[seat] if seat < len(self.players) else ""
        is_own = bool(name) and [plain(one) for one in self.players].count(plain(name)) == 1
        return name if is_own else f"seat {seat + 1}"

    # -- cards ----------------------------------------------------------------------------

    def card(self, text: str) -> str:
        """The name or id of the card that a text names; the text itself where it names none.

        Raises:
            AmbiguousError: cards that differ have that title.
        """
        if text == UNSEEN:
            return text
        found = self.cards_called(text)
        if text in found:
            return text
        ids = [name for name in found if plain(name) == plain(text)]
        if len(ids) == 1:
            return ids[0]
        if len(found) > 1:
            raise AmbiguousError(f"{quoted(text)} can be {' or '.join(sorted(found))}")
        return next(iter(found), text)

    def cards_called(self, text: str) -> Collection[str]:
        """The ids and names of the cards that a text can name."""
        return self._cards.get(plain(text), ())

    def title(self, name: str) -> str:
        """A card as people call it; the name itself where it is none."""
        return self.words.spoken(name) if name in self.cards_known else name

    @cached_property
    def _cards(self) -> Mapping[str, set[str]]:
        """What every card can be called: ids and names of cards, by plain text."""
        cards: dict[str, set[str]] = {}
        for name in dict.fromkeys((*self.tables.ids, *self.tables.names)):
            for called in self._titles(name):
                cards.setdefault(plain(called), set()).add(name)
        for called, names in cards.items():
            kinds = {name for name in names if name in self.tables.ids}
            # A title that all designs of a card share is that of the card.
            if {name.partition(".")[0] for name in names} == kinds:
                cards[called] = kinds
        return cards

    def _titles(self, name: str) -> Iterator[str]:
        yield name
        yield self.words.bare_title(name)
        yield self.words.title(name)
        yield self.words.spoken(name)
        yield from self.more.get(name, ())

    # -- decisions ------------------------------------------------------------------------

    def find(self, state: State, text: str) -> list[int]:
        """The legal actions that a text can stand for; the likeliest first.

        Raises:
            AmbiguousError: they are not copies of one kind of card.
        """
        choices = state.choices()
        exact = [action for action in choices if self._engine_name(action) == text]
        if exact or state.outcome is not None:
            return exact
        if text == UNSEEN:
            return [one for one in state.legal_actions() if one >= self.tables.card_base]
        wanted = plain(text)
        labels = dict(state.decision.labels)
        found = [
            one
            for one in choices
            if wanted in self._fixed(one) or wanted == _label(labels.get(self._engine_name(one)))
        ]
        if len(found) > 1 and len({self._kind(one) for one in found}) > 1:
            listed = " or ".join(self._engine_name(one) for one in found)
            raise AmbiguousError(f"{quoted(text)} can be {listed}")
        return found

    def any_action(self, state: State, text: str) -> int:
        """The action of the game that a text stands for, legal or not.

        Raises:
            HornbookError: it stands for none.
        """
        if found := self.find(state, text):
            return found[0]
        if found := self._all.get(plain(text), []):
            return self._fitting(state, found)
        titles = dict.fromkeys(self.title(one) for one in self.tables.ids)
        hint = self.near(state, text) or did_you_mean(text, titles)
        hint = hint or f"legal are: {', '.join(self.legal(state)[:12])}"
        message = f"nothing in this match is called {quoted(text)}"
        raise HornbookError(message, ExitCode.USAGE, hint)

    def near(self, state: State, text: str) -> str | None:
        """`did you mean Widow?`: what can be chosen here and begins so or is spelt alike."""
        wanted, choices = plain(text), state.choices()
        shown = {plain(self._engine_name(one)): self._shown(state, one) for one in choices}
        shown |= {plain(one): one for one in self.legal(state)}
        firsts = {key.split()[0]: one for key, one in shown.items() if key}
        near = [one for key, one in shown.items() if key.startswith(wanted)]
        near = near or [shown[one] for one in get_close_matches(wanted, shown, 1, 0.7)]
        near = near or [firsts[one] for one in get_close_matches(wanted, firsts, 1, 0.7)]
        return f"did you mean {near[0]}?" if near else None

    def legal(self, state: State) -> list[str]:
        """What can be chosen here, as people call it."""
        return list(dict.fromkeys(self._shown(state, one) for one in state.choices()))

    def names_card(self, action: int) -> bool:
        """Whether an action says which card it is about."""
        return self.tables.card_base <= action < self.tables.place_base

    def _names_seat(self, action: int) -> bool:
        return 0 <= action - self.tables.seat_base < self.tables.chairs

    def _engine_name(self, action: int) -> str:
        if action not in self._said:
            self._said[action] = action_name(self.tables, action)
        return self._said[action]

    def _shown(self, state: State, action: int) -> str:
        """An action as people call it: title, label or name; its id where others are called so."""
        called = self._called(state, action)
        same = [one for one in state.legal_actions() if self._called(state, one) == called]
        is_own = all(self._kind(one) == self._kind(action) for one in same)
        return called if is_own else self._engine_name(action)

    def _called(self, state: State, action: int) -> str:
        if self._names_seat(action):
            return self.who(action - self.tables.seat_base)
        if self.names_card(action):
            return self.title(self.tables.names[action - self.tables.card_base])
        said = self._engine_name(action)
        label = dict(state.decision.labels).get(said)
        if label is None or "{" in label or len(label) > MOST_LABEL:
            return said
        return label.rstrip(".")

    @cached_property
    def _all(self) -> Mapping[str, list[int]]:
        """Every action of the game, by what it can be called."""
        found: dict[str, list[int]] = {}
        for action in range(self.tables.size):
            for name in {self._engine_name(action), *self._fixed(action)}:
                found.setdefault(plain(name), []).append(action)
        return found

    def _fitting(self, state: State, found: Sequence[int]) -> int:
        """Of several actions with the same words one of the kind that is asked for."""
        if state.outcome is not None:
            return found[0]
        for action in found:
            if not is_foreign(state.explain(action)):
                return action
        kind, base = state.decision.kind, self.tables.seat_base
        fits = {
            "card": self.names_card,
            "seat": self._names_seat,
            "text": lambda action: action < base,
        }.get(kind, lambda _: False)
        return next(filter(fits, found), found[0])

    def _kind(self, action: int) -> Any:
        if self.names_card(action):
            return self.tables.ids[action - self.tables.card_base]
        return action

    def _fixed(self, action: int) -> frozenset[str]:
        """What an action can always be called, plain."""
        if action not in self._names:
            self._names[action] = frozenset(map(plain, self._ways(action)))
        return self._names[action]

    def _ways(self, action: int) -> Iterator[str]:
        yield self._engine_name(action)
        if action == PASS:
            yield from ("pass", "passes")
        elif self._names_seat(action):
            seat = action - self.tables.seat_base
            yield str(seat + 1)
            yield from self.players[seat : seat + 1]
        elif self.names_card(action):
            card = action - self.tables.card_base
            for name in (self.tables.names[card], self.tables.ids[card]):
                yield from self._titles(name)


def is_foreign(refusal: Refusal) -> bool:
    """Whether an action has nothing to do with the decision that waits."""
    return {one.id for one in refusal.failing} <= _FOREIGN


@lru_cache(maxsize=2_000)
def _label(label: str | None) -> str | None:
    return plain(label).rstrip(".?!") if label else None


Spot = tuple[int, int]
"""An unseen card: the outcome that brought it, and its place there where that is a list."""


@dataclass(frozen=True)
class RecordLine:
    """One line of a record, read: whose decision it is, or None; what is wrong with it, if any."""

    entry: MoveLine
    seat: int | None = None
    text: str = ""
    wrong: tuple[str, str | None] | None = None

    @property
    def is_chance(self) -> bool:
        """Whether it says what chance brought."""
        return self.wrong is None and self.entry.key in CHANCE

    @property
    def is_said(self) -> bool:
        """Whether it says how the match stands."""
        return self.wrong is None and self.entry.key in SAID

    @property
    def is_choice(self) -> bool:
        """Whether somebody decides."""
        return self.seat is not None

    @property
    def words(self) -> list[Any]:
        """What stands there, one by one."""
        value = self.text if self.is_choice else self.entry.value
        return value if isinstance(value, list) else [value]


def read_line(entry: MoveLine, reader: RecordReader) -> RecordLine:
    """A line of a record with its seat."""
    if entry.key in (*CHANCE, *SAID):
        return RecordLine(entry)
    try:
        seat = reader.seat(entry.key)
    except HornbookError as error:
        return RecordLine(entry, wrong=(error.message, error.instead))
    if seat is None:
        hint = "a line begins with a seat's number, a player's name, or with "
        hint += ", ".join((*CHANCE, *SAID))
        return RecordLine(entry, wrong=(f"nothing is {quoted(entry.key)}", hint))
    value = entry.value
    if isinstance(value, bool):
        value = "yes" if value else "no"
    # Nothing at all is a pass.
    return RecordLine(entry, seat, "pass" if value is None else " ".join(str(value).split()))


class Record(Memory):
    """All outcomes of a record, of which the engine may read those before `limit`.

    `supposed` says what an unseen card is taken to be; `guesses` what each was when it was read.
    """

    def __init__(self, lines: Sequence[RecordLine], reader: RecordReader) -> None:
        super().__init__()
        self.lines = lines
        self.reader = reader
        self.limit = 0
        self.asked = -1
        self.ends: list[int] = []
        """For each line how many outcomes stand up to its end."""
        self.origin: list[int] = []
        """The line of each outcome."""
        self.supposed: dict[Spot, str] = {}
        self.guesses: dict[Spot, str] = {}
        self.options: dict[Spot, tuple[str, ...]] = {}
        """What each could have been then."""
        self._picked_before: dict[tuple[int, int, tuple[str, ...]], str] = {}
        self.unseen: list[Spot] = []
        self.wrong: dict[int, tuple[str, str | None]] = {}
        """What is wrong with the outcomes of a line."""
        for number, line in enumerate(lines):
            if line.is_chance:
                self._add(number, line.entry)
            self.ends.append(self.whole)
        self._named = self._names_to_come() if self.unseen else []

    def __len__(self) -> int:
        """So many outcomes may be read."""
        return min(self.limit, super().__len__())

    @property
    def whole(self) -> int:
        """So many outcomes there are."""
        return super().__len__()

    @overload
    def __getitem__(self, key: SupportsIndex) -> Outcome: ...
    @overload
    def __getitem__(self, key: slice) -> list[Outcome]: ...
    def __getitem__(self, key: Any) -> Any:
        """As of any list; an index is remembered."""
        if isinstance(key, int):
            self.asked = key
        return super().__getitem__(key)

    def is_wrong(self, number: int) -> bool:
        """Whether a line cannot be read."""
        return number in self.wrong or self.lines[number].wrong is not None

    def is_outcome(self, number: int) -> bool:
        """Whether a line says what chance brought, and can be read."""
        return self.lines[number].is_chance and number not in self.wrong

    def guess(self, at: int, place: int, options: tuple[str, ...]) -> str:
        """What an unseen card is taken to be: as supposed, else any that nothing names later."""
        spot = (at, place)
        wanted = self.supposed.get(spot)
        found: str | None = None
        if wanted is not None:
            found = next((one for one in options if wanted in (one, _design(one))), None)
        if found is None:
            found = self._any_of(at, place, options)
        self.guesses[spot] = found
        self.options[spot] = options
        return found

    def _any_of(self, at: int, place: int, options: tuple[str, ...]) -> str:
        """Some card that nothing names later; the same whenever the same can be it."""
        key = (at, place, options)
        if key not in self._picked_before:
            designs = [_design(one) for one in options]
            there, later = Counter(designs), self._named[at]
            pairs = zip(options, designs, strict=True)
            spare = [one for one, design in pairs if there[design] > later[design]]
            picked: str = Stream(derive(at, "unseen", place)).pick(spare or options)
            self._picked_before[key] = picked
        return self._picked_before[key]

    def _add(self, number: int, entry: MoveLine) -> None:
        found = outcomes(entry)
        try:
            if isinstance(found, str):
                self.wrong[number] = (f"this is no outcome: {quoted(entry.value)}", found)
                return
            known = [(kind, self._read(kind, value)) for kind, value in found]
        except HornbookError as error:
            self.wrong[number] = (error.message, error.instead)
            return
        for kind, value in known:
            many = value if kind == "pick" else [value] if kind == "card" else []
            at = self.whole
            self.unseen += [(at, place) for place, one in enumerate(many) if one == UNSEEN]
            self.append((kind, value))
            self.origin.append(number)

    def _read(self, kind: str, value: Any) -> Any:
        if kind == "card":
            return self.reader.card(value)
        return [self._picked(one) for one in value] if kind == "pick" else value

    def _picked(self, value: Any) -> Any:
        """A card, a seat by its name, or another value as it is."""
        if not isinstance(value, str):
            return value
        named = self.reader.card(value)
        if named != value or named in self.reader.cards_known:
            return named
        seat = self.reader.seat(value)
        return value if seat is None or value.isdecimal() else f"seat {seat + 1}"

    def _names_to_come(self) -> Sequence[Counter[str]]:
        """For each outcome how often each kind of card is named from there on."""
        later: Counter[str] = Counter()
        counts: list[Counter[str]] = []
        for number in range(len(self.lines) - 1, -1, -1):
            line = self.lines[number]
            if line.is_choice:
                later.update(self._designs(line))
            many = self.ends[number] - (self.ends[number - 1] if number else 0)
            counts += [later.copy() for _ in range(many)]
            if line.is_chance:
                later.update(self._designs(line))
        return counts[::-1]

    def _designs(self, line: RecordLine) -> list[str]:
        """The ids of the cards among the words of a line."""
        texts = [one for one in line.words if isinstance(one, str)]
        names = [sorted(self.reader.cards_called(one))[:1] for one in texts]
        return [_design(name) for several in names for name in several]


def _design(name: str) -> str:
    return name.partition(".")[0]
