"""A box for a browser: rulebooks, what cards, maps and sheets say, and a page that leads to all."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version

from generator.exports.html_faults import INDEX, faults_of
from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Lost, Target
from generator.model.sheet import Cutouts, Sheet
from generator.products.documents.list_tasks import DeckListTask, MapListTask
from generator.products.documents.task import sheet_pages
from generator.products.tasks import DeckTask, tasks
from generator.project import find_project
from generator.render.documents.pieces import DocumentLook, Pages, walk_blocks
from generator.render.documents.web import pages_html
from generator.render.templates import environment

HOW = (
    "Open index.html in a browser; it leads to all other pages, and each of them back. They need no"
    " network. To send a single page, send its file: fonts and pictures are inside it.",
    "To put the pages on a website, upload the whole folder.",
)


@dataclass(frozen=True, slots=True)
class Listed:
    """A page of the folder: its file, what it is called on the first page, and what it says."""

    file: str
    title: str
    pages: Pages


def export(supply: Supply) -> Export:
    """All pages of the box, and the one that leads to them."""
    look = DocumentLook(supply.place.order.ink, catalogue=supply.catalogue)
    parts = {heading: tuple(pages) for heading, pages in _parts(supply)}
    files = {INDEX: _index(supply, parts).encode()}
    for one in (one for pages in parts.values() for one in pages):
        page = pages_html(one.pages, supply.game, look, INDEX, supply.place.cache)
        files[one.file] = page.encode()
    return Export(files, HOW, tuple(_lost(supply)))


def _parts(supply: Supply) -> Iterator[tuple[str, Iterator[Listed]]]:
    """Every part of the box that has pages, with its heading."""
    tr = supply.tr
    made = {
        tr("Rulebooks"): _books(supply),
        tr("Cards, in words"): _decks(supply),
        tr("Maps, in words"): _maps(supply),
        tr("Sheets"): _sheets(supply),
    }
    yield from made.items()


def _books(supply: Supply) -> Iterator[Listed]:
    for name, book in supply.books.items():
        yield Listed(f"{name}.html", book.title, supply.book_pages(name))


def _decks(supply: Supply) -> Iterator[Listed]:
    """What stands on the cards, for whoever does not see them or looks for one."""
    for task in tasks(supply.place):
        if isinstance(task, DeckTask):
            made = DeckListTask(supply.place, task.deck, task.designs, task.others)
            titles = ", ".join(deck.title for deck, _ in made.held)
            yield Listed(f"cards-{task.deck.id}.html", titles, made.pages)


def _maps(supply: Supply) -> Iterator[Listed]:
    for one in supply.maps:
        yield Listed(f"map-{one.id}.html", one.title, MapListTask(supply.place, one).pages)


def _sheets(supply: Supply) -> Iterator[Listed]:
    for one in supply.sheets:
        if not _is_cut(one):
            yield Listed(f"sheet-{one.id}.html", one.title, sheet_pages(one, supply.catalogue))


def _is_cut(sheet: Sheet) -> bool:
    """Whether shapes are cut out of it, which have their true size on paper alone."""
    return any(isinstance(block, Cutouts) for block, _ in walk_blocks(sheet))


def _index(supply: Supply, parts: Mapping[str, tuple[Listed, ...]]) -> str:
    """The page that leads to all others."""
    template = environment(find_project().templates).get_template("documents/box.html")
    html = template.render(
        language=supply.catalogue.language,
        game=supply.game,
        made=supply.game.file.credits,
        about=supply.bare(supply.game.file.about),
        version=version("hornbook"),
        parts=[
            (heading, [(one.file, supply.bare(one.title)) for one in pages])
            for heading, pages in parts.items()
            if pages
        ],
    )
    return html.lstrip()


def _lost(supply: Supply) -> Iterator[Lost]:
    """What a page shows otherwise than paper, or not at all."""
    if supply.game.decks:
        yield Lost("the faces of the cards", "they are told in words; export pictures to see them")
    if supply.maps:
        yield Lost("the maps as drawings", "they are told in words; print them")
    if cut := [one.title for one in supply.sheets if _is_cut(one)]:
        yield Lost(f"sheets to cut out ({', '.join(cut)})", "they are of true size; print them")
    if len(cut) < len(supply.sheets):
        yield Lost("places to write", "the pages are to be read; fill in the sheets that print")


def faults(files: Files) -> Iterator[str]:
    """Links that lead nowhere, and what a page must not ask for."""
    yield from faults_of(files)


TARGET = Target("The box as web pages", export, faults)
