"""Paints a board of tracks: a ruled page with a head for each row and a space for each number.

`generator.layout.boards` says where everything is that a token must meet; what is decided here is
only how it looks. A space with a label wears the colours of its row's band and a heavier outline;
a marked number stands in a double ring: neither depends on colour.
"""

from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from generator import assets
from generator.layout.boards import GAP, TOKEN, BoardPlan, Lane, LaneRow, Space, plan_board
from generator.layout.shapes import Rect
from generator.model.sizes import CardSize
from generator.model.theme import Band, Theme
from generator.render import vector
from generator.render.fitting import Flaw, missing_glyphs
from generator.render.scales import DEPTH, FRAME, HAIRLINE, RULE, plate
from generator.render.stylesheet import Ink, inked

TITLE, NAME, FIGURE, NOTE, REMARK = 5.3, 4.3, 5.3, 3.3, 3.9
"""Type sizes of board title (15 pt), row names, numbers, notes and the remark at the right, mm."""
SMALLEST = 2.3
"""No type is set smaller to make it fit, mm: 6.5 pt."""
CLEAR = 1.5
"""Of the strip, what its double rule and letters that hang below their line take, mm."""
FINE = 0.15
"""Width of the strokes that stay in the background, mm."""
LINES = 3.5
"""Between the lines of an empty ledger, mm."""
NARROW, WIDE = "\N{THIN SPACE}", "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class TrackArtwork:
    """One unique face that is a board of tracks; `pitch` is the width of a space, mm."""

    id: str
    title: str
    note: str
    pitch: float
    lanes: tuple[Lane, ...]
    mark: str = ""


@dataclass(slots=True)
class _Page:
    """What is being painted; texts that do not fit are noted in `flaws`."""

    canvas: Canvas
    size: CardSize
    theme: Theme
    low: bool
    flaws: list[Flaw]

    def colour(self, name: str) -> str:
        """A colour of the theme."""
        return self.theme.colours[name]

    def text(self, words: str, room: Rect, role: str, size: float, align: float = 0.5) -> None:
        """One line, its ink centred in height; `align` is 0 at the left and 1 at the right."""
        voice = vector.numeral_type(self.theme) if role == "scale" else self.theme.types[role]
        font = vector.font_name(voice)
        known = assets.characters(voice.family, voice.weight, voice.style)
        lost = {one for one in words if ord(one) not in known and not one.isspace()}
        self.flaws += missing_glyphs(lost, voice.family)
        wide = vector.text_width(font, words)
        fitted = min(size, room.width / max(wide, 1e-3))
        if fitted < SMALLEST:
            more = round(wide * SMALLEST - room.width, 1)
            message = f"“{words}” is {more:g} mm too wide for its place"
            self.flaws.append(Flaw("overflow", message, words))
        box = vector.text_bounds(font, "Hx" if words.strip() else " ")
        x = room.x + align * (room.width - wide * fitted)
        self.canvas.setFont(font, fitted)
        self.canvas.drawString(x, room.centre[1] - box.centre[1] * fitted, words)


def paint_track(
    art: TrackArtwork, size: CardSize, theme: Theme, ink: str
) -> tuple[bytes, tuple[Flaw, ...]]:
    """One page of trim and bleed, as PDF, with its boxes set; and what does not fit on it.

    The theme is converted for `ink`, a value of `Ink`, when that has not happened yet.

    Raises:
        ValueError: the rows do not fit the card.
        KeyError: the theme has no such band, or the packages no such font or icon.
    """
    plan = plan_board(art.lanes, art.pitch, size)
    theme = inked(theme, Ink(ink))
    with vector.face_page(size, theme, art.mark, theme.colours["paper"]) as (canvas, stream):
        page = _Page(canvas, size, theme, ink == Ink.LOW, [])
        _paint_strip(page, plan, art)
        for row in plan.rows:
            _paint_row(page, row)
    return stream.getvalue(), tuple(dict.fromkeys(page.flaws))


def _paint_strip(page: _Page, plan: BoardPlan, art: TrackArtwork) -> None:
    """The title at the left, a remark at the right, a double rule below what hangs from them."""
    strip, canvas = plan.strip, page.canvas
    half = Rect(strip.x, strip.y + CLEAR, strip.width / 2 - 2, strip.height - CLEAR)
    vector.set_ink(canvas, page.colour("ink"), None)
    page.text(art.title, half, "title", TITLE, 0)
    vector.set_ink(canvas, page.colour("soft"), None)
    other = Rect(strip.centre[0] + 2, half.y, half.width, half.height)
    page.text(art.note, other, "flavour", REMARK, 1)
    for lift, width in ((0.0, FRAME), (0.9, HAIRLINE)):
        vector.set_ink(canvas, None, page.colour("ink"), width)
        canvas.line(strip.x, strip.y + lift, strip.right, strip.y + lift)


def _paint_row(page: _Page, row: LaneRow) -> None:
    band = page.theme.bands[row.lane.style]
    labels, notes = dict(row.lane.labels), dict(row.lane.notes)
    _paint_ground(page, row, band)
    for space in row.spaces:
        label = labels.get(space.number)
        if label is not None:
            outline, inner = band.line or band.fill, space.box.inset((FRAME - RULE) / 2)
            vector.fill_and_stroke(page.canvas, inner, band.fill, outline, FRAME)
        ink = band.ink if label is not None else page.colour("ink")
        _paint_token(page, space, marked=space.number == row.lane.mark, ink=ink)
        vector.set_ink(page.canvas, ink, None)
        page.text(str(space.number).replace("-", "−"), space.figure, "scale", FIGURE)
        said = label if label is not None else notes.get(space.number, "")
        room = Rect(space.note.x + 1, space.note.y, space.note.width - 2, space.note.height)
        page.text(said.replace(WIDE, NARROW), room, "text", NOTE)
    _paint_rules(page, row)
    _paint_empty(page, row)
    _paint_head(page, row, band)


def _paint_ground(page: _Page, row: LaneRow, band: Band) -> None:
    """A tint under all spaces; none where ink is to be saved."""
    if not page.low:
        tint = vector.mix(page.colour("paper"), band.fill, 0.1)
        vector.fill_and_stroke(page.canvas, row.spaces[0].box.join(row.spaces[-1].box), tint)


def _paint_token(page: _Page, space: Space, *, marked: bool, ink: str) -> None:
    """A ring where a token lies; a marked number has a second one and a stronger line."""
    radius = min(TOKEN, space.token.height - 0.6, space.token.width - 1.0) / 2
    x, y = space.token.centre
    faint = vector.mix(page.colour("paper"), page.colour("soft"), 0.55)
    soft = ink if ink != page.colour("ink") else faint
    line, width = (page.colour("ink"), FRAME) if marked else (soft, FINE)
    vector.set_ink(page.canvas, None, line, width)
    page.canvas.circle(x, y, radius, stroke=1, fill=0)
    if marked:
        vector.set_ink(page.canvas, None, page.colour("ink"), HAIRLINE)
        page.canvas.circle(x, y, radius - 0.8, stroke=1, fill=0)


def _paint_rules(page: _Page, row: LaneRow) -> None:
    """Lines between spaces, and a frame around the row."""
    canvas, whole = page.canvas, row.spaces[0].box.join(row.spaces[-1].box)
    vector.set_ink(canvas, None, page.colour("soft"), HAIRLINE)
    for space in row.spaces[1:]:
        canvas.line(space.box.x, space.box.y, space.box.x, space.box.top)
    vector.fill_and_stroke(canvas, whole, None, page.colour("ink"), RULE)


def _paint_empty(page: _Page, row: LaneRow) -> None:
    """Level lines beyond the last space, as on a ledger's empty page."""
    box, edge = row.spaces[-1].box, page.size.width - page.size.safe
    if edge - box.right < LINES:
        return
    faint = vector.mix(page.colour("paper"), page.colour("soft"), 0.3)
    vector.set_ink(page.canvas, None, faint, FINE)
    count = int(box.height / LINES)
    for index in range(count + 1):
        y = box.y + index * box.height / count
        page.canvas.line(box.right + GAP, y, edge, y)


def _paint_head(page: _Page, row: LaneRow, band: Band) -> None:
    """The name in the colours of the band, its icon above, an end that points to the spaces."""
    canvas, head = page.canvas, row.head
    place = Rect(head.x, head.y, head.width - DEPTH - 0.6, head.height)
    vector.set_ink(canvas, band.fill, band.line or band.fill, RULE)
    canvas.drawPath(plate(canvas, place, band.shape), stroke=1, fill=1)
    name = Rect(place.x + 1.2, place.y + 0.8, place.width - 1.8, NAME * 1.5)
    if row.lane.icon:
        side = min(10.5, place.top - name.top - 1.4)
        x = place.centre[0] - side / 2
        vector.set_ink(canvas, band.ink, None)
        vector.draw_icon(canvas, row.lane.icon, Rect(x, name.top + 0.2, side, side))
    else:
        name = Rect(name.x, place.y, name.width, place.height)
    vector.set_ink(canvas, band.ink, None)
    page.text(row.lane.title, name, "title", NAME)
