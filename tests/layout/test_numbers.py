"""Sheets worked out by hand, the refusals with their numbers, and the order of the pages."""

from dataclasses import replace

import pytest
from paper_in_hand import PAPERS, SIZES, card, deck, paper

from generator.errors import ExitCode, HornbookError
from generator.layout.imposition import impose
from generator.layout.shapes import Rect
from generator.layout.sheet import (
    Backs,
    Bleed,
    Marks,
    Options,
    Placement,
    Printable,
    pages,
    placement_matrix,
)


def _sheet(size, paper_id, count=9, **options):
    return impose(deck(count), SIZES[size], Options(PAPERS[paper_id], **options))


@pytest.mark.parametrize(
    ("paper_id", "left", "bottom"), [("a4", 9.75, 15.15), ("letter", 12.7, 6.35)]
)
def test_nine_poker_cards_with_shared_cuts_leave_these_margins(paper_id, left, bottom):
    imposition = _sheet("poker", paper_id)
    assert (imposition.columns, imposition.rows, len(imposition.sheets)) == (3, 3, 1)
    trims = [placement.trim for placement in imposition.sheets[0].front.placements]
    assert min(trim.x for trim in trims) == pytest.approx(left)
    assert min(trim.y for trim in trims) == pytest.approx(bottom)
    assert max(trim.right for trim in trims) == pytest.approx(imposition.paper_width - left)
    assert max(trim.top for trim in trims) == pytest.approx(imposition.paper_height - bottom)


def test_eight_poker_cards_with_their_own_bleed_lie_on_landscape_a4():
    imposition = _sheet("poker", "a4", bleed=Bleed.OWN)
    assert (imposition.paper_width, imposition.columns, imposition.rows) == (297, 4, 2)
    clips = [placement.clip for placement in imposition.sheets[0].front.placements]
    assert min(clip.x for clip in clips) == pytest.approx(9.5)
    assert min(clip.y for clip in clips) == pytest.approx(10.1)
    assert {(round(c.width, 6), round(c.height, 6)) for c in clips} == {(69.5, 94.9)}


def test_letter_holds_eight_with_a_narrower_bleed_only():
    full = _sheet("poker", "letter", bleed=Bleed.OWN)
    # Portrait holds six as well, but has no room for marks at its sides.
    assert (full.columns, full.rows, full.paper_width, full.notes) == (3, 2, 279.4, ())
    narrow = SIZES["poker"].model_copy(update={"bleed": 1.92})
    imposition = impose(deck(8), narrow, Options(PAPERS["letter"], bleed=Bleed.OWN))
    assert imposition.per_sheet == 8
    assert min(p.clip.x for p in imposition.sheets[0].front.placements) >= 5 - 1e-9


def test_shared_bleed_is_on_the_outside_and_towards_an_empty_cell():
    first, second = _sheet("poker", "a4", count=11).sheets
    middle = first.front.placements[4]
    assert middle.clip == middle.trim
    corner = first.front.placements[0]
    assert corner.trim.x - corner.clip.x == pytest.approx(2.75)
    assert corner.clip.top - corner.trim.top == pytest.approx(3)
    assert (corner.clip.right, corner.clip.y) == (corner.trim.right, corner.trim.y)
    last = second.front.placements[1]
    assert last.trim == first.front.placements[1].trim
    assert last.clip.right - last.trim.right == pytest.approx(3)
    assert last.trim.y - last.clip.y == pytest.approx(3)
    assert last.clip.x == last.trim.x


def test_bleed_ends_where_the_printer_does():
    placements = _sheet("poker", "letter").sheets[0].front.placements
    assert min(placement.clip.y for placement in placements) == pytest.approx(5)
    assert max(placement.clip.top for placement in placements) == pytest.approx(279.4 - 5)


def test_bleed_gives_way_to_marks_while_two_millimetres_are_left():
    for marks, bleed in ((Marks.CROP, 2.75), (Marks.NONE, 3.0)):
        imposition = _sheet("poker", "a4", marks=marks)
        corner = imposition.sheets[0].front.placements[0]
        assert corner.trim.x - corner.clip.x == pytest.approx(bleed)
        assert corner.clip.top - corner.trim.top == pytest.approx(3)
        assert imposition.notes == ()


def test_cards_lie_in_reading_order():
    trims = [p.trim for p in _sheet("poker", "a4").sheets[0].front.placements]
    assert [trim.x for trim in trims[:3]] == sorted(trim.x for trim in trims[:3])
    assert trims[0].y == trims[2].y > trims[3].y > trims[6].y


def test_rows_are_given_up_when_ruler_and_name_line_need_the_margin():
    tight = paper(3 * 60 + 10.5, 4 * 60 + 10.5)
    imposition = impose(deck(12), card(60, 60, 0), Options(tight, landscape=False, title="T"))
    assert imposition.per_sheet < 12
    assert imposition.sheets[0].front.ruler and imposition.sheets[0].front.label


def test_tiny_paper_goes_without_a_ruler_and_says_so():
    imposition = impose(deck(1), card(40, 50), Options(paper(52, 62), title="T"))
    assert imposition.sheets[0].front.ruler is None
    assert any("no room for the ruler" in note for note in imposition.notes)


def test_refusal_names_card_paper_margins_and_what_is_missing():
    with pytest.raises(HornbookError) as refusal:
        impose(deck(1), card(100, 140), Options(paper(105, 148)))
    assert refusal.value.exit_code is ExitCode.USAGE
    text = str(refusal.value)
    for words in (
        "100 × 140 mm",
        "105 × 148 mm",
        "margins of 5 mm",
        "needs 110 × 150 mm",
        "5 mm in width and 2 mm in height too much",
        "larger paper",
    ):
        assert words in text


def test_refusal_counts_the_gap_of_a_gutterfold():
    with pytest.raises(HornbookError, match=r"needs 203\.8 × 149\.7 mm.* 1\.7 mm in height"):
        _sheet("jumbo", "a5", backs=Backs.GUTTERFOLD)


def test_margin_below_zero_is_refused():
    for margin in (-1.0, float("nan")):
        with pytest.raises(HornbookError, match="margin"):
            _sheet("poker", "a4", margin=margin)


def test_pages_pair_fronts_with_backs_unless_all_fronts_come_first():
    paired = [(side.sheet, side.name) for side in pages(_sheet("poker", "a4", count=20))]
    assert paired == [(n, name) for n in (1, 2, 3) for name in ("front", "back")]
    parted = pages(_sheet("poker", "a4", count=20, backs=Backs.FRONTS_THEN_BACKS))
    assert [(side.sheet, side.name) for side in parted] == [
        (n, name) for name in ("front", "back") for n in (1, 2, 3)
    ]


def test_no_backs_gives_fronts_only():
    for cards in (deck(3), [Printable("f0"), Printable("f1")]):
        backs = Backs.NONE if cards[0].back else Backs.LONG_EDGE
        imposition = impose(cards, SIZES["poker"], Options(PAPERS["a4"], backs))
        assert imposition.backs is Backs.NONE
        assert [side.name for side in pages(imposition)] == ["front"]


def test_no_cards_give_no_sheets():
    assert impose([], SIZES["poker"], Options(PAPERS["a4"])).sheets == ()


@pytest.mark.parametrize(
    ("rotation", "corner"),
    [(0, (10, 20)), (90, (98.9, 20)), (180, (73.5, 108.9)), (270, (10, 83.5))],
)
def test_bottom_left_corner_of_the_trim_goes_to_its_corner(rotation, corner):
    turned = rotation % 180 == 90
    trim = Rect(10, 20, 88.9, 63.5) if turned else Rect(10, 20, 63.5, 88.9)
    placement = Placement("f", trim, trim, rotation)
    a, b, c, d, e, f = placement_matrix(placement, 63.5, 88.9, 3)
    assert (a * 3 + c * 3 + e, b * 3 + d * 3 + f) == pytest.approx(corner)
    assert a * d - b * c == 1


def test_face_of_another_size_is_our_own_mistake():
    trim = Rect(0, 0, 63.5, 88.9)
    placement = Placement("f", trim, trim, 0)
    for broken in (placement, replace(placement, rotation=180)):
        with pytest.raises(AssertionError, match="another size"):
            placement_matrix(broken, 70, 120, 3)
