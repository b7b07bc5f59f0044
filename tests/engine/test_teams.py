"""Seats that play together: partners as in Euchre, and all against the game as in Hanabi.

Euchre: "Partners sit opposite each other, and score together."
"""

from random import Random

import pytest

from generator.engine import State
from generator.engine.functions import f_captain, f_opponents, f_opposite, f_partners, f_team_of
from generator.model.seating import teams_of
from generator.play.playouts import choose, playout
from generator.play.policies import Greedy, Policy
from generator.play.policies import Random as Uniform
from generator.play.rng import Stream
from generator.rules import check_ruleset
from tests.engine.lanterns import RULES as LANTERNS
from tests.engine.lanterns import compiled as lit
from tests.engine.partners import RULES, TEAMS, compiled, partners
from tests.redealt import redealt, told

TOGETHER = LANTERNS.replace("zones:", "teams: all\nzones:", 1)
LOSING = TOGETHER.replace("returns:", "wins: score_of() > 3\nreturns:")


def ended(policy: Policy, seed: int, seats: int = 4) -> State:
    state = compiled(seats).new_state(seed)
    while not state.is_terminal():
        state.apply(choose(state, state.legal_actions(), policy, Stream(seed)))
    return state


def test_partners_and_opponents_stand_clockwise_from_the_left() -> None:
    state = compiled().new_state(1)
    assert [f_partners(state, seat) for seat in range(4)] == [[2], [3], [0], [1]]
    assert [f_opponents(state, seat) for seat in range(4)] == [[1, 3], [2, 0], [3, 1], [0, 2]]
    state = compiled(6).new_state(1)
    assert f_partners(state, 4) == [1]
    assert f_opponents(state, 4) == [5, 0, 2, 3]


def test_across_the_table_sits_who_is_half_the_living_seats_on() -> None:
    """As cards are passed across in Hearts."""
    state = compiled().new_state(1)
    assert [f_opposite(state, seat) for seat in range(4)] == [2, 3, 0, 1]
    state.counters[state.tables.counter["alive"] + 2] = False
    state.find_players()
    assert [f_opposite(state, seat) for seat in (0, 1, 3)] == [1, 3, 0]


def test_who_is_out_is_no_partner_but_of_the_team() -> None:
    state = compiled().new_state(1)
    state.counters[state.tables.counter["alive"] + 2] = False
    state.find_players()
    assert f_partners(state, 0) == []
    assert f_team_of(state, 0) == [0, 2]


def test_what_a_team_shares_lies_before_its_captain() -> None:
    shared = RULES.replace("{score: 1, for: best}", "{add: 1, to: captain(best).score}").replace(
        "returns: tricks(seat)", "returns: captain(seat).score"
    )
    state = compiled(4, shared).new_state(1)
    assert [f_captain(state, seat) for seat in range(4)] == [0, 1, 0, 1]
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    at = state.tables.counter["score"]
    assert state.counters[at + 2 : at + 4] == [0, 0]
    assert sum(state.counters[at : at + 2]) == 4
    assert state.returns()[:2] == state.returns()[2:] == state.counters[at : at + 2]
    game = partners(shared)
    assert check_ruleset(game, game.rulesets[0])[1] == []


def test_without_teams_each_seat_is_a_team_of_its_own() -> None:
    state = lit(3).new_state(1)
    assert f_partners(state, 1) == []
    assert f_opponents(state, 1) == [2, 0]
    assert f_team_of(state, 1) == [1]
    assert state.tables.team_of == [1, 2, 3]
    assert not state.tables.has_teams


def test_an_arbiter_is_of_no_team() -> None:
    ref = RULES.replace('five make no pairs"}}', "x").replace(
        "seats: {least: 4,", "seats: {arbiter: true, least: 4,"
    )
    state = compiled(4, ref).new_state(1)
    assert state.tables.team_of == [1, 2, 1, 2, 0]
    assert f_team_of(state, 4) == [4]
    assert f_captain(state, 4) == 4
    assert f_partners(state, 4) == []


@pytest.mark.parametrize("policy", [Greedy(), Uniform()])
@pytest.mark.parametrize("seats", [4, 6])
def test_all_of_a_team_have_one_score_and_win_together(policy: Policy, seats: int) -> None:
    teams, shared = teams_of(compiled(seats).checked.ruleset, seats), set()
    for seed in range(8):
        state = ended(policy, seed, seats)
        scores, winners = state.returns(), state.winners()
        for team in teams:
            assert len({scores[seat] for seat in team}) == 1
            assert len({seat in winners for seat in team}) == 1
        assert sum(scores[team[0]] for team in teams) == 4.0
        assert {scores[seat] for seat in winners} == {max(scores)}
        shared.add(len(winners))
    assert 2 in shared


def test_a_team_is_as_good_as_its_best_seat() -> None:
    alone = RULES.replace("returns: tricks(seat)", "returns: seat.score")
    state = compiled(4, alone).new_state(1)
    state.counters[state.tables.counter["score"] + 2] = 7
    state.counters[state.tables.counter["score"] + 1] = 5
    assert state.returns() == [7.0, 5.0, 7.0, 5.0]
    assert state.winners() == [0, 2]


def test_what_others_hold_changes_nothing_for_partners_either() -> None:
    moved = 0
    for seed in range(6):
        choices, state = Random(seed), compiled().new_state(seed)
        while not state.is_terminal():
            for seat in range(4):
                twin = redealt(state, seat, choices)
                moved += twin.zones != state.zones
                assert told(twin, seat) == told(state, seat)
            state.apply(choices.choice(state.legal_actions()))
    assert moved > 20


def test_all_together_win_or_lose_at_once() -> None:
    found = set()
    for seed in range(12):
        policy: Policy = Greedy() if seed % 2 else Uniform()
        row = playout(lit(3, LOSING), [policy] * 3, seed)
        assert row.winners in (frozenset(), frozenset({0, 1, 2}))
        assert bool(row.winners) is (row.returns[0] > 3)
        assert not row.is_contest
        assert [row.worth(seat) for seat in range(3)] == list(row.returns)
        assert [row.edge(seat) for seat in range(3)] == [0, 0, 0]
        found.add(bool(row.winners))
    assert found == {True, False}


def test_a_fair_share_is_that_of_a_team() -> None:
    uneven = RULES.replace(TEAMS, 'teams: {"4": [[1, 2, 3], [4]], "6": [[1, 2, 3], [4, 5, 6]]}')
    row = playout(compiled(4, uneven), [Uniform()] * 4, 3)
    assert row.fair == row.first / 2
    assert row.edge(3) == float(3 in row.winners) - row.fair
    assert playout(compiled(), [Uniform()] * 4, 3).first in (1, 2)


@pytest.mark.parametrize(
    ("teams", "said"),
    [
        ('{"4": [[1, 3], [2, 4], []], "6": [[1, 4], [2, 5], [3, 6]]}', "team 3 has no seats"),
        ('{"4": [[1, 3], [3, 2, 4]], "6": [[1, 4], [2, 5], [3, 6]]}', "seat 3 is in two teams"),
        ('{"4": [[1, 3, 3], [2, 4]], "6": [[1, 4], [2, 5], [3, 6]]}', "seat 3 is twice"),
        ('{"4": [[1, 3], [2]], "6": [[1, 4], [2, 5], [3, 6]]}', "seat 4 is in no team"),
        ('{"4": [[1, 3], [2, 4, 5]], "6": [[1, 4], [2, 5], [3, 6]]}', "there is no seat 5"),
        ('{"4": [[1, 3], [2, 4]]}', "6 players have no teams"),
        ('{"4": [[1, 3], [2, 4]], "5": [[1, 2, 3, 4, 5]], "6": [[1, 4], [2, 5], [3, 6]]}',
         "by these rules no 5 can play"),
        ('{"4": [[1, 3], [2, 4]], "six": [[1]], "6": [[1, 4], [2, 5], [3, 6]]}',
         "by these rules no six can play"),
    ],
)  # fmt: skip
def test_teams_that_cannot_be_are_found_where_they_stand(teams: str, said: str) -> None:
    game = partners(RULES.replace(TEAMS, f"teams: {teams}"))
    _, findings = check_ruleset(game, game.rulesets[0])
    (one,) = [str(found) for found in findings]
    assert said in one
    assert "R206" in one


def test_the_rules_are_sound() -> None:
    game = partners()
    assert check_ruleset(game, game.rulesets[0])[1] == []
