"""A match in words: every counter and zone by name, and what has changed between two moments."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.engine import Program, State

Shown = int | float | bool | str | None


@dataclass(frozen=True)
class Moment:
    """The counters of a match, and the cards of each place by id, at one time."""

    counters: tuple[Any, ...]
    places: tuple[tuple[str, ...], ...]


@dataclass
class Facts:
    """The names of what changes in one compiled game.

    A counter is called `round`, `skill Might`, `score of seat 1`, `heat of the-owl` or
    `stance to the-owl of the-bell`; a copy after the first `heat of the-owl#2`, the largest first,
    for nobody knows one copy from another. A zone is called `discard` or `hand of seat 1`.
    """

    compiled: Program
    counters: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    alike: list[range] = field(default_factory=list)
    """Where the counters of copies of one design stand."""

    def __post_init__(self) -> None:
        for name, kind in _counters(self.compiled):
            self.counters.append(name)
            self.kinds.append(kind)
        for place in self.compiled.tables.places:
            name = place.name.replace("_", "-")
            self.places.append(name if place.seat is None else f"{name} of {_seat(place.seat)}")
        self.alike = list(_alike(self.compiled))

    def moment(self, state: State) -> Moment:
        """The match as it stands."""
        names = self.compiled.tables.names
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
        for index, name in enumerate(self.counters):
            if before.counters[index] != after.counters[index]:
                found[name] = self.shown(self.kinds[index], after.counters[index])
        for index, name in enumerate(self.places):
            old, new = before.places[index], after.places[index]
            if Counter(old) != Counter(new):
                hidden = not self.compiled.tables.places[index].sees
                found[name] = len(new) if hidden else _moved(old, new)
        return found

    def values(self, now: Moment) -> dict[str, Shown]:
        """Every counter, and the number of cards of every zone."""
        found: dict[str, Shown] = {
            name: self.shown(self.kinds[index], now.counters[index])
            for index, name in enumerate(self.counters)
        }
        return found | {name: len(now.places[index]) for index, name in enumerate(self.places)}

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
            return str(self.compiled.tables.names[value])
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
    for name, info in compiled.checked.symbols.counters.items():
        cards = tables.decks.get(info.model.of, [])
        width = tables.width[name]
        for design, many in Counter(tables.design[card] for card in cards).items():
            if many == 1:
                continue
            at = tables.counter[name] + (tables.first_of[design] - cards[0]) * width
            yield from (range(at + one, at + many * width, width) for one in range(width))


def _size(value: Any) -> tuple[bool, Any, str]:
    """Where a value comes among those of other copies: nothing first, numbers by size."""
    number = value if isinstance(value, int | float) else 0
    return value is not None, number, str(value)


def _owners(compiled: Program, of: str) -> list[str]:
    tables = compiled.tables
    if of == "game":
        return [""]
    if of == "seat":
        return [_seat(seat) for seat in range(tables.chairs)]
    seen: Counter[str] = Counter()
    names = []
    for card in tables.decks.get(of, ()):
        name = tables.names[card]
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return names


def _seat(seat: int) -> str:
    return f"seat {seat + 1}"


def _moved(old: tuple[str, ...], new: tuple[str, ...]) -> str:
    came, went = Counter(new) - Counter(old), Counter(old) - Counter(new)
    if not new:
        return "empty"
    return " ".join([*_signed("+", came), *_signed("-", went)])


def _signed(sign: str, cards: Mapping[str, int]) -> Iterator[str]:
    for card in sorted(cards):
        yield f"{sign}{card}" + (f"*{cards[card]}" if cards[card] > 1 else "")
