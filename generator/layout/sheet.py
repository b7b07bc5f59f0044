"""What layout hands to render: sheets with two sides, and on each side what lies where."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.layout.correction import Correction, Matrix, correction_matrix, turned
from generator.layout.options import Backs
from generator.layout.shapes import Line, Rect, Rotation


@dataclass(frozen=True, slots=True)
class Placement:
    """One face on one side: `trim` is where it is cut, `clip` what is seen of it with its bleed.

    `rotation` is counter-clockwise, in degrees, about the middle of `trim`.
    """

    face: str
    trim: Rect
    clip: Rect
    rotation: Rotation


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
class Sheet:
    """A piece of paper; `number` counts from 1."""

    number: int
    front: Side
    back: Side | None


@dataclass(frozen=True, slots=True)
class Imposition:
    """All sheets of one size of card; `columns` by `rows` cards (fronts, when folded) on each.

    `notes` tell the person who prints what the margins had no room for.
    """

    paper_width: float
    paper_height: float
    columns: int
    rows: int
    rotated: bool
    backs: Backs
    sheets: tuple[Sheet, ...]
    notes: tuple[str, ...] = field(default=())

    @property
    def per_sheet(self) -> int:
        """How many cards lie on a full sheet."""
        return self.columns * self.rows


def pages(imposition: Imposition) -> Iterator[Side]:
    """The sides in the order in which they are printed."""
    fronts = [sheet.front for sheet in imposition.sheets]
    backs = [sheet.back for sheet in imposition.sheets]
    if imposition.backs is Backs.FRONTS_THEN_BACKS:
        yield from fronts
        yield from (back for back in backs if back)
        return
    for front, back in zip(fronts, backs, strict=True):
        yield front
        if back:
            yield back


def side_matrix(side: Side) -> Matrix:
    """The map that moves everything on a side as its correction says, in mm."""
    return correction_matrix(side.correction, side.width, side.height)


def placement_matrix(
    placement: Placement, face_width: float, face_height: float, bleed: float
) -> Matrix:
    """The map that takes a face page to its place on the sheet, in mm.

    Args:
        placement: where the face goes.
        face_width: trim width of the card as it is read, without bleed.
        face_height: trim height of the card as it is read, without bleed.
        bleed: what the face page has around the trim; its origin is its bottom left corner.
    """
    quarter = placement.rotation % 180 == 90
    across, up = (face_height, face_width) if quarter else (face_width, face_height)
    trim = placement.trim
    assert abs(trim.width - across) < 1e-6 and abs(trim.height - up) < 1e-6, "face of another size"  # noqa: S101
    cos, sin = turned(1.0, 0.0, placement.rotation)
    x, y = turned(face_width / 2 + bleed, face_height / 2 + bleed, placement.rotation)
    centre_x, centre_y = trim.centre
    return cos, sin, -sin, cos, centre_x - x, centre_y - y
