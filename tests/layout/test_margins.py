"""Marks, ruler and name line: in the margin only, and in nobody's way."""

import pytest
from paper_in_hand import PAPERS, SIZES, card, deck, paper

from generator.errors import HornbookError
from generator.layout.imposition import impose
from generator.layout.margins import find_strip, ruler_drawing
from generator.layout.shapes import Rect
from generator.layout.sheet import Backs, Bleed, Marks, Options, Strip, pages

TITLE = "A box with a long name · the deck of it · 0.1.0"


def _sides(**change):
    for paper_id in ("a4", "letter", "a5"):
        for size in ("poker", "tarot", "micro", "jumbo"):
            for backs in Backs:
                for bleed in Bleed:
                    try:
                        options = Options(PAPERS[paper_id], backs, bleed, title=TITLE, **change)
                        yield impose(deck(5), SIZES[size], options)
                    except HornbookError:
                        assert (paper_id, size) == ("a5", "jumbo")


@pytest.mark.parametrize("style", [Marks.CROP, Marks.CROSS])
def test_marks_keep_clear_of_every_bleed_and_of_the_strips(style):
    for imposition in _sides(marks=style):
        for side in pages(imposition):
            strips = [side.ruler.bounds, side.label.strip.bounds]
            assert not strips[0].overlaps(strips[1])
            clips = [placement.clip.inset(-0.499) for placement in side.placements]
            for line in side.lines:
                hair = line.bounds.inset(-1e-6)
                assert not any(hair.overlaps(clip) for clip in clips)
                assert not any(hair.inset(-0.49).overlaps(strip) for strip in strips)


@pytest.mark.parametrize("style", Marks)
def test_ruler_and_name_line_are_inside_what_is_printed_and_outside_the_cards(style):
    for imposition in _sides(marks=style):
        for side in pages(imposition):
            printable = Rect(0, 0, side.width, side.height).inset(5)
            for strip in (side.ruler, side.label.strip):
                assert printable.holds(strip.bounds)
                assert not any(strip.bounds.overlaps(p.clip) for p in side.placements)


def test_crop_marks_stand_at_every_cut_line_at_both_ends():
    for imposition in _sides():
        side = imposition.sheets[0].front
        upright = [line for line in side.lines if line.kind == "crop" and line.x1 == line.x2]
        level = [line for line in side.lines if line.kind == "crop" and line.y1 == line.y2]
        for placement in side.placements:
            trim = placement.trim
            for at, lines, ends in (
                (trim.x, upright, lambda line: (line.x1, line.y1)),
                (trim.y, level, lambda line: (line.y1, line.x1)),
            ):
                places = [ends(line) for line in lines if abs(ends(line)[0] - at) < 1e-6]
                if imposition.backs is Backs.FOLD and not places:
                    continue  # an edge at the fold is not cut
                low = trim.y if lines is upright else trim.x
                assert min(place for _, place in places) < low < max(p for _, p in places)


def test_marks_are_as_long_as_asked_for():
    for imposition in _sides():
        for line in imposition.sheets[0].front.lines:
            length = max(line.bounds.width, line.bounds.height)
            assert 1.5 - 1e-9 <= length <= 5 + 1e-9
            assert min(line.bounds.width, line.bounds.height) == 0


def test_crosses_have_their_middle_on_the_cut_line():
    side = impose(deck(9), SIZES["poker"], Options(PAPERS["a4"], marks=Marks.CROSS)).sheets[0].front
    stems, bars = side.lines[::2], side.lines[1::2]
    assert len(stems) == len(bars) == 16
    for stem, bar in zip(stems, bars, strict=True):
        assert stem.bounds.centre == pytest.approx(bar.bounds.centre)
        assert stem.kind == bar.kind == "cross"
        assert (stem.x1 == stem.x2) != (bar.x1 == bar.x2)
    assert {round(stem.x1, 6) for stem in stems if stem.x1 == stem.x2} == {
        9.75, 73.25, 136.75, 200.25
    }  # fmt: skip


def test_no_marks_when_none_are_wanted():
    options = Options(PAPERS["a4"], Backs.GUTTERFOLD, marks=Marks.NONE)
    assert impose(deck(2), SIZES["poker"], options).sheets[0].front.lines == ()


def test_marks_reach_into_the_blank_edge_only_where_the_margin_is_thin_and_it_is_said():
    imposition = impose(deck(9), SIZES["poker"], Options(PAPERS["letter"]))
    lines = imposition.sheets[0].front.lines
    printable = Rect(0, 0, 215.9, 279.4).inset(5)
    assert all(printable.holds(line.bounds) for line in lines if line.y1 == line.y2)
    assert all(line.bounds.y >= 1 - 1e-9 for line in lines)
    (note,) = imposition.notes
    assert note.startswith("marks at the bottom and top begin 4.50 mm from the paper")


def test_marks_without_room_are_left_out_and_it_is_said():
    options = Options(paper(100, 190), margin=1, landscape=False)
    imposition = impose(deck(1), card(97, 120), options)
    assert imposition.per_sheet == 1
    side = imposition.sheets[0].front
    assert {line.x1 == line.x2 for line in side.lines} == {True}
    assert imposition.notes[0].startswith("no marks at the left and right: 1.00 mm")


def test_marks_stop_a_millimetre_before_the_edge_of_the_paper():
    options = Options(paper(104.4, 190), margin=3, landscape=False)
    side = impose(deck(1), card(97, 120), options).sheets[0].front
    level = [line for line in side.lines if line.y1 == line.y2]
    assert min(line.bounds.x for line in level) == pytest.approx(1)
    assert max(line.bounds.right for line in level) == pytest.approx(103.4)
    assert {round(line.bounds.width, 6) for line in level} == {1.5}


def test_back_has_its_marks_and_strips_behind_those_of_the_front():
    imposition = impose(deck(9), SIZES["poker"], Options(PAPERS["letter"], title=TITLE))
    front, back = imposition.sheets[0].front, imposition.sheets[0].back
    mirrored = {(215.9 - line.x1, line.y1, 215.9 - line.x2, line.y2) for line in front.lines}
    assert {(line.x1, line.y1, line.x2, line.y2) for line in back.lines} == mirrored
    assert back.ruler.bounds.x == pytest.approx(215.9 - front.ruler.bounds.right)
    assert back.ruler.rotation == front.ruler.rotation == 90
    assert front.label.text == f"{TITLE} · sheet 1 of 1, front"
    assert back.label.text == f"{TITLE} · sheet 1 of 1, back"


def test_strip_goes_to_the_first_gap_that_is_long_enough():
    printable, block = Rect(5, 5, 200, 287), Rect(10, 20, 190, 260)
    taken = [Rect(40, 5, 0, 10), Rect(120, 5, 0, 10)]
    assert find_strip(printable, block, taken, 60, 4) == Strip(40.5, 5, 0, 60, 4)
    assert find_strip(printable, block, taken, 30, 4) == Strip(5, 5, 0, 30, 4)
    assert find_strip(printable, block, taken, 90, 4) == Strip(5, 288, 0, 90, 4)
    assert find_strip(printable, block, taken, 60, 15) is None


@pytest.mark.parametrize("rotation", [0, 90])
def test_ruler_is_fifty_millimetres_and_two_inches_long_inside_its_place(rotation):
    strip = Strip(30, 40, rotation, 60, 4)
    drawing = ruler_drawing(strip)
    long_way = (lambda p: p[0] - 30) if rotation == 0 else (lambda p: p[1] - 40)
    ticks = [line for line in drawing.lines if line.kind == "tick"]
    ends = sorted(long_way((line.x1, line.y1)) for line in ticks)
    assert len(ticks) == 51 + 9
    assert (ends[0], ends[-1]) == (0, pytest.approx(50.8))
    assert sum(abs(end - 50) < 1e-9 for end in ends) == 1
    assert all(strip.bounds.holds(line.bounds) for line in drawing.lines)
    assert [text.text for text in drawing.texts] == ["50 mm", "2 in"]


def test_ticks_of_the_ruler_are_longer_at_tens_fives_inches_and_halves():
    drawing = ruler_drawing(Strip(0, 0, 0, 60, 4))
    ticks = {(round(line.x1, 3), line.y2 > 2): round(line.y2 - 2, 3)
             for line in drawing.lines if line.kind == "tick"}  # fmt: skip
    lengths = {0: 1.7, 1: 0.8, 4: 0.8, 5: 1.2, 9: 0.8, 10: 1.7, 15: 1.2, 45: 1.2, 50: 1.7}
    assert {mm: ticks[mm, True] for mm in lengths} == lengths
    quarters = {0: -1.7, 6.35: -0.8, 12.7: -1.2, 19.05: -0.8, 25.4: -1.7, 50.8: -1.7}
    assert {mm: ticks[mm, False] for mm in quarters} == quarters
    assert [(text.x, text.y, text.rotation) for text in drawing.texts] == [
        (51.8, pytest.approx(2.3), 0), (51.8, pytest.approx(0.2), 0)
    ]  # fmt: skip
