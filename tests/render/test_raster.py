"""Pages as pictures, and many pictures on one sheet."""

import io

import pytest
from PIL import Image, ImageChops

from generator.render.pdf import blank_pages
from generator.render.pictures import GROUND, LARGEST, contact_sheet, picture_rows, png, rasterise


def test_pages_are_as_large_as_their_millimetres_say() -> None:
    pictures = rasterise(blank_pages(3, 25.4, 50.8), 100)
    assert [picture.size for picture in pictures] == [(100, 200)] * 3
    assert {picture.mode for picture in pictures} == {"RGB"}


def test_a_png_is_the_picture_and_always_the_same_bytes() -> None:
    picture = Image.new("RGB", (9, 7), "red")
    with Image.open(io.BytesIO(png(picture))) as read:
        assert (read.format, read.size, read.getpixel((3, 3))) == ("PNG", (9, 7), (255, 0, 0))
        assert read.info == {}
    assert png(picture) == png(picture.copy())


@pytest.mark.parametrize("count", [1, 2, 5, 9, 10])
def test_every_face_is_on_the_contact_sheet(count: int) -> None:
    faces = [Image.new("RGB", (60, 90), (number + 1, 0, 0)) for number in range(count)]
    sheet = contact_sheet(faces, 0, 100)
    colours = {colour: number for number, colour in sheet.getcolors(maxcolors=100)}
    assert {(number + 1, 0, 0): 60 * 90 for number in range(count)}.items() <= colours.items()
    assert set(colours) == {GROUND, *((number + 1, 0, 0) for number in range(count))}


def test_the_contact_sheet_is_about_as_wide_as_high() -> None:
    faces = [Image.new("RGB", (60, 90), "red")] * 40
    sheet = contact_sheet(faces, 0, 100)
    assert 0.6 < sheet.width / sheet.height < 1.6


def test_corners_are_round() -> None:
    sheet = contact_sheet([Image.new("RGB", (60, 90), "red")], 3, 100)
    gap = (sheet.width - 60) // 2
    assert gap == 12  # 3 mm at 100 dpi
    assert sheet.getpixel((gap, gap)) == GROUND
    assert sheet.getpixel((gap + 30, gap)) == (255, 0, 0)


def test_a_large_contact_sheet_is_made_smaller() -> None:
    sheet = contact_sheet([Image.new("RGB", (900, 900), "red")] * 9, 0, 100)
    assert sheet.width == LARGEST
    assert abs(sheet.height - LARGEST) <= 1


def test_faces_of_a_row_are_equally_high_and_keep_their_proportions() -> None:
    """A tall card beside a common one is not squeezed."""
    tall, common = Image.new("RGB", (50, 100), "red"), Image.new("RGB", (60, 80), "blue")
    picture = picture_rows([[tall, common]], 0, 100)
    boxes = []
    for colour in ("red", "blue"):
        other = ImageChops.difference(picture, Image.new("RGB", picture.size, colour))
        mask = other.convert("L").point(lambda value: 255 if value == 0 else 0)
        boxes.append(mask.getbbox())
    (left, top, right, bottom), (_, top_too, _, bottom_too) = boxes
    assert (top, bottom) == (top_too, bottom_too)
    assert (right - left) / (bottom - top) == pytest.approx(0.5, abs=0.02)
