"""Counters that are set before a match begins: how a saved village, or another evening, comes in.

A value is given as a person would write it: `8`, `true`, `ally`, a card by its id, a seat as
`seat 2`. Where a counter belongs to seats or cards, or has several values, a mapping by seat,
card or word holds them: `{cart-1: {cart-2: hitched}}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.diagnostics import did_you_mean, quoted
from generator.errors import ExitCode, HornbookError
from generator.rules.world import name_of

if TYPE_CHECKING:
    from generator.engine.state import State
    from generator.rules.types import Type
    from generator.rules.world import CounterInfo


def preset(s: State, counter: str, value: Any) -> None:
    """Set a counter before the match.

    Raises:
        HornbookError: there is no such counter, owner, card or word.
    """
    world, name = s.program.checked.world, name_of(counter)
    info = world.counters.get(name)
    if info is None:
        raise _unknown("counter", counter, [one.replace("_", "-") for one in world.counters])
    owners, width = _owners(s, info), s.tables.width[name]
    given = {None: value} if owners is None else _mapping(counter, value)
    for owner, one in given.items():
        row = 0 if owners is None else _place(owner, owners, "owner")
        _set_row(s, info, s.tables.counter[name] + row * width, one)


def _set_row(s: State, info: CounterInfo, at: int, value: Any) -> None:
    columns = s.tables.columns[name_of(info.model.id)]
    # A family may be given whole by its first word alone, as a plain value.
    if not columns or not isinstance(value, Mapping):
        s.counters[at] = _value(s, info.type, value)
        return
    for word, one in value.items():
        s.counters[at + _place(word, columns, "word")] = _value(s, info.type, one)


def _owners(s: State, info: CounterInfo) -> Sequence[str] | None:
    if info.model.of == "game":
        return None
    if info.model.of == "seat":
        return _seats(s)
    return [s.tables.names[card] for card in s.tables.decks.get(info.model.of, ())]


def _seats(s: State) -> list[str]:
    return [f"seat {seat + 1}" for seat in range(s.tables.chairs)]


def _mapping(counter: str, value: Any) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value
    message = f"{quoted(counter)} has a value for each seat or card, not {value!r}"
    raise HornbookError(message, ExitCode.USAGE, "such as {seat 1: …}, or {card-id: …}")


def _value(s: State, kind: Type, value: Any) -> Any:
    """A value as the engine holds it."""
    if value is None:
        return None
    if kind.kind == "seat":
        return _place(value, _seats(s), "seat")
    if kind.kind == "card":
        return _place(value, s.tables.names, "card")
    if kind.kind == "list" and kind.of and isinstance(value, Sequence):
        return [_value(s, kind.of, one) for one in value]
    if kind.kind == "text" and kind.choices and value not in kind.choices:
        raise _unknown("word", value, kind.choices)
    return value


def _place(wanted: Any, known: Sequence[str], what: str) -> int:
    if wanted not in known:
        raise _unknown(what, wanted, known)
    return known.index(wanted)


def _unknown(what: str, wanted: Any, known: Any) -> HornbookError:
    listed = [str(one) for one in known]
    hint = did_you_mean(str(wanted), listed) or f"known are: {', '.join(listed[:12])}"
    return HornbookError(f"there is no {what} {quoted(wanted)} here", ExitCode.USAGE, hint)
