"""Paints a tuck box: the box's paper, frame and type on its panels, and where to cut and fold."""

from dataclasses import dataclass
from io import BytesIO
from math import acos, cos, sin

from reportlab.pdfgen.canvas import Canvas

from generator import assets
from generator.layout.margins import RULER, ruler_drawing
from generator.layout.shapes import Rect, Rotation, Text
from generator.layout.sheet import Strip
from generator.layout.tuck_box import STEPS, THUMB, TuckBox
from generator.model.theme import Theme, Type
from generator.render import marks, vector

FRAME, RULE = 3.0, 0.35
"""From the edge of a panel to its frame, and how thick that is, mm."""
TITLE, NAME, SMALL = 7.8, 5.6, 3.2
"""Largest type of the game's title, of the deck's, and of all else, mm."""
SIDE = 4.6
"""Largest type along a side, mm."""
MARGIN = 6.0
"""From the edge of the paper to the ruler and the name line, mm."""


@dataclass(frozen=True)
class BoxArt:
    """What is on a tuck box: an icon in its colour, lines on its back, a label in the margin."""

    title: str
    name: str
    icon: str | None
    colour: str
    small: tuple[str, ...]
    label: str
    glue: str


def tuck_box_pdf(
    box: TuckBox, art: BoxArt, theme: Theme, paper: tuple[float, float], language: str
) -> bytes:
    """One page of paper (mm) with the box in its middle."""
    stream = BytesIO()
    canvas = vector.new_canvas(stream, *paper, marks.marks_font())
    canvas.setTitle(art.label)
    canvas.setCatalogEntry("Lang", language)
    vector.start_page(canvas)
    vector.set_ink(canvas, marks.BLACK, marks.BLACK)
    ruler = Strip(MARGIN, MARGIN, 0, *RULER)
    marks.draw(canvas, ruler_drawing(ruler))
    marks.draw_text(canvas, Text(MARGIN + RULER[0] + 6, MARGIN + 1, art.label, 2.2))
    canvas.translate((paper[0] - box.width) / 2, (paper[1] - box.height) / 2)
    _Painter(canvas, box, art, theme).paint()
    canvas.showPage()
    canvas.save()
    return stream.getvalue()


@dataclass(frozen=True)
class _Painter:
    canvas: Canvas
    box: TuckBox
    art: BoxArt
    theme: Theme

    def paint(self) -> None:
        """Ground, words, and last the lines."""
        box, art, colours = self.box, self.art, self.theme.colours
        for panel in (box.front, box.back, *box.sides, box.lid, box.tongue):
            vector.fill_and_stroke(self.canvas, panel, colours["paper"])
        self._front()
        self._framed(box.back)
        middle = box.back.y + (0.3 if art.icon else 0.48) * box.back.height
        for number, line in enumerate(art.small):
            y = middle + (len(art.small) / 2 - number) * 1.6 * SMALL
            self._line(line, (box.back.centre[0], y), SMALL, box.back.width - 4 * FRAME, "text")
        self._emblem(box.back, 0.28, 0.12)
        for side in box.sides:
            self._along(side)
        said = box.lid.inset(1.0)
        size = min(SIDE, 0.6 * said.height)
        self._line(art.title, box.lid.centre, size, said.width - 2 * FRAME, "title")
        vector.set_ink(self.canvas, marks.BLACK, marks.BLACK)
        for place in box.glue:
            turn: Rotation = 90 if place.height > place.width else 0
            marks.draw_text(self.canvas, Text(*place.centre, art.glue, 2.5, turn, "middle"))
        marks.draw_lines(self.canvas, (*box.cuts, *box.folds))

    def _front(self) -> None:
        front, art = self.box.front, self.art
        self._framed(front)
        room, (x, y) = front.width - 5 * FRAME, front.centre
        above, below = (0.27, 0.3) if art.icon else (0.1, 0.05)
        self._line(art.title, (x, y + above * front.height), TITLE, room, "title")
        self._line(art.name, (x, y - below * front.height), NAME, room, "title")
        self._emblem(front, 0.5, -0.02)

    def _emblem(self, panel: Rect, share: float, above: float) -> None:
        """The icon, `share` of a panel wide, and so much of its height above the middle."""
        if self.art.icon:
            side, (x, y) = share * panel.width, panel.centre
            vector.set_ink(self.canvas, self.art.colour, self.art.colour)
            place = Rect(x - side / 2, y - side / 2 + above * panel.height, side, side)
            vector.draw_icon(self.canvas, self.art.icon, place)

    def _framed(self, panel: Rect) -> None:
        """A frame as the cards have: doubled where theirs is."""
        self._rule(panel, FRAME, RULE)
        if self.theme.frame.startswith("double"):
            self._rule(panel, FRAME + 0.9, RULE / 2)

    def _rule(self, panel: Rect, within: float, width: float) -> None:
        """A rule so far within a panel; on the front it goes round the notch for the thumb."""
        inner, middle = panel.inset(within), panel.centre[0]
        top, right = inner.y + inner.height, inner.x + inner.width
        corners = [(inner.x, top), (inner.x, inner.y), (right, inner.y), (right, top)]
        if panel is self.box.front:
            radius = THUMB + within
            start = acos(within / radius)
            turns = (start * (1 - 2 * step / STEPS) for step in range(STEPS + 1))
            above = panel.y + panel.height
            corners += [(middle + radius * sin(t), above - radius * cos(t)) for t in turns]
        vector.set_ink(self.canvas, None, self.theme.colours["ink"], width)
        self.canvas.drawPath(vector.polygon(self.canvas, corners), stroke=1, fill=0)

    def _along(self, side: Rect) -> None:
        """The name of the deck along a side, to be read from the right."""
        self.canvas.saveState()
        self.canvas.translate(*side.centre)
        self.canvas.rotate(90)
        size = min(SIDE, 0.5 * side.width)
        said = f"{self.art.title} · {self.art.name}"
        self._line(said, (0, 0), size, side.height - 4 * FRAME, "title")
        self.canvas.restoreState()

    def _line(
        self, text: str, at: tuple[float, float], size: float, room: float, role: str
    ) -> None:
        """A line centred at `at`, smaller where it is too long."""
        font = vector.font_name(_type_for(text, self.theme.types.get(role, marks.TYPE)))
        size = min(size, room / max(vector.text_width(font, text), 0.01))
        wide = vector.text_width(font, text) * size
        vector.set_ink(self.canvas, self.theme.colours["ink"], None)
        self.canvas.setFont(font, size)
        self.canvas.drawString(at[0] - wide / 2, at[1] - 0.33 * size, text)


def _type_for(text: str, wished: Type) -> Type:
    """The type that is wished for, else that of the margins where it lacks a letter."""
    known = assets.characters(wished.family, wished.weight, wished.style)
    return wished if all(ord(mark) in known or mark == " " for mark in text) else marks.TYPE
