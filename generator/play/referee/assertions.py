"""What a transcript says beside its decisions: notes, changes, the end; held against the match."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from generator.diagnostics import Code, Diagnostic, did_you_mean, quoted
from generator.engine import State
from generator.engine.announcements import Revealed
from generator.engine.chance import UNSEEN
from generator.engine.tables import EVERYBODY
from generator.errors import HornbookError
from generator.model.game import Places
from generator.model.match_start import Position
from generator.play import codes
from generator.play.referee.reader import RecordLine, RecordReader, plain
from generator.play.transcripts import End, Facts, Moment, MoveLine, repeated

_SIGNED = re.compile(r"([+-])\s*(.*?)(?=\s[+-]\S|$)")

Moves = Counter[tuple[str, str]]
"""Cards that came (`+`) and went (`-`)."""


class Stop(Exception):  # noqa: N818 # ends a replay; never leaves the referee
    """The match cannot be followed beyond this finding; `line` is where, in the record."""

    def __init__(self, finding: Diagnostic, line: int | None = None) -> None:
        super().__init__(finding.message)
        self.finding = finding
        self.line = line


class HiddenError(Stop):
    """A card is said to be another than was supposed while nobody had seen it.

    `within` are the unseen cards of which one must be `card`; `before` says how many cards of the
    same line are what was supposed.
    """

    def __init__(
        self, finding: Diagnostic, card: str, within: Sequence[int] = (), before: int = 0
    ) -> None:
        super().__init__(finding)
        self.card = card
        self.within = tuple(within)
        self.before = before


@dataclass(frozen=True, slots=True)
class Standing:
    """What changes and notes are compared with.

    `before` is the match at the last changes that were written, `noted` how many notes there were
    at the last decision, `heard` which of those after it have been written down.
    """

    before: Moment
    noted: int = 0
    heard: frozenset[int] = frozenset()
    taken: int | None = None
    """The card that the last written decision took."""
    shown: frozenset[int] = frozenset()
    """Unseen cards that a line has named since."""

    def after_choice(self, state: State, taken: int | None = None) -> "Standing":
        """When a decision has been written, which took a card or none."""
        return replace(self, noted=len(state.notes or ()), heard=frozenset(), taken=taken)


@dataclass(frozen=True, slots=True)
class Here:
    """A zone of which a line says something, and how it is written there."""

    line: MoveLine
    written: str
    state: State
    place: int

    @property
    def cards(self) -> Sequence[int]:
        """The cards that lie there."""
        return self.state.zones[self.place]


@dataclass
class Assertions:
    """Compares what is written with a match."""

    places: Places
    facts: Facts
    reader: RecordReader
    start: Position | None = None
    """What the record says of how the match lay where it begins, if that is in the middle."""

    def compare(self, state: State, said: Sequence[RecordLine], standing: Standing) -> Standing:
        """Hold notes, changes and cards that are shown against the match.

        Raises:
            Stop: something is otherwise.
        """
        before = standing.before
        for line in said:
            if line.entry.key == "now":
                now = self.facts.moment(state)
                self._check_changes(line.entry, state, standing.before, now)
                before = now
            elif line.entry.key == "shown":
                standing = self._check_shown(line, state, standing)
            else:
                standing = self._check_notes(line.entry, state, standing)
        return replace(standing, before=before)

    def check_end(self, state: State, end: End) -> None:
        """Hold what is written about the end against the match.

        Raises:
            Stop: something is otherwise.
        """
        winners = None if end.winners is None else tuple(map(self._winner, end.winners))
        for name, wanted, found in (
            ("outcome", end.outcome, state.outcome),
            ("scores", end.scores, tuple(state.returns())),
            ("winners", winners, tuple(seat + 1 for seat in state.winners())),
        ):
            if wanted is not None and wanted != found:
                message = f"the match ends with {name} {_said(found)}, not {_said(wanted)}"
                raise Stop(codes.OTHERWISE.at(self.places.where(("end", name)), message))

    def _winner(self, winner: int | str) -> int | str:
        seat = None if isinstance(winner, int) else self.reader.seat(winner)
        return winner if seat is None else seat + 1

    # -- counters and zones ----------------------------------------------------------------

    def _check_changes(self, line: MoveLine, state: State, before: Moment, now: Moment) -> None:
        if not isinstance(line.value, Mapping):
            hint = "write what has changed by name: {round: 2}"
            raise self._stop(codes.UNREADABLE, line, "this names no counter or zone", hint)
        right = 0
        for written, value in line.value.items():
            name = self._fact(line, str(written), self._names)
            found = self.facts.change(name, before, now)
            if name in self.facts.places:
                here = Here(line, str(written), state, self.facts.places.index(name))
                right += self._check_zone(here, value, found, right)
            elif value != found and not self._is_same(found, value):
                told = self.reader.title(found) if isinstance(found, str) else _said(found)
                if isinstance(found, str) and (seat := re.fullmatch(r"seat (\d+)", found)):
                    told = self.reader.who(int(seat[1]) - 1)
                message = f"{written} is {told}, not {_said(value)}"
                raise self._otherwise(line, str(written), name, message)

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """Counters and zones as people may write them."""
        return {plain(one): one for one in (*self.facts.counters, *self.facts.places)}

    def _fact(self, line: MoveLine, written: str, names: Mapping[str, str]) -> str:
        """The counter or zone that is written, by the name that it has among the facts."""
        called = self.reader.with_seats(written)
        if found := names.get(plain(called)):
            return found
        for at in re.finditer(" of ", called):
            try:
                owner = self.reader.card(called[at.end() :])
            except HornbookError as error:
                message, hint = error.message, error.instead
                raise self._stop(codes.UNREADABLE, line, message, hint, written) from error
            if found := names.get(plain(f"{called[: at.start()]} of {owner}")):
                return found
        message = f"no counter or zone is called {quoted(written)}"
        near = did_you_mean(called, names.values())
        raise self._stop(codes.UNREADABLE, line, message, near, written)

    def _is_same(self, found: Any, wanted: Any) -> bool:
        """Whether people mean the same, maybe by other words: a title, or a player's name."""
        if not isinstance(wanted, str) or not isinstance(found, str):
            return bool(found == wanted)
        if plain(self.reader.with_seats(wanted)) == plain(found):
            return True
        return self._card(wanted) in (found, found.partition(".")[0])

    def _check_zone(self, here: Here, wanted: Any, found: Any, right: int) -> int:
        """How many cards are as they are written; `right` of the same line were so before.

        Raises:
            HiddenError: a card that nobody had seen must be another.
            Stop: the zone holds other cards, or another number of them.
        """
        if wanted in (found, len(here.cards)):
            return len(here.cards)
        if isinstance(wanted, list):
            return self._check_cards(here, wanted, right)
        if isinstance(wanted, str) and isinstance(found, str):
            ours, theirs = self._moves(wanted), self._moves(found)
            if _is_move(ours, theirs):
                return len(here.cards)
            missing = [card for sign, card in ours - theirs if sign == "+" and card != UNSEEN]
            came = {card for sign, card in ours if sign == "+"}
            hidden = [one for one in here.cards if one in here.state.hidden]
            spare = [one for one in hidden if came.isdisjoint(_names(here.state, one))]
            if missing and spare and ours.total() == theirs.total():
                raise HiddenError(self._other(here, wanted).finding, missing[0], spare, right)
        raise self._other(here, wanted)

    def _check_cards(self, here: Here, wanted: Sequence[Any], right: int) -> int:
        """Hold a list of cards against those of a zone; `?` stands for any."""
        left = sorted(here.cards, key=lambda card: card in here.state.hidden)
        cards = [self._card(str(one)) for given in wanted for one in repeated(given)]
        missing: list[str] = []
        if len(cards) != len(left):
            raise self._other(here, len(cards))
        for one in cards:
            fitting = next((card for card in left if one in _names(here.state, card)), None)
            if fitting is not None:
                left.remove(fitting)
            elif one != UNSEEN:
                missing.append(one)
                self._check_name(here.line, one, here.written)
        if not missing:
            return len(cards)
        spare = [card for card in left if card in here.state.hidden]
        finding = self._other(here, wanted).finding
        if len(spare) < len(missing):
            raise Stop(finding)
        raise HiddenError(finding, missing[0], spare, right + len(cards) - len(missing))

    def _check_name(self, line: MoveLine, name: str, written: str = "") -> None:
        known = self.reader.cards_known
        if name not in known:
            message = f"no card is called {quoted(name)}"
            near = did_you_mean(name, known)
            raise self._stop(codes.UNREADABLE, line, message, near, written)

    def _other(self, here: Here, wanted: Any) -> Stop:
        """What a zone holds instead: of cards that nobody has named no more than their number."""
        cards, place = here.cards, here.state.tables.places[here.place]
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            many = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
            name = place.name.replace("_", "-")
            message = f"{name} has {many}, not {wanted}"
            if place.seat is not None:
                message = f"{self.reader.who(place.seat)} has {many} in {name}, not {wanted}"
        elif not place.sees:
            message = f"nobody sees the cards of {here.written}: write how many there are"
        else:
            names, hidden = here.state.tables.names, here.state.hidden
            named = Counter(
                UNSEEN if card in hidden else self.reader.title(names[card]) for card in cards
            )
            told = (one if many == 1 else f"{one}*{many}" for one, many in sorted(named.items()))
            message = f"{here.written} is [{', '.join(told)}], not {_said(wanted)}"
        if isinstance(wanted, str):
            return self._stop(codes.OTHERWISE, here.line, message, None, here.written)
        return self._otherwise(here.line, here.written, self.facts.places[here.place], message)

    def _otherwise(self, line: MoveLine, written: str, fact: str, message: str) -> Stop:
        """Something is otherwise; or nobody can know, where `start:` does not say how it was."""
        if self.start is None or self._is_given(self.start, fact):
            return self._stop(codes.OTHERWISE, line, message, None, written)
        part = "zones" if fact in self.facts.places else "counters"
        message = f"`start:` does not give {written}, so nobody knows what it is here"
        hint = f"say under `{part}:` of `start:` how it was when the record began, or leave it out"
        return self._stop(codes.OTHERWISE, line, message, hint, written)

    def _is_given(self, start: Position, fact: str) -> bool:
        """Whether a record that begins in the middle says how a counter or zone was then."""
        name, _, owner = fact.partition(" of ")
        return any(
            key.replace("_", "-") == name.split()[0]
            and (not isinstance(given, Mapping) or not owner or self._is_among(owner, given))
            for key, given in {**start.counters, **start.zones}.items()
        )

    def _is_among(self, owner: str, given: Mapping[Any, Any]) -> bool:
        """Whether a mapping by seats or cards has something for this one."""
        for key in map(str, given):
            seat = self.reader.seat(key)
            named = f"seat {seat + 1}" if seat is not None else self._card(key)
            if named in (owner, owner.partition("#")[0]):
                return True
        return False

    def _moves(self, text: str) -> Moves:
        """`+the-owl -the-bell*2` as what came and what went."""
        return Counter(
            (sign, self._card(one))
            for sign, words in _SIGNED.findall(text)
            for one in repeated(words.strip())
        )

    def _card(self, text: str) -> str:
        try:
            return self.reader.card(text)
        except HornbookError:
            return text

    # -- notes, and cards that are turned up -------------------------------------------------

    def _check_notes(self, line: MoveLine, state: State, standing: Standing) -> Standing:
        given = line.value if isinstance(line.value, Mapping) else {str(line.value): {}}
        notes = list(enumerate((state.notes or [])[standing.noted :], standing.noted))
        heard = set(standing.heard)
        for name, of in given.items():
            left = [(at, note) for at, note in notes if at not in heard]
            values = dict(of) if isinstance(of, Mapping) else {}
            fitting = (
                at
                for at, (kind, found) in left
                if plain(kind) == plain(str(name))
                and all(key in found and self._is_same(found[key], values[key]) for key in values)
            )
            at = next(fitting, None)
            if at is None:
                told = ", ".join(f"{kind} {_said(of)}" for _, (kind, of) in left) or "nothing"
                message = f"the rules call out {told} here, not {name} {_said(values)}"
                raise self._stop(codes.OTHERWISE, line, message)
            heard.add(at)
        return replace(standing, heard=frozenset(heard))

    def _check_shown(self, line: RecordLine, state: State, standing: Standing) -> Standing:
        """Cards that were written down unseen, by the names that they show."""
        names = [self.reader.card(str(one)) for given in line.words for one in repeated(given)]
        for number, name in enumerate(names):
            self._check_name(line.entry, name)
            card = self._turned_up(line.entry, state, name, standing, number)
            standing = replace(standing, shown=standing.shown | {card})
        return standing

    def _turned_up(
        self, entry: MoveLine, state: State, name: str, standing: Standing, before: int
    ) -> int:
        """The open card with this name: best the one just taken, else one not yet shown."""
        open_cards = [*_open_cards(state)]
        left = [one for one in open_cards if one in state.hidden and one not in standing.shown]

        def rank(card: int) -> tuple[bool, bool, bool]:
            return card in standing.shown, card != standing.taken, card not in left

        fitting = [card for card in open_cards if name in _names(state, card)]
        if fitting:
            return min(fitting, key=rank)
        message = f"no {self.reader.title(name)} comes to light here"
        finding = codes.WRONG_CHANCE.at(self.places.where(entry.path), message)
        if left:
            raise HiddenError(finding, name, sorted(left, key=rank), before)
        raise Stop(finding)

    def _stop(
        self, code: Code, line: MoveLine, message: str, hint: str | None = None, name: str = ""
    ) -> Stop:
        path = (*line.path, name) if name else line.path
        return Stop(code.at(self.places.where(path), message, hint))


def _names(state: State, card: int) -> tuple[str, str]:
    """What a card is called: as a design, and as a card."""
    return state.tables.names[card], state.tables.ids[card]


def _open_cards(state: State) -> Iterator[int]:
    """Cards that everybody sees, and those that were shown and may lie elsewhere by now."""
    sees = state.tables.sees
    for card in range(len(state.place)):
        if sees[state.place[card]] == EVERYBODY or state.known[card] == EVERYBODY:
            yield card
    for one in state.told or ():
        if isinstance(one, Revealed):
            yield from one.cards


def _is_move(ours: Moves, theirs: Moves) -> bool:
    """Whether the same came and went; `+?` stands for any card that came."""
    left = theirs - ours
    for sign, card in (ours - theirs).elements():
        fitting = [one for one in left if card == UNSEEN and one[0] == sign and left[one]]
        if not fitting:
            return False
        left[fitting[0]] -= 1
    return not left.total()


def _said(value: Any) -> str:
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_said, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_said(one)}' for key, one in value.items())}}}"
    return f"{value:g}" if isinstance(value, float) else str(value)
