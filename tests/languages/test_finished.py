"""A language that is not complete: what is whole in it is printed, and nothing else unasked."""

import re
import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.errors import ExitCode
from generator.languages.catalogues import read_catalogue
from generator.languages.translated import in_language
from generator.model.game import Game
from generator.products.finished import in_words, left_out, lesson_left_out, without
from generator.products.order import Order, chosen_books, chosen_designs, chosen_sheets
from generator.project import find_project
from generator.shelf import Shelf
from generator.source.games import read_game

BOX = "hammer-of-the-witches"
SHELF = Shelf(find_project())
A4 = SHELF.tables.papers["a4"]
ALL = Order(A4, A4)


@cache
def own_game() -> Game:
    game, _ = read_game(SHELF.folder(BOX))
    assert game
    return game


def german_without(*texts: str) -> Game:
    """The game in German, but for some of its texts."""
    german = read_catalogue(SHELF.folder(BOX), "de")
    gone = {key: one for key, one in german.entries.items() if key[1] not in texts}
    assert len(gone) == len(german.entries) - len(texts)
    return in_language(own_game(), replace(german, entries=gone), {})[0]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Pyre", {"pyres", "rulebook"}),
        ("No Inquisition", {"villagers", "defamation", "phases", "pyres", "rulebook"}),
        ("A note on a villager is read as one on accusations, so it does not change a Denial.",
         set()),
        ("The rulebook gives no start values; a published review tells of starts from 2 to 6.",
         {"rulebook"}),
    ],
    ids=["of one deck", "of the theme", "a reason of a sheet", "a reason of a deck"],
)  # fmt: skip
def test_what_lacks_a_text_is_left_out_and_nothing_else(text: str, names: set[str]) -> None:
    found = {one.name for one in left_out(german_without(text), ALL)}
    sheets = {one.id for one in own_game().sheets} if text == "No Inquisition" else set()
    assert found == names | sheets


def test_what_is_left_out_is_not_printed_by_name_either() -> None:
    game = german_without("Pyre")
    order = without(ALL, (one.name for one in left_out(game, ALL)))
    assert "pyres" not in chosen_designs(game, order)
    assert set(chosen_designs(game, ALL)) - set(chosen_designs(game, order)) == {"pyres"}
    assert chosen_books(game, ALL)
    assert not chosen_books(game, order)
    assert chosen_sheets(game, order) == chosen_sheets(game, ALL)
    named = replace(order, only=("pyres",))
    assert chosen_designs(game, named) == {}


def test_a_whole_language_leaves_nothing_out() -> None:
    assert list(left_out(own_game(), ALL)) == []
    assert list(left_out(german_without(), ALL)) == []


def test_a_lesson_without_a_text_is_left_out_whole() -> None:
    lesson = own_game().lesson
    assert lesson
    aim = lesson.enquiry
    gap = lesson_left_out(german_without(aim))
    assert gap
    told = gap.told(german_without(aim))
    assert told.code.id == "M156"
    assert "the lesson is left out: 1 text has no translation into German" in str(told)
    assert lesson_left_out(german_without()) is None


@pytest.mark.parametrize(
    ("tag", "name"), [("fr", "French"), ("pt-BR", "Portuguese (Brazil)"), ("xx", "xx")]
)
def test_languages_are_named_in_words(tag: str, name: str) -> None:
    assert in_words(tag) == name


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """A copy of the box whose pyres are not German."""
    copied = tmp_path / "box"
    shutil.copytree(SHELF.folder(BOX), copied)
    catalogue = copied / "languages" / "de.po"
    text = catalogue.read_text("utf-8")
    whole = 'msgid "Pyre"\nmsgstr "Scheiterhaufen"'
    assert whole in text
    catalogue.write_text(text.replace(whole, 'msgid "Pyre"\nmsgstr ""'), "utf-8")
    return copied


def test_the_command_says_what_it_leaves_out_and_strict_makes_that_an_error(
    unfinished: Path, tmp_path: Path
) -> None:
    output = tmp_path / "output"
    german = ("print", str(unfinished), "--language", "de", "--output", str(output), "--jobs", "1")
    nothing = run(*german, "--only", "pyres")
    assert nothing.exit_code == ExitCode.FINDINGS, nothing.output
    assert "nothing of this is whole in the language, and nothing was written" in nothing.output
    assert not (output / "box-de").exists()
    some = (*german, "--only", "pyres,phases", "--backs", "none")
    for _ in range(2):  # made, then put in place
        result = run(*some)
        assert result.exit_code == ExitCode.OK, result.output
        assert "M156" in result.output
        assert [one.name for one in (output / "box-de").glob("*.pdf")] == ["phases-a4.pdf"]
        assert "P318" not in result.output  # small letters of a translation
        strict = run(*some, "--strict")
        assert strict.exit_code == ExitCode.FINDINGS
        assert "P318" in strict.output
    result = run(*german, "--only", "pyres", "--unfinished")
    assert result.exit_code == ExitCode.OK, result.output
    assert (output / "box-de" / "pyres-a4.pdf").is_file()


def test_a_lesson_that_is_not_whole_is_not_handed_out(unfinished: Path, tmp_path: Path) -> None:
    result = run(
        *("handouts", str(unfinished), "--class", "4", "--language", "de", "--no-decks"),
        *("--output", str(tmp_path / "output"), "--jobs", "1"),
    )
    assert result.exit_code == ExitCode.FINDINGS, result.output
    assert "the lesson is not whole in the language, and nothing was written" in result.output
    assert not (tmp_path / "output").exists()


def test_a_pack_without_a_deck_that_is_played_with_is_refused(
    unfinished: Path, tmp_path: Path
) -> None:
    catalogue = unfinished / "languages" / "de.po"
    text = catalogue.read_text("utf-8")
    text = text.replace('msgid "Pyre"\nmsgstr ""', 'msgid "Pyre"\nmsgstr "Scheiterhaufen"')
    lost = re.sub('(?<=msgid "Who is to burn."\nmsgstr )".*"', '""', text)
    assert lost != text
    catalogue.write_text(lost, "utf-8")
    result = run(
        *("handouts", str(unfinished), "--class", "4", "--language", "de", "--jobs", "1"),
        *("--output", str(tmp_path / "output")),
    )
    assert result.exit_code == ExitCode.FINDINGS, result.output
    assert "Phase cards" not in result.output and "Phasenkarten is left out" in result.output
    assert "--no-decks packs the rest" in result.output
    assert not (tmp_path / "output").exists()


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args))
