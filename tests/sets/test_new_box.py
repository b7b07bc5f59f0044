"""A new box is a whole game at once, and its comments and guides are so."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from generator.cli import main
from generator.commands.new_box import told_of_box, write_box
from generator.engine import compile_game
from generator.errors import ExitCode
from generator.model.match_start import Position
from generator.play.positions import set_up
from generator.source.games import read_game

ROOT = Path(__file__).parents[2]
STARTING = ROOT / "templates" / "starting" / "box"
DESIGNER = (ROOT / "docs" / "designer.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
BOX_OF_README = re.findall(r"(?m)^hornbook \w+ my-box.*$", README)
BLOCK = DESIGNER[DESIGNER.index("## Write a game") :].split("```")[1]
GUIDE = [line for line in BLOCK.splitlines() if line.startswith("hornbook ")]


def run(*args: str | Path, keys: str = "") -> Result:
    return CliRunner().invoke(main, list(map(str, args)), input=keys)


def typed(line: str) -> Result:
    """A line of a guide as it stands; a match is left, and prints and saves stay in the folder."""
    _, command, *words = shlex.split(line, comments=True)
    if command == "play":
        Path("match.yaml").unlink(missing_ok=True)
        words += ["--save", "match.yaml"]
    return run(command, *words, keys="quit\n")


@pytest.mark.slow
@pytest.mark.parametrize("lines", [GUIDE, BOX_OF_README], ids=["designers", "readme"])
def test_the_lines_of_the_guides_work_as_they_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: list[str]
) -> None:
    assert lines[0].startswith("hornbook new my-box --box") and len(lines) > 1
    monkeypatch.chdir(tmp_path)
    for line in lines:
        done = typed(line)
        assert done.exit_code == ExitCode.OK, (line, done.output)


@pytest.mark.slow
def test_the_workflow_passes_and_the_box_says_one_thing_of_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", tmp_path / "hen yard", "--box", "--with-ci")
    monkeypatch.chdir(tmp_path / "hen yard")
    workflow = Path(".github/workflows/hornbook.yaml").read_text("utf-8")
    assert "hornbook check . --strict" in workflow
    strict = run("check", ".", "--strict", "--quick")
    assert strict.exit_code == ExitCode.OK, strict.output
    (said,) = [line for line in strict.stdout.splitlines() if "game.yaml:" in line]
    assert "M189" in said and '"Your Name"' in said


def test_commands_that_are_told_name_the_folder_and_no_box_of_ours() -> None:
    told = list(told_of_box(Path("malice"), ("malice",), ()))
    assert [shlex.split(line)[1:3] for line in told[1:]] == [
        [command, "./malice"] for command in ("check", "print", "play", "simulate")
    ]
    assert "hornbook check 'hen yard'" in "".join(told_of_box(Path("hen yard"), ("malice",), ()))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--extends BOX makes a card set for that game, --box a game of your own"),
        (("--box", "--extends", "malice"), "leave one out"),
    ],
)
def test_either_a_set_or_a_box_is_made(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    result = run("new", tmp_path / "mine", *words)
    assert result.exit_code == ExitCode.USAGE and said in result.output
    assert not list(tmp_path.iterdir())


def test_a_folder_that_holds_something_gets_no_box(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    result = run("new", tmp_path, "--box")
    assert result.exit_code == ExitCode.CANNOT_WRITE and "is not empty" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(
    ("name", "id_", "title"),
    [
        ("hen-yard", "hen-yard", "Hen Yard"),
        ("my-box-my-box", "my-box-my-box", "My Box My Box"),
        ("1649", "1649", "1649"),
        ("null", "null", "Null"),
        ("a-very-long-way-to-the-end", "a-very-long-way-to-the-e", "A Very Long Way To The E"),
    ],
)
def test_title_and_ids_come_from_the_name_of_the_folder(
    tmp_path: Path, name: str, id_: str, title: str
) -> None:
    write_box(STARTING, tmp_path, name)
    game, reading = read_game(tmp_path)
    assert game is not None, list(map(str, reading.findings))
    assert (game.id, game.title, game.file.short) == (id_, title, title)
    assert [one.id for one in game.rulesets] == [one.id for one in game.rulebooks] == [id_]


def test_every_file_of_a_new_box_names_a_schema_that_is_there(tmp_path: Path) -> None:
    write_box(STARTING, tmp_path, "hen-yard")
    for file in tmp_path.rglob("*.yaml"):
        schema = file.read_text("utf-8").partition("\n")[0].partition("$schema=")[2]
        assert schema and (file.parent / schema).is_file(), file


def test_ten_lines_are_numbered_and_stand_where_game_yaml_says() -> None:
    told = (STARTING / "game.yaml").read_text("utf-8")
    places = {
        "game.yaml": [1, 2, 3, 4],
        "cards/animals.yaml": [5, 6, 7],
        "rules/my-box.yaml": [8],
        "rulebooks/my-box.yaml": [9],
        "components.yaml": [10],
    }
    for name, numbers in places.items():
        text = (STARTING / name).read_text("utf-8")
        marked = re.findall(r"(?m)^[^#\n]+# \((\d+)\)", text)
        assert list(map(int, marked)) == numbers, name
        assert f"{name.split('my-box')[0]} " in told or name in told


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        ((["goat", "frog"], ["hen", "duck"]), [1, 0]),
        ((["rat", "frog"], ["pig", "duck"]), [0, 1]),
        ((["rat", "frog"], ["cow", "duck"]), [1, 0]),
    ],
    ids=["the larger", "the rat is small", "but not beside the cow"],
)
def test_a_round_goes_to_the_largest_animal(hands: Any, points: list[float]) -> None:
    game, _ = read_game(STARTING)
    assert game is not None
    lies = {"rule": "round", "zones": {"hand": dict(enumerate(hands, 1))}, "asks": 1}
    position = Position.model_validate(yaml.safe_load(yaml.safe_dump(lies)), strict=False)
    state = set_up(compile_game(game, "my-box", 2), position, ("Ann", "Ben"))
    for hand in hands:
        (shown,) = (one for one in state.legal_actions() if hand[0] in state.describe(one))
        state.apply(shown)
    assert state.returns() == points
