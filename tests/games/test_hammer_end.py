"""The end and the points (rulebook V.3, VI)."""

import pytest
from hammer_table import Table


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_game_ends_when_as_many_villagers_live_as_there_are_players(seats: int) -> None:
    """VI: “at the end of Phase 3 … only as many villagers left alive as there are players”."""
    table = Table(seats).call()
    living = [one for seat in range(seats) for one in table.cards("village", seat)]
    keep = [table.cards("village", seat)[0] for seat in range(seats)] + ["weaver", "pet-pig"]
    keep = list(dict.fromkeys(keep))[: seats + 1]
    table.bury(*(one for one in living if one not in keep))
    table.warm(**{keep[0].replace("-", "_"): 12})
    table.until(4)
    assert table.state.is_terminal()
    assert table.state.outcome == "as-many-villagers-as-players"
    assert table.phase == 3, "at once, before any evidence is collected"
    assert sum(len(table.cards("village", seat)) for seat in range(seats)) == seats


def test_with_one_villager_more_the_game_goes_on() -> None:
    """VI, the other way round."""
    table = Table().call()
    table.bury("maid", "girl", "priest")
    table.warm(widow=12)
    table.until(4)
    assert not table.state.is_terminal()
    assert table.phase == 4


def test_six_burnings_end_a_game_of_three() -> None:
    """Nine villagers, three players: one burns in each round."""
    table = Table()
    for burned in range(6):
        assert sum(len(table.cards("village", seat)) for seat in range(3)) == 9 - burned
        table.call()
        if burned < 5:
            table.round()
    table.until(4)
    assert table.state.is_terminal()


def test_points_are_pentagrams_matches_and_empty_pyres_of_others() -> None:
    """VI: pentagrams alive, matches burned, matches on green cards, empty pyres of others."""
    table = Table()
    # Seat 0 keeps Berta (4) and the Bailiff (1), has burned the Widow (3 matches), and kept two
    # matches; its Weaver burned by its own hand leaves an empty pyre.
    table.move("weaver", "box")
    table.move("widow", "burned", 0)
    table.move("ordeal-floats", "kept", 0)
    # The Widow's pyre stays in front of seat 1 here, as if her own player had burned her.
    worth = {0: 4 + 1, 1: 5 + 4, 2: 2 + 3 + 2}
    assert table.state.returns() == [
        worth[0] + 3 + 2 + 1,  # one empty pyre, of seat 1
        worth[1] + 1,  # of seat 0
        worth[2] + 2,  # of both
    ]


def test_equal_points_go_to_the_player_with_more_living_villagers() -> None:
    """Editorial: the rulebook names no tie-break."""
    table = Table()
    assert table.state.returns() == [8, 10, 7]
    table.move("ordeal-floats", "kept", 0)  # 10 to 10, three villagers each
    assert table.state.winners() == [0, 1]
    table.bury("widow")  # 10 to 9
    table.move("scales-lighter", "kept", 1)  # 10 to 10, three villagers to two
    assert table.state.winners() == [0]


def test_the_score_is_written_down_at_the_end() -> None:
    """VI: the highest total wins."""
    table = Table().call()
    table.bury("maid", "girl", "priest", "weaver", "pet-pig")
    table.warm(widow=12)
    table.until(4)
    assert table.state.is_terminal()
    scores = [table.value("score", None if seat == 0 else seat) for seat in range(3)]
    # The Bailiff lives (1), the Widow burned for three matches; seat 2 has two villagers left.
    assert scores == [1 + 3, 0, 3 + 2]
    assert table.state.returns() == scores
