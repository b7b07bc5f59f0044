"""Turn summaries and tokens: made of a box's own sheets and tracks, in free places or alone."""

from collections import Counter

import pypdfium2
import pytest
from pdf_in_hand import pages_of

from generator.diagnostics import has_errors
from generator.errors import HornbookError
from generator.linting import templates_for
from generator.model.deck import Face, TrackFace
from generator.products.aid_sheets import AidTask
from generator.products.aids import seats_of
from generator.products.keys import TaskKeys
from generator.products.order import TOKENS, TURNS, Order, Workplace, aid_names, check_order
from generator.products.tasks import DeckTask, tasks
from generator.products.turns import turns
from generator.project import find_project
from generator.shelf import Shelf
from tests.play.matches import boxes

SHELF = Shelf(find_project())


def work(box: str, *only: str, **wanted: object):
    opened, paper = SHELF.open(SHELF.folder(box)), SHELF.tables.papers["a4"]
    order, project = Order(paper, paper, only=only, **wanted), SHELF.project
    templates = templates_for(opened.folder, (), project)
    place = Workplace(opened.game, opened.folder, templates, project.cache,
                      SHELF.tables.sizes, order)  # fmt: skip
    return tasks(place)


def names(pdf: bytes) -> Counter[str]:
    return Counter(one.name for _, _, drawn in pages_of(pdf) for one in drawn)


@pytest.mark.parametrize("box", boxes())
def test_every_box_of_ours_tells_its_turns_on_cards_that_hold_them(box):
    (task,) = work(box, TURNS)
    assert isinstance(task, AidTask)
    assert not has_errors(task.flaws(SHELF.tables.papers["a4"]))
    assert len(task.turns) == len(turns(task.place.game, task.place.game.rulesets)) >= 1


def test_there_is_a_summary_for_each_seat_the_same_on_both_sides():
    (task,) = work("malleus-maleficarum", TURNS)
    (file,), findings, _ = task.run()
    assert not has_errors(findings) and file.name == "turn-summaries-a4.pdf"
    assert [seats_of(task.place.game, one) for one in task.turns] == [5, 5]
    assert names(file.data) == {"/turn-summary-1.front": 10, "/turn-summary-2.front": 10}
    assert (file.about["kind"], file.about["of"], file.about["cards"]) == ("aid", TURNS, 10)


def test_a_summary_says_what_the_sheet_says():
    (task,) = work("malice", TURNS)
    with pypdfium2.PdfDocument(task.run()[0][0].data) as document:
        text = " ".join(document[0].get_textpage().get_text_range().split())
    assert "Each turn" in text and "Flip the top card." in text
    assert "{{" not in text and "**" not in text


def test_for_so_many_seats_there_are_so_many():
    (task,) = work("witch-hunt-1649", TURNS, seats=4, ruleset="the-dregs-of-days")
    assert task.run()[0][0].about["cards"] == 4


def test_one_deck_of_a_box_shows_each_turn_and_it_is_one_that_the_turn_is_for():
    decks = [one for one in work("witch-hunt-1649") if isinstance(one, DeckTask)]
    (shown,) = (one for one in decks if one.turns)
    (turn,) = shown.turns
    assert turn.sheet.id == "dregs-summary" and isinstance(shown.deck.front, Face)
    assert not shown.deck.rulesets or {*shown.deck.rulesets} & {*turn.sheet.rulesets}
    assert shown.places_left >= 2
    assert not [one for one in work("witch-hunt-1649", seats=4) if getattr(one, "turns", ())]


def test_tokens_fill_a_place_beside_the_tracks_and_come_alone():
    (tracks,) = work("witch-hunt-1649", "tracks")
    (file,), findings, _ = tracks.run()
    assert not has_errors(findings) and file.about["spares"] == 1
    assert names(file.data)["/tokens.front"] == 1
    (alone,) = work("witch-hunt-1649", TOKENS)
    (file,), findings, _ = alone.run()
    assert (findings, file.name, names(file.data)) == ((), "tokens-a4.pdf", {"/tokens.front": 1})


def test_each_board_has_a_token_for_each_of_its_rows():
    (task,) = work("witch-hunt-1649", TOKENS)
    assert isinstance(task.deck.front, TrackFace)
    with pypdfium2.PdfDocument(task.run()[0][0].data) as document:
        letters = Counter(document[0].get_textpage().get_text_range(0, 200).split())
    assert (letters["W"], letters["R"], letters["D"]) == (7, 7, 7)


def test_a_box_without_tracks_has_no_tokens_and_says_so():
    game = SHELF.open(SHELF.folder("malice")).game
    assert aid_names(game) == [TURNS]
    paper = SHELF.tables.papers["a4"]
    with pytest.raises(HornbookError, match='no deck, sheet or rulebook "tokens"'):
        check_order(Order(paper, paper, only=(TOKENS,)), [game])


def test_keys_depend_on_what_the_sheet_says():
    (task,) = work("malice", TURNS)
    (deck,) = (one for one in work("malice", "majors") if isinstance(one, DeckTask))
    keys = TaskKeys(task.place)
    assert keys.of(task) != keys.of(AidTask(task.place, TURNS, task.deck))
    assert deck.turns and keys.of(deck) != keys.of(DeckTask(deck.place, deck.deck, deck.designs))
