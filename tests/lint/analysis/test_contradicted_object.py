"""Texts that name one thing, and effects that change another."""

import pytest

from generator.lint.analysis.objects import contradicted_object
from tests.lint.analysis.told import found

PICK = "- {pick: seat.hand, count: 1, as: lost}\n"
OTHER = "- {choose: others(seat), as: other, by: seat}\n- {pick: other.hand, count: 1, as: lost}\n"
SWEET = "- {move: \"[x for x in seat.hand if x.taste == 'sweet']\", to: discard}"
AWAY = "- {move: lost, to: discard}"


@pytest.mark.parametrize(
    ("text", "effect", "told"),
    [
        (
            "Discard a card at random.",
            PICK + "- {move: lost, to: tree}",
            "effect moves cards to tree",
        ),
        ("Draw a card.", PICK + AWAY, "effect moves cards to discard"),
        ("Gain two coins.", "- {add: 2, to: seat.damage}", "effect changes damage"),
        (
            "Look at the top card.",
            "- {peek: 'bottom(tree, 1)', by: seat}",
            "effect takes the bottom",
        ),
        ("Look at the bottom card.", "- {peek: 'top(tree, 1)', by: seat}", "effect takes the top"),
        ("Each other player discards a card.", OTHER + AWAY, "effect is about one seat"),
        ("Each player gains two coins.", "- {add: 2, to: seat.coins}", "effect is about one seat"),
        ("You discard a card at random.", OTHER + AWAY, "se are cards of another seat"),
        ("Discard a sour card.", SWEET, "effect speaks of sweet"),
        (
            "Discard a card, but no Pear.",
            "- {move: \"[x for x in seat.hand if x.id != 'apple']\", to: discard}",
            "effect speaks of Apple",
        ),
    ],
)
def test_another_thing_than_the_text_names(text: str, effect: str, told: str) -> None:
    (one,) = found(contradicted_object, text, effect)
    assert one.endswith(told)


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Discard a card at random.", PICK + AWAY),
        (
            "Put a card from your hand under the deck.",
            PICK + "- {move: lost, to: tree, at: bottom}",
        ),
        ("Draw a card.", "- {draw: 1, from: tree, to: seat.hand}"),
        ("Draw a card, then discard it.", "- {draw: 1, from: tree, to: discard}"),
        (
            "Gain two coins and lose two damage.",
            "- {add: 2, to: seat.coins}\n- {add: -2, to: seat.damage}",
        ),
        ("Discard a sweet card.", SWEET),
        ("Discard a sweet card before a sour one.", SWEET),
        ("Gain two apples.", "- {add: 2, to: seat.coins}"),
        ("Look at the top or the bottom card.", "- {peek: 'bottom(tree, 1)', by: seat}"),
        ("Another player discards a card.", OTHER + AWAY),
        (
            "Each player gains two coins.",
            "- {each: players, as: one, do: [{add: 2, to: one.coins}]}",
        ),
    ],
)
def test_the_thing_that_the_text_names(text: str, effect: str) -> None:
    assert found(contradicted_object, text, effect) == []
