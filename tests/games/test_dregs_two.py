"""What changes at a table of two (rulebook, 2-player games)."""

import pytest
from dregs_table import DULL_FATE, MARKED_FATE, Table

ELEVEN = ("baptism-renounced", "a-new-name", "a-dead-cow")
LAST = "a-gathering-by-night"
"""With the three before, eleven points."""


def accused(*own: str) -> Table:
    """Helen draws her fourth mark, and stands trial."""
    table = Table("helen", "isobel").marks(0, *ELEVEN).put("mark-deck", LAST).own(0, *own)
    return table.begin(MARKED_FATE, "take-a").keeps()


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
    assert table.rule == "found-guilty"
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


def test_who_cannot_pay_enough_cannot_bribe() -> None:
    table = accused().set(0, welfare=4, reputation=3).do("pass")
    assert (table.rule, table.options()) == ("found-guilty", ["submit", "use-ability"])
    assert "You lack the points and assets" in table.why_not("bribe")
    assert table.do("submit").state.outcome == "last-one"


def test_who_can_neither_bribe_nor_use_an_ability_is_not_asked() -> None:
    table = accused().set(0, welfare=4, reputation=3, uses=1).do("pass")
    assert table.state.outcome == "last-one"


def test_an_ability_can_be_used_when_the_marks_have_been_read() -> None:
    """Character abilities: “at any point during your turn”; then there is enough for a bribe."""
    table = Table("agnes", "isobel").marks(0, *ELEVEN).put("mark-deck", LAST)
    table.begin(MARKED_FATE, "take-a").keeps().set(0, welfare=6, reputation=6, uses=0)
    table.do("pass")
    assert (table.rule, table.options()) == ("found-guilty", ["submit", "use-ability"])
    table.do("use-ability")
    assert (table.rule, table.options()) == ("found-guilty", ["bribe", "submit"])
    table.do("bribe", *["give-welfare"] * 7)
    assert table.value("acquitted", 0) is True, "the rest was all reputation"
    assert table.points(0) == (1, 1), "twelve were paid, and no point is gained"


def test_an_ability_can_be_used_while_bribing() -> None:
    """Character abilities; 2-player games."""
    table = accused("hen", "goose", "ewe", "ox").do(*["give-welfare"] * 5, "pass", "bribe")
    assert "use-ability" in table.options()
    table.do("use-ability")
    assert (table.value("uses", 0), table.rule) == (1, "found-guilty")
    assert table.do("give-asset", "hen", "give-asset", "goose").value("acquitted", 0) is True


def test_who_spends_what_the_bribe_needs_has_bribed_in_vain() -> None:
    """Our ruling: an ability may cost what was needed, and the verdict stands."""
    table = Table("mary", "isobel").marks(0, *ELEVEN).put("mark-deck", LAST).put("assets", "ox")
    table.begin(MARKED_FATE, "take-a").keeps().set(0, welfare=7, reputation=7)
    table.do("pass", "bribe", "use-ability", *["give-welfare"] * 3)
    while not table.state.is_terminal():
        table.do(next(one for one in table.options() if one.startswith("give-")))
    assert table.noted("verdict")[0]["verdict"] == "executed"
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
