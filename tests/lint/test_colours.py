import random

import pytest

from generator.model.theme import contrast, grey, lightness, luminance


@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#777777", "#ffffff", 4.48),  # the grey that WCAG's own examples refuse
        ("#0072B2", "#FFFFFF", 5.19),
    ],
)
def test_contrast_is_that_of_wcag(first: str, second: str, ratio: float) -> None:
    assert contrast(first, second) == contrast(second, first) == pytest.approx(ratio, abs=0.005)


@pytest.mark.parametrize(
    ("colour", "level"),
    [("#000000", 0.0), ("#ffffff", 100.0), ("#777777", 50.03), ("#010101", 0.274)],
)
def test_lightness_is_that_of_cie(colour: str, level: float) -> None:
    assert lightness(colour) == pytest.approx(level, abs=0.01)


def test_a_grey_is_as_light_as_its_colour_to_one_step() -> None:
    dice = random.Random(1649)
    for _ in range(200):
        colour = f"#{dice.randrange(1 << 24):06x}"
        shade = int(grey(colour)[1:3], 16)
        assert grey(colour) == f"#{shade:02x}{shade:02x}{shade:02x}"
        near = [f"#{max(0, min(255, shade + step)):02x}" for step in (-1, 1)]
        low, high = (luminance("#" + one[1:] * 3) for one in near)
        assert low <= luminance(colour) <= high, colour
