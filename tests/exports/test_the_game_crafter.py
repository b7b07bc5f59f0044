"""Components at The Game Crafter: folders, counts, pixels, proofs, and what breaks."""

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from shop_supply import shops, supply

from generator.exports.ordering import png_size
from generator.exports.target import Export
from generator.exports.the_game_crafter import TARGET

FOLDER = "EuroPokerDeck-beasts"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, templates: Path, cache: Path) -> Export:
    return TARGET.export(supply(tmp_path_factory.mktemp("crafter"), templates, cache))


def deck_of(files: Mapping[str, bytes]) -> dict[str, Any]:
    manifest = json.loads(files["manifest.json"])
    assert (manifest["game"], manifest["language"]) == ("The Meadow", "en")
    (deck,) = manifest["decks"]
    return dict(deck)


def test_a_deck_is_a_folder_with_its_pictures_on_the_pixels_of_the_component(made: Export) -> None:
    pictures = {name: data for name, data in made.files.items() if name.startswith(FOLDER)}
    names = ("goat-front", "goat-back", "fox-front", "owl-front")
    assert set(pictures) == {f"{FOLDER}/beasts-{name}.png" for name in names}
    assert {png_size(data) for data in pictures.values()} == {(825, 1125)}


def test_the_manifest_counts_every_card_and_names_its_pictures(made: Export) -> None:
    deck = deck_of(made.files)
    assert {
        key: deck[key] for key in ("component", "deck", "width", "height", "count", "back")
    } == {
        "component": "EuroPokerDeck",
        "deck": "Beasts",
        "width": 825,
        "height": 1125,
        "count": 9,
        "back": "beasts-goat-back.png",
    }
    assert [(card["title"], card["count"]) for card in deck["cards"]] == [
        ("Goat", 4),
        ("Fox", 3),
        ("Owl", 2),
    ]
    text = made.files["manifest.csv"].decode("utf-8-sig")
    rows = [*csv.DictReader(io.StringIO(text))]
    assert [(row["card"], row["count"], row["front"]) for row in rows] == [
        (card["title"], str(card["count"]), card["front"]) for card in deck["cards"]
    ]


def test_the_proof_shows_the_cut_and_the_safe_zone(made: Export) -> None:
    with Image.open(io.BytesIO(made.files[f"proofs/{FOLDER}.png"])) as proof:
        picture = proof.convert("RGB")
    assert picture.width == 4 * 272 + 12
    by = 260 / 825
    row = [picture.getpixel((12 + x, 12 + 177)) for x in range(260)]
    assert row[round(40.5 * by)] == (220, 0, 120)
    assert row[round(78 * by)] == (0, 130, 200)


def test_it_is_whole_and_the_same_again(
    made: Export, tmp_path: Path, templates: Path, cache: Path
) -> None:
    assert not list(TARGET.faults(made.files))
    assert TARGET.export(supply(tmp_path, templates, cache)).files == made.files
    assert "EuroPokerDeck-beasts/: 9 cards, one back." in made.how
    assert {one.what for one in made.lost} == {
        "the sheet Summary",
        "the rulebook How to Send Beasts",
    }


def test_words_in_the_safe_zone_are_told(tmp_path: Path, templates: Path, cache: Path) -> None:
    """The title of a goat begins at 4 mm: a shop that asks for 5 is told of."""
    box = supply(tmp_path, templates, cache)
    shop = shops()["the-game-crafter"]
    wider = [one.model_copy(update={"safe": (59.0, 59.0)}) for one in shop.products]
    asks = shop.model_copy(update={"products": tuple(wider)})
    box.place = replace(box.place, shops={shop.id: asks})
    lost = {one.what: one.why for one in TARGET.export(box).lost}
    (told,) = (what for what in lost if what.startswith("the safe zone"))
    assert told == "the safe zone of Beasts (Goat, Fox, Owl)"
    assert "nearer to the edge than The Game Crafter asks (5.0 mm inside the cut)" in lost[told]


def test_a_box_without_cards_of_its_sizes_has_no_files(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    box = supply(tmp_path, templates, cache)
    none = shops()["the-game-crafter"].model_copy(update={"products": ()})
    box.place = replace(box.place, shops={none.id: none})
    made = TARGET.export(box)
    assert not made.files
    assert not list(TARGET.faults(made.files))
    assert "no cards of 63 × 88 mm at The Game Crafter" in made.lost[0].why


def broken(files: Mapping[str, bytes], old: str, new: str) -> list[str]:
    text = files["manifest.json"].decode()
    assert old in text
    return list(TARGET.faults({**files, "manifest.json": text.replace(old, new, 1).encode()}))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("beasts-owl-front.png", "owl.png", f"{FOLDER}/owl.png is missing"),
        ('"width": 825', '"width": 826', "825 × 1125 pixels instead of 826 × 1125"),
        ('"count": 4', '"count": 5', f"{FOLDER}: its cards are 10, not 9"),
        ('"count": 4', '"count": 4.5', f"{FOLDER}: its cards are 9.5, not 9"),
        ('"back": "beasts-goat-back.png"', '"back": "none.png"', "no card has the back none.png"),
        ('"title": "Goat"', '"title": "Ox"', "manifest.csv does not say what manifest.json says"),
        (f'"folder": "{FOLDER}"', '"folder": "other"', "proofs/other.png is missing"),
        ('"decks"', '"deck"', "manifest.json is missing or damaged"),
        ('"cards": [', '"cards": [[', "manifest.json is missing or damaged"),
    ],
)
def test_a_manifest_that_is_broken_is_found(made: Export, old: str, new: str, said: str) -> None:
    found = broken(made.files, old, new)
    assert any(said in one for one in found), found


def test_pictures_that_are_broken_are_found(made: Export) -> None:
    name = f"{FOLDER}/beasts-owl-front.png"
    data = made.files[name]
    huge = data[:16] + (10_001).to_bytes(4, "big") + data[20:]
    said = list(TARGET.faults({**made.files, name: huge}))
    assert f"{name} has sides of 10001 × 1125 pixels, which the shop does not take" in said
    heavy = data + bytes(50_000_001 - len(data))
    said = list(TARGET.faults({**made.files, name: heavy}))
    assert said == [f"{name} is larger than the 50 MB that the shop takes"]
    spare = {**made.files, f"{FOLDER}/spare.png": data}
    assert list(TARGET.faults(spare)) == [f"{FOLDER}/spare.png is in no deck"]
