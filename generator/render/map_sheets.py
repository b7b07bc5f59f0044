"""A painted map on paper: one page, or tiles with marks to cut and glue by."""

from reportlab.pdfgen.canvas import Canvas

from generator.layout.ruler import ruler_drawing
from generator.layout.sheet import Strip
from generator.layout.tiles import MARGIN, OVERLAP, Tile, Tiling, fits, tile
from generator.model.theme import Theme
from generator.render import marks, vector
from generator.render.maps import MapArt, clip, draw_map, new_book, write

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
        clip(canvas, one.place)
        canvas.translate(one.place.x - one.window.x, one.place.y - one.window.y)
        canvas.doForm(FORM)
        canvas.restoreState()
        vector.set_ink(canvas, marks.BLACK, marks.BLACK, FINE)
        _draw_cuts(canvas, one)
        _draw_words(canvas, one, art.title, tiling)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _draw_cuts(canvas: Canvas, one: Tile) -> None:
    """Marks in the margin at every edge of the window, and where a flap begins."""
    box, far = one.place, MARGIN - 3.0
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


def _draw_words(canvas: Canvas, one: Tile, title: str, tiling: Tiling) -> None:
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
