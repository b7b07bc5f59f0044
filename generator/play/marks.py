"""What is marked on a card: its counters as one seat sees them, by names that can be said."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from generator.engine import State
from generator.engine.faults import RulesFault
from generator.engine.observe import marks_seen
from generator.model.rules import Counter as CounterModel
from generator.rules.symbols import name_of

Marks = tuple[tuple[str, Any], ...]
"""Counters of a card: name and value."""
CHOSEN = ""
"""Marks a card that the seat has chosen, of several that it chooses."""


def marked(state: State, seat: int, card: int) -> Marks:
    """What is marked on one card, as `seat` sees it."""
    return in_words(state, marks_seen(state, seat, card))


def terms_shown(state: State, owner: int | None) -> Iterator[tuple[str, str, Any]]:
    """Terms that stand at the table, of a seat or of the game: name, type and value."""
    checked = state.program.checked
    if owner is not None and owner >= state.tables.seats:
        return
    for known, prefix, models in (
        (checked.terms, "t", checked.ruleset.terms),
        (checked.amounts, "a", checked.ruleset.amounts),
    ):
        for model in models:
            name = name_of(model.id)
            if not model.shown or bool(model.with_) is (owner is None):
                continue
            values = () if owner is None else (owner,)
            with suppress(RulesFault):
                found = state.program.asked(state, state.program.names[f"{prefix}_{name}"], *values)
                kind = known[name][1].type.kind
                is_card = kind == "card" and found is not None
                yield name, kind, state.tables.names[found] if is_card else found


def chosen_by(state: State, seat: int) -> dict[int, Marks]:
    """The cards that a seat has chosen so far in the choice that waits."""
    if state.seat != seat or not state.frames:
        return {}
    chosen = state.chosen()
    cards = state.picked() if chosen is None else chosen[0]
    if state.decision.kind != "card":
        return {}
    return {card: ((CHOSEN, True),) for card in cards if isinstance(card, int)}


def in_words(state: State, marks: Marks) -> Marks:
    """Counters as people count them; those that they are never shown are left out."""
    infos, columns = state.program.checked.symbols.counters, state.tables.columns
    return tuple(
        told
        for name, value in marks
        if name != CHOSEN and infos[name].model.shown
        for told in marks_of(infos[name].model, name, columns[name], value)
    ) + tuple(one for one in marks if one[0] == CHOSEN)


def marks_of(
    model: CounterModel, name: str, columns: tuple[str, ...], value: Any
) -> Iterator[tuple[str, Any]]:
    """A counter of a card as name and value; of a relation only what is there, `ally to` whom."""
    if model.towards and isinstance(value, list):
        for column, one in zip(columns, value, strict=True):
            if one not in nothing_of(model):
                yield f"{one if isinstance(one, str) else name} to", column
        return
    if model.for_ and isinstance(value, list):
        # As of seats: each word of a family says what it counts.
        yield from ((column, one) for column, one in zip(columns, value, strict=True) if one)
        return
    if model.type == "list of seat" and value:
        value = [f"seat {seat + 1}" for seat in value]
    if value != []:
        yield name, tuple(value) if isinstance(value, list) else value


def nothing_of(model: CounterModel) -> tuple[Any, ...]:
    """The values of a relation that say that there is none."""
    return (None, False, 0, *model.choices[:1])
