"""OpenSpiel's own test of conformance, and what it leaves open."""

import copy
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the optional extra `openspiel` is not installed")

from generator.play.adapters.openspiel import register  # noqa: E402
from tests.play.adapted import TOY, box  # noqa: E402


def loaded(name: str, seats: int) -> Any:
    game = box(name)
    return pyspiel.load_game(register(game, game.rulesets[0].id), {"seats": seats})


def wander(state: Any, steps: int, seed: int = 1) -> Any:
    """Go on from `state` by random choices."""
    chance = Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, likely)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    ("name", "seats", "sims"),
    [("malice", 1, 5), ("hammer-of-the-witches", 3, 1), ("witch-hunt-1649", 3, 1), (TOY, 2, 2)],
)
def test_random_simulation(name: str, seats: int, sims: int) -> None:
    pyspiel.random_sim_test(loaded(name, seats), num_sims=sims, serialize=True, verbose=False)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_number_of_seats_is_a_parameter(seats: int) -> None:
    game = loaded("hammer-of-the-witches", seats)
    assert game.num_players() == seats
    assert len(wander(game.new_initial_state(), 5000).returns()) == seats


def test_a_match_can_be_stored_and_goes_on_alike() -> None:
    state = wander(loaded("malice", 1).new_initial_state(), 25)
    again = pickle.loads(pickle.dumps(state))
    assert again.history() == state.history()
    assert str(again) == str(state)
    assert str(wander(again, 30)) == str(wander(state, 30))


def test_a_copy_goes_its_own_way() -> None:
    state = wander(loaded("malice", 1).new_initial_state(), 25)
    before = str(state)
    wander(copy.deepcopy(state), 20)
    wander(state.clone(), 20)
    assert str(state) == before


def test_actions_and_chance_are_told_in_words() -> None:
    state = loaded("malice", 1).new_initial_state()
    assert state.action_to_string(state.current_player(), 3) == "chance: 4"
    while state.is_chance_node():
        state.apply_action(0)
    said = {state.action_to_string(0, action) for action in state.legal_actions()}
    assert "pass" in said


def test_a_seat_sees_its_own_hand_and_not_that_of_another() -> None:
    state = loaded("hammer-of-the-witches", 3).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    own, other = state.observation_string(0), state.observation_string(1)
    assert own != other
    assert len(state.observation_tensor(0)) == len(state.observation_tensor(1))


def test_a_process_that_registered_a_game_ends_quietly() -> None:
    """What OpenSpiel keeps must not be something that Python takes away at exit."""
    script = (
        "import pyspiel\n"
        "from tests.play.test_adapters_openspiel import loaded\n"
        "loaded('malice', 1).new_initial_state()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_search_of_openspiel_finds_a_move() -> None:
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    random = pytest.importorskip("numpy").random.RandomState(1)
    game = loaded("malice", 1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(1)
    rollout = mcts.RandomRolloutEvaluator(1, random)
    found = mcts.MCTSBot(game, 2.0, 8, rollout, random_state=random).step(state)
    assert found in state.legal_actions()
