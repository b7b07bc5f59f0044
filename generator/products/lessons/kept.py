"""Documents of a pack, painted only where they are not kept as they would be painted."""

from collections.abc import Iterator
from pathlib import Path

from generator.products.lessons.classroom import Classroom
from generator.project import find_project
from generator.render.document_cache import DocumentCache, document_key
from generator.render.documents import Painted
from generator.render.folios import paint_pages
from generator.render.pages import Pages

KINDS = (".css", ".html", ".json")
"""Of templates, and beside them of the fonts and icons that are installed."""


def painted(room: Classroom, pages: Pages) -> Painted:
    """The document on the paper that is ordered.

    Raises:
        HornbookError: fonts are missing (exit 3), or the cache cannot be written (exit 4).
    """
    place = room.place
    cache = DocumentCache(place.cache)
    key = document_key(_parts(room, pages), _files())
    if kept := cache.find(key):
        return kept
    made = paint_pages(pages, place.game, place.order.sheet_paper, room.look, place.cache)
    cache.keep(key, made)
    return made


def _parts(room: Classroom, pages: Pages) -> Iterator[str]:
    """The pages with their pictures, all that their texts may speak of, and the look."""
    game, look = room.place.game, room.look
    yield repr(pages)
    for one in (game.file, game.theme, *game.decks, room.place.order.sheet_paper):
        yield one.model_dump_json(by_alias=True)
    yield repr((look.ink.value, look.large_print, look.dyslexia, look.catalogue.language))
    yield repr(sorted(look.catalogue.messages.items()))


def _files() -> Iterator[Path]:
    ours = find_project().templates
    for folder in (ours, ours / "documents", ours / "sheets"):
        yield from sorted(path for path in folder.glob("*.*") if path.suffix in KINDS)
