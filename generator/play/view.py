"""What one seat sees of a match, flattened so that two moments can be compared."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.engine import State
from generator.engine.observe import HIDDEN, counters_seen, zones_seen
from generator.model.rules import Counter as CounterModel

ZoneKey = tuple[str, int | None]
"""Name of a zone and the seat it belongs to; None for the game's."""

CounterKey = tuple[str, int | str | None, str]
"""Name of a counter; its owner: a seat, a card's id, or None for the game; the word of a family."""


@dataclass(frozen=True)
class Sight:
    """Zones as cards by id (`?` where unknown), and counters by value."""

    zones: Mapping[ZoneKey, tuple[str, ...]]
    counters: Mapping[CounterKey, Any]
    marks: Mapping[tuple[ZoneKey, str], tuple[tuple[str, Any], ...]] = field(default_factory=dict)
    """Counters of the cards in each zone, by card: name and value."""

    def cards(self, zone: ZoneKey) -> Counter[str]:
        """The cards of a zone, without order."""
        return Counter(self.zones.get(zone, ()))

    def knows(self, card_id: str) -> bool:
        """Whether a card of this id lies anywhere in sight."""
        return any(card_id in cards for cards in self.zones.values())


def sight(state: State, seat: int) -> Sight:
    """The match as `seat` sees it; also while rules run."""
    return Sight(dict(_zones(state, seat)), dict(_counters(state, seat)), _marks(state, seat))


def _marks(state: State, seat: int) -> dict[tuple[ZoneKey, str], tuple[tuple[str, Any], ...]]:
    infos = state.program.checked.symbols.counters
    found: dict[tuple[ZoneKey, str], tuple[tuple[str, Any], ...]] = {}
    for name, values in counters_seen(state, seat).items():
        if infos[name].model.shown and infos[name].model.of not in ("game", "seat"):
            for place, owner, card, value in values:
                key = ((place, None if owner < 0 else owner), card)
                columns = state.tables.columns[name]
                marks = _mark(infos[name].model, name, columns, value)
                found[key] = (*found.get(key, ()), *marks)
    return found


def _mark(
    model: CounterModel, name: str, columns: tuple[str, ...], value: Any
) -> Iterator[tuple[str, Any]]:
    """A counter of a card as name and value; of a relation only what is there, `ally to` whom."""
    if not model.towards or not isinstance(value, list):
        if model.type == "list of seat" and value:
            value = [f"seat {seat + 1}" for seat in value]
        if value != []:
            yield name, value
        return
    nothing = (None, False, 0, *model.choices[:1])
    for column, one in zip(columns, value, strict=True):
        if one not in nothing:
            yield f"{one if isinstance(one, str) else name} to", column


def _zones(state: State, seat: int) -> Iterator[tuple[ZoneKey, tuple[str, ...]]]:
    seen = zones_seen(state, seat)
    shared = {place.name for place in state.tables.places if place.seat is None}
    for name, found in seen.items():
        if name in shared:
            yield (name, None), tuple(found)
        else:
            yield from (((name, owner), tuple(cards)) for owner, cards in enumerate(found))


def _counters(state: State, seat: int) -> Iterator[tuple[CounterKey, Any]]:
    infos = state.program.checked.symbols.counters
    for name, found in counters_seen(state, seat).items():
        model, columns = infos[name].model, state.tables.columns[name]
        if not model.shown:
            continue
        if model.of == "game":
            yield from _family(name, None, columns, found)
        elif model.of == "seat":
            towards = tuple(f"{name.replace('_', ' ')} of {one}" for one in columns)
            for owner, value in enumerate(found):
                if not model.towards:
                    yield from _family(name, owner, columns, value)
                elif value != HIDDEN:
                    nothing = (None, False, 0, *model.choices[:1])
                    told = _family(name, owner, towards, value)
                    yield from ((key, one) for key, one in told if one not in nothing)
        else:
            copies: Counter[str] = Counter()
            for _, _, card, value in found:
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
