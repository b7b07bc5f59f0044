"""A new set checks, prints and plays before anybody has changed a word of it."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.boxes import Shelf
from generator.cli import main
from generator.commands.first_card import drafts
from generator.errors import ExitCode
from generator.project import find_project
from generator.source.sets import read_set

SHELF = Shelf(find_project())
GAMES = [name for name in SHELF.names() if SHELF.open(SHELF.folder(name)).is_sound]


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, args)))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_new_set_of_any_game_says_nothing_of_its_own_when_it_is_checked(
    tmp_path: Path, game: str
) -> None:
    folder = tmp_path / "my-set"
    made = run("new", folder, "--extends", game)
    assert made.exit_code == ExitCode.OK, made.output
    checked = run("check", folder, "--quick")
    assert checked.exit_code == ExitCode.OK
    assert "my-set" not in checked.stdout
    source, _ = read_set(folder)
    assert source is not None and source.file.extends == game
    assert not [path for path in tmp_path.iterdir() if path != folder], "nothing is left behind"


@pytest.mark.slow
def test_every_file_names_its_schema_and_the_schema_is_there(tmp_path: Path) -> None:
    folder = tmp_path / "my-set"
    run("new", folder, "--extends", GAMES[0])
    for file in folder.rglob("*.yaml"):
        line = file.read_text("utf-8").partition("\n")[0]
        schema = line.partition("$schema=")[2]
        assert schema and (file.parent / schema).is_file(), file


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    result = run("new", tmp_path, "--extends", GAMES[0])
    assert result.exit_code == ExitCode.CANNOT_WRITE
    assert "is not empty" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_an_unknown_game_leaves_nothing_behind(tmp_path: Path) -> None:
    result = run("new", tmp_path / "my-set", "--extends", GAMES[0][:-1])
    assert result.exit_code == ExitCode.USAGE and f'did you mean "{GAMES[0]}"?' in result.output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", GAMES)
def test_the_first_card_is_not_of_a_deck_that_another_must_match(name: str) -> None:
    game = SHELF.open(SHELF.folder(name)).game
    assert game is not None
    first = next(drafts(game))
    named = {
        value for deck in game.decks for card in deck.cards for value in card.attributes.values()
    }
    assert sum(card.id in named for card in first.deck.cards) * 2 <= len(first.deck.cards)
    assert "a-new-card" in first.text and "{{" in first.text
