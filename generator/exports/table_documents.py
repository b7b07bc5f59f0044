"""Sheets and rulebooks as pictures of their pages, for tables on which one turns them over."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.exports.supply import Supply
from generator.exports.table_plan import Table
from generator.exports.target import Lost
from generator.model.rules import Ruleset
from generator.model.seating import is_used
from generator.render.page_pictures import page_sizes, page_webps

DPI = 92
"""As fine as a page is read on a screen: 761 by 1076 pixels of A4."""


@dataclass(frozen=True, slots=True)
class PicturedDocument:
    """A document: WebP pictures of its pages, and whether they lie on their long side."""

    id: str
    title: str
    pages: tuple[bytes, ...]
    turned: bool


def documents(supply: Supply, ruleset: Ruleset | None) -> Iterator[PicturedDocument]:
    """The rulebooks and sheets that are for a ruleset; all of them for none."""
    paper, wanted = supply.place.order.sheet_paper, [ruleset] if ruleset else []
    for name, book in supply.books.items():
        if ruleset is None or len(supply.rulesets) < 2 or book.id == ruleset.id:
            yield pictured(f"book-{name}", book.title, supply.book_task(name).paint(paper).pdf)
    for sheet in supply.sheets:
        if ruleset is None or is_used(sheet.rulesets, wanted):
            yield pictured(
                f"sheet-{sheet.id}", sheet.title, supply.sheet_task(sheet).paint(paper).pdf
            )


def lost(table: Table, tokens: bool = True) -> Iterator[Lost]:
    """What no room of this kind can carry; `tokens` says whether boards of tracks have tokens."""
    supply, tr = table.supply, table.supply.tr
    if any(sheet.kind == "ledger" for sheet in supply.sheets):
        yield Lost(
            tr("sheets to write on"),
            tr("pages are pictures here; write on paper beside the screen"),
        )
    for drawn in supply.maps if not any(one.kind == "map" for one in table.loose) else ():
        yield Lost(drawn.title, tr("there are no maps here; print them"))
    rules = supply.game.file.map_rules
    if supply.maps and rules and rules.private_sheets:
        yield Lost(tr("private sheets of maps"), tr("all would see them: print them"))
    board = table.ruleset.board if table.ruleset else None
    printed = (board.id or board.of,) if board and board.printed else ()
    unprinted = [one for one in table.unprinted if one.holds != printed]
    if unprinted:
        titles = ", ".join(dict.fromkeys(one.title for one in unprinted))
        yield Lost(titles, tr("no cards lie there; use the free table"))
    yield from _untold(table, tokens)
    if not table.setups:
        yield Lost(tr("set-up"), tr("the box has no rules to be played by; lay the table by hand"))


def _untold(table: Table, tokens: bool) -> Iterator[Lost]:
    """What the table does not say: where numbers begin, what is secret, what is done by hand."""
    tr = table.supply.tr
    told = any(setup.told for setup in table.setups)
    varying = dict.fromkeys(
        one.title
        for setup in table.setups
        for one in setup.counters
        if one.varies and not one.seat and not (tokens and one.tracked)
    )
    if varying and told:
        yield Lost(", ".join(varying), tr("dice say where they begin; roll, and set them by hand"))
    elif varying:
        yield Lost(", ".join(varying), tr("what is dealt says where they begin; set them by hand"))
    secrets = dict.fromkeys(one for setup in table.setups for one in setup.secrets)
    if secrets:
        yield Lost(", ".join(secrets), tr("it is secret, and no card shows it; note it on paper"))
    hidden = dict.fromkeys(
        one.title for setup in table.setups for one in setup.counters if one.hidden and not one.seat
    )
    if hidden:
        yield Lost(", ".join(hidden), tr("not all may know it, but everybody sees numbers here"))
    for text in dict.fromkeys(text for setup in table.setups for text in setup.told):
        yield Lost(tr("a part of the set-up"), text)


def pictured(name: str, title: str, pdf: bytes) -> PicturedDocument:
    """A document of a PDF."""
    width, height = page_sizes(pdf)[0]
    return PicturedDocument(name, title, tuple(page_webps(pdf, DPI)), width > height)
