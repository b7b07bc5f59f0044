"""Counters that are set before a match begins: how a saved village, or another evening, comes in.

A value is given as a person would write it: `8`, `true`, `ally`, a card by its id, a seat as
`seat 2`. Where a counter belongs to seats or cards, or has several values, a mapping by seat,
card or word holds them: `{cart-1: {cart-2: hitched}}`.

What is given is held to what is declared: the type, the choices, and the bounds of the counter.
"""

from collections.abc import Mapping, Sequence
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
    symbols, name = s.program.checked.symbols, name_of(str(counter))
    info = symbols.counters.get(name)
    if info is None:
        known = [one.replace("_", "-") for one in symbols.counters]
        raise _unknown((str(counter),), "counter", counter, known)
    owners, width = _owners(s, info), s.tables.width[name]
    if owners is None:
        rows: list[tuple[int, tuple[str, ...], Any]] = [(0, (str(counter),), value)]
    else:
        rows = [
            (_place((str(counter), str(owner)), owner, owners, "owner"),
             (str(counter), str(owner)), one)
            for owner, one in _mapping(counter, value).items()
        ]  # fmt: skip
    return [
        found
        for row, path, one in rows
        for found in _set_row(s, info, path, row, s.tables.counter[name] + row * width, one)
    ]


def _set_row(
    s: Match, info: CounterInfo, path: tuple[str, ...], row: int, at: int, value: Any
) -> list[_Given]:
    columns = s.tables.columns[name_of(info.model.id)]
    first = s.tables.deck_base.get(info.model.of, 0)
    if not info.is_family:
        s.counters[at] = _value(s, path, info.type, value)
        return [_Given(path, info, first + row, at)]
    if not isinstance(value, Mapping):
        message = f"{quoted(info.model.id)} has a value for each {info.one_of}, not {value!r}"
        hint = f"such as {{{columns[0] if columns else '…'}: …}}"
        raise GivenError(path, message, hint)
    found = []
    for word, one in value.items():
        inner = (*path, str(word))
        place = at + _place(inner, word, columns, "word")
        s.counters[place] = _value(s, inner, info.type, one)
        found.append(_Given(inner, info, first + row, place))
    return found


def _bounded(s: Match, given: _Given) -> None:
    name, value = name_of(given.info.model.id), s.counters[given.at]
    bounds = s.program.names.get(f"bounds_{name}")
    if bounds is None or given.info.type.kind not in ("integer", "number"):
        return
    low, high = s.program.asked(s, bounds, given.owner)
    if low is not None and value < low:
        raise GivenError(
            given.path, f"{_told(given)} is {value}, but cannot be less than {low} here"
        )
    if high is not None and value > high:
        raise GivenError(
            given.path, f"{_told(given)} is {value}, but cannot be more than {high} here"
        )


def _told(given: _Given) -> str:
    path = given.path[::-1] if given.info.model.of == "game" else given.path
    return " of ".join(quoted(one) for one in path)


def _owners(s: Match, info: CounterInfo) -> Sequence[str] | None:
    if info.model.of == "game":
        return None
    if info.model.of == "seat":
        return _seats(s)
    return [s.tables.names[card] for card in s.tables.decks.get(info.model.of, ())]


def _seats(s: Match) -> list[str]:
    return [f"seat {seat + 1}" for seat in range(s.tables.chairs)]


def _mapping(counter: str, value: Any) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value
    message = f"{quoted(counter)} has a value for each seat or card, not {value!r}"
    raise GivenError((str(counter),), message, "such as {seat 1: …}, or {card-id: …}")


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
