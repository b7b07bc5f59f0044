"""What assets do when they are bought (rulebook, Assets)."""

import pytest
from dregs_table import MARKED_FATE, Table

POOL = ("hen", "spindle", "iron-pot", "hand-line")


def bought(card: str, *cast: str, own: tuple[str, ...] = (), marks: tuple[str, ...] = ()) -> Table:
    """The first player has three coins and buys this card; the next player owns `own`."""
    table = Table(*(cast or ("john", "mary", "isobel"))).pool(card, *POOL).own(1, *own)
    table.marks(0, *marks)
    table.set(0, welfare=6).begin(MARKED_FATE, "take-b")
    return table.do("buy", card)


@pytest.mark.parametrize(("card", "points"), [("ewe", (6, 5)), ("goat", (5, 6))])
@pytest.mark.parametrize("friend", [0, 1])
def test_help_goes_to_oneself_or_the_ally(card: str, points: tuple[int, int], friend: int) -> None:
    table = bought(card)
    assert table.options() == sorted([table.seat(0), table.seat(1)])
    table.do(table.seat(friend))
    assert table.points(friend) == points
    assert table.points(1 - friend) == (5, 5)
    assert table.cards("holding", 0) == [card]


def test_who_has_no_ally_helps_themselves_without_being_asked() -> None:
    table = bought("ewe", "isobel", "john", "mary")
    assert (table.rule, table.points(0)) == ("spend", (6, 7))


@pytest.mark.parametrize(("card", "points"), [("sow", (6, 7)), ("wether", (7, 6))])
def test_harm_goes_to_another_player(card: str, points: tuple[int, int]) -> None:
    table = bought(card)
    assert table.options() == sorted([table.seat(1), table.seat(2)]), "an ally is another player"
    assert table.do(table.seat(2)).points(2) == points


@pytest.mark.parametrize(("kind", "points"), [("welfare", (7, 5)), ("reputation", (5, 7))])
def test_a_gain_of_two_is_not_split(kind: str, points: tuple[int, int]) -> None:
    """“you cannot take 1 each”."""
    table = bought("milk-cow")
    table.do(table.seat(0), kind)
    assert table.points(0) == points


@pytest.mark.parametrize(("kind", "points"), [("welfare", (5, 7)), ("reputation", (7, 5))])
def test_a_loss_of_two_is_not_split(kind: str, points: tuple[int, int]) -> None:
    table = bought("corn-kiln")
    assert table.do(table.seat(2), kind).points(2) == points


def test_the_orchard_feeds_two() -> None:
    table = bought("walled-orchard")
    table.do(table.seat(2))
    assert (table.points(0), table.points(2)) == ((6, 5), (8, 7))


def test_the_ox_costs_another_player_a_small_asset_of_their_choice() -> None:
    table = bought("ox", own=("hen", "kailyard", "ewe"))
    assert (table.rule, table.asked) == ("asset-effect", 1), "only one player has small assets"
    assert table.options() == ["hen", "kailyard"]
    table.do("kailyard")
    assert sorted(table.cards("holding", 1)) == ["ewe", "hen"]
    assert table.cards("asset-discard") == ["kailyard"]


def test_an_effect_that_finds_nobody_does_nothing() -> None:
    table = bought("ox", own=("ewe",))
    assert (table.rule, table.cards("holding", 1)) == ("spend", ["ewe"])


def test_the_anvil_brings_a_small_asset_from_the_pool() -> None:
    table = bought("anvil")
    assert table.options() == sorted(POOL)
    table.do("iron-pot")
    assert table.cards("holding", 0) == ["iron-pot", "anvil"]
    assert len(table.cards("pool")) == 5
    assert table.value("coins") == 0


def test_the_bible_sends_a_mark_back_unseen() -> None:
    table = bought("family-bible", marks=("muttering",))
    assert len(table.options()) == 2, "the owner does not know which is which"
    assert not {"muttering"} & set(table.options())
    table.do(table.options()[0])
    assert len(table.cards("marks", 0)) == 1
    assert len(table.cards("mark-deck")) == 23
    assert "muttering" not in str(table.state.observe(table.absolute(1)))


def test_the_loft_brings_a_mark_to_another_player() -> None:
    table = bought("drying-loft")
    table.do(table.seat(2))
    assert len(table.cards("marks", 2)) == 1


def test_nobody_who_was_acquitted_is_named_for_a_mark() -> None:
    """Trials: “you can no longer gain Black Mark cards”."""
    table = Table("john", "mary", "isobel").pool("drying-loft", *POOL).set(2, acquitted=True)
    table.begin(MARKED_FATE, "take-b").do("buy", "drying-loft")
    assert (len(table.cards("marks", 1)), table.cards("marks", 2)) == (1, [])


@pytest.mark.parametrize("card", ["sow", "walled-orchard", "drying-loft"])
def test_what_is_meant_for_another_player_is_not_for_oneself(card: str) -> None:
    table = bought(card)
    assert table.why_not(table.seat(0)) == "Another player is meant and not yourself."


def test_an_asset_lies_before_its_buyer_while_its_effect_goes_on() -> None:
    """Assets: “After buying an asset, place it face-up in front of you … it also has an effect”."""
    table = bought("sow")
    assert (table.rule, table.cards("holding", 0)) == ("asset-effect", ["sow"])
    assert len(table.cards("pool")) == 4, "it is replaced after its effect"


def test_an_asset_can_be_given_up_in_a_trial_that_its_effect_brings() -> None:
    """Aim of the game; End of the game: the last one left stands trial while the Sow is theirs."""
    table = Table("john", "isobel").pool("sow", *POOL).set(1, welfare=1)
    table.begin(MARKED_FATE, "take-b").do("buy", "sow")
    assert (table.alive(), table.rule) == ([0], "sacrifice")
    assert "during a trial" in table.why_not("buy")
    table.do("give-asset")
    assert (table.value("defence"), table.cards("holding", 0)) == (2, [])


def test_a_harmed_player_may_die_and_the_turn_goes_on() -> None:
    """Welfare and reputation: 0 welfare, you die; assets go to the discard pile."""
    table = Table("john", "mary", "isobel").pool("sow", *POOL).set(2, welfare=1).own(2, "ewe")
    table.begin(MARKED_FATE, "take-b").do("buy", "sow", table.seat(2))
    assert table.alive() == [0, 1]
    assert table.cards("asset-discard") == ["ewe"]
    assert table.cards("holding", 0) == ["sow"]
    assert (table.asked, table.rule) == (0, "spend")
