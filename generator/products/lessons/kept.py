"""Documents of a pack, painted only where they are not cached as they would be painted."""

from generator.products.lessons.classroom import Classroom
from generator.render.documents.cache import DocumentCache, document_key
from generator.render.documents.painting import Painted, paint_pages
from generator.render.documents.pieces import Pages


def painted(room: Classroom, pages: Pages) -> Painted:
    """The document on the paper that is ordered.

    Raises:
        HornbookError: fonts are missing (exit 3), or the cache cannot be written (exit 4).
    """
    place, game = room.place, room.place.game
    paper = place.order.sheet_paper
    cache = DocumentCache(place.cache)
    key = document_key(room.look, (game.file, game.theme, *game.decks, paper), (repr(pages),))
    if cached := cache.find(key):
        return cached
    made = paint_pages(pages, game, paper, room.look, place.cache)
    cache.keep(key, made)
    return made
