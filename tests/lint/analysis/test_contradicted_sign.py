"""Cards that say “lose” where they add, and the other way round."""

import pytest

from generator.lint.analysis.signs import contradicted_sign
from tests.lint.analysis.told import found


@pytest.mark.parametrize(
    ("text", "effect", "attributes"),
    [
        (
            "Lose {{ gain|abs }} coins.",
            "- {add: 'default(this.gain, 0)', to: seat.coins}",
            ", gain: 2",
        ),
        ("Lose two coins.", "- {add: 2, to: seat.coins}", ""),
        ('"−2 coins, at once."', "- {add: 2, to: seat.coins}", ""),
        ("Lose two points.", "- {score: 2}", ""),
        ("Your coins fall by 2.", "- {call: pay, with: {seat: seat, amount: -2}}", ""),
    ],
)
def test_a_loss_that_is_added(text: str, effect: str, attributes: str) -> None:
    (one,) = found(contradicted_sign, text, effect, attributes)
    assert one.startswith("this adds 2, and the text says ")


def test_a_gain_that_is_taken() -> None:
    taken = "- {call: pay, with: {seat: seat, amount: 3}}"
    wanted = ['this takes 3, and the text says "Gain three"']
    assert found(contradicted_sign, "Gain three coins.", taken) == wanted


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Lose two coins.", "- {add: -2, to: seat.coins}"),
        ("Lose two coins.", "- {call: pay, with: {seat: seat, amount: 2}}"),
        ("Gain two coins and lose two health.",
         "- {add: 2, to: seat.damage}\n- {add: 2, to: seat.coins}"),
        # The damage that is taken, not the health that is lost.
        ("Lose two health.", "- {add: 2, to: seat.damage}"),
        ("You never lose two coins, but gain them.", "- {add: 2, to: seat.coins}"),
        ("Another player loses two coins, and you gain as many.",
         "- {add: -2, to: left_of(seat).coins}\n- {add: 2, to: seat.coins}"),
        ("Gain two coins, or lose two coins.",
         "- {add: 2, to: seat.coins}\n- {add: -2, to: seat.coins}"),
        ("If you would lose two coins, gain them.", "- {add: 2, to: seat.coins}"),
        ("Play in phases 1-2, for coins.", "- {add: 2, to: seat.coins}"),
        ("Verliere zwei coins. Du und der Händler, ihr seid nicht quitt: lose two.",
         "- {add: 2, to: seat.coins}"),
    ],
)  # fmt: skip
def test_look_alikes_are_fine(text: str, effect: str) -> None:
    assert found(contradicted_sign, f'"{text}"', effect) == []
