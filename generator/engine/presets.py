"""Counters that are set before a match begins: how a saved village, or another evening, comes in.

A value is given as a person would write it: `8`, `true`, `ally`, a card by its id, a seat as
`seat 2`. Where a counter belongs to seats or cards, or has several values, a mapping by seat,
card or word holds them: `{cart-1: {cart-2: hitched}}`.

What is given is held to what is declared: the type, the choices, and the bounds of the counter.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from generator.diagnostics import did_you_mean, quoted
from generator.engine.faults import GivenError
from generator.engine.match import Match
from generator.rules.symbols import CounterInfo, name_of
from generator.rules.types import Type

_IN_WORDS = {
    "integer": "a whole number",
    "number": "a number",
    "flag": "true or false",
    "text": "a text",
    "seat": "a seat, such as seat 2",
    "card": "a card by its id",
    "list": "a list",
}


_Cell = tuple[tuple[str, ...], int, Any]
"""How a value is reached in what was written, its place among those of its counter, and it."""


@dataclass(frozen=True)
class _Given:
    """One value that was given: how it is reached in what was written, and where it is kept."""

    path: tuple[str, ...]
    info: CounterInfo
    owner: int
    at: int


def preset(s: Match, counters: Mapping[str, Any]) -> None:
    """Set counters before the match.

    Raises:
        GivenError: there is no such counter, owner, card or word, or a value is not what the
            counter can be.
    """
    given = [one for counter, value in counters.items() for one in _set(s, counter, value)]
    # A bound may depend on another counter that is given as well.
    for one in given:
        _bounded(s, one)


def _set(s: Match, counter: str, value: Any) -> list[_Given]:
    symbols, tables, name = s.program.checked.symbols, s.tables, name_of(str(counter))
    info = symbols.counters.get(name)
    if info is None:
        known = [one.replace("_", "-") for one in symbols.counters]
        raise _unknown((str(counter),), "counter", counter, known)
    cells: list[_Cell] = [((str(counter),), 0, value)]
    if (owners := _owners(s, info)) is not None:
        wrong = f"{quoted(counter)} has a value for each seat or card"
        cells = _spread(cells, owners, "owner", wrong, "{seat 1: …}, or {card-id: …}")
    if info.is_family:
        columns = tables.columns[name]
        wrong = f"{quoted(info.model.id)} has a value for each {info.one_of}"
        cells = _spread(cells, columns, "word", wrong, f"{{{[*columns, '…'][0]}: …}}")
    base, first = tables.counter[name], tables.deck_base.get(info.model.of, 0)
    if info.shared:
        width = tables.width[name]
        cells = [(path, tables.captain[at // width] * width + at % width, one)
                 for path, at, one in cells]  # fmt: skip
    for path, at, one in cells:
        s.counters[base + at] = _value(s, path, info.type, one)
    width = tables.width[name]
    return [_Given(path, info, first + at // width, base + at) for path, at, _ in cells]


def _spread(
    cells: Iterable[_Cell], known: Sequence[str], what: str, wrong: str, such: str
) -> list[_Cell]:
    """The cells of mappings by owner or word; `wrong` and `such` complain of what is no mapping."""
    found: list[_Cell] = []
    for path, at, value in cells:
        if not isinstance(value, Mapping):
            raise GivenError(path, f"{wrong}, not {value!r}", f"such as {such}")
        for key, one in value.items():
            inner = (*path, str(key))
            found.append((inner, at * len(known) + _place(inner, key, known, what), one))
    return found


def _bounded(s: Match, given: _Given) -> None:
    name, value = name_of(given.info.model.id), s.counters[given.at]
    bounds = s.program.names.get(f"bounds_{name}")
    if bounds is None or given.info.type.kind not in ("integer", "number"):
        return
    low, high = s.program.asked(s, bounds, given.owner)
    for bound, is_wrong, word in (
        (low, low is not None and value < low, "less"),
        (high, high is not None and value > high, "more"),
    ):
        if is_wrong:
            path = given.path[::-1] if given.info.model.of == "game" else given.path
            told = " of ".join(quoted(one) for one in path)
            message = f"{told} is {value}, but cannot be {word} than {bound} here"
            raise GivenError(given.path, message)


def _owners(s: Match, info: CounterInfo) -> Sequence[str] | None:
    if info.model.of == "game":
        return None
    if info.model.of == "seat":
        return _seats(s)
    return [s.tables.names[card] for card in s.tables.decks.get(info.model.of, ())]


def _seats(s: Match) -> list[str]:
    return [f"seat {seat + 1}" for seat in range(s.tables.chairs)]


def _value(s: Match, path: tuple[str, ...], kind: Type, value: Any) -> Any:
    """A value as the engine holds it."""
    if value is None and kind.kind in ("seat", "card"):
        return None
    if not _is_of(kind, value):
        wanted = _IN_WORDS.get(kind.kind, str(kind))
        message = f"{quoted(path[-1])} is {wanted}, not {_written(value)}"
        raise GivenError(path, message)
    if kind.kind == "seat":
        return _place(path, value, _seats(s), "seat")
    if kind.kind == "card":
        decks = kind.decks or s.tables.decks.keys()
        cards = [card for deck in decks for card in s.tables.decks.get(deck, ())]
        return cards[_place(path, value, [s.tables.names[card] for card in cards], "card")]
    if kind.kind == "list" and kind.of:
        return [_value(s, path, kind.of, one) for one in value]
    if kind.kind == "text" and kind.choices and value not in kind.choices:
        raise _unknown(path, "word", value, sorted(kind.choices))
    return value


def _is_of(kind: Type, value: Any) -> bool:
    """Whether a value could have been written for one of this type."""
    if kind.kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind.kind == "number":
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and isfinite(value)
    if kind.kind == "flag":
        return isinstance(value, bool)
    if kind.kind == "list":
        return isinstance(value, list | tuple)
    return isinstance(value, str) and kind.kind != "zone"


def _written(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)


def _place(path: tuple[str, ...], wanted: Any, known: Sequence[str], what: str) -> int:
    if wanted not in known:
        raise _unknown(path, what, wanted, known)
    return known.index(wanted)


def _unknown(path: tuple[str, ...], what: str, wanted: Any, known: Sequence[str]) -> GivenError:
    listed = [str(one) for one in known]
    hint = did_you_mean(str(wanted), listed) or f"known are: {', '.join(listed[:12])}"
    return GivenError(path, f"there is no {what} {quoted(wanted)} here", hint)
