"""Ink is counted as printers count it, page by page."""

import pytest
from PIL import Image

from generator.render.ink import WHOLE, ink_of, ink_of_pages
from generator.render.pdf import blank_pages


@pytest.mark.parametrize(
    ("colour", "percent"),
    [("white", 0), ("black", WHOLE), ("cyan", 100), ("red", 200), ("#808080", 149)],
)
def test_a_colour_takes_what_it_keeps_back_of_the_light(colour: str, percent: int) -> None:
    assert ink_of(Image.new("RGB", (4, 4), colour)) == percent


def test_half_a_page_of_black_is_half_of_all_ink() -> None:
    picture = Image.new("RGB", (10, 10), "white")
    picture.paste("black", (0, 0, 5, 10))
    assert ink_of(picture) == WHOLE // 2


def test_every_page_of_a_document_is_counted_for_itself() -> None:
    assert ink_of_pages(blank_pages(3, 50, 80)) == (0, 0, 0)
