"""Places that are left over on a deck's last sheet hold a title card and frames to write in."""

import re

import pytest
from pdf_in_hand import pages_of

from generator.diagnostics import has_errors
from generator.layout.sheet import Printable
from generator.linting import templates_for
from generator.model.deck import printed
from generator.products.decks import PaintedDeck, deck_art
from generator.products.order import Materials, Order, Workplace
from generator.products.piles import Pile, Spares, fillers
from generator.products.tasks import DeckTask, tasks
from generator.project import find_project
from generator.render.stylesheet import Ink
from generator.shelf import Shelf

SHELF = Shelf(find_project())
TITLE = "/title-card.front"


def run(box: str, deck: str, **wanted: object):
    opened = SHELF.open(SHELF.folder(box))
    paper = SHELF.tables.papers["a4"]
    order = Order(paper, paper, only=(deck,), **wanted)
    project = SHELF.project
    templates = templates_for(opened.folder, (), project)
    place = Workplace(opened.game, opened.folder, templates, project.cache,
                      SHELF.tables.sizes, order)  # fmt: skip
    (task,) = (one for one in tasks(place) if isinstance(one, DeckTask))
    (file,), findings, _ = task.run()
    assert not has_errors(findings)
    return file, [[one.name for one in drawn] for _, _, drawn in pages_of(file.data)]


def test_the_last_sheet_is_full_and_every_spare_has_the_back_of_the_deck():
    file, sides = run("malice", "majors")
    assert (file.about["cards"], file.about["spares"], len(sides)) == (22, 2, 12)
    fronts, backs = sides[-2:]
    assert fronts[-2:] == [TITLE, "/turn-summary-1.front"]
    assert len(fronts) == len(backs) == 4
    assert {*backs} == {"/the-fool.back", "/turn-summary-1.front"}, (
        "a summary has no back of a card"
    )


def test_two_cards_need_no_title_card_beside_them():
    file, (fronts, backs) = run("hammer-of-the-witches", "phases")
    assert (file.about["cards"], file.about["spares"]) == (2, 5)
    assert fronts[2:] == ["/turn-summary-1.front"] * 5
    assert len(backs) == 2 + 5


def test_a_board_is_not_followed_by_an_empty_one():
    file, _ = run("nine-mens-morris", "boards")
    assert "empty frame" not in file.about.get("filling", {})


def test_it_is_told_what_fills_places():
    file, _ = run("malice", "majors")
    assert file.about["filling"] == {"title card": [1, 1], "turn summary": [1, 1]}


def test_frames_have_the_back_of_the_deck():
    file, sides = run("witch-hunt-1649", "assets", ruleset="lying-lips")
    fronts, backs = sides[-2:]
    spare = fronts[-file.about["spares"] :]
    assert spare[0] == TITLE and all(re.match(r"/blank\.", one) for one in spare[1:]) and spare[1:]
    assert len(fronts) == len(backs) and len({*backs}) == 1


def test_a_card_that_is_printed_again_comes_alone():
    file, (fronts, _) = run("malice", "majors", cards=("the-fool",))
    assert fronts == ["/the-fool.front"]
    assert "spares" not in file.about


@pytest.mark.parametrize(
    ("places", "taken"), [(0, ""), (1, "t"), (2, "ta"), (4, "taba"), (9, "taba")]
)
def test_the_title_comes_once_and_frames_take_turns(places, taken):
    game = SHELF.open(SHELF.folder("malice")).game
    size = SHELF.tables.sizes[game.decks[0].size]
    folder = SHELF.folder("malice")
    materials = Materials(game, Ink.FULL, templates_for(folder, (), SHELF.project), folder)
    none = PaintedDeck(deck_art(materials, game.decks[0], size, printed(game.decks[0])[:1]), {}, ())
    some = Spares(none, Printable("t", "back"), (Printable("a", "back"), Printable("b", "back")))
    assert "".join(one.front for one in fillers([Pile(none, (), some)], places)) == taken
