"""How a theme is turned for less ink: outlines, white paper, greys of equal lightness."""

import pytest
import small_box

from generator.model.theme import contrast, grey, luminance
from generator.render.stylesheet import Ink, inked

THEME = small_box.theme()


def test_full_ink_changes_no_colour() -> None:
    made = inked(THEME, Ink.FULL)
    assert made.colours == THEME.colours
    assert made.bands["brown"].line == THEME.bands["brown"].fill


def test_low_ink_leaves_fills_white_and_draws_their_outline() -> None:
    made = inked(THEME, Ink.LOW)
    brown = made.bands["brown"]
    assert made.colours["paper"] == "#ffffff"
    assert (brown.fill, brown.line, brown.ink) == ("#ffffff", "#4E2D19", "#2A1B10")
    assert made.colours["accent"] == THEME.colours["accent"]


def test_grey_ink_has_no_colour_left() -> None:
    made = inked(THEME, Ink.GREY)
    brown = made.bands["brown"]
    for colour in (*made.colours.values(), brown.fill, brown.ink, brown.line):
        assert colour[1:3] == colour[3:5] == colour[5:7]


def test_grey_ink_leaves_the_paper_white_and_letters_in_its_colour_too() -> None:
    made = inked(THEME, Ink.GREY)
    assert THEME.bands["brown"].ink == THEME.colours["paper"]
    assert made.colours["paper"] == made.bands["brown"].ink == "#ffffff"


def test_turning_twice_is_turning_once() -> None:
    for ink in Ink:
        assert inked(inked(THEME, ink), ink) == inked(THEME, ink)


@pytest.mark.parametrize("colour", ["#000000", "#ffffff", "#808080", "#777777"])
def test_a_grey_stays_itself(colour: str) -> None:
    assert grey(colour) == colour


def test_a_grey_is_as_light_as_its_colour() -> None:
    for colour in ("#4E2D19", "#DFA92E", "#2E6B4D", "#ff0000", "#0000ff"):
        assert abs(luminance(grey(colour)) - luminance(colour)) < 0.005


def test_contrast_by_the_published_examples() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#ffffff", "#777777") == contrast("#777777", "#ffffff")
