"""Puts a match into words while it is played, for one person: events, choices, what is called out.

An act of another seat, such as an action with its targets, is told in one line where a note of the
rules tells it whole.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from generator.engine import Decision, Failure, State
from generator.engine.announcements import Forced, Leaving, Noted, Revealed, Told
from generator.engine.cards import can_see
from generator.engine.decision_points import (
    CHOSEN_ALREADY,
    IN_NO_GROUP,
    NOT_WITH_THESE,
    OFTEN_ENOUGH,
    Values,
)
from generator.engine.observe import HIDDEN
from generator.engine.tables import PASS
from generator.model.rules import Counter as CounterModel
from generator.play.addressing import agreeing, theirs, yours
from generator.play.events import MatchEvent, SeatView, add, changes, view_of
from generator.play.wording import ViewerNames, capital, sentence
from generator.rules import claims

OF_YOU = re.compile(r"\byour?s?\b", re.IGNORECASE)
"""A question that speaks to the seat that decides."""
OF_THEM = re.compile(r"\b(?:they|them|theirs?|themselves)\b", re.IGNORECASE)
"""The same as others are told it."""
MOST_REASONS = 2
"""So many reasons are given why nothing else could be chosen."""
MOST_WHYS = 5
"""So many are given why nothing at all can be."""
MOST_REFUSED = 3
"""So many things are named that one reason kept from being chosen."""


@dataclass(frozen=True)
class Taken:
    """A decision that was taken: whose it was, and whether there was anything else to choose."""

    seat: int
    action: int
    text: str
    is_free: bool
    decision: Decision
    card: int | None
    """The card that was chosen, if the choice was one of cards."""
    of: Values = ()
    """What the words of the question named when it was asked; for `seat` alone."""


@dataclass
class Narrator:
    """Tells one person what happens in a match, as far as the seat `names.viewer` may know it."""

    names: ViewerNames
    models: Mapping[str, CounterModel]
    view: SeatView
    """What the person saw last."""
    events: list[MatchEvent] = field(default_factory=list)
    told: int = 0
    """How many of the events were shown already."""
    choices: dict[int, str] = field(default_factory=dict)
    """What was told of each decision, by the number of decisions before it."""
    act: int = 0
    """Where among the events the act begins that is under way."""
    mark: int = 0
    """Where among the events the decision begins that is under way."""
    forced: dict[int, str] = field(default_factory=dict)
    """What was last told of each choice that nobody was asked, by its place in the rules."""
    taking: tuple[int | None, bool] = (None, False)
    """The card that is being chosen, and whether the person has seen it since."""
    waiting: list[tuple[MatchEvent, tuple[int, ...], str]] = field(default_factory=list)
    """Choices that nobody was asked, told as soon as their cards are seen: cards, and how."""
    after: Decision | None = None
    """The decision that was taken last, whoever took it."""
    gathers = True
    """Whether what another seat does is told in one line, as far as it is one act."""

    @property
    def viewer(self) -> int:
        """The seat that is told."""
        return self.names.viewer

    # -- what happens ----------------------------------------------------------------------

    def begin(self, decision: Decision, card: int | None) -> None:
        """A decision is about to be taken: of this card, if it is one of cards."""
        self.mark, self.taking = len(self.events), (card, False)
        self.forced.pop(decision.number, None)

    def look(self, state: State, at: int) -> None:
        """Tell what has changed since the person looked; `at` is the number of decisions before."""
        self.update(view_of(state, self.viewer), at)
        card, is_seen = self.taking
        if card is not None and not is_seen:
            self.taking = card, can_see(state, self.viewer, card)
        self._tell_waiting(state)

    def update(self, now: SeatView, at: int) -> None:
        """Tell what is otherwise than the person saw last."""
        for one in changes(self.view, now, self.names, self.models):
            add(self.events, replace(one, at=at), self.names)
        self.view = now

    def end(self, state: State, taken: Taken, at: int, *, is_new_act: bool) -> None:
        """A decision was taken, and the rules have gone on to the next."""
        self.look(state, at)
        self._drop_waiting()
        if is_new_act:
            self.act = self.mark
        start = max(self.act, self.told)
        is_gathered = self.gathers and self.viewer != taken.seat
        if taken.is_free and (self.viewer == taken.seat or self._is_open(state, taken)):
            kind = "passed" if taken.action == PASS else "choice"
            line = self.choices[at] = self.choice(state, taken)
            event = MatchEvent(
                kind, line, at, by=taken.seat, about=_subjects(state, taken, self.viewer)
            )
            is_same = self.after is not None and (
                self.after.word == "act" or self.after.rule == taken.decision.rule
            )
            self._add_choice(event, start if is_gathered and is_same else self.mark)
        self.after = taken.decision
        if is_gathered:
            self._gather(start, taken.seat)
        if self.gathers:
            self._gather_unasked(taken.seat)
            self._shorten()

    def hear_chance(self, kind: str, value: Any, at: int) -> None:
        """Chance that everybody at the table sees: dice and coins."""
        if kind == "toss":
            tr, numbers = self.names.tr, (-1,)
            said = tr("The coin shows heads.") if value else tr("The coin shows tails.")
        elif kind == "roll" and value:
            shown, numbers = ", ".join(map(str, value)), tuple(value)
            one, many = self.names.tr("The die shows {n}."), self.names.tr("The dice show {n}.")
            said = (one if len(value) == 1 else many).format(n=shown)
        else:
            return
        self.events.append(MatchEvent("chance", said, at, numbers=numbers))

    def hear(self, state: State, told: Told, at: int) -> None:
        """What is called out, shown, or chosen by itself."""
        if isinstance(told, Leaving):
            if self._has_missed(state, told.cards):
                self.look(state, at)
            return
        self.look(state, at)
        if isinstance(told, Noted):
            # Notes without words are for the record, and may hold what others must not know.
            if told.says or len(self.names.sitting) == 1:
                self.hear_note(state, told, at)
        elif isinstance(told, Revealed) and told.is_done:
            self._hear_revealed(state, told, at)
        elif isinstance(told, Forced):
            self._hear_forced(state, told, at)

    def hear_note(self, state: State, note: Noted, at: int) -> None:
        """A note: its own words where it has some, else its name and its values."""
        if note.says:
            of = [(key, note.kinds[key], value) for key, value in note.values.items()]
            said = self._of_claim(note) or _said(state, note.says, of, self.names)
            text = sentence(capital(said))
            if self.names.tr("you") == "you":
                text = agreeing(text)
            if self.events and (self.events[-1].kind, self.events[-1].text) == ("counter", text):
                self.events.pop()  # The note says it in the same words.
            self.events.append(MatchEvent("note", text, at, about=_named(state, note)))
            return
        event, last = self._noted(state, note, at), self.events[-1] if self.events else None
        cards = set(event.cards)
        if last and last.kind in ("moved", "seen") and cards and cards <= set(last.cards):
            return  # The event before says the same.
        if last and last.kind == "chance" and set(last.numbers) <= set(event.numbers):
            self.events.pop()  # The note repeats the dice.
        self.events.append(event)

    def _of_claim(self, note: Noted) -> str:
        """What came of a claim, in words that no author wrote; empty of all other notes."""
        if note.says != claims.TOLD.get(note.note):
            return ""
        tr, seats = self.names.tr, {key: self.names.seat(one) for key, one in note.values.items()}
        if note.note == "believed":
            return tr("Nobody doubts it.")
        if note.note == "honest":
            return tr("{by} doubts it: {who} told the truth.", **seats)
        return tr("{by} doubts it: {who} did not tell the truth.", **seats)

    def _noted(self, state: State, note: Noted, at: int) -> MatchEvent:
        """A note without words; cards that are not in sight are left out."""
        words = self.names.words
        values = {key: _recorded(state, note.kinds[key], one) for key, one in note.values.items()}
        known = {key: one for key, one in values.items() if self._knows(one)}
        of = ", ".join(f"{words.named(key)} {self._value(one)}" for key, one in known.items())
        said = capital(words.named(note.note))
        only = all(words.has_card(one) for one in known.values())
        return MatchEvent(
            "note",
            f"{said}: {of}." if of else f"{said}.",
            at,
            cards=tuple(map(str, known.values())) if only else (),
            numbers=tuple(n for n in known.values() if isinstance(n, int)),
        )

    def _knows(self, value: Any) -> bool:
        many = value if isinstance(value, list | tuple) else (value,)
        return all(not self.names.words.has_card(one) or self.view.knows(one) for one in many)

    def _value(self, value: Any) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(map(self._value, value))
        words = self.names.words
        return words.title(value) if words.has_card(value) else self.names.value("", value)

    def _hear_revealed(self, state: State, shown: Revealed, at: int) -> None:
        """Who knew the cards already hears that now everybody does."""
        last = [one for one in self.events[-len(shown.cards) :] if one.kind == "seen"]
        told = Counter(card for one in last for card in one.cards)
        ids = Counter(state.tables.names[card] for card in shown.cards)
        if known := tuple((ids - told).elements()):
            cards = ", ".join(map(self.names.card, known))
            text = self.names.tr("Shown to everybody: {cards}.", cards=cards)
            self.events.append(MatchEvent("seen", text, at, cards=known))

    def _hear_forced(self, state: State, choice: Forced, at: int) -> None:
        is_own, decision = self.viewer == choice.seat, state.program.sites[choice.site]
        many = _many(choice.value)
        is_seen = decision.kind != "card" or choice.value is None
        is_seen = is_seen or all(can_see(state, self.viewer, one) for one in many)
        if not is_own and (decision.secret or choice.value is None):
            return
        if not is_own and not is_seen and self.gathers:
            # Told when they lie open, as if there had been others: that is nobody's business.
            event = MatchEvent("choice", "", at, by=choice.seat)
            self.events.append(event)
            self.waiting.append((event, tuple(many), self._forced(state, choice)))
        if not is_seen:
            return
        text = self._forced(state, choice, with_reasons=is_own)
        if text and not (is_own and self.forced.get(choice.site) == text):
            self.forced[choice.site] = text
            about = frozenset(str(_recorded(state, decision.kind, one)) for one in many)
            self.events.append(MatchEvent("forced", text, at, by=choice.seat, about=about))

    def _tell_waiting(self, state: State) -> None:
        """Tell what was chosen unasked as soon as the cards are seen, before what came of it."""
        for one in self.waiting[:]:
            event, cards, text = one
            if all(can_see(state, self.viewer, card) for card in cards):
                about = frozenset(state.tables.names[card] for card in cards)
                at = next(index for index, found in enumerate(self.events) if found is event)
                self.events[at] = replace(event, text=text, about=about)
                self.waiting.remove(one)

    def _drop_waiting(self) -> None:
        """Leave out what was never seen; what it parted is told together again."""
        if not self.waiting:
            return
        unseen = [event for event, _, _ in self.waiting]
        self.waiting.clear()
        first = next(index for index, one in enumerate(self.events) if one is unseen[0])
        after, self.events[first:] = self.events[first:], []
        for event in after:
            if not any(event is one for one in unseen):
                add(self.events, event, self.names)

    def _has_missed(self, state: State, cards: Iterable[int]) -> bool:
        """Whether some of the cards, which lie open, came there after the person looked."""
        tables = state.tables
        for place in {state.place[card] for card in cards}:
            here = tables.places[place]
            owner = here.seat
            if owner is not None and here.name in self.names.words.shared:
                owner = tables.captain[owner]
            there = Counter(tables.names[card] for card in state.zones[place])
            if any(tables.names[card] in there - self.view.cards((here.name, owner))
                   for card in cards if state.place[card] == place):  # fmt: skip
                return True
        return False

    def _gather_unasked(self, asked: int) -> None:
        """Tell in one line, by the notes of the rules, what others did who were not asked."""
        others = {one.by for one in self.events[self.mark :] if one.kind == "choice"}
        for seat in sorted(one for one in others if one not in (None, asked, self.viewer)):
            by_seat = (index for index, one in enumerate(self.events)
                       if index >= self.mark and one.by == seat)  # fmt: skip
            self._gather(next(by_seat), seat)

    def _forced(self, state: State, choice: Forced, *, with_reasons: bool = False) -> str:
        """That a choice was none: what was taken, and why nothing else; empty where it is no news.

        Others than the seat itself hear what was chosen, and never why: that may be nobody's
        business.
        """
        names, decision = self.names, state.program.sites[choice.site]
        if choice.value is None:
            if not choice.refused:
                return ""
            taken = names.tr("Nothing can be chosen")
        else:
            taken = ", ".join(_called(state, decision, one, names) for one in _many(choice.value))
            if with_reasons:
                taken = names.tr("Only {what} can be chosen", what=taken)
        says, is_to_you = _without_values(decision, names), OF_YOU.search(decision.says)
        if not with_reasons and names.tr("you") == "you":
            says, is_to_you = theirs(says), None
        is_plain = says.endswith("?") and (with_reasons or not is_to_you)
        asked = f"{says} " if is_plain else ""
        said = f"{capital(names.seat(choice.seat))}: {asked}{capital(taken)}"
        if not with_reasons:
            return f"{said}."
        if choice.value is not None:
            return " ".join([f"{said}.", *self._refused(state, choice)])
        why = "; ".join(map(self._why(state), choice.failing[:MOST_WHYS]))
        return f"{said}: {why}" if why else f"{said}."

    def _why(self, state: State) -> Callable[[Failure], str]:
        """Says what kept something from being chosen, with its section."""
        return lambda one: filled(state, one, self.names) + (f" [{one.cites}]" if one.cites else "")

    def _refused(self, state: State, choice: Forced) -> Iterator[str]:
        """What could not be chosen, with the reason: `Not seat 2`, and why."""
        names, decision = self.names, state.program.sites[choice.site]
        others: dict[Failure, list[Any]] = {}
        for value, found in choice.refused:
            if found:
                others.setdefault(found[0], []).append(value)
        rest: list[str] = []
        for failing, values in islice(others.items(), MOST_REASONS):
            is_seen = decision.kind != "card" or all(
                can_see(state, self.viewer, one) for one in _many(values)
            )
            called = dict.fromkeys(
                _called(state, decision, one, names) for one in values if is_seen
            )
            why = self._why(state)(failing)
            if 0 < len(called) <= MOST_REFUSED:
                yield names.tr("Not {what}: {why}", what=", ".join(called), why=why)
            else:
                rest.append(why)
        if rest:
            yield names.tr("Not the others: {why}", why=" ".join(rest))

    # -- what is chosen ----------------------------------------------------------------------

    def choice(self, state: State, taken: Taken) -> str:
        """`You: Which skill? Luck`; others are told what was asked of `you` as of `them`."""
        names, decision = self.names, taken.decision
        who, said = capital(names.seat(taken.seat)), names.short(state, taken.action, decision)
        asked = question_taken(state, taken, names) or _without_values(decision, names)
        is_own = names.seat(taken.seat) == names.tr("you")
        is_to_you = OF_YOU.search(asked) or OF_YOU.search(decision.says)
        if not is_own and decision.word not in ("act", "window") and names.tr("you") == "you":
            asked, is_to_you = theirs(asked), None
            said = theirs(said) if dict(decision.labels).get(taken.text) else said
        if asked.endswith("?") and (is_own or not is_to_you):
            return sentence(f"{who}: {asked} {capital(said)}")
        return sentence(f"{who}: {capital(said)}")

    def _is_open(self, state: State, taken: Taken) -> bool:
        """Whether another seat may know what was chosen; a pass is not worth a line."""
        if taken.decision.secret or taken.action == PASS:
            return False
        return taken.card is None or self.taking[1] or can_see(state, self.viewer, taken.card)

    def _add_choice(self, one: MatchEvent, start: int) -> None:
        """Tell a choice before what came of it; in one line with what the seat chose just before.

        `start` is where the act begins to which both must belong.
        """
        last = self.events[self.mark - 1] if self.mark > start else None
        if last and last.kind == one.kind == "choice" and last.by == one.by:
            who = capital(self.names.seat(one.by))
            text = f"{last.text} {one.text.removeprefix(f'{who}: ')}"
            self.events[self.mark - 1] = replace(last, text=text, about=last.about | one.about)
        else:
            self.events.insert(self.mark, one)

    def _shorten(self) -> None:
        """Tell an act of another seat with what it chose for it, and no question before a card.

        That is, where the next line shows where the card went.
        """
        events = self.events
        for at in range(len(events) - 2, self.mark - 1, -1):
            one, after = events[at : at + 2]
            is_act = one.kind == after.kind == "choice" and not one.about and after.about
            if is_act and one.by == after.by != self.viewer and self.mark >= self.told:
                # What an action asked without others to choose from, as if there had been some.
                text = f"{one.text} {after.text.partition(': ')[2]}"
                events[at : at + 2] = [replace(one, text=text, about=after.about)]
        for at in range(self.mark, len(events) - 1):
            asked, mark, answer = events[at].text.partition("? ")
            is_asked = bool(mark) and events[at].by not in (None, self.viewer)
            is_short = is_asked and OF_THEM.search(asked) and "? " not in answer
            after = events[at + 1]
            if is_short and after.kind == "moved" and answer.removesuffix(".") in after.text:
                who = capital(self.names.seat(events[at].by))
                events[at] = replace(events[at], text=f"{who}: {answer}")

    def _gather(self, start: int, seat: int) -> None:
        """Leave out, from `start` on, what a note of the rules says in one line.

        These are the choices of which an act of `seat` was made, if the note names all that was
        taken, and the ways of the cards that it names. A choice stays where something else was told
        after it, or where the note speaks of another seat first: that is what came of it.
        """
        events = self.events
        for note in [one for one in events[start:] if one.kind == "note" and one.about]:
            at = next(index for index, one in enumerate(events) if one is note)
            made = [one for one in events[start:at] if one.by == seat]
            is_whole = all(one.about <= note.about for one in made)
            if not is_whole or not any(one.about for one in made):
                continue
            before = [
                one
                for one in events[start:at]
                if one not in made
                and not _is_way(one, note)
                and not (one.kind == "counter" and one.about and one.about <= note.about)
            ]
            first = next(index for index, one in enumerate(events) if one is made[0])
            if not self._is_one_act(events[first:at], before, note, seat):
                continue
            end = at + 1
            while end < len(events) and _is_way(events[end], note):
                end += 1
            is_named = f"seat {seat + 1}" in note.about
            text = note.text if is_named else f"{capital(self.names.seat(seat))}: {note.text}"
            events[start:end] = [*before, replace(note, kind="act", text=text)]

    def _is_one_act(
        self, since: Sequence[MatchEvent], kept: Sequence[MatchEvent], note: MatchEvent, seat: int
    ) -> bool:
        """Whether a note tells of what `seat` did, and nothing else `since` then that is kept."""
        if any(one is other for one in since for other in kept):
            return False
        who = capital(self.names.seat(seat))
        return f"seat {seat + 1}" not in note.about or note.text.startswith(who)


def filled(state: State, failing: Failure, names: ViewerNames) -> str:
    """The words of a requirement that fails, with the values that they name."""
    own = {
        OFTEN_ENOUGH: names.tr("It has been done as often as it may be."),
        IN_NO_GROUP: names.tr("It lies in no group that can be chosen here."),
        NOT_WITH_THESE: names.tr("It lies in no group with what is chosen so far."),
        CHOSEN_ALREADY: names.tr("It is chosen already."),
    }
    if failing.id in own:
        return own[failing.id]
    return _said(state, failing.words, failing.of, names)


def question(state: State, names: ViewerNames) -> str:
    """What is asked now, with the values that it names; empty where only the asked may hear it."""
    asked = _asked(state, state.decision, state.current_seat, state.question(), names)
    is_own = bool(asked) and names.viewer == state.current_seat
    several = state.chosen() if is_own else None
    if several is not None:
        return f"{asked}{_so_far(state, several, names)}"
    picked = state.picked() if is_own else ()
    if not picked:
        return asked
    # Of a pile face down nobody knows more than how many come along.
    seen = (one if can_see(state, names.viewer, one) else None for one in picked)
    shown = ("?" if one is None else state.tables.names[one] for one in seen)
    cards = ", ".join(names.value("card", one) for one in shown)
    return f"{asked} {names.tr('Chosen so far: {cards}.', cards=cards)}"


def _so_far(state: State, several: tuple[tuple[Any, ...], int, int], names: ViewerNames) -> str:
    """What is chosen of several, and how many there can be; empty before the first."""
    chosen, least, most = several
    if not chosen:
        return ""
    kind = state.decision.kind
    said = ", ".join(
        names.value(kind, "?" if kind == "card" and not can_see(state, names.viewer, one)
                    else state.tables.names[one] if kind == "card" else one)
        for one in chosen
    )  # fmt: skip
    n = len(chosen)
    if most >= len(chosen) + len(state.offer) and least != most:
        return " " + names.tr("Chosen so far: {cards}.", cards=said)
    if least == most:
        return " " + names.tr("Chosen so far, {n} of {most}: {cards}.", n=n, most=most, cards=said)
    most_said = names.tr("Chosen so far, {n} of at most {most}: {cards}.")
    return " " + most_said.format(n=n, most=most, cards=said)


def question_taken(state: State, taken: Taken, names: ViewerNames) -> str:
    """What was asked when this decision was taken, as `question` gives it."""
    return _asked(state, taken.decision, taken.seat, taken.of, names)


def _asked(state: State, decision: Decision, seat: int, of: Values, names: ViewerNames) -> str:
    # A value may be one that only the seat can see that is asked: nobody else is told the question.
    if decision.has_values and names.viewer != seat:
        return ""
    text = _said(state, decision.says, of, names)
    if decision.has_values and names.tr("you") == "you":
        text = agreeing(capital(text))
    return text


def _without_values(decision: Decision, names: ViewerNames) -> str:
    """The sentences of a question that name no values, which everybody may hear."""
    text = names.words.texts.get(decision.says, decision.says)
    if "{%" in text:
        return ""
    told = [one for one in re.split(r"(?<=[.!?]) +", text) if "{{" not in one]
    return names.words.say(" ".join(told)) if told else ""


def _said(state: State, text: str, of: Iterable[tuple[str, str, Any]], names: ViewerNames) -> str:
    """A text with values, of which name, kind and value are given."""
    values = {name: _spoken(state, kind, value, names) for name, kind, value in of}
    said = names.words.say(text, values)
    you = names.tr("you")
    # What speaks to its reader by itself is right as it stands.
    is_of_name = you in values.values() and not OF_YOU.search(text)
    return yours(said) if you == "you" and is_of_name else said


def table_won(state: State, names: ViewerNames) -> str:
    """Whether all win who play together; empty where there is nothing but their score."""
    if state.program.checked.wins is None:
        return ""
    return names.tr("The table wins.") if state.winners() else names.tr("The table loses.")


def _recorded(state: State, kind: str, value: Any) -> Any:
    """A value as the record holds it: cards by id, `seat 2`."""
    if isinstance(value, list | tuple):
        return [_recorded(state, kind.removeprefix("list of "), one) for one in value]
    if value is None or kind not in ("card", "seat", "zone"):
        return value
    if kind == "seat":
        return f"seat {value + 1}"
    return state.tables.names[value] if kind == "card" else state.tables.places[value].name


class _Told(str):
    """A value in words, which the tests of a text read as it is in the rules."""

    meant: object

    def __bool__(self) -> bool:
        return bool(self.meant)

    def __eq__(self, other: object) -> bool:
        return self.meant == other

    __hash__ = str.__hash__


def _told(said: str, meant: object) -> _Told:
    found = _Told(said)
    found.meant = meant
    return found


def _spoken(state: State, kind: str, value: Any, names: ViewerNames) -> Any:
    """A value as a person is told it."""
    if isinstance(value, list | tuple):
        inner = kind.removeprefix("list of ")
        said = ", ".join(str(_spoken(state, inner, one, names)) for one in value)
        return said or names.tr("none")
    if value is None or kind in ("card", "seat"):
        is_number = kind == "card" and isinstance(value, int)
        plain = state.tables.names[value] if is_number else value
        return names.value(kind, plain)
    if kind == "title":
        return names.card(value)
    if isinstance(value, bool) or (kind == "text" and names.words.has_card(value)):
        return _told(names.value(kind, value), value)
    place = state.tables.places[value] if kind == "zone" else None
    return names.zone((place.name, place.seat)) if place else value


def _called(state: State, decision: Decision, value: Any, names: ViewerNames) -> str:
    """What a choice took, as the seat `names` speaks to may know it."""
    if decision.kind == "seat":
        return names.seat(value)
    if decision.kind_of(value) == "card":
        return names.card(state.tables.names[value])
    label = dict(decision.labels).get(str(value))
    if label and decision.word != "act":
        return names.words.say(label).removesuffix(".")
    return names.words.chosen(str(value))


def _named(state: State, note: Noted) -> frozenset[str]:
    """The seats and cards that a note names, as `MatchEvent.about` has them."""
    found: set[str] = set()
    for key, value in note.values.items():
        if note.kinds[key].removeprefix("list of ") in ("card", "seat"):
            one = _recorded(state, note.kinds[key], value)
            found.update(map(str, _many(one)))
    return frozenset(found)


def _many(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _subjects(state: State, taken: Taken, viewer: int) -> frozenset[str]:
    """What a choice took, as `MatchEvent.about` has it; nothing of an action.

    Which lines are left out hangs on it, so that a card that the viewer cannot see is `?`.
    """
    if taken.decision.word == "act":
        return frozenset()
    if taken.decision.kind == "seat" and taken.action != PASS:
        return frozenset({f"seat {taken.action - state.tables.seat_base + 1}"})
    if taken.card is None or taken.action >= state.tables.place_base:
        # Which card of a row was chosen blind is not told by its title.
        return frozenset({taken.text})
    is_seen = can_see(state, viewer, taken.card)
    return frozenset({state.tables.names[taken.card] if is_seen else HIDDEN})


def _is_way(one: MatchEvent, note: MatchEvent) -> bool:
    """Whether cards that a note names went where everybody expects them."""
    if one.kind != "moved" or one.zone is None or not set(one.cards) <= note.about:
        return False
    return one.zone[1] is None or f"seat {one.zone[1] + 1}" in note.about
