"""Every command takes card sets: alone with the game that they extend, or beside its name."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.errors import ExitCode
from generator.project import find_project
from generator.shelf import Shelf
from generator.source.folders import Chosen
from generator.source.sets import read_set

SHELF = Shelf(find_project())
NAME = next(
    name
    for name in SHELF.set_names()
    if (source := read_set(SHELF.set_folder(name))[0])
    and list(source.parts) == ["game", "cards/majors"]
)  # the smallest: one deck of a game with one ruleset
FOLDER = SHELF.set_folder(NAME)
SOURCE, _ = read_set(FOLDER)
assert SOURCE is not None
GAME = SOURCE.file.extends
CARD = SOURCE.parts["cards/majors"].data["add"][0]["id"]  # type: ignore[index,call-overload]


def run(*args: str | Path, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, list(map(str, args)), input=typed)


@pytest.mark.parametrize("args", [(NAME,), (FOLDER,), ("--set", NAME), (GAME, "--set", FOLDER)])
def test_check_takes_a_set_by_name_folder_or_option(args: tuple[str, ...]) -> None:
    result = run("check", "--quick", *args, "--format", "json")
    assert result.exit_code == ExitCode.OK, result.output
    files = [one["file"] for one in json.loads(result.stdout)["findings"]]
    assert not [file for file in files if "sets/" in file]


def test_list_names_our_sets_and_what_a_game_with_one_holds() -> None:
    assert f"--set {NAME}" in run("list").stdout
    held = run("list", "--set", NAME).stdout
    assert f"with {SOURCE.file.title}" in held and CARD in held  # type: ignore[union-attr]


def test_print_writes_beside_the_base_with_marks_and_credits(tmp_path: Path) -> None:
    result = run("print", "--set", NAME, "--cards", CARD, "--output", tmp_path, "--jobs", "1")
    assert result.exit_code == ExitCode.OK, result.output
    folder = tmp_path / f"{GAME}+{NAME}"
    told = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert told["sets"] == {NAME: SOURCE.content}  # type: ignore[union-attr]
    credits = (folder / "credits.txt").read_text("utf-8")
    assert f"Card set: {SOURCE.file.title}" in credits  # type: ignore[union-attr]
    assert not (tmp_path / GAME).exists()


def test_simulate_and_referee_agree_on_the_set(tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    made = run("simulate", "--set", NAME, "--match", "7", "--transcript", file)
    assert made.exit_code == ExitCode.OK, made.output
    assert f"sets: {{{NAME}: " in file.read_text("utf-8")
    assert "all legal" in run("referee", "--set", NAME, file).stdout


def test_the_referee_refuses_a_match_with_other_sets(tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    run("simulate", "--set", NAME, "--match", "7", "--transcript", file)
    without = run("referee", file)
    assert without.exit_code == ExitCode.FINDINGS
    assert "G411" in without.stdout and f'played with the set "{NAME}"' in without.stdout
    text = file.read_text("utf-8")
    file.write_text(text.replace(SOURCE.content, "0" * 64), "utf-8")  # type: ignore[union-attr]
    other = run("referee", "--set", NAME, file)
    assert other.exit_code == ExitCode.FINDINGS and "another edition" in other.stdout
    run("simulate", GAME, "--match", "7", "--transcript", file)
    extra = run("referee", "--set", NAME, file)
    assert extra.exit_code == ExitCode.FINDINGS and "without the set" in extra.stdout


def test_a_match_that_a_person_writes_down_may_take_any_edition(tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    run("simulate", "--set", NAME, "--match", "7", "--transcript", file)
    text = file.read_text("utf-8").replace(SOURCE.content, "any")  # type: ignore[union-attr]
    file.write_text(text, "utf-8")
    assert "all legal" in run("referee", "--set", NAME, file).stdout


def test_play_saves_and_goes_on_with_the_set(tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    begun = run("play", "--set", NAME, "--seed", "3", "--save", file, typed="quit\n")
    assert begun.exit_code == ExitCode.OK, begun.output
    assert f"sets: {{{NAME}: " in file.read_text("utf-8").replace("\n    ", " ")
    assert run("play", "--set", NAME, "--resume", file, typed="quit\n").exit_code == ExitCode.OK
    without = run("play", "--resume", file, typed="quit\n")
    assert without.exit_code == ExitCode.FINDINGS
    assert f'played with the set "{NAME}"' in without.output


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("list", "--set", NAME + "x"), f'did you mean "{NAME}"?'),
        (("print", "--set", "."), "there is no set.yaml in ."),
        (("simulate", "--games", "1"), "name the game to play"),
    ],
)
def test_a_set_that_is_none_is_said_to_be(
    args: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*args)
    assert result.exit_code == ExitCode.USAGE and words in result.output


def test_a_set_of_no_game_of_ours_is_a_finding_at_its_line(tmp_path: Path) -> None:
    text = (FOLDER / "set.yaml").read_text("utf-8")
    (tmp_path / "set.yaml").write_text(text.replace(f"extends: {GAME}", "extends: nothing-much"))
    result = run("check", tmp_path)
    assert result.exit_code == ExitCode.FINDINGS
    assert "set.yaml:4:10: M140" in result.stdout


def test_a_print_of_a_set_from_elsewhere_goes_beside_it(tmp_path: Path) -> None:
    own = tmp_path / "mine"
    shutil.copytree(FOLDER, own)
    result = run("print", own, "--cards", CARD, "--jobs", "1")
    assert result.exit_code == ExitCode.OK, result.output
    assert (tmp_path / "output" / f"{GAME}+{NAME}" / "manifest.json").is_file()
    ours = SHELF.project.output
    assert SHELF.output(Chosen(SHELF.folder(GAME), (FOLDER,))) == ours
    assert SHELF.output(Chosen(SHELF.folder(GAME), (FOLDER, own))) == tmp_path / "output"


@pytest.mark.parametrize("name", [*SHELF.names(), *SHELF.set_names()])
def test_what_is_listed_has_its_values(name: str) -> None:
    said = [run("list", name, *more).stdout for more in ((), ("--origins",))]
    assert all(said) and not [one for one in said if "{{" in one]


def test_a_set_without_its_first_file_is_told_so(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "mine")
    (tmp_path / "mine" / "set.yaml").rename(tmp_path / "mine" / "set.yml")
    shutil.copytree(FOLDER, tmp_path / "other")
    result = run("check", tmp_path, "--quick", "--format", "json")
    (finding,) = json.loads(result.stdout)["findings"]
    assert result.exit_code == ExitCode.FINDINGS and finding["code"] == "S016"
    assert finding["file"].endswith("mine/set.yaml") and finding["hint"] == "call it set.yaml"
    printed = run("print", tmp_path / "mine")
    assert printed.exit_code == ExitCode.USAGE and 'but a file "set.yml"' in printed.output
