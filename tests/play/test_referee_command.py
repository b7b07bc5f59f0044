"""`hornbook referee` as a person calls it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.errors import ExitCode
from generator.languages.catalogues import read_catalogue
from tests.play.golden import golden_file
from tests.play.matches import CONTENT, OURS
from tests.play.test_records import FOLDER

GOLDEN = golden_file(OURS[-1])


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, ["referee", *map(str, args)])


def changed(folder: Path, old: str, new: str) -> Path:
    text = GOLDEN.read_text("utf-8")
    assert old in text
    file = folder / "match.yaml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file


def test_a_legal_match_is_said_to_be() -> None:
    result = run(GOLDEN)
    assert result.exit_code == ExitCode.OK
    assert result.stdout.startswith(f"{GOLDEN}: ") or "G407" in result.stdout
    assert "all legal; ended" in result.stdout


def test_an_illegal_move_is_a_finding_at_its_place(tmp_path: Path) -> None:
    file = changed(tmp_path, "\n- 1: ", "\n- 1: no-such-card # ")
    line = file.read_text("utf-8").splitlines().index(
        next(one for one in file.read_text("utf-8").splitlines() if "no-such-card" in one)
    )  # fmt: skip
    result = run(file)
    assert result.exit_code == ExitCode.FINDINGS
    assert f"{file}:{line + 1}:6: G402 unknown-move: nothing in this" in result.stdout
    assert "may choose" in result.stdout and "all legal" not in result.stdout
    findings = json.loads(run(file, "--format", "json").stdout)["findings"]
    places = [
        (one["code"], one["line"], one["column"]) for one in findings if one["code"] != "G407"
    ]
    assert places == [("G402", line + 1, 6)]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("\nruleset: ", "\nruleset: x", "G408"),
        ("\ngame: ", "\ngame: x", "G408"),
        ("\nseats: [", "\nseats: [" + "a, " * 20, "G408"),
        ("\nformat: 1", "\nformat: 2", "M1"),
        ("\nmoves:", "\nmovs:", "M1"),
        ("\nseats: [", "\nseats: [[", "S0"),
    ],
)
def test_a_file_that_is_no_transcript_is_a_finding(
    tmp_path: Path, old: str, new: str, code: str
) -> None:
    result = run(changed(tmp_path, old, new))
    assert result.exit_code == ExitCode.FINDINGS
    assert code in result.stdout and "Traceback" not in result.output


def test_other_content_is_a_note(tmp_path: Path) -> None:
    result = run(changed(tmp_path, "\ncontent: ", "\ncontent: x"))
    assert result.exit_code == ExitCode.OK
    assert "G407 other-content" in result.stdout and "all legal" in result.stdout


def test_a_missing_file_is_a_finding(tmp_path: Path) -> None:
    result = run(tmp_path / "nothing.yaml")
    assert result.exit_code == ExitCode.FINDINGS
    assert "S016 missing-file" in result.stdout


def test_several_files_are_all_judged(tmp_path: Path) -> None:
    wrong = changed(tmp_path, "\nruleset: ", "\nruleset: x")
    result = run(wrong, GOLDEN)
    assert result.exit_code == ExitCode.FINDINGS
    assert "G408" in result.stdout and "all legal" in result.stdout


def test_its_help_shows_a_transcript_with_every_kind_of_line() -> None:
    shown = run("--help").output
    for words in ("format: 1", "seats: [", "- drawn: ", "- roll: ", "- 1: ", "- now: ", "end: "):
        assert words in shown


def test_titles_may_be_in_a_language_of_the_box(tmp_path: Path) -> None:
    catalogue = read_catalogue(CONTENT / "hammer-of-the-witches", "de")
    widow = catalogue.of("cards/villagers", "Widow Ottheinrich")
    assert widow is not None and widow.text != "Widow Ottheinrich"
    own = FOLDER / "hammer-of-the-witches" / "same-accuser-twice.yaml"
    file = tmp_path / "abend.yaml"
    file.write_text(own.read_text("utf-8").replace("Widow", widow.text), "utf-8")
    assert f"{file}:18:" in run(file).stdout


def test_a_record_of_a_real_table_is_opened_at_the_line_in_dispute(tmp_path: Path) -> None:
    own = FOLDER / "hammer-of-the-witches" / "same-accuser-twice.yaml"
    file = tmp_path / "evening.yaml"
    file.write_text(own.read_text("utf-8"), "utf-8")
    result = CliRunner().invoke(main, ["play", "--resume", str(file)], input="why maid\nquit\n")
    assert "the record holds up to here" in result.output
    assert "This villager has spoken" in result.output
