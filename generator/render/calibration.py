"""Paints the duplex test sheet and, in the middle of it, what to do with it."""

from collections.abc import Sequence
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from generator.layout.calibration import EDGE, REACH, CalibrationSheet
from generator.layout.correction import correction_matrix
from generator.layout.shapes import Drawing, Text
from generator.render import vector
from generator.render.marks import BLACK, draw, draw_text, marks_font

SIZES = (3.2, 2.8, 2.5, 2.2)
"""Of the instructions, mm, the largest that fits: 9 to 6 pt."""
LEADING = 1.5
"""From line to line, in parts of the type size."""
BELOW = 30.0
"""From the middle of the sheet down to the first instruction, mm: below cross and ruler."""
MARGIN, CLEAR = 10.0, 4.0
"""Kept free at the lower edge of the paper, and above the scales there, mm."""
SIDE = 20.0
"""Kept free left and right of the instructions, mm."""


def instructions(long_edge: bool, command: str) -> tuple[str, ...]:
    """What to do with the sheet, one sentence each; `command` is what to type at the end."""
    return (
        *_to_light(long_edge),
        "4. At A and at B, read where the stroke from behind crosses x and y, in millimetres.",
        f"5. Type the four numbers: {command}",
        "6. Print the sheet that this writes: every stroke should now cross at 0.",
    )


def trial_instructions(long_edge: bool, command: str) -> tuple[str, ...]:
    """The same for a sheet that tries out a profile; `command` prints the sheet without it."""
    return (
        *_to_light(long_edge),
        "4. The backs are corrected: at A and at B every stroke should cross x and y at 0.",
        f"5. If one is off by more than half a millimetre, measure again: {command}",
    )


def _to_light(long_edge: bool) -> tuple[str, ...]:
    edge = "long" if long_edge else "short"
    return (
        f"1. Print both sides of one sheet, flipped on the {edge} edge, at 100 % (actual size).",
        "2. Lay a ruler on the scale above. If 50 mm are not 50 mm, switch off all scaling.",
        "3. Hold the sheet to the light, this side towards you.",
    )


def paint_calibration(sheet: CalibrationSheet, command: str) -> bytes:
    """Both sides of the test sheet, as a PDF of two pages.

    Args:
        sheet: what layout decided.
        command: what to type next: with the readings, or on a trial to measure again.
    """
    words = trial_instructions if sheet.correction else instructions
    stream = BytesIO()
    canvas = vector.new_canvas(stream, sheet.width, sheet.height, marks_font())
    canvas.setTitle("Duplex test sheet")
    canvas.setCatalogEntry("Lang", "en")
    vector.start_page(canvas)
    _paint_side(canvas, sheet.front)
    _write(canvas, sheet, words(sheet.long_edge, command))
    canvas.showPage()
    vector.start_page(canvas)
    canvas.transform(*correction_matrix(sheet.correction, sheet.width, sheet.height))
    _paint_side(canvas, sheet.back)
    canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _paint_side(canvas: Canvas, drawing: Drawing) -> None:
    vector.set_ink(canvas, BLACK, BLACK)
    draw(canvas, drawing)


def _write(canvas: Canvas, sheet: CalibrationSheet, sentences: Sequence[str]) -> None:
    """The instructions below the middle; left out where the paper is too small for them."""
    top = sheet.height / 2 - BELOW
    bottom = MARGIN if sheet.landscape else EDGE + REACH + CLEAR
    for size in SIZES:
        broken = [_broken(words, (sheet.width - 2 * SIDE) / size) for words in sentences]
        lines = [line for sentence in broken for line in sentence]
        if top - len(lines) * size * LEADING >= bottom:
            for number, line in enumerate(lines):
                draw_text(canvas, Text(SIDE, top - number * size * LEADING, line, size))
            return


def _broken(sentence: str, room: float) -> list[str]:
    """A sentence in lines no longer than `room`, in parts of the type size; words stay whole."""
    lines = [""]
    for word in sentence.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and vector.text_width(marks_font(), longer) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
