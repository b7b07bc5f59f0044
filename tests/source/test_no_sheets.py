"""A box may do without sheets, and is told once what `components.yaml` would hold."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.errors import ExitCode
from generator.project import find_project
from generator.source.games import NO_SHEETS, read_game

SET = """
id: extra
title: Extra
extends: my-box
version: "0.1"
mark: E
about: A sheet.
credits: {by: [Ann], licence: CC0}
"""
SHEETS = """
sheets:
  add:
    - id: score
      title: Score
      kind: summary
      editorial: {"*": Ours.}
      blocks: [{block: heading, text: Score}]
"""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A box without sheets."""
    folder = tmp_path / "my-box"
    shutil.copytree(find_project().templates / "starting" / "box", folder)
    (folder / "components.yaml").unlink()
    book = folder / "rulebooks" / "my-box.yaml"
    book.write_text(book.read_text("utf-8").replace("quick: summary\n", ""), "utf-8")
    return folder


def test_it_is_a_box_and_the_note_says_what_sheets_are_for(box: Path) -> None:
    game, reading = read_game(box)
    assert game is not None and game.sheets == ()
    (said,) = reading.findings
    assert (said.code, str(said.position)) == (NO_SHEETS, "game.yaml:8:5")
    assert "the rules on a page" in str(said.hint)


def test_a_comment_answers_the_note(box: Path) -> None:
    file = box / "game.yaml"
    ignore = "# hornbook: ignore M209 because cards are enough here\nid:"
    file.write_text(file.read_text("utf-8").replace("id:", ignore, 1), "utf-8")
    done = CliRunner().invoke(main, ["check", str(box), "--strict", "--quick"])
    assert done.exit_code == ExitCode.OK and "M209" not in done.output, done.output


def test_nobody_is_told_who_has_an_empty_file(box: Path) -> None:
    (box / "components.yaml").write_text("sheets: []\n")
    game, reading = read_game(box)
    assert game is not None and game.sheets == () and not reading.findings


def test_a_file_with_almost_its_name_is_what_is_found(box: Path) -> None:
    (box / "component.yaml").write_text("sheets: []\n")
    _, reading = read_game(box)
    assert [one.code.id for one in reading.findings] == ["M145"]


def test_a_set_brings_its_first_sheet(box: Path, tmp_path: Path) -> None:
    own = tmp_path / "extra"
    own.mkdir()
    (own / "set.yaml").write_text(SET)
    (own / "components.yaml").write_text(SHEETS)
    game, reading = read_game(box, [own])
    assert game is not None, list(map(str, reading.findings))
    assert [one.id for one in game.sheets] == ["score"]


@pytest.mark.slow
def test_it_is_printed(box: Path, tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["print", str(box), "--output", str(tmp_path / "made")])
    assert done.exit_code == ExitCode.OK, done.output
    assert (tmp_path / "made" / "my-box" / "animals-a4.pdf").exists()
