"""Small drawings of sheets as SVG: rules, emblems, turning arrows, and outlines to cut out."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from markupsafe import Markup

from generator import assets
from generator.model.sheet import Arrow, Circle, Cutout, Cutouts, Slip, Standee
from generator.words.catalogue import Catalogue

RULE = "M2 8 Q110 4.6 184 7.4 L184 8.6 Q110 11.4 2 8Z"
"""Half of a swelled rule, as broadsides have below their titles; 400 by 16 units with the other."""

WIDE = 600
"""Width of the drawing of arrows, in its own units; it is as wide as the dials on paper."""

PAD = 0.25
"""Millimetres of drawing beyond the cut on every side, for the outer half of its line."""
CUT = 0.25
"""Width of a cut or fold in millimetres; its middle is where to cut."""
DASHES = "2 1.2"
HEAD, FOOT = 0.18, 0.2
"""Of a circle's diameter: what is kept above and below the lines to write on."""
BROAD, INSET = 0.25, 1.0
"""How far before its shaft the head of a spear is widest, in parts of its width; and how far its
inner lines lie from its cut, mm."""
RIM = 2.0
"""Millimetres between such a line and the cut."""
Size = tuple[float, float]


def swelled_rule(colour: str, accent: str) -> bytes:
    """A rule that swells towards a lozenge in its middle."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 16" width="400" height="16">'
        f'<path fill="{colour}" d="{RULE}"/>'
        f'<path fill="{colour}" transform="matrix(-1 0 0 1 400 0)" d="{RULE}"/>'
        f'<path fill="{accent}" d="M200 1 L209 8 L200 15 L191 8Z"/></svg>'
    ).encode()


def emblem(icon: str, colour: str) -> bytes:
    """An icon as an image file in one colour, for use as a background."""
    body = assets.icon_svg(icon).replace("currentColor", colour)
    size = assets.ICON_SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'width="{size}" height="{size}">{body}</svg>'
    ).encode()


def arrow_sign(colour: str) -> bytes:
    """An arrow that points at what is to be done."""
    return _sign("M1 7 H11 V2.5 L19 10 L11 17.5 V13 H1Z", colour)


def sandglass_sign(colour: str) -> bytes:
    """A sandglass, for a time to wait."""
    return _sign(
        "M3 1 H17 V3.6 H15.6 Q15.6 7.6 11.6 10 Q15.6 12.4 15.6 16.4 H17 V19 H3 V16.4 "
        "H4.4 Q4.4 12.4 8.4 10 Q4.4 7.6 4.4 3.6 H3Z",
        colour,
    )


def _sign(path: str, colour: str) -> bytes:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20">'
        f'<path fill="{colour}" d="{path}"/></svg>'
    ).encode()


def turning_arrows(count: int, colour: str, alternative: str) -> Markup:
    """Arrows both ways between `count` neighbours, and from the last round to the first."""
    height, top, low = 44, 9, 34
    step = WIDE / count
    places = [round(step * (number + 0.5), 2) for number in range(count)]
    first, last = places[0], places[-1]
    between = "".join(_both_ways(left + 16, right - 16, top) for left, right in pairwise(places))
    around = (
        f"M{first:g} {top + 4} V{low - 8} Q{first:g} {low} {first + 8:g} {low} H{last - 8:g} "
        f"Q{last:g} {low} {last:g} {low - 8} V{top + 4}"
    )
    heads = f"M{first - 4:g} {top + 9} l4 -7 l4 7 M{last - 4:g} {top + 9} l4 -7 l4 7"
    return Markup(  # noqa: S704 - all of it is ours or escaped
        f'<svg class="arrows" viewBox="0 0 {WIDE} {height}">'
        f"<title>{escape(alternative)}</title>"
        f'<path fill="none" stroke="{colour}" stroke-width="1.6" stroke-linecap="round" '
        f'stroke-linejoin="round" d="{between}{around}{heads}"/></svg>'
    )


def _both_ways(left: float, right: float, y: int) -> str:
    return (
        f"M{left:g} {y} H{right:g} M{left + 7:g} {y - 4} L{left:g} {y} L{left + 7:g} {y + 4} "
        f"M{right - 7:g} {y - 4} L{right:g} {y} L{right - 7:g} {y + 4} "
    )


def lozenge(colour: str) -> bytes:
    """The sign of a ruling of ours."""
    return _sign("M10 1 L17 10 L10 19 L3 10Z", colour)


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


def between(block: Cutouts) -> str:
    """The length in CSS from one shape to the next in its row."""
    if not block.spread:
        return f"{block.gap:g}mm"
    across = block.spread * max(size_of(shape)[0] for shape in block.shapes)
    return f"calc((100% - {across + 0.05:g}mm) / {block.spread - 1})"


def place_in_row(block: Cutouts, number: int) -> str:
    """The classes of the shape of this number, from 1, where rows are spread."""
    if not block.spread:
        return ""
    below, last = number > block.spread, number % block.spread == 0
    return "spread" + " below" * below + " last" * last


def folds_of(shape: Cutout) -> tuple[float, ...]:
    """How far below its top a shape is folded, in mm: at a foot, in the middle, at a foot."""
    if not isinstance(shape, Standee):
        return ()
    middle = shape.feet + shape.height
    return shape.feet, middle, middle + shape.height


@dataclass(frozen=True, slots=True)
class WritingLine:
    """A line to write on inside a circle, in mm from the left and the top of its cut."""

    left: float
    top: float
    width: float
    height: float


def rows_of(shape: Circle) -> tuple[WritingLine, ...]:
    """The lines to write on of a circle, as wide as it is there, below room for a number."""
    radius, count = shape.diameter / 2, len(shape.entries)
    top, low = HEAD * shape.diameter, (1 - FOOT) * shape.diameter
    high = (low - top) / count if count else 0.0
    rows = []
    for start in (top + high * number for number in range(count)):
        off = max(abs(start - radius), abs(start + high - radius))
        half = math.sqrt(max(0.0, (radius - RIM) ** 2 - off**2))
        rows.append(
            WritingLine(
                round(radius - half, 2), round(start, 2), round(2 * half, 2), round(high, 2)
            )
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


def spoken(shape: Cutout, words: Catalogue) -> str:
    """What an outline is, in words: `a circle to cut out, 40 mm across`."""
    tr, (width, height) = words.tr, map(words.number, size_of(shape))
    match shape:
        case Circle():
            return tr("a circle to cut out, {width} mm across", width=width)
        case Standee():
            said = tr("a figure to cut out and fold, {width} by {height} mm flat")
            return said.format(width=width, height=height)
        case Arrow(both=True):
            return tr("an arrow with two heads to cut out, {width} mm long", width=width)
        case Arrow():
            return tr("an arrow to cut out, {width} mm long", width=width)
    return tr("a slip to cut out, {width} by {height} mm", width=width, height=height)


def head_of(shape: Arrow) -> float:
    """How much of an arrow's length one head takes, in mm."""
    return shape.width * 0.6


def _cut(shape: Cutout) -> str:
    width, height = size_of(shape)
    if isinstance(shape, Circle):
        radius = shape.diameter / 2
        return f'<circle cx="{radius:g}" cy="{radius:g}" r="{radius:g}"/>'
    if isinstance(shape, Arrow):
        cut = f'<path stroke-linejoin="round" d="{_arrow_outline(shape)}"/>'
        return cut + (f'<path stroke-dasharray="{DASHES}" d="{_inside(shape)}"/>' * shape.spear)
    return f'<path d="M0 0 H{width:g} V{height:g} H0 Z"/>'


def _arrow_outline(shape: Arrow) -> str:
    """The outline of an arrow to the right; the shaft is three fifths as wide as the head.

    The head of a spear is widest a little before the end of the shaft.
    """
    long, wide, head = shape.length, shape.width, head_of(shape)
    top, low, middle = 0.2 * wide, 0.8 * wide, 0.5 * wide
    end, back = long - head, long - head + BROAD * wide * shape.spear
    right = f"H{end:g} L{back:g} 0 L{long:g} {middle:g} L{back:g} {wide:g} L{end:g} {low:g}"
    if shape.both:
        start, far = head, head - BROAD * wide * shape.spear
        left = f"H{start:g} L{far:g} {wide:g} L0 {middle:g} L{far:g} 0 L{start:g} {top:g}"
        return f"M{start:g} {top:g} {right} {left} Z"
    return f"M0 {top:g} {right} H0 Z"


def _inside(shape: Arrow) -> str:
    """Two lines along the shaft of a spear, above and below its words."""
    head = head_of(shape)
    start, end = head if shape.both else INSET, shape.length - head
    return "".join(
        f"M{start:g} {y:g} H{end:g} "
        for y in (0.2 * shape.width + INSET, 0.8 * shape.width - INSET)
    ).strip()
