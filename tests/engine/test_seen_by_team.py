"""Zones and counters that partners see of each other, and nobody else.

Decrypto: "Each team sees its own keywords, and never those of the other team."
"""

from random import Random

import pytest

from generator.engine.observe import HIDDEN
from generator.lint.analysis.unseen_reads import unseen_read
from generator.lint.case import Case
from generator.play.adapters.encoding import Encoder
from generator.play.playouts import choose
from generator.play.policies import Greedy
from generator.play.policies import Random as Uniform
from generator.play.rng import Stream
from generator.rules import check_ruleset
from tests.engine.partners import RULES, TEAMS, compiled, partners
from tests.lint.box import KNOWN
from tests.redealt import redealt, refused, told

PREFER = "(0 - card.rank) if sure(seat) else card.rank"
CODES = """\
      - each: players
        as: one
        do: [{roll: 1, as: word}, {set: one.code, to: word}]
"""
OPEN = (
    RULES.replace("{id: hand, per: seat, sees: owner}", "{id: hand, per: seat, sees: team}")
    .replace("{id: leader, of: game,", "{id: code, of: seat, type: integer, least: 0, most: 6, "
             "sees: team}\n  - {id: leader, of: game,")
    .replace("  - id: match\n", "  - id: match\n    secret: [word]\n", 1)
    .replace("      - repeat:", f"{CODES}      - repeat:", 1)
    .replace(PREFER, "card.rank - max(c.rank for p in partners(seat) for c in p.hand) + seat.code")
)  # fmt: skip


def test_partners_see_each_other_and_opponents_see_neither() -> None:
    state = compiled(4, OPEN).new_state(1)
    for seat in range(4):
        seen = state.observe(seat)
        for other in range(4):
            mine = other % 2 == seat % 2
            assert (HIDDEN in seen["zones"]["hand"][other]) is not mine
            assert (seen["counters"]["code"][other] == HIDDEN) is not mine
    encoder = Encoder(compiled(4, OPEN))
    vector = dict(zip(encoder.labels, encoder.encode(state.observe(0)), strict=True))
    assert [vector[f"hand {one}: ?"] for one in range(1, 5)] == [0.0, 4.0, 0.0, 4.0]


@pytest.mark.parametrize("seats", [4, 6])
def test_what_opponents_hold_changes_nothing_for_a_team(seats: int) -> None:
    moved = 0
    for seed in range(4):
        choices, state = Random(seed), compiled(seats, OPEN).new_state(seed)
        while not state.is_terminal():
            for seat in {state.seat, choices.randrange(seats)}:
                twin = redealt(state, seat, choices)
                moved += twin.zones != state.zones or twin.counters != state.counters
                assert told(twin, seat) == told(state, seat)
                asked = choices.random()
                why = [refused(one, seat, Random(asked)) for one in (state, twin)]
                assert why[0] == why[1]
            policy = Greedy() if seed % 2 else Uniform()
            state.apply(choose(state, state.legal_actions(), policy, Stream(choices.randrange(99))))
    assert moved > 20


@pytest.mark.parametrize(
    "seen",
    [
        "max(p.code for p in team_of(seat))",
        "first(partners(seat)).code",
        "captain(seat).code",
        "sum(p.code for p in players if p.team == seat.team)",
        "sum(p.code if p.team == seat.team else 0 for p in players)",
        "max(p.code for p in [x for x in players if x.team == seat.team])",
    ],
)
def test_a_partner_may_be_read(seen: str) -> None:
    assert list(unseen_read(Case(partners(with_hint(seen)), KNOWN))) == []


@pytest.mark.parametrize(
    "seen",
    [
        "max(p.code for p in opponents(seat))",
        "left_of(seat).code",
        "sum(p.code for p in players if p.team != seat.team)",
        "max(c.rank for p in others(seat) for c in p.hand)",
    ],
)
def test_an_opponent_may_not(seen: str) -> None:
    found = list(unseen_read(Case(partners(with_hint(seen)), KNOWN)))
    assert found
    assert all("which only its owner and its partners see" in one.message for one in found)


def with_hint(hint: str) -> str:
    old = "card.rank - max(c.rank for p in partners(seat) for c in p.hand) + seat.code"
    assert old in OPEN
    return OPEN.replace(old, f"card.rank + {hint}")


def test_without_teams_nobody_is_a_team() -> None:
    game = partners(OPEN.replace(TEAMS, ""))
    _, findings = check_ruleset(game, game.rulesets[0])
    said = [str(one) for one in findings]
    assert len(said) == 2
    assert all("is seen by a team, and this ruleset has none" in one for one in said)
