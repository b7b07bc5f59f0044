"""An offer that is worked out anew is the offer that stood, wherever nothing has changed."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.engine import compile_game
from generator.engine.actions import offer_again
from generator.source.games import read_game

CONTENT = Path(__file__).parents[2] / "content"
TABLES = (
    ("hammer-of-the-witches", "hammer-of-the-witches", 4),
    ("malice", "malice", 1),
    ("witch-hunt-1649", "the-dregs-of-days", 4),
    ("witch-hunt-1649", "lying-lips", 5),
    ("salem-1692", "salem-1692", 6),
    ("malleus-maleficarum", "malleus-maleficarum", 3),
)


@pytest.mark.parametrize(("box", "ruleset", "seats"), TABLES)
def test_nothing_changed_changes_no_offer(box: str, ruleset: str, seats: int) -> None:
    game, _ = read_game(CONTENT / box)
    assert game is not None
    program: Any = compile_game(game, ruleset, seats)
    for seed in range(3):
        state, chance = program.new_state(seed), Random(seed)
        for number in range(400):
            if state.is_terminal():
                break
            before = dict(state.offer)
            assert offer_again(state), f"seed {seed}, decision {number}"
            assert state.offer == before, f"seed {seed}, decision {number}: {state.decision}"
            state.apply(chance.choice(state.legal_actions()))
