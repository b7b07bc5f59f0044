"""Who has won: the best score, among those whom `wins` lets win at all."""

import pytest

from generator.engine import compile_game
from tests.engine.toys import toy
from tests.rules.market import BASE


@pytest.mark.parametrize(
    ("best", "winners", "utilities"),
    [("highest", [2, 3], [1, 0, 7, 7]), ("lowest", [1], [-1, 0, -7, -7])],
)
def test_where_points_are_a_burden_the_lowest_score_wins(
    best: str, winners: list[int], utilities: list[int]
) -> None:
    """As in Hearts: scores are told as they are, and programs are given them below 0."""
    base = BASE.replace("wins: seat.alive", f"best: {best}")
    game = toy(base=base.replace("ties: [count(seat.stall)]", ""))
    state = compile_game(game, "base", 4).new_state(1)
    score, purse = state.tables.counter["score"], state.tables.counter["purse"]
    state.counters[score : score + 4] = [1, 0, 7, 7]
    state.counters[purse : purse + 4] = [0, 0, 0, 0]
    assert (state.returns(), state.winners()) == ([1, 0, 7, 7], winners)
    assert state.utilities() == utilities


@pytest.mark.parametrize(
    ("wins", "winners"),
    [
        ("wins: seat.alive", [2, 3]),
        ("wins: seat.number < 4", [2]),
        ("wins: seat.score > 99", []),
        ("", [2, 3]),
    ],
)
def test_only_who_meets_what_is_asked_of_winners_has_won(wins: str, winners: list[int]) -> None:
    game = toy(base=BASE.replace("wins: seat.alive", wins).replace("ties: [count(seat.stall)]", ""))
    state = compile_game(game, "base", 4).new_state(1)
    score, purse = state.tables.counter["score"], state.tables.counter["purse"]
    state.counters[score : score + 4] = [1, 0, 7, 7]
    state.counters[purse : purse + 4] = [0, 0, 0, 0]
    assert state.winners() == winners
