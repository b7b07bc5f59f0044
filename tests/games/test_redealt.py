"""In every ruleset, what lies face down changes nothing that a seat is offered, told or advised.

Nor does it change why something is refused.

At decisions all through matches, for the seat that decides and for others, everything that the
seat cannot see is dealt anew: see `tests.redealt`.
"""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.engine import compile_game
from generator.source.games import read_game
from tests.redealt import redealt, refused, told
from tests.thorough import THOROUGH

CONTENT = Path(__file__).parents[2] / "content"
TABLES = (
    ("hammer-of-the-witches", "hammer-of-the-witches", 3),
    ("hammer-of-the-witches", "hammer-of-the-witches", 5),
    ("malice", "malice", 1),
    ("witch-hunt-1649", "the-dregs-of-days", 2),
    ("witch-hunt-1649", "the-dregs-of-days", 4),
    ("witch-hunt-1649", "the-dregs-of-days", 7),
    ("witch-hunt-1649", "lying-lips", 3),
    ("witch-hunt-1649", "lying-lips", 5),
    ("witch-hunt-1649", "lying-lips", 8),
    ("salem-1692", "salem-1692", 4),
    ("salem-1692", "salem-1692", 7),
    ("salem-1692", "salem-1692", 12),
    ("malleus-maleficarum", "malleus-maleficarum", 3),
    ("malleus-maleficarum", "malleus-maleficarum", 5),
)
SEEDS, SHARE = (12, 0.5) if THOROUGH else (2, 0.15)
"""How many matches, and at which share of their decisions they are looked at."""


@cache
def compiled(box: str, ruleset: str, seats: int) -> Any:
    game, _ = read_game(CONTENT / box)
    assert game is not None
    return compile_game(game, ruleset, seats)


@pytest.mark.parametrize(("box", "ruleset", "seats"), TABLES)
def test_what_lies_hidden_changes_nothing_for_who_cannot_see_it(
    box: str, ruleset: str, seats: int
) -> None:
    """Even seeds play at random, odd ones by what the authors prefer, now and then at random."""
    program, moved = compiled(box, ruleset, seats), 0
    for seed in range(SEEDS):
        choices, state = Random(seed), program.new_state(seed)
        while not state.is_terminal() and state.decisions < 700:
            seat = state.seat if choices.random() < 0.8 else choices.randrange(seats)
            if choices.random() < SHARE or state.decisions < 40:
                twin = redealt(state, seat, choices)
                moved += twin.zones != state.zones or twin.counters != state.counters
                where = f"seed {seed}, decision {state.decisions}, {state.decision}"
                assert told(twin, seat) == told(state, seat), where
                asked = choices.random()
                why = [refused(one, seat, Random(asked)) for one in (state, twin)]
                assert why[0] == why[1], where
            legal = state.legal_actions()
            if seed % 2 and choices.random() < 0.9:
                likes = [state.prefer(one) for one in legal]
                legal = [one for one, like in zip(legal, likes, strict=True) if like == max(likes)]
            state.apply(choices.choice(legal))
    assert moved > 20, "the worlds did differ"
