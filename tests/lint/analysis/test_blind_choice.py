"""Choices among cards at which a text says to look, and which nobody has seen."""

import pytest

from generator.lint.analysis.blind_choices import blind_choice
from tests.lint.analysis.told import RULES, found

CHOOSE = '- {choose: "top(tree, 2)", as: one}\n- {move: one, to: discard}'
PEEK = '- {peek: "top(tree, 2)", by: seat}\n'
LOOK = "Look at the top two cards and discard one."


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (LOOK, CHOOSE),
        ("Search the tree for a card and discard it.",
         "- {choose: tree, as: one}\n- {move: one, to: discard}"),
        ("Look at two cards and discard one.",
         '- let: {seen: "top(tree, 2)"}\n- {choose: seen, as: one}\n- {move: one, to: discard}'),
    ],
)  # fmt: skip
def test_a_choice_among_backs(text: str, effect: str) -> None:
    (one,) = found(blind_choice, text, effect)
    assert one.startswith("nobody has seen these cards of tree, and the text says ")


def test_the_hand_of_a_neighbour_is_not_seen() -> None:
    effect = "- {choose: left_of(seat).hand, as: one}\n- {move: one, to: discard}"
    (one,) = found(blind_choice, "Look through the hand on your left and discard a card.", effect)
    assert one == 'nobody has seen these cards of hand, and the text says "look through"'


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (LOOK, PEEK + CHOOSE),
        (LOOK, '- {reveal: "top(tree, 2)"}\n' + CHOOSE),
        ("Turn up one of the top two cards.", CHOOSE),
        ("Look at your hand and discard a card.",
         "- {choose: seat.hand, as: one}\n- {move: one, to: discard}"),
        ("Find a card among those that lie open.",
         "- {choose: table, as: one}\n- {move: one, to: discard}"),
        ("Take a card of the hand on your left.",
         "- {choose: left_of(seat).hand, as: one}\n- {move: one, to: discard}"),
        ("Look at a player, who loses a coin.",
         "- {choose: players, as: one}\n- {add: -1, to: one.coins}"),
    ],
)  # fmt: skip
def test_look_alikes_are_fine(text: str, effect: str) -> None:
    assert found(blind_choice, text, effect) == []


def test_a_rule_that_lets_the_seat_look_before_is_fine() -> None:
    looks = '        do: [{peek: "top(tree, 2)", by: "first(seats)"}, {resolve: one'
    rules = RULES.replace("        do: [{resolve: one", looks)
    assert found(blind_choice, LOOK, CHOOSE, rules=rules) == []
