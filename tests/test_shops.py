"""The table of print shops: every row agrees with the table of sizes, and with what shops say."""

from pathlib import Path

import pytest
import yaml
from pydantic import ValidationError

from generator.boxes import read_tables
from generator.errors import HornbookError
from generator.model.shops import Shop, ShopProduct, ShopTable

CONTENT = Path(__file__).parents[1] / "content"
DATA = yaml.safe_load((CONTENT / "shops.yaml").read_text("utf-8"))
TABLES = read_tables(CONTENT)
ROWS = [(shop, product) for shop in TABLES.shops.values() for product in shop.products]
MPC, CRAFTER, DRIVE = "makeplayingcards", "the-game-crafter", "drivethrucards"

PIXELS = {
    (MPC, "standard"): (816, 1110),
    (MPC, "poker"): (822, 1122),
    (MPC, "bridge"): (747, 1122),
    (MPC, "tarot"): (897, 1497),
    (CRAFTER, "poker"): (825, 1125),
    (CRAFTER, "standard"): (825, 1125),
    (CRAFTER, "bridge"): (750, 1125),
    (CRAFTER, "us-game"): (750, 1125),
    (CRAFTER, "tarot"): (900, 1500),
    (CRAFTER, "mini"): (600, 825),
    (CRAFTER, "micro"): (450, 600),
    (CRAFTER, "jumbo"): (1125, 1725),
    (CRAFTER, "mint-tin"): (750, 1125),
    (CRAFTER, "business"): (675, 1125),
    (CRAFTER, "domino"): (600, 1125),
    (CRAFTER, "small-square"): (825, 825),
    (CRAFTER, "square"): (1125, 1125),
    (DRIVE, "poker"): (825, 1125),
    (DRIVE, "standard"): (819, 1114),
    (DRIVE, "tarot"): (900, 1500),
}
"""What programs that order there send, or what the shop's rule gives; typed anew."""

LEAST_BLEED = {MPC: 36, CRAFTER: 37.5, DRIVE: 37.5}
"""0.12 inch, and an eighth of an inch."""


def name(row: object) -> str:
    return f"{row.id}" if isinstance(row, Shop) else row.size  # type: ignore[attr-defined]


@pytest.mark.parametrize(("shop", "product"), ROWS, ids=name)
def test_each_row_is_as_the_shop_says_and_as_the_size_is(shop: Shop, product: ShopProduct) -> None:
    assert product.px == PIXELS[shop.id, product.size]
    size = TABLES.sizes[product.size]
    for trim, mm in zip(product.trim, (size.width, size.height), strict=True):
        assert abs(trim - mm / 25.4 * shop.dpi) <= 2
        assert trim == int(trim)
    for bleed, safe in zip(product.bleed, product.safe, strict=True):
        assert bleed >= LEAST_BLEED[shop.id]
        assert safe >= 36
    even = product.bleed == (LEAST_BLEED[shop.id],) * 2
    assert even or product.size in {"standard", "us-game", "mint-tin"}


def test_no_row_is_left_out_and_none_is_there_twice() -> None:
    assert [(shop.id, product.size) for shop, product in ROWS] == list(PIXELS)


def test_limits_of_orders() -> None:
    shop = TABLES.shops[MPC]
    assert (shop.most, shop.dpi) == (612, 300)
    assert list(shop.brackets) == sorted(set(shop.brackets))
    assert shop.brackets[-1] == shop.most
    assert [shop.bracket(count) for count in (1, 18, 19, 110, 612, 613)] == (
        [18, 18, 36, 126, 612, None]
    )
    assert TABLES.shops[DRIVE].ink == 240
    assert TABLES.shops[CRAFTER].most is None


def test_what_was_not_read_at_the_shop_is_marked() -> None:
    """Those of MakePlayingCards that follow from a rule, and the sizes of DriveThruCards."""
    unsure = {(shop.id, product.size) for shop, product in ROWS if product.unsure}
    assert unsure == {
        *((MPC, size) for size in ("standard", "poker", "bridge", "tarot")),
        (CRAFTER, "mint-tin"),
        (DRIVE, "standard"),
        (DRIVE, "tarot"),
    }


@pytest.mark.parametrize(
    "change",
    [{"px": [816.5, 1110]}, {"px": [816]}, {"bleed": [-1, 36]}, {"dpi": 300}, {"source": ""}],
)
def test_a_row_of_another_shape_is_refused(change: dict[str, object]) -> None:
    row = DATA["shops"][0]["products"][0]
    shop = {**DATA["shops"][0], "products": [row]}
    assert ShopTable.model_validate({"shops": [shop]}).shops[0].product("standard")
    with pytest.raises(ValidationError):
        ShopTable.model_validate({"shops": [{**shop, "products": [{**row, **change}]}]})


def test_a_size_that_is_not_there_is_told(tmp_path: Path) -> None:
    for table in ("sizes.yaml", "papers.yaml", "shops.yaml"):
        text = (CONTENT / table).read_text("utf-8")
        (tmp_path / table).write_text(text.replace("size: mint-tin", "size: tin"), "utf-8")
    with pytest.raises(HornbookError, match='MintTinDeck: there is no size "tin"'):
        read_tables(tmp_path)
