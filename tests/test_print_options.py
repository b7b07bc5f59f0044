"""What a person may ask of `print` and `calibrate`, and what they are told about it."""

from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.errors import ExitCode
from tests.thorough import rarely

HAMMER = "hammer-of-the-witches"


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args))


def printed(output: Path, *args: str) -> str:
    """What `print` says when it goes well."""
    result = run("print", *args, "--output", str(output), "--jobs", "1")
    assert result.exit_code == ExitCode.OK, result.output
    return result.output


def test_an_order_goes_to_the_boxes_that_have_something_of_it(tmp_path: Path) -> None:
    result = run("print", "--cards", "the-fool", "--output", str(tmp_path), "--jobs", "1")
    assert result.exit_code == ExitCode.OK, result.output
    assert [path.name for path in tmp_path.iterdir() if path.name[0] != "."] == ["malice"]
    assert "hammer-of-the-witches has nothing of this order" in result.output


@pytest.mark.parametrize(
    "deck",
    [pytest.param("villagers", marks=rarely), pytest.param("pyres", marks=rarely), "phases"],
)
def test_decks_that_need_their_backs_are_named_when_there_are_none(
    tmp_path: Path, deck: str
) -> None:
    said = printed(tmp_path, HAMMER, "--only", deck, "--backs", "none")
    assert "the game needs these backs" in said
    assert "needs these backs" not in printed(tmp_path, HAMMER, "--only", deck)


def test_a_deck_whose_backs_are_all_alike_needs_none(tmp_path: Path) -> None:
    said = printed(tmp_path, "malice", "--only", "courts", "--backs", "none")
    assert "needs these backs" not in said


def test_sheets_on_another_paper_than_the_cards_are_told_of(tmp_path: Path) -> None:
    assert "are set for A4" in printed(tmp_path, HAMMER, "--only", "summary", "--paper", "a3")
    assert "are set for" not in printed(tmp_path, HAMMER, "--only", "summary")


def test_a_wider_margin_takes_fewer_cards_to_a_sheet(tmp_path: Path) -> None:
    args = (HAMMER, "--only", "defamation", "--backs", "none")
    assert "78 cards on 9 sheets" in printed(tmp_path, *args)
    assert "78 cards on 20 sheets" in printed(tmp_path, *args, "--margin", "20")


def test_cards_say_their_language(tmp_path: Path) -> None:
    printed(tmp_path, "malice", "--cards", "the-fool")
    with pikepdf.open(tmp_path / "malice" / "reprint-majors-a4.pdf") as pdf:
        assert pdf.Root.Lang == "en"


def test_a_cache_that_cannot_be_written_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("in the way")
    monkeypatch.setenv("HORNBOOK_CACHE", str(tmp_path / "cache"))
    said = printed(tmp_path / "output", "malice", "--cards", "the-fool")
    assert "everything is painted anew" in said
    assert (tmp_path / "cache").read_text() == "in the way"


def test_calibrate_prints_a_sheet_and_saves_what_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORNBOOK_PROFILES", str(tmp_path / "profiles"))
    assert run("calibrate", "--output", str(tmp_path)).exit_code == ExitCode.OK
    assert (tmp_path / "calibration-a4-long-edge.pdf").read_bytes().startswith(b"%PDF")
    output = ("--output", str(tmp_path))
    saved = run("calibrate", "--profile", "office", "--a", "0.5,-1", "--b", "0.5,-1", *output)
    assert saved.exit_code == ExitCode.OK, saved.output
    shown = run("calibrate", "--profile", "office", *output).output
    assert "1.00 mm up" in shown


def test_a_profile_is_tried_out_on_a_sheet_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORNBOOK_PROFILES", str(tmp_path / "profiles"))
    output = ("--output", str(tmp_path))
    run("calibrate", *output)
    saved = run("calibrate", "--profile", "office", "--a", "0.5,-1", "--b", "0.5,-1", *output)
    tried = tmp_path / "calibration-a4-long-edge-office.pdf"
    assert str(tried) in saved.output.replace("\n", "")
    plain = (tmp_path / "calibration-a4-long-edge.pdf").read_bytes()
    assert plain != tried.read_bytes()
    tried.unlink()
    assert run("calibrate", "--profile", "office", *output).exit_code == ExitCode.OK
    assert tried.is_file()


@pytest.mark.parametrize("reading", ["99,99", "0,4.5", "-4.1,0"])
def test_a_reading_off_the_scales_is_refused(
    reading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORNBOOK_PROFILES", str(tmp_path))
    result = run("calibrate", "--profile", "office", "--a", "0,0", "--b", reading)
    assert result.exit_code == ExitCode.USAGE
    assert "its scales end at 4 mm" in result.output
    assert list(tmp_path.iterdir()) == []
