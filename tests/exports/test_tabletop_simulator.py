"""Saves of Tabletop Simulator: cards, seats, the script, and what is found when they break."""

import io
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from meadow_supply import supply
from PIL import Image
from tabletop_mock import MockTable

from generator.exports.supply import ExportOptions, Supply
from generator.exports.tables import Shuffled, TableCounter, TablePlace, TableSetup
from generator.exports.tabletop_faults import faults
from generator.exports.tabletop_layout import COLOURS, table_layout
from generator.exports.tabletop_papers import Papers
from generator.exports.tabletop_rows import UNIT, Asked, Item, packed
from generator.exports.tabletop_save import Table, minutes
from generator.exports.tabletop_script import Given, lua, script
from generator.exports.tabletop_sheets import Files, on_sheets
from generator.exports.tabletop_simulator import TARGET
from generator.exports.target import Export
from generator.model.sizes import CardSize
from generator.words.catalogue import ENGLISH

SAVE = "Saves/meadow.json"
POKER = CardSize(id="poker", title="Poker", width=63.5, height=88.9)
TYPES = Path(__file__).parent / "tabletop_types" / "tts.json"


@pytest.fixture(scope="module")
def meadow(tmp_path_factory: pytest.TempPathFactory) -> Supply:
    return supply(tmp_path_factory.mktemp("tabletop"))


@pytest.fixture(scope="module")
def made(meadow: Supply) -> Export:
    return TARGET.export(meadow)


@pytest.fixture(scope="module")
def save(made: Export) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(made.files[SAVE])
    return found


def things(save: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [one for one in save["ObjectStates"] if one["Name"] == kind]


def everything(states: Any) -> Iterator[dict[str, Any]]:
    for one in states:
        yield one
        yield from everything(one.get("ContainedObjects", ()))
        yield from everything(one.get("States", {}).values())


def test_the_files_lie_in_the_folders_of_the_program(made: Export) -> None:
    names = [re.sub(r"-[0-9a-f]{8}\.", ".", name) for name in made.files]
    assert names == [
        "Mods/Images/meadow-beasts-1.jpg",
        "Mods/Images/meadow-beasts-back.jpg",
        "Mods/PDF/meadow-rulebook.pdf",
        "Mods/Images/meadow-summary-1.jpg",
        "Mods/Images/meadow-meadow-table.jpg",
        "Mods/Images/meadow-button.jpg",
        "Saves/meadow.json",
        "Saves/meadow.png",
    ]
    with Image.open(io.BytesIO(made.files["Saves/meadow.png"])) as preview:
        assert (preview.format, preview.size) == ("PNG", (256, 256))
    assert [one.told.split(":")[0] for one in made.lost] == ["rules", "fields of sheets"]


def test_every_card_is_in_the_bag_with_its_cell_its_title_and_its_words(
    save: dict[str, Any], made: Export
) -> None:
    (bag,) = things(save, "Bag")
    (deck,) = bag["ContainedObjects"]
    assert deck["DeckIDs"] == [100] * 4 + [101] * 3 + [102] * 2
    assert [one["CardID"] for one in deck["ContainedObjects"]] == deck["DeckIDs"]
    goat = deck["ContainedObjects"][0]
    assert (goat["Nickname"], goat["GMNotes"]) == ("Goat", "goat")
    assert "An office of goats: 3." in goat["Description"]
    sheet = dict(deck["CustomDeck"]["1"])
    face, back = (sheet.pop(key) for key in ("FaceURL", "BackURL"))
    assert sheet == {
        "NumWidth": 3,
        "NumHeight": 1,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }
    with Image.open(io.BytesIO(made.files[f"Mods/Images/{face}"])) as picture:
        assert picture.size == (3 * 558, 780)  # 63 × 88 mm at 225 dpi
    assert f"Mods/Images/{back}" in made.files
    assert deck["Transform"]["scaleX"] == round(88 / 88.9, 4)


def test_each_seat_has_a_hand_and_each_place_a_point_to_which_cards_are_drawn(
    save: dict[str, Any],
) -> None:
    hands = things(save, "HandTrigger")
    assert [one["FogColor"] for one in hands] == ["White", "Brown", "Red"]
    assert [one["Transform"]["rotY"] for one in hands] == [0, 0, 180]
    assert save["PlayerCounts"] == [2, 3]
    assert len(save["SnapPoints"]) == 2 + 3  # stock and meadow, and three hands
    assert [one["title"] for one in save["TabStates"].values()] == [
        "Rules in short",
        "Set-up",
        "Credits",
    ]
    assert "A game of two or more." in save["TabStates"]["0"]["body"]
    assert "Deal 2 cards." in save["TabStates"]["0"]["body"]
    assert "- Hand: 2 cards" in save["TabStates"]["1"]["body"]


@pytest.mark.parametrize("seats", [2, 3])
def test_pressing_a_button_lays_the_table_as_the_rules_do(
    save: dict[str, Any], meadow: Supply, seats: int
) -> None:
    (setup,) = (one for one in meadow.setups(meadow.rulesets[0]) if one.seats == seats)
    table = MockTable(save)
    for _ in range(2):  # what lay there before is gone
        table.press(str(seats))
        assert table.counts == {name: many for name, many in setup.counts.items() if many}
        assert table.cards == {"goat": 4, "fox": 3, "owl": 2}
        hands = [one for one in table.spawned if one.Memo.startswith("hand-")]
        assert {one.Transform.rotZ for one in hands} == {0}
    assert table.said[-1].startswith("Clockwise, seat 1: White, ")


def test_a_script_calls_nothing_that_it_does_not_have(save: dict[str, Any]) -> None:
    text = save["LuaScript"]
    called = re.findall(r'click_function = "(\w+)"', text)
    assert called == ["pressed"]
    assert f"function {called[0]}(" in text
    assert "--[[" not in text


def place(name: str, sees: Any = "nobody", seat: int | None = None, **more: Any) -> TablePlace:
    zone = name if seat is None else name.removesuffix(f"-{seat + 1}")
    kept = {"ordered": True, "holds": ("cards",), **more}
    return TablePlace(name, zone, zone.title(), seat, sees, **kept)


def spawned(setup: TableSetup, cards: dict[str, int], step: float = 0.0) -> MockTable:
    """The table as our script lays it, with a deck of these cards."""
    asked = Asked((Item("rest", 4, 4), Item("deck cards", 3, 3)))
    layout = table_layout([setup], {"cards": POKER}, asked)
    spot = replace(layout.beside["deck cards"], step=step)
    given = Given(
        "aaaaaa",
        {setup.seats: "bbbbbb"},
        [("cards", "Cards", sum(cards.values()), spot)],
        layout.beside["rest"],
    )
    kept = [
        {"GMNotes": name, "CardID": 100 + at, "CustomDeck": {"1": {}}, "Transform": {"scaleX": 1}}
        for at, name in enumerate(cards)
        for _ in range(cards[name])
    ]
    bag = {"GUID": "aaaaaa", "ContainedObjects": [{"Memo": "cards", "ContainedObjects": kept}]}
    text = script([setup], layout, given, ENGLISH)
    return MockTable({"LuaScript": text, "ObjectStates": [bag, {"GUID": "bbbbbb"}]})


def test_cards_at_the_ends_of_piles_stay_there_and_followers_follow() -> None:
    setup = TableSetup(
        2,
        False,
        (
            place("deck"),
            place("open", "everybody"),
            place("fan", "everybody"),
            place("stack"),
            place("bag", ordered=False),
            place("row-1", "owner", 0, ordered=False),
            place("row-2", "owner", 1, ordered=False),
        ),
        {"deck": {"first": 1, "last": 1}, "open": {"low": 1}, "fan": {"under": 1}},
        (
            Shuffled({"plain": 18}, {"deck": 4, "open": 10, "bag": 2, "fan": 2}),
            Shuffled({"a": 1, "b": 1}, {"row-1": 1, "box": 1}),
            Shuffled({"of-a": 1, "of-b": 1}, {"stack": 1, "box": 1}, {"of-a": "a", "of-b": "b"}),
        ),
        {"spare": 2},
        (
            TableCounter("score-1", "Score", 0, 3, 0, None),
            TableCounter("x", "X", None, 5, 1, 9, varies=True),
        ),
        {"deck": ("first",)},
        {"deck": ("last",), "open": ("low",), "fan": ("under",)},
    )
    cards = {
        "first": 1,
        "last": 1,
        "low": 1,
        "plain": 18,
        "under": 1,
        "a": 1,
        "b": 1,
        "of-a": 1,
        "of-b": 1,
        "spare": 2,
    }
    for _ in range(3):
        table = spawned(setup, cards)
        table.press("2")
        found = {one.Memo: one for one in table.spawned}
        names = [one.GMNotes for one in found["deck"].ContainedObjects.values()]
        assert (names[0], names[-1], len(names)) == ("first", "last", 6)
        assert found["deck"].Transform.rotZ == 180
        # With faces up, the first card of a deck lies at the bottom.
        names = [one.GMNotes for one in found["open"].ContainedObjects.values()]
        assert (names[0], found["open"].Transform.rotZ) == ("low", 0)
        fan = [one for one in table.spawned if one.Memo == "fan"]
        assert [one.GMNotes for one in fan] == ["under", "plain", "plain"]
        for key in ("posX", "posY"):  # the lowest at the left
            assert fan[0].Transform[key] < fan[1].Transform[key] < fan[2].Transform[key]
        assert (found["bag"].Name, found["bag"].Bag.Order) == ("Bag", 2)
        leader, follower = found["row-1"].GMNotes, found["stack"].GMNotes
        assert follower == f"of-{leader}"
        assert found["box"].Name == "Bag"
        assert table.counts["box"] == 4  # two spare cards, the other leader and what follows it
        assert [found[name].Counter.value for name in ("score-1", "x")] == [3, 1]


def test_of_a_deck_that_is_not_dealt_each_kind_lies_apart_where_there_are_few() -> None:
    setup = TableSetup(2, False, (place("deck"),), {}, (), {"coin": 3, "note": 2}, ())
    table = spawned(setup, {"coin": 3, "note": 2}, step=2.5)
    table.press("2")
    assert [len(one.DeckIDs) for one in table.spawned] == [3, 2]
    assert table.spawned[1].Transform.posX - table.spawned[0].Transform.posX == 2.5
    whole = spawned(setup, {"coin": 3, "note": 2})
    whole.press("2")
    assert [len(one.DeckIDs) for one in whole.spawned] == [5]


def at_table(chairs: int) -> TableSetup:
    places = tuple(place(f"hand-{at + 1}", "owner", at) for at in range(chairs))
    return TableSetup(chairs, False, places, {}, (), {}, ())


def test_seats_go_clockwise_and_those_with_a_colour_come_first() -> None:
    layout = table_layout([at_table(12)], {"cards": POKER})
    coloured = [at for at, one in enumerate(layout.chairs) if one.colour]
    assert [layout.chairs[at].colour for at in coloured] == [*COLOURS]
    for many in range(1, 11):
        assert len({*layout.sitting(many)} & {*coloured}) == many
    assert len({*layout.sitting(11)} - {*coloured}) == 1
    assert layout.sitting(12) == tuple(range(12))
    # From above, clockwise: along the lower edge to the left, along the upper one to the right.
    lower = [one.middle for one in layout.chairs if one.middle.turn == 180]
    upper = [one.middle for one in layout.chairs if one.middle.turn == 0]
    assert [one.x for one in lower] == sorted((one.x for one in lower), reverse=True)
    assert [one.x for one in upper] == sorted(one.x for one in upper)
    assert lower[0].z < 0 < upper[0].z


def test_places_do_not_overlap_and_a_poker_card_is_2_2_units_wide() -> None:
    assert round(POKER.width * UNIT, 6) == 2.2
    places = (
        place("deck"),
        place("open", "everybody", ordered=False),
        *(place(f"{zone}-{at + 1}", "everybody", at) for zone in ("a", "b", "c") for at in (0, 1)),
        *(place(f"hand-{at + 1}", "owner", at) for at in (0, 1)),
    )
    setup = TableSetup(2, False, places, {}, (), {}, ())
    layout = table_layout([setup], {"cards": POKER})
    spots = [*layout.spots.values()]
    assert len(spots) == 2 + 2 * 4
    for number, one in enumerate(spots):
        assert layout.left <= one.x - one.width / 2 and one.x + one.width / 2 <= layout.right
        for other in spots[:number]:
            apart = abs(one.x - other.x) >= (one.width + other.width) / 2 - 0.01
            assert apart or abs(one.z - other.z) >= (one.depth + other.depth) / 2 - 0.3


def test_boards_lie_in_the_middle_and_places_of_nothing_printed_are_left_out() -> None:
    places = (place("points", holds=("spaces",)), place("carts", holds=("carts",)), place("deck"))
    setup = TableSetup(2, False, places, {}, (), {}, ())
    asked = Asked(middle=(Item("deck board", 8, 10, "The board"),), pieces=("carts",))
    layout = table_layout([setup], {"cards": POKER, "board": POKER}, asked)
    assert [zone for zone, _ in layout.spots] == ["carts", "deck"]
    board = layout.beside["deck board"]
    assert layout.spots["carts", None].x - board.x >= (board.width + 2.2) / 2
    assert layout.upper - layout.lower >= board.depth
    assert layout.named == {"deck board": "The board"}


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("Hand", "Hand", "Hand"),
        ("In front of seat 1", "In front of seat 2", "In front of seat …"),
        ("Karten von Platz 1 offen", "Karten von Platz 2 offen", "Karten von Platz … offen"),
    ],
)
def test_what_a_place_is_called_leaves_out_whose_it_is(one: str, other: str, said: str) -> None:
    places = tuple(
        replace(place(f"front-{at + 1}", seat=at), title=title)
        for at, title in enumerate((one, other))
    )
    layout = table_layout([TableSetup(2, False, places, {}, (), {}, ())], {"cards": POKER})
    assert layout.titles == {"front": said}


def test_rows_are_full_before_the_next_begins() -> None:
    items = [Item("a", 4, 2), Item("b", 4, 3), Item("c", 4, 1)]
    found, deep = packed(items, 9)
    assert [(one.name, x, z) for one, x, z in found] == [
        ("a", 2, 1.5),
        ("b", 6.5, 1.5),
        ("c", 2, 4),
    ]
    assert deep == 4.5


def test_without_rules_the_decks_lie_open(meadow: Supply) -> None:
    files = Files("meadow", "")
    sheets = {one.id: on_sheets(one, files, 1) for one in meadow.decks}
    save, _ = Table(meadow, files, None, sheets, Papers(meadow, files), "meadow").save()
    assert [one["Nickname"] for one in things(save, "DeckCustom")] == ["Beasts"]
    assert save["LuaScript"] == ""
    assert not things(save, "Bag")


def test_pictures_on_the_web_are_named_by_their_address(meadow: Supply, made: Export) -> None:
    meadow.options = ExportOptions(images_at="https://example.org/tts")
    try:
        hosted = TARGET.export(meadow)
    finally:
        meadow.options = ExportOptions()
    assert [*TARGET.faults(hosted.files)] == []
    addresses = re.findall(r'"(?:\w+URL|PDFUrl)": "([^"]*)"', hosted.files[SAVE].decode())
    assert {one.rsplit("/", 1)[0] for one in addresses} == {"https://example.org/tts"}
    names = {name.rsplit("/", 1)[-1] for name in made.files}
    assert {one.rsplit("/", 1)[-1] for one in addresses} <= names


def test_the_same_box_is_the_same_save(meadow: Supply, made: Export) -> None:
    assert TARGET.export(meadow).files == made.files


def _break(
    path: str, change: Callable[[dict[str, Any]], object]
) -> Callable[[dict[str, bytes]], None]:
    def broken(files: dict[str, bytes]) -> None:
        save = json.loads(files[path])
        change(save)
        files[path] = json.dumps(save).encode()

    return broken


def _deck(save: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = things(save, "Bag")[0]["ContainedObjects"][0]
    return found


def _without(part: str) -> Callable[[dict[str, bytes]], None]:
    def broken(files: dict[str, bytes]) -> None:
        del files[next(name for name in files if part in name)]

    return broken


def _large(files: dict[str, bytes]) -> None:
    out = io.BytesIO()
    Image.new("L", (4097, 1)).save(out, "PNG")
    files["Mods/Images/wide.png"] = out.getvalue()


BROKEN: dict[str, tuple[Callable[[dict[str, bytes]], Any], str]] = {
    "no sheet": (_without("beasts-1"), "is not in the export"),
    "no back": (_without("beasts-back"), "BackURL"),
    "no tile": (_without("button"), "ImageURL"),
    "no book": (_without("rulebook"), "PDFUrl"),
    "no preview": (_without(".png"), "no small picture"),
    "no save": (_without(".json"), "there is no save"),
    "no JSON": (lambda files: files.update({SAVE: b"{"}), "is no JSON"),
    "no picture": (lambda files: files.update({"Mods/Images/x.jpg": b"x"}), "neither JPEG nor PNG"),
    "too large": (_large, "4097 × 1 pixels"),
    "cell": (
        _break(SAVE, lambda save: _deck(save)["ContainedObjects"][8].update(CardID=103)),
        "cell 3 is beyond its sheet of 3 × 1",
    ),
    "sheet": (
        _break(SAVE, lambda save: _deck(save)["ContainedObjects"][0].update(CardID=200)),
        "names no sheet 2",
    ),
    "grid": (
        _break(
            SAVE,
            lambda save: _deck(save)["ContainedObjects"][0]["CustomDeck"]["1"].update(NumWidth=11),
        ),
        "more than 10 × 7",
    ),
    "order": (_break(SAVE, lambda save: _deck(save)["DeckIDs"].reverse()), "DeckIDs are not"),
    "one card": (
        _break(
            SAVE,
            lambda save: _deck(save).update(
                DeckIDs=[100], ContainedObjects=_deck(save)["ContainedObjects"][:1]
            ),
        ),
        "a deck of 1 cards",
    ),
    "ids": (
        _break(SAVE, lambda save: save["ObjectStates"][0].update(GUID=_deck(save)["GUID"])),
        "2 objects have the id",
    ),
    "states": (
        _break(SAVE, lambda save: save["ObjectStates"][0].update(States={"1": {"GUID": "abcdef"}})),
        "states are 1",
    ),
    "endless": (
        _break(SAVE, lambda save: things(save, "Infinite_Bag")[0].update(ContainedObjects=[])),
        "holds 0 things",
    ),
    "script": (
        _break(
            SAVE,
            lambda save: save.update(
                LuaScript=re.sub(r'cards = "\w{6}"', 'cards = "000000"', save["LuaScript"])
            ),
        ),
        "the script names 000000",
    ),
    "kind": (_break(SAVE, lambda save: save["ObjectStates"][0].update(Name="")), "has no kind"),
}


def test_a_whole_export_has_no_faults(made: Export) -> None:
    assert [*faults(made.files)] == []


@pytest.mark.parametrize("name", BROKEN)
def test_what_would_be_dropped_in_silence_is_found(made: Export, name: str) -> None:
    breaking, told = BROKEN[name]
    files = dict(made.files)
    breaking(files)
    found = [*faults(files)]
    assert any(told in one for one in found), found


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, "nil"),
        (True, "true"),
        (2.5, "2.5"),
        ('say "a\\b"\n', '"say \\"a\\\\b\\"\\n"'),
        ([1, "x"], '{1, "x"}'),
        ({"name": 1, "end": 2, "a-b": 3, 4: []}, '{name = 1, ["end"] = 2, ["a-b"] = 3, [4] = {}}'),
    ],
)
def test_values_are_written_as_lua_reads_them(value: object, written: str) -> None:
    assert lua(value) == written


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("20 to 40", (20, 40)),
        ("about 60", (60, 60)),
        ("ten", (0, 0)),
        ("10 for each player", (0, 0)),
    ],
)
def test_minutes_are_read_where_they_are_plain(said: str, found: tuple[int, int]) -> None:
    assert minutes(said) == found


KINDS = {
    "DeckCustom": "DeckCustomData",
    "Card": "CardCustomData",
    "Bag": "BagData",
    "Infinite_Bag": "BagInfiniteData",
    "Custom_Tile": "TileData",
    "Custom_PDF": "BookData",
    "HandTrigger": "HandZoneData",
    "BlockSquare": "ObjectData",
}
NOT_NEEDED = {"SkyURL", "MusicPlayer", "CustomUIAssets", "LutURL"}
"""What the types ask for, and the program does not."""
NAMES_IT_LACKS = {"HandTrigger", "Custom_PDF"}


def _schema_faults(kind: str, value: dict[str, Any]) -> Iterator[str]:
    whole = json.loads(TYPES.read_text("utf-8"))
    schema = {"$ref": f"#/definitions/{kind}", "definitions": whole["definitions"]}
    for error in pytest.importorskip("jsonschema").Draft7Validator(schema).iter_errors(value):
        last = error.absolute_path[-1] if error.absolute_path else ""
        if error.validator == "required" and error.message.split("'")[1] in NOT_NEEDED:
            continue
        if error.validator == "enum" and last == "Name" and error.instance in NAMES_IT_LACKS:
            continue
        if last in ("id", "TurnColor"):  # tabs are numbered, and it is nobody's turn
            continue
        if "ObjectStates" not in error.absolute_path:
            yield f"{'/'.join(map(str, error.absolute_path))}: {error.message}"


def test_saves_keep_to_the_types_of_the_community(save: dict[str, Any]) -> None:
    """@typed-tabletop-simulator/declaration 2.2.1 as a JSON schema; see the licence beside it."""
    assert [*_schema_faults("TTSSave", save)] == []
    seen = set()
    for one in everything(save["ObjectStates"]):
        seen.add(one["Name"])
        assert [*_schema_faults(KINDS[one["Name"]], one)] == []
    assert seen == {*KINDS}
