"""Paints a map: circles with their words, arrows with theirs, and a legend; whole or in tiles.

Nothing depends on colour: kinds of arrows differ in line and head, and each says its word.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from math import cos, hypot, pi, sin

from reportlab.pdfgen.canvas import Canvas

from generator import assets
from generator.layout.map_arrows import Point, distance_to_path
from generator.layout.map_page import (
    OVERLAP,
    TEXT,
    TILE_MARGIN,
    TITLE,
    MapPage,
    Tile,
    Tiling,
    fits,
    tile,
)
from generator.layout.map_plan import LABEL, SMALLEST, MapPlan
from generator.layout.margins import ruler_drawing
from generator.layout.shapes import Rect
from generator.layout.sheet import Strip
from generator.model.maps import RelationKind
from generator.model.theme import Theme, Type
from generator.render import marks, vector
from generator.render.fitting import Flaw, missing_glyphs
from generator.words.catalogue import Catalogue, Translate

STROKE, RING = 0.45, 0.35
"""Widths of an arrow and of a circle, mm; at the smallest type."""
HEAD = 2.6
"""Length of a head, mm; at the smallest type."""
DASHES = {"solid": [], "dashed": [2.2, 1.3], "dotted": [0.2, 1.2]}

PLAIN = Type(family="Source Serif 4", size=8, smallest=8)
BOLD = Type(family="Source Serif 4", weight=700, size=8, smallest=8)
"""What is read on a map, whatever the box: made for small sizes, x-height 0.475 em."""
WHITE = "#ffffff"
BADGE = 2.7
"""Radius of the badge of a seat, mm; at the smallest type."""
AROUND = 24
"""So many places on the rim of a circle are tried for a badge."""
DROP = 0.33
"""From the middle of a line down to its baseline, in parts of the type size."""

FORM = "map"
FINE = 0.15
"""Width of what shows where to cut, mm."""
SMALL, EDGE = 2.5, 5.0
"""Type of what is said in the margin, mm (7 pt), and how near it comes to the right edge."""


@dataclass(frozen=True)
class MapArt:
    """What is painted: the plan, the page, and what the plan leaves out.

    `kinds` and `mutual` are by arrow; `seats` are the numbers of the seats by circle. `legend`
    explains what all maps have: a sign (kind of arrow, `both`, `seat` or a number) and its words.
    """

    title: str
    about: str
    plan: MapPlan
    page: MapPage
    kinds: tuple[RelationKind, ...]
    mutual: tuple[bool, ...]
    seats: dict[int, int]
    facts_title: str
    legend: tuple[tuple[RelationKind | str, str], ...]


def measure(text: str, bold: bool) -> float:
    """Width of a text as maps set it, in parts of the type size."""
    return vector.text_width(vector.font_name(BOLD if bold else PLAIN), text)


def words_on(art: MapArt) -> list[Rect]:
    """Where words stand on the page that no seam should cut: in circles and on arrows."""
    ground = art.page.ground
    lines = [
        Rect(
            ground.x + circle.middle[0] - line.width / 2,
            ground.y + circle.middle[1] + line.y - line.size / 2,
            line.width,
            line.size,
        )
        for circle in art.plan.circles
        for line in circle.lines
    ]
    labels = (arrow.label for arrow in art.plan.arrows)
    return [*lines, *(replace(one, x=one.x + ground.x, y=one.y + ground.y) for one in labels)]


def missing_letters(texts: Sequence[str]) -> tuple[Flaw, ...]:
    """A flaw for each letter that the font of maps does not have."""
    known = assets.characters(PLAIN.family, PLAIN.weight, PLAIN.style)
    lost = {mark for text in texts for mark in text if ord(mark) not in known and mark != " "}
    return tuple(missing_glyphs(lost, PLAIN.family))


def write(canvas: Canvas, text: str, at: Point, size: float, *, bold: bool = False) -> None:
    """A line from the left, its baseline at `at`."""
    canvas.setFont(vector.font_name(BOLD if bold else PLAIN), size)
    canvas.drawString(*at, text)


def map_pdf(
    art: MapArt, theme: Theme, paper: tuple[float, float], words: Catalogue
) -> tuple[bytes, int]:
    """The map as PDF, and how many pages it takes on `paper` (mm).

    A map that is no larger than the paper is one page of its own size; a larger one is cut up.

    Raises:
        ValueError: the paper is too small to be glued.
    """
    page, stream, font = art.page, BytesIO(), vector.font_name(PLAIN)
    tiling = None
    if not fits(page.width, page.height, paper):
        tiling = tile(page.width, page.height, paper, words_on(art))
    size = (tiling.width, tiling.height) if tiling else (page.width, page.height)
    canvas = vector.new_canvas(stream, *size, font)
    canvas.setTitle(art.title)
    canvas.setCatalogEntry("Lang", words.language)
    if tiling:
        _draw_tiles(canvas, art, theme, tiling, words.tr)
    else:
        vector.start_page(canvas)
        _Map(canvas, art, theme).draw()
        canvas.showPage()
    canvas.save()
    return stream.getvalue(), len(tiling.tiles) if tiling else 1


@dataclass(frozen=True)
class _Map:
    """A map while it is drawn, in mm; the bottom left corner of its page is the origin."""

    canvas: Canvas
    art: MapArt
    theme: Theme

    @property
    def ink(self) -> str:
        return self.theme.colours["ink"]

    def draw(self) -> None:
        """The whole map."""
        art = self.art
        self._title()
        self._foot()
        self.canvas.saveState()
        self.canvas.translate(art.page.ground.x, art.page.ground.y)
        scale = art.plan.size / SMALLEST
        for arrow, kind, mutual in zip(art.plan.arrows, art.kinds, art.mutual, strict=True):
            colour, box = self.theme.colours[kind.colour], arrow.label
            self._arrow(arrow.course.points, (kind, mutual), colour, scale)
            vector.fill_and_stroke(self.canvas, box, WHITE)
            self._centred(arrow.word, box.centre, LABEL * art.plan.size, colour)
        for index in range(len(art.plan.circles)):
            self._circle(index, scale)
        self.canvas.restoreState()

    def _title(self) -> None:
        art, canvas, box, scale = self.art, self.canvas, self.art.page.title, self.art.page.scale
        font = vector.font_name(self.theme.types["title"])
        size = min(TITLE * scale, box.width * 0.55 / max(vector.text_width(font, art.title), 0.01))
        vector.set_ink(canvas, self.ink, self.ink, 0.35 * scale)
        canvas.setFont(font, size)
        canvas.drawString(box.x, box.y + 2.8 * scale, art.title)
        canvas.line(box.x, box.y, box.right, box.y)
        wide = measure(art.about, False)
        small = min(TEXT * scale, box.width * 0.42 / max(wide, 0.01))
        vector.set_ink(canvas, self.theme.colours["soft"], None)
        write(canvas, art.about, (box.right - wide * small, box.y + 2.8 * scale), small)

    def _foot(self) -> None:
        """What is known to all at the left, the legend at the right."""
        canvas, page, size = self.canvas, self.art.page, TEXT * self.art.page.scale
        line, top = page.facts.top + 1.5 * page.scale, page.facts.top - page.row
        vector.set_ink(canvas, self.ink, self.ink, 0.2 * page.scale)
        canvas.line(page.facts.x, line, page.legend.right, line)
        if page.lines:
            at = (page.facts.x, top + 0.25 * size)
            write(canvas, self.art.facts_title, at, size, bold=True)
        for number, text in enumerate(page.lines, start=1):
            write(canvas, text, (page.facts.x, top - number * page.row + 0.25 * size), size)
        for number, (sign, words) in enumerate(self.art.legend):
            x = page.legend.x + (number % 2) * page.legend.width / 2
            y = top - number // 2 * page.row + page.row / 2
            self._sign(sign, (x, y))
            vector.set_ink(canvas, self.ink, None)
            room = page.legend.width / 2 - 15 * page.scale
            fitted = min(size, room / max(measure(words, False), 0.01))
            write(canvas, words, (x + 14 * page.scale, y - DROP * fitted), fitted)

    def _sign(self, sign: RelationKind | str, at: Point) -> None:
        scale, ink = self.art.page.scale, self.ink
        start, end = at, (at[0] + 11 * scale, at[1])
        middle = (at[0] + 5.5 * scale, at[1])
        if isinstance(sign, RelationKind):
            self._arrow((start, end), (sign, False), self.theme.colours[sign.colour], scale)
        elif sign == "both":
            kind = self.art.legend[0][0]
            assert isinstance(kind, RelationKind)  # noqa: S101 - kinds come first
            self._arrow((start, end), (kind, True), ink, scale)
        elif sign == "seat":
            self._badge("1", middle, 1.9 * scale, 2.7 * scale)
        else:
            self._centred(sign, (at[0] + 3.4 * scale, at[1]), 4.2 * scale, ink)
            self._ring((at[0] + 8.6 * scale, at[1]), 1.9 * scale, scale)

    def _arrow(
        self, points: Sequence[Point], how: tuple[RelationKind, bool], colour: str, scale: float
    ) -> None:
        """A line with its head, or with two where it is mutual; filled heads stand upon no line."""
        (kind, mutual), canvas, drawn = how, self.canvas, list(points)
        if kind.head == "filled":
            drawn = _shortened(points, HEAD * scale * 0.8)
            drawn = _shortened(drawn[::-1], HEAD * scale * 0.8)[::-1] if mutual else drawn
        canvas.saveState()
        vector.set_ink(canvas, colour, colour, STROKE * scale)
        canvas.setLineCap(1 if kind.line == "dotted" else 0)
        canvas.setLineJoin(1)
        canvas.setDash([length * scale for length in DASHES[kind.line]])
        path = canvas.beginPath()
        path.moveTo(*drawn[0])
        for point in drawn[1:]:
            path.lineTo(*point)
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.restoreState()
        for way in (points, points[::-1])[: 1 + mutual]:
            self._head(way, kind, colour, scale)

    def _head(self, points: Sequence[Point], kind: RelationKind, colour: str, scale: float) -> None:
        """The head at the last of `points`, in the direction in which they arrive there."""
        canvas, tip, back = self.canvas, points[-1], _shortened(points, HEAD * scale)[-1]
        length = hypot(tip[0] - back[0], tip[1] - back[1]) or 1.0
        ux, uy = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length
        half = HEAD * scale * 0.42
        left = (back[0] - uy * half, back[1] + ux * half)
        right = (back[0] + uy * half, back[1] - ux * half)
        canvas.saveState()
        vector.set_ink(canvas, colour, colour, STROKE * scale * 1.15)
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        if kind.head == "filled":
            canvas.drawPath(vector.polygon(canvas, (tip, left, right)), stroke=0, fill=1)
        elif kind.head == "open":
            canvas.lines([(*left, *tip), (*right, *tip)])
        else:
            x, y = uy * (half * 1.3), ux * (half * 1.3)
            canvas.line(tip[0] - x, tip[1] + y, tip[0] + x, tip[1] - y)
        canvas.restoreState()

    def _circle(self, index: int, scale: float) -> None:
        canvas, plan, circle = self.canvas, self.art.plan, self.art.plan.circles[index]
        led = index in self.art.seats
        paper, width = self.theme.colours["paper"], RING * scale * (1.6 if led else 1.0)
        vector.set_ink(canvas, paper, self.ink, width)
        canvas.circle(*circle.middle, plan.radius, stroke=1, fill=1)
        if led:
            vector.set_ink(canvas, None, self.ink, RING * scale * 0.6)
            canvas.circle(*circle.middle, plan.radius - 0.9 * scale, stroke=1, fill=0)
        for line in circle.lines:
            vector.set_ink(canvas, self.ink, None)
            x = circle.middle[0] - line.width / 2
            y = circle.middle[1] + line.y - DROP * line.size
            write(canvas, line.text, (x, y), line.size, bold=line.bold)
            for number in range(line.rings):
                across, radius = line.ring(number)
                at = (circle.middle[0] + across, circle.middle[1] + line.y)
                self._ring(at, radius, scale)
        if led:
            at = badge_place(plan, index)
            self._badge(str(self.art.seats[index]), at, BADGE * scale, 3.4 * scale)

    def _ring(self, at: Point, radius: float, scale: float) -> None:
        """Where a number that has changed is written, or a token laid."""
        vector.set_ink(self.canvas, WHITE, self.ink, RING * scale * 0.6)
        self.canvas.circle(*at, radius, stroke=1, fill=1)

    def _badge(self, number: str, at: Point, radius: float, size: float) -> None:
        """A filled round with the number of a seat."""
        vector.set_ink(self.canvas, self.ink, WHITE, radius * 0.16)
        self.canvas.circle(*at, radius, stroke=1, fill=1)
        self._centred(number, at, size, WHITE)

    def _centred(self, text: str, at: Point, size: float, colour: str) -> None:
        vector.set_ink(self.canvas, colour, None)
        wide = measure(text, True) * size
        write(self.canvas, text, (at[0] - wide / 2, at[1] - DROP * size), size, bold=True)


def _shortened(points: Sequence[Point], by: float) -> list[Point]:
    """A line without its last `by` mm."""
    left = list(points)
    while len(left) > 1 and by > 0:
        (ax, ay), (bx, by_) = left[-2], left[-1]
        step = hypot(bx - ax, by_ - ay)
        if step > by:
            left[-1] = (bx - (bx - ax) * by / step, by_ - (by_ - ay) * by / step)
            return left
        left.pop()
        by -= step
    return left


def badge_place(plan: MapPlan, index: int) -> Point:
    """The point on the rim of a circle that is farthest from all arrows, rather a high one."""
    x, y = plan.circles[index].middle
    turns = [pi / 2 + 2 * pi * number / AROUND for number in range(AROUND)]
    rims = [(x + plan.radius * cos(turn), y + plan.radius * sin(turn)) for turn in turns]
    scale = plan.size / SMALLEST

    def room(at: Point) -> float:
        """How far a badge there is from the nearest arrow or other circle."""
        arrows = [distance_to_path(at, one.course.points) / scale for one in plan.arrows]
        circles = [
            (hypot(at[0] - one.middle[0], at[1] - one.middle[1]) - plan.radius) / scale
            for number, one in enumerate(plan.circles)
            if number != index
        ]
        return min([*arrows, *circles], default=6.0)

    return max(rims, key=lambda at: (min(room(at), 6.0), at[1], at[0]))


def _draw_tiles(canvas: Canvas, art: MapArt, theme: Theme, tiling: Tiling, tr: Translate) -> None:
    canvas.beginForm(FORM, 0, 0, art.page.width, art.page.height)
    _Map(canvas, art, theme).draw()
    canvas.endForm()
    for one in tiling.tiles:
        vector.start_page(canvas)
        canvas.saveState()
        vector.clip(canvas, one.place)
        canvas.translate(one.place.x - one.window.x, one.place.y - one.window.y)
        canvas.doForm(FORM)
        canvas.restoreState()
        vector.set_ink(canvas, marks.BLACK, marks.BLACK, FINE)
        _draw_cuts(canvas, one)
        _draw_margin(canvas, one, art.title, tiling, tr)
        canvas.showPage()


def _draw_cuts(canvas: Canvas, one: Tile) -> None:
    """Marks in the margin at every edge of the window, and where a flap begins."""
    box, far = one.place, TILE_MARGIN - 3.0
    upright = [box.x, box.right] + ([box.right - OVERLAP] if one.right else [])
    level = [box.y, box.top] + ([box.y + OVERLAP] if one.below else [])
    canvas.setDash([])
    for x in upright:
        canvas.line(x, box.top + 0.8, x, box.top + far)
        canvas.line(x, box.y - 0.8, x, box.y - far)
    for y in level:
        canvas.line(box.x - 0.8, y, box.x - far, y)
        canvas.line(box.right + 0.8, y, box.right + far, y)
    canvas.setDash([1.0, 1.0])
    if one.right:
        canvas.line(box.right - OVERLAP, box.y, box.right - OVERLAP, box.top)
    if one.below:
        canvas.line(box.x, box.y + OVERLAP, box.right, box.y + OVERLAP)
    canvas.setDash([])


def _draw_margin(canvas: Canvas, one: Tile, title: str, tiling: Tiling, tr: Translate) -> None:
    """The code of the sheet, what to do with it, what is glued where; and a ruler."""
    box = one.place
    cuts = {
        (True, False): tr("Cut off the left margin at the marks."),
        (False, True): tr("Cut off the upper margin at the marks."),
        (True, True): tr("Cut off the left and the upper margin at the marks."),
    }
    glued = {
        (True, False): tr("Glue {right} over the right flap, up to the dashed line."),
        (False, True): tr("Glue {below} over the lower flap, up to the dashed line."),
        (True, True): tr(
            "Glue {right} over the right flap and {below} over the lower flap, "
            "up to the dashed line."
        ),
    }
    cut = cuts.get((one.has_left, one.has_above), "")
    glue = glued.get((bool(one.right), bool(one.below)), "")
    said = f"{cut} {glue.format(right=one.right, below=one.below)}".strip()
    write(canvas, one.code, (box.x + 2, box.top + 2.6), 2 * SMALL, bold=True)
    many = tr("{columns} by {rows} sheets", columns=tiling.columns, rows=tiling.rows)
    about = f"{title} · {many} · {tr('print at 100 %')}"
    write(canvas, about, (box.x + 14, box.top + 3.0), SMALL)
    marks.draw(canvas, ruler_drawing(Strip(box.x + 4, 2.6, 0, 60, 5.0)))
    x, wide = box.x + 70, measure(said, False) * SMALL
    room = tiling.width - EDGE - x
    write(canvas, said, (x, 4.0), SMALL * min(1.0, room / wide) if wide else SMALL)
