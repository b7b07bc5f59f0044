"""Playouts end, repeat from their seed, and keep every seat's chance apart."""

import pytest

from generator.engine import compile_game
from generator.play.playouts import MatchResult, playout, streams
from generator.play.policies import Policy, find_policy
from tests.engine.toys import game_of
from tests.play.matches import ALL, OURS, compiled
from tests.play.pebbles import RULES, STONES, head

TABLES = pytest.mark.parametrize("table", ALL, ids=str)


def play(table: tuple[str, str, int], policy: str, seed: int) -> MatchResult:
    program = compiled(*table)
    policies: list[Policy] = [find_policy(policy)] * program.tables.chairs
    return playout(program, policies, seed)


@pytest.mark.parametrize("table", OURS, ids=str)
@pytest.mark.parametrize(("policy", "many"), [("random", 2), ("greedy", 6)])
def test_a_match_ends_before_its_cap(table: tuple[str, str, int], policy: str, many: int) -> None:
    """`test_thousand` plays many more of the random ones."""
    for seed in range(many):
        ended = play(table, policy, seed)
        assert ended.ended and not ended.capped, f"seed {seed}"
        assert len(ended.returns) == table[2]
        assert ended.winners or compiled(*table).checked.wins is not None, f"seed {seed}"


@TABLES
def test_a_match_repeats_from_its_seed(table: tuple[str, str, int]) -> None:
    ended = play(table, "random", 5)
    assert ended == play(table, "random", 5)
    assert any(play(table, "random", seed).decisions != ended.decisions for seed in range(8))


def test_seats_have_streams_of_their_own() -> None:
    two, three = streams(9, 2), streams(9, 3)
    assert [one.below(10**9) for one in two] == [one.below(10**9) for one in three[:2]]
    assert len({one.below(10**9) for one in streams(9, 10)}) == 10


def test_a_match_without_end_is_broken_off() -> None:
    short = RULES.replace("caps: {decisions: 50}", "caps: {decisions: 1}")
    program = compile_game(game_of(head(), {"stones": STONES}, {"base": short}), "base", 2)
    ended = playout(program, [find_policy("random")] * 2, 3)
    assert ended.capped and ended.ended == "capped" and ended.decisions == 2
