"""German, the proof that a box can speak another language: nothing left out, and all of it fits."""

from dataclasses import replace
from pathlib import Path

import pytest

from generator.build import check_print, plan
from generator.diagnostics import has_errors
from generator.languages.catalogues import PART, own_messages, read_catalogue
from generator.languages.translated import in_language
from generator.products.order import Order
from generator.project import find_project
from generator.shelf import Shelf
from generator.source.folders import sample_names
from generator.source.games import read_game
from generator.words.translatable_strings import translatable_strings
from tests.thorough import THOROUGH

BOX = "hammer-of-the-witches"
SHELF = Shelf(find_project())


def test_the_house_says_all_its_words_in_german():
    templates = SHELF.project.templates
    german = read_catalogue(templates, "de")
    words = own_messages(Path("generator").resolve(), templates)
    assert len(words) > 100
    assert [one.text for one in words if german.of(PART, one.text) is None] == []
    assert german.findings == ()


def test_cards_sheets_rules_and_rulebook_are_german():
    game, _ = read_game(SHELF.folder(BOX))
    german = read_catalogue(SHELF.folder(BOX), "de")
    missing = [one for one in translatable_strings(game) if german.of(one.part, one.text) is None]
    assert [one for one in missing if one.part != "lesson"] == []


SAMPLES = [
    name
    for name in sample_names(SHELF.project.content)
    if (SHELF.folder(name) / "languages" / "de.po").is_file()
]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_with_a_catalogue_is_german_throughout(name):
    german = read_catalogue(SHELF.folder(name), "de")
    sample = SHELF.open(SHELF.folder(name), language="de")
    assert not sample.settled(painted=False)
    game, _ = read_game(SHELF.folder(name))
    assert [
        one for one in translatable_strings(game) if german.of(one.part, one.text) is None
    ] == []


def test_there_are_samples_in_german():
    assert {"golf-patience", "toll-gate"} <= {*SAMPLES}


@pytest.fixture(scope="module")
def box():
    return SHELF.open(SHELF.folder(BOX), language="de")


def test_the_box_is_sound_in_german(box):
    assert not has_errors(box.settled(painted=False))
    assert box.game.file.language == "de"
    assert box.game.title == "Hexenhammer"


def test_every_german_text_fits_its_card_and_its_sheet(box):
    a4 = SHELF.tables.papers["a4"]
    parts = ("defamation", "phases", "summary", "score-pad", *(("villagers",) if THOROUGH else ()))
    found = check_print(SHELF, plan(SHELF, box, Order(a4, a4, only=parts, jobs=1)), 1)
    assert not has_errors(found), found


def test_a_german_word_that_is_too_long_is_found_in_the_catalogue(box, tmp_path):
    source = SHELF.folder(BOX)
    text = (source / "languages" / "de.po").read_text("utf-8")
    longer = text.replace('msgstr "Kein Prozess"', 'msgstr "Prozessverhinderungsgesuch"')
    assert longer != text
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "de.po").write_text(longer, "utf-8")
    spoken, _ = in_language(read_game(source)[0], read_catalogue(tmp_path, "de"), {})
    a4 = SHELF.tables.papers["a4"]
    order = Order(a4, a4, cards=("no-inquisition",), jobs=1)
    found = check_print(SHELF, plan(SHELF, replace(box, game=spoken), order), 1)
    line = longer[: longer.index("Prozessverhinderungsgesuch")].count("\n") + 1
    (wide,) = [one for one in found if one.code.id == "P301"]
    assert str(wide.position) == f"languages/de.po:{line}:1"
