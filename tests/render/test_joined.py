"""PDFs joined into one: their order, sheets of their own, and equal bytes."""

import io

import pikepdf
import pytest

from generator.layout.sheet import Backs
from generator.render.joined import Part, join
from generator.render.pdf import blank_pages

A, B = (100.0, 150.0), (120.0, 170.0)


def pdf(pages: int, size: tuple[float, float]) -> bytes:
    return blank_pages(pages, *size)


def widths(data: bytes) -> list[float]:
    """The width of each page in mm, by which pages are told from each other."""
    with pikepdf.open(io.BytesIO(data)) as made:
        return [round(float(one.mediabox[2]) / 72 * 25.4) for one in made.pages]


def test_each_copy_begins_on_a_sheet_of_its_own() -> None:
    made = join([Part(pdf(3, A), 2), Part(pdf(2, B))], "T")
    assert widths(made) == [100] * 8 + [120] * 2


def test_what_is_one_sided_has_empty_backs() -> None:
    assert widths(join([Part(pdf(2, A), one_sided=True), Part(pdf(1, B))], "T")) == [
        *[100] * 4,
        *[120] * 2,
    ]


def test_where_paper_is_put_back_in_all_fronts_come_first() -> None:
    made = join([Part(pdf(2, A)), Part(pdf(4, B))], "T", Backs.FRONTS_THEN_BACKS)
    assert widths(made) == [100, 120, 120, 100, 120, 120]


@pytest.mark.parametrize("backs", [Backs.NONE, Backs.FOLD, Backs.GUTTERFOLD])
def test_where_one_side_is_printed_nothing_is_added(backs: Backs) -> None:
    assert widths(join([Part(pdf(3, A)), Part(pdf(1, B))], "T", backs)) == [100, 100, 100, 120]


def test_equal_input_gives_equal_bytes_that_ask_for_true_size() -> None:
    made = join([Part(pdf(2, A), 3)], "A title")
    assert made == join([Part(pdf(2, A), 3)], "A title")
    with pikepdf.open(io.BytesIO(made)) as held:
        assert held.docinfo["/Title"] == "A title"
        assert held.Root.ViewerPreferences.PrintScaling == "/None"
        assert held.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
