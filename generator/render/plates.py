"""The outlines of a scale's plates and badges, one for each shape that a band may have.

A shape says without colour which band a thing belongs to. Plates lie at the left edge of the
card and point to the right; the caller mirrors them for the right edge. Lengths in mm.
"""

from collections.abc import Callable, Mapping

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from generator.layout.shapes import Rect
from generator.render.vector import polygon

DEPTH = 1.5
"""How far a plate's end reaches beyond the plate itself."""
CIRCLE = 0.5523
"""Length of a Bézier handle for a quarter circle, in radii."""

Outline = Callable[[Canvas, Rect], PDFPathObject]


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
    middle = place.y + place.height / 2
    return polygon(
        canvas,
        [
            *_left(place),
            (place.right, place.top),
            (place.right + DEPTH, middle),
            (place.right, place.y),
        ],
    )


def _notched(canvas: Canvas, place: Rect) -> PDFPathObject:
    """Swallow-tailed, as a ribbon is cut."""
    tip = place.right + DEPTH * 0.8
    notch = (place.right - DEPTH * 0.4, place.y + place.height / 2)
    return polygon(canvas, [*_left(place), (tip, place.top), notch, (tip, place.y)])


def _arched(canvas: Canvas, place: Rect) -> PDFPathObject:
    """One flat arch over the whole end."""
    path = _open(canvas, place)
    bow = place.right + DEPTH * 4 / 3
    path.curveTo(bow, place.top, bow, place.y, place.right, place.y)
    path.close()
    return path


def _scalloped(canvas: Canvas, place: Rect) -> PDFPathObject:
    """Three small arches."""
    path = _open(canvas, place)
    step = place.height / 3
    for index in range(3):
        high, low = place.top - index * step, place.top - (index + 1) * step
        bow = place.right + DEPTH * 4 / 3
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


def _open(canvas: Canvas, place: Rect) -> PDFPathObject:
    """Along the bottom, left and top of a plate, up to where its end begins."""
    path = canvas.beginPath()
    path.moveTo(place.right, place.y)
    for x, y in _left(place):
        path.lineTo(x, y)
    path.lineTo(place.right, place.top)
    return path


def _left(place: Rect) -> list[tuple[float, float]]:
    return [(place.x, place.y), (place.x, place.top)]


PLATES: Mapping[str, Outline] = {
    "straight": _straight,
    "pointed": _pointed,
    "notched": _notched,
    "flames": _flames,
    "arched": _arched,
    "scalloped": _scalloped,
}
ROUNDED = frozenset({"arched", "scalloped", "round", "wavy"})
