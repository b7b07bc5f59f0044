"""Pictures of what will be printed: cut at the trim, one per face, all on one sheet."""

import io

from PIL import Image
from small_box import SIZE

from generator.products.decks import DPI, deck_picture, face_pictures


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def test_there_is_a_picture_of_every_face_as_large_as_the_card(painted, cache):
    pictures = dict(face_pictures(painted, cache))
    assert set(pictures) == {name.replace("/", "-") for name in painted.faces}
    for data in pictures.values():
        width, height = opened(data).size
        assert abs(width - SIZE.width / 25.4 * DPI) <= 1
        assert abs(height - SIZE.height / 25.4 * DPI) <= 1


def test_the_pictures_show_the_faces(painted, cache):
    """Text in ink on paper: both colours are there, and the fonts are real."""
    pictures = dict(face_pictures(painted, cache))
    for name in ("goat-front", "goat-back"):
        colours = {colour: n for n, colour in opened(pictures[name]).getcolors(100000)}
        assert colours[(0xF7, 0xEE, 0xDB)] > 50_000
        assert colours[(0x2A, 0x1B, 0x10)] > 200
    assert len(set(pictures.values())) == 5


def test_all_faces_are_on_one_picture(painted, cache):
    sheet = opened(deck_picture(painted, cache))
    assert sheet.width >= 2 * SIZE.width / 25.4 * DPI
    assert deck_picture(painted, cache) == deck_picture(painted, cache)
