"""Paints documents of many pages: rulebooks and handouts, as tagged PDF that is read on paper.

Accessible as PDF/UA-1 (ISO 14289-1). Pages are laid out once, then again with the pages of the
index, and with closer or wider lines where a page would hold a few lines only.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from weasyprint import HTML

from generator.diagnostics import Diagnostic
from generator.model.game import Game
from generator.model.sizes import Paper
from generator.render import measure
from generator.render.document_checks import crammed, cuts
from generator.render.document_codes import SHEET_CUT
from generator.render.documents import Painted
from generator.render.fetcher import ROOT, VirtualRoot
from generator.render.folios_checks import lone_headings, thin_pages
from generator.render.folios_codes import FOLD_TOO_LONG, INDEX_NOWHERE, LONE_HEADING, THIN_PAGE
from generator.render.folios_html import Press, folio_html, place_of, press_for
from generator.render.folios_index import Found, Spot, found_on
from generator.render.folios_look import POINT
from generator.render.measure import Flaw
from generator.render.pages import Look, Pages
from generator.render.tagging import polish

EDGE = 8.0
"""Millimetres of paper that no word enters, the feet included."""

SHARES = (1.0, 0.975, 0.95, 1.03, 1.06)
"""Of the leading, tried from the left until no page holds a few lines only."""


def paint_pages(pages: Pages, game: Game, paper: Paper, look: Look, cache: Path) -> Painted:
    """`pages` on `paper`, to be read and written on with a pen; `cache` keeps converted fonts.

    The same input gives the same bytes in any folder.

    Raises:
        HornbookError: a template asks for a file that is not there, fonts are missing (exit 3),
            or the cache cannot be written (exit 4).
    """
    press = press_for(pages, game, paper, look, cache)
    document, index, thin = _laid_out(press)
    laid = document.pages
    flaws = dict.fromkeys(flaw for page in laid for flaw in measure.flaws(page, EDGE))
    findings = [*press.words.findings, *_cut(press, laid), *_lone(press, laid)]
    findings += [*_nowhere(press, index), *_thin(press, thin)]
    return Painted(
        pdf=polish(document.write_pdf(pdf_variant="pdf/ua-1")),
        pages=len(laid),
        size=press.setting.size,
        findings=tuple(dict.fromkeys(findings)),
        flaws=tuple(flaw for flaw in flaws if _matters(flaw)),
    )


def _laid_out(press: Press) -> tuple[Any, tuple[Found, ...], tuple[int, ...]]:
    """The layout without thin pages, else the usual one; its index, and the thin pages left."""
    usual, document, index = press.setting.leading, None, _guessed(press)
    for share in SHARES:
        leading = round(share * press.setting.leading, 4)
        tried = _lay_out(press, leading, index)
        thin = thin_pages(tried.pages, press.setting.size * POINT * leading)
        if document is None or not thin:
            document, usual, kept = tried, leading, thin
        if not thin:
            break
    return (*_finished(press, usual, document), kept)


def _finished(press: Press, leading: float, document: Any) -> tuple[Any, tuple[Found, ...]]:
    """The same layout with the pages of the index, and without the number of an only page."""
    is_only = len(document.pages) == 1
    index = found_on(document.pages, press.pages.index)
    if index or is_only:
        document = _lay_out(press, leading, index, numbered=not is_only)
    return document, index


def _guessed(press: Press) -> tuple[Found, ...]:
    """An index about as long as that with pages; it comes last, so that no page moves by it."""
    spots = (Spot("8", "index"), Spot("10–12", "index"))
    return tuple(Found(entry, spots) for entry, _ in press.pages.index)


def _lay_out(press: Press, leading: float, index: Sequence[Found], *, numbered: bool = True) -> Any:
    root = VirtualRoot(press.files)
    html = folio_html(press, leading, index, numbered=numbered)
    with root.guarded():
        return HTML(string=html, base_url=ROOT, url_fetcher=root).render(pdf_variant="pdf/ua-1")


def _cut(press: Press, laid: Sequence[Any]) -> Iterator[Diagnostic]:
    for page in laid:
        for one in cuts(page):
            yield SHEET_CUT.at(
                _at(press, one.block), f"{one.what} leaves its place by {one.by:.1f} mm"
            )
        for one in crammed(page):
            message = f"a half to fold is {one.by:.0f} mm too long"
            yield FOLD_TOO_LONG.at(_at(press, one.block), message, "say less, or say it shorter")


def _lone(press: Press, laid: Sequence[Any]) -> Iterator[Diagnostic]:
    for one in lone_headings(laid):
        message = f'"{one.words}" stands alone at the foot of page {one.page}'
        yield LONE_HEADING.at(place_of(press.pages, press.game), message)


def _nowhere(press: Press, index: Sequence[Found]) -> Iterator[Diagnostic]:
    for one in index:
        if not one.spots:
            message = f'the words of "{one.entry}" stand nowhere in "{press.pages.id}"'
            yield INDEX_NOWHERE.at(_index_place(press, one.entry), message)


def _index_place(press: Press, entry: str) -> Any:
    part = f"rulebooks/{press.pages.id}"
    if part in press.game.places:
        return press.game.where(part, "index", entry)
    return place_of(press.pages, press.game)


def _thin(press: Press, thin: Sequence[int]) -> Iterator[Diagnostic]:
    for number in thin:
        message = (
            f'page {number} of "{press.pages.id}" on {press.paper.title} holds a few lines only'
        )
        hint = "leave out a line or two before it, or add some"
        yield THIN_PAGE.at(place_of(press.pages, press.game), message, hint)


def _at(press: Press, path: tuple[str | int, ...]) -> Any:
    """Where in the content the section stands in which the piece at `path` is."""
    section = press.pages.sections[int(path[1])] if len(path) > 1 else None
    return place_of(press.pages, press.game, section)


def _matters(flaw: Flaw) -> bool:
    """Pictures are drawn by us, as fine as they are printed."""
    return flaw.kind != "soft-image"
