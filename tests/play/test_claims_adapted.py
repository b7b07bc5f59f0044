"""Bluffing through the adapters of learning libraries: as observations, actions and strings."""

from random import Random

import pytest

from generator.play.adapters.encoding import Encoder
from tests.engine.liars import liars, lying
from tests.redealt import redealt

TABLES = [("pile", "first"), ("court", "clockwise")]


@pytest.mark.parametrize(("rules", "order"), TABLES)
def test_what_a_program_sees_does_not_hang_on_what_lies_hidden(rules: str, order: str) -> None:
    program = lying(rules, 3, order)
    encoder, state, choices, looked = Encoder(program), program.new_state(2), Random(2), 0
    while not state.is_terminal():
        seat = state.seat
        twin = redealt(state, seat, choices)
        seen, other = state.observe(seat), twin.observe(seat)
        assert encoder.encode(seen) == encoder.encode(other)
        assert encoder.told(seen) == encoder.told(other)
        assert "claim_answer" not in encoder.told(seen)
        looked += twin.zones != state.zones
        state.apply(choices.choice(state.legal_actions()))
    assert looked > 5


@pytest.mark.parametrize(("rules", "order"), TABLES)
def test_openspiel_plays_them(rules: str, order: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from generator.play.adapters.openspiel import register

    game = pyspiel.load_game(register(liars(order), rules), {"seats": 3})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = game.new_initial_state()
    words, choices = set[str](), Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            action = choices.choice([one for one, _ in state.chance_outcomes()])
        else:
            action = choices.choice(state.legal_actions())
            words.add(state.action_to_string(state.current_player(), action))
        state.apply_action(action)
    assert {"believe", "doubt"} <= words


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize(("rules", "order"), TABLES)
def test_pettingzoo_plays_them(rules: str, order: str) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from generator.play.adapters.pettingzoo import MatchEnv

    env = MatchEnv(lying(rules, 3, order), render_mode="ansi")
    for seat, space in enumerate(env.action_spaces.values()):
        space.seed(seat)
    api_test(env, num_cycles=100)
