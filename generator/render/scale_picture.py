"""The picture on a scale: plates behind the numerals, rows of icons between, calm ground below."""

from generator.layout.scale import Step
from generator.layout.shapes import Edges, Rect
from generator.render import vector
from generator.render.plates import plate
from generator.render.scale_board import HAIRLINE, PANEL_START, PLATE_END, RULE, RULES, Board

ROUND = 2.6
"""Radius of the stacked rounds on the covered ground, mm."""
MOST = 6
"""How many icons stand in the hottest row."""
SEAM = 0.35
"""Half the gap between two plates, in which the line lies, mm."""
FINE = 0.12
"""Width of the strokes that stay in the background, mm."""


def paint_picture(card: Board) -> None:
    """Everything but lines, frame and letters, back to front."""
    _paint_paper(card)
    _paint_plates(card)
    _paint_rows(card)
    _paint_ground(card)


def _paint_paper(card: Board) -> None:
    whole = Rect(0, 0, card.size.width, card.size.height).inset(-card.size.bleed)
    vector.set_ink(card.canvas, card.paper, None)
    card.canvas.rect(whole.x, whole.y, whole.width, whole.height, stroke=0, fill=1)


def _paint_plates(card: Board) -> None:
    """Plates behind the numerals, out into the bleed; steps without a number are hatched."""
    canvas, edge = card.canvas, card.panel.x - PANEL_START + PLATE_END
    for mirrored in (False, True):
        canvas.saveState()
        if mirrored:
            canvas.transform(-1, 0, 0, 1, card.size.width, 0)
        _hatch(card, edge)
        for step in card.steps:
            if step.printed:
                top = card.size.bleed if step is card.steps[0] else -SEAM
                box = Rect(0, step.box.y, edge, step.box.height)
                place = box.grown(Edges(card.size.bleed, -SEAM, 0, top))
                vector.set_ink(
                    canvas, card.plate_colour(step), card.band.line or card.band.fill, RULE
                )
                canvas.drawPath(plate(canvas, place, card.band.shape), stroke=1, fill=1)
        canvas.restoreState()


def _hatch(card: Board, edge: float) -> None:
    """Thin level lines a millimetre apart, as an engraver leaves empty ground."""
    vector.set_ink(card.canvas, None, card.soft_colour(0.5), FINE)
    first = next(step for step in card.steps if step.printed)
    empty = ((first.box.top, card.size.height), (0.0, card.steps[-1].line_y))
    for low, high in empty:
        for row in range(int(high - low)):
            y = high - 0.5 - row
            card.canvas.line(card.size.safe, y, edge - 1.2 * (row % 2), y)


def _paint_rows(card: Board) -> None:
    """Row upon row, more and taller downward; each row hides the foot of the last."""
    for index, step in enumerate(card.steps):
        if step.printed:
            _paint_glow(card, step)
            for number, place in enumerate(_row(card, step, index)):
                _paint_icon(card, step, place, flipped=number % 2 == index % 2)


def _paint_glow(card: Board, step: Step) -> None:
    """The ground of a step between the plates."""
    panel = card.panel.inset(RULES)
    vector.set_ink(card.canvas, card.glow_colour(step), None)
    height = min(step.box.top, panel.top) - step.line_y
    card.canvas.rect(panel.x, step.line_y, panel.width, height, stroke=0, fill=1)


def _row(card: Board, step: Step, index: int) -> list[Rect]:
    """Where the icons of a step stand, close together; every second one is smaller."""
    grown = card.grown(step)
    side = step.box.height * (0.56 + 0.62 * grown)
    count = 1 + round((MOST - 1) * grown)
    room = card.panel.width - 2 * RULES - 1.0 - side
    apart = min(0.78 * side, room / max(1, count - 1))
    left = card.size.width / 2 - (count - 1) * apart / 2
    places = []
    for number in range(count):
        tall = side * (0.86 if (number + index) % 2 and count > 1 else 1.0)
        places.append(Rect(left + number * apart - tall / 2, step.line_y + 0.15, tall, tall))
    return places


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
    clip = canvas.beginPath()
    clip.rect(ground.x, ground.y, ground.width, ground.height)
    canvas.clipPath(clip, stroke=0, fill=0)
    rise = ROUND * 1.732
    rows = int(ground.height / rise) + 2
    for row in range(rows):
        y = ground.y + ROUND + 0.4 + row * rise
        x = ground.x + (ROUND if row % 2 else 0)
        while x < ground.right + ROUND:
            _round(card, x, y)
            x += 2 * ROUND
    canvas.restoreState()


def _round(card: Board, x: float, y: float) -> None:
    """One round with its rings."""
    vector.set_ink(card.canvas, card.soft_colour(0.0 if card.low else 0.35), card.ink, RULE)
    card.canvas.circle(x, y, ROUND - 0.1, stroke=1, fill=1)
    for radius in (1.7, 0.9):
        vector.set_ink(card.canvas, None, card.ink, FINE)
        card.canvas.circle(x, y, radius, stroke=1, fill=0)
