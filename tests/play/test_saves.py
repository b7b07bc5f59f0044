"""Saved matches: no match goes over another, and a match goes on where it was saved."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.commands.play import Terminal
from generator.errors import ExitCode
from generator.project import SAVES_VARIABLE
from tests.play.matches import boxes, game

BOX = next(name for name in boxes() if game(name).rulesets[0].seats.least > 1)


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(SAVES_VARIABLE, str(tmp_path / "saves"))
    return tmp_path / "saves" / BOX


def play(*args: str | Path, typed: str) -> Result:
    return CliRunner().invoke(main, ["play", *map(str, args)], input=typed)


def test_a_second_match_of_the_same_seed_leaves_the_first_alone(saves: Path) -> None:
    first = play(BOX, "--seed", "5", typed="1\n1\n1\n")
    before = (saves / "match-5.yaml").read_text("utf-8")
    second = play(BOX, "--seed", "5", typed="2\n")
    assert (saves / "match-5.yaml").read_text("utf-8") == before
    assert f"Saved: {saves / 'match-5.yaml'}" in first.stdout
    assert f"--resume {saves / 'match-5-2.yaml'}" in second.stdout
    assert (saves / "match-5-2.yaml").is_file()


def test_the_folder_is_said_when_a_match_begins(saves: Path) -> None:
    said = play(BOX, "--seed", "5", typed="")
    assert said.stdout.startswith(f"A match that you leave is saved: {saves / 'match-5.yaml'}")


def test_a_resumed_match_goes_on_in_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    play(BOX, "--seed", "5", "--save", file, typed="1\n")
    before = file.read_text("utf-8")
    said = play("--resume", file, typed="1\n1\n1\n")
    assert said.exit_code == ExitCode.OK, said.output
    assert file.read_text("utf-8").startswith(before.removesuffix("moves: []\n"))
    assert [path.name for path in tmp_path.glob("*.yaml")] == ["mine.yaml"]


def test_a_file_that_is_there_is_refused_before_the_match_begins(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    said = play(BOX, "--save", tmp_path / "notes.txt", typed="1\n")
    assert said.exit_code == ExitCode.CANNOT_WRITE and not said.stdout
    assert "notes.txt is there already" in said.stderr and "name another file" in said.stderr
    assert (tmp_path / "notes.txt").read_text("utf-8") == "mine"


def test_save_at_the_table_overwrites_no_file_either(tmp_path: Path, saves: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("mine", "utf-8")
    said = play(BOX, "--seed", "5", typed=f"save {other}\n1\nquit {other}\n")
    assert said.stdout.count("Not saved") == 2 and other.read_text("utf-8") == "mine"
    assert (saves / "match-5.yaml").is_file(), "what was played is not lost"


@pytest.mark.parametrize(
    ("typed", "agrees"), [("y", True), ("yes", True), ("", False), ("n", False)]
)
def test_a_person_at_a_terminal_is_asked(
    monkeypatch: pytest.MonkeyPatch, typed: str, agrees: bool
) -> None:
    terminal, asked = Terminal(), list[str]()
    assert not terminal.agrees(Path("x")), "nobody can be asked here"
    terminal.is_live = True
    monkeypatch.setattr("builtins.input", lambda prompt: (asked.append(prompt), typed)[1])
    assert terminal.agrees(Path("a\nb")) is agrees
    assert asked == [r"a\nb is there already. Overwrite it? y or n: "]
