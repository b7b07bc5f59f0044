"""Pictures for shops: the trim at its pixel, bleed on all sides, words inside the safe zone."""

import io
from pathlib import Path

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas
from small_box import SIZE

from generator.boxes import read_tables
from generator.exports.ordering import png_size
from generator.model.shops import Shop, ShopProduct
from generator.model.sizes import CardSize, points
from generator.render.face_pictures import Shot, face_shots
from generator.render.safe_zones import Inset, text_insets

TABLES = read_tables(Path(__file__).parents[2] / "content")
ROWS = [(shop, product) for shop in TABLES.shops.values() for product in shop.products]
NAMES = [f"{shop.id}-{product.size}" for shop, product in ROWS]
RED, BLUE = (255, 0, 0), (0, 0, 255)


def face(cache: Path, size: CardSize, *words: tuple[float, float, str]) -> Path:
    """A face that is red beyond its trim and blue inside, with words at mm from the left and top.

    As the painter keeps faces: one page, its bleed around the trim.
    """
    wide, high = size.width + 2 * size.bleed, size.height + 2 * size.bleed
    name = "-".join([size.id, *(f"{x:g}-{y:g}" for x, y, _ in words)])
    path = cache / "test-faces" / f"{name}.pdf"
    path.parent.mkdir(exist_ok=True)
    canvas = Canvas(str(path), (points(wide), points(high)), invariant=True)
    canvas.setFillColorRGB(1, 0, 0)
    canvas.rect(0, 0, points(wide), points(high), stroke=0, fill=1)
    canvas.setFillColorRGB(0, 0, 1)
    bleed = points(size.bleed)
    canvas.rect(bleed, bleed, points(size.width), points(size.height), stroke=0, fill=1)
    canvas.setFillColorRGB(0, 0, 0)
    for x, y, text in words:
        canvas.drawString(points(size.bleed + x), points(size.bleed + size.height - y), text)
    canvas.save()
    return path


def opened(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as picture:
        picture.load()
        return picture.convert("RGB")


@pytest.mark.parametrize(("shop", "product"), ROWS, ids=NAMES)
def test_the_trim_lies_at_its_pixel_and_the_bleed_is_full(
    shop: Shop, product: ShopProduct, cache: Path
) -> None:
    size = TABLES.sizes[product.size]
    shot = Shot.trimmed(size, product.px, product.bleed)
    data = face_shots({"a/front": face(cache, size)}, size, shot, cache)["a/front"]
    assert png_size(data) == product.px
    picture = opened(data)
    wide, high = product.px
    middle = {(x, high // 2): x for x in range(wide)}, {(wide // 2, y): y for y in range(high)}
    for line, bleed, whole in zip(middle, product.bleed, product.px, strict=True):
        inside = [at for spot, at in line.items() if picture.getpixel(spot) == BLUE]
        outside = [at for spot, at in line.items() if picture.getpixel(spot) == RED]
        # A trim between two pixels leaves one of mixed colour at each side.
        assert abs(min(inside) - bleed) <= 1
        assert abs(max(inside) + 1 - (whole - bleed)) <= 1
        assert len(inside) + len(outside) >= whole - 2
        assert {0, whole - 1} <= {*outside}
    edges = {(x, y) for x in range(wide) for y in (0, high - 1)}
    edges |= {(x, y) for y in range(high) for x in (0, wide - 1)}
    assert {picture.getpixel(at) for at in edges} == {RED}


def test_words_are_measured_from_the_trim(cache: Path) -> None:
    near = face(cache, SIZE, (2.0, 40, "I"), (30, 85.0, "I"))
    far = face(cache, SIZE, (20, 40, "I"))
    found = text_insets({"a": near, "b": far, "c": face(cache, SIZE)}, SIZE, cache)
    assert found["a"].side == pytest.approx(2.4, abs=0.35)  # the letter begins a little later
    assert found["a"].end == pytest.approx(3.0, abs=0.1)
    assert found["b"].side > 19
    assert "c" not in found
    assert text_insets({"a": near}, SIZE, cache) == {"a": found["a"]}
    assert isinstance(found["a"], Inset)
