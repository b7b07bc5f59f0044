"""Drawing in millimetres with ReportLab: embedded fonts, icons as paths, the same bytes each time.

A page's origin is its bottom left corner. Colours are `#rrggbb`.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, reduce
from io import BytesIO
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from markupsafe import Markup
from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics, ttfonts
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from generator import assets
from generator.layout.shapes import Rect
from generator.model.sizes import CardSize, points
from generator.model.theme import Theme, Type
from generator.project import find_project

POINT = points(1.0)
"""PDF points in a millimetre."""

MARK_HEIGHT, MARK_TYPE, MARK_LINE, MARK_SIDE = 3.2, 2.12, 0.2, 0.7
"""Of the plate, of its letters (6 pt), of its outline and beside the letters, mm."""


def new_canvas(stream: BytesIO, width: float, height: float, font: str) -> Canvas:
    """A canvas for pages of this size in mm; call `start_page` for each.

    `font` is a name from `font_name`: without one, ReportLab names Helvetica, which it never
    embeds. `invariant` leaves out the date and the random id.
    """
    rl_config.useA85 = 0  # text armour makes every stream a quarter longer
    size = (points(width), points(height))
    return Canvas(stream, size, invariant=1, pageCompression=1, initialFontName=font)


def start_page(canvas: Canvas) -> None:
    """Make millimetres the unit of everything that is drawn on this page."""
    canvas.scale(POINT, POINT)


def font_name(type_: Type) -> str:
    """The font of a type, ready for `setFont`.

    Raises:
        KeyError: there is no such font; lint finds that first.
        HornbookError: exit 4, when the TrueType copy cannot be written.
    """
    return _font_name(type_.family, type_.weight, type_.style)


def text_width(font: str, text: str) -> float:
    """How far the pen moves, in parts of the type size."""
    return float(pdfmetrics.stringWidth(text, font, 1000)) / 1000


@cache
def text_bounds(font: str, text: str) -> Rect:
    """The rectangle around the ink of a text at the origin, in parts of the type size.

    Letters that the font does not have count for nothing.
    """
    inked: list[Rect] = []
    letters, glyphs, em = _outlines(font)
    for place, letter in enumerate(text):
        pen = BoundsPen(glyphs)
        if ord(letter) in letters:
            glyphs[letters[ord(letter)]].draw(pen)
        if pen.bounds is not None:
            left, bottom, right, top = (edge / em for edge in pen.bounds)
            x = text_width(font, text[:place])
            inked.append(Rect(x + left, bottom, right - left, top - bottom))
    return reduce(Rect.join, inked) if inked else Rect(0, 0, 0, 0)


@cache
def _outlines(font: str) -> tuple[Mapping[int, str], Any, int]:
    """Of a font the glyphs by letter, their outlines by name, and how many units an em has."""
    file = TTFont(pdfmetrics.getFont(font).face.filename)
    return file.getBestCmap(), file.getGlyphSet(), file["head"].unitsPerEm


def draw_icon(
    canvas: Canvas, name: str, place: Rect, rule: float = 0.0, flipped: bool = False
) -> None:
    """Fill an icon in the canvas's colours; its path is in the document once.

    `place` is a square, `rule` the width of its stroke in mm; `flipped` swaps left and right.

    Raises:
        KeyError: there is no such icon.
    """
    form = f"{name}-stroked" if rule else name
    if not canvas.hasForm(form):
        _store_icon(canvas, name, form, stroked=rule > 0)
    scale = place.width / assets.ICON_SIZE
    canvas.saveState()
    canvas.translate(place.right if flipped else place.x, place.top)
    canvas.scale(-scale if flipped else scale, -scale)
    canvas.setLineWidth(rule / scale)
    canvas.doForm(form)
    canvas.restoreState()


def polygon(canvas: Canvas, corners: Iterable[tuple[float, float]]) -> PDFPathObject:
    """A closed path along straight lines."""
    path = canvas.beginPath()
    for index, (x, y) in enumerate(corners):
        (path.lineTo if index else path.moveTo)(x, y)
    path.close()
    return path


def set_ink(canvas: Canvas, fill: str | None, stroke: str | None, width: float = 0.2) -> None:
    """Colours of what is drawn next; None leaves a colour as it was. `width` in mm."""
    if fill is not None:
        canvas.setFillColor(HexColor(fill))
    if stroke is not None:
        canvas.setStrokeColor(HexColor(stroke))
    canvas.setLineWidth(width)


def fill_and_stroke(
    canvas: Canvas, place: Rect, fill: str | None, stroke: str | None = None, width: float = 0.2
) -> None:
    """A rectangle; None for what it does not have. `width` of the stroke in mm."""
    set_ink(canvas, fill, stroke, width)
    kinds = {"stroke": int(stroke is not None), "fill": int(fill is not None)}
    canvas.rect(place.x, place.y, place.width, place.height, **kinds)


def clip(canvas: Canvas, place: Rect) -> None:
    """Let nothing be painted outside a rectangle until the state is restored."""
    path = canvas.beginPath()
    path.rect(place.x, place.y, place.width, place.height)
    canvas.clipPath(path, stroke=0, fill=0)


def _store_icon(canvas: Canvas, name: str, form: str, *, stroked: bool) -> None:
    """Keep the path of an icon as a form XObject; colours and width come from where it is used."""
    from fontTools.svgLib.path import SVGPath

    around = assets.ICON_SIZE / 8
    far = assets.ICON_SIZE + around
    canvas.beginForm(form, -around, -around, far, far)
    pen = _PathPen(canvas.beginPath())
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{assets.icon_svg(name)}</svg>'
    SVGPath.fromstring(svg.encode()).draw(pen)
    canvas.drawPath(pen.path, stroke=int(stroked), fill=1, fillMode=FILL_NON_ZERO)
    canvas.endForm()


class _PathPen(BasePen):  # type: ignore[misc]
    """Draws an outline into a ReportLab path; curves arrive as cubic ones."""

    def __init__(self, path: PDFPathObject) -> None:
        super().__init__(None)
        self.path = path

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 - the pen protocol
        self.path.moveTo(*pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.path.lineTo(*pt)

    def _curveToOne(  # noqa: N802
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        self.path.curveTo(*pt1, *pt2, *pt3)

    def _closePath(self) -> None:  # noqa: N802
        self.path.close()


@contextmanager
def face_page(
    size: CardSize, theme: Theme, mark: str, ground: str
) -> Iterator[tuple[Canvas, BytesIO]]:
    """One page of trim and bleed with its boxes set; the origin is the corner of the trim.

    `mark` are the letters of a card set, painted last. The stream holds the PDF afterwards.
    """
    stream, font = BytesIO(), font_name(numeral_type(theme))
    canvas = new_canvas(stream, size.width + 2 * size.bleed, size.height + 2 * size.bleed, font)
    # Trim and bleed of ISO 32000-1, 14.11.2; their origin is the corner of the bleed.
    near = size.bleed * POINT
    right, top = near + size.width * POINT, near + size.height * POINT
    canvas.setTrimBox((near, near, right, top))
    canvas.setBleedBox((0, 0, right + near, top + near))
    start_page(canvas)
    canvas.translate(size.bleed, size.bleed)
    fill_and_stroke(canvas, Rect(0, 0, size.width, size.height).inset(-size.bleed), ground)
    yield canvas, stream
    paint_set_mark(canvas, mark, size, theme)
    canvas.showPage()
    canvas.save()


def numeral_type(theme: Theme) -> Type:
    """The theme's own voice for scales, else for numbers."""
    return theme.types.get("scale") or theme.types["number"]


def mix(first: str, second: str, share: float) -> str:
    """A colour between two, `share` of the way to the second."""
    pairs = ((int(first[at : at + 2], 16), int(second[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


@cache
def _font_name(family: str, weight: int, style: str) -> str:
    name = f"{family.replace(' ', '')}-{weight}-{style}"
    path = assets.ttf_path(family, weight, style, find_project().cache)
    pdfmetrics.registerFont(ttfonts.TTFont(name, str(path), asciiReadable=False))
    return name


def mark_html(letters: str, title: str) -> str:
    """The plate as HTML, for the end of a face, heard as `title`; `faces/base.css` sets it."""
    html = Markup('<div class="set-mark t-text" aria-label="{}">{}</div>')
    return str(html.format(title, letters)) if letters else ""


def paint_set_mark(canvas: Canvas, letters: str, size: CardSize, theme: Theme) -> None:
    """The plate on a canvas whose origin is the lower left corner of the trim; none for none."""
    if not letters:
        return
    font = font_name(theme.types["text"])
    wide = text_width(font, letters) * MARK_TYPE
    width = max(MARK_HEIGHT, wide + 2 * MARK_SIDE)
    left = bottom = size.safe
    set_ink(canvas, theme.colours["paper"], theme.colours["ink"], MARK_LINE)
    canvas.roundRect(left, bottom, width, MARK_HEIGHT, MARK_HEIGHT / 2, stroke=1, fill=1)
    box = text_bounds(font, "H")
    set_ink(canvas, theme.colours["ink"], None)
    canvas.setFont(font, MARK_TYPE)
    x, y = left + (width - wide) / 2, bottom + MARK_HEIGHT / 2 - box.centre[1] * MARK_TYPE
    canvas.drawString(x, y, letters)
