"""Rooms of playingcards.io: their buttons lay what the rules lay, and broken files are found."""

import io
import json
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from meadow_supply import supply as meadow
from rooms import MockTable, unpainted

from generator.exports.archives import zipped
from generator.exports.playingcards_io import TARGET, Room, manner
from generator.exports.table_layout import tables
from generator.exports.target import Export

Widgets = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Export:
    return TARGET.export(meadow(tmp_path_factory.mktemp("rooms")))


def opened(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_small_box_is_a_room_with_all_its_cards(made: Export) -> None:
    members = opened(made.files["meadow.pcio"])
    assert members["schemaVersion"] == b"8"
    widgets = json.loads(members["widgets.json"])
    cards = [one for one in widgets if one["type"] == "card" and one["deck"] == "deck-beasts"]
    assert Counter(one["cardType"] for one in cards) == {"goat": 4, "fox": 3, "owl": 2}
    assert [one["z"] for one in widgets] == sorted(one["z"] for one in widgets)
    assert not [*TARGET.faults(made.files)]


def test_two_exports_are_equal_to_the_byte(made: Export, tmp_path: Path) -> None:
    assert TARGET.export(meadow(tmp_path)).files == made.files


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("oh-hell", 3),
        ("bee-garden", None),
        ("toll-gate", 5),
        ("hammer-of-the-witches", 4),
        ("salem-1692", 4),
    ],
)
def test_buttons_lay_what_the_rules_lay(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, seats: int | None
) -> None:
    supply = unpainted(monkeypatch, name, tmp_path, seats)
    for table in tables(supply, manner(supply)):
        room = MockTable(Room(table).widgets())
        homes = Counter({one.id: one.group.count for one in table.shared if one.group})
        for setup in table.setups:
            found = room.click(f"lay-{setup.seats}")
            following = {one for pool in setup.shuffled if pool.follows for one in pool.dealt}
            wanted = {
                table.places[place].id: many
                for place, many in setup.counts.items()
                if place not in following and place != "box" and many
            }
            places = {one.id for one in table.spots if not one.group} - {"mix", "rest"}
            assert {one: many for one, many in found.items() if one in places} == wanted
            assert found.total() == homes.total()
            assert "mix" not in found
            boxed = {one for group in table.shared if group.group for one in [group.id]}
            assert all(one in places | boxed | {"rest"} for one in found)
        assert room.click("put-back") == homes


def test_cards_that_set_up_tells_apart_lie_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    supply = unpainted(monkeypatch, "salem-1692", tmp_path, 4)
    (table,) = tables(supply, manner(supply))
    groups = [one.group for one in table.shared if one.group]
    playing = [{card.id for card in one.cards} for one in groups if one.deck.id == "playing"]
    assert {"black-cat"} in playing
    assert sum(map(len, playing)) == len(set().union(*playing))


def broken(made: Export, change: Callable[[Widgets], object]) -> list[str]:
    """The faults of the meadow once its widgets were changed."""
    members = opened(made.files["meadow.pcio"])
    widgets = {one["id"]: one for one in json.loads(members["widgets.json"])}
    change(widgets)
    members["widgets.json"] = json.dumps([*widgets.values()]).encode()
    return [*TARGET.faults({"meadow.pcio": zipped(members)})]


CARD, DECK, BOX = "deck-beasts--goat--1", "deck-beasts", "box-beasts"


def step(func: str, **args: object) -> Callable[[Widgets], object]:
    """Gives a button another step."""
    told = {name: {"type": "literal", "value": value} for name, value in args.items()}
    steps = [{"id": "x", "branches": [{"func": func, "args": told}]}]
    return lambda widgets: widgets["put-back"].update(clickRoutine={"steps": steps})


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda all_: all_[CARD].update(deck="none"), "of the deck none, which is not there"),
        (lambda all_: all_[CARD].update(cardType="elk"), "is a elk, which its deck does not know"),
        (lambda all_: all_[CARD].update(parent="none"), "lies in none, which is not there"),
        (lambda all_: all_[CARD].update(type="kart"), "nothing is of the type kart"),
        (lambda all_: all_[CARD].update(id=DECK), "two widgets are called"),
        (lambda all_: all_["hand"].update(id="hand-1"), "not called hand"),
        (lambda all_: all_[BOX].pop("width"), "needs its width and height"),
        (lambda all_: all_[BOX].update(allowedDecks=["none"]), "for the deck none"),
        (lambda all_: all_[DECK]["cardTypes"]["goat"].update(cost=3), "cost of goat is no text"),
        (lambda all_: all_[DECK]["cardTypes"]["goat"].pop("front"), "a card has no front"),
        (
            lambda all_: all_[DECK]["cardTypes"]["goat"].update(front="package://userassets/x"),
            "the picture userassets/x is missing",
        ),
        (step("MOVE_CARDS", holders=[BOX]), "MOVE_CARDS has the arguments"),
        (step("SHUFFLE_CARDS", holders=[DECK]), f"names {DECK}, which is no holder"),
        (step("SHUFFLE_CARDS", holder=[BOX]), "SHUFFLE_CARDS has the arguments holder"),
    ],
)
def test_broken_rooms_are_found(
    made: Export, change: Callable[[Widgets], object], fault: str
) -> None:
    assert any(fault in one for one in broken(made, change)), broken(made, change)


def test_broken_archives_are_found(made: Export) -> None:
    members = opened(made.files["meadow.pcio"])

    def faults(**more: bytes) -> list[str]:
        changed = {**members, **{name.replace("_", "."): data for name, data in more.items()}}
        return [*TARGET.faults({"x.pcio": zipped(changed)})]

    assert faults() == []
    assert "is no archive" in next(TARGET.faults({"x.pcio": b"no"}))
    assert "is no archive" in faults(widgets_json=b"{")[0]
    assert "its schema is not 8" in faults(schemaVersion=b"3")[0]
    extra = zipped({**members, "userassets/y.webp": b"RIFF"})
    assert "nothing shows" in next(TARGET.faults({"x.pcio": extra}))
    large = zipped({**members, "userassets/y.webp": bytes(2 * 2**20)})
    assert any("too large" in one for one in TARGET.faults({"x.pcio": large}))
