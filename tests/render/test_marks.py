"""Marks, ruler, name line and test sheet, read back from the painted pages."""

import math
from io import BytesIO

import pikepdf
import pytest
from painted import fonts, letters, strokes

from generator.layout.calibration import calibration_sheet
from generator.layout.imposition import impose
from generator.layout.margins import ruler_drawing
from generator.layout.sheet import (
    Backs,
    Bleed,
    Correction,
    Marks,
    Options,
    Printable,
    correction_matrix,
    pages,
)
from generator.model.sizes import CardSize, Paper
from generator.render.marks import instructions, paint_calibration, paint_marks, trial_instructions

A4 = Paper(id="a4", title="A4", width=210.0, height=297.0)
LETTER = Paper(id="letter", title="Letter", width=215.9, height=279.4)
A5 = Paper(id="a5", title="A5", width=148.0, height=210.0)
SIZE = CardSize(id="standard", title="Standard", width=63.0, height=88.0)
TITLE = "A Game · deck · print at 100 %"


def imposed(paper=A4, **options):
    cards = [Printable("front", "back")] * 10
    return impose(cards, SIZE, Options(paper, title=TITLE, **options))


def painted_sides(imposition):
    sides = list(pages(imposition))
    return sides, paint_marks(sides, imposition.paper_width, imposition.paper_height)


def ends(stroke):
    """Both ends of a stroke to a thousandth, in no order."""
    first = (round(stroke.x1, 3), round(stroke.y1, 3))
    return frozenset({first, (round(stroke.x2, 3), round(stroke.y2, 3))})


def expected(side):
    drawn = [*side.lines, *(ruler_drawing(side.ruler).lines if side.ruler else ())]
    return {ends(line) for line in drawn}


@pytest.mark.parametrize("marks", [Marks.CROP, Marks.CROSS])
@pytest.mark.parametrize("backs", list(Backs))
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_every_mark_is_painted_where_layout_puts_it(paper, backs, marks):
    sides, pdf = painted_sides(imposed(paper, backs=backs, marks=marks))
    for number, side in enumerate(sides):
        assert {ends(stroke) for stroke in strokes(pdf, number)} == expected(side)


def test_cut_marks_are_hairlines():
    sides, pdf = painted_sides(imposed())
    cuts = {ends(line) for line in sides[0].lines}
    widths = {round(one.width, 3) for one in strokes(pdf) if ends(one) in cuts}
    assert widths == {0.15}


@pytest.mark.parametrize("bleed", list(Bleed))
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_the_ruler_is_fifty_millimetres_and_two_inches_long(paper, bleed):
    sides, pdf = painted_sides(imposed(paper, bleed=bleed))
    for number, side in enumerate(sides):
        marks = {ends(line) for line in side.lines}
        ruler = [one for one in strokes(pdf, number) if ends(one) not in marks]
        level = side.ruler.rotation == 0
        along = [(one.x1, one.x2) if level else (one.y1, one.y2) for one in ruler]
        start = min(min(pair) for pair in along)
        ticks = sorted(a - start for a, b in along if abs(a - b) < 1e-6)
        for length in (50.0, 50.8):
            assert min(abs(tick - length) for tick in ticks) < 0.05
        assert max(max(pair) for pair in along) - start == pytest.approx(50.8, abs=0.05)
        said = "".join(one.text for one in letters(pdf, number))
        assert "50mm" in said
        assert "2in" in said


@pytest.mark.parametrize("paper", [A4, LETTER, A5], ids=["a4", "letter", "a5"])
def test_the_name_line_says_game_and_sheet_inside_its_strip(paper):
    sides, pdf = painted_sides(imposed(paper))
    for number, side in enumerate(sides):
        place = side.label.strip.bounds
        own = [
            one
            for one in letters(pdf, number)
            if place.x - 0.2 < one.left < place.right and place.y - 0.2 < one.bottom < place.top
        ]
        assert "".join(one.text for one in own) == side.label.text.replace(" ", "")
        assert max(one.right for one in own) <= place.right + 0.1
        assert max(one.top for one in own) <= place.top + 0.1


def test_a_correction_moves_the_marks_of_the_back_alone():
    miss = Correction(dx=1.5, dy=-0.75, angle=0.4)
    plain, moved = imposed(), imposed(profile=miss)
    sides, pdf = painted_sides(moved)
    _, still = painted_sides(plain)
    assert {ends(one) for one in strokes(pdf, 0)} == {ends(one) for one in strokes(still, 0)}
    back = sides[1]
    a, b, c, d, e, f = correction_matrix(back.correction, 210, 297)
    for before, after in zip(strokes(still, 1), strokes(pdf, 1), strict=True):
        wanted = (a * before.x1 + c * before.y1 + e, b * before.x1 + d * before.y1 + f)
        assert (after.x1, after.y1) == pytest.approx(wanted, abs=0.01)
        assert (after.x1, after.y1) != pytest.approx((before.x1, before.y1), abs=0.3)


def test_pages_have_the_paper_s_size_and_only_embedded_fonts():
    imposition = imposed(LETTER)
    _, pdf = painted_sides(imposition)
    with pikepdf.open(BytesIO(pdf)) as document:
        assert len(document.pages) == 4
        for page in document.pages:
            edges = [float(edge) * 25.4 / 72 for edge in page.mediabox]
            assert edges == pytest.approx(
                [0, 0, imposition.paper_width, imposition.paper_height], abs=1e-3
            )
            assert "/XObject" not in page.Resources
    assert fonts(pdf)
    assert all(embedded for _, embedded in fonts(pdf))


def test_the_same_sides_give_the_same_bytes():
    assert painted_sides(imposed())[1] == painted_sides(imposed())[1]


def test_many_pages_cost_little_each():
    sides = list(pages(imposed()))[:2] * 100
    pdf = paint_marks(sides, 210, 297)
    assert len(pdf) < 2000 * len(sides)


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("paper", [A4, A5, LETTER], ids=["a4", "a5", "letter"])
def test_the_test_sheet_has_its_scales_and_says_what_to_do(paper, landscape):
    sheet = calibration_sheet(paper, long_edge=False, landscape=landscape)
    pdf = paint_calibration(sheet, "do this")
    for number, drawing in enumerate((sheet.front, sheet.back)):
        wanted = {ends(line) for line in drawing.lines}
        assert {ends(stroke) for stroke in strokes(pdf, number)} == wanted
    said = "".join(one.text for one in letters(pdf, 0))
    for sentence in instructions(long_edge=False, command="do this"):
        assert sentence.replace(" ", "") in said
    assert "shortedge" in said
    assert fonts(pdf)
    assert all(embedded for _, embedded in fonts(pdf))


@pytest.mark.parametrize("landscape", [False, True])
def test_a_trial_sheet_moves_its_back_alone_and_does_not_ask_for_readings(landscape):
    profile = Correction(0.5, -1.0, 0.2)
    sheet = calibration_sheet(A4, landscape=landscape, profile=profile)
    pdf = paint_calibration(sheet, "do this")
    front = {ends(stroke) for stroke in strokes(pdf, 0)}
    assert front == {ends(line) for line in sheet.front.lines}
    a, b, c, d, e, f = correction_matrix(sheet.correction, sheet.width, sheet.height)
    moved = [
        (a * x + c * y + e, b * x + d * y + f)
        for line in sheet.back.lines
        for x, y in ((line.x1, line.y1), (line.x2, line.y2))
    ]
    found = [point for one in strokes(pdf, 1) for point in ((one.x1, one.y1), (one.x2, one.y2))]
    assert len(found) == len(moved)
    for point in moved:
        assert min(math.dist(point, other) for other in found) < 0.01
    said = "".join(one.text for one in letters(pdf, 0))
    for sentence in trial_instructions(long_edge=True, command="do this"):
        assert sentence.replace(" ", "") in said


def test_the_instructions_cover_nothing_on_the_test_sheet():
    for paper in (A4, A5, LETTER, Paper(id="small", title="Small", width=100.0, height=148.0)):
        for landscape in (False, True):
            sheet = calibration_sheet(paper, landscape=landscape)
            pdf = paint_calibration(sheet, "hornbook calibrate --profile home --read 0 0 0 0")
            words = [one for one in letters(pdf, 0) if one.bottom < sheet.height / 2 - 25]
            boxes = [line.bounds for line in sheet.front.lines if line.y1 < sheet.height / 2 - 25]
            lowest = min((one.bottom for one in words), default=99.0)
            assert lowest > 5, (paper.id, landscape)
            for box in boxes:
                assert not any(
                    one.left < box.right
                    and one.right > box.x
                    and one.bottom < box.top
                    and one.top > box.y
                    for one in words
                ), (paper.id, landscape)
