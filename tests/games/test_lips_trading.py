"""Trading phase of Lying Lips: who gives what to whom, and when the phase ends."""

import pytest
from lips_table import Table

START = ("F3 F2 F2 F1 F1", "L3 L2 L2 L1 R", "I3 I2 I2 I1 I1")


def test_one_asks_a_player_for_a_type_and_both_pass_a_card() -> None:
    """Trading phase: “Emmay, give me a Farming card”; the two cards change hands."""
    table = Table(*START)
    assert table.options() == ["farming", "industry", "livestock"]
    table.do("livestock")
    assert table.options() == ["seat 1", "seat 2"], "a player of one's choice, not oneself"
    table.do("seat 1")
    assert table.asked == 1
    table.do("L2")
    assert table.asked == 0
    assert table.options() == ["F1", "F1", "F2", "F2", "F3"], "the asker passes any card"
    table.do("F1")
    assert (table.hand(0), table.hand(1)) == ("F1 F2 F2 F3 L2", "F1 L1 L2 L3 R")
    assert table.hand(2) == "I1 I1 I2 I2 I3"
    assert (table.rule, table.asked) == ("turn", 1), "turns go to the left"
    assert (table.counter("trades"), table.counter("requests_in_vain")) == (1, 0)


def test_the_owner_chooses_among_cards_of_the_type_and_the_rumour_and_gives_nothing_else() -> None:
    """Trading phase: several suitable cards are the owner's choice; the Rumour may go instead."""
    table = Table("F3 F2 F2 F1 F1", "L3 L2 I2 L1 R", "I3 L2 I2 I1 I1").ask("L", 1)
    assert table.options() == ["L1", "L2", "L3", "R"]
    assert table.refusal("I2") == ["Only a card of the type that was asked for, or the Rumour."]


def test_who_has_only_the_rumour_must_pass_it() -> None:
    """Trading phase: a trade fails only where both the type and the Rumour are missing."""
    table = Table(*START).ask("I", 1)
    assert (table.asked, table.options()) == (1, ["R"])
    table.do("R", "F3")
    assert (table.hand(0), table.hand(1)) == ("F1 F1 F2 F2 R", "F3 L1 L2 L2 L3")


def test_the_asker_may_pass_the_rumour_too() -> None:
    """Trading phase: the exception holds for both of them."""
    table = Table("F3 F2 R F1 F1", "L3 L2 L2 L1 L1", START[2])
    table.trade("I", 2, "I1", "R")
    assert (table.hand(0), table.hand(2)) == ("F1 F1 F2 F3 I1", "I1 I2 I2 I3 R")


def test_without_the_type_and_the_rumour_nothing_is_traded() -> None:
    """Trading phase: no trade takes place, and the turn is over; nobody is asked for a card."""
    table = Table(*START).ask("L", 2)
    assert (table.rule, table.asked) == ("turn", 1)
    assert table.hand(0) == "F1 F1 F2 F2 F3"
    assert table.hand(2) == "I1 I1 I2 I2 I3"
    assert (table.counter("trades"), table.counter("requests_in_vain")) == (0, 1), "all know"


@pytest.mark.parametrize(
    ("kind", "words", "section"),
    [
        ("fishing", "no such asset is in play", "Lying Lips, Setup"),
        ("the-rumour", "The Rumour is of no type", "Lying Lips, Aim of the game"),
        ("certain-card", "You ask for a type", "Lying Lips, Trading phase"),
    ],
)
def test_what_cannot_be_asked_for_says_why(kind: str, words: str, section: str) -> None:
    """Trading phase: an asset of a specific type; Setup: three types with three players."""
    (told,), (cited,) = Table(*START).why(kind)
    assert words in told
    assert cited == section


def test_nobody_asks_themselves() -> None:
    """Trading phase: from a player of your choice; both then pass a card to the other."""
    table = Table(*START).do("livestock")
    assert table.why("seat 0") == (
        ["You ask another player, not yourself."],
        ["Lying Lips, Trading phase"],
    )


def test_hands_stay_as_large_as_they_were() -> None:
    """Trading phase: a card is passed for a card."""
    table = Table(*START).trade("L", 1, "R", "F1").trade("F", 0, "R", "L1")
    assert [len(table.hand(seat).split()) for seat in range(3)] == [5, 5, 5]


def test_conditions_count_points_of_each_type_and_not_cards() -> None:
    """Aim of the game: Farming of three players needs five of Livestock and four of Industry."""
    table = Table("F3 L3 I3 I1 F2", "L2 L2 F1 R F2", "I2 I2 I1 L1 F1")
    table.trade("L", 1, "L2", "F2")
    assert table.hand(0) == "F3 I1 I3 L2 L3"
    assert table.counter("commissioner") == 0


def test_more_than_is_wanted_of_one_type_does_not_make_up_for_another() -> None:
    """Aim of the game: five of Livestock and four of Industry."""
    table = Table("F3 L3 I2 I1 F2", "L2 L2 F1 R F2", "I3 I2 I1 L1 F1")
    table.trade("L", 1, "L2", "F2")
    assert table.counter("commissioner") is None
    assert table.rule == "turn"


def test_the_rumour_is_of_no_type() -> None:
    """Aim of the game: it does not belong to any of the asset types, and takes nothing off them."""
    table = Table("R L3 I3 I1 F2", "L2 L2 F1 F3 F2", "I2 I2 I1 L1 F1")
    table.trade("L", 1, "L2", "F2")
    assert table.hand(0) == "I1 I3 L2 L3 R"
    assert table.counter("commissioner") == 0


def test_the_one_who_was_asked_can_be_the_one_who_wins_the_phase() -> None:
    """Trading phase: a player must announce; the trade of another is enough."""
    table = Table("F3 F1 L1 I1 R", "F2 I3 I2 L2 L2", "I2 I1 L3 L1 F1")
    table.trade("L", 1, "L2", "F3")
    assert table.hand(1) == "F2 F3 I2 I3 L2"
    assert table.counter("commissioner") == 1, "Livestock needs five of Industry, four of Farming"


def test_who_is_on_turn_comes_first_where_one_trade_lets_two_announce() -> None:
    """Trading phase, our ruling: the rulebook does not say which of the two."""
    table = Table("L3 I3 I1 F3 F1", "L2 I3 I2 F1 L1", "I2 I1 L2 R F2")
    table.trade("L", 1, "L2", "F3")
    assert table.hand(1) == "F1 F3 I2 I3 L1"
    assert table.counter("commissioner") == 0


def test_whoever_meets_the_conditions_announces_without_being_asked() -> None:
    """Trading phase: must announce; so there is no choice, and the trial begins."""
    table = Table("L3 I3 I1 F3 F1", "L2 L2 F2 F1 I1", "I2 I2 L1 R F2")
    table.trade("L", 1, "L2", "F1")
    assert table.office(0) == "commissioner"
    assert table.rule == "accusation"


def test_two_players_may_collect_the_same() -> None:
    """Setup: with six players there are two decks of each type, and with them two such aims."""
    hands = ("F3 L3 I3 I1 F2", "L2 L2 F1 F2 L1", "I2 I2 I1 L1 F1", "F3 F2 F2 F1 F1")
    table = Table(*hands, "L3 L2 L2 L1 L1", "I3 I2 I2 I1 R")
    table.do("livestock")
    assert table.options() == [f"seat {other}" for other in range(1, 6)]
    table.do("seat 4", "L2", "F2")
    assert table.counter("commissioner") == 0
