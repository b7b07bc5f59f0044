"""Boards of tracks: where rows, heads and spaces lie on a card.

Millimetres from the bottom left corner of the trim. Under a strip with the title, the rows share
the height of the safe zone evenly. Each row has its head at the left; its spaces begin where the
head of the board ends, the same for all rows, and each is `pitch` wide and as high as its row.
"""

from dataclasses import dataclass

from generator.layout.shapes import Rect
from generator.model.sizes import CardSize

STRIP = 8.0
"""Height of the strip with the title, mm."""
GAP = 2.2
"""Between strip and rows, and between rows, mm."""
HEAD_LEAST, HEAD_MOST = 20.0, 40.0
"""Width of the heads, mm: so that a name can be read, and does not stand alone."""
LOWEST = 15.0
"""Least height of a row, mm: a number, a chance and most of a token."""
FIGURES, NOTES = 6.4, 4.2
"""Height of the rooms for the number and for what is printed under it, mm."""


@dataclass(frozen=True, slots=True)
class Lane:
    """A row of a board with everything worked out; `labels` and `notes` are by number."""

    title: str
    icon: str | None
    style: str
    first: int
    last: int
    mark: int | None = None
    labels: tuple[tuple[int, str], ...] = ()
    notes: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a row: its number, the whole of it, and the rooms in it from the top down.

    `token` is what is left between number and note; a token lies there and covers neither.
    """

    number: int
    box: Rect
    figure: Rect
    token: Rect
    note: Rect


@dataclass(frozen=True, slots=True)
class LaneRow:
    """A lane in its place."""

    lane: Lane
    head: Rect
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """A whole board: its title strip and its rows from the top down."""

    strip: Rect
    rows: tuple[LaneRow, ...]


def plan_board(lanes: tuple[Lane, ...], pitch: float, size: CardSize) -> BoardPlan:
    """Where everything lies.

    Raises:
        ValueError: the rows do not fit the card; says why, with the numbers.
    """
    safe = Rect(0, 0, size.width, size.height).inset(size.safe)
    longest = max(lane.last - lane.first + 1 for lane in lanes)
    head = _head(safe, longest, pitch)
    height = (safe.height - STRIP - GAP * len(lanes)) / len(lanes)
    if height < LOWEST:
        msg = (
            f"{len(lanes)} rows leave {max(0.0, round(height, 1)):g} mm for each on a card "
            f"{size.height:g} mm high; at least {LOWEST:g} mm are needed"
        )
        raise ValueError(msg)
    strip = Rect(safe.x, safe.top - STRIP, safe.width, STRIP)
    rows = []
    for index, lane in enumerate(lanes):
        y = strip.y - (index + 1) * (height + GAP)
        rows.append(_row(lane, Rect(safe.x, y, head, height), pitch))
    return BoardPlan(strip, tuple(rows))


def _head(safe: Rect, longest: int, pitch: float) -> float:
    left = safe.width - longest * pitch
    if left < HEAD_LEAST:
        msg = (
            f"{longest} spaces of {pitch:g} mm leave {max(0.0, round(left, 1)):g} mm for the "
            f"names of the rows inside the safe zone; at least {HEAD_LEAST:g} mm are needed"
        )
        raise ValueError(msg)
    return min(left, HEAD_MOST)


def _row(lane: Lane, head: Rect, pitch: float) -> LaneRow:
    spaces = []
    for index, number in enumerate(range(lane.first, lane.last + 1)):
        box = Rect(head.right + index * pitch, head.y, pitch, head.height)
        figure = Rect(box.x, box.top - FIGURES, pitch, FIGURES)
        foot = NOTES if lane.notes or lane.labels else 0.0
        note = Rect(box.x, box.y, pitch, foot)
        token = Rect(box.x, note.top, pitch, figure.y - note.top)
        spaces.append(Space(number, box, figure, token, note))
    return LaneRow(lane, head, tuple(spaces))
