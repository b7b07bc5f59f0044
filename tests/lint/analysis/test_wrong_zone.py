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


MIXED: tuple[Change, ...] = (
    ("base", "sees: nobody, starts_with: [folk]", "sees: nobody"),
    (
        "base",
        "zones:\n",
        "zones:\n  - {id: mix, holds: [goods, folk], sees: nobody, starts_with: [folk]}\n"
        "  - {id: pocket, per: seat, holds: any, sees: owner}\n",
    ),
)
DEAL = "{deal: 2, from: mix, to: seat.hand}"
FRUIT = "[x for x in mix if x.id == ''pear'']"


@pytest.mark.parametrize(
    ("effects", "many"),
    [
        ((DEAL,), 1),
        ((DEAL, DEAL), 1),
        (("{move: 'top(mix, 2)', to: seat.hand}",), 1),
        (("{draw: 1, from: mix, to: seat.pocket}",), 0),
        (("{each: cards.folk, as: one, do: [{move: one, to: village}]}", DEAL), 0),
        ((f"{{move: '{FRUIT}', to: seat.hand}}",), 0),
    ],
    ids=["deal", "once", "top", "to where both may lie", "sorted before", "some"],
)
def test_a_pile_of_two_decks_goes_to_no_hand_of_one(effects: tuple[str, ...], many: int) -> None:
    """As in Pandemic, whose epidemics lie among the cards that are dealt."""
    told = found(wrong_zone, *MIXED, rule(*effects), CALLED)
    assert len([one for one in told if "cards of folk lie in mix too" in one]) == many, told
