"""Lines to cut and fold: where the printed cards end, closed, in millimetres, on named layers."""

import io
import math
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
from meadow_supply import supply
from small_box import SIZE, sheet_cards

from generator.exports.cut_lines import TARGET
from generator.exports.drawings import dxf, loaded, svg
from generator.exports.target import Export
from generator.layout.imposition import impose
from generator.layout.outlines import (
    CutSheet,
    Outline,
    aimed,
    cut_sheets,
    polygon,
    rounded,
    tuck_box_sheet,
)
from generator.layout.shapes import Line, Rect
from generator.layout.sheet import Options
from generator.layout.tuck_box import tuck_box
from generator.model.sizes import CardSize, Paper
from generator.products.tasks import DeckTask, tasks
from generator.render.pdf import page_sizes
from generator.render.pictures import rasterise

A4 = Paper(id="a4", title="A4", width=210, height=297)
PLACES = re.compile(r"[MLA]([^MLAZ]+)")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cuts")


@pytest.fixture(scope="module")
def made(folder: Path) -> Export:
    return TARGET.export(supply(folder))


def area(outline: Outline) -> float:
    """What an outline encloses: that of its chords, and of each arc beyond its chord."""
    ends = (*outline.vertices[1:], outline.vertices[0])
    found = 0.0
    for (ax, ay, bulge), (bx, by, _) in zip(outline.vertices, ends, strict=True):
        found += (ax * by - bx * ay) / 2
        if bulge:
            angle, chord = 4 * math.atan(bulge), math.hypot(bx - ax, by - ay)
            radius = chord / 2 / math.sin(angle / 2)
            found += radius**2 / 2 * (angle - math.sin(angle))
    return found


@pytest.mark.parametrize(
    ("width", "height", "radius", "vertices"),
    [(63, 88, 3, 8), (20, 20, 10, 4), (30, 20, 12, 6), (63, 88, 0, 4)],
)
def test_corners_are_quarters_of_circles(
    width: float, height: float, radius: float, vertices: int
) -> None:
    outline = rounded(Rect(10, 20, width, height), radius)
    used = min(radius, width / 2, height / 2)
    assert len(outline.vertices) == vertices
    assert area(outline) == pytest.approx(width * height - (4 - math.pi) * used**2)
    found = outline.bounds
    assert (found.x, found.y, found.right, found.top) == (10, 20, 10 + width, 20 + height)


@pytest.mark.parametrize(("many", "sheets"), [(9, [(1,)]), (18, [(1, 2)]), (22, [(1, 2), (3,)])])
def test_sheets_that_are_cut_alike_share_a_drawing(many: int, sheets: list[object]) -> None:
    imposition = impose(sheet_cards(many), SIZE, Options(A4))
    found = cut_sheets(imposition, SIZE.corner)
    assert [one.numbers for one in found] == sheets
    assert [len(one.cuts) for one in found] == [9, many % 9][: len(sheets)]
    for drawing in found:
        trims = [one.trim for one in imposition.sheets[drawing.numbers[0] - 1].front.placements]
        for cut, trim in zip(drawing.cuts, trims, strict=True):
            bounds = cut.bounds
            for of, printed in ((bounds.x, trim.x), (bounds.top, trim.top)):
                assert of == pytest.approx(printed)
            assert (bounds.width, bounds.height) == pytest.approx((63, 88))


def test_crosses_stand_free_near_the_corners_and_nothing_else_is_left_of_marks() -> None:
    before = impose(sheet_cards(9), SIZE, Options(A4))
    after = aimed(before)
    (sheet,) = after.sheets
    assert sheet.back and sheet.back.lines == ()
    assert sheet.front.placements == before.sheets[0].front.placements
    crosses = sheet.front.lines
    assert len(crosses) in (4, 6, 8), "two strokes for each of two corners or more"
    for line in crosses:
        assert Rect(5, 5, 200, 287).holds(line.bounds), "where a printer prints"
        for placed in sheet.front.placements:
            assert not line.bounds.inset(-0.7).overlaps(placed.clip)


def test_a_tuck_box_lies_in_the_middle_and_every_fold_inside_it() -> None:
    box = tuck_box(63, 88, 40)
    sheet = tuck_box_sheet(box, (210, 297))
    (cut,) = sheet.cuts
    bounds = cut.bounds
    assert bounds.centre == pytest.approx((105, 148.5))
    assert len(sheet.folds) == len(box.folds) == 12
    assert all(bounds.holds(one.bounds) for one in sheet.folds)


def test_the_sheets_are_those_that_print_makes(made: Export, folder: Path) -> None:
    (task,) = (one for one in tasks(supply(folder).place) if isinstance(one, DeckTask))
    printed = task.sheets(task.paint()).imposition
    space = loaded(folder).read(io.StringIO(made.files["beasts-a4.dxf"].decode())).modelspace()
    cuts = [one for one in space if one.dxf.layer == "CUT"]
    trims = [one.trim for one in printed.sheets[0].front.placements]
    assert len(cuts) == len(trims) == 9
    for cut, trim in zip(cuts, trims, strict=True):
        points = np.array(cut.get_points("xy"))
        assert points.min(0) == pytest.approx((trim.x, trim.y), abs=1e-4)
        assert points.max(0) == pytest.approx((trim.right, trim.top), abs=1e-4)
        assert cut.closed


def test_a_drawing_is_in_millimetres_on_its_layers_and_sound(made: Export, folder: Path) -> None:
    names = [name for name in made.files if name.endswith(".dxf")]
    assert names == ["beasts-a4.dxf", "tuck-box-beasts-a4.dxf"]
    for name in names:
        drawing = loaded(folder).read(io.StringIO(made.files[name].decode()))
        audit = drawing.audit()
        assert (audit.errors, audit.fixes) == ([], [])
        assert drawing.dxfversion == "AC1024", "R2010"
        assert drawing.units == 4
        layers = Counter(one.dxf.layer for one in drawing.modelspace())
        assert layers["FOLD"] == (12 if name.startswith("tuck") else 0)
        assert layers["CUT"] == (1 if name.startswith("tuck") else 9)


def ends(path: str) -> list[tuple[float, float]]:
    return [(float(found.split()[-2]), float(found.split()[-1])) for found in PLACES.findall(path)]


def test_the_picture_says_the_same_as_the_drawing_upside_down(made: Export, folder: Path) -> None:
    for base in ("beasts-a4", "tuck-box-beasts-a4"):
        root = ElementTree.fromstring(made.files[f"{base}.svg"])  # ours
        assert root.get("version") == "1.1"
        width, height = (float(edge) for edge in root.get("viewBox", "").split()[2:])
        assert (root.get("width"), root.get("height")) == (f"{width:g}mm", f"{height:g}mm")
        groups = {one.get("id"): one for one in root.iter("{http://www.w3.org/2000/svg}g")}
        for group in groups.values():
            assert group.get("fill") == "none"
            assert float(group.get("stroke-width", "1")) < 0.03
        paths = [one.get("d", "") for one in groups["CUT"]]
        assert all(path.endswith("Z") for path in paths)
        drawing = loaded(folder).read(io.StringIO(made.files[f"{base}.dxf"].decode()))
        cuts = [one for one in drawing.modelspace() if one.dxf.layer == "CUT"]
        for path, cut in zip(paths, cuts, strict=True):
            shown = {(round(x, 3), round(height - y, 3)) for x, y in ends(path)}
            assert shown == {(round(x, 3), round(y, 3)) for x, y in cut.get_points("xy")}


def test_arcs_of_the_picture_bend_outwards() -> None:
    """A circle drawn of four arcs covers what a circle covers, not a star."""
    token = rounded(Rect(5, 5, 20, 20), 10)
    path = svg(CutSheet(30, 30, (token,), (), ()), "Token").decode()
    # Sweep 0 runs against the clock where y goes down, as the outline does.
    assert re.findall(r"A10 10 0 0 (\d)", path) == ["0"] * 4
    assert ends(path.split(' d="')[1].split('"')[0]) == [
        (15, 25),
        (25, 15),
        (15, 5),
        (5, 15),
        (15, 25),
    ]


def test_colour_of_the_printed_sheet_reaches_beyond_each_cut(made: Export) -> None:
    page = np.asarray(rasterise(made.files["beasts-a4.pdf"], 254)[0].convert("L"))
    root = ElementTree.fromstring(made.files["beasts-a4.svg"])  # ours
    group = next(one for one in root.iter("{http://www.w3.org/2000/svg}g"))
    for path in group:
        across, down = zip(*ends(path.get("d", "")), strict=True)
        left, right, top, low = (
            round(10 * one) for one in (min(across), max(across), min(down), max(down))
        )
        inside = page[top + 40 : low - 40, [left + 1, right - 2]]
        assert (inside < 250).all(), "the card's ground, up to its cut"


def test_no_mark_for_cutting_by_hand_is_printed(made: Export, folder: Path) -> None:
    for size in page_sizes(made.files["beasts-a4.pdf"]):
        assert size == pytest.approx((595.2756, 841.8898))
    page = np.asarray(rasterise(made.files["beasts-a4.pdf"], 254)[0].convert("L"))
    assert (page[50:90, 300:1800] > 250).all(), "the upper margin, between the crosses"


def test_two_exports_are_equal_and_in_order(made: Export, folder: Path) -> None:
    assert TARGET.export(supply(folder)).files == made.files
    assert [*TARGET.faults(made.files)] == []


def test_nothing_of_a_drawing_depends_on_the_process(made: Export, folder: Path) -> None:
    """Sets of names come in another order wherever Python is started anew."""
    drawing = loaded(folder).read(io.StringIO(made.files["beasts-a4.dxf"].decode()))
    names = [one.dxf.name for one in drawing.classes]
    assert names == sorted(names) and len(names) > 5
    text = made.files["beasts-a4.dxf"].decode()
    assert "2000-01-01" in text, "the day of a drawing is always the same"


def test_a_paper_on_which_nothing_fits_is_told(folder: Path) -> None:
    small = supply(folder)
    paper = Paper(id="60x60", title="60 × 60 mm", width=60, height=60)
    order = replace(small.place.order, paper=paper)
    small.place = replace(small.place, order=order)
    export = TARGET.export(small)
    assert export.files == {}
    assert {"The Meadow: Beasts", "The Meadow: Beasts, tuck box"} <= {
        one.what for one in export.lost
    }


def broken(made: Export, name: str, old: bytes, new: bytes) -> list[str]:
    assert old in made.files[name]
    return [*TARGET.faults({**made.files, name: made.files[name].replace(old, new, 1)})]


def test_every_kind_of_fault_is_found(made: Export, folder: Path) -> None:
    without = {name: data for name, data in made.files.items() if name != "beasts-a4.svg"}
    assert [*TARGET.faults(without)] == ["beasts-a4.dxf: beasts-a4.svg is missing"]
    alone = {"beasts-a4.pdf": made.files["beasts-a4.pdf"]}
    assert [*TARGET.faults(alone)] == ["beasts-a4.pdf: no drawing says where to cut it"]
    assert broken(made, "beasts-a4.svg", b"Z", b"") == ["beasts-a4.svg: cut-1 is not closed"]
    assert broken(made, "beasts-a4.svg", b'fill="none"', b'fill="red"') == [
        "beasts-a4.svg: CUT is filled"
    ]
    assert broken(made, "beasts-a4.svg", b'width="210mm"', b'width="216mm"') == [
        "beasts-a4.svg: 216 × 297 mm, but printed 210.0 × 297.0 mm"
    ]
    assert broken(made, "beasts-a4.svg", b"</svg>", b"")[0].startswith("beasts-a4.svg: no XML")
    (torn,) = broken(made, "beasts-a4.dxf", b"ENTITIES", b"ENT")[:1]
    assert torn.startswith("beasts-a4.dxf:")


def test_a_line_too_many_an_open_outline_and_a_strange_layer_are_found(
    made: Export, folder: Path
) -> None:
    ezdxf = loaded(folder)
    drawing = ezdxf.read(io.StringIO(made.files["beasts-a4.dxf"].decode()))
    space = drawing.modelspace()
    next(one for one in space if one.dxf.layer == "CUT").closed = False
    drawing.layers.add("NOTES")
    space.add_line((0, 0), (1, 1), dxfattribs={"layer": "NOTES"})
    drawing.units = 1
    out = io.StringIO()
    drawing.write(out)
    paths = made.files["beasts-a4.svg"].count(b"<path ")
    found = [*TARGET.faults({**made.files, "beasts-a4.dxf": out.getvalue().encode()})]
    assert found == [
        "beasts-a4.dxf: not in millimetres",
        "beasts-a4.dxf: there is no layer NOTES",
        "beasts-a4.dxf: an outline is not closed",
        f"beasts-a4.dxf: {paths + 1} lines, but {paths} in the SVG",
    ]


def test_a_sheet_of_another_size_is_found(made: Export) -> None:
    with pikepdf.open(io.BytesIO(made.files["beasts-a4.pdf"])) as pdf:
        for page in pdf.pages:
            page.mediabox = [0, 0, 612, 792]
        out = io.BytesIO()
        pdf.save(out)
    found = [*TARGET.faults({**made.files, "beasts-a4.pdf": out.getvalue()})]
    assert found == ["beasts-a4.svg: 210 × 297 mm, but printed 215.9 × 279.4 mm"]


def test_a_round_token_is_a_circle_in_the_drawing(folder: Path) -> None:
    size = CardSize(id="token", title="Token", width=20, height=20, corner=10)
    (sheet,) = cut_sheets(impose(sheet_cards(2), size, Options(A4)), size.corner)
    data = dxf(replace(sheet, folds=(Line(0, 0, 9, 9, "fold"),)), folder)
    space = loaded(folder).read(io.StringIO(data.decode())).modelspace()
    for cut in (one for one in space if one.dxf.layer == "CUT"):
        assert [bulge for *_, bulge in cut.get_points("xyb")] == pytest.approx(
            [0.41421] * 4, abs=1e-5
        )


def test_sheets_without_room_for_crosses_are_told(folder: Path) -> None:
    tight = supply(folder)
    paper = Paper(id="77x102", title="77 × 102 mm", width=77, height=102)
    tight.place = replace(tight.place, order=replace(tight.place.order, paper=paper))
    export = TARGET.export(tight)
    assert "the crosses of beasts-77x102" in {one.what for one in export.lost}
    assert [*TARGET.faults(export.files)] == []


def test_a_polygon_has_no_arcs() -> None:
    assert [bulge for *_, bulge in polygon([(0, 0), (1, 0), (0, 1)]).vertices] == [0, 0, 0]
