"""The correction of the back, and the test sheet that it is read from."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paper_in_hand import PAPERS, SIZES, apply, deck, duplex, paper

from generator.errors import HornbookError
from generator.layout.calibration import ScaleReading, calibration_sheet, correction_from
from generator.layout.imposition import impose
from generator.layout.shapes import Rect
from generator.layout.sheet import (
    Backs,
    Bleed,
    Correction,
    Options,
    correction_matrix,
    seen_on,
    side_matrix,
)

SHEETS = [(edge, lies) for edge in (True, False) for lies in (True, False)]
misses = st.tuples(st.floats(-3, 3), st.floats(-3, 3), st.floats(-0.7, 0.7))


def _misprint(sheet, miss):
    """Where a printer that turns and moves what it puts on the back puts the point (x, y)."""
    dx, dy, degrees = miss
    middle = complex(sheet.width / 2, sheet.height / 2)
    turn = complex(math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))

    def put(x, y):
        point = (complex(x, y) - middle) * turn + middle + complex(dx, dy)
        return point.real, point.imag

    return put


def _scales(sheet):
    """The scales of A and B; the first scale on the sheet is the ruler."""
    return [line for line in sheet.front.lines if line.kind == "scale"][1:]


def _read(sheet, put, long_edge):
    """Read the four scales as a person does: where a stroke, seen through, crosses its scale."""
    backs = Backs.LONG_EDGE if long_edge else Backs.SHORT_EDGE
    strokes = []
    for line in sheet.back.lines:
        if line.kind == "reading":
            ends = (put(line.x1, line.y1), put(line.x2, line.y2))
            strokes.append([duplex(*end, sheet.width, sheet.height, backs) for end in ends])
    values = []
    for scale, ((x1, y1), (x2, y2)) in zip(_scales(sheet), strokes, strict=True):
        middle_x, middle_y = scale.bounds.centre
        if scale.y1 == scale.y2:
            values.append(x1 + (x2 - x1) * (middle_y - y1) / (y2 - y1) - middle_x)
        else:
            values.append(y1 + (y2 - y1) * (middle_x - x1) / (x2 - x1) - middle_y)
    return ScaleReading(*values[:2]), ScaleReading(*values[2:])


@settings(max_examples=60, deadline=None, print_blob=True)
@given(misses, st.sampled_from(SHEETS), st.sampled_from(["a4", "letter", "a3", "a5"]))
def test_what_is_read_from_the_sheet_puts_the_back_right(miss, lies, paper_id):
    long_edge, landscape = lies
    sheet = calibration_sheet(PAPERS[paper_id], long_edge, landscape)
    put = _misprint(sheet, miss)
    correction = correction_from(sheet, *_read(sheet, put, long_edge))
    matrix = correction_matrix(correction, sheet.width, sheet.height)
    assert correction.angle == pytest.approx(-miss[2], abs=0.02)
    for x in (0, sheet.width):
        for y in (0, sheet.height):
            assert math.dist(put(*apply(matrix, x, y)), (x, y)) < 0.1


@pytest.mark.parametrize("lies", SHEETS)
def test_correction_is_the_inverse_of_a_miss_read_without_error(lies):
    sheet = calibration_sheet(PAPERS["a4"], *lies)
    put = _misprint(sheet, (2.5, -3, 0.7))
    backs = Backs.LONG_EDGE if lies[0] else Backs.SHORT_EDGE
    values = []
    for line in _scales(sheet):
        middle = line.bounds.centre
        behind = duplex(*middle, sheet.width, sheet.height, backs)
        seen = duplex(*put(*behind), sheet.width, sheet.height, backs)
        index = 0 if line.y1 == line.y2 else 1
        values.append(seen[index] - middle[index])
    correction = correction_from(sheet, ScaleReading(*values[:2]), ScaleReading(*values[2:]))
    matrix = correction_matrix(correction, sheet.width, sheet.height)
    for corner in ((0, 0), (sheet.width, 0), (0, sheet.height)):
        assert math.dist(put(*apply(matrix, *corner)), corner) < 0.005


def test_a_plain_offset_is_moved_back():
    sheet = calibration_sheet(PAPERS["a4"])
    correction = correction_from(sheet, ScaleReading(1.0, -0.5), ScaleReading(1.0, -0.5))
    assert correction == Correction(1.0, 0.5, 0.0)  # seen from behind, right is left


def test_correction_turns_about_the_middle_then_moves():
    matrix = correction_matrix(Correction(1, 2, 90), 210, 297)
    assert apply(matrix, 105, 148.5) == pytest.approx((106, 150.5))
    assert apply(matrix, 115, 148.5) == pytest.approx((106, 160.5))
    assert correction_matrix(None, 210, 297) == (1, 0, 0, 1, 0, 0)


@pytest.mark.parametrize("backs", list(Backs))
def test_a_profile_that_does_nothing_is_said_to(backs):
    options = Options(PAPERS["a4"], backs, profile=Correction(0.5))
    notes = impose(deck(3), SIZES["poker"], options).notes
    unused = backs in (Backs.FOLD, Backs.GUTTERFOLD, Backs.NONE)
    assert any("profile is not used" in note for note in notes) == unused


def test_only_backs_are_corrected():
    profile = Correction(0.5, -0.25, 0.1)
    for backs in Backs:
        options = Options(PAPERS["a4"], backs, profile=profile)
        sheet = impose(deck(3), SIZES["poker"], options).sheets[0]
        assert side_matrix(sheet.front) == (1, 0, 0, 1, 0, 0)
        if backs in (Backs.FOLD, Backs.GUTTERFOLD, Backs.NONE):
            assert sheet.back is None
            continue
        moved = apply(side_matrix(sheet.back), 105, 148.5)
        sign = -1 if backs is Backs.SHORT_EDGE else 1
        assert moved == pytest.approx((105 + sign * 0.5, 148.5 - sign * 0.25))


def test_a_page_on_its_head_is_corrected_the_other_way():
    seen = seen_on(Correction(0.5, -0.25, 0.1), long_edge=False, landscape=False)
    assert seen == Correction(-0.5, 0.25, 0.1, long_edge=False)


@pytest.mark.parametrize("was", SHEETS)
@pytest.mark.parametrize("now", SHEETS)
def test_seen_on_another_sheet_and_back_is_the_same(was, now):
    correction = Correction(0.5, -0.25, 0.1, *was)
    there = seen_on(correction, *now)
    assert math.hypot(there.dx, there.dy) == math.hypot(correction.dx, correction.dy)
    assert seen_on(there, *was) == correction


def test_landscape_page_on_a_printer_that_turns_it_counter_clockwise_is_put_right():
    # The printer moves everything on the back by (1, 0) as the paper lies in the tray. A page that
    # was turned counter-clockwise has its top on the left, so this is down its own page.
    profile = Correction(-1.0, 0.0)
    options = Options(PAPERS["a4"], bleed=Bleed.OWN, profile=profile)
    imposition = impose(deck(8), SIZES["poker"], options)
    assert imposition.paper_width == 297
    corrected = imposition.sheets[0].back.correction
    assert (corrected.dx, corrected.dy) == (0.0, 1.0)
    assert any("landscape" in note for note in imposition.notes)


def test_profile_of_a_sheet_that_lies_the_same_needs_no_note():
    options = Options(PAPERS["a4"], profile=Correction(1, 1))
    assert not any("profile" in note for note in impose(deck(1), SIZES["tarot"], options).notes)


@pytest.mark.parametrize("lies", SHEETS)
@pytest.mark.parametrize("paper_id", list(PAPERS))
def test_test_sheet_keeps_its_scales_on_the_paper_and_apart(paper_id, lies):
    sheet = calibration_sheet(PAPERS[paper_id], *lies)
    for drawing in (sheet.front, sheet.back):
        for line in drawing.lines:
            bounds = line.bounds
            assert bounds.x >= 8 and bounds.y >= 8
            assert bounds.right <= sheet.width - 8 and bounds.top <= sheet.height - 8
    boxes = [line.bounds.inset(-5) for line in _scales(sheet)]
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])


def test_scales_have_half_millimetre_ticks_from_minus_four_to_four():
    sheet = calibration_sheet(PAPERS["a4"])
    texts = [text.text for text in sheet.front.texts]
    assert texts.count("−4") == texts.count("+4") == texts.count("0") == 4
    assert {name for name in texts if len(name) == 3} == {"A x", "A y", "B x", "B y"}
    scale = _scales(sheet)[0]
    ticks = sorted(
        line.x1 for line in sheet.front.lines if line.kind == "tick" and line.y1 == scale.y1
        and scale.x1 <= line.x1 <= scale.x2
    )  # fmt: skip
    assert len(ticks) == 17
    assert {round(b - a, 9) for a, b in itertools.pairwise(ticks)} == {0.5}


@pytest.mark.parametrize("lies", SHEETS)
def test_words_of_the_test_sheet_stand_at_what_they_name(lies):
    """Titles above the cross in the middle, figures beside their ticks, names before scales."""
    sheet = calibration_sheet(PAPERS["a4"], *lies)
    x, y = sheet.width / 2, sheet.height / 2
    for drawing in (sheet.front, sheet.back):
        title = drawing.texts[0]
        assert (title.x, title.y, title.rotation, title.anchor) == (x, y + 22, 0, "middle")
        cross = [line.bounds for line in drawing.lines if line.kind == "cross"]
        assert cross == [Rect(x - 5, y, 10, 0), Rect(x, y - 5, 0, 10)]
    figures = [text for text in sheet.front.texts if text.text in ("−4", "0", "+4")]
    names = [text for text in sheet.front.texts if text.text in ("A x", "A y", "B x", "B y")]
    for number, scale in enumerate(_scales(sheet)):
        (low, zero, high), name = figures[3 * number : 3 * number + 3], names[number]
        mx, my = scale.bounds.centre
        assert (name.x, name.y, name.anchor) == (mx - 10, my + 4, "middle")
        if scale.y1 == scale.y2:
            assert [(one.x, one.anchor) for one in (low, zero, high)] == [
                (mx - 4, "middle"), (mx, "middle"), (mx + 4, "middle")
            ]  # fmt: skip
            assert {one.y for one in (low, zero, high)} == {my + 3}
        else:
            assert [one.y for one in (low, zero, high)] == pytest.approx(
                [my - 4.6, my - 0.6, my + 3.4]
            )
            assert {(one.x, one.anchor) for one in (low, zero, high)} == {(mx + 3, "start")}


def test_test_sheet_refuses_paper_without_room():
    with pytest.raises(HornbookError, match=r"100 × 140 mm or more.* 63 × 200 mm"):
        calibration_sheet(paper(200, 63))
