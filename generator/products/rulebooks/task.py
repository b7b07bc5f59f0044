"""The piece of work that a rulebook makes: a tagged PDF, and one to fold where that is wanted."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.diagnostics import Diagnostic
from generator.layout.booklet import PAGES
from generator.layout.options import Backs
from generator.lint.print_codes import flaw_code
from generator.model.document import Example, Rulebook
from generator.model.sizes import Paper
from generator.output import Artefact
from generator.play.kept_matches import FOLDER
from generator.products.previews import page_pictures
from generator.products.rulebooks.book import rulebook_pages
from generator.products.rulebooks.desk import desk_of
from generator.products.workplace import Result, Workplace
from generator.project import find_project
from generator.render.booklets import impose_booklet
from generator.render.document_cache import DocumentCache, document_key
from generator.render.documents import Painted
from generator.render.folios import paint_pages
from generator.render.pages import Look, Pages
from generator.words.catalogue import catalogue_of

KINDS = (".css", ".html", ".json", ".yaml")
"""Of templates, and beside them of the fonts and icons that are installed."""

PICTURES = ("*.png", "*.jpg", "*.jpeg", "*.webp")


@dataclass(frozen=True)
class RulebookTask:
    """Print one rulebook, whose file is called `name`."""

    place: Workplace
    book: Rulebook
    name: str

    @property
    def label(self) -> str:
        """For the progress line."""
        return f"{self.place.game.title}: {self.book.title}"

    @cached_property
    def _pages(self) -> tuple[Pages, tuple[Diagnostic, ...]]:
        return rulebook_pages(self.place, self.book)

    def paint(self, paper: Paper) -> Painted:
        """The rulebook on `paper`, painted only where it is not kept as it would be."""
        place, cache = self.place, DocumentCache(self.place.cache)
        key = self.key(paper)
        if kept := cache.find(key):
            return kept
        pages, findings = self._pages
        painted = paint_pages(pages, place.game, paper, self._look, place.cache)
        painted = replace(painted, findings=(*findings, *painted.findings))
        cache.keep(key, painted)
        return painted

    def key(self, paper: Paper) -> str:
        """The hash of all that the rulebook depends on."""
        return document_key(self._parts(paper), self._files())

    @property
    def _look(self) -> Look:
        order, game = self.place.order, self.place.game
        catalogue = catalogue_of(game)
        return Look(ink=order.ink, large_print=order.large_print, catalogue=catalogue)

    def _parts(self, paper: Paper) -> Iterator[str]:
        """All that the pages are made from, as text; where it stands matters to findings alone."""
        game, look = self.place.game, self._look
        models: tuple[Any, ...] = (
            game.file,
            game.theme,
            game.components,
            *game.decks,
            *game.rulesets,
            *game.maps,
            self.book,
            *(one.file for one in game.sets),
            *self.place.sizes.values(),
            paper,
        )
        yield from (one.model_dump_json(by_alias=True) for one in models)
        yield repr((self.name, look.ink.value, look.large_print, sorted(self.place.icons)))
        yield repr((look.catalogue.language, sorted(look.catalogue.messages.items())))
        yield repr(sorted((one.file.id, *ids) for one in game.sets for ids in one.cards.values()))

    def _files(self) -> Iterator[Path]:
        """Templates, pictures of cards, and the matches that examples are from."""
        place, ours = self.place, find_project().templates
        yield from sorted(path for path in ours.glob("*.*") if path.suffix in KINDS)
        for folder in (ours / "documents", ours / "sheets", place.templates / "faces"):
            yield from sorted(path for path in folder.glob("*.*") if path.suffix in KINDS)
        homes = [place.folder, *(Path(one.folder) for one in place.game.sets)]
        for kind in PICTURES:
            yield from (path for home in homes for path in sorted((home / "cards").rglob(kind)))
        blocks = [block for block, _ in desk_of(place, self.book).blocks]
        names = {block.transcript for block in blocks if isinstance(block, Example)}
        files = (place.folder / FOLDER / f"{name}.yaml" for name in sorted(names))
        yield from (path for path in files if path.is_file())

    def run(self) -> Result:
        """The rulebook, the booklet where one is wanted, and pictures of its pages."""
        order = self.place.order
        paper = order.sheet_paper
        painted = self.paint(paper)
        about = {"kind": "rulebook", "of": self.name, "pages": painted.pages,
                 "page_mm": [paper.width, paper.height], "copies_for_a_table": 1}  # fmt: skip
        files = [Artefact(order.book_name(self.name), painted.pdf, about)]
        findings = self.findings(painted)
        if order.booklet:
            folded, faults = self._in_small_type().booklet()
            findings = (*findings, *faults)
            files.append(folded)
        if order.preview:
            files += [
                Artefact(f"preview/{self.name}-{number}.png", picture, {"kind": "preview"})
                for number, picture in enumerate(page_pictures(painted.pdf), start=1)
            ]
        return tuple(files), findings, ()

    def _in_small_type(self) -> "RulebookTask":
        """The same in the type of everybody: half a sheet has no room for larger."""
        place = self.place
        return replace(self, place=replace(place, order=replace(place.order, large_print=False)))

    def booklet(self) -> tuple[Artefact, tuple[Diagnostic, ...]]:
        """The rulebook on half sheets, put on whole ones to be folded; what is wrong with it."""
        order = self.place.order
        small = self.paint(half(order.sheet_paper))
        backs = order.backs if order.backs is Backs.SHORT_EDGE else Backs.LONG_EDGE
        sides = -(-small.pages // PAGES) * 2
        about = {"kind": "booklet", "of": self.name, "pages": sides, "flip": backs.value,
                 "page_mm": [order.sheet_paper.height, order.sheet_paper.width],
                 "copies_for_a_table": 1}  # fmt: skip
        name = order.book_name(f"{self.name}-booklet")
        pdf = impose_booklet(small.pdf, order.sheet_paper, backs)
        return Artefact(name, pdf, about), self.findings(small)

    def flaws(self, paper: Paper) -> tuple[Diagnostic, ...]:
        """What is wrong with the rulebook on this paper."""
        return self.findings(self.paint(paper))

    def findings(self, painted: Painted) -> tuple[Diagnostic, ...]:
        """What is wrong with it; flaws at its file."""
        where = self.place.game.where(f"rulebooks/{self.book.id}")
        flaws = (flaw_code(one.kind).at(where, one.message) for one in painted.flaws)
        return (*painted.findings, *flaws)


def half(paper: Paper) -> Paper:
    """The page of a booklet that is folded from `paper`, upright."""
    name = {"a4": "a5", "letter": "half-letter"}.get(paper.id, f"half-{paper.id}")
    height, width = paper.width, paper.height / 2
    return Paper(id=name, title=f"half of {paper.title}", width=width, height=height)
