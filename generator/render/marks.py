"""Paints what a sheet has besides its cards: marks, ruler, name line; and the duplex test sheet.

The pages are the ground that cards are placed on later, one page for each side in print order.
They hold no form XObjects, so that whoever adds cards may name these freely.
"""

from collections.abc import Iterable, Sequence
from io import BytesIO
from itertools import groupby
from operator import attrgetter

from reportlab.pdfgen.canvas import Canvas

from generator.layout.calibration import EDGE, REACH, CalibrationSheet
from generator.layout.margins import ruler_drawing
from generator.layout.registered import PIXEL, THICK
from generator.layout.shapes import Drawing, Line, LineKind, Text, wrapped
from generator.layout.sheet import Label, Side, correction_matrix, side_matrix
from generator.model.theme import Type
from generator.render import vector

BLACK = "#000000"
STROKES: dict[LineKind, float] = {
    "crop": 0.15,
    "cross": 0.15,
    "fold": 0.15,
    "tick": 0.12,
    "scale": 0.12,
    "reading": 0.2,
    "square": 71.5 * PIXEL,
    "angle": THICK * PIXEL,
}
"""Widths of strokes by what they tell, mm; 0.15 is what people who cut ask for.

A cutting machine finds a sheet by a square and two angles.
"""
DASH = (1.0, 0.6)
"""Stroke and gap of a fold mark, mm."""
TYPE = Type(family="Atkinson Hyperlegible", size=7, smallest=5)
"""Made to be told apart when small; sizes come from layout."""
CAPITALS = 0.668
"""Height of its capitals, in parts of the type size."""

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


def paint_marks(
    sides: Sequence[Side], paper_width: float, paper_height: float, language: str = "en"
) -> bytes:
    """A PDF with one page of paper size (mm) for each side.

    `language` (BCP 47) is that of the whole document, cards included: they are placed on these
    pages (PDF 32000-1, 14.9.2). A side's correction moves its marks as it moves its cards.
    """
    stream = BytesIO()
    canvas = vector.new_canvas(stream, paper_width, paper_height, marks_font())
    canvas.setCatalogEntry("Lang", language)
    for side in sides:
        vector.start_page(canvas)
        if side.correction is not None:
            canvas.transform(*side_matrix(side))
        vector.set_ink(canvas, BLACK, BLACK)
        draw_lines(canvas, side.lines)
        if side.ruler is not None:
            draw(canvas, ruler_drawing(side.ruler))
        if side.label is not None:
            draw_text(canvas, _name_line(side.label))
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def marks_font() -> str:
    """The font of everything that is said outside the cards."""
    return vector.font_name(TYPE)


def draw(canvas: Canvas, drawing: Drawing) -> None:
    """Strokes and texts in the canvas's colours."""
    draw_lines(canvas, drawing.lines)
    for text in drawing.texts:
        draw_text(canvas, text)


def draw_lines(canvas: Canvas, lines: Iterable[Line]) -> None:
    """Strokes, each as wide as its kind; fold marks are dashed."""
    for kind, alike in groupby(lines, key=attrgetter("kind")):
        canvas.setLineWidth(STROKES[kind])
        canvas.setDash(*((list(DASH), 0) if kind == "fold" else ([], 0)))
        canvas.lines([(line.x1, line.y1, line.x2, line.y2) for line in alike])


def draw_text(canvas: Canvas, text: Text) -> None:
    """A text on its baseline, turned about its anchor."""
    font = marks_font()
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    start = -shift * vector.text_width(font, text.text) * text.size
    canvas.saveState()
    canvas.translate(text.x, text.y)
    if text.rotation:
        canvas.rotate(text.rotation)
    canvas.setFont(font, text.size)
    canvas.drawString(start, 0, text.text)
    canvas.restoreState()


def _name_line(label: Label) -> Text:
    """The name of a side in the middle of its strip's height, smaller where it is too long."""
    strip = label.strip
    width = vector.text_width(marks_font(), label.text)
    size = min(label.size, strip.length / width) if width else label.size
    rise = (strip.height - size * CAPITALS) / 2
    along, up = (0.0, rise) if strip.rotation == 0 else (-rise, 0.0)
    return Text(strip.x + along, strip.y + up, label.text, size, strip.rotation)


def instructions(long_edge: bool, command: str) -> tuple[str, ...]:
    """What to do with the sheet, one sentence each; `command` is what to type at the end."""
    return (
        *_to_light(long_edge),
        "4. At A and at B, read where the stroke from behind crosses x and y, in millimetres.",
        f"5. Type the four numbers: {command}",
        "6. Print the sheet that this writes: every stroke should now cross at 0.",
    )


def trial_instructions(long_edge: bool, command: str) -> tuple[str, ...]:
    """What to do with a sheet that tries out a profile; `command` prints one without it."""
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

    `command` is what to type next: with the readings, or on a trial to measure again.
    """
    words = trial_instructions if sheet.correction else instructions
    stream = BytesIO()
    canvas = vector.new_canvas(stream, sheet.width, sheet.height, marks_font())
    canvas.setTitle("Duplex test sheet")
    canvas.setCatalogEntry("Lang", "en")
    vector.start_page(canvas)
    vector.set_ink(canvas, BLACK, BLACK)
    draw(canvas, sheet.front)
    _write(canvas, sheet, words(sheet.long_edge, command))
    canvas.showPage()
    vector.start_page(canvas)
    canvas.transform(*correction_matrix(sheet.correction, sheet.width, sheet.height))
    vector.set_ink(canvas, BLACK, BLACK)
    draw(canvas, sheet.back)
    canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _write(canvas: Canvas, sheet: CalibrationSheet, sentences: Sequence[str]) -> None:
    """The instructions below the middle; left out where the paper is too small for them."""
    top = sheet.height / 2 - BELOW
    bottom = MARGIN if sheet.landscape else EDGE + REACH + CLEAR
    for size in SIZES:
        room = (sheet.width - 2 * SIDE) / size
        lines = [line for words in sentences for line in wrapped(words, room, _measure)]
        if top - len(lines) * size * LEADING >= bottom:
            for number, line in enumerate(lines):
                draw_text(canvas, Text(SIDE, top - number * size * LEADING, line, size))
            return


def _measure(text: str, _: bool) -> float:
    return vector.text_width(marks_font(), text)
