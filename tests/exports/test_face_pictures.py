"""Faces as pictures: exact pixels, bleed without white, round corners, sheets of them."""

import io
from pathlib import Path

import pytest
from PIL import Image
from small_box import SIZE

from generator.errors import HornbookError
from generator.products.decks import PaintedDeck
from generator.render.face_pictures import Shot, face_shots, picture_sheets


def opened(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as picture:
        picture.load()
        return picture


@pytest.fixture(scope="module")
def faces(painted: PaintedDeck) -> dict[str, Path]:
    return {name: face.pdf for name, face in painted.faces.items()}


def test_pictures_have_exactly_the_pixels_that_are_asked_for(
    faces: dict[str, Path], cache: Path
) -> None:
    for shot in (Shot(745, 1040), Shot(822, 1122, 3.0), Shot(300, 419), Shot(825, 1125, 3.175)):
        for data in face_shots(faces, SIZE, shot, cache).values():
            assert opened(data).size == (shot.width, shot.height)


def test_the_nearest_pixel_is_taken_where_only_the_fineness_is_asked_for() -> None:
    assert Shot.at(SIZE, 300) == Shot(744, 1039)  # 63 × 88 mm
    assert Shot.at(SIZE, 300, 3.0) == Shot(815, 1110, 3.0)  # 69 × 94 mm


@pytest.mark.parametrize("bleed", [1.0, 3.0, 3.175, 5.0])
def test_bleed_is_full_on_all_sides_also_where_it_is_more_than_ours(
    faces: dict[str, Path], cache: Path, bleed: float
) -> None:
    name = next(iter(faces))
    data = face_shots({name: faces[name]}, SIZE, Shot.at(SIZE, 150, bleed), cache)[name]
    picture = opened(data).convert("RGB")
    wide, high = picture.size
    edges = [(x, y) for x in range(wide) for y in (0, high - 1)]
    edges += [(x, y) for y in range(high) for x in (0, wide - 1)]
    assert (255, 255, 255) not in {picture.getpixel(at) for at in edges}


def test_what_lies_at_the_trim_lies_there_with_any_bleed(
    faces: dict[str, Path], cache: Path
) -> None:
    """Cut at the trim, a picture with bleed is the picture without."""
    name = next(iter(faces))
    own = {name: faces[name]}
    # Ten pixels to the millimetre: the trim falls between pixels.
    plain = opened(face_shots(own, SIZE, Shot(630, 880), cache)[name]).convert("L")
    more = opened(face_shots(own, SIZE, Shot(730, 980, 5.0), cache)[name]).convert("L")
    cut = more.crop((50, 50, 680, 930))
    assert cut.size == plain.size
    differ = sum(abs(a - b) > 8 for a, b in zip(cut.tobytes(), plain.tobytes(), strict=True))
    assert differ < 630 * 880 / 500


def test_round_corners_are_clear_and_the_rest_is_not(faces: dict[str, Path], cache: Path) -> None:
    name = next(iter(faces))
    shot = Shot.at(SIZE, 100, rounded=True)
    picture = opened(face_shots({name: faces[name]}, SIZE, shot, cache)[name])
    assert picture.mode == "RGBA"
    alpha = picture.getchannel("A")
    assert alpha.getpixel((0, 0)) == 0
    assert alpha.getpixel((picture.width // 2, 0)) == 255


def test_pictures_are_kept_and_equal(faces: dict[str, Path], cache: Path, tmp_path: Path) -> None:
    shot = Shot.at(SIZE, 72)
    first = face_shots(faces, SIZE, shot, cache)
    assert face_shots(faces, SIZE, shot, cache) == first


def test_sheets_hold_all_pictures_in_their_order_and_are_no_larger_than_they_may() -> None:
    def square(shade: int) -> bytes:
        out = io.BytesIO()
        Image.new("RGB", (100, 150), (shade, shade, shade)).save(out, "PNG")
        return out.getvalue()

    shades = [*range(0, 240, 20)]
    sheets = picture_sheets([square(one) for one in shades], 420)
    assert [(one.columns, one.rows) for one in sheets] == [(4, 2), (4, 1)]
    seen = []
    for sheet in sheets:
        picture = opened(sheet.data).convert("L")
        assert picture.size == (100 * sheet.columns, 150 * sheet.rows)
        for place in range(sheet.columns * sheet.rows):
            row, column = divmod(place, sheet.columns)
            seen.append(picture.getpixel((column * 100 + 50, row * 150 + 75)))
    assert [round(one / 20) * 20 for one in seen] == shades
    with pytest.raises(HornbookError, match="larger than a sheet"):
        picture_sheets([square(0)], 120)
