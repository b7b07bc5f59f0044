"""Each deck gets a tuck box where one is asked for, on paper that lies as the box fits."""

from dataclasses import replace

import pypdfium2
import yaml
from pdf_in_hand import POINT
from small_box import PAPERS, ROOT

from generator.layout.tuck_box import tuck_box
from generator.linting import templates_for
from generator.model.deck import count, printed
from generator.products.aids import emblem_of
from generator.products.order import Order, Workplace
from generator.products.tasks import tasks
from generator.products.tuck_boxes import TuckBoxTask, lying
from generator.project import find_project
from generator.shelf import Shelf

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
SHELF = Shelf(find_project())


def work(box: str, deck: str, **wanted: object) -> list[TuckBoxTask]:
    opened = SHELF.open(SHELF.folder(box))
    order = Order(A4, A4, only=(deck,), **wanted)
    project = SHELF.project
    templates = templates_for(opened.folder, (), project)
    place = Workplace(opened.game, opened.folder, templates, project.cache,
                      SHELF.tables.sizes, order)  # fmt: skip
    return [one for one in tasks(place) if isinstance(one, TuckBoxTask)]


def test_there_are_boxes_where_they_are_asked_for() -> None:
    assert work("malice", "majors") == []
    (task,) = work("malice", "majors", tuck_boxes=True)
    assert task.label == "Malice: Major arcana, tuck box"


def test_a_box_that_is_named_comes_alone_and_once() -> None:
    (task,) = work("malice", "tuck-box-majors")
    assert (task.deck.id, len(task.designs)) == ("majors", 22)
    (alone,) = work("malice", "tuck-box-majors", tuck_boxes=True)
    assert task.run()[0] == alone.run()[0]
    assert tasks(task.place) == [task], "and no cards"
    (assets,) = work("witch-hunt-1649", "tuck-box-assets")
    assert count(assets.designs) == count(printed(assets.deck)) + 1, "the Rumour lies with them"


def test_a_box_is_one_page_with_the_titles_of_game_and_deck() -> None:
    (task,) = work("malice", "majors", tuck_boxes=True)
    (file,), findings, notes = task.run()
    assert (findings, notes) == ((), ())
    assert (file.name, file.about["holds"]) == ("tuck-box-majors-a4.pdf", 22)
    (page,) = pypdfium2.PdfDocument(file.data)
    width, height = (round(length / POINT) for length in page.get_size())
    assert (width, height) == (210, 297)
    words = page.get_textpage().get_text_range()
    assert words.count("Malice") >= 4 and "Major arcana" in words and "22 cards" in words
    assert task.run()[0][0].data == file.data


def test_a_box_bears_the_emblem_of_the_back_in_its_colour() -> None:
    (task,) = work("salem-1692", "tryals", tuck_boxes=True)
    theme = task.place.game.theme
    assert emblem_of(task.deck, task.designs, theme) == ("wax-seal", theme.bands["tryal"].fill)
    (torch,) = work("hammer-of-the-witches", "defamation", tuck_boxes=True)
    assert emblem_of(torch.deck, torch.designs, theme)[0] == "torch"
    bare = torch.deck.back.model_copy(update={"picture": None, "slots": {}})
    first = emblem_of(torch.deck.model_copy(update={"back": bare}), torch.designs, theme)
    assert first == (str(torch.designs[0].word("icon")), theme.colours["ink"])


def test_a_box_that_is_larger_than_the_paper_is_a_note_and_no_file() -> None:
    (task,) = work("malice", "majors", tuck_boxes=True)
    small = replace(task.place.order, paper=replace_paper(100, 150))
    files, findings, (note,) = replace(task, place=replace(task.place, order=small)).run()
    assert (files, findings) == ((), ())
    assert "Major arcana needs paper of" in note


def replace_paper(width: float, height: float):
    return A4.model_copy(update={"width": width, "height": height})


def test_the_paper_is_turned_where_the_box_is_too_wide_for_it() -> None:
    assert lying(A4, tuck_box(63, 88, 55)) == (210, 297)
    assert lying(A4, tuck_box(63, 88, 100)) == (297, 210)
    assert lying(LETTER, tuck_box(63, 88, 55)) == (LETTER.width, LETTER.height)


def test_emblems_of_tuck_boxes_are_named_for_decks_of_the_box() -> None:
    """A slip in the name of a deck would leave its box as it was."""
    themes = sorted((ROOT / "content").glob("*/theme.yaml"))
    named = {one.parent: yaml.safe_load(one.read_text("utf-8")) for one in themes}
    found = {home: one["box_emblems"] for home, one in named.items() if "box_emblems" in one}
    assert found
    for home, emblems in found.items():
        files = [one.read_text("utf-8").splitlines() for one in (home / "cards").glob("*.yaml")]
        decks = {line.removeprefix("id: ") for lines in files for line in lines}
        assert emblems.keys() <= decks
        assert len(set(emblems.values())) == len(emblems)
