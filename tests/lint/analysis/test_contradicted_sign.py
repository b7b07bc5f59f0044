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
    assert one.endswith(", and the effect adds 2")


def test_a_gain_that_is_taken() -> None:
    taken = "- {call: pay, with: {seat: seat, amount: 3}}"
    wanted = ['the text says "Gain three", and the effect takes 3']
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


@pytest.mark.parametrize(
    ("text", "to", "told"),
    [
        (
            "Your coins are two more.",
            "seat.coins - 2",
            "and the effect makes it 2 less",
        ),
        ("You have two coins fewer.", "max(seat.coins + 2, 0)", "and the effect makes it 2 more"),
        (
            "You have {{ gain|abs|words }} less.",
            "this.gain + seat.coins",
            "and the effect makes it 3 more",
        ),
    ],
)
def test_more_that_is_less(text: str, to: str, told: str) -> None:
    effect = f'- {{set: seat.coins, to: "{to.replace("this.gain", "default(this.gain, 0)")}"}}'
    (one,) = found(contradicted_sign, f'"{text}"', effect, ", gain: 3")
    assert one.endswith(told)


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("You have two coins more.", "seat.coins + 2"),
        ("You have two or more coins: lay some down.", "seat.coins - 2"),
        ("With two coins more than the others, lay two down.", "seat.coins - 2"),
        ("You have not two coins more.", "seat.coins - 2"),
        ("Two coins more, then two coins less.", "seat.coins - 2"),
        ("Two coins more.", "2 - seat.coins"),
    ],
)
def test_more_and_less_that_only_seem_to_be_turned(text: str, to: str) -> None:
    assert found(contradicted_sign, f'"{text}"', f'- {{set: seat.coins, to: "{to}"}}') == []


def test_what_counts_below_nothing_may_be_less_when_it_is_more() -> None:
    given = "- {set: seat.damage, to: -3}\n- {set: seat.damage, to: seat.damage - 2}"
    assert found(contradicted_sign, "Suffer two damage more.", given) == []


def fruits(*others: int) -> str:
    """More fruits that rise or fall by a value."""
    return "".join(
        f"  - {{id: plum-{n}, title: Plum, cites: x, attributes: {{points: 1, taste: sour, "
        f"names: [x], gain: {one}}}, text: 'Your coins fall by {{{{ gain|abs }}}}.'}}\n"
        for n, one in enumerate(others)
    )


@pytest.mark.parametrize(
    ("text", "gain", "others", "many"),
    [
        ("Your coins fall by {{ gain|abs }}.", 1, (-1, -2), 1),
        ("Your coins rise by {{ gain|abs }}.", -1, (-1, -2), 1),
        ("Your coins fall by {{ gain|abs }}.", -1, (-1, -2), 0),
        ("Your coins fall by {{ gain|abs }}.", 1, (-1,), 0),
        ("Your coins fall by {{ gain|abs }}.", 1, (-1, -2, 3), 0),
        ("Your coins fall by {{ gain }}.", 1, (-1, -2), 1),
        ("Your coins rise or fall by {{ gain|abs }}.", 1, (-1, -2), 0),
    ],
)
def test_a_sign_that_a_filter_hides(
    text: str, gain: int, others: tuple[int, ...], many: int
) -> None:
    told = found(
        contradicted_sign, f'"{text}"', attributes=f", gain: {gain}", cards=fruits(*others)
    )
    assert len(told) == many
    assert all(one.startswith(f"gain is {gain}, and the text says ") for one in told)
