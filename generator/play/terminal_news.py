"""What has happened between two moments, as one seat may know it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.engine.observe import HIDDEN
from generator.model.rules import Counter as CounterModel
from generator.play.terminal_names import Names
from generator.play.terminal_sight import CounterKey, Sight, ZoneKey
from generator.play.terminal_words import capital, spaced

TOLD_TYPES = ("integer", "number", "seat", "card")
"""Counters of these types are told when they change; words and flags can be looked up."""


@dataclass(frozen=True)
class News:
    """One thing that happened.

    `kind` is `choice`, `chance`, `note`, `moved`, `counter` or `end`; `at` the number of decisions
    before it; `came` holds the ids of cards that came to light with it.
    """

    kind: str
    text: str
    at: int = 0
    came: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


def changes(
    before: Sight, after: Sight, names: Names, models: Mapping[str, CounterModel]
) -> Iterator[News]:
    """Cards that moved, zone by zone where they came to, then counters."""
    yield from _moved(before, after, names)
    for key, value in after.counters.items():
        old = before.counters.get(key)
        if value != old and key in after.counters:
            kind = models[key[0]].type if key[0] in models else "integer"
            if kind.startswith(TOLD_TYPES):
                yield News("counter", _changed(key, kind, old, value, names))


def _changed(key: CounterKey, kind: str, old: Any, new: Any, names: Names) -> str:
    label = capital(names.counter(key))
    numbers = isinstance(new, int | float) and isinstance(old, int | float)
    if numbers and not kind.startswith(("seat", "card")):
        return f"{label} {'rises' if new > old else 'falls'} from {old:g} to {new:g}."
    return f"{label} is now {names.value(kind, new)}."


def _moved(before: Sight, after: Sight, names: Names) -> Iterator[News]:
    left = Counter[str]()
    for zone in before.zones:
        gone = before.cards(zone) - after.cards(zone)
        left += Counter({card: many for card, many in gone.items() if card != HIDDEN})
    for zone in after.zones:
        came = after.cards(zone) - before.cards(zone)
        hidden = came.pop(HIDDEN, 0)
        if came:
            new = came - left
            left -= came
            yield News("moved", _arrived(zone, came, names), came=tuple(new.elements()))
        if hidden and _is_worth_telling(zone, names):
            cards = "a card" if hidden == 1 else f"{hidden} cards"
            yield News("moved", f"To {names.zone(zone)}: {cards}, face down.")


def _arrived(zone: ZoneKey, came: Counter[str], names: Names) -> str:
    titles = [
        names.card(card) + (f" ({many} times)" if many > 1 else "") for card, many in came.items()
    ]
    return f"To {names.zone(zone)}: {', '.join(titles)}."


def _is_worth_telling(zone: ZoneKey, names: Names) -> bool:
    """Whether anybody cares that unseen cards came there; not where they lay before."""
    return zone[1] is not None or zone[0] != "box"


def rolled(kind: str, value: Any) -> News | None:
    """Chance that everybody at the table sees: dice and coins; None for anything else."""
    if kind == "toss":
        return News("chance", f"The coin shows {'heads' if value else 'tails'}.")
    if kind != "roll" or not value:
        return None
    shown = ", ".join(map(str, value))
    said = f"The die shows {shown}." if len(value) == 1 else f"The dice show {shown}."
    return News("chance", said, numbers=tuple(value))


def noted(kind: str, values: Mapping[str, Any], seen: Sight, names: Names) -> News:
    """What the rules call out; cards that are not in sight are left out."""
    known = {key: one for key, one in values.items() if _is_known(one, seen, names)}
    of = ", ".join(f"{spaced(key)} {_noted_value(one, names)}" for key, one in known.items())
    numbers = tuple(one for one in known.values() if isinstance(one, int))
    said = f"{capital(spaced(kind))}: {of}." if of else f"{capital(spaced(kind))}."
    return News("note", said, numbers=numbers)


def _is_known(value: Any, seen: Sight, names: Names) -> bool:
    many = value if isinstance(value, list | tuple) else (value,)
    return all(not names.words.has_card(one) or seen.knows(one) for one in many)


def _noted_value(value: Any, names: Names) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_noted_value(one, names) for one in value)
    if isinstance(value, str) and names.words.has_card(value):
        return names.words.title(value)
    return names.value("", value)
