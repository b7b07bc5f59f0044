"""Death, the Matchmaker, two players left, and both ends (Playing the Game; Nitty Gritties)."""

import pytest
from salem_table import Table


def test_hand_and_cards_in_front_go_to_the_discard_pile() -> None:
    """A Player Dies When: hand and blue cards; the other tryal cards are shown."""
    table = Table(5).before(2, "asylum", "stocks").hand(2, "curse", "arson").uncover(2, 1)
    table.accuse(2)
    assert {"asylum", "stocks", "curse", "arson"} <= set(table.cards("discard"))
    assert table.cards("hand", 2) == table.cards("front", 2) == table.cards("row", 2) == []


@pytest.mark.parametrize(("variants", "told"), [((), "witch"), (("silent-dead",), "nothing")])
def test_the_dead_say_whether_they_were_ever_a_witch(variants: tuple[str, ...], told: str) -> None:
    """A Player Dies When; Advanced Rules: by another way of playing they do not say it."""
    table = Table(5, variants=variants)
    table.set("witch", True, 2)
    table.uncover(2, 1).accuse(2)
    assert table.value("told", 2) == told


def test_townspeople_win_with_the_last_witch_card() -> None:
    """The Game Ends When: they need not kill all witches; the dead win with them."""
    table = Table(5, witches=(4,), constable=3).kill(0)
    table.set("witch", True, 3)
    while table.asked != 1:
        table.draw()
    table.accuse(4, f"card {table.cards('row', 4).index('witch') + 1}")
    assert table.state.outcome == "townspeople"
    assert table.state.returns() == [1, 1, 1, 0, 0], "who was once a witch loses with them"


def test_townspeople_do_not_win_while_a_witch_card_is_left() -> None:
    """The Game Ends When: the final Witch card."""
    table = Table(6, witches=(4, 5))
    table.accuse(4, f"card {table.cards('row', 4).index('witch') + 1}")
    assert not table.over()


def test_witches_win_when_everyone_alive_is_one() -> None:
    """The Game Ends When; C9."""
    table = Table(5, witches=(4,), cat=0).kill(1, 2, 3)
    table.stack("night").draw().night(0)
    assert table.state.outcome == "witches"
    assert table.state.returns() == [0, 0, 0, 0, 1]


def test_two_matchmakers_before_one_player_are_discarded() -> None:
    """Matchmaker."""
    table = Table(5).before(2, "matchmaker")
    table.lay("matchmaker", "hand", 0)
    table.play("matchmaker", 2)
    assert table.cards("front", 2) == []
    assert table.cards("discard").count("matchmaker") == 2


def test_also_when_a_scapegoat_brings_them_together() -> None:
    """Matchmaker: however they come there."""
    table = Table(5).before(2, "matchmaker", "asylum").before(3, "matchmaker")
    table.lay("scapegoat", "hand", 0)
    table.play("scapegoat", 2, "seat 4")
    assert table.cards("front", 3) == ["asylum"]


def test_a_match_dies_with_an_accused() -> None:
    """Matchmaker: if one dies the other dies, by day as well."""
    table = Table(6).before(2, "matchmaker").before(3, "matchmaker").uncover(2, 1)
    table.accuse(2)
    assert table.alive() == [0, 1, 4, 5]


def test_one_matchmaker_alone_does_nothing() -> None:
    """Matchmaker: it takes two."""
    table = Table(5).before(2, "matchmaker").uncover(2, 1).accuse(2)
    assert table.alive() == [0, 1, 3, 4]


@pytest.mark.parametrize(("first", "winner"), [(1, "witches"), (4, "townspeople")])
def test_a_match_dies_a_split_second_later(first: int, winner: str) -> None:
    """Matchmaker: who was killed counts first, to see which side has won."""
    table = Table(5, witches=(4,), cat=1).kill(0, 2)
    table.set("witch", True, 3)
    table.before(1, "matchmaker").before(4, "matchmaker")
    table.stack("night").draw().night(first, gavel=3)
    assert table.state.outcome == winner


def test_with_two_left_blue_cards_leave_the_game() -> None:
    """Blue Cards: “all Blue Cards are discarded from the game”; Scapegoat & Robbery like them."""
    table = Table(5, witches=(4,), cat=0).kill(1, 3)
    table.before(0, "asylum", "accusation").before(4, "piety")
    table.hand(0, "scapegoat", "curse").hand(4, "robbery", "matchmaker", "alibi")
    table.uncover(2, 1).accuse(2)
    assert table.alive() == [0, 4]
    assert table.cards("front", 0) == ["accusation"]
    assert table.cards("front", 4) == []
    assert table.cards("hand", 0) == ["curse"]
    assert table.cards("hand", 4) == ["alibi"]
    gone = {"asylum", "piety", "black-cat", "scapegoat", "robbery", "matchmaker"}
    assert gone <= set(table.cards("box"))


def test_with_two_left_a_drawn_blue_card_is_replaced() -> None:
    """Blue Cards: “place it aside and draw a new card instead”."""
    table = Table(5, witches=(4,), cat=0).kill(1, 2, 3)
    table.stack("asylum", "scapegoat", "curse", "robbery", "arson").draw()
    assert {"curse", "arson"} <= set(table.cards("hand", 0))
    assert len(table.cards("hand", 0)) == 5
    assert {"asylum", "scapegoat", "robbery"} <= set(table.cards("box"))


def test_with_three_left_nothing_leaves_the_game() -> None:
    """Blue Cards: only when two are left."""
    table = Table(5, witches=(4,), cat=0).kill(1)
    table.before(0, "asylum").uncover(2, 1).accuse(2)
    assert set(table.cards("front", 0)) == {"asylum", "black-cat"}


def test_scapegoat_and_robbery_need_a_third_player() -> None:
    """Scapegoat & Robbery: with two left they may not be played."""
    table = Table(5, witches=(4,), cat=0).kill(1, 2, 3).before(4, "accusation")
    table.lay("scapegoat", "hand", 0)
    table.do("play")
    assert "scapegoat" not in table.options()
    assert "two other players" in table.why_not("scapegoat")


def test_the_dead_are_asked_nothing() -> None:
    """The 5 Laws of Salem, 5: they are silent, and play passes over them."""
    table = Table(5, cat=0).kill(1)
    table.draw()
    assert table.asked == 2
    table.stack("night").draw()
    asked = set()
    while table.rule != "turn":
        asked.add(table.asked)
        table.do(next(one for one in ("pass", "stay", "seat 1") if one in table.options()))
    assert asked == {0, 2, 3, 4}


def test_who_dies_in_their_own_turn_ends_it() -> None:
    """Playing the Game: a player matched with the accused dies by their own accusation."""
    table = Table(6).before(0, "matchmaker").before(2, "matchmaker").uncover(2, 1)
    table.accuse(2)
    assert table.alive() == [1, 3, 4, 5]
    assert (table.rule, table.asked) == ("turn", 1)
