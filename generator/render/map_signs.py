"""The signs of a map: lines and heads of arrows, and the badge of a seat."""

from collections.abc import Sequence
from math import hypot

from reportlab.pdfgen.canvas import Canvas

from generator.layout.plane import Point
from generator.model.maps import RelationKind
from generator.render import vector

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
