"""Whole matches of *Malleus Maleficarum*: they end, and every rule and card is used."""

import re
from random import Random
from typing import Any

import pytest
from malleus_table import Table, box, compiled

from generator.words.texts import fill, game_context

COUNTS = (3, 4, 5)


def _play(state: Any, seed: int, *, greedy: bool) -> Any:
    choices = Random(seed)
    while not state.is_terminal():
        legal = state.legal_actions()
        if greedy and len(legal) > 1:
            likes = [state.prefer(one) for one in legal]
            legal = [one for one, like in zip(legal, likes, strict=True) if like == max(likes)]
        state.apply(choices.choice(legal))
    return state


@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("greedy", [True, False])
def test_every_match_ends_when_somebody_has_reached_the_goal(seats: int, greedy: bool) -> None:
    """Winning the Game."""
    for seed in range(8 if greedy else 3):
        state = _play(compiled(seats).new_state(seed), seed, greedy=greedy)
        assert state.outcome == "goal", f"seed {seed}"
        assert max(state.returns()) >= 18, f"seed {seed}"
        assert all(state.returns()[one] == max(state.returns()) for one in state.winners())


def test_every_rule_action_and_card_is_used() -> None:
    """No body of the rules or of a card is there for nothing; a map is taken elsewhere."""
    used: set[str] = set()
    ids: set[str] = set()
    for seats in COUNTS:
        program = compiled(seats)
        program.fired[:] = bytes(len(program.fired))
        for seed in range(6):
            _play(program.new_state(seed), seed, greedy=False)
        pairs = zip(program.bodies, program.fired, strict=True)
        used |= {f"{body.kind} {body.id}" for body, ran in pairs if ran}
        ids |= {f"{body.kind} {body.id}" for body in program.bodies}
    assert ids - used == {"rule from-map"}


def test_no_card_or_villager_is_lost() -> None:
    """Cards stay as many as they were, and led villagers stay on the map."""
    for seed in range(3):
        state, choices = compiled(3).new_state(seed), Random(seed)
        total, table = len(state.place), Table.on(state)
        while not state.is_terminal():
            assert sum(map(len, state.zones)) == total, f"seed {seed}"
            if state.decision.rule == "turn":
                assert all(table.value("controls", one) in table.at("village") for one in range(3))
            state.apply(choices.choice(state.legal_actions()))


def test_greedy_players_pursue_their_envy_and_vendetta() -> None:
    """Those whom somebody desires are executed far more often than others."""
    desired = others = 0
    for seed in range(12):
        state, choices = compiled(4).new_state(seed, log=True), Random(seed)
        table = Table.on(state)
        while state.decision.rule != "turn":
            state.apply(choices.choice(state.legal_actions()))
        wanted = {table.value(what, one) for what in ("envy", "vendetta") for one in range(4)}
        _play(state, seed, greedy=True)
        fallen = {values["villager"] for kind, values in state.notes if kind == "executed"}
        desired += len(fallen & wanted)
        others += len(fallen - wanted)
    assert desired > 2 * others


def test_the_words_of_every_rule_take_their_numbers_from_the_values() -> None:
    """A rule is said once: its words and its deeds draw on the same numbers."""
    context = game_context(box())
    rules = box().rulesets[0]
    said = {one.id: fill(one.says, context) for one in (*rules.rules, *rules.actions)}
    assert all(text and "{" not in text for text in said.values())
    assert "Roll three dice and add your bonus" in said["roll"]
    for one in rules.rules:
        written = re.sub(r"\{\{.*?\}\}", "", one.says)
        assert not re.search(r"\d", written), f"a number of its own in {one.id}"
