"""What `check --quick`, `list` and `explain` say is the same whether it was kept or not."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.boxes import Box
from generator.cli import main
from generator.codes import all_codes, codes
from generator.commands.check import CheckFindings, shown
from generator.project import CACHE_VARIABLE, CONTENT_VARIABLE, find_project
from generator.shelf import Shelf
from tests.security.cottage import write_cottage

FORMATS = ("text", "json", "sarif", "github", "html")


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games with one box that is ours, and an empty cache."""
    content = tmp_path / "content"
    cottage = write_cottage(content)
    for name in ("sizes.yaml", "papers.yaml", "shops.yaml"):
        shutil.copy(find_project().content / name, content / name)
    monkeypatch.setenv(CONTENT_VARIABLE, str(content))
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    return cottage


def _edit(box: Path, file: str, old: str, new: str) -> None:
    text = (box / file).read_text("utf-8")
    assert old in text
    (box / file).write_text(text.replace(old, new, 1), "utf-8")


def _said(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def _spoil(box: Path) -> None:
    """A mistake that lint finds, and a comment that is one."""
    _edit(box, "cards/beasts.yaml", "title: Goat", 'title: "Goat {{ nobody }}"')
    _edit(box, "game.yaml", "credits:", "# hornbook: ignore R203\ncredits:")


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """A line for each time that a box is opened."""
    made: list[bool] = []
    opened = Shelf.open

    def noted(*args: object, **how: object) -> Box:
        made.append(True)
        return opened(*args, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Shelf, "open", noted)
    return made


def test_findings_that_were_kept_are_shown_as_those_that_were_made(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _spoil(box)
    box = Shelf(find_project()).open(box)
    whole = CheckFindings(box.shown(box.settled(painted=False)), box.shown_texts())
    assert len(whole.findings) > 1
    _said("check", "cottage", "--quick")
    monkeypatch.setattr(Shelf, "open", None)
    for form in FORMATS:
        said = _said("check", "cottage", "--quick", "--format", form)
        assert said == (1, shown(whole, form) + "\n")


def test_an_edit_is_seen_and_so_is_taking_it_back(box: Path, readings: list[bool]) -> None:
    assert _said("check", "cottage", "--quick") == (0, "no findings in cottage\n")
    _edit(box, "cards/beasts.yaml", "title: Goat", 'title: "Goat {{ nobody }}"')
    assert _said("check", "cottage", "--quick")[0] == 1
    assert len(readings) == 2
    _edit(box, "cards/beasts.yaml", '"Goat {{ nobody }}"', "Goat")
    assert _said("check", "cottage", "--quick") == (0, "no findings in cottage\n")
    assert len(readings) == 2, "it is as it was, and so is what was found"


def test_files_are_named_from_where_one_is(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _edit(box, "cards/beasts.yaml", "title: Goat", 'title: "Goat {{ nobody }}"')
    assert _said("check", "cottage", "--quick")[1].startswith(f"{box}/cards/beasts.yaml:")
    monkeypatch.chdir(box)
    assert _said("check", "cottage", "--quick")[1].startswith("cards/beasts.yaml:")


def test_what_lint_has_said_is_part_of_a_box_again(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _spoil(box)
    shelf = Shelf(find_project())
    made = shelf.open(box)
    monkeypatch.setattr("generator.linting.lint_case", None)
    again = Shelf(find_project()).open(box)
    assert (again.findings, again.icons) == (made.findings, made.icons)
    assert (again.templates, again.texts) == (made.templates, made.texts)
    assert not again.is_sound


def test_a_list_that_was_kept_is_the_list(box: Path, readings: list[bool]) -> None:
    ways = (("list",), *(("list", "cottage", *how) for how in ((), ("--origins",), ("--rules",))))
    made = [_said(*words) for words in ways]
    assert len(readings) == len(ways)
    assert [_said(*words) for words in ways] == made
    assert len(readings) == len(ways)
    _edit(box, "game.yaml", "title: ", "title: The New ")
    assert "The New " in _said("list")[1]


def test_a_box_that_cannot_be_read_is_not_kept(box: Path) -> None:
    _edit(box, "game.yaml", "title: ", "titel: ")
    for _ in range(2):
        assert "cannot be read: `hornbook check cottage` says why" in _said("list")[1]
        assert _said("list", "cottage")[0] == 1


def test_codes_that_were_kept_are_those_of_their_rooms(box: Path) -> None:
    for _ in range(2):
        codes.cache_clear()
        assert tuple(codes().values()) == all_codes()
