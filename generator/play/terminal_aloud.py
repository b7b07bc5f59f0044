"""What a table hears, in words: notes that are called out, and choices that were none."""

import re
from collections.abc import Iterator
from typing import Any

from generator.engine import Failure, State
from generator.engine.announcements import Forced, Noted
from generator.engine.cards import can_see
from generator.play.terminal_names import Names
from generator.play.terminal_words import capital, sentence

YOU_DO = re.compile(r"You ([a-z]+s)\b")
ENDS_IN_ES = re.compile(r"(ss|sh|ch|x|o)es$")
IRREGULAR = {"is": "are", "has": "have", "was": "were", "tries": "try", "carries": "carry"}
MOST_REASONS = 2
"""So many reasons are given why nothing else could be chosen."""


def shown(state: State, note: Noted) -> dict[str, Any]:
    """The values of a note as the record holds them: cards by id, `seat 2`."""
    return {key: _plain(state, note.kinds[key], value) for key, value in note.values.items()}


def _plain(state: State, kind: str, value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(state, kind.removeprefix("list of "), one) for one in value]
    if value is None or kind not in ("card", "seat", "zone"):
        return value
    if kind == "seat":
        return f"seat {value + 1}"
    return state.tables.names[value] if kind == "card" else state.tables.places[value].name


def named(state: State, note: Noted) -> frozenset[str]:
    """The seats and cards that a note names."""
    found = set[str]()
    for key, value in shown(state, note).items():
        if note.kinds[key].removeprefix("list of ") in ("card", "seat"):
            found |= {str(one) for one in (value if isinstance(value, list) else [value])}
    return frozenset(found)


def taken(state: State, choice: Forced) -> frozenset[str]:
    """What a choice took that was none, as `named` has it."""
    kind = state.program.sites[choice.site].kind
    many = choice.value if isinstance(choice.value, list) else [choice.value]
    return frozenset(str(_plain(state, kind, one)) for one in many)


def said(state: State, note: Noted, names: Names) -> str:
    """The words of a note with its values, as one seat hears them."""
    values = {key: _named(state, note.kinds[key], one, names) for key, one in note.values.items()}
    told = sentence(capital(names.words.say(note.says, values)))
    return agreeing(told) if names.tr("you") == "you" else told


def agreeing(told: str) -> str:
    """`You play`, of a sentence that has been made for any name: `You plays`."""
    found = YOU_DO.match(told)
    if not found:
        return told
    verb = found[1]
    plain = IRREGULAR.get(verb) or (verb[:-2] if ENDS_IN_ES.search(verb) else verb[:-1])
    return f"You {plain}{told[found.end() :]}"


def _named(state: State, kind: str, value: Any, names: Names) -> Any:
    if isinstance(value, list | tuple):
        inner = kind.removeprefix("list of ")
        return ", ".join(str(_named(state, inner, one, names)) for one in value) or names.tr("none")
    if value is None or kind in ("card", "seat"):
        plain = state.tables.names[value] if kind == "card" and value is not None else value
        return names.value(kind, plain)
    place = state.tables.places[value] if kind == "zone" else None
    return names.zone((place.name, place.seat)) if place else value


def forced(state: State, choice: Forced, names: Names, *, with_reasons: bool) -> str:
    """That a choice was none: what was taken, and why nothing else; empty where it is no news.

    Others than the seat itself hear what was chosen, and never why: that may be nobody's business.
    """
    decision = state.program.sites[choice.site]
    if choice.value is None:
        if not with_reasons or not choice.refused:
            return ""
        taken = names.tr("Nothing can be chosen")
    else:
        many = choice.value if isinstance(choice.value, list) else [choice.value]
        if decision.kind == "card" and not all(can_see(state, names.viewer, one) for one in many):
            return ""
        taken = ", ".join(_value(state, choice.site, one, names) for one in many)
        if with_reasons:
            taken = names.tr("Only {what} can be chosen", what=taken)
    asked = f"{names.words.say(decision.says)} " if decision.says.endswith("?") else ""
    why = "; ".join(_reasons(state, choice, names)) if with_reasons else ""
    tail = f": {why}" if why else "."
    return f"{capital(names.seat(choice.seat))}: {asked}{capital(taken)}{tail}"


def is_open(state: State, choice: Forced, viewer: int) -> bool:
    """Whether another seat sees what was taken."""
    decision = state.program.sites[choice.site]
    if decision.secret or choice.value is None:
        return False
    many = choice.value if isinstance(choice.value, list) else [choice.value]
    return decision.kind != "card" or all(can_see(state, viewer, one) for one in many)


def _value(state: State, site: int, value: Any, names: Names) -> str:
    """What was taken, as the seat `names` speaks to may know it."""
    decision, tables = state.program.sites[site], state.tables
    if decision.kind == "seat":
        return names.seat(value)
    if decision.kind == "card":
        return names.card(tables.names[value])
    label = dict(decision.labels).get(str(value))
    if label and decision.word != "act":
        return names.words.say(label).removesuffix(".")
    return names.words.named(str(value))


def _reasons(state: State, choice: Forced, names: Names) -> Iterator[str]:
    for one in choice.failing[:MOST_REASONS]:
        where = f" [{one.cites}]" if one.cites else ""
        yield f"{filled(state, one, names)}{where}"


def filled(state: State, failing: Failure, names: Names) -> str:
    """The words of a requirement that fails, with the values that they name."""
    values = {name: _named(state, kind, one, names) for name, kind, one in failing.of}
    return names.words.say(failing.words, values)
