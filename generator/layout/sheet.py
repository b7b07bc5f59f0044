"""What is printed and how; and what layout makes of it: sheets, and what lies where on them."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from generator.layout.shapes import Line, Rect, Rotation
from generator.model.sizes import Paper

Matrix = tuple[float, float, float, float, float, float]
"""An affine map as PDF writes it: x' = a x + c y + e, y' = b x + d y + f; lengths in mm."""

MARGIN = 5.0
"""Millimetres that a desktop printer leaves blank at every edge, where nothing else is said."""

NO_GUTTER = (0.0,)
GUTTERS = (2.0, 1.5, 1.0)
"""What is tried between cards whose colour runs to the edge, mm: the widest that costs no card."""

NAME_LINES = ("sheet {number} of {total}, front", "sheet {number} of {total}, back")
"""Which side of which sheet this is, of a front and of a back."""


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
    """A correction as seen on a back page that is flipped and lies in the given way.

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


class Backs(StrEnum):
    """How a back comes behind its front."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    GUTTERFOLD = "gutterfold"
    FOLD = "fold"
    FRONTS_THEN_BACKS = "fronts-then-backs"
    NONE = "none"


class Bleed(StrEnum):
    """Whether neighbouring cards share a cut or have a bleed each."""

    SHARED = "shared"
    OWN = "own"


class Marks(StrEnum):
    """What shows in the margin where to cut."""

    CROP = "crop"
    CROSS = "cross"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Printable:
    """One card instance to print: the ids of its faces."""

    front: str
    back: str | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """How cards are put on paper.

    `margin` is the edge that the printer leaves blank, in mm. `landscape` forces how the paper
    lies; None takes what holds more cards. `title` opens the name line of every side, and
    `name_lines` say which side it is, of the front and of the back. `gutters` are
    the gaps to try between cards without a bleed of their own, in mm, the
    widest first; where none are named, who paints the cards knows whether they need some.
    """

    paper: Paper
    backs: Backs = Backs.LONG_EDGE
    bleed: Bleed = Bleed.SHARED
    marks: Marks = Marks.CROP
    profile: Correction | None = None
    margin: float = MARGIN
    title: str = ""
    landscape: bool | None = None
    gutters: tuple[float, ...] = NO_GUTTER
    name_lines: tuple[str, str] = NAME_LINES


@dataclass(frozen=True, slots=True)
class Placement:
    """One face on one side: `trim` is where it is cut, `clip` what is seen of it with its bleed.

    `rotation` is counter-clockwise, in degrees, about the middle of `trim`. A face that is `fitted`
    is drawn as large as `trim`, whose size differs a little from the card's.
    """

    face: str
    trim: Rect
    clip: Rect
    rotation: Rotation
    fitted: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    """A place in the margin, `length` by `height` mm; its own bottom left corner is at (x, y).

    With rotation 90 it runs upward from there, and its height goes to the left.
    """

    x: float
    y: float
    rotation: Rotation
    length: float
    height: float

    @property
    def bounds(self) -> Rect:
        """What it takes up on the sheet."""
        if self.rotation == 0:
            return Rect(self.x, self.y, self.length, self.height)
        return Rect(self.x - self.height, self.y, self.height, self.length)


@dataclass(frozen=True, slots=True)
class Label:
    """The name line of a side and the place that it must not leave."""

    strip: Strip
    text: str
    size: float


@dataclass(frozen=True, slots=True)
class Side:
    """One side of one sheet, upright as it is read; `width` and `height` are the paper's.

    `ruler` is the place of the ruler that `generator.layout.ruler` draws.
    """

    sheet: int
    name: str
    width: float
    height: float
    placements: tuple[Placement, ...]
    lines: tuple[Line, ...]
    ruler: Strip | None
    label: Label | None
    correction: Correction | None = None


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A piece of paper; `number` counts from 1."""

    number: int
    front: Side
    back: Side | None


@dataclass(frozen=True, slots=True)
class Imposition:
    """All sheets of one size of card; `columns` by `rows` cards (fronts, when folded) on each.

    `gutter` is the gap between cards that have no bleed of their own, in mm. `notes` tell the
    person who prints what the margins had no room for.
    """

    paper_width: float
    paper_height: float
    columns: int
    rows: int
    rotated: bool
    backs: Backs
    sheets: tuple[PaperSheet, ...]
    notes: tuple[str, ...]
    gutter: float = 0.0

    @property
    def per_sheet(self) -> int:
        """How many cards lie on a full sheet."""
        return self.columns * self.rows


def pages(imposition: Imposition) -> Iterator[Side]:
    """The sides in the order in which they are printed."""
    pairs = [(sheet.front, sheet.back) for sheet in imposition.sheets]
    order = zip(*pairs, strict=True) if imposition.backs is Backs.FRONTS_THEN_BACKS else pairs
    return (side for sides in order for side in sides if side)


def side_matrix(side: Side) -> Matrix:
    """The map that moves everything on a side as its correction says, in mm."""
    return correction_matrix(side.correction, side.width, side.height)


def placement_matrix(
    placement: Placement, face_width: float, face_height: float, bleed: float
) -> Matrix:
    """The map that takes a face page to its place on the sheet, in mm.

    Width and height are the trim of the card as it is read; the face page has `bleed` around it.
    """
    quarter = placement.rotation % 180 == 90
    across, up = (face_height, face_width) if quarter else (face_width, face_height)
    trim = placement.trim
    wide, high = (trim.width / across, trim.height / up) if placement.fitted else (1.0, 1.0)
    assert placement.fitted or (abs(trim.width - across) < 1e-6 and abs(trim.height - up) < 1e-6), (  # noqa: S101
        "face of another size"
    )
    cos, sin = turned(1.0, 0.0, placement.rotation)
    x, y = turned(face_width / 2 + bleed, face_height / 2 + bleed, placement.rotation)
    centre_x, centre_y = trim.centre
    return wide * cos, high * sin, -wide * sin, high * cos, centre_x - wide * x, centre_y - high * y
