"""A turn: the Fate card, its options, its mark and its coins (rulebook, Gameplay; Assets)."""

import pytest
from dregs_table import DULL_FATE, MARKED_FATE, Table

CHEAP = ("hen", "spindle", "iron-pot", "hand-line", "kailyard")
DEAR = ("ox", "anvil", "coble", "corn-kiln", "milk-cow")


@pytest.fixture
def table() -> Table:
    return Table("john", "mary", "isobel").pool(*CHEAP)


def test_losses_are_those_of_whoever_draws(table: Table) -> None:
    """Gameplay 1."""
    table.begin(DULL_FATE, "take-a")
    assert [table.points(seat) for seat in range(3)] == [(4, 5), (5, 5), (7, 7)]
    assert table.value("coins") == 2


def test_an_option_may_help_the_ally(table: Table) -> None:
    """Gameplay 1: “or your ally if specified”."""
    table.begin("good-catch", "take-b")
    assert [table.points(seat) for seat in range(3)] == [(5, 5), (6, 6), (7, 7)]


def test_an_option_for_an_ally_needs_one() -> None:
    table = Table("isobel", "john", "mary").own(1, "hen").begin("good-catch", None)
    assert "take-b" not in table.options()
    assert "the ally that this option asks for" in table.why_not("take-b")


def test_an_option_that_takes_an_asset_needs_one(table: Table) -> None:
    table.begin("rain-on-the-hay", None)
    assert "take-b" not in table.options()
    table = Table("john", "mary", "isobel").own(0, "hen", "ewe").begin("rain-on-the-hay", None)
    table.do("take-b", "ewe")
    assert table.cards("holding", 0) == ["hen"]
    assert table.cards("asset-discard") == ["ewe"]
    assert table.points(0) == (5, 5)


def test_another_player_is_chosen_by_whoever_draws(table: Table) -> None:
    table.begin("quarrel-at-the-well", "take-b").do(table.seat(2))
    assert [table.points(seat) for seat in range(3)] == [(5, 3), (5, 5), (7, 5)]


def test_a_coin_falls_either_way() -> None:
    """Setup: some Fate cards ask for a coin."""
    found = set()
    for turn in range(30):
        table = Table("john", "mary", "isobel")
        table.state.reseed(turn)
        table.begin("lawsuit", "take-a")
        heads = table.noted("coin")[0]["heads"]
        assert table.points(0) == ((7, 5) if heads else (4, 5))
        found.add(heads)
    assert found == {True, False}


def test_an_option_may_do_nothing(table: Table) -> None:
    assert table.begin("lawsuit", "take-b").points(0) == (5, 5)


def test_nothing_rises_above_ten(table: Table) -> None:
    """Welfare and reputation: “to a max. of 10”."""
    table.set(0, welfare=10).begin("wedding-ale", "take-a")
    assert table.points(0) == (10, 5)


def test_the_mark_symbol_brings_a_mark_face_down(table: Table) -> None:
    """Gameplay 2."""
    table.begin(MARKED_FATE, "take-a")
    assert len(table.cards("marks", 0)) == 1
    assert len(table.cards("mark-deck")) == 23
    assert table.value("coins") == 3


def test_without_the_symbol_there_is_no_mark(table: Table) -> None:
    assert table.begin(DULL_FATE).cards("marks", 0) == []


def test_coins_buy_as_long_as_they_last_and_each_place_is_filled(table: Table) -> None:
    """Assets: the card drawn is for sale at once; what is left at the end is lost."""
    table.put("assets", "goose", "bee-skep", "ewe").begin(MARKED_FATE, "take-a")
    table.do("buy", "hen", "buy", "goose", "buy", "bee-skep")
    assert table.cards("holding", 0) == ["bee-skep", "goose", "hen"]
    assert sorted(table.cards("pool")) == sorted([*CHEAP[1:], "ewe"])
    assert "buy" not in table.options()


def test_agnes_and_her_two_coins() -> None:
    """Assets, the worked example: pool 1, 2, 3, 3, 3; a second coin buys only another one."""
    pool = ("hen", "ewe", "ox", "anvil", "coble")
    for next_card, can_buy in (("goose", True), ("corn-kiln", False)):
        table = Table("agnes", "helen", "isobel").pool(*pool).put("assets", next_card)
        table.begin(DULL_FATE)
        assert table.value("coins") == 2
        table.do("buy", "hen")
        assert ("buy" in table.options()) is can_buy
        if can_buy:
            table.do("buy", "goose")
        assert len(table.cards("holding", 0)) == 1 + can_buy
        table.end_turn()
        assert table.value("coins") == 0, "a coin that is left is lost"


def test_what_costs_more_than_the_coins_is_refused(table: Table) -> None:
    table.pool("hen", "ox", "anvil", "coble", "corn-kiln").begin(DULL_FATE).do("buy")
    assert table.options() == ["hen"]
    assert "more than the coins" in table.why_not("ox")


def test_why_nothing_can_be_bought(table: Table) -> None:
    """Gameplay 3; Assets."""
    table.begin(DULL_FATE, None)
    assert "when the Fate card has been obeyed" in table.why_not("buy")
    table.do("take-a").pool("ewe", "ox", "anvil", "coble", "corn-kiln").put("assets", "milk-cow")
    assert table.do("buy").options() == ["ewe"], "the only one for two coins"
    helped = Table("john", "mary", "isobel").pool("hen", "ewe", "ox", "anvil", "coble")
    helped.put("assets", "corn-kiln").begin(DULL_FATE, "take-a").do("buy", "hen")
    assert (helped.rule, helped.value("coins")) == ("spend", 1)
    assert "costs more than the coins that are left" in helped.why_not("buy")
    none = Table("john", "mary", "isobel").pool(*CHEAP).begin(DULL_FATE, "take-a")
    none.do("buy", "hen", "buy", "spindle")
    assert none.why_not("buy") == "No coins are left."


def test_a_pool_of_threes_is_renewed_until_something_can_be_bought() -> None:
    """Assets: two coins, and every asset for sale costs three."""
    table = Table("john", "mary", "isobel").pool(*DEAR)
    again = ("pack-pony", "hand-loom", "brewing-vat", "glazed-window", "stone-hearth")
    then = ("boat-share", "hen", "family-bible", "drying-loft", "walled-orchard")
    table.put("assets", *again, *then).begin(DULL_FATE)
    assert sorted(table.cards("pool")) == sorted(then)
    assert sorted(table.cards("asset-discard")) == sorted([*DEAR, *again])


def test_three_coins_leave_a_pool_of_threes_as_it_is() -> None:
    table = Table("john", "mary", "isobel").pool(*DEAR).begin(MARKED_FATE, "take-a")
    assert sorted(table.cards("pool")) == sorted(DEAR)


def test_where_only_threes_are_left_the_pool_stays() -> None:
    """Assets: “or you have confirmed that the deck contains only 3-cost assets”."""
    table = Table("john", "mary", "isobel").pool(*DEAR)
    table.put("box", *[one for one in table.cards("assets") if table.attribute(one, "cost") < 3])
    table.begin(DULL_FATE)
    assert len(table.cards("pool")) == 5
    assert "buy" not in table.options()


def test_empty_decks_are_made_anew_from_the_discards() -> None:
    """Gameplay: “make a new deck by shuffling”."""
    table = Table("john", "mary", "isobel").pool(*CHEAP)
    table.put("asset-discard", *table.cards("assets"))
    table.put("fate-discard", *[one for one in table.cards("fate") if one != MARKED_FATE])
    table.begin(MARKED_FATE, "take-a").do("buy", "hen")
    assert len(table.cards("pool")) == 5
    assert (len(table.cards("assets")), table.cards("asset-discard")) == (54, [])
    table.end_turn().do("pass")
    assert len(table.cards("reading")) == 1, "the next player has drawn"
    assert (len(table.cards("fate")), table.cards("fate-discard")) == (35, [])


def test_play_goes_on_without_assets(table: Table) -> None:
    """Gameplay: “If you run out of available Asset cards … play on”."""
    table.put("box", *table.cards("assets")).begin(DULL_FATE).do("buy", "hen")
    assert len(table.cards("pool")) == 4


def test_turns_go_to_the_left(table: Table) -> None:
    for seat in (0, 1, 2, 0):
        assert (table.asked, table.rule) == (seat, "turn")
        table.begin(DULL_FATE).end_turn()
