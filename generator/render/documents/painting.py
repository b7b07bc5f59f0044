"""Paints documents as tagged PDF: sheets that can be filled in, and pages that are read on paper.

Accessible as PDF/UA-1 (ISO 14289-1) and clear on paper: body 12 pt in a face whose x-height is
then 2.0 mm, never below 10.5 pt (after RNIB's clear print). A sheet keeps to its pages by smaller
type; pages are laid out with closer or wider lines where one would hold a few lines only.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from generator.diagnostics import ContentPath, Diagnostic, Position, quoted
from generator.model.game import Game
from generator.model.sheet import Columns, Sheet, Table
from generator.model.sizes import Paper
from generator.project import find_project
from generator.render import measure
from generator.render.documents.blocks import calculations, wrong_numbers, wrong_sums
from generator.render.documents.boxes import (
    FEWEST,
    Cut,
    IndexEntry,
    PageSpan,
    crammed,
    cuts,
    depth,
    filled,
    found_on,
    index_page,
    lone_headings,
    room,
    sections_on,
    thin_pages,
)
from generator.render.documents.codes import (
    FOLD_TOO_LONG,
    INDEX_NOWHERE,
    LONE_HEADING,
    ROW_LENGTH,
    SCRIPT_NUMBER,
    SHEET_CUT,
    SHEET_TOO_LONG,
    THIN_PAGE,
    WRONG_SUM,
)
from generator.render.documents.context import (
    PagesContext,
    SheetContext,
    pages_context,
    sheet_context,
)
from generator.render.documents.layouts import Layout, Layouts
from generator.render.documents.look import POINT, SCRIPT, SCRIPT_SIZES, SIZES
from generator.render.documents.pieces import DocumentLook, Pages
from generator.render.documents.shown_faces import place_faces
from generator.render.documents.stretching import growth
from generator.render.documents.tagging import polish, polish_form
from generator.render.fitting import Flaw
from generator.render.stylesheet import Ink

MARGIN, EDGE = 12.0, 8.0
"""Millimetres of paper that no word enters: of a sheet, since every desktop printer reaches up to
here, and of a document, the feet of its pages included."""

SLIDES = "slides"

LEAST_LAST = 1 / 3
"""How much of its last page a sheet or document of several pages fills at least."""

ENOUGH_LAST = 1 / 2
"""Of a last page: where less is filled, closer lines are tried, which may do without that page."""

SHARES = (1.0, 0.975, 0.95, 0.93)
"""Of the leading, tried from the left until no page holds a few lines only."""

CLOSER = (0.91, 0.89)
"""The same, tried only where the credits alone would take a page."""

WIDER = (1.03, 1.06)
"""The same, tried only where a page still holds a few lines only."""

CREDITS = "credits"
"""The section of who made a document; on a page of its own it costs a sheet of paper."""


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How a sheet is printed; `cache` is where converted fonts are kept.

    `filled` is what stands in its places to write, by their whole names (`ledger.envy`).
    """

    ink: Ink = Ink.FULL
    cache: Path = field(default_factory=lambda: find_project().cache)
    filled: Mapping[str, str] = field(default_factory=dict)
    may_end_thin: bool = False
    """Whether its last page may hold little: how much there is to tell depends on a match."""


@dataclass(frozen=True, slots=True)
class Painted:
    """A document as PDF, its number of pages, its body size in points, and what is wrong with it.

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
    context = sheet_context(sheet, game, paper, options.ink, options.cache)
    layouts = Layouts(context.files, forms=True)
    size, layout = _fitted(context, layouts)
    flaws = _flaws(layout.pages, MARGIN)
    wide = _wide_tables(context)
    cut = (one for page in layout.pages for one in (*cuts(page), *crammed(page)))
    findings = [*_cut(cut, lambda path: context.where(*path)), *_wrong_blocks(context)]
    if len(layout.pages) > sheet.pages:
        findings.insert(0, _too_long(context, layout.pages, size))
    elif len(layout.pages) > 1 and (used := filled(layout.pages[-1])) < LEAST_LAST:
        findings += [] if options.may_end_thin else [_thin_sheet(context, used)]
    if findings or flaws:
        findings = wide or findings  # all else follows from them
    reckoned = calculations(context.reckoned()) if context.fillable else ()
    pdf, lost = polish_form(layouts.pdf(layout), reckoned, options.filled)
    flaws |= {Flaw("overflow", _no_room(name, options.filled[name])): None for name in lost}
    return Painted(
        pdf=pdf,
        pages=len(layout.pages),
        size=size,
        findings=(*context.words.findings, *dict.fromkeys(findings)),
        flaws=tuple(one for one in flaws if not wide or one.kind != "outside-safe-zone"),
    )


def paint_pages(pages: Pages, game: Game, paper: Paper, look: DocumentLook, cache: Path) -> Painted:
    """`pages` on `paper`, to be read and written on with a pen; `cache` keeps faces and fonts.

    The same input gives the same bytes in any folder.

    Raises:
        HornbookError: a template asks for a file that is not there, fonts are missing (exit 3),
            or the cache cannot be written (exit 4).
    """
    context = pages_context(pages, game, paper, look, cache)
    layouts = Layouts(context.files, context.pictures.names)
    layout, index, thin = _spaced(context, layouts)
    wrong = _wrong_pages(context, layout.pages, index, thin)
    return Painted(
        pdf=polish(
            layouts.pdf(layout), partial(place_faces, names=context.pictures.names, cache=cache)
        ),
        pages=len(layout.pages),
        size=context.setting.size,
        findings=tuple(dict.fromkeys([*context.words.findings, *wrong])),
        flaws=tuple(_flaws(layout.pages, EDGE)),
    )


def _no_room(name: str, value: str) -> str:
    said = " ".join(value.split())
    return f"the place to write called {quoted(name)} does not show all of {quoted(said)}"


def _flaws(laid: Iterable[Any], margin: float) -> dict[Flaw, None]:
    return dict.fromkeys(flaw for page in laid for flaw in measure.flaws(page, margin))


def _fitted(context: SheetContext, layouts: Layouts) -> tuple[float, Layout]:
    """The largest size at which the sheet keeps to its pages, else the smallest; and the layout.

    Its pages are numbered from the beginning where it may take several. Then what is written on
    grows as far as each page has room.
    """
    sheet = context.sheet
    numbered = sheet.pages > 1
    for setting in SCRIPT_SIZES if sheet.kind == SCRIPT else SIZES:
        layout = layouts.lay_out(context.html(*setting, numbered=numbered))
        if len(layout.pages) <= sheet.pages:
            break
    several = len(layout.pages) > 1
    more = growth(layout.pages) if len(layout.pages) <= sheet.pages else {}
    if more:
        grown = layouts.lay_out(context.html(*setting, numbered=several, growth=more))
        if len(grown.pages) == len(layout.pages):
            return setting[0], grown
    if several != numbered:
        layout = layouts.lay_out(context.html(*setting, numbered=several))
    return setting[0], layout


def _spaced(
    context: PagesContext, layouts: Layouts
) -> tuple[Layout, tuple[IndexEntry, ...], tuple[int, ...]]:
    """The layout without thin pages, else the usual one; its index, and the thin pages left.

    Of several, one with fewer pages is taken. The index is guessed at first, at about the length
    that it has with pages; it comes last, so that no page moves by it. Then pages are laid out
    again with it, an only one without a number; an index that fills little of a page of its own
    stands in fewer columns.
    """
    spans = (PageSpan("8", "index"), PageSpan("10–12", "index"))
    guessed = tuple(IndexEntry(entry, spans) for entry, _ in context.pages.index)
    is_slides = context.pages.kind == SLIDES  # few words are what they are for
    tried: list[_Spacing] = []
    for share in (*SHARES, *CLOSER, *WIDER):
        if share in WIDER and not tried[0].thin:
            break
        if share in CLOSER and not all(one.ends_with_credits for one in tried):
            continue
        leading = round(share * context.setting.leading, 4)
        layout = layouts.lay_out(context.html(leading, guessed))
        thin = thin_pages(layout.pages, context.setting.size * POINT * leading)
        tried.append(_Spacing(layout, leading, () if is_slides else thin))
        if is_slides or tried[-1].is_good:
            break
    best = min(tried, key=lambda one: one.faults)
    layout, usual = best.layout, best.leading
    is_only = len(layout.pages) == 1
    index = found_on(layout.pages, context.pages.index)
    if index or is_only:
        html = partial(context.html, usual, index, numbered=not is_only, few_columns=best.ends_thin)
        layout = _indexed(layouts, layout, html)
    return layout, index, best.thin


@dataclass(frozen=True, slots=True)
class _Spacing:
    """A document with its lines at one distance."""

    layout: Layout
    leading: float
    thin: tuple[int, ...]

    @property
    def ends_thin(self) -> bool:
        """Whether little stands on its last page, such as the index alone."""
        pages = self.layout.pages
        return len(pages) > 1 and filled(pages[-1]) < LEAST_LAST

    @property
    def ends_with_credits(self) -> bool:
        """Whether nothing but the credits stands on its last page."""
        return _credits_alone(self.layout.pages)

    @property
    def faults(self) -> tuple[int, int, bool]:
        """What is wrong with it, the worst first, and how long it is."""
        pages = self.layout.pages
        return len(self.thin) + len(lone_headings(pages)), len(pages), self.ends_thin

    @property
    def is_good(self) -> bool:
        """Whether no other needs to be tried."""
        pages = self.layout.pages
        return not self.faults[0] and (len(pages) == 1 or filled(pages[-1]) >= ENOUGH_LAST)


def _credits_alone(laid: Sequence[Any]) -> bool:
    return len(laid) > 1 and filled(laid[-1]) < LEAST_LAST and sections_on(laid[-1:]) == {CREDITS}


def _indexed(layouts: Layouts, layout: Layout, html: Callable[..., str]) -> Layout:
    """`layout` with the index and the feet that `html` has; pages before the index are kept."""
    kept = index_page(layout.pages)
    if layout.can_keep(kept):
        whole = sections_on(layout.pages[kept:])
        found = layouts.lay_out_from(layout, kept, html(whole=whole))
        if index_page(found.pages) == kept:
            return found
    return layouts.lay_out(html())


def _cut(cuts: Iterable[Cut], where: Callable[[ContentPath], Position]) -> Iterator[Diagnostic]:
    for one in cuts:
        message = f"{one.what} leaves its place by {one.by:.1f} mm"
        yield SHEET_CUT.at(where(one.block), message)


def _too_long(context: SheetContext, pages: Sequence[Any], size: float) -> Diagnostic:
    """A sheet that is too long; at the block that begins a page of its own, where only that is why.

    Such a message leaves paper and size out: one slip is one finding on A4 and on Letter.
    """
    sheet = context.sheet
    taken = f"{len(pages)} pages of {context.paper.title} at {size:g} pt"
    over = sum(depth(page) for page in pages[sheet.pages :]) - room(pages[sheet.pages - 1])
    pushed = [place for block, place in context.blocks if getattr(block, "own_page", False)]
    if over <= 0 and pushed:
        message = f'"{sheet.id}" takes {len(pages)} pages; it may take {sheet.pages}'
        hint = "leave `own_page: true` out: all has room without it"
        return SHEET_TOO_LONG.at(context.where(*pushed[0], "own_page"), message, hint)
    message = f'"{sheet.id}" takes {taken}; it may take {sheet.pages}'
    hint = f"leave out about {max(1, math.ceil(over))} mm, or raise `pages`"
    return SHEET_TOO_LONG.at(context.where("pages"), message, hint)


def _thin_sheet(context: SheetContext, used: float) -> Diagnostic:
    message = (
        f'the last page of "{context.sheet.id}" on {context.paper.title} is filled to '
        f"{used:.0%}, which is less than a third"
    )
    hint = "leave something out, lower `pages`, or put it on another sheet"
    return THIN_PAGE.at(context.where("pages"), message, hint)


def _wrong_blocks(context: SheetContext) -> Iterator[Diagnostic]:
    """Rows that are too long, and numbers and sums that cannot be worked out."""
    for block, place in context.blocks:
        for number, row in enumerate(block.rows if isinstance(block, Table) else ()):
            if isinstance(block, Table) and len(row) > len(block.columns):
                message = f"{len(row)} cells, but {len(block.columns)} columns"
                yield ROW_LENGTH.at(context.where(*place, "rows", number), message)
    for code, wrong in ((SCRIPT_NUMBER, wrong_numbers), (WRONG_SUM, wrong_sums)):
        for place, message in wrong(context.blocks, context.words):
            yield code.at(context.where(*place), message)


def _wide_tables(context: SheetContext) -> list[Diagnostic]:
    """Tables whose columns ask for more than the page is wide, side by side with what is beside.

    The message leaves the paper out: one slip is one finding on A4 and on Letter.
    """
    found = []
    page = context.paper.height if context.sheet.turned else context.paper.width
    shares = {place: len(block.columns) for block, place in context.blocks
              if isinstance(block, Columns)}  # fmt: skip
    for block, place in context.blocks:
        widths = [column.width or 0 for column in block.columns] if isinstance(block, Table) else []
        beside = [count for outer, count in shares.items() if place[: len(outer)] == outer]
        if widths and sum(widths) > (page - 2 * MARGIN) / math.prod(beside):
            at = context.where(*place, "columns", widths.index(max(widths)), "width")
            message = f"the columns of the table come to {sum(widths):g} mm, which is too wide"
            found.append(SHEET_CUT.at(at, message, "make this column narrower"))
    return found


def _wrong_pages(
    context: PagesContext, laid: Sequence[Any], index: Sequence[IndexEntry], thin: Sequence[int]
) -> Iterator[Diagnostic]:
    """What a careful printer would send back."""
    name = context.id
    for page in laid:
        yield from _cut(cuts(page), context.where)
        for cut in crammed(page):
            message = f"a half to fold is {cut.by:.0f} mm too long"
            hint = "say less, or say it shorter"
            yield FOLD_TOO_LONG.at(context.where(cut.block), message, hint)
    for number, words in lone_headings(laid):
        message = f'"{words}" stands alone at the foot of page {number}'
        yield LONE_HEADING.at(context.where(), message)
    if len(laid) not in thin and _credits_alone(laid):
        message = f'page {len(laid)} of "{name}" on {context.paper.title} holds the credits alone'
        wanted = math.ceil(depth(laid[-1]))
        hint = f"leave out about {wanted} mm before it, such as a picture of the cover, or add more"
        yield THIN_PAGE.at(context.where(), message, hint)
    own = f"rulebooks/{name}"
    for entry in (one.entry for one in index if not one.spots):
        message = f'the words of "{entry}" stand nowhere in "{name}"'
        is_own = own in context.game.places
        at = context.game.where(own, "index", entry) if is_own else context.where()
        yield INDEX_NOWHERE.at(at, message)
    for number in thin:
        line = context.setting.size * POINT * context.setting.leading
        lines = max(1, round(depth(laid[number - 1]) / line))
        few = "one line" if lines == 1 else f"{lines} lines"
        message = f'page {number} of "{name}" on {context.paper.title} holds {few} only'
        more = "one more" if (wanted := max(1, FEWEST - lines)) == 1 else f"{wanted} more"
        hint = f"leave out {few} before it, or add {more}"
        yield THIN_PAGE.at(context.where(), message, hint)
