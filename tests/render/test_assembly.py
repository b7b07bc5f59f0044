"""Sheets as PDF: what layout decided is what the file says, and each face is in it once."""

import io
from collections import Counter

import pikepdf
import pytest
import small_box
from pdf_in_hand import POINT, pages_of
from small_box import EVERYDAY, SIZE

from generator.layout.sheet import Backs, Bleed, Correction, Printable, pages
from generator.render.assembly import resource_name

CARDS = small_box.sheet_cards(11)
NEAR = 0.01


@pytest.mark.parametrize("bleed", Bleed)
@pytest.mark.parametrize("backs", Backs)
@pytest.mark.parametrize("paper", EVERYDAY)
def test_placements_read_from_the_file_are_those_of_layout(sheets, paper, backs, bleed):
    imposition, pdf = sheets(paper=paper, backs=backs, bleed=bleed)
    sides = tuple(pages(imposition))
    read = pages_of(pdf)
    assert len(read) == len(sides)
    for (width, height, drawn), side in zip(read, sides, strict=True):
        assert (width, height) == pytest.approx((side.width, side.height), abs=NEAR)
        assert [one.name for one in drawn] == [resource_name(p.face) for p in side.placements]
        for one, placed in zip(drawn, side.placements, strict=True):
            low = one.point(SIZE.bleed, SIZE.bleed)
            high = one.point(SIZE.bleed + SIZE.width, SIZE.bleed + SIZE.height)
            corners = (
                *map(min, zip(low, high, strict=True)),
                *map(max, zip(low, high, strict=True)),
            )
            trim, clip = placed.trim, placed.clip
            assert corners == pytest.approx((trim.x, trim.y, trim.right, trim.top), abs=NEAR)
            assert one.clip == pytest.approx((clip.x, clip.y, clip.width, clip.height), abs=NEAR)


def test_copies_and_designs_are_counted_from_the_file(sheets):
    """Three designs, 13 + 4 + 1 copies, and one back for all."""
    copies = {"a/front": 13, "b.one/front": 4, "c/front": 1}
    cards = [Printable(name, "a/back") for name, count in copies.items() for _ in range(count)]
    _, pdf = sheets(cards)
    shown = Counter(one.name for _, _, drawn in pages_of(pdf) for one in drawn)
    assert shown == {"/a.front": 13, "/b.one.front": 4, "/c.front": 1, "/a.back": 18}


def test_each_face_is_in_the_file_once(sheets):
    _, pdf = sheets([Printable("a/front", "a/back")] * 40)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        forms = [one for one in document.objects if isinstance(one, pikepdf.Stream)]
        assert sum(one.get("/Subtype") == "/Form" for one in forms) == 2
        held = {page.Resources.XObject[name].objgen for page in document.pages
                for name in dict(page.Resources.XObject.items())}  # fmt: skip
        assert len(held) == 2


def test_viewers_are_asked_to_print_at_true_size(sheets):
    _, pdf = sheets()
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
        assert document.Root.ViewerPreferences.DisplayDocTitle
        assert document.docinfo["/Title"] == "Title"


@pytest.mark.parametrize("paper", EVERYDAY)
def test_page_boxes_say_the_size_of_the_paper(sheets, paper):
    imposition, pdf = sheets(paper=paper)
    size = [imposition.paper_width * POINT, imposition.paper_height * POINT]
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            for box in ("/MediaBox", "/TrimBox", "/BleedBox"):
                assert [float(edge) for edge in page.obj[box]] == pytest.approx(
                    [0, 0, *size], abs=0.01
                )


def test_a_form_is_as_large_as_trim_and_bleed(sheets):
    _, pdf = sheets()
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for form in document.pages[0].Resources.XObject.values():
            assert [float(edge) for edge in form.BBox] == pytest.approx(
                [0, 0, 69 * POINT, 94 * POINT], abs=0.001
            )


def test_a_printer_profile_moves_backs_and_nothing_else(sheets):
    profile = Correction(dx=1.5, dy=-0.75)
    plain, moved = (pages_of(sheets(profile=given)[1]) for given in (None, profile))
    for number, ((_, _, before), (_, _, after)) in enumerate(zip(plain, moved, strict=True)):
        by = (1.5, -0.75) if number % 2 else (0.0, 0.0)
        for one, other in zip(before, after, strict=True):
            x, y = one.point(0, 0)
            assert other.point(0, 0) == pytest.approx((x + by[0], y + by[1]), abs=NEAR)


def test_a_side_without_cards_is_an_empty_page(sheets):
    cards = [*CARDS[:9], Printable("c9/front"), Printable("c10/front")]
    _, pdf = sheets(cards)
    assert [len(drawn) for _, _, drawn in pages_of(pdf)] == [9, 9, 2, 0]


def test_the_same_sheets_are_the_same_bytes(sheets):
    assert sheets()[1] == sheets()[1]
