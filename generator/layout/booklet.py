"""Which pages of a booklet lie on which side of which sheet, so that it reads through when folded.

A sheet lies landscape and holds two pages on each side; its fold is the line down its middle.
Sheets of a signature lie in each other and are stitched through the fold. Creep (the inner sheets
of a thick signature stand out a little) is left alone: at fifteen sheets of office paper it is
about 1.5 mm, and the margins of our pages are wider.
"""

from dataclasses import dataclass

from generator.layout.sheet import Backs
from generator.model.sizes import Paper

MOST_SHEETS = 15
"""Sheets that a stapler takes and a fold holds flat: sixty pages."""

PAGES = 4
"""Pages on a sheet."""

MARK = 4.0
"""Length of a fold mark, in mm."""


@dataclass(frozen=True, slots=True)
class PlacedPage:
    """A page, counted from 0, on a side.

    `x` and `y` are mm from the left and lower edges of the sheet to those of the place that it
    takes, `turned` is whether it stands on its head there.
    """

    page: int
    x: float
    y: float
    turned: bool


@dataclass(frozen=True, slots=True)
class BookletSide:
    """One side of a sheet. Blank pages are not among `pages`; `fold` is mm from the left edge."""

    signature: int
    sheet: int
    front: bool
    pages: tuple[PlacedPage, ...]
    fold: float


@dataclass(frozen=True, slots=True)
class Booklet:
    """All sides in the order in which they are printed; `signatures` counts sheets of each."""

    width: float
    height: float
    signatures: tuple[int, ...]
    sides: tuple[BookletSide, ...]


def booklet(
    count: int,
    page: Paper,
    sheet: Paper,
    backs: Backs = Backs.LONG_EDGE,
    *,
    back_cover: bool = False,
) -> Booklet:
    """A booklet of `count` pages, folded from landscape sheets.

    Args:
        count: of pages, at least 1; blank ones follow until every sheet is full.
        page: portrait; not larger than half of `sheet`.
        sheet: as it lies in the tray, portrait.
        backs: how the printer turns the sheet. About its short edge the back keeps upright; about
            its long edge the back is printed on its head.
        back_cover: the last page is the back cover: blank pages come before it.

    Raises:
        ValueError: there is no page, pages are too large, or backs are not of a duplex printer.
    """
    if count < 1 or backs not in (Backs.LONG_EDGE, Backs.SHORT_EDGE):
        raise ValueError("a booklet has pages, and is printed on both sides")
    width, height = max(sheet.width, sheet.height), min(sheet.width, sheet.height)
    if page.width > width / 2 + 0.01 or page.height > height + 0.01:
        raise ValueError(f"two pages of {page.title} do not fit on {sheet.title}")
    blank: list[int | None] = [None] * (-count % PAGES)
    order: list[int | None] = [*range(count), *blank]
    if back_cover:
        order = [*range(count - 1), *blank, count - 1]
    signatures = signatures_of(len(order) // PAGES)
    fold, low = width / 2, (height - page.height) / 2

    def side(place: tuple[int, int], front: bool, *pair: int | None) -> BookletSide:
        """The side with these two pages, the left one first, as they are read."""
        turned = backs is Backs.LONG_EDGE and not front
        left, right = reversed(pair) if turned else pair
        places = ((left, fold - page.width), (right, fold))
        pages = tuple(PlacedPage(one, x, low, turned) for one, x in places if one is not None)
        return BookletSide(*place, front, pages, fold)

    sides, first = [], 0
    for number, sheets in enumerate(signatures):
        own = order[first : first + PAGES * sheets]
        first += len(own)
        for at in range(sheets):
            outer, inner = 2 * at, 2 * at + 1
            sides.append(side((number, at), True, own[-1 - outer], own[outer]))
            sides.append(side((number, at), False, own[inner], own[-1 - inner]))
    return Booklet(width, height, signatures, tuple(sides))


def signatures_of(sheets: int) -> tuple[int, ...]:
    """The sheets of each signature: one if it can be stapled, else several of about one size."""
    number = -(-sheets // MOST_SHEETS)
    least, more = divmod(sheets, number)
    return tuple(least + (1 if place < more else 0) for place in range(number))
