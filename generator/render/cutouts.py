"""Outlines of what is cut out of a sheet, as SVG to scale: cuts solid, folds dashed."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

from generator.model.sheet import Arrow, Circle, Cutout, Cutouts, Slip, Standee

PAD = 0.25
"""Millimetres of drawing beyond the cut on every side, for the outer half of its line."""
CUT = 0.25
"""Width of a cut or fold in millimetres; its middle is where to cut."""
DASHES = "2 1.2"
HEAD, FOOT = 0.18, 0.2
"""Of a circle's diameter: what is kept above and below the lines to write on."""
RIM = 2.0
"""Millimetres between such a line and the cut."""

Size = tuple[float, float]


def size_of(shape: Cutout) -> Size:
    """Width and height of what is cut out, flat, in mm."""
    match shape:
        case Circle():
            return shape.diameter, shape.diameter
        case Standee():
            return shape.width, 2 * (shape.height + shape.feet)
        case Arrow():
            return shape.length, shape.width
        case Slip():
            return shape.width, shape.height
    raise TypeError(shape)


def folds_of(shape: Cutout) -> tuple[float, ...]:
    """How far below its top a shape is folded, in mm: at a foot, in the middle, at a foot."""
    if not isinstance(shape, Standee):
        return ()
    middle = shape.feet + shape.height
    return shape.feet, middle, middle + shape.height


@dataclass(frozen=True, slots=True)
class Row:
    """A line to write on inside a circle, in mm from the left and the top of its cut."""

    left: float
    top: float
    width: float
    height: float


def rows_of(shape: Circle) -> tuple[Row, ...]:
    """The lines to write on of a circle, as wide as it is there, below room for a number."""
    radius, count = shape.diameter / 2, len(shape.entries)
    top, low = HEAD * shape.diameter, (1 - FOOT) * shape.diameter
    high = (low - top) / count if count else 0.0
    rows = []
    for start in (top + high * number for number in range(count)):
        off = max(abs(start - radius), abs(start + high - radius))
        half = math.sqrt(max(0.0, (radius - RIM) ** 2 - off**2))
        rows.append(
            Row(round(radius - half, 2), round(start, 2), round(2 * half, 2), round(high, 2))
        )
    return tuple(rows)


def have_folds(blocks: Iterable[Cutouts]) -> bool:
    """Whether anything of them is folded."""
    return any(folds_of(shape) for block in blocks for shape in block.shapes)


def outline(shape: Cutout, colour: str, alternative: str) -> Markup:
    """The lines of one shape as `<svg>`, `PAD` larger than it on every side."""
    width, height = size_of(shape)
    box = f"{-PAD} {-PAD} {width + 2 * PAD:g} {height + 2 * PAD:g}"
    folds = "".join(f"M0 {y:g} H{width:g} " for y in folds_of(shape))
    fold = f'<path stroke-dasharray="{DASHES}" d="{folds.strip()}"/>' if folds else ""
    return Markup(  # noqa: S704 - all of it is ours or escaped
        f'<svg class="outline" viewBox="{box}"><title>{escape(alternative)}</title>'
        f'<g fill="none" stroke="{colour}" stroke-width="{CUT}">{_cut(shape)}{fold}</g></svg>'
    )


def spoken(shape: Cutout) -> str:
    """What an outline is, in words: `a circle to cut out, 40 mm across`."""
    width, height = size_of(shape)
    match shape:
        case Circle():
            return f"a circle to cut out, {width:g} mm across"
        case Standee():
            return f"a figure to cut out and fold, {width:g} by {height:g} mm flat"
        case Arrow(both=True):
            return f"an arrow with two heads to cut out, {width:g} mm long"
        case Arrow():
            return f"an arrow to cut out, {width:g} mm long"
    return f"a slip to cut out, {width:g} by {height:g} mm"


def head_of(shape: Arrow) -> float:
    """How much of an arrow's length one head takes, in mm."""
    return shape.width * 0.6


def _cut(shape: Cutout) -> str:
    width, height = size_of(shape)
    if isinstance(shape, Circle):
        radius = shape.diameter / 2
        return f'<circle cx="{radius:g}" cy="{radius:g}" r="{radius:g}"/>'
    if isinstance(shape, Arrow):
        return f'<path stroke-linejoin="round" d="{_arrow(shape)}"/>'
    return f'<path d="M0 0 H{width:g} V{height:g} H0 Z"/>'


def _arrow(shape: Arrow) -> str:
    """The outline of an arrow to the right; the shaft is three fifths as wide as the head."""
    long, wide, head = shape.length, shape.width, head_of(shape)
    top, low, middle = 0.2 * wide, 0.8 * wide, 0.5 * wide
    right = f"H{long - head:g} V0 L{long:g} {middle:g} L{long - head:g} {wide:g} V{low:g}"
    if shape.both:
        left = f"H{head:g} V{wide:g} L0 {middle:g} L{head:g} 0 V{top:g}"
        return f"M{head:g} {top:g} {right} {left} Z"
    return f"M0 {top:g} {right} H0 Z"
