"""PettingZoo's own tests of conformance, and what they leave open."""

from dataclasses import replace

import pytest

pytest.importorskip("pettingzoo", reason="the optional extra `rl` is not installed")

import numpy as np
from pettingzoo.test import api_test, seed_test

from generator.engine import IllegalActionError
from generator.play.adapters.pettingzoo import MatchEnv
from tests.play.adapted import MATCHES, program

# PettingZoo says so of every environment with action masks in its observations, other than its own.
masks = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def environment(name: str, seats: int) -> MatchEnv:
    env = MatchEnv(program(name, seats), render_mode="ansi")
    for seat, space in enumerate(env.action_spaces.values()):
        space.seed(seat)
    return env


class TestConformance:
    pytestmark = masks

    @pytest.mark.parametrize(("name", "seats"), MATCHES)
    def test_api(self, name: str, seats: int) -> None:
        api_test(environment(name, seats), num_cycles=200)

    @pytest.mark.parametrize(("name", "seats"), MATCHES)
    def test_seeds(self, name: str, seats: int) -> None:
        seed_test(lambda: environment(name, seats), num_cycles=200)


def play_out(env: MatchEnv, seed: int) -> dict[str, float]:
    """One match by random choices; the rewards of each agent, summed."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if terminated or truncated else int(chance.choice(legal)))
        if not (terminated or truncated):
            for one, reward in env.rewards.items():
                total[one] += reward
        assert agent in total
    return total


def test_rewards_add_up_to_the_scores() -> None:
    env = environment("hammer-of-the-witches", 3)
    total = play_out(env, 5)
    assert list(total.values()) == env.match.returns()
    assert any(total.values())


def test_the_mask_holds_the_legal_actions_and_only_for_the_seat_to_decide() -> None:
    env = environment("hammer-of-the-witches", 3)
    env.reset(seed=2)
    for agent in env.agents:
        mask = np.flatnonzero(env.observe(agent)["action_mask"]).tolist()
        expected = env.match.legal_actions() if agent == env.agent_selection else []
        assert mask == expected


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = environment("hammer-of-the-witches", 3)
    env.reset(seed=2)
    before = env.match.observe(0), env.agent_selection
    wrong = next(one for one in range(310) if one not in env.match.legal_actions())
    with pytest.raises(IllegalActionError):
        env.step(wrong)
    assert (env.match.observe(0), env.agent_selection) == before


def test_another_seed_is_another_match_and_no_seed_goes_on_with_the_series() -> None:
    env = environment("hammer-of-the-witches", 3)
    seen = []
    for seed in (1, 2, 1, None):
        env.reset(seed=seed)
        seen.append(env.observe("seat_0")["observation"].tolist())
    assert seen[0] == seen[2]
    assert seen[0] != seen[1]
    assert seen[3] != seen[2]


def test_it_can_be_shown_in_words() -> None:
    env = environment("malice", 1)
    env.reset(seed=1)
    told = env.render()
    assert told is not None
    assert "hand" in told
    assert env.match.decision.says in told


def test_a_match_that_is_broken_off_is_truncated_and_not_terminated() -> None:
    env = MatchEnv(replace(program("hammer-of-the-witches", 3), most_decisions=3))
    env.reset(seed=1)
    for _ in range(3):
        env.step(env.match.legal_actions()[0])
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}
