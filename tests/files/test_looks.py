"""A look at folders: what counts as other bytes, and what as written since."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.files.looks import look_at


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    held = tmp_path / "held"
    (held / "cards").mkdir(parents=True)
    (held / "game.yaml").write_text("id: a")
    (held / "cards" / "fate.yaml").write_text("cards: []")
    (held / "cards" / "link.png").symlink_to("fate.yaml")
    return held


def _edit(held: Path) -> None:
    (held / "game.yaml").write_text("id: b")


def _add(held: Path) -> None:
    (held / "more.yaml").write_text("")


def _remove(held: Path) -> None:
    (held / "cards" / "fate.yaml").unlink()


def _rename(held: Path) -> None:
    (held / "game.yaml").rename(held / "game.yml")


def _move(held: Path) -> None:
    (held / "cards" / "fate.yaml").rename(held / "fate.yaml")


def _lead_elsewhere(held: Path) -> None:
    (held / "cards" / "link.png").unlink()
    (held / "cards" / "link.png").symlink_to("../game.yaml")


def _copy_what_a_link_leads_to(held: Path) -> None:
    (held / "cards" / "link.png").unlink()
    (held / "cards" / "link.png").write_text("fate.yaml")


@pytest.mark.parametrize(
    "change",
    [_edit, _add, _remove, _rename, _move, _lead_elsewhere, _copy_what_a_link_leads_to],
)
def test_other_names_or_bytes_are_another_key(folder: Path, change: Callable[[Path], None]) -> None:
    before = look_at(folder)
    change(folder)
    assert look_at(folder).key != before.key


def test_the_same_bytes_written_again_are_another_state(folder: Path) -> None:
    before = look_at(folder)
    assert look_at(folder) == before
    (folder / "new").write_text("id: a")
    (folder / "new").replace(folder / "game.yaml")
    after = look_at(folder)
    assert after.key == before.key
    assert after.state != before.state


def test_what_a_link_leads_to_is_not_looked_at(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (folder / "more").symlink_to(tmp_path / "elsewhere")
    before = look_at(folder)
    (tmp_path / "elsewhere" / "secret").write_text("a")
    assert look_at(folder) == before


def test_a_folder_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert look_at(tmp_path / "none") == look_at(tmp_path / "neither")
    assert look_at(tmp_path / "none").key != look_at(tmp_path / "none", tmp_path / "none").key


def test_what_is_not_wanted_does_not_count(folder: Path) -> None:
    def wanted(name: str) -> bool:
        return name != "cards"

    before = look_at(folder, wanted=wanted)
    _remove(folder)
    assert look_at(folder, wanted=wanted) == before


def test_times_stand_for_the_bytes_of_large_folders(folder: Path) -> None:
    before = look_at(folder, by_bytes=False)
    os.utime(folder / "game.yaml", (1, 1))
    assert look_at(folder, by_bytes=False).key != before.key


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
def test_nobody_waits_for_what_is_no_file(folder: Path) -> None:
    before = look_at(folder)
    os.mkfifo(folder / "pipe")
    assert look_at(folder).key != before.key
