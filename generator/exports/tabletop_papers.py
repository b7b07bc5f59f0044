"""Rulebooks, sheets and maps as they lie on a table of Tabletop Simulator."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from generator.exports.supply import Supply
from generator.exports.tabletop_objects import (
    Ids,
    Picture,
    Thing,
    book,
    endless,
    placed,
    tile,
    with_states,
)
from generator.exports.tabletop_rows import UNIT, Spot
from generator.exports.tabletop_sheets import PDFS, Files
from generator.model.rules import Ruleset
from generator.model.seating import is_used
from generator.products.maps import paint as paint_map
from generator.render.table_pictures import PagePicture, page_pictures

PAGE_DPI = 150


@dataclass(frozen=True)
class Paper:
    """A document as it lies on the table: pages as pictures, or a PDF to leaf through."""

    name: str
    title: str
    pages: tuple[Picture, ...] = ()
    pdf: str = ""
    copies: int = 1

    @property
    def width(self) -> float:
        """Units of room."""
        return max((one.width for one in self.pages), default=7.3)

    @property
    def depth(self) -> float:
        """Units of room."""
        return max((one.depth for one in self.pages), default=10.3)

    def thing(self, ids: Ids, spot: Spot) -> Thing:
        """As an object; a bag of copies where a table needs more than one."""
        if self.pdf:
            return book(ids.of("book", self.name), self.pdf, spot, self.title)
        made = [
            tile(
                ids.of("page", self.name, number),
                page,
                spot,
                self.title if len(self.pages) == 1 else f"{self.title} ({number})",
                Locked=self.copies == 1,
            )
            for number, page in enumerate(self.pages, start=1)
        ]
        first = with_states(made)
        if self.copies == 1:
            return first
        guid = ids.of("papers", self.name)
        return endless(guid, first, placed(spot), self.title)


@dataclass
class Papers:
    """Rulebooks, sheets and maps of the box, painted once for all saves."""

    supply: Supply
    files: Files

    def of(self, ruleset: Ruleset | None) -> Iterator[Paper]:
        """Those that are for a ruleset."""
        for users, paper in self._all:
            if ruleset is None or is_used(users, [ruleset]):
                yield paper

    @cached_property
    def _all(self) -> list[tuple[tuple[str, ...], Paper]]:
        return [*self._books(), *self._sheets(), *self._maps()]

    def _books(self) -> Iterator[tuple[tuple[str, ...], Paper]]:
        supply = self.supply
        for name, one in supply.books.items():
            task = supply.book_task(name)
            painted = task.paint(supply.place.order.sheet_paper)
            supply.findings += task.findings(painted)
            address = self.files.add(name, painted.pdf, PDFS, "pdf")
            yield (one.id,), Paper(name, one.title, pdf=address)

    def _sheets(self) -> Iterator[tuple[tuple[str, ...], Paper]]:
        supply = self.supply
        for sheet in supply.sheets:
            task = supply.sheet_task(sheet)
            painted = task.paint(supply.place.order.sheet_paper)
            supply.findings += task.findings(painted)
            pages = tuple(self._pictures(sheet.id, painted.pdf))
            yield sheet.rulesets, Paper(sheet.id, sheet.title, pages, copies=sheet.copies)

    def _maps(self) -> Iterator[tuple[tuple[str, ...], Paper]]:
        supply = self.supply
        order = supply.place.order
        for one in supply.maps:
            done = supply.map_task(one).paint(order.sheet_paper)
            supply.findings += done.findings
            pdf, _ = paint_map(supply.game, done, done.size, order.ink)
            pages = tuple(self._pictures(f"map {one.id}", pdf))
            yield (), Paper(f"map-{one.id}", one.title, pages)

    def _pictures(self, name: str, pdf: bytes) -> Iterator[Picture]:
        for number, page in enumerate(page_pictures(pdf, PAGE_DPI), start=1):
            yield self._picture(f"{name} {number}", page)

    def _picture(self, name: str, page: PagePicture) -> Picture:
        return Picture(self.files.add(name, page.data), page.width * UNIT, page.height * UNIT)
