"""A match in words: every counter and zone by name, and what has changed between two moments."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.engine import Program, State

Shown = int | float | bool | str | None


@dataclass(frozen=True)
class Moment:
    """The counters of a match, and the cards of each place by id, at one time."""

    counters: tuple[Any, ...]
    places: tuple[tuple[str, ...], ...]


class Facts:
    """The names of what changes in one compiled game.

    A counter is called `round`, `skill Might`, `score of seat 1`, `heat of the-owl` or
    `stance to the-owl of the-bell`; a copy after the first `heat of the-owl#2`, the largest first,
    for nobody knows one copy from another. A zone is called `discard` or `hand of seat 1`.
    """

    def __init__(self, compiled: Program) -> None:
        self.tables = compiled.tables
        named = list(_counters(compiled))
        self.counters = [name for name, _ in named]
        self.kinds = [kind for _, kind in named]
        self.places = [
            place.name.replace("_", "-")
            + ("" if place.seat is None else f" of {_seat(place.seat)}")
            for place in self.tables.places
        ]
        self.alike = list(_alike(compiled))
        """Where the counters of copies of one design stand."""

    def moment(self, state: State) -> Moment:
        """The match as it stands."""
        names = self.tables.names
        places = tuple(tuple(names[card] for card in zone) for zone in state.zones)
        counters = state.counters[:]
        for copies in self.alike:
            found = counters[copies.start : copies.stop : copies.step]
            if found.count(found[0]) != len(found):
                ordered = sorted(found, key=_size, reverse=True)
                counters[copies.start : copies.stop : copies.step] = ordered
        return Moment(tuple(counters), places)

    def changes(self, before: Moment, after: Moment) -> dict[str, Shown]:
        """What is otherwise than before: counters by their value, zones by their cards.

        Of a zone that somebody may see `+the-owl -the-bell*2`, or `empty` where the last have left;
        of any other the number of cards.
        """
        found: dict[str, Shown] = {}
        values = zip(self.counters, self.kinds, before.counters, after.counters, strict=True)
        for name, kind, old, new in values:
            if old != new:
                found[name] = self.shown(kind, new)
        zones = zip(self.places, self.tables.places, before.places, after.places, strict=True)
        for name, place, old, new in zones:
            if Counter(old) != Counter(new):
                found[name] = _moved(Counter(old), Counter(new)) if place.sees else len(new)
        return found

    def values(self, now: Moment) -> dict[str, Shown]:
        """Every counter, and the number of cards of every zone."""
        counters = zip(self.counters, self.kinds, now.counters, strict=True)
        found = {name: self.shown(kind, value) for name, kind, value in counters}
        zones = zip(self.places, now.places, strict=True)
        return found | {name: len(cards) for name, cards in zones}

    def shown(self, kind: str, value: Any) -> Shown:
        """A value as a person would write it."""
        if value is None or isinstance(value, bool | str):
            return value
        if isinstance(value, list):
            inner = kind.removeprefix("list of ")
            return " and ".join(str(self.shown(inner, one)) for one in value) or "nothing"
        if kind == "seat":
            return _seat(value)
        if kind.startswith("card"):
            return str(self.tables.names[value])
        return value if isinstance(value, int | float) else str(value)


def _counters(compiled: Program) -> Iterator[tuple[str, str]]:
    """Name and type of each counter, in the order of the engine's list."""
    tables = compiled.tables
    models = {one.id.replace("-", "_"): one for one in compiled.checked.ruleset.counters}
    for name in tables.counter:
        model = models.get(name)
        of, kind = (model.of, model.type) if model else ("seat", "integer")
        to = "to " if model and model.towards else ""
        for owner in _owners(compiled, of):
            for word in [f"{to}{one}" for one in tables.columns[name]] or [""]:
                called = f"{name.replace('_', '-')} {word}".strip()
                yield f"{called} of {owner}" if owner else called, kind


def _alike(compiled: Program) -> Iterator[range]:
    """For each counter of cards and each design with copies, the places of its values."""
    tables = compiled.tables
    for name, info in compiled.checked.world.counters.items():
        cards = tables.decks.get(info.model.of, [])
        width = tables.width[name]
        for design, many in Counter(tables.design[card] for card in cards).items():
            if many > 1:
                at = tables.counter[name] + (tables.first_of[design] - cards[0]) * width
                yield from (range(at + one, at + many * width, width) for one in range(width))


def _size(value: Any) -> tuple[bool, Any, str]:
    """Where a value comes among those of other copies: nothing first, numbers by size."""
    return value is not None, value if isinstance(value, int | float) else 0, str(value)


def _owners(compiled: Program, of: str) -> Iterator[str]:
    tables = compiled.tables
    if of == "game":
        yield ""
    elif of == "seat":
        yield from map(_seat, range(tables.chairs))
    else:
        seen: Counter[str] = Counter()
        for card in tables.decks.get(of, ()):
            name = tables.names[card]
            seen[name] += 1
            yield name if seen[name] == 1 else f"{name}#{seen[name]}"


def _seat(seat: int) -> str:
    return f"seat {seat + 1}"


def _moved(old: Counter[str], new: Counter[str]) -> str:
    return " ".join([*_signed("+", new - old), *_signed("-", old - new)]) if new else "empty"


def _signed(sign: str, cards: Mapping[str, int]) -> Iterator[str]:
    for card in sorted(cards):
        yield f"{sign}{card}" + (f"*{cards[card]}" if cards[card] > 1 else "")
