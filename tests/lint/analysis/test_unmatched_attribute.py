"""Numbers of a card that its effect uses and nobody can read, and the other way round."""

import pytest

from generator.lint.analysis.card_values import unmatched_attribute
from tests.lint.analysis.told import found

GAIN = "- {add: 'default(this.gain, 0)', to: seat.coins}"
COST = "- {add: 'default(this.cost, 0)', to: seat.coins}"
PEAR = "    text: Gain {{ gain }}.\n    effect: [{add: 'default(this.gain, 0)', to: seat.coins}]\n"
BOTH = ", gain: 2, cost: 5"


def test_another_attribute_than_the_text() -> None:
    wanted = ['the effect uses "cost", 5, and the card does not print it']
    assert found(unmatched_attribute, "Gain {{ gain }} coins.", COST, BOTH, pear="") == wanted


def test_a_number_that_the_text_leaves_out() -> None:
    wanted = ['the effect uses "gain", 2, and the card does not print it']
    assert found(unmatched_attribute, "Gain some coins.", GAIN, ", gain: 2") == wanted


@pytest.mark.parametrize(
    "to",
    ["seat.coins + GAIN", "max(seat.coins - GAIN, 0)", "GAIN + seat.coins", "seat.coins * GAIN"],
)
def test_a_number_by_which_a_value_is_set_to_more_or_less(to: str) -> None:
    effect = f'- {{set: seat.coins, to: "{to.replace("GAIN", "default(this.gain, 0)")}"}}'
    wanted = ['the effect uses "gain", 3, and the card does not print it']
    assert found(unmatched_attribute, "Your coins change.", effect, ", gain: 3") == wanted
    assert found(unmatched_attribute, "Your coins change by three.", effect, ", gain: 3") == []


def test_a_number_that_a_counter_is_set_to_may_be_a_sign() -> None:
    effect = '- {set: seat.used, to: "default(this.gain, 0)"}'
    assert found(unmatched_attribute, "It is used.", effect, ", gain: 3") == []


def test_a_limit_that_the_text_leaves_out() -> None:
    where = "where: [{test: 'one.points <= default(this.cost, 0)', says: Too dear.}]"
    effect = f"- choose: seat.hand\n  as: one\n  {where}\n- {{move: one, to: discard}}"
    wanted = ['the effect uses "cost", 5, and the card does not print it']
    assert found(unmatched_attribute, "Discard a card.", effect, BOTH) == wanted


def test_a_number_that_only_the_text_has() -> None:
    text, effect = "Gain {{ gain }} coins. Discard your hand.", "- {move: seat.hand, to: discard}"
    wanted = ['the text says "gain", 2, and the effect does not use it']
    assert found(unmatched_attribute, text, effect, ", gain: 2", pear=PEAR) == wanted
    assert found(unmatched_attribute, text, effect, ", gain: 2") == []  # no other card uses it


@pytest.mark.parametrize(
    ("text", "effect", "attributes"),
    [
        ("Gain {{ gain }} coins.", GAIN, ", gain: 2"),
        ("Gain two coins.", GAIN, ", gain: 2"),
        ("Gain {{ 'two' if gain == 2 else 'three' }} coins.", GAIN, ", gain: 2"),
        ("Gain a coin.", GAIN, ", gain: 1"),
        ("Gain as much as this card is worth.", "- {add: this.points, to: seat.coins}", ""),
        ("You have {{ cost }} seconds.", GAIN, ", gain: 1, cost: 60"),
        ("Gain {{ gain }} coins.", "- {add: 2, to: seat.coins}", ", gain: 2"),
        ("Gain {{ gain }} coins.",
         "- {repeat: [{add: 1, to: seat.coins}], times: 'default(this.gain, 0)'}", ", gain: 2"),
        ("Gewinne einige Münzen, und das nicht zu knapp.", GAIN, ", gain: 2"),
    ],
)  # fmt: skip
def test_look_alikes_are_fine(text: str, effect: str, attributes: str) -> None:
    """The points are printed in a slot of the deck."""
    assert found(unmatched_attribute, f'"{text}"', effect, attributes, pear=PEAR) == []
