"""Rounds of *Malleus Maleficarum*: turns that are lost, executions, rewards, and the end."""

import pytest
from malleus_table import Table, villager


def test_who_joins_unbidden_loses_the_next_turn_and_joins_no_other_scene_before() -> None:
    """Framing the Scene: “they forfeit their next turn, whether it be this round or the next”."""
    table = Table().do("accuse", villager(9)).through(joins=(1,))
    assert (table.rule, table.asked) == ("turn", 0), "the turn of the second is lost"
    table = Table().do("accuse", villager(9)).through(joins=(0, 1))
    assert table.rule == "slips", "both turns of this round are lost"
    assert [table.value("forfeits", seat) for seat in range(3)] == [0, 0, 0]


def test_who_has_had_a_turn_loses_that_of_the_next_round() -> None:
    """Framing the Scene: and cannot join again until it has passed."""
    table = Table().idle()
    table.do("accuse", villager(9)).through(joins=(2,))
    assert table.value("forfeits", 2) == 1
    table.do("accuse", villager(9), "done")
    table.to("join-scene", 2)
    assert table.options() == ["pass"]
    assert "a turn to lose already" in table.why_not("join")
    table.through().next_round()
    assert table.asked == 1, "the first in the order has lost the turn"
    assert table.value("forfeits", 2) == 0


def test_a_villager_at_zero_is_sentenced_and_executed_at_the_end_of_the_round() -> None:
    """Punishment and Reward; the map loses the villager and every arrow."""
    arrows = {villager(8): {villager(10): "ally"}, villager(10): {villager(8): "enemy"}}
    table = Table(standing={villager(10): 1}, stance=arrows).alone()
    table.accuse(10, dice=((6, 6, 6),))
    assert villager(10) in table.at("village")
    assert table.value("sentenced", villager(10)) is True
    table.next_round()
    assert villager(10) in table.at("executed")
    assert table.value("stance", villager(8), villager(10)) == "none"
    assert table.value("stance", villager(10), villager(8)) == "none"


def test_players_are_never_sentenced_and_standing_never_falls_below_zero() -> None:
    """Punishment and Reward: “Players, however, are invincible.”"""
    table = Table(standing={villager(1): 1}).alone().accuse(1, dice=((6, 6, 6),))
    assert table.standing(1) == 0
    assert table.value("sentenced", villager(1)) is False
    table.next_round()
    assert villager(1) in table.at("village")


@pytest.mark.parametrize(("standing", "gain"), [(10, 3), (9, 3), (8, 2), (2, 0)])
def test_a_vendetta_pays_one_for_each_three_points_really_lost(standing: int, gain: int) -> None:
    """Rewards at the End of a Round; rounded down, and nothing for what was not there."""
    table = Table(
        controls={"seat 3": villager(3)},
        vendetta={"seat 1": villager(2), "seat 2": villager(12), "seat 3": villager(12)},
        standing={villager(2): standing},
    ).alone()
    table.accuse(2, dice=((6, 6, 6),), ruling=("9", "0"))
    assert table.standing(2) == 0
    table.next_round()
    assert table.value("gain", 0) == gain
    assert table.value("vendetta", 0) == villager(2), "the hatred goes on"


def test_an_executed_object_of_vendetta_pays_three_and_three_and_of_envy_six() -> None:
    """Rewards at the End of a Round, read as personal gain: 3 + 3 for ten points, and 6."""
    table = Table(
        envy={"seat 1": villager(10), "seat 2": villager(11), "seat 3": villager(11)},
        vendetta={"seat 1": villager(11), "seat 2": villager(10), "seat 3": villager(12)},
    ).alone()
    table.accuse(10, dice=((6, 6, 6),), ruling=("9", "0"))
    table.next_round()
    assert [table.value("gain", seat) for seat in range(3)] == [6, 6, 0]
    assert (table.value("envy", 0), table.value("vendetta", 1)) == (None, None)
    assert table.standing(1) == 10, "gain, not standing"


def test_what_was_fulfilled_is_chosen_anew_in_the_next_secret_phase() -> None:
    """The Secret Action Phase; who has both answers nothing, so that nobody is told."""
    table = Table(
        envy={"seat 1": villager(10), "seat 2": villager(11), "seat 3": villager(11)},
        vendetta={"seat 1": villager(9), "seat 2": villager(10), "seat 3": villager(12)},
    ).alone()
    table.accuse(10, dice=((6, 6, 6),), ruling=("9", "0")).next_round()
    table.alone().idle()
    asked = []
    while table.rule == "new-desires":
        asked.append((table.asked, len(table.options())))
        table.do(table.options()[0])
    assert [seat for seat, _ in asked] == [0, 1, 2] * 3
    assert [many > 1 for _, many in asked] == [True, False, False, True, False, False,
                                               False, True, False]  # fmt: skip
    assert table.value("envy", 0) not in (None, villager(10))
    assert table.value("vendetta", 1) not in (None, villager(10), villager(2))


def test_eighteen_points_win_and_the_most_of_several() -> None:
    """Winning the Game; several in one round: the one with the most."""
    table = Table(
        gain={"seat 1": 15, "seat 2": 12, "seat 3": 17},
        vendetta={"seat 1": villager(10), "seat 2": villager(10), "seat 3": villager(12)},
    ).alone()
    table.accuse(10, dice=((6, 6, 6),), ruling=("9", "0")).next_round()
    assert table.state.outcome == "goal"
    assert table.state.returns() == [21, 18, 17]
    assert table.state.winners() == [0]


def test_a_companion_ordered_to_a_side_is_neither_rewarded_nor_punished() -> None:
    """Punishment and Reward: “secret actions do not count, only augmentation of the bonus”."""
    for order, dice in (("support", (6, 6, 6)), ("support", (1, 1, 1)), ("oppose", (6, 6, 6))):
        table = Table().hand(0).do("accuse", villager(9), villager(4), "done")
        table.through(slips={0: (villager(4), order)}, dice=(dice,))
        assert table.standing(4) == 10, (order, dice)


def test_a_secret_is_revealed_by_one_of_two_orders_alone() -> None:
    """Establishing the Conflict: “that player may no longer be targetted by this action”."""
    known = {f"seat {one}": {"seat 1": "deviant"} for one in (2, 3)}
    table = Table(learned_secret=known).hand(0).hand(1).hand(2).alone().idle()
    orders = {1: (villager(5), "reveal-secret", villager(1)),
              2: (villager(6), "reveal-secret", villager(1))}  # fmt: skip
    table.secret(slips=orders, dice=((4, 4, 4), (4, 4, 4)))
    assert table.standing(1) == 10 - 3, "the second order comes to nothing"
    assert table.value("exposed", 0) is True


def test_bolstering_does_not_lift_a_sentence() -> None:
    """Punishment and Reward: only bribery prevents the execution at the end of the round."""
    table = Table(standing={villager(11): 3}).hand(2, "whispering-campaign").hand(0).hand(1).alone()
    table.do("bolster", villager(3)).through(slips={2: ("whispering-campaign", villager(11))})
    assert table.value("sentenced", villager(11)) is True
    table.secret(slips={0: (villager(4), "bolster", villager(11))}, dice=((6, 6, 6),))
    while table.rule == "executions":
        table.do("pass")
    assert villager(11) in table.at("executed")


def test_equal_gain_is_a_shared_victory() -> None:
    """Winning the Game: no tie-break is given."""
    table = Table(gain={"seat 1": 18, "seat 2": 18}).alone().idle().next_round()
    assert table.state.winners() == [0, 1]


def test_hands_are_filled_to_two_at_the_start_of_a_round_and_the_deck_is_used_again() -> None:
    """Playing Cards: “so that they are holding 2”."""
    table = Table()
    assert [len(table.at("hand", seat)) for seat in range(3)] == [2, 2, 2]
    table.hand(1, "bribery")
    state, tables = table.state, table.state.tables
    for card in list(state.zones[tables.zone["deck"]]):
        table.lay_down(card, tables.zone["discard"])
    table.alone().idle().next_round()
    assert [len(table.at("hand", seat)) for seat in range(3)] == [2, 2, 2]
    assert len(table.at("deck")) + len(table.at("discard")) == 49


def test_any_cards_may_be_laid_away_face_down_at_the_end_of_a_round() -> None:
    """Playing Cards: the optional discard; nobody else learns what was dropped."""
    table = Table().hand(2, "bribery", "treachery").alone().idle().secret()
    assert (table.rule, table.asked) == ("lay-away", 2)
    table.do("treachery", "done")
    assert "treachery" not in table.at("hand", 2)
    assert "treachery" not in str(table.state.observe(0)["zones"])
