"""Malice from its YAML and Malice written by hand are one game: equal seeds give equal matches."""

import pytest

from generator.engine.match import seeded
from generator.play.rng import Stream
from tests.bench.malice_by_hand import Match
from tests.play.adapted import program

NAMES = ("Agility", "Charm", "Evocation", "Intelligence", "Luck", "Might")
PILES = ("deck", "discard", "event", "hand", "spread", "pack", "kept", "corpse")


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_equal_seeds_give_equal_matches(first: int) -> None:
    game = program("malice", 1)
    order = next(one.for_ for one in game.checked.ruleset.counters if one.id == "skill")
    for seed in range(first, first + 50):
        state, stream = game.new_state(seed), Stream(seed)
        while legal := state.legal_actions():
            state.apply(legal[stream.below(len(legal))] if len(legal) > 1 else legal[0])
        match = Match(seeded(seed), Stream(seed).below)
        match.play()
        assert (match.score, match.fate) == (state.returns()[0], state.outcome), seed
        # The engine has the uppermost card first, the program by hand has it last.
        for pile in PILES:
            cards = state.zones[game.tables.zone[pile]]
            assert getattr(match, pile)[::-1] == cards, f"{pile}, seed {seed}"
        skills = dict(zip(order, state.observe(0)["counters"]["skill"], strict=True))
        assert [skills[name] for name in NAMES] == match.skill, seed
