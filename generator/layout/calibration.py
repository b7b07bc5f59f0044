"""The duplex test sheet, and what its readings say about the printer.

The front has scales at two places A and B, far apart along the paper and opposite each other about
its middle. The back has a long stroke behind the zero of each scale. Held to the light, front
towards the eye, each stroke crosses its scale at what the printer misses by, in mm: to the right
and up count as more than zero.
"""

import math
from dataclasses import dataclass

from generator.errors import HornbookError
from generator.layout.margins import RULER, ruler_drawing
from generator.layout.shapes import Drawing, Line, LineKind, Mirror, Text, turning_line
from generator.layout.sheet import Correction, Strip, seen_on, turned
from generator.model.sizes import Paper

REACH = 4.0
"""The scales run from -4 to +4 mm; printers that miss by more have lost the sheet."""
STEP = 0.5
EDGE = 25.0
"""From the short edges of the paper to A and B, mm: clear of what printers leave blank."""
APART = 15.0
"""From A or B to the middle of each of its two scales, mm."""
STROKE = 7.0
"""Half the length of the stroke on the back, mm."""
SMALLEST = (100.0, 140.0)
"""The short and the long edge of the smallest paper with room for the sheet, mm."""
TITLE_SIZE, TYPE_SIZE, FIGURE_SIZE = 4.0, 2.5, 1.6
HOW_TO_READ = (
    "Hold it to the light, this side towards you.",
    "Read at A and B where the long stroke from behind crosses x and y.",
)


@dataclass(frozen=True, slots=True)
class ScaleReading:
    """Where the strokes of one place cross its scales, in mm; right and up are positive."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class CalibrationSheet:
    """Both sides of the test sheet; `span` is the distance from A to B in mm.

    `correction` moves the back, on a sheet that tries out a profile.
    """

    width: float
    height: float
    long_edge: bool
    span: float
    front: Drawing
    back: Drawing
    correction: Correction | None = None

    @property
    def landscape(self) -> bool:
        """Whether A lies left and B right, rather than A at the top and B at the bottom."""
        return self.width > self.height


def calibration_sheet(
    paper: Paper,
    long_edge: bool = True,
    landscape: bool = False,
    profile: Correction | None = None,
) -> CalibrationSheet:
    """The test sheet for a paper, turned over as the printer will do.

    With a `profile` its back is moved as the backs of cards would be: every stroke should cross
    its scale at 0.

    Raises:
        HornbookError: the paper is too small for the scales.
    """
    short, long = sorted((paper.width, paper.height))
    if short < SMALLEST[0] or long < SMALLEST[1]:
        raise HornbookError(
            f"the test sheet needs paper of {SMALLEST[0]:g} × {SMALLEST[1]:g} mm or more, "
            f"and {paper.id} is {short:g} × {long:g} mm",
            instead="use a larger sheet; what it finds holds for the printer, not for the paper",
        )
    width, height = (long, short) if landscape else (short, long)
    mirror = turning_line(long_edge, width, height)
    scales = _scales(width, height)
    front, back = _front(width, height, scales), _back(width, height, scales, mirror)
    correction = seen_on(profile, long_edge, landscape) if profile else None
    return CalibrationSheet(width, height, long_edge, long - 2 * EDGE, front, back, correction)


def correction_from(sheet: CalibrationSheet, a: ScaleReading, b: ScaleReading) -> Correction:
    """What has to be done to every back so that it lands where it should.

    A sheet that is turned by t degrees and moved by (x, y) shows at the middle of a scale that
    lies (u, v) from the middle of the paper the miss x - v sin t across and y + u sin t up; cosines
    are 1 to 0.01 mm below 0.8 degrees. A and B lie opposite each other, so the mean of both
    readings is the move, and their difference over the span is the sine of the turn. The
    correction is the inverse of that miss, seen from the back, where the turn runs the other way.
    """
    across = b.y - a.y if sheet.landscape else b.x - a.x
    sine = across / sheet.span
    mirror = turning_line(sheet.long_edge, sheet.width, sheet.height)
    centre = Mirror(mirror.upright, 0.0)
    x, y = centre.point((a.x + b.x) / 2, (a.y + b.y) / 2)
    angle = math.degrees(math.asin(max(-1.0, min(1.0, sine))))
    dx, dy = turned(-x, -y, angle)
    return Correction(dx, dy, angle, sheet.long_edge, sheet.landscape)


@dataclass(frozen=True, slots=True)
class _Scale:
    """One scale: its middle on the front, and whether it lies level and so reads x."""

    x: float
    y: float
    level: bool

    def line(self, start: tuple[float, float], end: tuple[float, float], kind: LineKind) -> Line:
        """A stroke between two places, each so far along the scale and beside it."""
        if self.level:
            return Line(
                self.x + start[0], self.y + start[1], self.x + end[0], self.y + end[1], kind
            )
        return Line(self.x + start[1], self.y + start[0], self.x + end[1], self.y + end[0], kind)


def _scales(width: float, height: float) -> tuple[_Scale, ...]:
    """The x and y scale of A, then those of B, each pair opposite about the middle."""
    x, y = width / 2, height / 2
    if width > height:
        u, v = x - EDGE, APART
        offsets = ((-u, v, True), (-u, -v, False), (u, -v, True), (u, v, False))
    else:
        u, v = APART, y - EDGE
        offsets = ((-u, v, True), (u, v, False), (u, -v, True), (-u, -v, False))
    return tuple(_Scale(x + across, y + up, level) for across, up, level in offsets)


def _front(width: float, height: float, scales: tuple[_Scale, ...]) -> Drawing:
    x, y = width / 2, height / 2
    ruler = ruler_drawing(Strip(x - RULER[0] / 2, y - 20, 0, *RULER))
    lines = [*_cross(x, y), *ruler.lines]
    first, second = HOW_TO_READ
    title = ("Test sheet: front", 22, TITLE_SIZE)
    said = (title, (first, 15, TYPE_SIZE), (second, 11, TYPE_SIZE))
    texts = [Text(x, y + up, words, size, anchor="middle") for words, up, size in said]
    texts += ruler.texts
    for scale, place in zip(scales, "AABB", strict=True):
        lines.append(scale.line((-REACH, 0.0), (REACH, 0.0), "scale"))
        for step in range(round(2 * REACH / STEP) + 1):
            at = step * STEP - REACH
            length = 2.5 if at == 0 else 1.8 if at % 1 == 0 else 1.0  # longer at whole millimetres
            lines.append(scale.line((at, 0.0), (at, length), "tick"))
        for figure in (-int(REACH), 0, int(REACH)):
            words = f"{figure:+d}".replace("-", "−") if figure else "0"
            if scale.level:
                along = (scale.x + figure, scale.y + 3)
                texts.append(Text(*along, words, FIGURE_SIZE, anchor="middle"))
            else:
                texts.append(Text(scale.x + 3, scale.y + figure - 0.6, words, FIGURE_SIZE))
        name = f"{place} {'x' if scale.level else 'y'}"
        texts.append(Text(scale.x - 10, scale.y + 4, name, TYPE_SIZE, anchor="middle"))
    return Drawing(tuple(lines), tuple(texts))


def _back(width: float, height: float, scales: tuple[_Scale, ...], mirror: Mirror) -> Drawing:
    lines = _cross(width / 2, height / 2)
    for scale in scales:
        behind = _Scale(*mirror.point(scale.x, scale.y), scale.level)
        lines.append(behind.line((0.0, -STROKE), (0.0, STROKE), "reading"))
    title = Text(width / 2, height / 2 + 22, "Test sheet: back", TITLE_SIZE, anchor="middle")
    return Drawing(tuple(lines), (title,))


def _cross(x: float, y: float) -> list[Line]:
    """The cross in the middle, which should show as one from both sides."""
    return [Line(x - 5, y, x + 5, y, "cross"), Line(x, y - 5, x, y + 5, "cross")]
