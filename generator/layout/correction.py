"""How far a printer misses on the back, and how that is seen on a sheet that lies otherwise."""

import math
from dataclasses import dataclass, replace

Matrix = tuple[float, float, float, float, float, float]
"""An affine map as PDF writes it: x' = a x + c y + e, y' = b x + d y + f; lengths in mm."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What is done to everything on the back so that it lands behind the front.

    First a turn by `angle` degrees, counter-clockwise about the middle of the sheet, then a move by
    (`dx`, `dy`) mm to the right and up, as seen on the back page upright. `long_edge` and
    `landscape` say on which kind of sheet it was measured.
    """

    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0
    long_edge: bool = True
    landscape: bool = False


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    """A vector turned counter-clockwise; quarter turns are exact."""
    if degrees % 90 == 0:
        for _ in range(int(degrees // 90) % 4):
            x, y = -y, x
        return x, y
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return cos * x - sin * y, sin * x + cos * y


def seen_on(correction: Correction, long_edge: bool, landscape: bool) -> Correction:
    """The same correction as seen on a back page that is flipped and lies in the given way.

    The printer misses the paper, not the page: seen on a page that stands on its head, left is
    right. A landscape page is taken to be turned a quarter counter-clockwise in the printer, as
    CUPS does; other drivers may turn it the other way, so that a profile that was read from a
    landscape sheet is surer for landscape sheets.
    """
    was = _page_angle(correction.long_edge, correction.landscape)
    angle = was - _page_angle(long_edge, landscape)
    dx, dy = turned(correction.dx, correction.dy, angle)
    return replace(correction, dx=dx, dy=dy, long_edge=long_edge, landscape=landscape)


def _page_angle(long_edge: bool, landscape: bool) -> int:
    """How the back page is turned against the paper as it lies in the tray, in degrees."""
    if landscape:
        return 90 if long_edge else 270
    return 0 if long_edge else 180


def correction_matrix(correction: Correction | None, width: float, height: float) -> Matrix:
    """The map that a correction is, on a sheet of this width and height in mm."""
    if correction is None:
        return 1.0, 0.0, 0.0, 1.0, 0.0, 0.0
    x, y = width / 2, height / 2
    cos, sin = turned(1.0, 0.0, correction.angle)
    turned_x, turned_y = cos * x - sin * y, sin * x + cos * y
    return cos, sin, -sin, cos, x - turned_x + correction.dx, y - turned_y + correction.dy
