"""What a teacher prints for one class: every file, how often, and how much paper and time it takes.

Pages and cards are those of the files that were written; nothing here is estimated but minutes.
"""

from dataclasses import dataclass
from math import ceil

from generator.diagnostics import Diagnostic
from generator.output import Artefact

STACK = 4
"""Sheets that a paper trimmer cuts at once. Editorial: what an office trimmer is sold for."""

CUT_SECONDS = 8
"""For one straight cut through a stack, with laying it on. Editorial: timed by nobody, meant to be
too long rather than too short."""

CARD_SECONDS = 1
"""For sorting one card into the deck of its table. Editorial, likewise."""


@dataclass(frozen=True, slots=True)
class Row:
    """A file: `pages` of one copy on `sheets` of paper; `cuts` through each sheet of cards."""

    file: str
    title: str
    copies: int
    pages: int
    sheets: int
    cards: int = 0
    cuts: int = 0
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
        stacks = ceil(self.paper / STACK)
        sorting = self.copies * self.cards * CARD_SECONDS
        return stacks * self.cuts * CUT_SECONDS + sorting


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
        return sum(row.copies * row.cards for row in self.rows)

    @property
    def cutting(self) -> int:
        """Minutes of cutting and sorting cards, for one person with a trimmer."""
        return ceil(sum(row.seconds for row in self.rows) / 60)


Made = tuple[tuple[tuple[Artefact, Row | None], ...], tuple[Diagnostic, ...]]
"""Files, each with its row of the print list if it is printed, and what is wrong with them."""


def sheets_for(pages: int, *, one_sided: bool) -> int:
    """Sheets of paper for so many pages."""
    return pages if one_sided else ceil(pages / 2)
