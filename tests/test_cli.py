"""The commands as a person calls them: what they say, and how they end."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.commands.schemas import schemas
from generator.errors import ExitCode
from generator.project import find_project

CONTENT = find_project().content
BOXES = ("hammer-of-the-witches", "malice")


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args))


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A box of one's own: a copy that may be damaged."""
    return Path(shutil.copytree(CONTENT / "malice", tmp_path / "malice"))


@pytest.mark.parametrize("command", ["list", "print", "check", "explain", "calibrate", "schema"])
def test_help_shows_examples(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == ExitCode.OK
    assert f"hornbook {command}" in result.output.partition("Examples:")[2]


def test_an_unknown_command_is_usage_and_suggests_the_right_one() -> None:
    result = run("prnit")
    assert result.exit_code == ExitCode.USAGE
    assert 'did you mean "print"?' in result.output


def test_an_unknown_box_is_usage_and_suggests_the_right_one() -> None:
    result = run("list", "malise")
    assert result.exit_code == ExitCode.USAGE
    assert 'did you mean "malice"?' in result.output


@pytest.mark.parametrize("name", BOXES)
def test_list_shows_every_deck_and_sheet(name: str) -> None:
    from generator.boxes import Shelf

    game = Shelf(find_project()).open(CONTENT / name).game
    assert game is not None
    said = run("list", name).output
    for part in (*game.decks, *game.sheets):
        assert f"{part.id}: {part.title}" in said


@pytest.mark.parametrize("name", BOXES)
def test_every_value_has_an_origin(name: str) -> None:
    said = run("list", name, "--origins").output
    assert "[cites: " in said and "[editorial: " in said
    assert "[no origin" not in said


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("print", "malice", "--paper", "a44"), 'there is no paper "a44"'),
        (("print", "malice", "--only", "majros"), 'did you mean "majors"?'),
        (("print", "malice", "--cards", "the-fol"), 'did you mean "the-fool"?'),
        (("print", "malice", "--seats", "3"), "1 to 1 seats, not 3"),
        (("print", "malice", "--profile", "nobody-has-this"), "there is no printer profile"),
        (("print", "malice", "--paper", "60x60"), "60"),
        (("explain", "X999"), "X999"),
        (("calibrate", "--profile", "office", "--a", "1;2", "--b", "1,2"), "is no reading"),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_do(args: tuple[str, ...], words: str) -> None:
    result = run(*args)
    assert result.exit_code == ExitCode.USAGE
    assert words in result.output
    assert "Traceback" not in result.output


def test_print_writes_a_box_and_its_manifest(tmp_path: Path) -> None:
    result = run("print", "malice", "--only", "courts", "--output", str(tmp_path), "--jobs", "1")
    assert result.exit_code == ExitCode.OK, result.output
    manifest = json.loads((tmp_path / "malice" / "manifest.json").read_text())
    about = manifest["files"]["courts-a4.pdf"]
    assert (about["cards"], about["designs"]) == (16, 16)
    assert (tmp_path / "malice" / "courts-a4.pdf").stat().st_size == about["bytes"]


def test_a_box_that_is_wrong_is_not_printed_and_keeps_its_last_print(
    box: Path, tmp_path: Path
) -> None:
    output = tmp_path / "output"
    args = ("print", str(box), "--only", "courts", "--output", str(output), "--jobs", "1")
    assert run(*args).exit_code == ExitCode.OK
    before = (output / "malice" / "courts-a4.pdf").read_bytes()
    cards = box / "cards" / "courts.yaml"
    cards.write_text(cards.read_text().replace("title:", "titel:", 1))
    result = run(*args)
    assert result.exit_code == ExitCode.FINDINGS
    assert "titel" in result.output
    assert (output / "malice" / "courts-a4.pdf").read_bytes() == before


def test_check_is_quiet_about_our_boxes() -> None:
    result = run("check", "--strict")
    assert result.exit_code == ExitCode.OK, result.output


def test_check_points_at_the_place(box: Path) -> None:
    file = box / "game.yaml"
    lines = file.read_text().splitlines()
    line = next(number for number, text in enumerate(lines) if text.startswith("declared:"))
    lines[line] = "declared: 79"
    file.write_text("\n".join(lines) + "\n")
    result = run("check", str(box), "--quick", "--format", "json")
    assert result.exit_code == ExitCode.FINDINGS
    places = json.dumps(json.loads(result.output))
    assert f'"line": {line + 1}' in places and "game.yaml" in places


def test_a_file_inside_a_box_means_the_box(box: Path) -> None:
    result = run("check", str(box / "cards" / "courts.yaml"), "--quick")
    assert result.exit_code == ExitCode.OK, result.output


def test_schemas_are_fresh() -> None:
    folder = find_project().templates / "schema"
    written = {path.name: path.read_text() for path in folder.glob("*.json")}
    assert written == schemas(), "run `hornbook schema`"


@pytest.mark.parametrize("path", sorted(CONTENT.glob("*/**/*.yaml")), ids=lambda path: path.stem)
def test_content_files_name_their_schema(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    start = "# yaml-language-server: $schema="
    assert first.startswith(start)
    assert (path.parent / first.removeprefix(start)).resolve().is_file()


def test_calibrate_prints_a_sheet_and_saves_what_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORNBOOK_PROFILES", str(tmp_path / "profiles"))
    assert run("calibrate", "--output", str(tmp_path)).exit_code == ExitCode.OK
    assert (tmp_path / "calibration-a4-long-edge.pdf").read_bytes().startswith(b"%PDF")
    saved = run("calibrate", "--profile", "office", "--a", "0.5,-1", "--b", "0.5,-1")
    assert saved.exit_code == ExitCode.OK, saved.output
    shown = run("calibrate", "--profile", "office").output
    assert "1.00 mm up" in shown
