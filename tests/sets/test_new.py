"""A new set checks, prints and plays before anybody has changed a word of it."""

import json
import shlex
import shutil
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from generator.cli import main
from generator.errors import ExitCode
from generator.products.first_card import drafts
from generator.project import find_project
from generator.shelf import Shelf
from generator.source.sets import read_set
from tests.thorough import THOROUGH

SHELF = Shelf(find_project())
GAMES = SHELF.names()


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, args)))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES if THOROUGH else ("malice",))
def test_a_new_set_of_any_game_says_nothing_of_its_own_when_it_is_checked(
    tmp_path: Path, game: str
) -> None:
    folder = tmp_path / "my-set"
    made = run("new", folder, "--extends", game)
    assert made.exit_code == ExitCode.OK, made.output
    checked = run("check", folder, "--quick")
    assert checked.exit_code == ExitCode.OK
    said = [line for line in checked.stdout.splitlines() if line.count("my-set")]
    assert len(said) == 3 and all("M189" in line for line in said), said
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


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a box that is not ours, and a set for it in a folder further down."""
    home = tmp_path_factory.mktemp("outside")
    shutil.copytree(SHELF.folder("malice"), home / "my box")
    for folder in ("rulebooks", "transcripts"):
        shutil.rmtree(home / "my box" / folder, ignore_errors=True)
    (home / "my box" / "lesson.yaml").unlink(missing_ok=True)
    return home


@pytest.mark.slow
@pytest.mark.parametrize(
    "target", ["my-set", "sets/another set"] if THOROUGH else ["sets/another set"]
)
def test_every_command_that_is_printed_works_as_it_stands(
    outside: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    monkeypatch.chdir(outside)
    made = run("new", target, "--extends", "my box")
    assert made.exit_code == ExitCode.OK, made.output
    lines = [line for line in made.stdout.splitlines() if line.startswith("  hornbook ")]
    more = {"print": ["--output", "out"], "play": ["--save", "match.yaml"], "check": ["--quick"]}
    assert [line.split()[1] for line in lines] == ["check", "print", "play"]
    for line in lines:
        _, command, *args = shlex.split(line)
        Path("match.yaml").unlink(missing_ok=True)  # a saved match is never written over
        done = CliRunner().invoke(main, [command, *args, *more[command]], input="quit\n")
        assert done.exit_code == ExitCode.OK, (line, done.output)
    (resume,) = [line for line in done.output.splitlines() if "--resume" in line]
    _, *args = shlex.split(resume.removesuffix("  goes on with it"))
    assert CliRunner().invoke(main, args, input="quit\n").exit_code == ExitCode.OK


@pytest.mark.slow
def test_the_workflow_runs_on_the_set_that_it_was_made_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", tmp_path / "my-set", "--extends", "malice", "--with-ci")
    monkeypatch.chdir(tmp_path / "my-set")
    workflow = yaml.safe_load(Path(".github/workflows/hornbook.yaml").read_text("utf-8"))
    steps = [line for one in workflow["jobs"]["check"]["steps"] for line in _run(one)]
    commands = [shlex.split(line.partition("||")[0])[1:] for line in steps if "hornbook " in line]
    assert [one[0] for one in commands] == ["check", "check"]
    for command in commands:
        assert run(*command, "--quick").exit_code == ExitCode.OK
    assert json.loads(Path("hornbook.sarif").read_text("utf-8"))["version"] == "2.1.0"
    deck = next(Path("cards").glob("*.yaml"))
    deck.write_text(deck.read_text("utf-8").replace("declared: 1", "declared: 2"), "utf-8")
    failed = run(*commands[1], "--quick")
    assert failed.exit_code == ExitCode.FINDINGS
    assert f"::error file={deck.as_posix()},line=" in failed.stdout


def _run(step: dict[str, str]) -> list[str]:
    return [line for line in step.get("run", "").splitlines() if line.startswith("hornbook ")]


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


@pytest.mark.parametrize("name", GAMES if THOROUGH else GAMES[:2])
def test_the_first_card_is_not_of_a_deck_that_another_must_match(name: str) -> None:
    game = SHELF.open(SHELF.folder(name)).game
    assert game is not None
    first = next(drafts(game))
    named = {
        value for deck in game.decks for card in deck.cards for value in card.attributes.values()
    }
    assert sum(card.id in named for card in first.deck.cards) * 2 <= len(first.deck.cards)
    assert "a-new-card" in first.text and "{{" in first.text
    for attribute, one in first.deck.attributes.items():
        assert f"#   {attribute}: " in first.text and one.means.split()[0] in first.text
