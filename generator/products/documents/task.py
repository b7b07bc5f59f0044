"""The pieces of work that documents make: sheets, rulebooks, and the page on designing cards."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Protocol, runtime_checkable

from generator.diagnostics import Diagnostic, Position
from generator.layout.booklet import PAGES
from generator.layout.sheet import Backs
from generator.model.deck import find_face
from generator.model.document import Example, Rulebook, TableTop
from generator.model.sheet import Block, Heading, Sheet
from generator.model.sizes import Paper
from generator.output import Artefact
from generator.play.kept_matches import FOLDER
from generator.products.decks import page_previews
from generator.products.documents.context import rulebook_context
from generator.products.documents.rulebook import rulebook_pages
from generator.products.documents.written import written
from generator.products.first_card import drafts
from generator.products.flaws import findings_of
from generator.products.order import Result, Workplace
from generator.products.reach import deck_json
from generator.render.documents.booklets import impose_booklet
from generator.render.documents.cache import KINDS, DocumentCache, document_key
from generator.render.documents.painting import Painted, SheetOptions, paint_pages, paint_sheet
from generator.render.documents.pieces import DocumentLook, Pages, Section
from generator.render.documents.web import pages_html
from generator.words.catalogue import Catalogue, catalogue_of

PICTURES = ("*.png", "*.jpg", "*.jpeg", "*.webp")

DESIGN = "design-your-own"
SET = "my-set"
"""The folder that the page on designing speaks of."""


@dataclass(frozen=True)
class DocumentTask(ABC):
    """Print one document."""

    place: Workplace

    @property
    def label(self) -> str:
        """For the progress line."""
        return f"{self.place.game.title}: {self._told[0]}"

    @property
    @abstractmethod
    def _told(self) -> tuple[str, Position]:
        """What the document is called, and where it is written."""

    def findings(self, painted: Painted) -> tuple[Diagnostic, ...]:
        """What is wrong with it, flaws at the place where it is written."""
        return findings_of(painted, self._told[1])

    @abstractmethod
    def paint(self, paper: Paper) -> Painted:
        """The document on `paper`."""

    @abstractmethod
    def run(self) -> Result:
        """The document as tagged PDF, and what else the order wants of it."""

    def flaws(self, paper: Paper) -> tuple[Diagnostic, ...]:
        """What is wrong with the document on this paper."""
        return self.findings(self.paint(paper))


@dataclass(frozen=True)
class SheetTask(DocumentTask):
    """Print one sheet that is read or written on."""

    sheet: Sheet

    @property
    def _told(self) -> tuple[str, Position]:
        game, sheet = self.place.game, self.sheet
        return sheet.title, game.where("components", "sheets", game.sheets.index(sheet))

    def paint(self, paper: Paper) -> Painted:
        """The sheet on `paper`."""
        options = SheetOptions(self.place.order.ink, self.place.cache)
        return paint_sheet(self.sheet, self.place.game, paper, options)

    def run(self) -> Result:
        """The sheet as a tagged PDF, and a picture where it is wanted."""
        order, sheet, paper = self.place.order, self.sheet, self.place.order.sheet_paper
        painted = self.paint(paper)
        size = [paper.height, paper.width] if sheet.turned else [paper.width, paper.height]
        about = {"kind": sheet.kind, "of": sheet.id, "pages": painted.pages,
                 "page_mm": size, "copies_for_a_table": sheet.copies}  # fmt: skip
        files = [Artefact(order.sheet_name(sheet.id), painted.pdf, about)]
        files += [self.web_page()] if order.lists else []
        files += page_previews(sheet.id, painted.pdf) if order.preview else ()
        note = (
            f"sheets to read and write on are set for {paper.title}; "
            f"only the cards are on {order.paper.title}"
        )
        notes = (note,) if order.paper != paper else ()
        return tuple(files), self.findings(painted), notes

    def web_page(self) -> Artefact:
        """The sheet as a page for the screen."""
        order, sheet = self.place.order, self.sheet
        look = DocumentLook(order.ink, catalogue=catalogue_of(self.place.game))
        page = pages_html(sheet_pages(sheet, look.catalogue), self.place.game, look).encode()
        name = web_name(order.sheet_name(sheet.id))
        return Artefact(name, page, {"kind": "page", "of": sheet.id})


@runtime_checkable
class PaintsDecks(Protocol):
    """A task that paints the faces of decks."""

    @property
    def deck_ids(self) -> frozenset[str]:
        """The ids of these decks."""


@dataclass(frozen=True)
class RulebookTask(DocumentTask):
    """Print one rulebook, whose file is called `name`."""

    book: Rulebook
    name: str

    @property
    def weight(self) -> int:
        """How many faces could be painted meanwhile."""
        return 60

    def waits_for(self, other: object) -> bool:
        """Whether the other task paints faces that the rulebook shows."""
        return isinstance(other, PaintsDecks) and not self._decks.isdisjoint(other.deck_ids)

    @cached_property
    def _decks(self) -> frozenset[str]:
        """The ids of the decks of which it shows faces."""
        decks, context = self.place.game.decks, rulebook_context(self.place, self.book)
        found = (find_face(decks, name) for name in context.shown_faces())
        return context.table_decks() | {one[0].id for one in found if one}

    @property
    def _told(self) -> tuple[str, Position]:
        return self.book.title, self.place.game.where(f"rulebooks/{self.book.id}")

    @cached_property
    def _pages(self) -> tuple[Pages, tuple[Diagnostic, ...]]:
        return rulebook_pages(self.place, self.book)

    def paint(self, paper: Paper) -> Painted:
        """The rulebook on `paper`, painted only where it is not cached as it would be."""
        return self._painted(paper, self._look)

    def _painted(self, paper: Paper, look: DocumentLook) -> Painted:
        def paint() -> Painted:
            pages, findings = self._pages
            painted = paint_pages(pages, self.place.game, paper, look, self.place.cache)
            return replace(painted, findings=(*findings, *painted.findings))

        return DocumentCache(self.place.cache).once(self.key(paper, look), paint)

    def key(self, paper: Paper, look: DocumentLook | None = None) -> str:
        """The hash of all that the rulebook depends on; without a `look` in that of the order."""
        place, game = self.place, self.place.game
        own = (game.file, game.theme, game.components, self.book, paper)
        sets = tuple(one.file for one in game.sets)
        parts = (*game.rulesets, *game.maps, *sets, *place.sizes.values())
        cards = sorted(
            (one.file.id, *sorted(ids)) for one in game.sets for ids in one.cards.values()
        )
        shown = rulebook_context(place, self.book).shown_cards()
        decks = (deck_json(deck, shown, rules=True) for deck in game.decks)
        words = (repr((self.name, sorted(place.icons))), repr(cards), *decks)
        return document_key(look or self._look, (*own, *parts), words, self._files())

    @property
    def _look(self) -> DocumentLook:
        order = self.place.order
        return DocumentLook(order.ink, order.large_print, catalogue=catalogue_of(self.place.game))

    def _files(self) -> Iterator[Path]:
        """Templates of faces, pictures of cards, and the matches that examples are from."""
        place = self.place
        faces = sorted((place.templates / "faces").glob("*.*"))
        yield from (path for path in faces if path.suffix in KINDS)
        homes = [place.folder, *(Path(one.folder) for one in place.game.sets)]
        for kind in PICTURES:
            yield from (path for home in homes for path in sorted((home / "cards").rglob(kind)))
        blocks = (block for block, _ in rulebook_context(place, self.book).blocks)
        names = {block.transcript for block in blocks if isinstance(block, Example | TableTop)}
        files = (place.folder / FOLDER / f"{name}.yaml" for name in sorted(names))
        yield from (path for path in files if path.is_file())

    def run(self) -> Result:
        """The rulebook; where they are wanted a booklet, a page for a browser, and pictures."""
        order, paper = self.place.order, self.place.order.sheet_paper
        painted = self.paint(paper)
        about = {"kind": "rulebook", "of": self.name, "pages": painted.pages,
                 "page_mm": [paper.width, paper.height], "copies_for_a_table": 1}  # fmt: skip
        files = [Artefact(order.book_name(self.name), painted.pdf, about)]
        findings = self.findings(painted)
        if order.booklet:
            folded, faults = self._booklet()
            findings = (*findings, *faults)
            files.append(folded)
        if order.html:
            page = pages_html(self._pages[0], self.place.game, self._look).encode()
            name = web_name(order.book_name(self.name))
            files.append(Artefact(name, page, {"kind": "page", "of": self.name}))
        files += page_previews(self.name, painted.pdf) if order.preview else ()
        return tuple(files), findings, ()

    def _booklet(self) -> tuple[Artefact, tuple[Diagnostic, ...]]:
        """The rulebook on half sheets, put on whole ones to be folded; what is wrong with it.

        They have no room for large print.
        """
        order = replace(self.place.order, large_print=False)
        paper = order.sheet_paper
        small = self._painted(half(paper), replace(self._look, large_print=False))
        backs = order.backs if order.backs is Backs.SHORT_EDGE else Backs.LONG_EDGE
        sides = -(-small.pages // PAGES) * 2
        about = {"kind": "booklet", "of": self.name, "pages": sides, "flip": backs.value,
                 "page_mm": [paper.height, paper.width], "copies_for_a_table": 1}  # fmt: skip
        name = order.book_name(f"{self.name}-booklet")
        pdf = impose_booklet(small.pdf, paper, backs)
        return Artefact(name, pdf, about), self.findings(small)


def web_name(name: str) -> str:
    """What the page is called that says the same as a PDF."""
    return f"{name.removesuffix('.pdf')}.html"


def sheet_pages(sheet: Sheet, catalogue: Catalogue) -> Pages:
    """The sheet as a document of sections, each with a heading of the sheet."""
    sections, pieces = list[Section](), list[Block]()
    title = catalogue.tr("The sheet")

    def end() -> None:
        if pieces:
            sections.append(Section(f"part-{len(sections) + 1}", title, tuple(pieces)))
            pieces.clear()

    for block in sheet.blocks:
        if isinstance(block, Heading) and block.level == 2:
            end()
            title = block.text
        else:
            pieces.append(block)
    end()
    return Pages(sheet.id, "handout", sheet.title, "", sheet.lead or "", tuple(sections))


def half(paper: Paper) -> Paper:
    """The page of a booklet that is folded from `paper`, upright."""
    name = {"a4": "a5", "letter": "half-letter"}.get(paper.id, f"half-{paper.id}")
    height, width = paper.width, paper.height / 2
    return Paper(id=name, title=f"half of {paper.title}", width=width, height=height)


@dataclass(frozen=True)
class DesignTask(DocumentTask):
    """Print the page that says how a card of one's own is typed in, checked and printed."""

    @property
    def _told(self) -> tuple[str, Position]:
        return "design your own", self.place.game.where("game")

    def paint(self, paper: Paper) -> Painted:
        """The page, with a card of the game as its example."""
        game = self.place.game
        draft, catalogue = next(drafts(game)), catalogue_of(game)
        card = card_lines(draft.text)
        pages = written(DESIGN, catalogue, game=game, draft=draft, folder=SET, card=card)
        look = DocumentLook(ink=self.place.order.ink, catalogue=catalogue)
        return paint_pages(pages, game, paper, look, self.place.cache)

    def run(self) -> Result:
        """The page as tagged PDF."""
        order = self.place.order
        painted = self.paint(order.sheet_paper)
        about = {"kind": "handout", "of": DESIGN, "pages": painted.pages, "copies_for_a_table": 1}
        file = Artefact(order.sheet_name(DESIGN), painted.pdf, about)
        return (file,), self.findings(painted), ()


def card_lines(text: str) -> str:
    """The lines of the card alone, without what its file says around it."""
    lines = text.split("\n")
    rest = lines[next(at for at, line in enumerate(lines) if line.startswith("- id:")) :]
    end = next((at for at, line in enumerate(rest) if at and line.startswith("#")), len(rest))
    return "\n".join(rest[:end]).strip("\n")
