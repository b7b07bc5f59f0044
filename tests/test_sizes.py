"""The tables of card sizes and papers: every column says the same, row by row."""

import math
from pathlib import Path

import pytest
import yaml
from pydantic import ValidationError

from generator.model.sizes import (
    MM_PER_INCH,
    CardSize,
    PaperTable,
    SizeTable,
    paper_from_text,
    points,
)

CONTENT = Path(__file__).parents[1] / "content"
SIZE_DATA = yaml.safe_load((CONTENT / "sizes.yaml").read_text("utf-8"))
PAPER_DATA = yaml.safe_load((CONTENT / "papers.yaml").read_text("utf-8"))
SIZES = SizeTable.model_validate(SIZE_DATA).sizes
PAPERS = PaperTable.model_validate(PAPER_DATA).papers

PAPERS_BY_ID = {row.id: row.paper() for row in PAPERS}


def sizes(data: object) -> dict[str, CardSize]:
    """Card sizes by id from the plain data of their table."""
    return {row.id: row.card_size() for row in SizeTable.model_validate(data).sizes}


def shop_pixels(mm: float) -> int:
    """A finished length in mm as pixels of a shop template: 300 * in + 75, halves upward."""
    return math.floor(mm / MM_PER_INCH * 300 + 0.5 + 1e-9) + 75


def _exact(inches: float) -> bool:
    """Whether a length was laid down in inches: a multiple of 1/8."""
    return inches * 8 == int(inches * 8)


@pytest.mark.parametrize("row", [*SIZES, *PAPERS], ids=lambda row: row.id)
def test_millimetres_inches_and_points_agree(row):
    for mm, inches in zip(row.mm, row.inches, strict=True):
        slip = 1e-9 if _exact(inches) else 0.0005 * 25.4 + 1e-9
        assert abs(mm - inches * 25.4) <= slip
        assert points(mm) == pytest.approx(inches * 72, abs=slip * 72 / 25.4)
        assert len(f"{inches:g}".partition(".")[2]) <= 3


@pytest.mark.parametrize("row", SIZES, ids=lambda row: row.id)
def test_pixels_are_300_dpi_with_an_eighth_of_an_inch_around(row):
    assert row.px == tuple(shop_pixels(mm) for mm in row.mm)
    for px, inches in zip(row.px, row.inches, strict=True):
        assert abs(px - (300 * inches + 75)) <= 0.5 + 0.0005 * 300


@pytest.mark.parametrize(
    ("size", "px"),
    [
        ("poker", (825, 1125)),
        ("bridge", (750, 1125)),
        ("tarot", (900, 1500)),
        ("mini", (600, 825)),
        ("micro", (450, 600)),
        ("jumbo", (1125, 1725)),
        ("business", (675, 1125)),
        ("domino", (600, 1125)),
        ("square", (1125, 1125)),
        ("small-square", (825, 825)),
    ],
)
def test_pixels_are_those_of_the_shop(size, px):
    assert {row.id: row.px for row in SIZES}[size] == px


def test_ids_are_unique_and_sizes_come_by_id():
    for rows, table in ((SIZES, sizes(SIZE_DATA)), (PAPERS, PAPERS_BY_ID)):
        assert list(table) == [row.id for row in rows]
    poker = sizes(SIZE_DATA)["poker"]
    assert (poker.width, poker.height, poker.bleed, poker.safe, poker.corner) == (
        63.5, 88.9, 3, 3, 3
    )  # fmt: skip


def test_papers_stand_upright():
    for row in PAPERS:
        assert row.mm[0] < row.mm[1]
    assert {row.id: row.mm for row in PAPERS}["letter"] == (215.9, 279.4)


@pytest.mark.parametrize(
    "change",
    [{"mm": ["63.5", 88.9]}, {"mm": [63.5]}, {"mm": [0, 88.9]}, {"radius": 3}, {"px": [825.5, 1]}],
)
def test_a_row_of_another_shape_is_refused(change):
    row = {"id": "a", "title": "A", "mm": [63.5, 88.9], "in": [2.5, 3.5], "px": [825, 1125]}
    assert sizes({"sizes": [row]})["a"].width == 63.5
    with pytest.raises(ValidationError):
        sizes({"sizes": [{**row, **change}]})


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("210x297", (210, 297)),
        ("297 X 210 mm", (210, 297)),
        ("8.5x11in", (215.9, 279.4)),
        ("21×29.7cm", (210, 297)),
        ("4x6IN", (101.6, 152.4)),
    ],
)
def test_typed_paper_is_read_and_stood_upright(text, size):
    paper = paper_from_text(text)
    assert (paper.width, paper.height) == size
    assert paper.id == f"{size[0]:g}x{size[1]:g}"


@pytest.mark.parametrize("text", ["a4", "210", "210x", "210x297pt", "-210x297", "1e3x297", ""])
def test_typed_paper_that_is_no_size_is_refused_with_an_example(text):
    with pytest.raises(ValueError, match=r"write it as 210x297"):
        paper_from_text(text)


@pytest.mark.parametrize("text", ["0x297", "10x297", "210x99999", "300x300in"])
def test_typed_paper_beyond_all_printers_is_refused(text):
    with pytest.raises(ValueError, match="20 to 5080 mm"):
        paper_from_text(text)
