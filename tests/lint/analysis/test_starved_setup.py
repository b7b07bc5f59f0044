"""Setups that need more cards than there are, at some table."""

import pytest
from judged import found, lines

from generator.lint.analysis.setup_interpreter import starved_setup

DEAL = "{deal: values.hand, from: stock, to: seat.hand}"
FOLK = "{deal: 1, from: village, to: seat.stall, seats: players}"


def test_the_market_can_be_laid_out_at_every_table() -> None:
    assert found(starved_setup) == []


def test_a_deal_of_more_than_there_is_names_the_table() -> None:
    change = ("base", FOLK, FOLK.replace("deal: 1", "deal: 2"))
    assert found(starved_setup, change) == ["4 players need 8 cards from village, and there are 6"]
    assert lines(starved_setup, change) == ["- " + change[2]]


def test_a_value_that_is_too_high_is_found_at_the_deal() -> None:
    (one,) = found(starved_setup, ("game", "hand: {is: 3", "hand: {is: 20"))
    assert one == "2 players need 40 cards from stock, and there are 24 (so too with 4 players)"


def test_shares_of_cards_count_by_table() -> None:
    pears = '{id: pear, title: Pear, copies: 5, for_seats: {"2": 5, "4": 0},'
    change = ("goods", "{id: pear, title: Pear, copies: 5,", pears)
    dealt = ("base", DEAL, DEAL.replace("values.hand", "values.hand + 2"))
    assert found(starved_setup, change, dealt) == [
        "4 players need 20 cards from stock, and there are 19"
    ]
    assert found(starved_setup, dealt) == []


def test_to_deal_as_many_as_there_are_is_to_deal_all() -> None:
    assert found(starved_setup, ("base", DEAL, DEAL.replace("values.hand", "stock.count"))) == []
    twice = ("base", DEAL, DEAL.replace("values.hand", "24"))
    (one,) = found(starved_setup, twice)
    assert "to deal all there are, one by one, write deal: stock.count" in one
    other = ("base", DEAL, DEAL.replace("values.hand", "village.count * 5"))
    (one,) = found(starved_setup, other)
    assert one.startswith("2 players need 60 cards from stock")


@pytest.mark.parametrize(
    "before",
    [
        "      - {move: stock, to: heap}\n      - {shuffle: stock}\n",
        "      - {remove: 'top(stock, 20)'}\n      - {shuffle: stock}\n",
    ],
)
def test_what_is_refilled_or_of_unknown_number_is_not_called_short(before: str) -> None:
    assert found(starved_setup, ("base", "      - {shuffle: stock}\n", before)) == []


def test_what_leaves_first_is_missing_later() -> None:
    change = ("base", "      - {shuffle: village}\n", "      - {remove: village}\n")
    (one,) = found(starved_setup, change)
    assert one.startswith("2 players need 2 cards from village, and there are none")


HAND = "{id: hand, per: seat, holds: [goods], sees: owner"


@pytest.mark.parametrize(
    ("begins", "said"),
    [
        ("{silk: 1}", []),
        ("{silk: 2}", ["4 players begin with 8 of 'silk', and there are 4"]),
        ("{goods: 13}", ["2 players begin with 26 of 'goods', and there are 24"]),
        ("{goods: 5}", ["4 players need 12 cards from stock, and there are 4"]),
    ],
)
def test_what_each_begins_with_must_be_there(begins: str, said: list[str]) -> None:
    change = ("base", HAND, f"{HAND}, starts_with: {begins}")
    told = [one.split(" (")[0] for one in found(starved_setup, change)[:1]]
    assert told == [one.replace("'", '"') for one in said]


def test_each_and_times_are_counted() -> None:
    twice = "{repeat: [{draw: 1, from: village, to: one.stall}], times: 2}"
    each = f"{{each: players, as: one, do: [{twice}]}}"
    assert found(starved_setup, ("base", FOLK, each)) == [
        "4 players need 1 cards from village, and there are none"
    ]
