"""A box as JSON: words worked out, numbers that add up, and a schema that others can hold it to."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.exports.json import SCHEMA, TARGET
from generator.exports.said import Teller
from generator.exports.whole_box import (
    FormBlock,
    FrameBlock,
    PicturesBlock,
    RuleSaid,
    RulesBlock,
    SaidBlock,
    ScriptBlock,
    WholeBox,
)
from generator.model.sheet import Part, Speech
from generator.model.sizes import CardSize
from generator.project import find_project
from generator.render.documents.pieces import (
    Beside,
    Boxed,
    Code,
    Image,
    LaidCard,
    Pages,
    Passage,
    Passages,
    Section,
    Spot,
    TablePicture,
)
from generator.render.documents.text import DocumentText
from generator.shelf import Shelf

NAME = "rats-by-night.json"
ROOT = find_project().templates.parent


def exported(output: Path, box: str, *words: str) -> dict[str, bytes]:
    asked = ["export", box, "--to", "json", "--output", str(output), "--jobs", "1", *words]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 0, result.output
    (folder,) = output.glob("*/json")
    found = {path.name: path.read_bytes() for path in folder.iterdir()}
    found.pop("read-me.txt")
    return found


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return exported(tmp_path_factory.mktemp("json"), "rats-by-night")


@pytest.fixture(scope="module")
def box(files: dict[str, bytes]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files[NAME])
    return found


def test_the_box_keeps_to_its_schema_as_others_read_it(
    files: dict[str, bytes], box: dict[str, Any]
) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(files[SCHEMA])
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(box, schema, jsonschema.Draft202012Validator)
    with pytest.raises(jsonschema.ValidationError, match="'copies' is a required property"):
        cards = box["decks"][0]["cards"]
        less = {name: one for name, one in cards[0].items() if name != "copies"}
        deck = {**box["decks"][0], "cards": [less, *cards[1:]]}
        jsonschema.validate({**box, "decks": [deck]}, schema, jsonschema.Draft202012Validator)


def test_the_schema_is_the_one_that_is_published(files: dict[str, bytes]) -> None:
    assert files[SCHEMA] == (ROOT / "templates" / "schema" / SCHEMA).read_bytes()


def test_cards_have_words_numbers_and_both_faces(box: dict[str, Any]) -> None:
    (deck,) = box["decks"]
    assert (deck["id"], deck["count"], deck["declared"]) == ("parts", 8, 8)
    assert deck["size"]["width"] == 63.5
    assert deck["size"]["height"] == 88.9
    told = [(one["id"], one["copies"], one["in_use"]) for one in deck["cards"]]
    assert told == [
        ("rat", 2, {"4": 1, "5": 1, "6": 2, "7": 2}),
        ("owl", 1, {"4": 1, "5": 1, "6": 1, "7": 1}),
        ("hen", 5, {"4": 2, "5": 3, "6": 3, "7": 4}),
    ]
    rat = deck["cards"][0]
    assert rat["attributes"] == {"side": {"value": "rats", "spoken": "rats"}}
    assert rat["text"] == rat["markup"] == "In the night you know the other rat by sight."
    assert rat["front"]["id"] == "rat/front"
    assert "Goal: The granary is empty." in rat["front"]["lines"]
    assert {one["back"]["id"] for one in deck["cards"]} == {"rat/back"}
    assert rat["origins"] == {"*": {"kind": "cites", "says": "The Parts"}}


def test_values_say_where_they_are_from(box: dict[str, Any]) -> None:
    assert box["values"] == [
        {
            "id": "sacks",
            "value": 4,
            "means": "sacks that lie in the granary at first",
            "origin": {"kind": "cites", "says": "Getting Ready"},
        }
    ]


def test_tables_are_laid_at_every_number_of_seats(box: dict[str, Any]) -> None:
    (rules,) = box["rulesets"]
    assert [one["seats"] for one in rules["setups"]] == [4, 5, 6, 7]
    for table in rules["setups"]:
        (pool,) = table["shuffled"]
        assert sum(pool["dealt"].values()) == sum(pool["cards"].values()) == table["seats"]
        assert sum(table["boxed"].values()) == 8 - table["seats"]


def test_rules_and_sheets_are_text_with_sections_and_sources(box: dict[str, Any]) -> None:
    (book,) = box["rulebooks"]
    assert book["rulesets"] == ["rats-by-night"]
    for document in (book, *box["sheets"]):
        assert all(one["title"] for one in document["sections"])
        assert any(one["blocks"] for one in document["sections"])
    assert all(one["text"] for one in box["rulesets"][0]["rules"])
    assert "{{" not in json.dumps(box)


def test_two_exports_are_equal_and_another_order_says_what_it_is(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    assert exported(tmp_path / "again", "rats-by-night", "--ink", "grey") == files
    few = exported(tmp_path / "few", "rats-by-night", "--seats", "4")
    told = json.loads(few["rats-by-night-4-seats.json"])
    assert told["order"] == {"seats": 4, "variants": [], "ruleset": None}
    counts = {one["id"]: (one["copies"], one["in_box"]) for one in told["decks"][0]["cards"]}
    assert counts == {"rat": (1, 2), "owl": (1, 1), "hen": (2, 5)}
    assert told["decks"][0]["count"] == 4


def deck(box: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = box["decks"][0]
    return found


def table(box: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = box["rulesets"][0]["setups"][0]
    return found


BROKEN: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a key less": (lambda box: box.pop("title"), "title: Field required"),
    "a key too many": (lambda box: box.update(more=1), "more: Extra inputs"),
    "a count": (lambda box: deck(box).update(count=9), "do not add up to 9"),
    "a card twice": (lambda box: deck(box)["cards"][1].update(id="rat"), "two of the card rat"),
    "a set": (lambda box: deck(box)["cards"][0].update(set="gold"), "the set gold"),
    "a place": (
        lambda box: table(box)["shuffled"][0]["dealt"].update({"attic": 0}),
        "cards lie in attic",
    ),
    "a card lost": (lambda box: table(box)["boxed"].clear(), "lie on the table of 4"),
    "a card not dealt": (
        lambda box: table(box)["shuffled"][0]["cards"].update(hen=1),
        "not all cards are dealt",
    ),
    "a rulebook": (lambda box: box["rulebooks"][0].update(rulesets=["chess"]), "not there"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_found(files: dict[str, bytes], name: str) -> None:
    assert not [*TARGET.faults(files)]
    change, wanted = BROKEN[name]
    box = json.loads(files[NAME])
    change(box)
    found = [*TARGET.faults({**files, NAME: json.dumps(box).encode()})]
    assert any(wanted in one for one in found), found


def test_a_missing_file_is_found(files: dict[str, bytes]) -> None:
    assert [*TARGET.faults({NAME: files[NAME]})] == [f"{SCHEMA} is missing"]
    assert [*TARGET.faults({SCHEMA: files[SCHEMA]})] == ["there is not one file of the box, but 0"]


@pytest.fixture(scope="module")
def teller() -> Teller:
    shelf = Shelf(find_project())
    game = shelf.open(shelf.folder("salem-1692"), linted=False).game
    assert game
    return Teller(DocumentText(game, game.theme, game.where("game")))


def blocks(teller: Teller, *pieces: Any) -> list[SaidBlock]:
    return [*teller.blocks(pieces)]


def test_every_block_of_our_sheets_is_said(teller: Teller) -> None:
    shelf = Shelf(find_project())
    kinds: set[str] = set()
    for name in ("salem-1692", "malleus-maleficarum", "hammer-of-the-witches", "malice"):
        game = shelf.open(shelf.folder(name), linted=False).game
        assert game
        own = Teller(DocumentText(game, game.theme, game.where("components")))
        for sheet in game.sheets:
            for one in own.blocks(sheet.blocks):
                kinds.add(one.kind if isinstance(one, FormBlock) else one.block)
                assert "{{" not in one.model_dump_json()
    assert kinds >= {"text", "heading", "list", "table", "script", "fields", "lines", "sum"}
    assert kinds >= {"cutouts", "dials", "slide"}


def test_markup_goes_and_paragraphs_stay(teller: Teller) -> None:
    assert teller.say("A **bold** word.\n\n*Another* one.") == "A bold word.\n\nAnother one."


def test_rules_say_the_section_that_they_follow_and_what_is_ours(teller: Teller) -> None:
    told = Passages((Passage("A **rule**.", "Set-up", "It is not said."),), "steps")
    (found,) = blocks(teller, told)
    assert isinstance(found, RulesBlock)
    assert found.shape == "steps"
    rule = RuleSaid(id=None, text="A rule.", cites="Set-up", editorial="It is not said.")
    assert found.rules == (rule,)


def test_a_card_that_lies_face_down_on_a_table_is_not_named(teller: Teller) -> None:
    size = CardSize(id="poker", title="Poker", width=63.5, height=88.9)
    front = Image("a", size, "Rumour, playing cards: it spreads.", 10)
    back = Image("b", size, "Back of a card of the deck Playing cards", 10)
    middle = Spot(1, 30, (LaidCard(back, "Secret"),)), Spot(2, 2, (LaidCard(front, "Rumour"),))
    own = Spot(2, 1, (LaidCard(None, "A man of wood"),))
    picture = TablePicture("The table", middle, (("Anna", (own,)),), ("The pile", "The row"))
    (found,) = blocks(teller, picture)
    assert isinstance(found, PicturesBlock)
    assert found.shows == (
        "The pile (30)",
        "The row (2): Rumour",
        "Anna: The row (1): A man of wood",
    )


def test_scripts_frames_and_what_stands_side_by_side(teller: Teller) -> None:
    speech = Speech(block="speech", text="Wake up.", by="Crier")
    part = Part(block="part", title="Dawn", steps=(speech,))
    script, frame = blocks(teller, Beside((part,), (Boxed("Note", (part,)),)))
    assert isinstance(script, ScriptBlock)
    assert [(one.kind, one.of, one.text) for one in script.steps] == [
        ("speech", "Crier", "Wake up.")
    ]
    assert isinstance(frame, FrameBlock)
    assert frame.blocks == (script,)
    with pytest.raises(TypeError, match="Code"):
        teller.sections(Pages("x", "handout", "", "", "", (Section("a", "A", (Code("x"),)),)))


@pytest.mark.slow
def test_a_translated_box_speaks_its_language(tmp_path: Path) -> None:
    found = exported(tmp_path, "hammer-of-the-witches", "--language", "de")
    box = WholeBox.model_validate_json(found["hammer-of-the-witches-de.json"])
    assert box.language == "de"
    said = json.dumps(json.loads(found["hammer-of-the-witches-de.json"]), ensure_ascii=False)
    assert "{{" not in said
    values = [one for deck in box.decks for card in deck.cards for one in card.attributes.values()]
    assert any(one.spoken != str(one.value) for one in values)
