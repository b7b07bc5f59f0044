"""Preparation (rulebook III): what lies where before the first Accusation."""

import pytest
from hammer_table import PYRES, VILLAGES, Table, box, compiled

from generator.errors import HornbookError


@pytest.mark.parametrize(("seats", "villagers"), [(3, 9), (4, 12), (5, 15)])
def test_each_gets_three_villagers_three_pyres_six_cards(seats: int, villagers: int) -> None:
    """III: three cards each; villagers with 4 and 5 on the back leave smaller games."""
    table = Table(seats)
    laid = [one for seat in range(seats) for one in table.cards("village", seat)]
    assert len(laid) == len(set(laid)) == villagers
    tiers = {card.id: card.attributes["tier"] for card in box().deck("villagers").cards}
    assert all(tiers[one] <= seats for one in laid)
    assert sorted(laid) == sorted(one for one, tier in tiers.items() if tier <= seats)
    for seat in range(seats):
        assert len(table.cards("stakes", seat)) == 3
        assert table.cards("spare", seat) == []
        assert len(table.cards("hand", seat)) == 6
    assert sum(one.startswith("pyre") for one in table.cards("box")) == 15 - villagers
    assert len(table.cards("deck")) == 78 - 6 * seats


@pytest.mark.parametrize("seats", [2, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """“A game for 3 to 5 players”."""
    with pytest.raises(HornbookError):
        compiled(seats)


def test_the_owner_chooses_which_pyre_lies_under_which_villager() -> None:
    """III: “Each player places”; the tip is to lay the best villagers on the lowest pyres."""
    table = Table(lay=False)
    assert (table.rule, table.asked) == ("lay-pyres", 0)
    assert table.options() == ["pet-pig", "bailiff", "weaver"], "in any order, by name"
    table.do("bailiff")
    assert table.options() == ["pyre-2", "pyre-3", "pyre-4"]
    table.do("pyre-4")
    assert table.heat("bailiff") == 4
    assert "not-on-pyre" in str(table.state.explain(table.state.parse("bailiff")))
    table.do("weaver", "pyre-2")
    assert table.asked == 1
    assert (table.heat("pet-pig"), table.heat("weaver")) == (3, 2)
    assert sorted(table.heat(one) for one in table.cards("village", 0)) == [2, 3, 4]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_heat_begins_at_the_start_value_of_the_pyre(seats: int) -> None:
    """IV.B: each pyre has a start value."""
    table = Table(seats)
    for village, pyres in zip(VILLAGES[:seats], PYRES[:seats], strict=True):
        assert [table.heat(one) for one in village] == list(pyres)


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_the_player_of_the_pet_pig_begins(owner: int) -> None:
    """V.1: in the first round the player who has Berta begins."""
    turned = VILLAGES[:3][-owner:] + VILLAGES[:3][:-owner] if owner else VILLAGES[:3]
    table = Table(villages=turned)
    assert (table.rule, table.asked, table.phase) == ("accusation-turn", owner, 1)
