"""What is drawn to scale: steps of a slider, rows and spaces of a board of tracks, its tokens.

Millimetres from the bottom left corner of the trim.

A scale lies under a sliding card of its size and sticks out above it. Step n lies between (n-1) and
n pitches below the top edge of the scale; the sliding card's top edge is set on the line at the
lower end of a step, and the number just above it counts. All that come before it on the scale are
in sight with it, so that it is the largest of those that can be seen.

On a board the rows share the height of the safe zone evenly, under a strip with the title. Each has
its head at the left; its spaces begin where the longest head ends, each `pitch` wide and as high as
its row.
"""

from dataclasses import dataclass

from generator.layout.shapes import TOLERANCE, Rect
from generator.model.deck import Scale
from generator.model.sizes import CardSize

UNDER_LEAST = 12.0
"""So much of the scale stays under the sliding card at the last number, or it falls off, mm."""

CLEAR = 0.9
"""From a numeral to the lines above and below it, mm: what a hand may miss the line by."""

TALLEST, SMALLEST = 6.2, 2.0
"""Heights of the room for a numeral, mm: where there is plenty, and the least to be read."""

WIDEST = 9.4
"""Width of the room for a numeral where the card is wide enough, mm; else a sixth of it."""

STRIP = 8.0
"""Height of the strip with the title, mm."""
GAP = 2.2
"""Between strip and rows, and between rows, mm."""
HEAD_LEAST, HEAD_MOST = 20.0, 40.0
"""Width of the heads, mm: so that a name can be read, and does not stand alone."""
TOKEN = 8.6
"""Diameter of the ring that shows where a token lies, mm, where there is room."""
PLAY = 0.6
"""What a token is smaller than the ring that it lies on, mm."""
APART = 1.0
"""Between tokens, mm: scissors need it."""
LOWEST = 15.0
"""Least height of a row, mm: a number, a chance and most of a token."""
FIGURES, NOTES = 6.4, 4.2
"""Height of the rooms for the number and for what is printed under it, mm."""


@dataclass(frozen=True, slots=True)
class Step:
    """One number of a scale; `line_y` is where the sliding card's top edge is set for it.

    `box` is the band across the card. `numerals` are the rooms for the number at the left and at
    the right: inside the safe zone, and `CLEAR` from the lines. `printed` is False where the step
    stays empty.
    """

    number: int
    box: Rect
    line_y: float
    numerals: tuple[Rect, Rect]
    printed: bool


def scale_steps(scale: Scale, size: CardSize) -> tuple[Step, ...]:
    """The steps of a scale from the top edge down, the empty ones included.

    Raises:
        ValueError: the scale cannot be made; says why, with the numbers.
    """
    start = first_printed(scale)
    _check(scale, size)
    count, width = scale.last - scale.first + 1, min(WIDEST, size.width / 6)

    def step(index: int) -> Step:
        line = size.height - (index + 1) * scale.pitch
        # Rooms for numerals grow from the top, where the trim is near, to the last step.
        height, y = _height(scale, size, index / max(1, count - 1)), line + CLEAR
        rooms = (size.safe, size.width - size.safe - width)
        left, right = (Rect(x, y, width, height) for x in rooms)
        box, number = Rect(0.0, line, size.width, scale.pitch), scale.first + index
        return Step(number, box, line, (left, right), number >= start)

    return tuple(step(index) for index in range(count))


def first_printed(scale: Scale) -> int:
    """The number that the scale starts with.

    Raises:
        ValueError: `start` is no whole number, or none of the scale's.
    """
    try:
        start = int(scale.start)
    except ValueError:
        raise ValueError(f"a scale starts with a whole number, not with {scale.start!r}") from None
    if not scale.first <= start <= scale.last:
        raise ValueError(f"a scale from {scale.first} to {scale.last} cannot start with {start}")
    return start


def sliding_edge(scale: Scale, number: int) -> float:
    """How far below the scale's top edge the sliding card's top edge is set for a number, in mm."""
    return (number - scale.first + 1) * scale.pitch


def in_sight(scale: Scale, number: int) -> tuple[int, ...]:
    """The printed numbers that the sliding card leaves free when it is set to `number`.

    Raises:
        ValueError: as in `first_printed`.
    """
    edge = sliding_edge(scale, number)
    printed = range(first_printed(scale), scale.last + 1)
    return tuple(one for one in printed if sliding_edge(scale, one) <= edge)


def _check(scale: Scale, size: CardSize) -> None:
    under = size.height - sliding_edge(scale, scale.last)
    if under < UNDER_LEAST:
        raise ValueError(
            f"a scale to {scale.last} in steps of {scale.pitch:g} mm leaves {round(under, 2):g} mm "
            f"of a card {size.height:g} mm high under the one that slides over it; at least "
            f"{UNDER_LEAST:g} mm must stay"
        )
    room = _height(scale, size, 0.0)
    if room < SMALLEST:
        raise ValueError(
            f"a step of {scale.pitch:g} mm leaves {max(0.0, round(room, 2)):g} mm for the topmost "
            f"number between the safe zone and the line; at least {SMALLEST:g} mm are needed"
        )


def _height(scale: Scale, size: CardSize, grown: float) -> float:
    """Height of a numeral's room: `grown` is 0 at the first step and 1 at the last."""
    tallest = min(TALLEST, scale.pitch - 2 * CLEAR)
    smallest = min(tallest, scale.pitch - CLEAR - max(size.safe, CLEAR))
    return smallest + grown * (tallest - smallest)


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
    left = safe.width - longest * pitch
    if left < HEAD_LEAST:
        raise ValueError(
            f"{longest} spaces of {pitch:g} mm leave {max(0.0, round(left, 1)):g} mm for the "
            f"names of the rows inside the safe zone; at least {HEAD_LEAST:g} mm are needed"
        )
    height = (safe.height - STRIP - GAP * len(lanes)) / len(lanes)
    if height < LOWEST:
        raise ValueError(
            f"{len(lanes)} rows leave {max(0.0, round(height, 1)):g} mm for each on a card "
            f"{size.height:g} mm high; at least {LOWEST:g} mm are needed"
        )
    strip = Rect(safe.x, safe.top - STRIP, safe.width, STRIP)
    rows = []
    for index, lane in enumerate(lanes):
        y = strip.y - (index + 1) * (height + GAP)
        rows.append(_row(lane, Rect(safe.x, y, min(left, HEAD_MOST), height), pitch))
    return BoardPlan(strip, tuple(rows))


def _row(lane: Lane, head: Rect, pitch: float) -> LaneRow:
    foot = NOTES if lane.notes or lane.labels else 0.0

    def space(index: int) -> Space:
        box = Rect(head.right + index * pitch, head.y, pitch, head.height)
        figure = Rect(box.x, box.top - FIGURES, pitch, FIGURES)
        note = Rect(box.x, box.y, pitch, foot)
        token = Rect(box.x, note.top, pitch, figure.y - note.top)
        return Space(lane.first + index, box, figure, token, note)

    return LaneRow(lane, head, tuple(map(space, range(lane.last - lane.first + 1))))


def token_size(pitch: float) -> float:
    """The diameter of a token for tracks with spaces this wide, in mm."""
    return min(TOKEN, pitch - 1.0) - PLAY


def token_places(size: CardSize, wide: float, count: int) -> list[tuple[float, float]]:
    """The middles of so many tokens inside the safe zone, in as few columns as hold them.

    Row by row, and fewer where it is full. Millimetres from the top left corner of the card.
    """
    step = wide + APART
    across, down = (
        int((length - 2 * size.safe + APART + TOLERANCE) / step)
        for length in (size.width, size.height)
    )
    across = min(across, -(-count // down)) if down else 0
    rows = min(down, -(-count // across)) if across else 0
    left, top = (
        (length - many * step + APART) / 2
        for length, many in ((size.width, across), (size.height, rows))
    )
    places = [
        (left + column * step + wide / 2, top + row * step + wide / 2)
        for row in range(rows)
        for column in range(across)
    ]
    return places[:count]
