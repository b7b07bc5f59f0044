"""Paints sheets: ledgers, references, summaries and journals, as tagged PDF that can be filled in.

Accessible as PDF/UA-1 (ISO 14289-1) and clear on paper: body 12 pt in a face whose x-height is
then 2.0 mm, never below 10.5 pt (after RNIB's clear print).
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from weasyprint import HTML

from generator.diagnostics import Diagnostic
from generator.model.game import Game
from generator.model.sheet import Columns, Sheet, Table
from generator.model.sizes import Paper
from generator.project import find_project
from generator.render import measure
from generator.render.document_checks import crammed, cuts, depth, room
from generator.render.document_codes import (
    ROW_LENGTH,
    SCRIPT_NUMBER,
    SHEET_CUT,
    SHEET_TOO_LONG,
    WRONG_SUM,
)
from generator.render.document_html import (
    FILLABLE,
    Desk,
    drawings,
    reckoned,
    sheet_html,
    sizes_of,
    walk,
    with_sheet_types,
)
from generator.render.document_script import wrong_numbers
from generator.render.document_sums import calculations, wrong_sums
from generator.render.document_words import SheetWords
from generator.render.fetcher import ROOT, VirtualRoot
from generator.render.inks import Ink, inked
from generator.render.measure import Flaw
from generator.render.stylesheet import font_bytes
from generator.render.tagging import polish

MARGIN = 12.0
"""Millimetres of paper that no word enters: every desktop printer reaches up to here."""


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How a sheet is printed; `cache` is where converted fonts are kept.

    `filled` is what stands in its places to write, by their whole names (`ledger.envy`).
    """

    ink: Ink = Ink.FULL
    cache: Path = field(default_factory=lambda: find_project().cache)
    filled: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Painted:
    """A sheet as PDF, its number of pages, its body size in points, and what is wrong with it.

    `flaws` are of the kinds that faces have too (`generator.render.measure`).
    """

    pdf: bytes
    pages: int
    size: float
    findings: tuple[Diagnostic, ...]
    flaws: tuple[Flaw, ...]


def paint_sheet(
    sheet: Sheet, game: Game, paper: Paper, options: SheetOptions | None = None
) -> Painted:
    """One copy of `sheet` on `paper`; the same input gives the same bytes in any folder.

    Raises:
        HornbookError: a template asks for a file that is not there, fonts are missing (exit 3),
            the cache cannot be written (exit 4), or a place to fill in is not there.
    """
    options = options or SheetOptions()
    desk = _desk(sheet, game, paper, options)
    size, document = _fitted(desk)
    flaws = dict.fromkeys(flaw for page in document.pages for flaw in measure.flaws(page, MARGIN))
    findings = _findings(desk, document, size, flaws)
    if _wide_tables(desk):
        flaws = {flaw: None for flaw in flaws if flaw.kind != "outside-safe-zone"}
    written = document.write_pdf(pdf_variant="pdf/ua-1", pdf_forms=True)
    sums = calculations(reckoned(desk)) if sheet.kind in FILLABLE else ()
    return Painted(
        pdf=polish(written, sums, options.filled),
        pages=len(document.pages),
        size=size,
        findings=(*desk.words.findings, *findings),
        flaws=tuple(flaws),
    )


def _desk(sheet: Sheet, game: Game, paper: Paper, options: SheetOptions) -> Desk:
    theme = with_sheet_types(inked(game.theme, options.ink), sheet)
    words = SheetWords(game, theme, game.where("components", *_path(game, sheet)))
    files = {**font_bytes(theme, options.cache), **drawings(sheet, theme)}
    return Desk(sheet, game, paper, theme, options.ink, words, files)


def _fitted(desk: Desk) -> tuple[float, Any]:
    """The largest size at which the sheet keeps to its pages, else the smallest; and the layout."""
    for size in sizes_of(desk.sheet):
        document = _lay_out(desk, size, numbered=False)
        if len(document.pages) <= desk.sheet.pages:
            break
    if len(document.pages) > 1:
        document = _lay_out(desk, size, numbered=True)
    return size, document


def _lay_out(desk: Desk, size: float, *, numbered: bool) -> Any:
    root = VirtualRoot(desk.files)
    html = sheet_html(desk, size, numbered=numbered)
    with root.guarded():
        return HTML(string=html, base_url=ROOT, url_fetcher=root).render(
            pdf_variant="pdf/ua-1", pdf_forms=True
        )


def _findings(
    desk: Desk, document: Any, size: float, flaws: Iterable[Flaw]
) -> tuple[Diagnostic, ...]:
    path = _path(desk.game, desk.sheet)
    cut = [
        SHEET_CUT.at(
            desk.game.where("components", *path, *one.block),
            f"{one.what} leaves its place by {one.by:.1f} mm",
        )
        for page in document.pages
        for one in (*cuts(page), *crammed(page))
    ]
    numbers = [
        SCRIPT_NUMBER.at(desk.game.where("components", *path, *place), message)
        for place, message in wrong_numbers(desk.words, walk(desk.sheet))
    ]
    sums = [
        WRONG_SUM.at(desk.game.where("components", *path, *place), message)
        for place, message in wrong_sums(walk(desk.sheet), desk.words)
    ]
    found = [*_too_long(desk, document.pages, size), *cut, *_long_rows(desk), *numbers, *sums]
    if found or flaws:
        found = _wide_tables(desk) or found  # all else follows from them
    return tuple(dict.fromkeys(found))


def _too_long(desk: Desk, pages: Sequence[Any], size: float) -> list[Diagnostic]:
    sheet = desk.sheet
    if len(pages) <= sheet.pages:
        return []
    where = desk.game.where("components", *_path(desk.game, sheet), "pages")
    taken = f"{len(pages)} pages of {desk.paper.title} at {size:g} pt"
    over = sum(depth(page) for page in pages[sheet.pages :]) - room(pages[sheet.pages - 1])
    message = f'"{sheet.id}" takes {taken}; it may take {sheet.pages}'
    hint = f"leave out about {max(1, math.ceil(over))} mm, or raise `pages`"
    return [SHEET_TOO_LONG.at(where, message, hint)]


def _wide_tables(desk: Desk) -> list[Diagnostic]:
    """Tables whose columns ask for more than the page is wide, side by side with what is beside.

    The message leaves the paper out: one slip is one finding on A4 and on Letter.
    """
    path, found = _path(desk.game, desk.sheet), []
    page = desk.paper.height if desk.sheet.turned else desk.paper.width
    shares = {place: len(block.columns) for block, place in walk(desk.sheet)
              if isinstance(block, Columns)}  # fmt: skip
    for block, place in walk(desk.sheet):
        widths = [column.width or 0 for column in block.columns] if isinstance(block, Table) else []
        beside = [count for outer, count in shares.items() if place[: len(outer)] == outer]
        if widths and sum(widths) > (page - 2 * MARGIN) / math.prod(beside):
            widest = widths.index(max(widths))
            where = (*path, *place, "columns", widest, "width")
            message = f"the columns of the table come to {sum(widths):g} mm, which is too wide"
            at = desk.game.where("components", *where)
            found.append(SHEET_CUT.at(at, message, "make this column narrower"))
    return found


def _long_rows(desk: Desk) -> list[Diagnostic]:
    path = _path(desk.game, desk.sheet)
    return [
        ROW_LENGTH.at(
            desk.game.where("components", *path, *place, "rows", number),
            f"{len(row)} cells, but {len(block.columns)} columns",
        )
        for block, place in walk(desk.sheet)
        if isinstance(block, Table)
        for number, row in enumerate(block.rows)
        if len(row) > len(block.columns)
    ]


def _path(game: Game, sheet: Sheet) -> tuple[str | int, ...]:
    """Where the sheet stands in its file."""
    places = [place for place, other in enumerate(game.sheets) if other.id == sheet.id]
    return ("sheets", places[0]) if places else ("sheets",)
