"""Colours as inks: back again as they were, black where grey is, never more ink than allowed."""

from itertools import pairwise, product

import pytest
from PIL import Image

from generator.render.press import in_print, inks_for, most_ink, seen, separate

Colour = tuple[int, int, int]
PAPER, INK, RED = (247, 238, 219), (42, 27, 16), (126, 31, 28)


def one(colour: Colour) -> Image.Image:
    return Image.new("RGB", (1, 1), colour)


def percent(picture: Image.Image) -> list[int]:
    return [round(value / 2.55) for value in picture.getpixel((0, 0))]


def every(step: int) -> Image.Image:
    """All colours of the screen, so many apart, one to a pixel."""
    parts = [*range(0, 256, step), 255]
    colours = [*product(parts, repeat=3)]
    picture = Image.new("RGB", (len(colours), 1))
    picture.putdata(colours)
    return picture


@pytest.mark.parametrize(
    "colour", [(255, 255, 255), PAPER, INK, RED, (128, 128, 128), (232, 170, 60), (44, 80, 120)]
)
def test_a_colour_that_a_press_can_make_comes_back(colour: Colour) -> None:
    back = in_print(one(colour)).getpixel((0, 0))
    assert max(abs(a - b) for a, b in zip(back, colour, strict=True)) <= 6


@pytest.mark.parametrize(
    ("inks", "colour"),
    [
        ((0, 0, 0, 0), (255, 255, 255)),
        ((255, 0, 0, 0), (0, 174, 239)),
        ((0, 255, 0, 0), (236, 0, 140)),
        ((0, 0, 255, 0), (255, 242, 0)),
        ((255, 255, 0, 0), (46, 49, 146)),
        ((255, 0, 255, 0), (0, 166, 81)),
        ((0, 255, 255, 0), (237, 28, 36)),
        ((0, 0, 0, 255), (35, 31, 32)),
    ],
)
def test_solid_inks_look_as_those_of_swop(inks: tuple[int, ...], colour: Colour) -> None:
    assert seen(Image.new("CMYK", (1, 1), inks)).getpixel((0, 0)) == colour


def test_white_has_no_ink_and_letters_are_mostly_black_ink() -> None:
    assert percent(separate(one((255, 255, 255)))) == [0, 0, 0, 0]
    *colours, black = percent(separate(one(INK)))
    assert black > 90
    assert max(colours) < 70
    assert percent(separate(one((0, 0, 0))))[3] == 100
    assert percent(separate(one(PAPER)))[3] <= 1  # no black dots in light paper


@pytest.mark.parametrize("most", [180, 220, 240, 300])
def test_no_colour_of_the_screen_has_more_ink_than_is_allowed(most: int) -> None:
    found = most_ink(separate(every(15), most))
    assert most - 5 < found <= most


def test_what_lies_between_the_steps_of_the_table_keeps_to_the_limit() -> None:
    """Colours near black, where there is most ink, each by itself."""
    colours = [*product(range(32), repeat=3)]
    picture = Image.new("RGB", (len(colours), 1))
    picture.putdata(colours)
    assert most_ink(separate(picture)) <= 240


def test_ink_is_measured_where_it_is_most() -> None:
    picture = Image.new("CMYK", (9, 9), (0, 0, 0, 100))
    picture.putpixel((4, 4), (255, 255, 255, 51))
    assert most_ink(picture) == pytest.approx(320)


def test_darker_is_never_less_ink_of_black() -> None:
    """Grey from white to black: black ink only grows, and the look gets darker."""
    greys = [(value,) * 3 for value in range(255, -1, -5)]
    blacks = [separate(one(grey)).getpixel((0, 0))[3] for grey in greys]
    assert blacks == sorted(blacks)
    looks = [sum(in_print(one(grey)).getpixel((0, 0))) for grey in greys]
    # At the limit, near black, cyan is traded for magenta and yellow: a step or so of each colour.
    assert all(after <= before + 3 for before, after in pairwise(looks))


def test_the_limit_is_kept_by_taking_colour_before_black() -> None:
    *colours, black = inks_for((0, 0, 0), 2.0)
    assert black == 1
    assert sum(colours) == pytest.approx(1)
