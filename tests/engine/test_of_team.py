"""Zones and counters that belong to a team: whoever of it is named, they are the same.

Spades: "The partners keep their tricks in one pile, and their score is one."
"""

from random import Random

import pytest

from generator.engine import State
from generator.lint.analysis.unseen_reads import unseen_read
from generator.lint.case import Case
from generator.play.adapters.encoding import Encoder
from generator.play.events import view_of
from generator.play.playouts import choose
from generator.play.policies import Greedy
from generator.play.policies import Random as Uniform
from generator.play.rng import Stream
from generator.rules import check_ruleset
from tests.engine.partners import RULES, TEAMS, compiled, partners
from tests.lint.box import KNOWN
from tests.redealt import redealt, told

COUNTERS = """\
counters:
  - {id: points, of: team, type: integer, least: 0, most: 5, starts: 1}
  - {id: by-kind, of: team, type: integer, for: [high, low], sees: team}
"""
WON = """\
{add: 1, to: best.points}
          - {add: 1, to: "best.by_kind['high' if best.table.top.rank > 12 else 'low']"}"""
SHARED = (
    RULES.replace("{id: taken, sees: everybody}", "{id: taken, per: team, sees: team}")
    .replace("counters:\n", COUNTERS)
    .replace("do: [{move: one.table, to: taken}]", "do: [{move: one.table, to: best.taken}]")
    .replace("{score: 1, for: best}", WON)
    .replace(
        "      - repeat:", "      - {deal: 1, from: stock, to: seat.taken}\n      - repeat:", 1
    )
    .replace("returns: tricks(seat)", "returns: seat.points")
    .replace("else card.rank", "else card.rank - count([c for c in seat.taken if c.rank > 20])")
)


def ended(seed: int, seats: int = 4) -> State:
    state = compiled(seats, SHARED).new_state(seed)
    while not state.is_terminal():
        policy = Greedy() if seed % 2 else Uniform()
        state.apply(choose(state, state.legal_actions(), policy, Stream(seed)))
    return state


def test_the_rules_are_sound_and_read_nothing_unseen() -> None:
    game = partners(SHARED)
    assert check_ruleset(game, game.rulesets[0])[1] == []
    assert list(unseen_read(Case(game, KNOWN))) == []
    other = SHARED.replace("for c in seat.taken", "for c in left_of(seat).taken")
    (one,) = unseen_read(Case(partners(other), KNOWN))
    assert "which only its owner and its partners see" in one.message


@pytest.mark.parametrize("seats", [4, 6])
def test_partners_have_one_pile_and_one_score(seats: int) -> None:
    for seed in range(6):
        state = ended(seed, seats)
        teams = state.tables.teams
        scores = [state.returns()[team[0]] - 1 for team in teams]
        assert sum(scores) == 4
        taken = state.tables.zone["taken"]
        for team, score in zip(teams, scores, strict=True):
            assert len(state.zones[taken + team[0]]) == score * seats + len(team)
            assert all(not state.zones[taken + seat] for seat in team[1:])
        for seat in range(seats):
            points = state.observe(seat)["counters"]["points"]
            assert points == state.returns()


def test_a_team_sees_its_own_and_not_that_of_others() -> None:
    state = ended(1)
    for seat in range(4):
        seen = state.observe(seat)
        kinds = seen["counters"]["by_kind"]
        assert [one == "?" for one in kinds] == [one % 2 != seat % 2 for one in range(4)]
        for owner in (0, 1):
            hidden = seen["zones"]["taken"][owner].count("?")
            assert hidden == (2 if owner != seat % 2 else 0), "the tricks themselves were open"
        view = view_of(state, seat)
        assert {key[1] for key in view.zones if key[0] == "taken"} == {0, 1}
        assert {key[1] for key in view.counters if key[0] == "points"} == {0, 1}
    encoder = Encoder(compiled(4, SHARED))
    assert len(encoder.encode(state.observe(0))) == encoder.size


def test_what_the_other_team_has_taken_changes_nothing() -> None:
    moved = 0
    for seed in range(4):
        choices, state = Random(seed), compiled(4, SHARED).new_state(seed)
        while not state.is_terminal():
            for seat in range(4):
                twin = redealt(state, seat, choices)
                moved += twin.zones != state.zones
                assert told(twin, seat) == told(state, seat)
            state.apply(choices.choice(state.legal_actions()))
    assert moved > 20


def test_counters_that_are_given_are_those_of_the_team() -> None:
    state = compiled(4, SHARED).new_state(1, counters={"points": {"seat 3": 3, "seat 2": 2}})
    assert state.observe(0)["counters"]["points"] == [3, 2, 3, 2]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("per: team, sees: team", "per: team, sees: owner", "no seat alone is its owner"),
        ("for: [high, low], sees: team", "for: [high, low], sees: others", "no seat alone is its"),
        ("starts: 1}", "starts: 1, sees: owner}", "no seat alone is its owner"),
    ],
)
def test_a_team_is_no_single_owner(old: str, new: str, said: str) -> None:
    assert old in SHARED
    game = partners(SHARED.replace(old, new))
    (one,) = [str(found) for found in check_ruleset(game, game.rulesets[0])[1]]
    assert said in one


def test_what_belongs_to_a_team_needs_teams() -> None:
    game = partners(SHARED.replace(TEAMS, ""))
    said = [str(one) for one in check_ruleset(game, game.rulesets[0])[1]]
    assert len(said) == 3
    assert all("belongs to a team, and this ruleset has none" in one for one in said)
