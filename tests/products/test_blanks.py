"""Blank cards: every kind of card has its frame, and nothing of any card is left in it."""

import re

import pytest

from generator.layout.sheet import Backs
from generator.linting import templates_for
from generator.model.deck import printed
from generator.products.blanks import BlankTask, blank_art, blank_body, has_frames
from generator.products.decks import deck_art
from generator.products.order import Materials, Order, Workplace
from generator.project import find_project
from generator.render.stylesheet import Ink
from generator.shelf import Shelf

SHELF = Shelf(find_project())
KINDS = {
    "hammer-of-the-witches": {"villagers": 1, "defamation": 3, "phases": 1},
    "salem-1692": {"town-hall": 1, "kills": 1, "tryals": 1, "playing": 4},
}


def arts(name):
    box = SHELF.open(SHELF.folder(name))
    materials = Materials(
        box.game, Ink.FULL, templates_for(box.folder, (), SHELF.project), box.folder
    )
    decks = [deck for deck in box.game.decks if has_frames(deck)]
    return box, {
        deck.id: deck_art(materials, deck, SHELF.tables.sizes[deck.size], printed(deck))
        for deck in decks
    }


@pytest.fixture(scope="module", params=KINDS)
def box(request):
    return request.param, *arts(request.param)


def test_each_band_of_a_deck_is_one_kind(box, cache):
    name, _, made = box
    assert {deck: len(blank_art(art, cache).sides) for deck, art in made.items()} == KINDS[name]


def test_no_word_of_any_card_is_left(box, cache):
    _, opened, made = box
    for deck in opened.game.decks:
        art = made.get(deck.id)
        for sides in blank_art(art, cache).sides if art else ():
            body = blank_art(art, cache).faces[sides.front].body
            left = re.sub(r"<[^>]*>", " ", body).split()
            assert all(len(word) <= 2 for word in left), (deck.id, left)  # letters of bands


def test_a_blank_card_keeps_the_back_of_its_kind(box, cache):
    _, _, made = box
    for art in made.values():
        for sides in blank_art(art, cache).sides:
            assert blank_art(art, cache).faces[sides.back] == art.faces[sides.back]


def test_words_pictures_and_their_places_go():
    body = '<svg class="ground" viewBox="0 0 1 1"><path d="M0 0"/></svg><p class="t-text">Owl</p>'
    assert "Owl" not in blank_body(body)
    assert '<path d="M0 0"></path>' in blank_body(body)
    assert "viewBox" in blank_body(body)
    assert blank_body(body) == blank_body(body.replace("Owl", "Raven"))


def test_a_sheet_of_blank_cards_is_printed_with_every_kind_as_often():
    name = "hammer-of-the-witches"
    opened, _ = arts(name)
    a4 = SHELF.tables.papers["a4"]
    order = Order(a4, a4, backs=Backs.NONE, blank=True)
    templates, cache = templates_for(opened.folder, (), SHELF.project), SHELF.project.cache
    place = Workplace(opened.game, opened.folder, templates, cache, SHELF.tables.sizes, order)
    (file,), findings, _ = BlankTask(place, opened.game.deck("defamation")).run()
    assert findings == ()
    assert file.name == "blank-defamation-a4.pdf"
    assert file.about["cards"] == 9
