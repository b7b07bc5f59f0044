"""What printing takes: paper, cuts and minutes.

Pages and cards are those of the files that were written; nothing here is estimated but minutes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

JOINED = "joined"
"""The kind of files that show once more what is in others, to be printed in one go."""

SLIDES = "slides"
"""The kind of files that are shown on a wall and never printed."""

CARD_SECONDS = 7
"""For cutting one card with a paper trimmer and sorting it into its deck. Editorial: a deck of 78
takes nine minutes, 749 cards a good 85; with care it is 75, with scissors and a break 100."""


@dataclass(frozen=True, slots=True)
class Row:
    """A file: `pages` of one copy on `sheets` of paper; so many copies are not cut: `whole`."""

    file: str
    title: str
    copies: int
    pages: int
    sheets: int
    cards: int = 0
    whole: int = 0
    one_sided: bool = False

    @property
    def paper(self) -> int:
        """Sheets of paper for all copies."""
        return self.copies * self.sheets

    @property
    def printed(self) -> int:
        """Pages that leave the printer."""
        return self.copies * self.pages

    @property
    def seconds(self) -> int:
        """For cutting and sorting all copies."""
        return self.to_cut * CARD_SECONDS

    @property
    def to_cut(self) -> int:
        """Cards of all copies that do not stay whole."""
        return self.cards * max(0, self.copies - self.whole)


@dataclass(frozen=True, slots=True)
class PrintList:
    """All files of a pack, in the order in which they are used."""

    rows: tuple[Row, ...]

    @property
    def printed(self) -> int:
        """Pages that leave the printer."""
        return sum(row.printed for row in self.rows)

    @property
    def paper(self) -> int:
        """Sheets of paper."""
        return sum(row.paper for row in self.rows)

    @property
    def cards(self) -> int:
        """Cards to be cut."""
        return sum(row.to_cut for row in self.rows)

    @property
    def cutting(self) -> int:
        """Minutes of cutting and sorting cards, for one person with a trimmer."""
        return ceil(sum(row.seconds for row in self.rows) / 60)


def sheets_for(pages: int, *, one_sided: bool) -> int:
    """Sheets of paper for so many pages."""
    return pages if one_sided else ceil(pages / 2)


def row_of(
    file: str, about: Mapping[str, Any], title: str, copies: int, *, one_sided: bool = False
) -> Row:
    """The row of a file of which a manifest says `about`; sheets to read may be `one_sided`."""
    if "cards" not in about:
        pages = int(about["pages"])
        sheets = sheets_for(pages, one_sided=one_sided)
        return Row(file, title, copies, pages, sheets, one_sided=one_sided)
    cards, sheets = int(about["cards"]), int(about["sheets"])
    pages = int(about.get("pages", 2 * sheets))
    return Row(file, title, copies, pages, sheets, cards, whole=int(about.get("whole", 0)))
