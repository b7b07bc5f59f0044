"""Nothing that lies face down shows in what a player is offered, or prefers."""

import random

import pytest
from dregs_table import compiled

from generator.engine import State
from generator.engine.cards import can_see
from tests.play.test_properties import exchange


def shuffled(state: State, seat: int, choices: random.Random) -> State:
    """The same match with what this seat cannot see dealt anew: black marks and decks."""
    twin = state.copy()
    hidden = [card for card in range(len(twin.place)) if not can_see(twin, seat, card)]
    for _ in range(60):
        exchange(twin, choices.choice(hidden), choices.choice(hidden))
    return twin


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_offers_and_preferences_rest_on_what_a_seat_knows(seats: int) -> None:
    asked = 0
    for seed in range(12):
        choices = random.Random(seed)
        state = compiled(seats).new_state(seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            likes = [state.prefer(one) for one in legal]
            twin = shuffled(state, state.current_seat, choices)
            assert twin.legal_actions() == legal, f"seed {seed}"
            assert [twin.prefer(one) for one in legal] == likes, f"seed {seed}"
            asked += 1
            pairs = zip(legal, likes, strict=True)
            state.apply(choices.choice([one for one, like in pairs if like == max(likes)]))
    assert asked > 500
