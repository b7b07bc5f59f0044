"""Backs of our boxes are drawn in lines: ink that nobody reads costs money, and cards stick."""

import pytest

from generator.linting import templates_for
from generator.model.deck import Face, printed
from generator.products.decks import deck_art, face_book, paint_art
from generator.products.order import Materials
from generator.project import find_project
from generator.render.ink import ink_of_pages
from generator.render.stylesheet import Ink
from generator.shelf import Shelf
from tests.play.matches import boxes, game

MOST = 120
"""Percent of 300 on a common back."""
SHELF = Shelf(find_project())
COMMON = [
    (box, deck.id)
    for box in boxes()
    for deck in game(box).decks
    if isinstance(deck.back, Face) and deck.back.template.endswith(("-back", "-cover"))
]


@pytest.mark.parametrize("ink", [Ink.FULL, Ink.LOW])
@pytest.mark.parametrize(("box", "name"), COMMON)
def test_a_common_back_shows_something_and_takes_no_more_than_its_share_of_ink(
    box: str, name: str, ink: Ink, cache
) -> None:
    deck = game(box).deck(name)
    folder = SHELF.folder(box)
    materials = Materials(game(box), ink, templates_for(folder, (), SHELF.project), folder)
    art = deck_art(materials, deck, SHELF.tables.sizes[deck.size], printed(deck)[:1])
    painted = paint_art(game(box), art, cache)
    (percent,) = ink_of_pages(face_book(painted, [art.sides[0].back], cache))
    assert 3 < percent <= MOST
