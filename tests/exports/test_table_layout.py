"""Plans of tables in pixels: everything has room, nothing overlaps, every place is there."""

from pathlib import Path

import pytest
from rooms import unpainted

from generator.errors import HornbookError
from generator.exports.playingcards_io import manner
from generator.exports.table_layout import tables
from generator.exports.table_packing import Wanted, packed
from generator.exports.table_plan import HAND, HIGH, TOP, WIDE, Area, Manner, Table, uncovered
from generator.exports.table_routines import starts

BOXES = ("oh-hell", "toll-gate", "bee-garden", "before-the-rain", "nine-mens-morris")


def things(table: Table) -> list[tuple[str, Area]]:
    spots = [(one.id, one.area) for one in table.spots if one.kind != "hand"]
    dials = [*table.dials, *(one for chair in table.chairs for one in chair.dials)]
    return [*spots, *((one.id, one.area) for one in dials)]


def check(table: Table) -> None:
    found = things(table)
    for at, (name, area) in enumerate(found):
        assert area.x >= 0 and area.right <= WIDE, name
        assert area.y >= TOP and area.bottom <= HIGH - HAND, name
        meeting = [other for other, room in found[:at] if room.meets(area)]
        assert not meeting, (name, meeting)
    for chair in table.chairs:
        for spot in chair.spots:
            assert chair.area.x <= spot.area.x and spot.area.right <= chair.area.right, spot.id
            assert chair.area.y <= spot.area.y and spot.area.bottom <= chair.area.bottom, spot.id


@pytest.mark.parametrize("name", BOXES)
def test_nothing_overlaps_and_every_place_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    supply = unpainted(monkeypatch, name, tmp_path)
    for way in (Manner(), manner(supply)):
        for table in tables(supply, way):
            check(table)
            for setup in table.setups:
                wanted = {one.id for one in setup.places} - {one.id for one in table.unprinted}
                assert wanted <= set(table.places)
                assert setup.chairs <= len(table.chairs)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "wide"),
    [("salem-1692", 12, 50), ("witch-hunt-1649", 7, 60), ("hammer-of-the-witches", 5, 75)],
)
def test_the_fullest_tables_have_room(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, seats: int, wide: int
) -> None:
    (table, *_) = tables(unpainted(monkeypatch, name, tmp_path, seats))
    check(table)
    assert len(table.chairs) == seats
    assert min(table.pixels(deck)[0] for deck in table.decks) >= wide


def test_cards_slide_over_scales(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (table,) = tables(unpainted(monkeypatch, "hammer-of-the-witches", tmp_path, 3))
    (sliding,) = table.sliding
    assert (sliding.under, sliding.over, sliding.scales) == ("stakes", "village", "pyres")
    assert table.places["stakes-2"] is table.places["village-2"]
    pyres = next(deck for deck in table.decks if deck.id == "pyres")
    # A scale from 2 with steps of 8 mm: one that begins at 2 shows one step, at 6 five.
    shown = {card.id: uncovered(pyres, card) for card in pyres.cards}
    assert shown == {f"pyre-{start}": 8.0 * (start - 1) for start in (2, 3, 4, 5, 6)}


def test_tokens_begin_where_tracks_are_ringed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (table, *_) = tables(unpainted(monkeypatch, "witch-hunt-1649", tmp_path, 7))
    tracks = next(deck for deck in table.decks if deck.id == "tracks")
    for card in tracks.cards:
        corners = list(starts(tracks, card))
        assert len(corners) == 3
        assert all(0 < x < tracks.size.width and 0 < y < tracks.size.height for x, y in corners)
        assert corners[0][1] < corners[1][1] < corners[2][1]
    assert len({tuple(starts(tracks, card)) for card in tracks.cards}) > 1


def test_a_table_without_room_says_what_helps(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    supply = unpainted(monkeypatch, "toll-gate", tmp_path)
    with pytest.raises(HornbookError, match="no room") as told:
        tables(supply, Manner(bar=900))
    assert "--seats" in str(told.value.instead)


def test_things_are_packed_into_rows() -> None:
    wanted = [Wanted(60, high, lambda _x, _y: []) for high in (20, 100, 50, 40)]
    found = packed(wanted, 130)
    assert found is not None
    assert [(wanted.index(what), x, y) for what, x, y in found.lying] == [
        (1, 0, 0),
        (2, 66, 0),
        (3, 66, 56),
        (0, 0, 106),
    ]
    assert found.height == 132
    assert packed(wanted, 50) is None
