"""Cards that part from what the others of their deck do."""

import pytest

from generator.lint.analysis.customs import broken_custom
from tests.lint.analysis.told import found

PLANT = "Plant this beside the wall."
BESIDE = "[{move: this, to: table}]"
AWAY = "[{move: this, to: discard}]"


def fruits(*effects: str, text: str = PLANT) -> str:
    """Cards with this text, one for each list of effects."""
    return "".join(
        f"  - id: fruit-{number}\n    title: Fruit {number}\n    icon: seed\n    text: {text}\n"
        f"    attributes: {{points: 1, taste: sour, cost: 1}}\n    effect: {effect}\n"
        for number, effect in enumerate(effects)
    )


PLANTED = fruits(*[BESIDE] * 4) + fruits(*[AWAY] * 4, text="Eat this.").replace("fruit-", "eaten-")


def told(text: str, effect: str, cards: str, attributes: str = "") -> list[str]:
    return found(broken_custom, text, effect, attributes=attributes, cards=cards)


def test_words_that_others_say_and_another_deed() -> None:
    (one,) = told(PLANT, "- {move: this, to: discard}", PLANTED)
    assert one.startswith('the text says "Plant this beside the wall", as 4 other cards do')
    assert one.endswith("on all of those the card itself goes to table, and here not")


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (PLANT, "- {move: this, to: table}"),
        ("Eat this.", "- {move: this, to: discard}"),
        ("Never plant this beside the wall.", "- {move: this, to: discard}"),
        ("If it rains, plant this beside the wall.", "- {move: this, to: discard}"),
    ],
)
def test_other_words_and_the_same_deed_are_fine(text: str, effect: str) -> None:
    assert told(text, effect, PLANTED) == []


def test_too_few_others_show_nothing() -> None:
    eaten = fruits(*[AWAY] * 4, text="Eat this.").replace("fruit-", "eaten-")
    assert told(PLANT, "- {move: this, to: discard}", fruits(BESIDE, BESIDE) + eaten) == []


def test_what_all_cards_do_shows_nothing() -> None:
    assert told(PLANT, "- {move: this, to: discard}", fruits(*[BESIDE] * 5)) == []


COST = "default(this.cost, 0)"


@pytest.mark.parametrize(("amount", "many"), [(COST, 0), (f"0 - {COST}", 1)])
def test_an_amount_with_the_sign_that_no_other_has(amount: str, many: int) -> None:
    effect = '- {call: pay, with: {seat: seat, amount: "AMOUNT"}}'
    cards = fruits(*[f"[{effect[2:].replace('AMOUNT', COST)}]"] * 3, text="Pay.")
    assert len(told("Pay.", effect.replace("AMOUNT", amount), cards, ", cost: 2")) == many
