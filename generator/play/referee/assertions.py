"""What a transcript says beside its decisions: notes, changes, the end; held against the match."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.diagnostics import Code, Diagnostic, did_you_mean, quoted
from generator.engine import State
from generator.engine.announcements import Revealed
from generator.engine.tables import EVERYBODY
from generator.errors import HornbookError
from generator.model.game import Places
from generator.model.match_start import Position
from generator.play import codes
from generator.play.facts import Facts, Moment
from generator.play.referee.reader import UNSEEN, Reader, plain
from generator.play.referee.record import Line
from generator.play.transcripts import End, Entry, repeated

_SIGNED = re.compile(r"([+-])\s*(.*?)(?=\s[+-]\S|$)")


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
        self,
        finding: Diagnostic,
        line: int | None,
        card: str,
        within: Sequence[int] = (),
        before: int = 0,
    ) -> None:
        super().__init__(finding, line)
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

    line: Entry
    written: str
    state: State
    place: int


@dataclass
class Claims:
    """Compares what is written with a match."""

    places: Places
    facts: Facts
    reader: Reader
    start: Position | None = None
    """What the record says of how the match lay where it begins, if that is in the middle."""

    def compare(self, state: State, said: Sequence[Line], standing: Standing) -> Standing:
        """Hold notes, changes and cards that are shown against the match.

        Raises:
            Stop: something is otherwise.
        """
        before = standing.before
        for line in said:
            entry = line.entry
            if entry.key == "now":
                now = self.facts.moment(state)
                self._check_changes(entry, state, standing.before, now)
                before = now
            elif entry.key == "shown":
                standing = self._check_shown(line, state, standing)
            else:
                standing = self._check_notes(entry, state, standing)
        return replace(standing, before=before)

    def check_end(self, state: State, end: End) -> None:
        """Hold what is written about the end against the match.

        Raises:
            Stop: something is otherwise.
        """
        found = {
            "outcome": state.outcome,
            "scores": tuple(state.returns()),
            "winners": tuple(seat + 1 for seat in state.winners()),
        }
        for name, value in found.items():
            wanted = getattr(end, name)
            if name == "winners" and wanted is not None:
                wanted = tuple(self._seat(one) for one in wanted)
            if wanted is not None and wanted != value:
                message = f"the match ends with {name} {_said(value)}, not {_said(wanted)}"
                raise Stop(codes.OTHERWISE.at(self.places.where(("end", name)), message))

    def _seat(self, winner: int | str) -> int | str:
        if isinstance(winner, int):
            return winner
        seat = self.reader.seat(winner)
        return winner if seat is None else seat + 1

    # -- counters and zones ----------------------------------------------------------------

    def _check_changes(self, line: Entry, state: State, before: Moment, now: Moment) -> None:
        if not isinstance(line.value, Mapping):
            hint = "write what has changed by name: {round: 2}"
            raise self._stop(codes.UNREADABLE, line, "this names no counter or zone", hint)
        values, changes = self.facts.values(now), self.facts.changes(before, now)
        names = {plain(one): one for one in values}
        right = 0
        for written, value in line.value.items():
            name = self._counter(line, str(written), names)
            found = changes.get(name, values[name])
            if name in self.facts.places:
                here = Here(line, str(written), state, self.facts.places.index(name))
                right += self._check_zone(here, value, found, right)
            elif value not in (found, values[name]) and not self._agrees(value, found):
                message = f"{written} is {self._told(found)}, not {_said(value)}"
                raise self._otherwise(line, str(written), name, message)

    def _counter(self, line: Entry, written: str, names: Mapping[str, str]) -> str:
        """The counter or zone that is written, by the name that it has among the facts."""
        called = self.reader.with_seats(written)
        if found := names.get(plain(called)):
            return found
        for at in re.finditer(" of ", called):
            owner, rest = called[at.end() :], called[: at.start()]
            try:
                found = names.get(plain(f"{rest} of {self.reader.card(owner)}"))
            except HornbookError as error:
                raise self._stop(
                    codes.UNREADABLE, line, error.message, error.instead, written
                ) from error
            if found:
                return found
        message = f"no counter or zone is called {quoted(written)}"
        near = did_you_mean(called, names.values())
        raise self._stop(codes.UNREADABLE, line, message, near, written)

    def _agrees(self, wanted: Any, found: Any) -> bool:
        """Whether people mean the same by other words: a title, or a player's name."""
        if not isinstance(wanted, str) or not isinstance(found, str):
            return False
        if plain(self.reader.with_seats(wanted)) == plain(found):
            return True
        try:
            return self.reader.card(wanted) in (found, found.partition(".")[0])
        except HornbookError:
            return False

    def _told(self, found: Any) -> str:
        """A value as people say it: players by name, cards by title."""
        if isinstance(found, str) and (seat := re.fullmatch(r"seat (\d+)", found)):
            return self.reader.who(int(seat[1]) - 1)
        return self.reader.title(found) if isinstance(found, str) else _said(found)

    # -- zones -----------------------------------------------------------------------------

    def _check_zone(self, here: Here, wanted: Any, found: Any, right: int) -> int:
        """How many cards are as they are written; `right` of the same line were so before.

        Raises:
            HiddenError: a card that nobody had seen must be another.
            Stop: the zone holds other cards, or another number of them.
        """
        zone = here.state.zones[here.place]
        if wanted in (found, len(zone)):
            return len(zone)
        if isinstance(wanted, list):
            return self._check_cards(here, wanted, right)
        if isinstance(wanted, str) and isinstance(found, str):
            ours, theirs = self._moves(wanted), self._moves(found)
            if _is_move(ours, theirs):
                return len(zone)
            missing = [card for sign, card in ours - theirs if sign == "+" and card != UNSEEN]
            spare = [one for one in zone if one in here.state.hidden]
            spare = [one for one in spare if not self._is_one(here.state, one, ours)]
            if missing and spare and ours.total() == theirs.total():
                raise HiddenError(self._other(here, wanted).finding, None, missing[0], spare, right)
        raise self._other(here, wanted)

    @staticmethod
    def _is_one(state: State, card: int, moves: Counter[tuple[str, str]]) -> bool:
        tables = state.tables
        return any(("+", one) in moves for one in (tables.names[card], tables.ids[card]))

    def _check_cards(self, here: Here, wanted: Sequence[Any], right: int) -> int:
        """Hold a list of cards against those of a zone; `?` stands for any."""
        tables, hidden = here.state.tables, here.state.hidden
        left = sorted(here.state.zones[here.place], key=lambda card: card in hidden)
        cards = [self._card(str(one)) for given in wanted for one in repeated(given)]
        missing: list[str] = []
        if len(cards) != len(left):
            raise self._other(here, len(cards))
        for one in cards:
            fitting = [card for card in left if one in (tables.names[card], tables.ids[card])]
            if fitting:
                left.remove(fitting[0])
            elif one != UNSEEN:
                missing.append(one)
                if one not in self.reader.cards_known:
                    message = f"no card is called {quoted(one)}"
                    near = did_you_mean(one, self.reader.cards_known)
                    raise self._stop(codes.UNREADABLE, here.line, message, near, here.written)
        if not missing:
            return len(cards)
        spare = [card for card in left if card in hidden]
        finding = self._other(here, wanted).finding
        if len(spare) < len(missing):
            raise Stop(finding)
        right += len(cards) - len(missing)
        raise HiddenError(finding, None, missing[0], spare, right)

    def _other(self, here: Here, wanted: Any) -> Stop:
        """What a zone holds instead: of cards that nobody has named no more than their number."""
        zone, place = here.state.zones[here.place], here.state.tables.places[here.place]
        name = place.name.replace("_", "-")
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            many = "1 card" if len(zone) == 1 else f"{len(zone)} cards"
            message = f"{name} has {many}, not {wanted}"
            if place.seat is not None:
                message = f"{self.reader.who(place.seat)} has {many} in {name}, not {wanted}"
        elif not place.sees:
            message = f"nobody sees the cards of {here.written}: write how many there are"
        else:
            message = f"{here.written} is [{', '.join(self._cards(here))}], not {_said(wanted)}"
        if isinstance(wanted, str):
            return self._stop(codes.OTHERWISE, here.line, message, None, here.written)
        fact = self.facts.places[here.place]
        return self._otherwise(here.line, here.written, fact, message)

    def _otherwise(self, line: Entry, written: str, fact: str, message: str) -> Stop:
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
        known = (owner, owner.partition("#")[0])
        for key in map(str, given):
            seat = self.reader.seat(key)
            named = f"seat {seat + 1}" if seat is not None else self._card(key)
            if named in known:
                return True
        return False

    def _cards(self, here: Here) -> list[str]:
        state = here.state
        named = Counter(
            UNSEEN if card in state.hidden else self.reader.title(state.tables.names[card])
            for card in state.zones[here.place]
        )
        return [one if many == 1 else f"{one}*{many}" for one, many in sorted(named.items())]

    def _moves(self, text: str) -> Counter[tuple[str, str]]:
        """`+the-owl -the-bell*2` as what came and what went."""
        found: Counter[tuple[str, str]] = Counter()
        for sign, words in _SIGNED.findall(text):
            for one in repeated(words.strip()):
                found[sign, self._card(one)] += 1
        return found

    def _card(self, text: str) -> str:
        try:
            return self.reader.card(text)
        except HornbookError:
            return text

    # -- notes -----------------------------------------------------------------------------

    def _check_notes(self, line: Entry, state: State, standing: Standing) -> Standing:
        given = line.value if isinstance(line.value, Mapping) else {str(line.value): {}}
        notes = list(enumerate(state.notes or ()))[standing.noted :]
        heard = set(standing.heard)
        for name, of in given.items():
            left = [(at, note) for at, note in notes if at not in heard]
            heard.add(self._check_note(line, str(name), of, left))
        return replace(standing, heard=frozenset(heard))

    def _check_note(
        self, line: Entry, name: str, of: Any, notes: Sequence[tuple[int, tuple[str, Any]]]
    ) -> int:
        values = dict(of) if isinstance(of, Mapping) else {}
        for at, (kind, found) in notes:
            if plain(kind) == plain(name) and all(
                key in found and self._is_same(found[key], value) for key, value in values.items()
            ):
                return at
        heard = ", ".join(f"{kind} {_said(of)}" for _, (kind, of) in notes) or "nothing"
        message = f"the rules call out {heard} here, not {name} {_said(values)}"
        raise self._stop(codes.OTHERWISE, line, message)

    def _is_same(self, found: Any, wanted: Any) -> bool:
        if found == wanted or not isinstance(wanted, str) or not isinstance(found, str):
            return bool(found == wanted)
        if plain(self.reader.with_seats(wanted)) == plain(found):
            return True
        return self._card(wanted) in (found, found.partition(".")[0])

    # -- cards that are turned up ----------------------------------------------------------

    def _check_shown(self, line: Line, state: State, standing: Standing) -> Standing:
        """Cards that were written down unseen, by the names that they show."""
        value = line.entry.value
        many = value if isinstance(value, list) else [value]
        names = [self.reader.card(str(one)) for given in many for one in repeated(given)]
        for number, name in enumerate(names):
            known = {*state.tables.ids, *state.tables.names}
            if name not in known:
                message, hint = f"no card is called {quoted(name)}", did_you_mean(name, known)
                raise self._stop(codes.UNREADABLE, line.entry, message, hint)
            card = self._turned_up(line.entry, state, name, standing, number)
            standing = replace(standing, shown=standing.shown | {card})
        return standing

    def _turned_up(
        self, entry: Entry, state: State, name: str, standing: Standing, before: int
    ) -> int:
        """The open card with this name: best the one just taken, else one not yet shown."""
        sees, called = state.tables.sees, (state.tables.names, state.tables.ids)
        open_cards = [
            card
            for card in range(len(state.place))
            if sees[state.place[card]] == EVERYBODY or state.known[card] == EVERYBODY
        ]
        open_cards += _revealed(state)
        left = [one for one in open_cards if one in state.hidden and one not in standing.shown]

        def rank(card: int) -> tuple[bool, bool, bool]:
            return card in standing.shown, card != standing.taken, card not in left

        fitting = [card for card in open_cards if name in (called[0][card], called[1][card])]
        if fitting:
            return min(fitting, key=rank)
        message = f"no {self.reader.title(name)} comes to light here"
        finding = codes.WRONG_CHANCE.at(self.places.where(entry.path), message)
        if left:
            raise HiddenError(finding, None, name, sorted(left, key=rank), before)
        raise Stop(finding)

    def _stop(
        self, code: Code, line: Entry, message: str, hint: str | None = None, name: str = ""
    ) -> Stop:
        path = (*line.path, name) if name else line.path
        return Stop(code.at(self.places.where(path), message, hint))


def _revealed(state: State) -> list[int]:
    """Cards that were shown to everybody and may lie elsewhere by now."""
    told = state.told or ()
    return [card for one in told if isinstance(one, Revealed) for card in one.cards]


def _is_move(ours: Counter[tuple[str, str]], theirs: Counter[tuple[str, str]]) -> bool:
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
        return f"[{', '.join(_said(one) for one in value)}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_said(one)}' for key, one in value.items())}}}"
    return f"{value:g}" if isinstance(value, float) else str(value)
