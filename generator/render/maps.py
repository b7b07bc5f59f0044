"""Paints a map: circles with their words, arrows with theirs, and a legend; whole or in tiles.

Nothing depends on colour: kinds of arrows differ in line and head, and each says its word.
"""

from collections.abc import Sequence
from dataclasses import dataclass
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
from generator.layout.map_plan import LABEL, SMALLEST, Arrow, MapPlan
from generator.layout.margins import ruler_drawing
from generator.layout.sheet import Strip
from generator.model.maps import RelationKind
from generator.model.theme import Theme, Type
from generator.render import marks, vector
from generator.render.measure import Flaw

STROKE, RING = 0.45, 0.35
"""Widths of an arrow and of a circle, mm; at the smallest type."""
HEAD = 2.6
"""Length of a head, mm; at the smallest type."""
DASHES = {"solid": [], "dashed": [2.2, 1.3], "dotted": [0.2, 1.2]}


def draw_arrow(
    canvas: Canvas, points: Sequence[Point], kind: RelationKind, colour: str, scale: float
) -> None:
    """The line of an arrow, without its heads."""
    canvas.saveState()
    vector.set_ink(canvas, colour, colour, STROKE * scale)
    canvas.setLineCap(1 if kind.line == "dotted" else 0)
    canvas.setLineJoin(1)
    canvas.setDash([length * scale for length in DASHES[kind.line]])
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    canvas.drawPath(path, stroke=1, fill=0)
    canvas.restoreState()


def shortened(points: Sequence[Point], by: float) -> list[Point]:
    """A line without its last `by` mm, so that a head does not stand upon it."""
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


def draw_head(
    canvas: Canvas, points: Sequence[Point], kind: RelationKind, colour: str, scale: float
) -> None:
    """The head at the last of `points`, in the direction in which they arrive there."""
    tip = points[-1]
    back = shortened(points, HEAD * scale)[-1]
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
        wide = half * 1.3
        canvas.line(tip[0] - uy * wide, tip[1] + ux * wide, tip[0] + uy * wide, tip[1] - ux * wide)
    canvas.restoreState()


def trimmed(
    points: Sequence[Point], kind: RelationKind, *, mutual: bool, scale: float
) -> list[Point]:
    """What is drawn of a line below its heads: less than all of it where a head is filled."""
    if kind.head != "filled":
        return list(points)
    left = shortened(points, HEAD * scale * 0.8)
    return shortened(left[::-1], HEAD * scale * 0.8)[::-1] if mutual else left


def draw_badge(canvas: Canvas, at: Point, radius: float, ground: str, ink: str) -> None:
    """A filled round for the number of a seat."""
    vector.set_ink(canvas, ink, ground, radius * 0.16)
    canvas.circle(*at, radius, stroke=1, fill=1)


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


def missing_letters(texts: Sequence[str]) -> tuple[Flaw, ...]:
    """A flaw for each letter that the font of maps does not have."""
    known = assets.characters(PLAIN.family, PLAIN.weight, PLAIN.style)
    lost = {mark: text for text in texts for mark in text if ord(mark) not in known and mark != " "}
    return tuple(
        Flaw("missing-glyph", f"{PLAIN.family} has no letter “{mark}” (U+{ord(mark):04X})", text)
        for mark, text in sorted(lost.items())
    )


def draw_map(canvas: Canvas, art: MapArt, theme: Theme) -> None:
    """The whole map on a canvas in mm, its page's bottom left corner at the origin."""
    _draw_title(canvas, art, theme)
    _draw_foot(canvas, art, theme)
    canvas.saveState()
    canvas.translate(art.page.ground.x, art.page.ground.y)
    for arrow, kind, mutual in zip(art.plan.arrows, art.kinds, art.mutual, strict=True):
        _draw_arrow(canvas, art.plan, arrow, (kind, mutual), theme)
    for index in range(len(art.plan.circles)):
        _draw_circle(canvas, art, index, theme)
    canvas.restoreState()


def write(canvas: Canvas, text: str, at: Point, size: float, *, bold: bool = False) -> None:
    """A line from the left, its baseline at `at`."""
    canvas.setFont(vector.font_name(BOLD if bold else PLAIN), size)
    canvas.drawString(*at, text)


def _draw_title(canvas: Canvas, art: MapArt, theme: Theme) -> None:
    box, scale = art.page.title, art.page.scale
    font = vector.font_name(theme.types["title"])
    size = min(TITLE * scale, box.width * 0.55 / max(vector.text_width(font, art.title), 0.01))
    vector.set_ink(canvas, theme.colours["ink"], theme.colours["ink"], 0.35 * scale)
    canvas.setFont(font, size)
    canvas.drawString(box.x, box.y + 2.8 * scale, art.title)
    canvas.line(box.x, box.y, box.right, box.y)
    wide = measure(art.about, False)
    small = min(TEXT * scale, box.width * 0.42 / max(wide, 0.01))
    vector.set_ink(canvas, theme.colours["soft"], None)
    write(canvas, art.about, (box.right - wide * small, box.y + 2.8 * scale), small)


def _draw_foot(canvas: Canvas, art: MapArt, theme: Theme) -> None:
    page, size = art.page, TEXT * art.page.scale
    line = page.facts.top + 1.5 * page.scale
    vector.set_ink(canvas, theme.colours["ink"], theme.colours["ink"], 0.2 * page.scale)
    canvas.line(page.facts.x, line, page.legend.right, line)
    top = page.facts.top - page.row
    if page.lines:
        write(canvas, art.facts_title, (page.facts.x, top + 0.25 * size), size, bold=True)
    for number, text in enumerate(page.lines, start=1):
        write(canvas, text, (page.facts.x, top - number * page.row + 0.25 * size), size)
    for number, (sign, words) in enumerate(art.legend):
        x = page.legend.x + (number % 2) * page.legend.width / 2
        y = top - number // 2 * page.row + page.row / 2
        _draw_sign(canvas, sign, (x, y), art, theme)
        vector.set_ink(canvas, theme.colours["ink"], None)
        room = page.legend.width / 2 - 15 * page.scale
        fitted = min(size, room / max(measure(words, False), 0.01))
        write(canvas, words, (x + 14 * page.scale, y - DROP * fitted), fitted)


def _draw_sign(
    canvas: Canvas, sign: RelationKind | str, at: Point, art: MapArt, theme: Theme
) -> None:
    scale, ink = art.page.scale, theme.colours["ink"]
    start, end = (at[0], at[1]), (at[0] + 11 * scale, at[1])
    if isinstance(sign, RelationKind):
        colour = theme.colours[sign.colour]
        points = trimmed((start, end), sign, mutual=False, scale=scale)
        draw_arrow(canvas, points, sign, colour, scale)
        draw_head(canvas, (start, end), sign, colour, scale)
    elif sign == "both":
        kind = art.legend[0][0]
        assert isinstance(kind, RelationKind)  # noqa: S101 - kinds come first
        points = trimmed((start, end), kind, mutual=True, scale=scale)
        draw_arrow(canvas, points, kind, ink, scale)
        draw_head(canvas, (start, end), kind, ink, scale)
        draw_head(canvas, (end, start), kind, ink, scale)
    elif sign == "seat":
        middle = (at[0] + 5.5 * scale, at[1])
        draw_badge(canvas, middle, 1.9 * scale, WHITE, ink)
        _draw_number(canvas, "1", middle, 2.7 * scale, WHITE)
    else:
        _draw_number(canvas, sign, (at[0] + 5.5 * scale, at[1]), 4.2 * scale, ink)


def _draw_number(canvas: Canvas, text: str, at: Point, size: float, colour: str) -> None:
    vector.set_ink(canvas, colour, None)
    wide = measure(text, True) * size
    write(canvas, text, (at[0] - wide / 2, at[1] - DROP * size), size, bold=True)


def _draw_arrow(
    canvas: Canvas, plan: MapPlan, arrow: Arrow, how: tuple[RelationKind, bool], theme: Theme
) -> None:
    (kind, mutual), scale = how, plan.size / SMALLEST
    colour, points = theme.colours[kind.colour], arrow.course.points
    draw_arrow(canvas, trimmed(points, kind, mutual=mutual, scale=scale), kind, colour, scale)
    draw_head(canvas, points, kind, colour, scale)
    if mutual:
        draw_head(canvas, points[::-1], kind, colour, scale)
    box = arrow.label
    vector.fill_and_stroke(canvas, box, WHITE)
    _draw_number(canvas, arrow.word, box.centre, LABEL * plan.size, colour)


def _draw_circle(canvas: Canvas, art: MapArt, index: int, theme: Theme) -> None:
    plan, circle = art.plan, art.plan.circles[index]
    scale, ink = plan.size / SMALLEST, theme.colours["ink"]
    led = index in art.seats
    vector.set_ink(canvas, theme.colours["paper"], ink, RING * scale * (1.6 if led else 1.0))
    canvas.circle(*circle.middle, plan.radius, stroke=1, fill=1)
    if led:
        vector.set_ink(canvas, None, ink, RING * scale * 0.6)
        canvas.circle(*circle.middle, plan.radius - 0.9 * scale, stroke=1, fill=0)
    for line in circle.lines:
        vector.set_ink(canvas, ink, None)
        x = circle.middle[0] - line.width / 2
        y = circle.middle[1] + line.y - DROP * line.size
        write(canvas, line.text, (x, y), line.size, bold=line.bold)
    if led:
        at = badge_place(plan, index)
        draw_badge(canvas, at, BADGE * scale, WHITE, ink)
        _draw_number(canvas, str(art.seats[index]), at, 3.4 * scale, WHITE)


def badge_place(plan: MapPlan, index: int) -> Point:
    """The point on the rim of a circle that is farthest from all arrows, rather a high one."""
    x, y = plan.circles[index].middle
    turns = [pi / 2 + 2 * pi * number / AROUND for number in range(AROUND)]
    rims = [(x + plan.radius * cos(turn), y + plan.radius * sin(turn)) for turn in turns]
    return max(rims, key=lambda at: (min(_room(plan, index, at), 6.0), at[1], at[0]))


def _room(plan: MapPlan, index: int, at: Point) -> float:
    """How far a badge there is from the nearest arrow or other circle, less than none beyond."""
    scale = plan.size / SMALLEST
    arrows = [distance_to_path(at, one.course.points) / scale for one in plan.arrows]
    circles = [
        (hypot(at[0] - one.middle[0], at[1] - one.middle[1]) - plan.radius) / scale
        for number, one in enumerate(plan.circles)
        if number != index
    ]
    return min([*arrows, *circles], default=6.0)


def new_book(size: tuple[float, float], title: str, language: str) -> tuple[BytesIO, Canvas]:
    """A PDF whose pages are of this size, mm."""
    stream = BytesIO()
    canvas = vector.new_canvas(stream, *size, vector.font_name(PLAIN))
    canvas.setTitle(title)
    canvas.setCatalogEntry("Lang", language)
    return stream, canvas


FORM = "map"
FINE = 0.15
"""Width of what shows where to cut, mm."""
SMALL = 2.5
"""Type of what is said in the margin, mm (7 pt)."""


def map_pdf(
    art: MapArt, theme: Theme, paper: tuple[float, float], language: str
) -> tuple[bytes, int]:
    """The map as PDF, and how many pages it takes on `paper` (mm).

    A map that is no larger than the paper is one page of its own size; a larger one is cut up.

    Raises:
        ValueError: the paper is too small to be glued.
    """
    page = art.page
    if fits(page.width, page.height, paper):
        stream, canvas = new_book((page.width, page.height), art.title, language)
        vector.start_page(canvas)
        draw_map(canvas, art, theme)
        canvas.showPage()
        canvas.save()
        return stream.getvalue(), 1
    tiling = tile(page.width, page.height, paper)
    return _tiles(art, theme, tiling, language), len(tiling.tiles)


def _tiles(art: MapArt, theme: Theme, tiling: Tiling, language: str) -> bytes:
    stream, canvas = new_book((tiling.width, tiling.height), art.title, language)
    canvas.beginForm(FORM, 0, 0, art.page.width, art.page.height)
    draw_map(canvas, art, theme)
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
        _draw_margin(canvas, one, art.title, tiling)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


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


def _draw_margin(canvas: Canvas, one: Tile, title: str, tiling: Tiling) -> None:
    """The code of the sheet, what to do with it, what is glued where; and a ruler."""
    box = one.place
    sides = ["left"] * one.has_left + ["upper"] * one.has_above
    ways = ((one.right, "right"), (one.below, "lower"))
    over = [f"{code} over the {side} flap" for code, side in ways if code]
    cut = f"Cut off the {' and the '.join(sides)} margin at the marks. " if sides else ""
    glue = f"Glue {' and '.join(over)}, up to the dashed line." if over else ""
    write(canvas, one.code, (box.x + 2, box.top + 2.6), 2 * SMALL, bold=True)
    about = f"{title} · {tiling.columns} by {tiling.rows} sheets · print at 100 %"
    write(canvas, about, (box.x + 14, box.top + 3.0), SMALL)
    marks.draw(canvas, ruler_drawing(Strip(box.x + 4, 2.6, 0, 60, 5.0)))
    write(canvas, cut + glue, (box.x + 70, 4.0), SMALL)
