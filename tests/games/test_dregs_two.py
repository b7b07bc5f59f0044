"""What changes at a table of two (rulebook, 2-player games)."""

import pytest
from dregs_table import DULL_FATE, MARKED_FATE, Table

ELEVEN = ("baptism-renounced", "a-new-name", "a-dead-cow")
LAST = "a-gathering-by-night"
"""With the three before, eleven points."""


def accused(*own: str) -> Table:
    """Helen draws her fourth mark, and stands trial."""
    table = Table("helen", "isobel").marks(0, *ELEVEN).put("mark-deck", LAST).own(0, *own)
    return table.begin(MARKED_FATE, "take-a")


def test_alliances_are_ignored() -> None:
    table = Table("john", "mary").begin("good-catch", None)
    assert "take-b" not in table.options()
    assert table.value("ally", 0) is None


def test_nothing_rises_above_eleven() -> None:
    table = Table("john", "mary").set(0, welfare=11).begin("wedding-ale", "take-a")
    assert table.points(0) == (11, 7)
    assert table.set(1, welfare=10).end_turn().begin("wedding-ale", "take-a").points(1) == (11, 7)


def test_the_fourth_mark_brings_the_trial() -> None:
    table = Table("helen", "isobel").marks(0, *ELEVEN[:2]).begin(MARKED_FATE, "take-a")
    assert (table.rule, len(table.cards("marks", 0))) == ("spend", 3)
    table = accused()
    assert (table.rule, len(table.cards("marks", 0))) == ("sacrifice", 4)


def test_helen_bribes_the_jurors() -> None:
    """The worked example: 10 defence against 11; two more assets make it 12; no gain."""
    table = accused("hen", "goose", "ewe", "ox")
    start = table.points(0)
    assert start == (6, 7)
    table.do("give-asset", "hen", "give-asset", "goose", *["give-welfare"] * 3)
    assert table.value("defence", 0) == 10
    table.do("pass")
    assert table.rule == "bribe"
    table.do("bribe", "give-asset", "ewe", "give-asset")
    verdict = table.noted("verdict")[0]
    assert (verdict["defence"], verdict["total"], verdict["bribed"]) == (12, 11, True)
    assert table.value("acquitted", 0) is True
    assert table.points(0) == (3, 7), "no point is gained"
    assert table.cards("holding", 0) == []
    assert (table.rule, table.value("coins")) == ("spend", 3)


def test_who_accepts_the_verdict_is_executed() -> None:
    table = accused("hen").do("pass", "submit")
    assert (table.state.outcome, table.winners()) == ("last-one", [1])


def test_who_cannot_pay_enough_is_not_asked() -> None:
    table = Table("helen", "isobel").marks(0, *ELEVEN).put("mark-deck", LAST)
    table.set(0, welfare=4, reputation=4).begin(MARKED_FATE, "take-a").do("pass")
    assert table.state.outcome == "last-one"


def test_an_acquittal_without_a_bribe_brings_its_gain() -> None:
    table = accused().do(*["give-welfare"] * 5, "give-reputation", "pass")
    assert table.points(0) == (2, 7)


@pytest.mark.parametrize(
    ("own", "wins"),
    [
        (("hen", "goose", "ewe", "ox", "cockerel", "spindle", "anvil", "tanning-tub"), True),
        (("hen", "goose", "ewe", "ox", "spindle", "anvil", "tanning-tub"), False),
        (("hen", "goose", "ewe", "ox", "cockerel", "sow", "goat", "wether"), True),
    ],
)
def test_five_and_four_win_or_nine_of_a_type(own: tuple[str, ...], wins: bool) -> None:
    card = "peat-spade" if "anvil" in own else "bee-skep"
    pool = (card, "iron-pot", "hand-line", "kailyard", "besom")
    table = Table("john", "mary").pool(*pool).own(0, *own).held().begin(DULL_FATE)
    assert (table.do("buy", card).state.outcome == "sets") is wins
    if wins:
        assert table.winners() == [0]


def test_before_a_trial_there_are_marks_up_to_four() -> None:
    own = ("hen", "goose", "ewe", "ox", "cockerel", "spindle", "anvil", "tanning-tub")
    table = Table("john", "mary").pool("peat-spade", "besom").own(0, *own).begin(DULL_FATE)
    table.do("buy", "peat-spade")
    assert (table.rule, len(table.cards("marks", 0))) == ("sacrifice", 4)
