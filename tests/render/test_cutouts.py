"""What is cut out of a sheet has the size that its file says, measured in the PDF."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import page as page_validation
import pikepdf
import pytest
from pdf_in_hand import IDENTITY, POINT, Matrix, times
from pikepdf import Name
from sheet_reader import codes, elements, fields, opened, paint, words

Point = tuple[float, float]
STANDEE = {"shape": "standee", "width": 46, "height": 50, "feet": 10, "label": "Hammer",
           "icon": "gavel"}  # fmt: skip
ARROW = {"shape": "arrow", "length": 70, "label": "owes money to"}


def sheet(*shapes: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    block = {"block": "cutouts", "shapes": shapes}
    return {"id": "pieces", "title": "Pieces", "kind": "reference", "blocks": [block], **more}


def lines(pdf: bytes) -> list[tuple[bool, tuple[Point, ...]]]:
    """Every path of the outlines on the first page: whether it is dashed, and its points in mm.

    Curves by their ends; the origin is the top left corner of the page.
    """
    with opened(pdf) as document:
        sheet_page = document.pages[0]
        height = float(sheet_page.mediabox[3]) / POINT
        return [(dashed, tuple((x, height - y) for x, y in path))
                for dashed, path in _stroked(sheet_page)]  # fmt: skip


def _stroked(sheet_page: pikepdf.Page) -> Iterator[tuple[bool, tuple[Point, ...]]]:
    for dashed, path, matrix in _paths(sheet_page):
        a, b, c, d, e, f = matrix
        yield (
            dashed,
            tuple(((a * x + c * y + e) / POINT, (b * x + d * y + f) / POINT) for x, y in path),
        )


def _paths(sheet_page: pikepdf.Page) -> Iterator[tuple[bool, list[Point], Matrix]]:
    """The paths that are stroked in figures, in their own units, with the map to the page.

    WeasyPrint begins each at its origin, which draws nothing.
    """
    current, stack, path, dashed, in_figure = IDENTITY, [], [], False, False
    for operands, operator in pikepdf.parse_content_stream(sheet_page):
        match str(operator):
            case "q":
                stack.append(current)
            case "Q":
                current = stack.pop()
            case "cm":
                current = times(tuple(float(one) for one in operands), current)
            case "BDC" | "EMC":
                in_figure = bool(operands) and operands[0] == Name.Figure
            case "d":
                dashed = bool(len(operands[0]))
            case "m" | "l" | "c":
                path.append((float(operands[-2]), float(operands[-1])))
            case "S" | "n" | "f" as how:
                if how == "S" and in_figure:
                    yield dashed, path, current
                path = []


def extent(path: tuple[Point, ...]) -> Point:
    across, down = zip(*path, strict=True)
    return max(across) - min(across), max(down) - min(down)


def corner(path: tuple[Point, ...]) -> Point:
    return min(x for x, _ in path), min(y for _, y in path)


@pytest.mark.parametrize(
    ("shape", "size"),
    [
        ({"shape": "circle", "diameter": 42.5}, (42.5, 42.5)),
        (STANDEE, (46, 120)),
        (ARROW, (70, 16)),
        ({**ARROW, "both": True, "width": 20}, (70, 20)),
        ({"shape": "slip", "width": 84, "height": 31}, (84, 31)),
    ],
)
def test_the_cut_line_runs_at_the_very_size(shape: Mapping[str, Any], size: Point) -> None:
    found = paint(sheet(shape))
    assert found.findings == ()
    (cut,) = (path for dashed, path in lines(found.pdf) if not dashed)
    assert extent(cut) == pytest.approx(size, abs=0.02)


def test_a_standee_is_folded_in_its_middle_and_at_both_feet() -> None:
    (cut, folds) = (path for _, path in lines(paint(sheet(STANDEE)).pdf))
    top = corner(cut)[1]
    assert [dashed for dashed, _ in lines(paint(sheet(STANDEE)).pdf)] == [False, True]
    assert sorted({round(y - top, 1) for _, y in folds[1:]}) == [10, 60, 110]


def test_slips_of_a_row_share_their_cuts_and_rows_touch() -> None:
    slip = {"shape": "slip", "width": 80, "height": 30, "text": "No secret.", "copies": 4}
    corners = [corner(path) for _, path in lines(paint(sheet(slip)).pdf)]
    left, top = corners[0]
    there = [(round(x - left, 2), round(y - top, 2)) for x, y in corners]
    assert there == [(0, 0), (80, 0), (0, 30), (80, 30)]


def test_other_shapes_stand_apart() -> None:
    circles = {"shape": "circle", "diameter": 30, "copies": 3}
    across = [corner(path)[0] for _, path in lines(paint(sheet(circles)).pdf)]
    assert [round(right - left, 1) for left, right in pairwise(across)] == [33, 33]


def test_the_legend_stands_once_and_tells_of_folds_where_there_are_any() -> None:
    two = [{"block": "cutouts", "shapes": [ARROW]}, {"block": "cutouts", "shapes": [STANDEE]}]
    text = words(paint(sheet(blocks=two)).pdf)
    assert (text.count("cut"), text.count("fold")) == (1, 1)
    assert "fold" not in words(paint(sheet(ARROW)).pdf)


def test_both_halves_of_a_standee_say_the_same() -> None:
    assert words(paint(sheet(STANDEE)).pdf).count("Hammer") == 2


def test_an_outline_is_read_aloud_by_what_it_is(tmp_path: Path) -> None:
    pieces = sheet(STANDEE, ARROW, {"shape": "circle", "diameter": 30, "note": "baker"})
    found = paint(pieces)
    with opened(found.pdf) as pdf:
        said = [str(one.Alt) for one in elements(pdf) if one.get("/S") == Name.Figure]
    assert said == [
        "a figure to cut out and fold, 46 by 120 mm flat",
        "an arrow to cut out, 70 mm long",
        "a circle to cut out, 30 mm across",
    ]
    target = tmp_path / "sheet.pdf"
    target.write_bytes(found.pdf)
    report = page_validation.validate_pdf(str(target), profile="ua1")
    assert [str(one) for one in report.failures] == []


def test_the_lines_of_each_slip_are_one_field_of_a_ledger() -> None:
    slip = {"shape": "slip", "width": 80, "height": 40, "label": "Total", "lines": 2, "copies": 2}
    with opened(paint(sheet(slip, kind="ledger")).pdf) as pdf:
        assert list(fields(pdf)) == ["pieces.total-1", "pieces.total-2"]


def test_a_slip_for_a_number_has_a_box_which_is_one_field_of_a_ledger() -> None:
    slip = {"shape": "slip", "width": 80, "height": 40, "label": "Total", "number": True}
    with opened(paint(sheet(slip, kind="ledger")).pdf) as pdf:
        ((name, field),) = fields(pdf).items()
    left, top, right, foot = map(float, field.Rect)
    assert name == "pieces.total-1.number"
    assert min(right - left, abs(top - foot)) > 15 * POINT


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        ({"shape": "slip", "width": 40, "height": 12, "text": "Many words. " * 9}, "“Many words"),
        ({**ARROW, "length": 30}, "“owes money to”"),
        ({"shape": "circle", "diameter": 15, "label": "Bartholomew Constantine"}, "“Bartholomew”"),
        ({"shape": "slip", "width": 240, "height": 30}, "a cut-out"),
        ({**STANDEE, "height": 20, "label": "A hammer " * 12}, "leaves its place"),
    ],
)
def test_words_that_leave_their_shape_are_found_where_they_stand(
    shape: Mapping[str, Any], said: str
) -> None:
    found = paint(sheet(shape))
    assert set(codes(found)) == {"sheet-cut"}
    assert found.findings[0].position.file == "sheets/0/blocks/0"
    assert any(said in one.message for one in found.findings)


def test_the_arrow_of_another_meaning_has_another_shape_and_dashed_lines() -> None:
    usual, spear = (paint(sheet({**ARROW, "spear": one})).pdf for one in (False, True))
    assert not any(dashed for dashed, _ in lines(usual))
    assert sum(dashed for dashed, _ in lines(spear)) >= 1
    heads = [{x for dashed, path in lines(one) if not dashed for x, _ in path}
             for one in (usual, spear)]  # fmt: skip
    assert len(heads[1]) == len(heads[0]) + 1, "the head is not widest where the shaft ends"
