"""Rooms of VirtualTabletop: their buttons lay what the rules lay, and broken files are found."""

import io
import json
import zipfile
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from meadow_supply import supply as meadow
from rooms import MockRoom, unpainted

from generator.exports.archives import zipped
from generator.exports.table_layout import tables
from generator.exports.table_plan import Table
from generator.exports.tables import TableSetup
from generator.exports.target import Export
from generator.exports.virtualtabletop import TARGET
from generator.exports.virtualtabletop_faults import asset_name
from generator.exports.virtualtabletop_room import Room

Members = dict[str, bytes]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Export:
    return TARGET.export(meadow(tmp_path_factory.mktemp("rooms")))


def opened(data: bytes) -> Members:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_small_box_is_a_room_with_all_its_cards(made: Export) -> None:
    (name,) = made.files
    assert name == "meadow.vtt"
    members = opened(made.files[name])
    state = json.loads(members["0.json"])
    assert state["_meta"]["version"] == 16
    assert state["_meta"]["info"]["language"] == "en-GB"
    cards = [one for one in state.values() if one.get("type") == "card"]
    assert Counter(one["cardType"] for one in cards) == {"goat": 4, "fox": 3, "owl": 2}
    assert {one["activeFace"] for one in cards if "activeFace" in one} == {0}
    kinds = state["deck-beasts"]["cardTypes"]
    assert all(one["words"].startswith(one["title"]) for one in kinds.values())
    assert not [*TARGET.faults(made.files)]


def test_a_box_without_rules_has_decks_hands_and_no_set_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    supply = unpainted(monkeypatch, "toll-gate", tmp_path)
    supply.__dict__["rulesets"] = ()
    made = TARGET.export(supply)
    assert not [*TARGET.faults(made.files)]
    assert "set-up" in {one.what for one in made.lost}
    state = json.loads(opened(made.files["toll-gate.vtt"])["0.json"])
    assert [name for name in state if name.startswith("hand-")] == [
        f"hand-{n}" for n in range(1, 6)
    ]
    assert not [name for name in state if name.startswith("lay-")]
    assert "put-back" in state


def test_two_exports_are_equal_to_the_byte(made: Export, tmp_path: Path) -> None:
    assert TARGET.export(meadow(tmp_path)).files == made.files


def test_assets_are_called_as_the_program_calls_them(made: Export) -> None:
    members = opened(made.files["meadow.vtt"])
    assets = {name: data for name, data in members.items() if name.startswith("assets/")}
    assert len(assets) >= 4
    assert all(name == f"assets/{asset_name(data)}" for name, data in assets.items())
    assert all(data[:4] == b"RIFF" for data in assets.values())
    # zlib.crc32(b"hornbook") is above 2**31, so that its name has a sign.
    assert asset_name(b"hornbook") == "-1852096096_8"


def laid(table: Table, setup: TableSetup) -> Counter[str]:
    """How many cards the rules want in each spot."""
    found = Counter[str]()
    for place, many in setup.counts.items():
        if place != "box" and many:
            found[table.places[place].id] += many
    return found


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("oh-hell", 3),
        ("bee-garden", None),
        ("before-the-rain", None),
        ("toll-gate", 5),
        ("hammer-of-the-witches", 3),
        ("salem-1692", 4),
    ],
)
def test_buttons_lay_what_the_rules_lay(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, seats: int | None
) -> None:
    for table in tables(unpainted(monkeypatch, name, tmp_path, seats)):
        room = MockRoom(Room(table, {}).widgets())
        whole = sum(deck.count for deck in table.decks)
        homes = Counter({one.id: one.group.count for one in table.shared if one.group})
        for setup in table.setups:
            found = room.click(f"lay-{setup.seats}")
            wanted = laid(table, setup)
            places = {one.id for one in table.spots if not one.group}
            assert Counter({one: many for one, many in found.items() if one in places}) == wanted
            assert found.total() == whole
            for counter in setup.counters:
                value = 0 if counter.varies else counter.value
                assert room.widgets[f"count-{counter.id}"]["text"] == value
            check_faces(table, room)
            check_followers(setup, room)
        assert room.click("put-back") == homes


def check_faces(table: Table, room: MockRoom) -> None:
    for spot in table.spots:
        seen = int(spot.sees == "everybody" or spot.kind == "hand")
        lying = [one for one in room.cards.values() if one["parent"] == spot.id]
        if spot.kind != "mat":
            assert {one.get("activeFace", 0) for one in lying} <= {seen}, spot.id


def check_followers(setup: TableSetup, room: MockRoom) -> None:
    boxed = {one["cardType"]: room.get(name, "inBox") for name, one in room.cards.items()}
    for pool in setup.shuffled:
        for one, lead in pool.follows.items():
            assert boxed[one] == boxed[lead]


def test_villagers_stand_where_their_pyres_begin(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (table,) = tables(unpainted(monkeypatch, "hammer-of-the-witches", tmp_path, 3))
    room = MockRoom(Room(table, {}).widgets())
    room.click("lay-3")
    for seat in (1, 2, 3):
        lying = [name for name, one in room.cards.items() if one["parent"] == f"at-village-{seat}"]
        pyres = {room.get(name, "x"): name for name in lying if "pyres" in name}
        others = {room.get(name, "x"): name for name in lying if "pyres" not in name}
        assert len(pyres) == 3
        assert pyres.keys() == others.keys()
        for x, name in others.items():
            assert room.get(name, "y") == room.get(pyres[x], "start") > 0


def test_only_its_seat_sees_a_hand(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (table,) = tables(unpainted(monkeypatch, "salem-1692", tmp_path, 4))
    widgets = Room(table, {}).widgets()
    for seat in (1, 2, 3, 4):
        assert widgets[f"at-hand-{seat}"]["onlyVisibleForSeat"] == [f"seat-{seat}"]
        assert widgets[f"at-row-{seat}"]["showInactiveFaceToSeat"] == [f"seat-{seat}"]
        assert widgets[f"at-row-{seat}"]["onEnter"] == {"activeFace": 0}
        assert widgets[f"seat-{seat}"]["hand"] == f"at-hand-{seat}"


def broken(made: Export, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """The faults of the meadow once its only variant was changed."""
    members = opened(made.files["meadow.vtt"])
    state = json.loads(members["0.json"])
    change(state)
    return faults({**members, "0.json": json.dumps(state).encode()})


def faults(members: Mapping[str, bytes]) -> list[str]:
    return [*TARGET.faults({"meadow.vtt": zipped(members)})]


def routine(*steps: Mapping[str, Any]) -> Callable[[dict[str, Any]], object]:
    """Gives a button other steps."""
    return lambda state: state["put-back"].update(clickRoutine=list(steps))


CARD, DECK = "beasts--goat--1", "deck-beasts"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda state: state["_meta"].update(version=99), "it is of version 99"),
        (lambda state: state[CARD].update(deck="none"), "of the deck none, which is not there"),
        (lambda state: state[CARD].update(cardType="elk"), "is a elk, which its deck does not"),
        (lambda state: state[CARD].update(parent="none"), "lies in none, which is not there"),
        (lambda state: state[CARD].update(id="other"), "calls itself other"),
        (lambda state: state["seat-1"].update(hand="none"), "has the hand none"),
        (lambda state: state["box-beasts"].update(onlyVisibleForSeat=["box-beasts"]), "no seat"),
        (lambda state: state[DECK]["cardTypes"].update(elk={}), "has no card elk"),
        (lambda state: state[DECK].update(faceTemplates=[]), "has not two faces"),
        (lambda state: state[DECK]["faceTemplates"][0].update(classes="a b"), "has two classes"),
        (lambda state: state[DECK]["faceTemplates"][1]["objects"][0].update(value=""), "twice"),
        (lambda state: state[DECK]["cardTypes"]["goat"].pop("front"), "has no front"),
        (lambda state: state[DECK]["cardTypes"]["goat"].update(front="/assets/1_1"), "is missing"),
        (lambda state: state["_meta"]["info"].update(image="/assets/1_60000"), "too large"),
        (lambda state: state.update(p={"id": "p", "type": "pile"}), "the pile p is empty"),
        (routine({"func": "RECAL"}), "nothing is called RECAL"),
        (routine({"func": "SHUFFLE", "holder": DECK}), f"names {DECK}, which is no holder"),
        (routine({"func": "MOVE", "collection": "x", "to": "box-beasts"}), "before it is selected"),
        (routine({"func": "SET", "collection": ["x"]}), "names x, which is not there"),
        (routine({"func": "SELECT", "collection": "all"}), "which means every widget"),
    ],
)
def test_broken_rooms_are_found(
    made: Export, change: Callable[[dict[str, Any]], object], fault: str
) -> None:
    assert any(fault in one for one in broken(made, change)), broken(made, change)


def test_broken_archives_are_found(made: Export) -> None:
    members = opened(made.files["meadow.vtt"])
    asset = next(name for name in members if name.startswith("assets/"))
    assert faults(members) == []
    assert [*TARGET.faults({"x.vtt": b"no"})] == ["x.vtt is no archive"]
    assert "is no JSON" in faults({**members, "0.json": b"{"})[0]
    assert any("not numbered" in one for one in faults({**members, "2.json": b"{}"}))
    assert any("another sum" in one for one in faults({**members, asset: b"RIFFx"}))
    assert any("no picture" in one for one in faults({**members, asset: b"text"}))
    more = {**members, f"assets/{asset_name(b'RIFF')}": b"RIFF"}
    assert any("nothing shows" in one for one in faults(more))
