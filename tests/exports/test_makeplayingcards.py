"""Orders at MakePlayingCards: slots, backs, limits, pictures, and what is found when one breaks."""

import os
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from shop_supply import shops, supply

from generator.exports.makeplayingcards import (
    MOST,
    STOCKS,
    TARGET,
    CardOrder,
    order_xml,
    orders_of,
)
from generator.exports.ordering import OrderedCard, png_size
from generator.exports.target import Export

SHOP = shops()["makeplayingcards"]
PARSER = os.environ.get("HORNBOOK_MPC_AUTOFILL", "")
"""A command that is given a folder and an order, and reads it as mpc-autofill does."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, templates: Path, cache: Path) -> Export:
    return TARGET.export(supply(tmp_path_factory.mktemp("mpc"), templates, cache))


@pytest.fixture(scope="module")
def order(made: Export) -> ElementTree.Element:
    return ElementTree.fromstring(made.files["small/meadow-small.xml"])


def test_an_order_holds_every_copy_in_a_slot_of_its_own(order: ElementTree.Element) -> None:
    assert [one.tag for one in order] == ["details", "fronts", "cardback"]
    details = {one.tag: one.text for one in order[0]}
    assert details == {
        "quantity": "9",
        "bracket": "18",
        "stock": "(S30) Standard Smooth",
        "foil": "false",
    }
    cards = [{one.tag: one.text for one in card} for card in order.iter("card")]
    assert [(one["query"], one["slots"], one["sourceType"]) for one in cards] == [
        ("Goat", "0,1,2,3", "Local File"),
        ("Fox", "4,5,6", "Local File"),
        ("Owl", "7,8", "Local File"),
    ]
    assert cards[0]["id"] == "pictures/beasts-goat-front.png"
    assert order.findtext("cardback") == "pictures/beasts-goat-back.png"


def test_every_picture_is_on_the_pixels_of_the_shop(made: Export) -> None:
    pictures = {name: data for name, data in made.files.items() if name.endswith(".png")}
    assert sorted(pictures) == [
        f"small/pictures/beasts-{name}.png"
        for name in ("fox-front", "goat-back", "goat-front", "owl-front")
    ]
    for data in pictures.values():
        size = png_size(data)
        assert size == (816, 1110)
        assert size[1] * 300 / 1110 == 300  # as mpc-autofill reckons the fineness


def test_it_is_whole_and_the_same_again(
    made: Export, tmp_path: Path, templates: Path, cache: Path
) -> None:
    assert not list(TARGET.faults(made.files))
    assert TARGET.export(supply(tmp_path, templates, cache)).files == made.files


def test_what_is_no_card_is_told(made: Export) -> None:
    lost = {one.what: one.why for one in made.lost}
    assert set(lost) == {"the sheet Summary", "the rulebook How to Send Beasts"}
    assert lost["the sheet Summary"].endswith("`hornbook print meadow --only summary` prints it")
    told = "\n".join(made.how)
    assert "small/: 9 cards, one back. Paid for as 18." in told
    assert "Compare with the shop before you pay" in told


def test_a_size_that_the_shop_lacks_is_told_and_nothing_near_it_is_taken(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    box = supply(tmp_path, templates, cache)
    other = {name: shop.model_copy(update={"products": ()}) for name, shop in shops().items()}
    box.place = replace(box.place, shops=other)
    made = TARGET.export(box)
    assert not made.files
    assert made.lost[0].what == "Beasts"
    assert "no cards of 63 × 88 mm at MakePlayingCards" in made.lost[0].why


def cards(count: int, back: str = "b.png") -> tuple[OrderedCard, ...]:
    return tuple(OrderedCard(f"C{n}", 1, f"c{n}.png", back) for n in range(count))


def test_backs_that_differ_are_named_and_the_most_usual_one_is_the_cardback() -> None:
    mixed = (*cards(2, "rare.png"), *cards(3), *cards(1, "other.png"))
    root = ElementTree.fromstring(order_xml(CardOrder(mixed), SHOP))
    assert root.findtext("cardback") == "pictures/b.png"
    named = {one.findtext("name"): one.findtext("slots") for one in root.findall("backs/card")}
    assert named == {"rare.png": "0,1", "other.png": "5"}


@pytest.mark.parametrize(
    ("copies", "counts"), [(611, [611]), (612, [612]), (613, [612, 1]), (1300, [612, 612, 76])]
)
def test_more_cards_than_an_order_may_hold_are_several_orders(
    copies: int, counts: list[int]
) -> None:
    batch = SimpleNamespace(cards=(OrderedCard("C", copies, "c.png", "b.png"),))
    orders = orders_of(batch, SHOP)  # type: ignore[arg-type]
    assert [len(one.cards) for one in orders] == counts


BREAKS = {
    "quantity": ("<quantity>9", "<quantity>8", 'fronts: there is no slot "8"'),
    "empty": ("<quantity>9", "<quantity>10", "fronts: 1 slots are empty"),
    "limit": ("<quantity>9", "<quantity>613", f"613 cards are not 1 to {MOST}"),
    "nothing": ("<quantity>9", "<quantity>many", "it is no order with a quantity"),
    "double": ("<slots>7,8", "<slots>7,8,0", "fronts: slot 0 has 2 cards"),
    "stock": ("(S30) Standard Smooth", "(S30) Rough", 'there is no stock "(S30) Rough"'),
    "foil": ("<foil>false", "<foil>no", "whether there is foil"),
    "source": ("Local File", "Google Drive", "a picture is not a file of the folder"),
    "no picture": ("pictures/beasts-owl-front", "pictures/owl", "pictures/owl.png is missing"),
    "no back": (
        "<cardback>pictures/beasts-goat-back.png",
        "<cardback>",
        "backs: 9 slots are empty",
    ),
    "no xml": ("</order>", "", "is no XML"),
}


@pytest.mark.parametrize("broken", BREAKS)
def test_an_order_that_is_broken_is_found(made: Export, broken: str) -> None:
    old, new, said = BREAKS[broken]
    name = "small/meadow-small.xml"
    text = made.files[name].decode()
    assert old in text
    found = list(TARGET.faults({**made.files, name: text.replace(old, new).encode()}))
    assert any(said in one for one in found), found


def test_pictures_that_are_broken_are_found(made: Export) -> None:
    name = "small/pictures/beasts-owl-front.png"
    data = made.files[name]
    narrow = data[:16] + (815).to_bytes(4, "big") + data[20:]
    assert _only(TARGET.faults({**made.files, name: narrow})).endswith(
        "has 815 × 1110 pixels instead of 816 × 1110"
    )
    assert _only(TARGET.faults({**made.files, name: b"JFIF"})).endswith("is no PNG")
    spare = {**made.files, "small/pictures/spare.png": data}
    assert _only(TARGET.faults(spare)) == "small/pictures/spare.png is in no order"


def _only(found: Iterator[str]) -> str:
    one, *more = found
    assert not more
    return one


@pytest.mark.skipif(not PARSER, reason="HORNBOOK_MPC_AUTOFILL names no parser of mpc-autofill")
def test_the_parser_of_mpc_autofill_reads_the_order(made: Export, tmp_path: Path) -> None:
    for name, data in made.files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    said = subprocess.run(
        [*shlex.split(PARSER), ".", "meadow-small.xml"],
        cwd=tmp_path / "small",
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert "fronts slots 9 pictures 3 missing slots [] missing files []" in said
    assert "backs slots 9 pictures 1 missing slots [] missing files []" in said
    assert STOCKS[1] in said
