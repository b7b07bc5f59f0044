"""Cards taken from where none lie, or moved to where theirs may not lie."""

import pytest
from judged import CALLED, Change, found, rule

from generator.lint.analysis.card_flow import wrong_zone

SHELF: Change = (
    "base",
    "  - {id: heap,",
    "  - {id: shelf, holds: [goods], sees: everybody}\n  - {id: heap,",
)


def test_cards_of_the_market_lie_where_they_may() -> None:
    assert found(wrong_zone) == []


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("{draw: 1, from: shelf, to: seat.hand}", "no card ever lies in shelf"),
        ("{choose: shelf, as: one, then: [{move: one, to: heap}]}", "no card ever lies in shelf"),
        ("{move: seat.hand, to: seat.stall}", "stall holds folk, not goods"),
        ("{deal: 1, from: village, to: seat.hand}", "hand holds goods, not folk"),
        ("{move: '[x for x in village if x.start > 1]', to: stock}", "stock holds goods, not folk"),
    ],
)
def test_a_wrong_zone_is_found(effect: str, message: str) -> None:
    assert [one[: len(message)] for one in found(wrong_zone, SHELF, rule(effect), CALLED)] == [
        message
    ]


def test_a_zone_that_is_filled_by_any_rule_can_be_drawn_from() -> None:
    effects = ("{draw: 1, from: shelf, to: seat.hand}", "{move: seat.hand, to: shelf}")
    assert found(wrong_zone, SHELF, rule(*effects), CALLED) == []


def test_what_was_chosen_from_a_zone_comes_out_of_it() -> None:
    chosen = (
        "{choose: shelf, as: one}",
        "{move: one, to: seat.left}",
        "{move: seat.left, to: shelf}",
    )
    told = found(wrong_zone, SHELF, rule(*chosen), CALLED)
    assert [one.split(" (")[0] for one in told] == [
        "no card ever lies in shelf",
        "no card ever lies in left",
    ]
    filled = (*chosen, "{move: seat.hand, to: seat.left}")
    assert found(wrong_zone, SHELF, rule(*filled), CALLED) == []
