"""Rulebook pages, parts of the lesson and catalogues that a set brings, merged as a box's are."""

import re
import shutil
from pathlib import Path

import pytest

from generator.boxes import with_catalogues
from generator.commands.arguments import Translate
from generator.commands.translate import run as translate
from generator.lint import lint_game
from generator.model.document import Chapter
from generator.products.order import parts_of_sets
from generator.project import find_project
from generator.shelf import Shelf
from generator.source.games import read_game

SHELF = Shelf(find_project())
TEMPLATES = SHELF.project.templates
BOX = SHELF.folder("hammer-of-the-witches")
FAIR = Path(__file__).parent / "samples" / "spring-fair"
BOOK, LESSON = "rulebooks/hammer-of-the-witches.yaml", "lesson.yaml"


@pytest.fixture(scope="module")
def game():
    found, reading = read_game(BOX, (FAIR,))
    assert reading.findings == []
    return found


@pytest.fixture(scope="module")
def base():
    return read_game(BOX)[0]


def chapter(game, name: str) -> Chapter:
    return next(one for one in game.rulebooks[0].chapters if one.id == name)


def test_chapters_blocks_and_the_index_of_a_rulebook_are_changed(game, base):
    (book,), (before,) = game.rulebooks, base.rulebooks
    assert [one.id for one in book.chapters] == [
        *(one.id for one in before.chapters),
        "at-the-fair",
    ]
    assert book.lead == "A fair, a few stalls, and neighbours who talk."
    assert (book.title, book.quick) == (before.title, before.quick)
    assert chapter(game, "questions").blocks[:-1] == chapter(base, "questions").blocks
    assert chapter(game, "questions").blocks[-1].text == "May the stalls be moved? No."
    assert book.index["Stall"] == ("stalls",)
    assert len(book.index) == len(before.index) + 1


def test_a_lesson_gets_new_parts_and_others_in_their_place(game, base):
    assert game.lesson.title == "Rumour at the Fair"
    assert game.lesson.glossary["stall"].word == "stall"
    assert game.lesson.talk[:-1] == base.lesson.talk
    assert game.lesson.background[-1].sources == ("fairs",)
    assert game.lesson.plan == base.lesson.plan


def test_an_example_that_shows_a_card_which_a_set_leaves_out_is_left_out_too(tmp_path):
    box = SHELF.folder("witch-hunt-1649")
    whole = read_game(box)[0]
    shown = "hens-in-the-barley"
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "fate.yaml").write_text(f"id: fate\ndeclared: -1\nremove: [{shown}]\n")
    text = (FAIR / "set.yaml").read_text().replace(BOX.name, box.name)
    (tmp_path / "set.yaml").write_text(text)
    fewer = read_game(box, (tmp_path,))[0]

    def examples(game):
        chapters = [one for book in game.rulebooks for one in (*book.learn, *book.chapters)]
        blocks = [one for chapter in chapters for one in chapter.blocks]
        return [one for one in blocks if one.block == "example"]

    kept = [one for one in examples(whole) if f"{shown}/front" not in one.shows]
    assert 0 < len(kept) < len(examples(whole))
    assert examples(fewer) == kept


def test_what_a_set_writes_is_found_in_its_own_files(game):
    (book,) = game.rulebooks
    last = len(book.chapters) - 1
    where = game.where("rulebooks/hammer-of-the-witches", "chapters", last, "title")
    assert str(where) == f"{(FAIR / BOOK).as_posix()}:6:14"
    assert game.where("lesson", "title").file == (FAIR / LESSON).as_posix()
    assert parts_of_sets(game) == ("rulebook",)


def with_change(tmp_path: Path, file: str, old: str, new: str) -> list[tuple[str, str, int]]:
    """Code, file and line of all that is found in the game with a changed set."""
    own = tmp_path / "spring-fair"
    shutil.copytree(FAIR, own)
    text = (own / file).read_text("utf-8")
    assert text.count(old) == 1
    (own / file).write_text(text.replace(old, new), "utf-8")
    game, reading = read_game(BOX, (own,))
    found = [*reading.findings, *(lint_game(game, SHELF.known) if game else ())]
    return [
        (one.code.id, one.position.file.removeprefix(f"{own.as_posix()}/"), one.position.line)
        for one in found
        if one.position.file.startswith(own.as_posix())
    ]


TEXT = "{block: text, text: May the stalls be moved? No.}"


@pytest.mark.parametrize(
    ("file", "old", "new", "wanted"),
    [
        (BOOK, "  questions:", "  question:", ("M141", BOOK, 10)),
        (BOOK, "id: at-the-fair", "id: questions", ("M142", BOOK, 5)),
        (BOOK, "Stall: [stalls]", "Heat: [stalls]", ("M142", BOOK, 13)),
        (BOOK, TEXT, "{block: rules, ids: [no-such-rule]}", ("M160", BOOK, 11)),
        (BOOK, TEXT, "{block: txt, text: No.}", ("M105", BOOK, 11)),
        (BOOK, "May the stalls be moved? No.", "May 3 stalls be moved?", ("M122", BOOK, 11)),
        (LESSON, "    stall:", "    rumour:", ("M142", LESSON, 4)),
        (LESSON, "sources: [fairs]", "sources: [fairs, fares]", ("M170", LESSON, 9)),
        (LESSON, "title: Rumour at", "titel: Rumour at", ("M101", LESSON, 1)),
        (LESSON, "Those who are not there.", "Those who aren't there.", ("M181", LESSON, 11)),
    ],
)
def test_a_mistake_is_one_finding_at_the_line_of_the_set(tmp_path, file, old, new, wanted):
    assert with_change(tmp_path, file, old, new) == [wanted]


def test_a_rulebook_for_a_ruleset_that_is_not_there_is_a_finding(tmp_path):
    own = tmp_path / "spring-fair"
    shutil.copytree(FAIR, own)
    (own / BOOK).rename(own / "rulebooks" / "hammer.yaml")
    text = (own / "rulebooks" / "hammer.yaml").read_text("utf-8")
    new = text.replace("id: hammer-of-the-witches", "id: hammer")
    (own / "rulebooks" / "hammer.yaml").write_text(new, "utf-8")
    _, reading = read_game(BOX, (own,))
    assert [(one.code.id, one.position.line) for one in reading.findings] == [("M141", 1)]


def test_a_lesson_that_the_game_does_not_have_cannot_be_changed(tmp_path):
    box = tmp_path / "box"
    shutil.copytree(BOX, box)
    (box / LESSON).unlink()
    _, reading = read_game(box, (FAIR,))
    assert [one.code.id for one in reading.findings] == ["M141"]
    assert "lesson.yaml" in reading.findings[0].message


def test_a_set_speaks_by_its_own_catalogue_and_the_box_by_its_own():
    box = SHELF.open(BOX, (FAIR,), language="de", linted=False)
    assert chapter(box.game, "at-the-fair").title == "Auf dem Jahrmarkt"
    assert box.game.title == "Hexenhammer"
    notes = [one for one in box.findings if one.code.id == "M151"]
    files = {one.position.file for one in notes}
    assert files == {(FAIR / "languages/de.po").as_posix()}, "those of the box are told of the box"


def test_a_translation_of_a_set_that_loses_something_is_found_there(tmp_path):
    own = tmp_path / "spring-fair"
    shutil.copytree(FAIR, own)
    file = own / "languages" / "de.po"
    text = file.read_text("utf-8")
    file.write_text(text.replace("je {{ values.hand|words }} Karten", "je sechs Karten"), "utf-8")
    box = SHELF.open(BOX, (own,), language="de", linted=False)
    of_set = [one for one in box.findings if one.position.file.startswith(str(own))]
    ((code, at),) = [(one.code.id, one.position) for one in of_set if one.code.id != "M151"]
    assert (code, at.file, at.line) == ("M152", file.as_posix(), 14)


def test_without_a_language_the_catalogues_of_a_set_are_read_too(tmp_path):
    own = tmp_path / "spring-fair"
    shutil.copytree(FAIR, own)
    file = own / "languages" / "de.po"
    text = file.read_text("utf-8")
    file.write_text(text.replace("je {{ values.hand|words }} Karten", "je sechs Karten"), "utf-8")
    assert codes_of_catalogues(own) == ["M152"]
    file.write_text(re.sub(r'(?m)^msgstr ".+"$(\n".*"$)*', 'msgstr ""', text), "utf-8")
    assert codes_of_catalogues(own) == ["M151"]
    last = max(number for number, line in enumerate(text.split("\n"), 1) if "msgstr " in line)
    head, found, _ = text.rpartition('\nmsgstr "')
    file.write_text(f'{head}{found}"\n', "utf-8")
    (note,) = with_catalogues(SHELF.open(BOX, (own,), linted=False), TEMPLATES).findings
    assert (note.code.id, note.position.line) == ("M151", last)
    assert note.message.startswith("1 text has no translation")
    file.write_text(text, "utf-8")
    assert codes_of_catalogues(own) == []


def codes_of_catalogues(own):
    box = SHELF.open(BOX, (own,), linted=False)
    return [one.code.id for one in with_catalogues(box, TEMPLATES).findings]


def test_a_set_without_a_catalogue_stays_in_the_language_it_is_written_in(tmp_path):
    own = tmp_path / "spring-fair"
    shutil.copytree(FAIR, own)
    shutil.rmtree(own / "languages")
    box = SHELF.open(BOX, (own,), language="de", linted=False)
    assert chapter(box.game, "at-the-fair").title == "At the Fair"
    assert f"{own.as_posix()}/set.yaml" in {one.position.file for one in box.findings}


def test_translate_writes_the_catalogue_of_a_set_with_its_texts_alone(tmp_path, capsys):
    own = tmp_path / "spring-fair"
    shutil.copytree(FAIR, own)
    shutil.rmtree(own / "languages")
    translate(Translate(box=str(own), language="fr"))
    text = (own / "languages" / "fr.po").read_text("utf-8")
    assert 'msgid "At the Fair"' in text
    assert 'msgid "Spring Fair"' in text
    assert "Confession" not in text
    assert "0 of 15 texts are translated" in capsys.readouterr().out
