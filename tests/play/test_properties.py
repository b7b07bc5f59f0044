"""What holds at every point of every match of every game; Hypothesis prints what breaks it."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.engine import IllegalActionError, Program, State
from generator.engine.cards import can_see
from generator.engine.expression_code import ExpressionWriter
from generator.play.rng import Stream
from tests.play.matches import ALL, compiled

SEEDS = st.integers(0, 2**32)
TABLES = st.sampled_from(ALL)
DEPTHS = st.integers(0, 120)
quick = settings(max_examples=40, deadline=None)


def walk(table: tuple[str, str, int], seed: int, depth: int) -> tuple[State, list[int]]:
    """A match after `depth` random decisions, or at its end, and the actions that led there."""
    state, stream, actions = compiled(*table).new_state(seed), Stream(seed), []
    while state.outcome is None and len(actions) < depth:
        actions.append(stream.pick(state.legal_actions()))
        state.apply(actions[-1])
    return state, actions


def whole(state: State) -> dict[str, Any]:
    """Everything in a state that can change, apart from it; `steps` begins anew at each action."""
    left_out = ("program", "tables", "steps")
    return {
        name: copy.deepcopy(getattr(state, name))
        for name in State.__slots__
        if name not in left_out
    }


@quick
@given(TABLES, SEEDS, DEPTHS)
def test_every_card_lies_in_one_zone(table: tuple[str, str, int], seed: int, depth: int) -> None:
    state, _ = walk(table, seed, depth)
    assert sorted(card for zone in state.zones for card in zone) == list(range(len(state.place)))
    for place, zone in enumerate(state.zones):
        assert {state.place[card] for card in zone} <= {place}


@quick
@given(TABLES, SEEDS, DEPTHS)
def test_zones_hold_only_what_they_may(table: tuple[str, str, int], seed: int, depth: int) -> None:
    state, _ = walk(table, seed, depth)
    world = state.program.checked.symbols
    for place, zone in zip(state.tables.places, state.zones, strict=True):
        holds = world.zones[place.name].model.holds
        if holds != "any":
            assert {state.tables.deck_of[card] for card in zone} <= set(holds), place.name


@quick
@given(TABLES, SEEDS, DEPTHS)
def test_counters_stay_in_range(table: tuple[str, str, int], seed: int, depth: int) -> None:
    state, _ = walk(table, seed, depth)
    for name, value, least, most in bounded(state):
        assert least <= value <= most, name


def bounded(state: State) -> Iterator[tuple[str, int, float, float]]:
    """Each counter that has bounds, with its value and them."""
    program, tables = state.program, state.tables
    for name, info in program.checked.symbols.counters.items():
        model, width = info.model, tables.width[name]
        if info.type.kind not in ("integer", "number"):
            continue
        owners = {"game": [0], "seat": list(range(tables.chairs))}.get(model.of)
        for index, owner in enumerate(tables.decks.get(model.of, []) if owners is None else owners):
            least = bound(program, state, name, "least", model.least, owner)
            most = bound(program, state, name, "most", model.most, owner)
            for word in range(width):
                value = state.counters[tables.counter[name] + index * width + word]
                yield name, value, -1e18 if least is None else least, 1e18 if most is None else most


def bound(
    program: Program, state: State, name: str, key: str, given_bound: object, owner: int
) -> float | None:
    if isinstance(given_bound, int):
        return given_bound
    expr = program.checked.bounds.get(name, {}).get(key)
    if expr is None:
        return None
    write = ExpressionWriter(program.checked.symbols, program.tables, {"card": "o", "seat": "o"})
    space = {"s": state, "Z": state.zones, "C": state.counters, "L": state.place, "o": owner}
    try:
        return float(eval(write.expr(expr), dict(program.names), space))
    except TypeError:
        return None  # a bound that hangs on a card which has not been laid yet


@quick
@given(TABLES, SEEDS, DEPTHS)
def test_a_copy_never_disturbs_the_original(
    table: tuple[str, str, int], seed: int, depth: int
) -> None:
    state, _ = walk(table, seed, depth)
    before, twin, stream = whole(state), state.copy(), Stream(seed + 1)
    assert whole(twin) == before
    for _ in range(30):
        if twin.outcome is None:
            twin.apply(stream.pick(twin.legal_actions()))
    assert whole(state) == before


@quick
@given(TABLES, SEEDS, DEPTHS)
def test_a_replay_equals_the_original(table: tuple[str, str, int], seed: int, depth: int) -> None:
    state, actions = walk(table, seed, depth)
    again = compiled(*table).new_state(seed)
    for action in actions:
        again.apply(action)
    assert whole(again) == whole(state)


@quick
@given(TABLES, SEEDS, DEPTHS)
def test_every_legal_action_applies(table: tuple[str, str, int], seed: int, depth: int) -> None:
    state, _ = walk(table, seed, depth)
    actions = state.legal_actions()
    assert actions == sorted(actions) and bool(actions) is (state.outcome is None)
    for action in actions:
        assert not state.explain(action).failing
        state.copy().apply(action)


@quick
@given(TABLES, SEEDS, DEPTHS)
def test_every_other_action_is_refused_with_a_reason(
    table: tuple[str, str, int], seed: int, depth: int
) -> None:
    state, _ = walk(table, seed, depth)
    before, legal = whole(state), set(state.choices())
    for action in range(-1, state.tables.size + 1):
        if action not in legal:
            failing = state.explain(action).failing
            assert failing and all(one.id and one.words for one in failing), action
            with pytest.raises(IllegalActionError):
                state.apply(action)
    assert whole(state) == before


@quick
@given(TABLES, SEEDS, DEPTHS)
def test_words_of_an_action_lead_back_to_it(
    table: tuple[str, str, int], seed: int, depth: int
) -> None:
    state, _ = walk(table, seed, depth)
    for action in state.legal_actions():
        assert state.parse(state.describe(action)) == action


@quick
@given(TABLES, SEEDS, DEPTHS, st.data())
def test_permuting_what_a_seat_cannot_see_never_changes_what_it_observes(
    table: tuple[str, str, int], seed: int, depth: int, data: st.DataObject
) -> None:
    state, _ = walk(table, seed, depth)
    seat = data.draw(st.integers(0, state.tables.chairs - 1))
    hidden = [card for card in range(len(state.place)) if not can_see(state, seat, card)]
    before = state.observe(seat)
    for _ in range(20):
        if hidden:
            exchange(state, data.draw(st.sampled_from(hidden)), data.draw(st.sampled_from(hidden)))
    assert state.observe(seat) == before


def exchange(state: State, one: int, other: int) -> None:
    """Two cards of a deck change places, and with them what others know of either place."""
    tables = state.tables
    if one == other or tables.deck_of[one] != tables.deck_of[other]:
        return
    here, there = state.place[one], state.place[other]
    first, second = state.zones[here].index(one), state.zones[there].index(other)
    state.zones[here][first], state.zones[there][second] = other, one
    state.place[one], state.place[other] = there, here
    state.known[one], state.known[other] = state.known[other], state.known[one]
