"""When cards can be played and sides taken in *Malleus Maleficarum*, and what Intimidation bars."""

import pytest
from malleus_table import Table, villager

WIN = ((6, 6, 6),)
WHISPER = ("whispering-campaign", villager(11))


def test_a_card_for_any_time_is_played_before_a_turn_is_declared() -> None:
    """Appendix, Whispering Campaign: “at any time”."""
    table = Table().hand(0, "whispering-campaign").do("retell", "ledger")
    table.through(dice=((1, 1, 1),), before={0: WHISPER})
    assert (table.rule, table.asked) == ("turn", 1), "and only now the second declares"
    assert table.standing(11) == 7


def test_a_card_for_any_time_is_played_after_the_dice_and_decides() -> None:
    """Appendix, Whispering Campaign: 9 and 10 against 9 and 10 is lost, against 9 and 7 won."""
    table = Table().hand(0, "whispering-campaign").do("accuse", villager(9))
    table.through(dice=((3, 3, 3),), late={0: ("whispering-campaign", villager(9))})
    assert table.standing(9) == 10 - 3 - 3
    assert table.standing(3) == 11, "the conflict is won"


def test_a_card_for_any_time_is_played_in_a_turn_that_is_lost() -> None:
    """Framing the Scene: who joins unbidden forfeits the turn, not the cards in hand."""
    table = Table().hand(1, "whispering-campaign", "bribery").do("accuse", villager(9))
    table.dice((3, 3, 3)).to("join-scene", 1).do("join").to("slips", 1, "lost")
    assert table.options() == ["pass", "whispering-campaign"]
    table.to_turn(before={1: WHISPER})
    assert (table.rule, table.asked) == ("turn", 0)
    assert table.standing(11) == 7


def test_treachery_after_the_dice_counts_in_this_conflict() -> None:
    """Appendix, Treachery: “This change affects the current conflict”."""
    table = Table(stance={villager(7): {villager(9): "ally"}}).hand(0, "treachery")
    ruling = ("done", villager(7), "0", "0", villager(7), "0", "0")
    table.do("accuse", villager(9), villager(7), "done")
    table.through(dice=((3, 3, 3),), ruling=ruling,
                  late={0: ("treachery", villager(7), villager(9))})  # fmt: skip
    assert table.standing(9) == 10 - 3, "9 + 10 + 3 against 9 + 10"


def test_companions_take_no_orders_after_the_dice() -> None:
    """Resolving the Conflict: the dice are rolled after secret actions have been played out."""
    table = Table().hand(0).do("accuse", villager(9), villager(4), "done")
    table.dice((3, 3, 3)).to("slips", 0, "dice")
    assert "before the dice" in table.why_not(villager(4))
    assert table.cited(villager(4)) == "Resolving the Conflict"


@pytest.mark.parametrize("late", [False, True])
def test_who_is_brought_in_by_a_card_takes_a_side_as_any_other_present(late: bool) -> None:
    """Appendix, Interloper; Resolving the Conflict: who opposes before the dice rolls them."""
    table = Table().hand(1, "interloper").do("accuse", villager(9))
    brought = {1: ("interloper", villager(1))}
    when = {"late": brought} if late else {"slips": brought}
    table.through(dice=((6, 6, 6), (1, 1, 1)), sides={0: "against"}, **when)
    opposed = [one["dice"] for one in table.called_out("opposed")]
    assert opposed == ([] if late else [3]), "the dice that lie stay"
    assert table.standing(9) == (10 - (18 + 10) + (9 + 10 + 3) if late else 0)
    assert table.value("forfeits", 0) == 0


@pytest.mark.parametrize("nth", [0, 1, 2])
def test_a_side_is_taken_before_the_ruling_after_it_or_after_the_dice(nth: int) -> None:
    """Resolving the Conflict: “Either before or after the player whose turn it is rolls”."""
    table = Table().hand(0).do("accuse", villager(9), villager(1), "done")
    after = ["scene", "ruled", "totals"][nth]
    answers = ["pass"] * nth + ["for"]
    table.through(dice=((3, 3, 4),), sides={0: answers})
    assert table.standing(9) == 10 - 1 - 3
    kinds = [kind for kind, _ in table.state.notes or ()]
    before, behind = kinds[: kinds.index("side")], kinds[kinds.index("side") :]
    assert ("scene" in before, "ruled" in before) == (True, nth > 0)
    assert "totals" in behind and (after in before) is (nth < 2)


def test_intimidation_bars_from_an_execution_that_comes_of_the_conflict_alone() -> None:
    """Appendix, Intimidation: “may result directly from the conflict”."""
    table = Table(standing={villager(9): 3, villager(11): 3}).hand(0, "bribery").hand(1)
    table.hand(2, "intimidation", "whispering-campaign").alone()
    slips = ("intimidation", villager(1), *WHISPER)
    table.do("accuse", villager(9)).through(slips={2: slips}, dice=WIN)
    assert (table.value("barred", villager(9)), table.value("barred", villager(11))) == ([0], [])
    table.secret(slips={0: ("bribery", villager(11))})
    assert table.standing(11) == 10, "sentenced by a card in the same conflict, and saved"
    assert (table.rule, table.asked) == ("executions", 0)
    assert "Intimidation keeps you" in table.why_not("bribery")


def test_who_falls_for_having_been_on_the_losing_side_can_be_saved_by_anybody() -> None:
    """Appendix, Intimidation; Punishment and Reward: the loss at the end of the turn."""
    table = Table(
        standing={villager(9): 3, villager(7): 1}, stance={villager(7): {villager(9): "ally"}}
    )
    table.hand(0, "bribery").hand(1).hand(2, "intimidation").alone()
    table.do("accuse", villager(9)).through(
        dice=WIN, frame=(villager(7), "done"), ruling=("done", villager(7), "0", "0"),
        slips={2: ("intimidation", villager(1))},
    )  # fmt: skip
    assert table.value("sentenced", villager(7)) is True
    assert (table.value("barred", villager(9)), table.value("barred", villager(7))) == ([0], [])


def test_intimidation_right_before_a_conflict_keeps_a_player_away_from_its_scene() -> None:
    """Appendix, Intimidation: “immediately before or during the course of any conflict”."""
    table = Table().hand(0, "intimidation").idle_before({0: ("intimidation", villager(3))})
    assert (table.rule, table.asked) == ("turn", 1)
    table.do("accuse", villager(9)).to("join-scene", 2)
    assert "Intimidation keeps you out" in table.why_not("join")
    assert table.cited("join") == "Appendix, Intimidation"
    table.through()
    assert table.value("silenced", 2) is False, "with its conflict it ends"


def test_no_conflict_follows_a_turn_that_is_lost_so_nobody_is_intimidated() -> None:
    """Appendix, Intimidation."""
    table = Table().hand(0, "intimidation").do("accuse", villager(9))
    table.dice((3, 3, 3)).to("join-scene", 1).do("join").to("slips", 0, "lost")
    assert "for a conflict" in table.why_not("intimidation")


def test_cards_for_any_time_can_follow_what_a_companion_did() -> None:
    """Appendix, Planted Evidence: a standing that an ordered accusation has brought to six."""
    table = Table().hand(0, "planted-evidence").hand(1).hand(2).alone().idle()
    table.secret(
        slips={1: (villager(5), "accuse", villager(11))}, dice=((4, 4, 5),),
        late={0: ("pass", "planted-evidence", villager(11))},
    )  # fmt: skip
    assert table.value("sentenced", villager(11)) is True
