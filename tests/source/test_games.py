"""A box is read whole, and what it names in vain is said where it is named."""

import shutil
from pathlib import Path

import pytest
import small_box

from generator.source.games import read_game

MALICE = small_box.ROOT / "content" / "malice"


@pytest.fixture
def box(tmp_path: Path) -> Path:
    folder = tmp_path / "malice"
    shutil.copytree(MALICE, folder)
    return folder


def test_a_deck_that_is_not_there_is_said_where_the_game_names_it(box: Path) -> None:
    (box / "cards" / "courts.yaml").rename(box / "cards" / "court.yaml")
    game, reading = read_game(box)
    assert game is None
    (finding,) = reading.findings
    line = (box / "game.yaml").read_text("utf-8").split("\n")[finding.position.line - 1]
    assert finding.position.file == "game.yaml"
    assert line[finding.position.column - 1 :].startswith("courts")
    assert finding.hint == 'did you mean "cards/court.yaml"?'
