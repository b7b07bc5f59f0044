"""What one seat sees of a match, and what has happened between two moments, as it may know it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.engine import State
from generator.engine.cards import can_see
from generator.engine.observe import (
    HIDDEN,
    Laid,
    cards_seen,
    counters_seen,
    zones_seen,
)
from generator.model.rules import Counter as CounterModel
from generator.play.marks import Marks, chosen_by, in_words, marks_of, nothing_of
from generator.play.wording import CounterKey, ViewerNames, ZoneKey, capital, copy_of

TOLD_TYPES = ("integer", "number", "seat", "card", "text", "flag")
"""Counters of these types are told when they change; lists can be looked up."""


@dataclass(frozen=True)
class SeatView:
    """What a seat sees: zones as cards by id (`?` where unknown), and counters by value."""

    zones: Mapping[ZoneKey, tuple[str, ...]]
    counters: Mapping[CounterKey, Any]
    marks: Mapping[tuple[ZoneKey, str], Marks] = field(default_factory=dict)
    """The counters of the cards in each zone, by card."""
    laid: Mapping[ZoneKey, tuple[Laid, ...]] = field(default_factory=dict)
    """The cards of each zone one by one, with what is marked on each; where that is wanted."""

    def cards(self, zone: ZoneKey) -> Counter[str]:
        """The cards of a zone, without order."""
        return Counter(self.zones.get(zone, ()))

    def knows(self, card_id: str) -> bool:
        """Whether a card of this id lies anywhere in sight."""
        return any(card_id in cards for cards in self.zones.values())


def view_of(state: State, seat: int) -> SeatView:
    """The match as `seat` sees it; also while rules run."""
    infos, columns = state.program.checked.symbols.counters, state.tables.columns
    counters: dict[CounterKey, Any] = {}
    marks: dict[tuple[ZoneKey, str], Marks] = {}
    for name, found in counters_seen(state, seat).items():
        model = infos[name].model
        if not model.shown:
            continue
        if infos[name].shared:
            # What a team shares is told once, of its captain.
            captains = state.tables.captain
            found = [one if captains[at] == at else HIDDEN for at, one in enumerate(found)]
        told = found
        if _is_of_board(state, model):
            told = sorted([*found, *_untouched(state, seat, name, found)], key=repr)
        counters |= _counters(model, name, columns[name], told)
        if model.of not in ("game", "seat"):
            for place, owner, card, value in found:
                if card.startswith(HIDDEN):
                    continue
                key = ((place, None if owner < 0 else owner), card)
                more = tuple(marks_of(model, name, columns[name], value))
                marks[key] = marks.get(key, ()) + more
    return SeatView(dict(_zones(state, seat)), counters, marks)


def _is_of_board(state: State, model: CounterModel) -> bool:
    """Whether a counter counts one thing on each space of the board, for everybody to see."""
    board = state.program.checked.ruleset.board
    is_plain = model.sees == "everybody" and not (model.for_ or model.towards)
    return board is not None and model.of == board.deck and is_plain


def _untouched(state: State, seat: int, name: str, found: Any) -> Iterator[list[Any]]:
    """The spaces in sight on which a counter is as it began: an emptied one is told as well."""
    tables, known = state.tables, {card for _, _, card, _ in found}
    of = state.program.checked.symbols.counters[name].model.of
    for number, card in enumerate(tables.decks[of]):
        place, called = tables.places[state.place[card]], tables.names[card]
        if called not in known and can_see(state, seat, card):
            owner = -1 if place.seat is None else place.seat
            yield [place.name, owner, called, tables.blank[tables.counter[name] + number]]


def table_of(state: State, seat: int) -> SeatView:
    """The same, with each card as it lies and what is marked on it.

    A card that the seat does not know bears the counters that lie open.
    """
    captains, zones = state.tables.captain, state.program.checked.symbols.zones
    laid = {
        (name, owner): tuple(Laid(one.card, in_words(state, one.marks)) for one in cards)
        for name, owner, cards in cards_seen(state, seat, chosen_by(state, seat))
        if owner is None or not zones[name].shared or captains[owner] == owner
    }
    return replace(view_of(state, seat), laid=laid)


def _zones(state: State, seat: int) -> Iterator[tuple[ZoneKey, tuple[str, ...]]]:
    open_to_all = {place.name for place in state.tables.places if place.seat is None}
    zones, captains = state.program.checked.symbols.zones, state.tables.captain
    for name, found in zones_seen(state, seat).items():
        if name in open_to_all:
            yield (name, None), tuple(found)
            continue
        is_of_team = zones[name].shared
        for owner, cards in enumerate(found):
            if not is_of_team or captains[owner] == owner:
                yield (name, owner), tuple(cards)


def _counters(
    model: CounterModel, name: str, columns: tuple[str, ...], found: Any
) -> Iterator[tuple[CounterKey, Any]]:
    if model.of == "game":
        yield from _family(name, None, columns, found)
    elif model.of == "seat":
        towards = tuple(f"{name.replace('_', ' ')} of {one}" for one in columns)
        for owner, value in enumerate(found):
            if not model.towards:
                yield from _family(name, owner, columns, value)
            elif value != HIDDEN:
                told = _family(name, owner, towards, value)
                yield from ((key, one) for key, one in told if one not in nothing_of(model))
    else:
        copies: Counter[str] = Counter()
        for _, _, card, value in found:
            if card.startswith(HIDDEN):
                continue  # it can be looked up where it lies
            copies[card] += 1
            called = card if copies[card] == 1 else f"{card} ({copies[card]})"
            yield from _family(name, called, columns, value)


def _family(
    name: str, owner: int | str | None, words: tuple[str, ...], value: Any
) -> Iterator[tuple[CounterKey, Any]]:
    if value == HIDDEN:
        return
    if not words:
        yield (name, owner, ""), value
        return
    many = value if isinstance(value, list) else [value]
    yield from (((name, owner, word), one) for word, one in zip(words, many, strict=True))


@dataclass(frozen=True)
class MatchEvent:
    """One thing that happened.

    `kind` is `choice`, `passed`, `forced`, `chance`, `note`, `act` (a note that tells a whole act),
    `moved`, `seen` or `counter`; `at` the number of decisions before it. Of a move, `zone` says
    where to, `cards` which (`?` for unseen ones) and `new` which of them came to light. `numbers`
    are dice, or what a note holds.
    """

    kind: str
    text: str
    at: int = 0
    zone: ZoneKey | None = None
    cards: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    brief: str = ""
    """Of a counter: the same without a verb, to be told in a row with others."""
    by: int | None = None
    """Of a choice: whose it was."""
    about: frozenset[str] = frozenset()
    """What a choice took, what a note names, whose a counter is: cards by id, `seat 2`."""


def changes(
    before: SeatView, after: SeatView, names: ViewerNames, models: Mapping[str, CounterModel]
) -> Iterator[MatchEvent]:
    """Cards that moved, zone by zone where they came to, then counters."""
    yield from _moved(before, after, names)
    for key, value in after.counters.items():
        old = before.counters.get(key)
        kind = models[key[0]].type if key[0] in models else "integer"
        is_told = key[0] not in models or models[key[0]].announced
        if value != old and is_told and kind.startswith(TOLD_TYPES):
            about = frozenset({key[1]} if isinstance(key[1], str) else ())
            text, brief = _changed(key, kind, old, value, names)
            yield MatchEvent("counter", text, brief=brief, about=about)


def _changed(key: CounterKey, kind: str, old: Any, new: Any, names: ViewerNames) -> tuple[str, str]:
    """A counter's change as a sentence, and without a verb."""
    label = capital(names.counter(key))
    # What a table calls by a name of its own is told as it stands now.
    is_declared = bool(names.words.declared(key[0]) and not key[2])
    # Seats, cards and flags are numbers as well, but nobody counts with them.
    is_counted = not kind.startswith(("seat", "card", "flag"))
    if is_counted and isinstance(new, int | float) and isinstance(old, int | float):
        if not is_declared:
            told = {"counter": label, "old": f"{old:g}", "new": f"{new:g}"}
            text = names.tr("{counter}: from {old} to {new}.", **told)
            return text, names.tr("{counter} {old} to {new}", **told)
        said = f"{new:g}"
    else:
        said = names.value(kind, new)
    # `Dealer is now you` is no English.
    if is_declared or kind in ("text", "flag") or (kind == "seat" and said == names.tr("you")):
        text = names.tr("{counter}: {value}.", counter=label, value=said)
    else:
        text = names.tr("{counter} is now {value}.", counter=label, value=said)
    return text, f"{label} {said}"


def _moved(before: SeatView, after: SeatView, names: ViewerNames) -> Iterator[MatchEvent]:
    left = Counter[str]()
    for zone in before.zones:
        gone = before.cards(zone) - after.cards(zone)
        gone.pop(HIDDEN, 0)
        left += gone
    for zone in after.zones:
        came = after.cards(zone) - before.cards(zone)
        hidden = came.pop(HIDDEN, 0)
        new = came - left
        left -= came
        unseen = before.cards(zone)[HIDDEN] - after.cards(zone)[HIDDEN]
        if new and new == came and new.total() <= unseen:
            known = tuple(new.elements())
            told = ", ".join(map(names.card, known))
            text = names.tr("Seen in {zone}: {cards}.", zone=names.zone(zone), cards=told)
            yield MatchEvent("seen", text, cards=known)
            continue
        # Nobody cares which unseen cards leave the game.
        cards = (*came.elements(), *[HIDDEN] * (0 if zone[0] == "box" else hidden))
        if cards:
            yield move(zone, cards, tuple(new.elements()), names)


def move(
    zone: ZoneKey, cards: tuple[str, ...], new: tuple[str, ...], names: ViewerNames
) -> MatchEvent:
    """These cards came to a zone."""
    by = names.words.laid(zone[0])
    if zone[1] is not None and by is not None:
        # What comes to a hand is told as the hand is laid.
        rank = names.words.rank(by)
        cards = tuple(sorted(cards, key=lambda one: rank(copy_of(one)[0])))
    many = Counter(cards)
    hidden = many.pop(HIDDEN, 0)
    told = names.counted(((names.shown(card), n) for card, n in many.items()), hidden)
    text = names.tr("To {zone}: {cards}.", zone=names.zone(zone), cards=told)
    return MatchEvent("moved", text, 0, zone, cards, new)


def add(events: list[MatchEvent], one: MatchEvent, names: ViewerNames) -> None:
    """Append `one`, told together with what went just before to the same zone."""
    for index in range(len(events) - 1, -1, -1):
        last = events[index]
        if last.kind != "moved" or last.at != one.at or one.kind != "moved":
            break
        # Of a hand that is dealt to by and by; but what passes through a zone is told in order.
        is_hand = last.zone is not None and last.zone[1] is not None
        if last.zone == one.zone and last.zone and (is_hand or index == len(events) - 1):
            both = move(last.zone, last.cards + one.cards, last.new + one.new, names)
            events[index] = replace(both, at=one.at)
            return
    events.append(one)
