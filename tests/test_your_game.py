"""“Your game in an hour” holds: each file is made, each command run, each answer compared."""

from pathlib import Path

import pytest

from tests.your_game import PAGE, blocks, follow, says


def test_who_does_what_the_page_says_sees_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HORNBOOK_SAVES", str(tmp_path / "saves"))
    for block, said in follow(blocks(PAGE.read_text("utf-8")), tmp_path):
        shown = block.text if block.kind == "text" else ""
        assert says(shown, said), f"{PAGE.name}:{block.line}: Hornbook answers now:\n{said}"
    made = {one.relative_to(tmp_path).as_posix() for one in (tmp_path / "output").rglob("*.pdf")}
    assert made == {
        "output/foghorn/catch-a4.pdf",
        "output/foghorn/summary-a4.pdf",
        "output/foghorn/rulebook-a4.pdf",
        "output/foghorn-de/reprint-catch-a4.pdf",
        "output/foghorn+deep-water/reprint-catch-a4.pdf",
    }


def test_the_parts_of_the_page_take_an_hour() -> None:
    text = PAGE.read_text("utf-8")
    minutes = [int(line.split("|")[2]) for line in text.splitlines() if line.startswith("| [")]
    begun = [int(one.split(" ")[0]) for one in text.split("\n*")[1:] if " minutes.*" in one]
    assert begun == minutes and sum(minutes) == 60


def test_what_is_left_out_is_left_out_by_whole_lines() -> None:
    assert says("a\n…\nd\n", "a\nb\nc\nd\n") and says("a\n…\nd\n", "a\nd\n")
    assert not says("a\n…\nd\n", "a\nb\ncd\n") and not says("a\n", "a\nb\n")
