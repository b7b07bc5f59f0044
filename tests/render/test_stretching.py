"""Places to write grow until a sheet reaches its foot, and never onto another page."""

from collections.abc import Mapping
from typing import Any

import pytest
from pdf_in_hand import POINT
from sheet_reader import codes, fields, opened, paint

from generator.render.documents.stretching import Growing, _deepest

FOOT = 297 - 19 - 4
"""Millimetres from the top of A4 down to where the type area of a sheet ends."""


def sheet(*blocks: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": "tall", "title": "Tall", "kind": "ledger", "blocks": blocks, **more}


def table(blank: int, **more: Any) -> dict[str, Any]:
    return {"block": "table", "caption": "Rows", "columns": [{"title": "Word"}], "row_height": 9,
            "blank": blank, **more}  # fmt: skip


def places(pdf: bytes) -> list[tuple[float, float]]:
    """Top and bottom of every field, in mm from the top of its page of A4."""
    with opened(pdf) as document:
        rects = [[float(n) / POINT for n in one.Rect] for one in fields(document).values()]
    return [(297 - max(y1, y2), 297 - min(y1, y2)) for _, y1, _, y2 in rects]


def test_rows_to_write_in_reach_the_foot_of_the_page_and_are_equally_high() -> None:
    found = paint(sheet(table(20)))
    rows = places(found.pdf)
    heights = [low - top for top, low in rows]
    assert found.pages == 1
    assert FOOT - 3 < rows[-1][1] < FOOT
    assert max(heights) - min(heights) < 0.05 and min(heights) > 9


def test_no_row_grows_by_more_than_six_millimetres() -> None:
    (row, *_) = places(paint(sheet(table(2))).pdf)
    assert row[1] - row[0] == pytest.approx(9 - 1 + 6, abs=0.05)


def test_each_page_is_filled_for_itself() -> None:
    second = {"block": "heading", "text": "Second", "own_page": True}
    found = paint(sheet(table(20), second, table(22, caption="More"), pages=2))
    lows = [low for _, low in places(found.pdf)]
    assert found.pages == 2
    assert all(FOOT - 3 < low < FOOT for low in (lows[19], lows[-1]))


def test_what_stands_side_by_side_makes_the_page_longer_once() -> None:
    assert _deepest([(0, 9), (0, 20), (9, 18), (20, 30)]) == 3


def test_what_is_not_asked_to_grow_has_no_style_of_its_own() -> None:
    growing = Growing({2: 8.0})
    assert growing.take(6) == ' data-grow="1"'
    assert growing.take(6, "width: 1mm") == ' data-grow="2" style="width: 1mm; --more: 6.00mm"'


def test_shapes_that_are_spread_lie_over_the_whole_width_and_height() -> None:
    circle = {"shape": "circle", "diameter": 40, "copies": 6, "entries": ["Name"]}
    block = {"block": "cutouts", "gap": 10, "spread": 3, "shapes": [circle]}
    with opened(paint(sheet(block)).pdf) as document:
        rects = [[float(n) / POINT for n in one.Rect] for one in fields(document).values()]
    middles = [((x1 + x2) / 2, 297 - (y1 + y2) / 2) for x1, y1, x2, y2 in rects]
    (first, second, third), (below, *_) = middles[:3], middles[3:]
    # 210 mm less margins, padding and the frame's rules, with half a circle at both ends
    assert third[0] - first[0] == pytest.approx(210 - 2 * 12 - 2 * 7 - 40, abs=3)
    assert second[0] - first[0] == pytest.approx(third[0] - second[0], abs=0.1)
    assert below[1] - first[1] >= 40 + 10


@pytest.mark.parametrize(("items", "thin"), [(8, True), (18, False)])
def test_a_last_page_that_is_filled_to_less_than_a_third_is_a_finding(
    items: int, thin: bool
) -> None:
    last = {"block": "heading", "text": "Last", "own_page": True}
    listed = {"block": "list", "items": ["Full."] * items}
    found = paint(sheet(listed, last, listed, pages=2, kind="summary"))
    assert found.pages == 2
    assert ("thin-page" in codes(found)) == thin
