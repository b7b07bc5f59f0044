"""Sheets for Silhouette machines: cards and marks where the templates of others expect them."""

import io
from itertools import pairwise
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from meadow_supply import supply
from small_box import PAPERS, sheet_cards

from generator.exports.silhouette import TARGET
from generator.exports.supply import ExportOptions
from generator.exports.target import Export
from generator.layout.registered import (
    CELLS,
    PIXEL,
    Registered,
    RegisteredSheets,
    rect,
    registered,
)
from generator.layout.registered import (
    PAPERS as SHEETS,
)
from generator.layout.sheet import placement_matrix
from generator.model.sizes import CardSize
from generator.render.pictures import rasterise

DPI = 300

# Alan-Cha/silhouette-card-maker, assets/layouts.json at 1fcf82a: paper, card, columns, rows.
TABLE = [
    ("a4", "standard", [245, 1004, 1763, 2522], [197, 1247]),
    ("a4", "japanese", [269, 1028, 1786, 2545], [208, 1258]),
    ("a4", "poker", [236, 999, 1761, 2524], [185, 1248]),
    ("a4", "poker_half", [368, 930, 1492, 2054, 2616], [120, 873, 1626]),
    ("a4", "bridge", [359, 1064, 1769, 2475], [179, 1252]),
    ("letter", "standard", [141, 900, 1658, 2417], [232, 1282]),
    ("letter", "japanese", [165, 924, 1682, 2441], [243, 1293]),
    ("letter", "poker", [132, 895, 1657, 2420], [220, 1283]),
    ("letter", "poker_half", [265, 827, 1388, 1950, 2512], [142, 908, 1674]),
    ("letter", "bridge", [256, 961, 1666, 2371], [214, 1288]),
    ("letter", "bridge_square", [242, 956, 1670, 2384], [221, 938, 1654]),
    ("letter", "domino", [245, 817, 1388, 1959, 2531], [205, 1296]),
    ("letter", "domino_square", [256, 823, 1388, 1954, 2520], [167, 731, 1295, 1859]),
]
CUT = {
    "standard": (742, 1036),
    "japanese": (694, 1015),
    "poker": (748, 1049),
    "poker_half": (524, 733),
    "bridge": (673, 1049),
    "bridge_square": (673, 673),
    "domino": (524, 1049),
    "domino_square": (524, 524),
}


def sized(width: float, height: float) -> CardSize:
    return CardSize(id="one", title="One", width=width, height=height)


def layout(paper: str, name: str) -> Registered:
    found = registered(sized(*CELLS[name][0]), PAPERS[paper])
    assert found
    return found


@pytest.mark.parametrize(("paper", "name", "columns", "rows"), TABLE)
def test_each_row_of_the_table_is_laid_as_it_says(
    paper: str, name: str, columns: list[int], rows: list[int]
) -> None:
    found = layout(paper, name)
    wide, high = CUT[name]
    corners = [(x, y, x + wide, y + high) for y in rows for x in columns]
    assert [found.place(at) for at in range(len(corners))] == corners
    # In millimetres, up from the lower edge, and never off by a pixel.
    sheets = RegisteredSheets(found, sheet_cards(len(corners)), clearance=0)
    (sheet,) = sheets.sheets()
    for placed, (left, top, right, low) in zip(sheet.front.placements, corners, strict=True):
        assert placed.trim.x / PIXEL == pytest.approx(left)
        assert placed.trim.right / PIXEL == pytest.approx(right)
        assert found.height - placed.trim.top / PIXEL == pytest.approx(top)
        assert found.height - placed.trim.y / PIXEL == pytest.approx(low)


def test_no_other_size_or_paper_has_a_template() -> None:
    assert len(TABLE) == sum(len(many) for *_, many in SHEETS.values())
    assert registered(sized(69.85, 120.65), PAPERS["a4"]) is None
    assert registered(sized(57.15, 57.15), PAPERS["a4"]) is None
    assert registered(sized(63, 88), PAPERS["a3"]) is None


@pytest.mark.parametrize(("paper", "name", "columns", "rows"), TABLE)
def test_bleeds_meet_between_cards_and_keep_off_the_marks(
    paper: str, name: str, columns: list[int], rows: list[int]
) -> None:
    found = layout(paper, name)
    across, down = found.bleed
    for places, edge, bleed in ((columns, CUT[name][0], across), (rows, CUT[name][1], down)):
        for one, following in pairwise(places):
            assert 0 <= 2 * bleed - (following - one - edge) <= 3, "a gap is white, or covered"
    for at in found.usable():
        left, top, right, low = found.printed(at)
        for mark in found.marks:
            far = max(mark[0] - right, left - mark[2], mark[1] - low, top - mark[3])
            assert far > 0


def test_the_card_beside_a_mark_is_left_out_where_it_would_touch() -> None:
    poker = layout("letter", "poker")
    assert poker.usable() == (0, 1, 2, 5, 6, 7), "0.25 and 0.34 mm from a mark are too near"
    assert poker.usable(0) == tuple(range(8))
    standard = layout("letter", "standard")
    assert standard.usable() == tuple(range(8))
    assert standard.usable(2.5) == (0, 1, 2, 5, 6, 7)
    assert layout("a4", "poker").usable() == tuple(range(8))


@pytest.mark.parametrize(("paper", "name", "columns", "rows"), TABLE)
def test_some_places_are_left_however_far_cards_are_to_stay(
    paper: str, name: str, columns: list[int], rows: list[int]
) -> None:
    assert layout(paper, name).usable(50), "the most that --clearance takes"


def test_cards_go_round_places_that_are_left_out() -> None:
    poker = layout("letter", "poker")
    sheets = [*RegisteredSheets(poker, sheet_cards(8)).sheets()]
    assert [len(sheet.front.placements) for sheet in sheets] == [6, 2]
    assert [one.face for one in sheets[1].front.placements] == ["c6/front", "c7/front"]
    fronts = {one.face[:2]: one for one in sheets[0].front.placements}
    assert fronts["c3"].trim == rect(poker.place(5), poker.height)


def test_backs_lie_behind_their_fronts_turned_about_the_long_edge() -> None:
    found = layout("letter", "bridge_square")
    (sheet,) = RegisteredSheets(found, sheet_cards(12), clearance=0).sheets()
    assert sheet.back
    for front, back in zip(sheet.front.placements, sheet.back.placements, strict=True):
        assert back.face == front.face.replace("front", "back")
        assert back.rotation == 180
        assert back.trim.x == front.trim.x
        seen = found.height * PIXEL - front.trim.top
        assert back.trim.y == pytest.approx(seen, abs=3 * PIXEL), "the table is no truer"


def test_a_card_that_lies_on_its_side_is_turned() -> None:
    found = registered(sized(88, 63), PAPERS["a4"])
    assert found and found.turned and found.template == "a4_standard_v2"
    (sheet,) = RegisteredSheets(found, sheet_cards(2)).sheets()
    assert sheet.back
    for side in (sheet.front, sheet.back):
        for placed in side.placements:
            assert placed.rotation == 90
            a, b, *_ = placement_matrix(placed, 88, 63, 3)
            assert (a, b) == (0, pytest.approx(1036 * PIXEL / 88))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("silhouette")


@pytest.fixture(scope="module")
def made(folder: Path) -> Export:
    return TARGET.export(supply(folder))


@pytest.fixture(scope="module")
def pages(made: Export) -> list[np.ndarray]:
    (data,) = made.files.values()
    return [np.asarray(one.convert("L")).astype(int) for one in rasterise(data, DPI)]


def test_pages_are_as_many_pixels_as_the_table_says(made: Export, pages: list[np.ndarray]) -> None:
    assert [*made.files] == ["beasts-a4_standard_v2.pdf"]
    assert [page.shape for page in pages] == [(2480, 3508)] * 4, "nine cards, eight on a sheet"


def test_marks_are_printed_where_the_table_s_maker_prints_them(pages: list[np.ndarray]) -> None:
    for page in pages:
        dark = page < 128
        edges = {
            "square": (slice(100, 230), slice(100, 230), (112, 184, 112, 184)),
            "right": (slice(100, 180), slice(3290, 3410), (112, 180, 3301, 3398)),
            "low": (slice(2340, 2380), slice(100, 220), (2340, 2370, 112, 209)),
        }
        for name, (down, across, wanted) in edges.items():
            rows = np.flatnonzero(dark[down, across].any(1)) + down.start
            columns = np.flatnonzero(dark[down, across].any(0)) + across.start
            found = (rows[0], rows[-1] + 1, columns[0], columns[-1] + 1)
            assert np.abs(np.array(found) - wanted).max() <= 1, name


def test_the_colour_of_a_sheet_ends_where_the_outer_cards_end(pages: list[np.ndarray]) -> None:
    page = pages[0]
    tinted = page < 250
    row = np.flatnonzero(tinted[900])
    across, down = 9, 7
    assert abs(row[0] - (245 - across)) <= 1
    assert abs(row[-1] + 1 - (2522 + 742 + across)) <= 1
    column = np.flatnonzero(tinted[:2310, 1300])
    assert abs(column[0] - (197 - down)) <= 1
    assert abs(column[-1] + 1 - (1247 + 1036 + down)) <= 1


def test_two_exports_are_equal_and_in_order(made: Export, folder: Path) -> None:
    assert TARGET.export(supply(folder)).files == made.files
    assert [*TARGET.faults(made.files)] == []


def test_what_has_no_template_is_told_with_what_to_do(made: Export, folder: Path) -> None:
    assert {one.what for one in made.lost} == {"the rulebooks", "the sheets"}
    on_a3 = TARGET.export(supply(folder, "a3"))
    assert on_a3.files == {}
    assert "the deck Beasts, 63 × 88 mm: there are templates for --paper a4 and letter alone" in [
        one.told for one in on_a3.lost
    ]


def test_places_that_stay_empty_are_told(folder: Path) -> None:
    options = ExportOptions(clearance=2.5)
    made = TARGET.export(supply(folder, "letter", options))
    assert any("letter_standard_v3: 2" in one for one in made.how)


def test_a_broken_sheet_is_found(made: Export) -> None:
    (data,) = made.files.values()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.pages[1].mediabox = [0, 0, 595.28, 841.89]
        out = io.BytesIO()
        pdf.save(out)
    assert [*TARGET.faults({"beasts-a4_standard_v2.pdf": out.getvalue()})] == [
        "beasts-a4_standard_v2.pdf: page 2 is not as large as a4 paper"
    ]
    assert [*TARGET.faults({"beasts-a4_tarot_v1.pdf": data})] == [
        "beasts-a4_tarot_v1.pdf: there is no such template"
    ]
