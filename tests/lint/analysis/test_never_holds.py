"""Tests that can never hold: beyond the bounds of counters, attributes, words and seats."""

import pytest
from judged import CALLED, found, lines, rule

from generator.lint.analysis.conditions import never_holds


def test_the_market_can_hold_all_it_asks_for() -> None:
    assert found(never_holds) == []


@pytest.mark.parametrize(
    ("test", "hint"),
    [
        ("seat.purse >= 31", "purse is from 0 to 30"),
        ("any(x.mood > 9 for x in seat.stall)", "mood is from 1 to 9"),
        ("stock_of['fruit'] + 5 > 25", "stock_of is from 0 to 20"),
        ("any(c.worth is not none and c.kind == 'fruit' and c.id == 'apple' and default(c.worth, 0)"
         " > 9 for c in seat.hand)", "worth is from 1 to 4"),
        ("seat.number > 4", None),
        ("count(seats) > 4", None),
        ("weather == 'dry' and seat.purse < 0", "purse is from 0 to 30"),
        ("weather == 'dry' or not (seat.purse >= 0)", "purse is from 0 to 30"),
        ("'fool' in ['baker', 'nun']", None),
        ("round != round", None),
        ("max(seat.purse, 3) < 3", None),
        ("clamp(round, 1, 6) > 6", None),
        ("(round % 4) == 4", None),
    ],
)  # fmt: skip
def test_a_test_beyond_the_bounds_is_found(test: str, hint: str | None) -> None:
    quoted = test.replace("'", "''")
    (one,) = found(never_holds, rule(f"{{if: '{quoted}', then: [{{score: 1}}]}}"), CALLED)
    assert one.startswith("this can never hold")
    assert hint is None or hint in one


@pytest.mark.parametrize(
    "test",
    [
        "seat.purse >= 30",
        "round > 99",
        "values.cap > 20",
        "count(players) == 1",
        "seat.number == 4",
        "weather == 'wet'",
        "n > 0 and n < 9",
    ],
)
def test_what_may_hold_is_left_alone_and_so_are_switches_of_the_game(test: str) -> None:
    quoted = test.replace("'", "''")
    effects = ("{let: {n: count(seat.hand)}}", f"{{if: '{quoted}', then: [{{score: 1}}]}}")
    assert found(never_holds, rule(*effects), CALLED) == []


def test_a_local_is_what_it_was_given() -> None:
    six = ("{roll: 1, as: die}", "{if: die == 7, then: [{score: 1}]}")
    assert lines(never_holds, rule(*six), CALLED) == ["- {if: die == 7, then: [{score: 1}]}"]
    again = ("{roll: 1, as: die}", "{add: 1, to: die}", "{if: die == 7, then: [{score: 1}]}")
    assert found(never_holds, rule(*again), CALLED) == []


def test_a_shared_requirement_is_judged_where_it_stands() -> None:
    change = ("base", 'test: "card.worth is not none"', "test: 'default(card.worth, 0) > 4'")
    (line,) = lines(never_holds, change)
    assert line.startswith("- {id: is-ware")


def test_a_card_is_judged_by_what_it_says_itself() -> None:
    old = "        where: [{test: coins > 1"
    cloth = old.replace("[{", "[{test: \"this.kind == 'cloth'\", says: No.}, {")
    (one,) = found(never_holds, ("goods", old, cloth))
    assert "kind" in one
