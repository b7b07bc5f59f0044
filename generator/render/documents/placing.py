"""How wide things of a document are and what stands side by side: pictures, columns, the index."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from markupsafe import Markup

from generator.model.sheet import Column, Heading, Paragraph, Points, Slide, Table
from generator.model.sizes import Paper
from generator.render.documents.boxes import IndexEntry
from generator.render.documents.look import LETTER, POINT, Setting
from generator.render.documents.pieces import (
    Figure,
    Image,
    Listing,
    Pages,
    Passages,
    Piece,
    Spot,
    TablePicture,
    Told,
)

GAP = 4.0
"""Millimetres between pictures in a row."""

COVER_HEIGHT = 34.0
"""Millimetres that the faces beside the title may be high on A4."""

BESIDE = 0.42
"""The share of the line that a picture beside a text may take."""

TOLD_WIDTH, TOLD_ROOM = 15.0, 7.0
"""Millimetres: a picture in an example at most, and what its rule and padding take."""

COLUMN_PICTURES = 3
"""So many pictures stand side by side in one of two columns; more of them span both."""

LEAST_SHARE = 0.5
"""Of its true width: a picture by itself that a column would make smaller spans both."""

GUTTER = 7.0
"""Millimetres between a picture and what stands beside it."""

FRAME, BETWEEN_AREAS, BETWEEN_SPOTS, BETWEEN_LAID, SLIP = 6.6, 6.0, 4.4, 1.0, 8.0
"""Millimetres of the picture of a table: frame and padding, gaps, and a place without a card."""

LEAST_LAID = 0.75
"""Of its width, which a card of such a picture keeps so that all of a player is in one line."""

SHORT, SHORTEST = 280, 130
"""Letters that an entry of a list may have at most, and on the average, to stand in a column."""

BODY = 12.0
"""Points of the body for which columns are as wide as they say."""

BROAD = 1.16
"""What letters of a bold word take more than the average."""

LEAST_COLUMN = 42.0
"""Millimetres that a column of a table which names no width takes at least."""

PADDING = 4.0
"""Millimetres of a cell that hold no letters."""

DRAWING = re.compile(r"<svg.*?</svg>")

LINE = 1.41
"""The height of a line of the index with what is between entries, in sizes."""

FILLED = 0.88
"""Of a page, by our estimate of lines; the rest is for what turns out longer, and for the title."""

INDEX_GAP = 8.0
"""Millimetres between columns of the index."""

Say = Callable[[str], Markup]
"""A text of the content as HTML."""


@dataclass(frozen=True, slots=True)
class PlacedPictures:
    """The address of each picture, and the room there is for them in mm.

    `column` is how wide a column is; `highest` how high those beside the title may be.
    """

    names: Mapping[Image, str]
    width: float
    column: float
    narrow: float
    highest: float

    def src(self, image: Image) -> str:
        """The address of a picture."""
        return f"/{self.names[image]}"

    def row(self, figure: Figure) -> tuple[float, ...]:
        """The width of each picture of a row in mm: as wished, or all narrower by one share."""
        room = self.width if self.spans(figure) else self.column
        return self._shared(figure.images, room * (BESIDE if figure.beside else 1))

    def spans(self, figure: Figure) -> bool:
        """Whether the pictures are too many for a column, or one is too wide to be read there."""
        is_wide = (
            not figure.beside
            and len(figure.images) == 1
            and any(self.column < image.size.width * LEAST_SHARE for image in figure.images)
        )
        return self.column < self.width and (is_wide or len(figure.images) > COLUMN_PICTURES)

    def told(self, example: Told) -> tuple[float, ...]:
        """The widths of the pictures of an example, which are small."""
        wished = [min(image.width, TOLD_WIDTH) * self.narrow for image in example.images]
        free = self.column - TOLD_ROOM - GAP * (len(wished) - 1)
        share = min(1.0, free / sum(wished)) if wished else 1.0
        return tuple(round(width * share, 2) for width in wished)

    def cover(self, images: Sequence[Image]) -> tuple[float, ...]:
        """The widths on the first page, where faces stand as large as there is room."""
        wide = self._shared(images, self.width)
        highest = _highest(images, wide)
        share = min(1.0, self.highest / highest) if highest else 1.0
        return tuple(round(width * share, 2) for width in wide)

    def laid(self, areas: Sequence[Sequence[Spot]]) -> float:
        """The share of their widths that cards of a table have, so that these areas are in line."""
        cards = sum(_laid_width(one) for spots in areas for one in spots)
        spots = sum(len(one) for one in areas)
        laid = sum(max(len(one.cards) - 1, 0) for spots in areas for one in spots)
        gaps = len(areas) * BETWEEN_AREAS + spots * BETWEEN_SPOTS + laid * BETWEEN_LAID
        room = self.width - FRAME - gaps
        return self.narrow * max(LEAST_LAID, min(1.0, room / (cards * self.narrow or room)))

    def alone(self, image: Image, share: float) -> float:
        """The width of one picture that may take this share of the line, in mm."""
        return round(min(image.width * self.narrow, self.column * share), 2)

    def _shared(self, images: Sequence[Image], room: float) -> tuple[float, ...]:
        wished = [image.width * self.narrow for image in images]
        free = room - 0.5 - GAP * (len(images) - 1)
        share = min(1.0, free / sum(wished)) if wished else 1.0
        return tuple(round(width * share, 2) for width in wished)


def _laid_width(spot: Spot) -> float:
    """What the cards of a place take in mm, each the wider of it and the one under it."""
    pairs = ((card.face, card.under) for card in spot.cards)
    widths = [max((one.width for one in pair if one), default=SLIP) for pair in pairs]
    return sum(widths) or SLIP


def addresses(pages: Pages, setting: Setting) -> PlacedPictures:
    """The pictures of `pages`, named by their numbers."""
    names = {image: f"faces/{number}" for number, image in enumerate(pages.images(), 1)}
    highest = COVER_HEIGHT * min(1.0, setting.narrow)
    return PlacedPictures(names, setting.width, setting.column, min(1.0, setting.narrow), highest)


def _highest(images: Sequence[Image], widths: Sequence[float]) -> float:
    """The height of the highest picture in mm."""
    pairs = zip(images, widths, strict=True)
    return max((width * image.size.height / image.size.width for image, width in pairs), default=0)


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces by their numbers: one alone, or a picture and those that stand beside it."""

    first: int
    beside: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PieceGrouping:
    """How the pieces of a section are put together on paper of one width."""

    setting: Setting
    pictures: PlacedPictures

    def groups(self, pieces: Sequence[Piece]) -> Iterator[Group]:
        """All pieces in order."""
        number = 0
        while number < len(pieces):
            yield (group := Group(number, tuple(self._beside(pieces, number))))
            number += 1 + len(group.beside)

    def _beside(self, pieces: Sequence[Piece], number: int) -> Iterator[int]:
        """The texts behind a picture, until they are about as high as it."""
        figure = pieces[number]
        if not isinstance(figure, Figure) or not figure.beside:
            return
        room = _highest(figure.images, self.pictures.row(figure))
        if self.setting.columns > 1:
            return
        line = self.setting.width - self.wide(figure) - GUTTER
        letters = line / (LETTER * self.setting.size * POINT)
        for place in range(number + 1, len(pieces)):
            high = sum(-(-len(text) // letters) + 0.4 for text in _texts(pieces[place]))
            if room <= 0 or not high:
                return
            yield place
            room -= high * self.setting.size * self.setting.leading * POINT

    def wide(self, figure: Figure) -> float:
        """The width of a picture with its caption, in mm."""
        widths = self.pictures.row(figure)
        return round(sum(widths) + GAP * (len(widths) - 1) + 0.5, 2)

    def spans(self, piece: Piece) -> bool:
        """Whether a piece is too wide for a column."""
        if isinstance(piece, Figure):
            return self.pictures.spans(piece)
        if isinstance(piece, TablePicture | Slide):
            return self.setting.columns > 1
        return isinstance(piece, Table) and is_wide(self.setting, piece)

    def heads(self, pieces: Sequence[Piece], number: int) -> bool:
        """Whether a piece is the heading of one across the columns, and spans them with it.

        In a column it would be left behind where that begins a page.
        """
        if self.setting.columns == 1 or not 0 <= number < len(pieces) - 1:
            return False
        return isinstance(pieces[number], Heading) and self.spans(pieces[number + 1])

    def paired(self, listing: Listing) -> bool:
        """Whether two entries stand side by side: all have pictures, and few words."""
        sizes = [len(one.text) for one in listing.entries if one.image]
        if not self.setting.notes or len(sizes) < len(listing.entries):
            return False
        return max(sizes) <= SHORT and sum(sizes) <= SHORTEST * len(sizes)


def _texts(piece: Piece) -> Sequence[str]:
    match piece:
        case Paragraph():
            return piece.text.split("\n\n")
        case Points():
            return piece.items
        case Passages():
            return [one.text for one in piece.passages]
    return ()


def is_wide(setting: Setting, table: Table) -> bool:
    """Whether a table needs more than a column: it has many, or they ask for more than there is."""
    wished = sum(one.width or LEAST_COLUMN for one in table.columns)
    return setting.columns > 1 and (len(table.columns) > 4 or wished > setting.column)


def width_of(setting: Setting, say: Say, table: Table, column: Column) -> float | None:
    """The width of a column in mm: larger with larger type, narrower where the line is full.

    Neither it nor one that has no width is narrower than its longest word, which would be cut.
    """
    if not column.width:
        return None
    grown = max(1.0, setting.size / BODY) if setting.columns > 1 else setting.size / BODY
    wished = sum(one.width or 0 for one in table.columns) * grown
    free = (one for one in table.columns if not one.width)
    line = setting.width if is_wide(setting, table) else setting.column
    room = line - sum(_least(setting, say, table, one) for one in free)
    width = column.width * grown * min(1.0, max(room, 0) / wished)
    return round(max(width, min(_least(setting, say, table, column), column.width * grown)), 2)


def _least(setting: Setting, say: Say, table: Table, column: Column) -> float:
    """About how wide the longest word of a column is with the room around it."""
    place = table.columns.index(column)
    texts = (column.title, *(row[place] for row in table.rows if place < len(row)))
    shown = (Markup(DRAWING.sub("oo", say(text))) for text in texts)  # noqa: S704 - for its length
    longest = max((len(word) for html in shown for word in html.striptags().split()), default=0)
    return longest * LETTER * setting.size * POINT * BROAD + PADDING


def has_row_heads(table: Table) -> bool:
    """Whether cells may be headers of their rows.

    A table of two columns, or of very few rows, would have more headers than data: then the first
    cell of a row is set like a header but is data, as checkers of tags ask (Matterhorn 15).
    """
    columns, rows = len(table.columns), len(table.rows)
    data = rows * (columns - 1) + table.blank * columns
    return columns + rows <= data


@dataclass(frozen=True, slots=True)
class IndexColumns:
    """The index in parts of about one length, each in so many columns."""

    columns: int
    parts: tuple[tuple[IndexEntry, ...], ...]


def index_columns(
    index: Sequence[IndexEntry], setting: Setting, paper: Paper, *, few: bool = False
) -> IndexColumns:
    """`index` in parts that each keep to a page; large type on small paper has one column.

    It stands in half as many columns where these are to be `few`.

    WeasyPrint 70 sets columns that go on over a page break one after another, so that none may.
    """
    em = min(setting.fine, setting.small) * POINT
    columns = 4 if setting.columns > 1 else 2 if setting.width / em > 26 else 1
    columns = max(1, columns // 2) if few else columns
    letters = (setting.width - INDEX_GAP * (columns - 1)) / columns / (LETTER * em) - 1
    said = (", ".join([one.entry, *(spot.label for spot in one.spots)]) for one in index)
    lines = [ceil(len(text) / letters) for text in said]
    high = paper.height - setting.margins[0] - setting.margins[2]
    room = columns * int(FILLED * high / (LINE * em))
    wanted = sum(lines) / ceil(sum(lines) / room) if index else 0
    return IndexColumns(columns, tuple(_parts(index, lines, wanted)))


def _parts(
    index: Sequence[IndexEntry], lines: Sequence[int], wanted: float
) -> Iterator[tuple[IndexEntry, ...]]:
    """Parts of so many lines; one is full when half of the next entry would be too much."""
    part: list[IndexEntry] = []
    used = 0.0
    for found, high in zip(index, lines, strict=True):
        if part and used + high / 2 > wanted:
            yield tuple(part)
            part, used = [], used - wanted
        part.append(found)
        used += high
    if part:
        yield tuple(part)
