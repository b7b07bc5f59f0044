"""Paints a scale: numbered plates at both sides, icons that grow between them, calm ground below.

`generator.layout.scale` says where everything is that a sliding card must meet; what is decided
here is only how it looks. Numbers grow hotter downward by three cues, so that none depends on
colour: the plates deepen, the icons become more and larger, the numerals become larger.
"""

from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from generator.layout.scale import scale_steps
from generator.model.deck import Scale
from generator.model.sizes import CardSize
from generator.model.theme import Theme, Type
from generator.render import vector
from generator.render.inks import Ink, inked
from generator.render.plates import badge
from generator.render.scale_board import FRAME, HAIRLINE, RULE, RULES, Board
from generator.render.scale_picture import paint_picture
from generator.render.set_mark import paint_set_mark

TITLE_SIZE, LETTER_SIZE = 4.2, 2.5
"""Type sizes of the title (12 pt) and of the band's letter (7 pt), mm."""
BADGE = 1.45
"""Radius of the badge around the letter, mm."""


def paint_scale(
    scale: Scale, title: str, size: CardSize, theme: Theme, ink: str, mark: str = ""
) -> bytes:
    """One page of trim and bleed, as PDF, with its boxes set.

    Args:
        scale: the scale, `start` worked out.
        title: set small on the covered ground.
        size: of the card, mm.
        theme: of the box; it is converted for `ink` here when that has not happened yet.
        ink: a value of `Ink`.
        mark: letters of the card set that it comes from.

    Raises:
        ValueError: the scale cannot be made; lint finds that first.
        KeyError: the theme has no such band, or the packages no such font or icon.
    """
    steps = scale_steps(scale, size)
    theme = inked(theme, Ink(ink))
    stream = BytesIO()
    width, height = size.width + 2 * size.bleed, size.height + 2 * size.bleed
    font = vector.font_name(_numeral_type(theme))
    canvas = vector.new_canvas(stream, width, height, font)
    set_boxes(canvas, size)
    vector.start_page(canvas)
    canvas.translate(size.bleed, size.bleed)
    band, low = theme.bands[scale.style], ink == Ink.LOW
    _paint(Board(canvas, size, theme, band, steps, title, scale.icon, low))
    paint_set_mark(canvas, mark, size, theme)
    canvas.showPage()
    canvas.save()
    return stream.getvalue()


def set_boxes(canvas: Canvas, size: CardSize) -> None:
    """Trim and bleed of ISO 32000-1, 14.11.2; the origin is the corner of the bleed."""
    near = size.bleed * vector.POINT
    right, top = near + size.width * vector.POINT, near + size.height * vector.POINT
    canvas.setTrimBox((near, near, right, top))
    canvas.setBleedBox((0, 0, right + near, top + near))


def _paint(card: Board) -> None:
    """Back to front."""
    paint_picture(card)
    _paint_lines(card)
    _paint_frame(card)
    _paint_numerals(card)
    _paint_names(card)


def _paint_lines(card: Board) -> None:
    """The lines that the sliding card is set on, out into the bleed."""
    vector.set_ink(card.canvas, None, card.ink, HAIRLINE)
    reach = card.size.bleed
    for step in card.steps:
        if step.printed:
            card.canvas.line(-reach, step.line_y, card.size.width + reach, step.line_y)


def _paint_frame(card: Board) -> None:
    """A double rule around the panel."""
    for inset, width, radius in ((0.0, FRAME, 1.6), (RULES, HAIRLINE, 0.9)):
        place = card.panel.inset(inset)
        vector.set_ink(card.canvas, None, card.ink, width)
        card.canvas.roundRect(place.x, place.y, place.width, place.height, radius, stroke=1, fill=0)


def _paint_numerals(card: Board) -> None:
    """Each number twice, as large as its room allows; one type size per step."""
    font = vector.font_name(_numeral_type(card.theme))
    figures = [str(step.number).replace("-", "−") for step in card.steps]
    bounds = [vector.text_bounds(font, figure) for figure in figures]
    tall, wide = max(box.height for box in bounds), max(box.width for box in bounds)
    vector.set_ink(card.canvas, card.band.ink, None)
    for step, figure, box in zip(card.steps, figures, bounds, strict=True):
        for room in step.numerals if step.printed else ():
            size = min(room.height / tall, room.width / wide)
            centre_x, centre_y = room.centre
            card.canvas.setFont(font, size)
            x = centre_x - box.centre[0] * size
            card.canvas.drawString(x, centre_y - box.centre[1] * size, figure)


def _numeral_type(theme: Theme) -> Type:
    """The theme's own voice for scales, else for numbers."""
    return theme.types.get("scale") or theme.types["number"]


def _paint_names(card: Board) -> None:
    """The band's letter at the top, the title on the covered ground."""
    canvas, panel = card.canvas, card.panel
    font = vector.font_name(card.theme.types["title"])
    y = (card.steps[0].line_y + panel.top - RULES) / 2
    for x in (panel.x + 5.0, panel.right - 5.0):
        vector.set_ink(canvas, card.paper, card.ink, RULE)
        canvas.drawPath(badge(canvas, x, y, BADGE, card.band.shape), stroke=1, fill=1)
        _centred(card, card.band.letter, x, y, font, LETTER_SIZE)
    x, y = card.ground.centre
    long = vector.text_width(font, card.title)
    size = min(TITLE_SIZE, (panel.width - 8) / max(long, 1e-3))
    width = long * size + 4
    vector.set_ink(canvas, card.paper, card.ink, RULE)
    canvas.rect(x - width / 2, y - 2.8, width, 5.6, stroke=1, fill=1)
    _centred(card, card.title, x, y, font, size)


def _centred(card: Board, text: str, x: float, y: float, font: str, size: float) -> None:
    """A text whose ink lies around (x, y)."""
    box = vector.text_bounds(font, text)
    vector.set_ink(card.canvas, card.ink, None)
    card.canvas.setFont(font, size)
    card.canvas.drawString(x - box.centre[0] * size, y - box.centre[1] * size, text)
