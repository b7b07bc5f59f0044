"""Trials (rulebook, Trials)."""

import pytest
from dregs_table import DULL_FATE, MARKED_FATE, Table

ONES = ("sharp-words", "muttering", "milk-taken")
SIX = ("a-sick-child", "baptism-renounced")
"""Five points; with a one more, six."""


def accused(*cast: str, marks: tuple[str, ...] = SIX, last: str = "muttering") -> Table:
    """The first player draws the third mark and stands trial; seven points for sale are ones."""
    table = Table(*(cast or ("john", "mary", "isobel"))).marks(0, *marks)
    table.pool("hen", "spindle", "iron-pot", "hand-line", "kailyard")
    return table.put("mark-deck", last)


def test_john_is_acquitted() -> None:
    """Trials, the worked example: support, two of reputation and an asset; 8 against 6."""
    table = accused().own(0, "goose").begin(MARKED_FATE, "take-b").keeps()
    assert (table.rule, table.asked) == ("support", 1)
    table.do("support", "give-welfare")
    assert table.points(1) == (4, 5)
    assert table.value("defence", 0) == 2
    table.do("give-reputation", "give-reputation", "give-asset")
    assert table.value("defence", 0) == 8
    table.do("pass")
    verdict = table.noted("verdict")[0]
    assert (verdict["defence"], verdict["total"]) == (8, 6)
    assert table.points(0) == (4 + 1, 3 + 1), "one was lost to the Fate card"
    assert table.value("acquitted", 0) is True
    assert (table.cards("marks", 0), len(table.cards("mark-deck"))) == ([], 24)
    assert table.cards("asset-discard") == ["goose"]
    assert (table.rule, table.asked, table.value("coins")) == ("spend", 0, 3)
    table.do("buy", "hen")
    assert table.cards("holding", 0) == ["hen"]


def test_no_more_than_three_marks() -> None:
    """“You can never gain more than 3 Black Mark cards.”"""
    table = Table("john", "mary", "isobel").marks(2, *ONES).pool("drying-loft", "hen")
    table.begin(MARKED_FATE, "take-b").do("buy", "drying-loft")
    assert (len(table.cards("marks", 1)), len(table.cards("marks", 2))) == (1, 3)


def test_in_the_own_turn_the_trial_comes_before_the_coins() -> None:
    table = accused("isobel", "john", "mary").begin(MARKED_FATE, "take-b").keeps()
    assert (table.rule, table.value("coins")) == ("sacrifice", 0)


def test_in_the_turn_of_another_it_waits_for_the_end_of_that_turn() -> None:
    table = Table("john", "mary", "isobel").marks(2, *SIX).put("mark-deck", "muttering")
    table.pool("drying-loft", "hen", "spindle", "iron-pot", "hand-line").set(1, acquitted=True)
    table.begin("fever-in-the-house", "take-b").put("box", *table.cards("marks", 0))
    table.put("mark-deck", "muttering").do("buy", "drying-loft")
    assert (table.rule, table.asked, len(table.cards("marks", 2))) == ("spend", 0, 3)
    table.end_turn()
    assert (table.rule, table.asked) == ("sacrifice", 2)
    table.do(*["give-welfare"] * 4, "pass")
    assert (table.asked, table.rule) == (1, "turn"), "the player whose turn was next plays"


def test_several_accused_stand_trial_clockwise() -> None:
    table = Table("isobel", "john", "david").marks(2, *ONES).marks(1, *SIX, "a-dead-cow")
    table.begin(DULL_FATE).end_turn()
    assert (table.rule, table.asked) == ("sacrifice", 1)
    table.do(*["give-welfare"] * 4, "pass")
    assert (table.rule, table.asked) == ("sacrifice", 2)


@pytest.mark.parametrize(
    ("gift", "points", "left"),
    [("give-welfare", (4, 5), 1), ("give-reputation", (5, 4), 1), ("give-asset", (5, 5), 0)],
)
def test_support_costs_exactly_one_thing(gift: str, points: tuple[int, int], left: int) -> None:
    table = accused().own(1, "ewe").begin(MARKED_FATE, "take-b").keeps().do("support", gift)
    assert (table.points(1), len(table.cards("holding", 1))) == (points, left)
    assert (table.rule, table.asked, table.value("defence", 0)) == ("sacrifice", 0, 2)


def test_who_renounces_is_no_ally_any_more() -> None:
    table = accused().begin(MARKED_FATE, "take-b").keeps().do("renounce")
    assert (table.value("ally", 0), table.value("ally", 1)) == (None, None)
    table.do("pass", "submit")
    assert table.alive() == [1, 2]
    assert table.cards("marks", 1) == [], "and takes no mark"


def test_who_has_nothing_to_give_cannot_support() -> None:
    table = accused().set(1, welfare=1, reputation=1).begin(MARKED_FATE, "take-b").keeps()
    assert (table.rule, table.asked, table.options()) == ("support", 1, ["renounce"])
    assert "nothing to give up" in table.why_not("support")
    table.do("renounce")
    assert (table.rule, table.value("ally", 0)) == ("sacrifice", None)


def test_the_last_point_cannot_be_given_up() -> None:
    table = accused("isobel", "john", "mary").set(0, welfare=2, reputation=1)
    table.begin(MARKED_FATE, "take-b")
    assert table.points(0) == (1, 1)
    assert not {"give-welfare", "give-reputation"} & set(table.options())


@pytest.mark.parametrize(("gifts", "lives"), [(3, False), (4, True)])
def test_defence_must_be_above_the_total(gifts: int, lives: bool) -> None:
    """“less than or equal to the total … executed”: 6 against 6, and 8 against 6."""
    table = accused("isobel", "john", "mary").begin(MARKED_FATE, "take-b").keeps()
    table.do(*["give-welfare"] * gifts, "pass")
    assert table.noted("verdict")[0]["total"] == 6
    assert (0 in table.alive()) is lives


def test_the_marks_are_seen_by_all_and_shuffled_back_in_either_case() -> None:
    for gifts in (0, 5):
        table = accused("isobel", "john", "mary").begin(MARKED_FATE, "take-b").keeps()
        table.do(*["give-welfare"] * gifts, "pass")
        assert len(table.cards("mark-deck")) == 24
        assert "baptism-renounced" not in str(table.state.observe(table.absolute(1)))


def test_the_executed_leave_with_their_turn() -> None:
    """“Return all assets … remove your character from the game.”"""
    table = accused("isobel", "john", "mary").own(0, "ewe", "ox")
    table.begin(MARKED_FATE, "take-b").keeps()
    table.do("pass")
    assert table.alive() == [1, 2]
    assert sorted(table.cards("asset-discard")) == ["ewe", "ox"]
    assert table.cards("character", 0) == []
    assert (table.asked, table.cards("fate-discard")) == (1, [MARKED_FATE])


@pytest.mark.parametrize(("acquitted", "marks"), [(False, 1), (True, 0)])
def test_a_supporter_takes_a_mark_unless_acquitted(acquitted: bool, marks: int) -> None:
    table = accused().set(1, acquitted=acquitted).begin(MARKED_FATE, "take-b").keeps()
    table.do("support", "give-welfare", "pass", "submit")
    assert 0 not in table.alive()
    assert len(table.cards("marks", 1)) == marks
    assert table.value("ally", 1) is None, "the alliance ends with the death"


def test_a_supporter_with_a_third_mark_stands_trial_next() -> None:
    table = accused().marks(1, "a-dead-cow", "spoiled-butter").begin(MARKED_FATE, "take-b").keeps()
    table.do("support", "give-welfare", "pass", "submit")
    assert (table.rule, table.asked) == ("sacrifice", 1)


def test_the_acquitted_take_no_marks_and_may_give_them_away() -> None:
    table = Table("john", "mary", "isobel").set(0, acquitted=True).marks(1, *ONES)
    table.set(1, acquitted=False).begin(MARKED_FATE, "take-b")
    assert (table.rule, table.options()) == ("mark-symbol", sorted(["pass", table.seat(2)]))
    assert "takes no more black marks" in table.why_not(table.seat(1)), "who is accused takes none"
    table.do(table.seat(2))
    assert (table.cards("marks", 0), len(table.cards("marks", 2))) == ([], 1)


def test_the_acquitted_may_also_give_it_to_nobody() -> None:
    table = Table("john", "mary", "isobel").set(0, acquitted=True).begin(MARKED_FATE, "take-b")
    table.do("pass")
    assert len(table.cards("mark-deck")) == 24


def test_where_everybody_is_acquitted_or_accused_nobody_gains_marks() -> None:
    table = Table("john", "mary", "isobel").set(0, acquitted=True).set(1, acquitted=True)
    table.marks(2, *ONES).begin(MARKED_FATE, "take-b")
    assert (table.rule, len(table.cards("mark-deck"))) == ("spend", 21)


def test_an_acquittal_goes_up_to_ten_only() -> None:
    table = accused("isobel", "john", "mary").set(0, welfare=10, reputation=10)
    table.begin(MARKED_FATE, "take-a").do("give-reputation", "give-reputation")
    table.set(0, defence=12).do("pass")
    assert table.points(0) == (10, 8)
