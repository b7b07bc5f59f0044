"""A game for Card Game Simulator: sound by its own schemas, with every file that it names."""

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from meadow_supply import supply
from PIL import Image

from generator.exports.archives import zipped
from generator.exports.card_game_simulator import TARGET, _deck_names
from generator.exports.names import target
from generator.exports.target import Export
from generator.render.face_pictures import boxed

jsonschema = pytest.importorskip("jsonschema")
SCHEMAS = Path(__file__).parent / "cgs"
IDENTIFIERS = {
    "cardIdIdentifier": "id",
    "cardNameIdentifier": "name",
    "cardSetIdentifier": "set",
    "setCodeIdentifier": "code",
    "setNameIdentifier": "name",
    "setCardsIdentifier": "cards",
    "setCardsUrlIdentifier": "cardsUrl",
}
HOME = "meadow/"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cgs")


@pytest.fixture(scope="module")
def made(folder: Path) -> Export:
    return TARGET.export(supply(folder))


def unpacked(made: Export) -> dict[str, bytes]:
    (data,) = made.files.values()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def inside(made: Export) -> Mapping[str, bytes]:
    return unpacked(made)


def said(inside: Mapping[str, bytes], name: str) -> Any:
    return json.loads(inside[f"{HOME}{name}"])


def validator(name: str) -> Any:
    """A schema of theirs; `$cgs.json#/properties/X` stands for the usual value of X."""
    from referencing import Registry
    from referencing.jsonschema import DRAFT4

    def schema(file: str) -> Any:
        text = (SCHEMAS / file).read_text("utf-8")
        for key, usual in IDENTIFIERS.items():
            for way in ("$cgs.json#/properties/", "$cgs.json/properties/"):
                text = text.replace(f'"{way}{key}"', json.dumps(usual))
        return json.loads(text.replace('"$cgs.json#', '"cgs.json#'))

    # Extra properties of a card are held to the list of all properties there, which their own games
    # break (docs/games/Dominoes/AllCards.json): texts, as the program reads them, are meant.
    def mended(one: Any) -> Any:
        if "AllCards" in one["id"]:
            one["items"]["additionalProperties"] = {"type": "string"}
        return one

    every = [mended(schema(path.name)) for path in SCHEMAS.glob("*.json")]
    known = Registry().with_resources((one["id"], DRAFT4.create_resource(one)) for one in every)
    return jsonschema.Draft4Validator(mended(schema(name)), registry=known)


@pytest.mark.parametrize("name", ["cgs.json", "AllCards.json", "AllSets.json"])
def test_their_schemas_find_nothing(inside: Mapping[str, bytes], name: str) -> None:
    assert [one.message for one in validator(name).iter_errors(said(inside, name))] == []


def test_their_schema_refuses_a_slip(inside: Mapping[str, bytes]) -> None:
    wrong = {**said(inside, "cgs.json"), "cardSizes": {"x": 1}}
    assert [*validator("cgs.json").iter_errors(wrong)]
    (card, *_) = said(inside, "AllCards.json")
    del card["id"]
    assert [*validator("AllCards.json").iter_errors([card])]


def test_the_archive_has_every_file_where_the_program_looks(inside: Mapping[str, bytes]) -> None:
    plain = ("cgs.json", "AllCards.json", "AllSets.json", "CardBack.png", "decks/Beasts.txt")
    assert {f"{HOME}{name}" for name in plain} <= {*inside}
    assert sum("/sets/beasts/" in name for name in inside) == 3
    for card in said(inside, "AllCards.json"):
        assert f"{HOME}sets/{card['set']}/{card['id']}.png" in inside
        for back in card["backs"]:
            assert f"{HOME}backs/{back}.png" in inside


def test_sizes_are_inches_and_pictures_have_their_shape(inside: Mapping[str, bytes]) -> None:
    size = said(inside, "cgs.json")["cardSize"]
    assert size == {"x": pytest.approx(63 / 25.4, abs=0.001), "y": pytest.approx(3.465)}
    for name, data in inside.items():
        if name.endswith(".png"):
            with Image.open(io.BytesIO(data)) as picture:
                assert picture.size == (496, 693), "200 to the inch"
                assert picture.getpixel((0, 0))[3] == 0, "round corners are clear"


def test_decks_count_every_copy(inside: Mapping[str, bytes]) -> None:
    lines = inside[f"{HOME}decks/Beasts.txt"].decode().splitlines()
    assert lines[0] == "# Beasts"
    assert sum(int(line.split(" ")[0]) for line in lines[1:]) == 9
    names = {one["name"] for one in said(inside, "cgs.json")["gameStartDecks"]}
    assert names == {"Beasts"}


def test_places_of_the_table_are_zones_that_do_not_meet(inside: Mapping[str, bytes]) -> None:
    game = said(inside, "cgs.json")
    zones = game["gamePlayZones"]
    assert {"Stock", "Meadow"} <= {one["name"] for one in zones}
    rows = sorted([0.0, *(one["position"]["y"] for one in zones)])
    assert all(b - a >= game["cardSize"]["y"] for a, b in pairwise(rows))
    for zone in zones:
        assert abs(zone["position"]["y"]) + zone["size"]["y"] <= game["playMatSize"]["y"] / 2


def test_cards_say_their_words(inside: Mapping[str, bytes]) -> None:
    cards = {one["name"]: one for one in said(inside, "AllCards.json")}
    assert cards["Goat"]["deck"] == "Beasts"
    assert "office of goats" in cards["Goat"]["text"]


def test_two_exports_are_equal_and_in_order(made: Export, folder: Path) -> None:
    assert TARGET.export(supply(folder)).files == made.files
    assert [*TARGET.faults(made.files)] == []
    assert {"the rulebooks", "the sheets", "set-up and rules"} == {one.what for one in made.lost}


def faults(inside: Mapping[str, bytes], **changes: bytes | None) -> list[str]:
    """What is found where these files are others, or gone; `__` stands for a slash, `_` stays."""
    files = dict(inside)
    for name, data in changes.items():
        path = HOME + name.replace("__", "/").replace("_json", ".json").replace("_txt", ".txt")
        path = path.replace("_png", ".png")
        assert path in files
        if data is None:
            del files[path]
        else:
            files[path] = data
    return [*TARGET.faults({"meadow.cgs.zip": zipped(files)})]


def test_a_box_without_rules_has_no_places_and_loses_no_set_up(folder: Path) -> None:
    plain = supply(folder)
    plain.rulesets = ()
    export = TARGET.export(plain)
    assert said(unpacked(export), "cgs.json")["gamePlayZones"] == []
    assert "set-up and rules" not in {one.what for one in export.lost}
    assert [*TARGET.faults(export.files)] == []


@pytest.mark.parametrize(
    "kind", ["card-game-simulator", "silhouette", "pictures", "screentop", "tabletopia"]
)
def test_a_box_without_cards_makes_nothing_and_no_trouble(folder: Path, kind: str) -> None:
    empty = supply(folder)
    empty.decks = ()
    export = target(kind).export(empty)
    assert export.files == {}
    assert [*target(kind).faults(export.files)] == []


def test_names_of_decks_can_be_files_and_are_told_apart(folder: Path) -> None:
    (deck,) = supply(folder).decks
    titles = ("Who? What: a/b", "...", "Beasts", "beasts")
    decks = [replace(deck, deck=deck.deck.model_copy(update={"title": one})) for one in titles]
    assert _deck_names(decks) == [
        "Who_ What_ a_b",
        "beasts (beasts)",
        "Beasts (beasts)",
        "beasts (beasts)",
    ]


def test_every_kind_of_fault_is_found(inside: Mapping[str, bytes]) -> None:
    cards = said(inside, "AllCards.json")
    assert faults(inside, sets__beasts__beasts_goat_png=None) == [
        "beasts_goat: sets/beasts/beasts_goat.png is no picture"
    ]
    assert faults(inside, sets__beasts__beasts_goat_png=b"GIF89a") == [
        "beasts_goat: sets/beasts/beasts_goat.png is no picture"
    ]
    twice = json.dumps([*cards, cards[0]]).encode()
    assert faults(inside, AllCards_json=twice) == ["two cards have the id beasts_goat"]
    assert faults(inside, decks__Beasts_txt=b"# Beasts\n9 [beasts_cow] (beasts)\n") == [
        "a deck names what is no card: 9 [beasts_cow] (beasts)"
    ]
    assert faults(inside, decks__Beasts_txt=None) == ["there is no deck Beasts"]
    assert faults(inside, AllSets_json=b"[]")[0] == "beasts_goat: there is no set beasts"
    assert faults(inside, AllSets_json=b"[")[0].endswith("is missing or no JSON")
    gone = {name: data for name, data in inside.items() if "/backs/" not in name}
    found = [*TARGET.faults({"meadow.cgs.zip": zipped(gone)})]
    assert found and all("there is no back" in one for one in found)
    assert [*TARGET.faults({"meadow.cgs.zip": b"PK"})] == ["meadow.cgs.zip: no archive"]
    assert [*TARGET.faults({"m.cgs.zip": zipped({"x/cgs.json": b""})})] == [
        "m.cgs.zip: x/cgs.json does not lie in m/"
    ]


def test_a_face_of_another_shape_is_shown_whole_between_clear_bands() -> None:
    out = io.BytesIO()
    Image.new("RGB", (100, 300), (200, 0, 0)).save(out, "PNG")
    with Image.open(io.BytesIO(boxed(out.getvalue(), 0.5))) as made:
        assert made.size == (150, 300)
        assert [made.getpixel((x, 150))[3] for x in (0, 24, 25, 124, 125)] == [0, 0, 255, 255, 0]
    with Image.open(io.BytesIO(boxed(out.getvalue(), 0.25))) as made:
        assert made.size == (100, 400)
