"""Cards where the cutting templates of silhouette-card-maker expect them, and the marks of a sheet.

All numbers are pixels at 300 to the inch from the top left of a sheet that lies on its long edge:
the layout table (assets/layouts.json) of Alan-Cha/silhouette-card-maker at 1fcf82a, and its
pictures of registration marks, measured. A machine reads these, and cuts as its template says.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import ceil, hypot

from generator.layout.shapes import Line, Rect, Rotation
from generator.layout.sheet import Label, PaperSheet, Placement, Printable, Side, Strip
from generator.model.sizes import MM_PER_INCH, CardSize, Paper

DPI = 300
PIXEL = MM_PER_INCH / DPI
"""Millimetres."""

CELLS: dict[str, tuple[tuple[float, float], tuple[int, int]]] = {
    "standard": ((63, 88), (742, 1036)),
    "japanese": ((59, 86), (694, 1015)),
    "poker": ((63.5, 88.9), (748, 1049)),
    "poker_half": ((44.45, 62.23), (524, 733)),
    "bridge": ((57.15, 88.9), (673, 1049)),
    "bridge_square": ((57.15, 57.15), (673, 673)),
    "domino": ((44.45, 88.9), (524, 1049)),
    "domino_square": ((44.45, 44.45), (524, 524)),
}
"""Of each size of card: millimetres of the card, and pixels of what is cut out."""

_A4 = {
    "standard": ((245, 1004, 1763, 2522), (197, 1247), "a4_standard_v2"),
    "japanese": ((269, 1028, 1786, 2545), (208, 1258), "a4_japanese_v1"),
    "poker": ((236, 999, 1761, 2524), (185, 1248), "a4_poker_v1"),
    "poker_half": ((368, 930, 1492, 2054, 2616), (120, 873, 1626), "a4_pokerhalf_v1"),
    "bridge": ((359, 1064, 1769, 2475), (179, 1252), "a4_bridge_v1"),
}
_LETTER = {
    "standard": ((141, 900, 1658, 2417), (232, 1282), "letter_standard_v3"),
    "japanese": ((165, 924, 1682, 2441), (243, 1293), "letter_japanese_v1"),
    "poker": ((132, 895, 1657, 2420), (220, 1283), "letter_poker_v2"),
    "poker_half": ((265, 827, 1388, 1950, 2512), (142, 908, 1674), "letter_pokerhalf_v2"),
    "bridge": ((256, 961, 1666, 2371), (214, 1288), "letter_bridge_v2"),
    "bridge_square": ((242, 956, 1670, 2384), (221, 938, 1654), "letter_bridgesquare_v1"),
    "domino": ((245, 817, 1388, 1959, 2531), (205, 1296), "letter_domino_v1"),
    "domino_square": (
        (256, 823, 1388, 1954, 2520),
        (167, 731, 1295, 1859),
        "letter_dominosquare_v1",
    ),
}
SLACK = 0.0005
"""So much smaller is a page, mm, that nobody rounds it up to one more pixel."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""

PAPERS = {"a4": (3508, 2480, _A4), "letter": (3300, 2550, _LETTER)}
"""Of each paper: its width, its height, and by the size of a card columns, rows and template."""

_SQUARE: Box = (112.5, 112.5, 184.0, 184.0)
_ARMS = {"a4": (3301.0, 3397.5, 2273.5, 2370.0), "letter": (3092.0, 3188.5, 2342.0, 2438.5)}
"""Of the angle at the right its left and right end, of that at the bottom its top and lower end."""
_NEAR, _FAR, THICK = 112.5, 209.0, 12.5
"""Where the angles begin and end beside the other edge, and how thick their arms are."""

ALIKE = 0.1
"""By so many mm a card may miss the size of a template."""
CLEARANCE = 1.0
"""Nearer to a mark no card is printed, mm: a machine takes it for a part of the mark."""
LABEL, LABEL_BELOW, LABEL_SIZE = 300, 75, 2.4
"""Of the name line: from the sides and the lower edge, pixels; its type, mm."""


@dataclass(frozen=True, slots=True)
class Registered:
    """The sheet of one template: places for cards row by row, and its registration marks.

    `turned` cards lie on their side in it.
    """

    paper: str
    size: str
    turned: bool
    template: str
    width: int
    height: int
    columns: tuple[int, ...]
    rows: tuple[int, ...]

    @property
    def cell(self) -> tuple[int, int]:
        """What is cut out, in pixels."""
        return CELLS[self.size][1]

    @property
    def bleed(self) -> tuple[int, int]:
        """How far a card is printed beyond its cut, in pixels: to the middle of the gap."""
        return tuple(  # type: ignore[return-value] # two of them
            max(ceil((after - one - edge) / 2) for one, after in pairwise(places))
            for places, edge in zip((self.columns, self.rows), self.cell, strict=True)
        )

    @property
    def marks(self) -> tuple[Box, Box, Box]:
        """The boxes around the square and the two angles."""
        left, right, top, low = _ARMS[self.paper]
        return _SQUARE, (left, _NEAR, right, _FAR), (_NEAR, top, _FAR, low)

    def place(self, index: int, back: bool = False) -> Box:
        """What is cut out there; on the back rows are counted from below, as paper is turned."""
        row, column = divmod(index, len(self.columns))
        x, y = self.columns[column], self.rows[-1 - row if back else row]
        return x, y, x + self.cell[0], y + self.cell[1]

    def printed(self, index: int, back: bool = False) -> Box:
        """What is printed of a card there, bleed and all."""
        left, top, right, low = self.place(index, back)
        across, down = self.bleed
        return left - across, top - down, right + across, low + down

    def usable(self, clearance: float = CLEARANCE) -> tuple[int, ...]:
        """The places whose cards keep so many mm from each mark of the front."""
        every = range(len(self.columns) * len(self.rows))
        return tuple(
            one
            for one in every
            if all(_apart(self.printed(one), mark) * PIXEL >= clearance for mark in self.marks)
        )


def registered(size: CardSize, paper: Paper) -> Registered | None:
    """The sheet for cards of this size on this paper; None where there is no template."""
    if paper.id not in PAPERS:
        return None
    width, height, templates = PAPERS[paper.id]
    for name, (columns, rows, template) in templates.items():
        for turned in (False, True):
            wanted = (size.height, size.width) if turned else (size.width, size.height)
            missed = (abs(a - b) for a, b in zip(CELLS[name][0], wanted, strict=True))
            if max(missed) <= ALIKE:
                return Registered(paper.id, name, turned, template, width, height, columns, rows)
    return None


@dataclass(frozen=True)
class RegisteredSheets:
    """Cards on sheets of one template, fronts and backs in turn."""

    layout: Registered
    cards: Sequence[Printable]
    clearance: float = CLEARANCE
    title: str = ""
    name_line: str = "sheet {number} of {total}, template {template}"

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The places of a sheet that are used, in reading order."""
        return self.layout.usable(self.clearance)

    @property
    def total(self) -> int:
        """How many sheets there are."""
        return -(-len(self.cards) // len(self.places))

    def sheets(self) -> Iterator[PaperSheet]:
        """Each sheet; its back has the marks too, as whoever made the templates prints them."""
        each = len(self.places)
        for number in range(1, self.total + 1):
            cards = self.cards[(number - 1) * each : number * each]
            pairs = [*zip(self.places, cards, strict=False)]
            fronts = tuple(self._placed(at, one.front, False) for at, one in pairs)
            backs = tuple(self._placed(at, one.back, True) for at, one in pairs if one.back)
            front = self._side(number, "front", fronts)
            yield PaperSheet(number, front, self._side(number, "back", backs) if backs else None)

    def _placed(self, at: int, face: str, back: bool) -> Placement:
        layout = self.layout
        rotation: Rotation = 90 if layout.turned else 0
        if back:  # turned about a level line, see `shapes`
            rotation = 90 if layout.turned else 180
        trim = rect(layout.place(at, back), layout.height)
        clip = rect(layout.printed(at, back), layout.height)
        return Placement(face, trim, clip, rotation, fitted=True)

    def _side(self, number: int, name: str, placements: tuple[Placement, ...]) -> Side:
        layout, label = self.layout, None
        if name == "front":
            words = self.name_line.format(number=number, total=self.total, template=layout.template)
            text = f"{self.title} · {words}" if self.title else words
            low = LABEL_BELOW * PIXEL - LABEL_SIZE / 3
            strip = Strip(LABEL * PIXEL, low, 0, (layout.width - 2 * LABEL) * PIXEL, LABEL_SIZE)
            label = Label(strip, text, LABEL_SIZE)
        wide, high = (edge * PIXEL - SLACK for edge in (layout.width, layout.height))
        return Side(number, name, wide, high, placements, mark_lines(layout), None, label)


def rect(box: Box, height: float) -> Rect:
    """A box of pixels on a sheet so many pixels high, in mm from the bottom left."""
    left, top, right, low = box
    return Rect(left * PIXEL, (height - low) * PIXEL, (right - left) * PIXEL, (low - top) * PIXEL)


def mark_lines(layout: Registered) -> tuple[Line, ...]:
    """The square and the two angles, as strokes."""
    square, right, low = (rect(one, layout.height) for one in layout.marks)
    half, middle = THICK * PIXEL / 2, square.centre[1]
    upper, side = right.top - half, right.right - half
    foot, edge = low.y + half, low.x + half
    return (
        Line(square.x, middle, square.right, middle, "square"),
        Line(right.x, upper, right.right, upper, "angle"),
        Line(side, right.y, side, right.top, "angle"),
        Line(edge, low.y, edge, low.top, "angle"),
        Line(low.x, foot, low.right, foot, "angle"),
    )


def _apart(one: Box, other: Box) -> float:
    """How far two boxes are apart, in pixels; 0 where they meet."""
    across = max(other[0] - one[2], one[0] - other[2], 0.0)
    down = max(other[1] - one[3], one[1] - other[3], 0.0)
    return hypot(across, down)
