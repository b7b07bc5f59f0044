"""Paints a scale: numbered plates at both sides, and between them icons that grow, under smoke.

`generator.layout.boards` says where everything is that a sliding card must meet; what is decided
here is only how it looks. Numbers grow hotter downward by three cues, so that none depends on
colour: the plates deepen, the icons become more and larger, the numerals become larger. The shapes
of plates and badges say without colour which band a thing belongs to. Lengths in mm.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from generator.layout.boards import Step, scale_steps
from generator.layout.shapes import Rect
from generator.model.deck import Scale
from generator.model.sizes import CardSize
from generator.model.theme import Band, Theme, luminance
from generator.render import vector
from generator.render.stylesheet import Ink, inked
from generator.render.vector import polygon

DEPTH = 1.5
"""How far a plate's end reaches beyond the plate itself."""

Outline = Callable[[Canvas, Rect], PDFPathObject]

ROUNDED = frozenset({"arched", "scalloped", "round", "wavy"})
HAIRLINE, RULE, FRAME = 0.18, 0.25, 0.55
"""Widths of strokes, mm."""
RULES = 0.9
"""From the outer rule of the frame to the inner, mm."""
PLATE_END, PANEL_START = 0.5, 3.0
"""From the room for numerals to the end of its plate, and to the frame, mm."""
TITLE_SIZE, LETTER_SIZE = 4.2, 2.5
"""Type sizes of the title (12 pt) and of the band's letter (7 pt), mm."""
BADGE = 1.45
"""Radius of the badge around the letter, mm."""
ROUND = 2.6
"""Radius of the stacked rounds on the covered ground, mm."""
MOST = 6
"""How many icons stand in the hottest row."""
SEAM = 0.35
"""Half the gap between two plates, in which the line lies, mm."""
FINE = 0.12
"""Width of the strokes that stay in the background, mm."""


def plate(canvas: Canvas, place: Rect, shape: str) -> PDFPathObject:
    """The outline of a plate: `place`, and at its right the end that `shape` calls for."""
    return PLATES.get(shape, _straight)(canvas, place)


def badge(canvas: Canvas, x: float, y: float, radius: float, shape: str) -> PDFPathObject:
    """The outline of a small badge around (x, y), round for round shapes, else a lozenge."""
    if shape in ROUNDED:
        path = canvas.beginPath()
        path.circle(x, y, radius)
        return path
    reach = radius * 1.3
    return polygon(canvas, [(x - reach, y), (x, y + reach), (x + reach, y), (x, y - reach)])


def _straight(canvas: Canvas, place: Rect) -> PDFPathObject:
    path = canvas.beginPath()
    path.rect(place.x, place.y, place.width, place.height)
    return path


def _pointed(canvas: Canvas, place: Rect) -> PDFPathObject:
    tip = (place.right + DEPTH, place.y + place.height / 2)
    end = [(place.right, place.top), tip, (place.right, place.y)]
    return polygon(canvas, [*_left(place), *end])


def _notched(canvas: Canvas, place: Rect) -> PDFPathObject:
    """Swallow-tailed, as a ribbon is cut; the notch ends beside the numeral."""
    tip = place.right + DEPTH
    notch = (place.right + 0.1 * DEPTH, place.y + place.height / 2)
    return polygon(canvas, [*_left(place), (tip, place.top), notch, (tip, place.y)])


def _arched(canvas: Canvas, place: Rect, count: int = 1) -> PDFPathObject:
    """Flat arches one below the other over the whole end."""
    path = canvas.beginPath()
    path.moveTo(place.right, place.y)
    for x, y in (*_left(place), (place.right, place.top)):
        path.lineTo(x, y)
    step, bow = place.height / count, place.right + DEPTH * 4 / 3
    for index in range(count):
        high = place.top - index * step
        low = place.top - (index + 1) * step if count > 1 else place.y
        path.curveTo(bow, high, bow, low, place.right, low)
    path.close()
    return path


def _flames(canvas: Canvas, place: Rect) -> PDFPathObject:
    """Three tongues that lean upward."""
    step = place.height / 3
    corners = [*_left(place)]
    for index in range(3):
        high = place.top - index * step
        corners += [(place.right, high), (place.right + DEPTH, high - step * 0.25)]
    return polygon(canvas, [*corners, (place.right, place.y)])


def _left(place: Rect) -> list[tuple[float, float]]:
    return [(place.x, place.y), (place.x, place.top)]


PLATES: Mapping[str, Outline] = {
    "straight": _straight,
    "pointed": _pointed,
    "notched": _notched,
    "flames": _flames,
    "arched": _arched,
    "scalloped": partial(_arched, count=3),
}


@dataclass(frozen=True, slots=True)
class ScaleArtwork:
    """One unique face that is drawn to scale; `scale` has numbers where content has templates.

    `mark` are the letters of the card set that it comes from.
    """

    id: str
    scale: Scale
    title: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """What is being painted; lengths in mm from the bottom left corner of the trim.

    `low` saves ink: outlines instead of fills.
    """

    canvas: Canvas
    size: CardSize
    theme: Theme
    band: Band
    steps: tuple[Step, ...]
    title: str
    icon: str | None
    low: bool

    @property
    def paper(self) -> str:
        """The ground of everything."""
        return self.theme.colours["paper"]

    @property
    def ink(self) -> str:
        """The darkest colour."""
        return self.theme.colours["ink"]

    @property
    def is_light(self) -> bool:
        """Whether the band is lighter than what stands on it."""
        return luminance(self.band.ink) < luminance(self.band.fill)

    @property
    def panel(self) -> Rect:
        """The framed field between the two columns of numerals."""
        left, right = self.steps[0].numerals
        x, inset = left.right + PANEL_START, self.size.safe
        return Rect(x, inset, right.x - PANEL_START - x, self.size.height - 2 * inset)

    @property
    def ground(self) -> Rect:
        """The part of the panel that the sliding card never uncovers."""
        panel = self.panel
        return Rect(panel.x, panel.y, panel.width, self.steps[-1].line_y - panel.y)

    def grown(self, step: Step) -> float:
        """How hot a step is: 0 at the first number of the scale, 1 at the last."""
        span = max(1, self.steps[-1].number - self.steps[0].number)
        return (step.number - self.steps[0].number) / span

    def plate_colour(self, step: Step) -> str:
        """Deeper downward, and never nearer to the numeral's colour than the band itself."""
        grown = self.grown(step)
        if self.is_light:
            return vector.mix(self.paper, self.band.fill, 0.3 + 0.7 * grown)
        return vector.mix(self.band.fill, self.ink, 0.45 * grown)

    def glow_colour(self, step: Step) -> str:
        """The ground behind the icons."""
        return vector.mix(self.paper, self.band.fill, 0.06 + 0.3 * self.grown(step))

    def heart_colour(self, step: Step) -> str:
        """The inner icon: in a dark band it goes from the band's colour to white heat."""
        share = 0.0 if self.is_light else 0.3 + 0.65 * self.grown(step)
        return vector.mix(self.band.fill, self.paper, share)

    def soft_colour(self, share: float) -> str:
        """What stays in the background."""
        return vector.mix(self.paper, self.theme.colours["soft"], share)


def _paint_plates(card: Board) -> None:
    """Plates behind the numerals, out into the bleed."""
    canvas, edge = card.canvas, card.panel.x - PANEL_START + PLATE_END
    for mirrored in (False, True):
        canvas.saveState()
        if mirrored:
            canvas.transform(-1, 0, 0, 1, card.size.width, 0)
        for step in card.steps:
            if step.printed:
                top = card.size.bleed if step is card.steps[0] else -SEAM
                box = Rect(0, step.box.y, edge, step.box.height)
                place = box.grown(card.size.bleed, -SEAM, 0, top)
                outline = card.band.line or card.band.fill
                vector.set_ink(canvas, card.plate_colour(step), outline, RULE)
                canvas.drawPath(plate(canvas, place, card.band.shape), stroke=1, fill=1)
        canvas.restoreState()


def _paint_smoke(card: Board) -> None:
    """Above the first number: a sky, and smoke that rises into it."""
    from generator.render.engraving.smoke import smoke  # heavy to load

    canvas, panel = card.canvas, card.panel.inset(RULES)
    first = next(step for step in card.steps if step.printed)
    high = panel.top - first.box.top
    if high <= 0:
        return
    drawn = smoke(panel.width, high, card.theme.hand, first.number, card.low)
    canvas.saveState()
    vector.clip(canvas, Rect(panel.x, first.box.top, panel.width, high))
    canvas.transform(1, 0, 0, -1, panel.x, panel.top)
    vector.set_ink(canvas, card.ink, None)
    for ring in drawn.strokes:
        canvas.drawPath(polygon(canvas, ring.tolist()), stroke=0, fill=1)
    vector.set_ink(canvas, card.paper, card.ink, RULE)
    for ring in drawn.cloud:
        canvas.drawPath(polygon(canvas, ring.tolist()), stroke=1, fill=1)
    vector.set_ink(canvas, card.ink, None)
    for ring in drawn.shade:
        canvas.drawPath(polygon(canvas, ring.tolist()), stroke=0, fill=1)
    canvas.restoreState()


def _paint_rows(card: Board) -> None:
    """Row upon row, more and taller downward; each row hides the foot of the last."""
    panel = card.panel.inset(RULES)
    for index, step in enumerate(card.steps):
        if step.printed:
            high = min(step.box.top, panel.top) - step.line_y
            ground = Rect(panel.x, step.line_y, panel.width, high)
            vector.fill_and_stroke(card.canvas, ground, card.glow_colour(step))
            for number, place in enumerate(_row(card, step, index)):
                _paint_icon(card, step, place, flipped=number % 2 == index % 2)


def _row(card: Board, step: Step, index: int) -> Iterator[Rect]:
    """Where the icons of a step stand, close together; every second one is smaller."""
    grown = card.grown(step)
    side = step.box.height * (0.56 + 0.62 * grown)
    count = 1 + round((MOST - 1) * grown)
    room = card.panel.width - 2 * RULES - 1.0 - side
    apart = min(0.78 * side, room / max(1, count - 1))
    left = card.size.width / 2 - (count - 1) * apart / 2
    for number in range(count):
        tall = side * (0.86 if (number + index) % 2 and count > 1 else 1.0)
        yield Rect(left + number * apart - tall / 2, step.line_y + 0.15, tall, tall)


def _paint_icon(card: Board, step: Step, place: Rect, flipped: bool) -> None:
    """A dark icon with a lighter one in its heart; outlined only where ink is to be saved."""
    if card.icon is None:
        return
    if card.low:
        vector.set_ink(card.canvas, card.paper, card.ink)
        vector.draw_icon(card.canvas, card.icon, place, HAIRLINE, flipped)
        return
    vector.set_ink(card.canvas, card.ink, card.paper)
    vector.draw_icon(card.canvas, card.icon, place, 0.22, flipped)
    side = place.width * 0.62
    heart = Rect(place.centre[0] - side / 2, place.y + 0.2, side, side)
    vector.set_ink(card.canvas, card.heart_colour(step), card.heart_colour(step))
    vector.draw_icon(card.canvas, card.icon, heart, 0.0, not flipped)


def _paint_ground(card: Board) -> None:
    """Stacked rounds under the last line."""
    canvas, ground = card.canvas, card.ground.meet(card.panel.inset(RULES))
    canvas.saveState()
    vector.clip(canvas, ground)
    rise = ROUND * 1.732
    for row in range(int(ground.height / rise) + 2):
        y = ground.y + ROUND + 0.4 + row * rise
        x = ground.x + (ROUND if row % 2 else 0)
        while x < ground.right + ROUND:
            vector.set_ink(canvas, card.soft_colour(0.0 if card.low else 0.35), card.ink, RULE)
            canvas.circle(x, y, ROUND - 0.1, stroke=1, fill=1)
            for radius in (1.7, 0.9):
                vector.set_ink(canvas, None, card.ink, FINE)
                canvas.circle(x, y, radius, stroke=1, fill=0)
            x += 2 * ROUND
    canvas.restoreState()


def paint_scale(
    scale: Scale, title: str, size: CardSize, theme: Theme, ink: str, mark: str = ""
) -> bytes:
    """One page of trim and bleed, as PDF, with its boxes set; the title is on the covered ground.

    The theme is converted for `ink`, a value of `Ink`, when that has not happened yet. `mark` are
    the letters of the card set that the scale comes from.

    Raises:
        ValueError: the scale cannot be made; lint finds that first.
        KeyError: the theme has no such band, or the packages no such font or icon.
    """
    steps = scale_steps(scale, size)
    theme = inked(theme, Ink(ink))
    band, low = theme.bands[scale.style], ink == Ink.LOW
    with vector.face_page(size, theme, mark, theme.colours["paper"]) as (canvas, stream):
        card = Board(canvas, size, theme, band, steps, title, scale.icon, low)
        _paint_plates(card)
        _paint_smoke(card)
        _paint_rows(card)
        _paint_ground(card)
        _paint_frame(card)
        _paint_numerals(card)
        _paint_names(card)
    return stream.getvalue()


def _paint_frame(card: Board) -> None:
    """The lines that the sliding card is set on, out into the bleed; a double rule around."""
    vector.set_ink(card.canvas, None, card.ink, HAIRLINE)
    reach = card.size.bleed
    for step in card.steps:
        if step.printed:
            card.canvas.line(-reach, step.line_y, card.size.width + reach, step.line_y)
    for inset, width, radius in ((0.0, FRAME, 1.6), (RULES, HAIRLINE, 0.9)):
        place = card.panel.inset(inset)
        vector.set_ink(card.canvas, None, card.ink, width)
        card.canvas.roundRect(place.x, place.y, place.width, place.height, radius, stroke=1, fill=0)


def _paint_numerals(card: Board) -> None:
    """Each number twice, as large as its room allows; one type size per step."""
    font = vector.font_name(vector.numeral_type(card.theme))
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


def _paint_names(card: Board) -> None:
    """The band's letter at the top, the title on the covered ground."""
    canvas, panel = card.canvas, card.panel
    font = vector.font_name(card.theme.types["title"])
    y = (card.steps[0].line_y + panel.top - RULES) / 2
    for x in (panel.x + 5.0, panel.right - 5.0):
        vector.set_ink(canvas, card.paper, None)
        canvas.drawPath(badge(canvas, x, y, BADGE + 0.5, card.band.shape), stroke=0, fill=1)
        vector.set_ink(canvas, card.paper, card.ink, RULE)
        canvas.drawPath(badge(canvas, x, y, BADGE, card.band.shape), stroke=1, fill=1)
        _centred(card, card.band.letter, x, y, font, LETTER_SIZE)
    x, y = card.ground.centre
    long = vector.text_width(font, card.title)
    size = min(TITLE_SIZE, (panel.width - 8) / max(long, 1e-3))
    width = long * size + 4
    plaque = Rect(x - width / 2, y - 2.8, width, 5.6)
    vector.fill_and_stroke(canvas, plaque, card.paper, card.ink, RULE)
    _centred(card, card.title, x, y, font, size)


def _centred(card: Board, text: str, x: float, y: float, font: str, size: float) -> None:
    """A text whose ink lies around (x, y)."""
    box = vector.text_bounds(font, text)
    vector.set_ink(card.canvas, card.ink, None)
    card.canvas.setFont(font, size)
    card.canvas.drawString(x - box.centre[0] * size, y - box.centre[1] * size, text)
