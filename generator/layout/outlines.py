"""What a cutting machine follows on a sheet: closed outlines to cut, lines to fold, crosses to aim.

Millimetres from the bottom left of the sheet, its fronts up. A vertex has the bulge of what comes
after it: 0 for a straight line, else the tangent of a quarter of the angle of an arc, positive to
the left of the way (DXF Reference, LWPOLYLINE).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot, pi, tan

from generator.layout.shapes import TOLERANCE, Line, Rect
from generator.layout.sheet import Imposition, PaperSheet, Side
from generator.layout.tuck_box import TuckBox

Vertex = tuple[float, float, float]
"""x, y and bulge."""

QUARTER = tan(pi / 8)
"""The bulge of a quarter of a circle."""
AIM, ARM, CLEAR = (6.5, 9.0, 12.0, 17.0), 1.5, 0.8
"""From the edges of the paper to the middle of a cross, mm, as there is room; its arms, and what it
keeps free around itself."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed path, counter-clockwise."""

    vertices: tuple[Vertex, ...]

    @property
    def bounds(self) -> Rect:
        """The rectangle around its vertices: arcs of ours never leave it."""
        across, up = ([one[axis] for one in self.vertices] for axis in (0, 1))
        return Rect(min(across), min(up), max(across) - min(across), max(up) - min(up))

    @property
    def length(self) -> float:
        """How far a blade travels, without lifting it, arcs taken as their chords."""
        ends = (*self.vertices[1:], self.vertices[0])
        both = zip(self.vertices, ends, strict=True)
        return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in both)


@dataclass(frozen=True, slots=True)
class CutSheet:
    """One sheet for a cutter: `numbers` are those of the printed sheets that are cut so."""

    width: float
    height: float
    cuts: tuple[Outline, ...]
    folds: tuple[Line, ...]
    marks: tuple[Line, ...]
    numbers: tuple[int, ...] = (1,)


def rounded(rect: Rect, radius: float) -> Outline:
    """A rectangle with round corners; a circle where they meet."""
    radius = min(radius, rect.width / 2, rect.height / 2)
    if radius <= TOLERANCE:
        corners = [(rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.top)]
        return polygon([*corners, (rect.x, rect.top)])
    left, right = rect.x + radius, rect.right - radius
    low, high = rect.y + radius, rect.top - radius
    sides = (
        ((left, rect.y), (right, rect.y)),
        ((rect.right, low), (rect.right, high)),
        ((right, rect.top), (left, rect.top)),
        ((rect.x, high), (rect.x, low)),
    )
    vertices: list[Vertex] = []
    for start, end in sides:
        # A side without length is left out: its arc goes on where the last one ended.
        if hypot(end[0] - start[0], end[1] - start[1]) > TOLERANCE:
            vertices.append((*start, 0.0))
        vertices.append((*end, QUARTER))
    return Outline(tuple(vertices))


def polygon(points: Iterable[tuple[float, float]]) -> Outline:
    """Straight lines from point to point, and back to the first."""
    return Outline(tuple((x, y, 0.0) for x, y in points))


def cut_sheets(imposition: Imposition, corner: float) -> list[CutSheet]:
    """How the sheets of an imposition are cut: those that are cut alike together.

    Marks are what its sheets are aimed by, see `aimed`.
    """
    alike: dict[tuple[Rect, ...], list[PaperSheet]] = {}
    for sheet in imposition.sheets:
        trims = tuple(placed.trim for placed in sheet.front.placements)
        alike.setdefault(trims, []).append(sheet)
    found = []
    for trims, sheets in alike.items():
        cuts = tuple(rounded(trim, corner) for trim in trims)
        wide, high = imposition.paper_width, imposition.paper_height
        numbers = tuple(sheet.number for sheet in sheets)
        found.append(CutSheet(wide, high, cuts, (), sheets[0].front.lines, numbers))
    return found


def tuck_box_sheet(box: TuckBox, paper: tuple[float, float]) -> CutSheet:
    """How a tuck box in the middle of a paper is cut and folded."""
    right, up = (paper[0] - box.width) / 2, (paper[1] - box.height) / 2
    cut = polygon((x + right, y + up) for x, y in box.outline)
    folds = tuple(
        replace(one, x1=one.x1 + right, x2=one.x2 + right, y1=one.y1 + up, y2=one.y2 + up)
        for one in box.folds
    )
    return CutSheet(*paper, (cut,), folds, ())


def aimed(imposition: Imposition) -> Imposition:
    """The same sheets without marks for cutting by hand; crosses near the corners instead.

    A cross keeps off cards, ruler and name line; a corner without room has none. Backs have none.
    """
    lines = tuple(_crosses(imposition.sheets))
    sheets = (
        replace(
            sheet,
            front=replace(sheet.front, lines=lines),
            back=replace(sheet.back, lines=()) if sheet.back else None,
        )
        for sheet in imposition.sheets
    )
    return replace(imposition, sheets=tuple(sheets))


def _crosses(sheets: Sequence[PaperSheet]) -> Iterator[Line]:
    fullest = max((sheet.front for sheet in sheets), key=lambda side: len(side.placements))
    taken = [*_taken(fullest)]
    for right, top in ((False, False), (True, False), (True, True), (False, True)):
        for across, up in sorted(((x, y) for x in AIM for y in AIM), key=sum):
            x = fullest.width - across if right else across
            y = fullest.height - up if top else up
            room = Rect(x - ARM, y - ARM, 2 * ARM, 2 * ARM)
            if not any(room.inset(-CLEAR).overlaps(one) for one in taken):
                yield Line(x - ARM, y, x + ARM, y, "cross")
                yield Line(x, y - ARM, x, y + ARM, "cross")
                break


def _taken(side: Side) -> Iterator[Rect]:
    yield from (placed.clip.join(placed.trim) for placed in side.placements)
    if side.ruler:
        yield side.ruler.bounds
    if side.label:
        yield side.label.strip.bounds
