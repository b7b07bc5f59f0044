"""Which files count as edited, and that the system says so."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty
from threading import Thread
from time import monotonic

import pytest

from generator.files import watching
from generator.files.watching import edited, state_of, wakes

PATIENCE = 20
"""Seconds after which an edit should long have been seen."""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A folder with a file, and one in a folder below."""
    for name in ("box/game.yaml", "box/cards/beasts.yaml"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("a: 1\n")
    return tmp_path / "box"


def replaced(path: Path) -> None:
    """As many editors save: another file takes the name."""
    other = path.with_name("4913")
    other.write_text("a: 2\n")
    other.replace(path)


@pytest.mark.parametrize(
    ("edit", "names"),
    [
        (lambda box: (box / "game.yaml").write_text("a: 22\n"), ["game.yaml"]),
        (lambda box: replaced(box / "game.yaml"), ["game.yaml"]),
        (lambda box: (box / "game.yaml").unlink(), ["game.yaml"]),
        (
            lambda box: (box / "cards").rename(box / "decks"),
            ["cards/beasts.yaml", "decks/beasts.yaml"],
        ),
        (lambda box: (box / "owl.PNG").write_bytes(b"0"), ["owl.PNG"]),
        (lambda box: (box / "de.po").write_bytes(b"0"), ["de.po"]),
    ],
)
def test_what_a_box_is_made_of_counts(
    box: Path, edit: Callable[[Path], object], names: list[str]
) -> None:
    before = state_of([box])
    edit(box)
    assert edited(before, state_of([box])) == [box / name for name in names]


@pytest.mark.parametrize(
    "name",
    [
        *(".game.yaml.swp", ".#game.yaml", "#game.yaml#", "game.yaml~", "4913", "sedXy12"),
        *("game.yaml.tmp", ".hidden/x.yaml", "node_modules/x.css", "__pycache__/x.pyc"),
        *("out/face.png", "out/box/face.png", "notes.txt", "beasts-a4.pdf"),
    ],
)
def test_what_an_editor_or_a_build_puts_there_does_not_count(box: Path, name: str) -> None:
    before = state_of([box], [box / "out"])
    (box / name).parent.mkdir(parents=True, exist_ok=True)
    (box / name).write_text("x")
    assert edited(before, state_of([box], [box / "out"])) == []


def test_a_link_is_not_followed(box: Path, tmp_path: Path) -> None:
    (tmp_path / "far.yaml").write_text("x")
    before = state_of([box])
    (box / "near.yaml").symlink_to(tmp_path / "far.yaml")
    (box / "folder").symlink_to(tmp_path)
    assert edited(before, state_of([box])) == []


def test_a_place_may_be_a_file_or_nowhere(box: Path) -> None:
    file = box / "game.yaml"
    assert list(state_of([file, box / "nowhere"])) == [file]


def woken(places: list[Path], edit: Callable[[], object], is_seen: Callable[[], bool]) -> bool:
    """Whether a real watcher wakes us until an edit, done by another thread, is seen."""
    until, waking = monotonic() + PATIENCE, wakes(places)
    next(waking)
    other = Thread(target=edit)
    other.start()
    try:
        return any(is_seen() or monotonic() > until for _ in waking) and is_seen()
    finally:
        other.join()
        waking.close()  # type: ignore[attr-defined] # a generator


def test_the_system_says_of_an_edit(box: Path) -> None:
    until, told = monotonic() + PATIENCE, False
    with watching._watching([box]) as events:
        while not told and monotonic() < until:  # the watcher takes a moment to begin
            replaced(box / "game.yaml")
            with suppress(Empty):
                told = bool(events.get(timeout=0.2))
    assert told


def test_a_folder_that_comes_back_is_watched_again(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "LOOK", 0.05)
    away = box.with_name("away")

    def leave_and_return() -> None:
        box.rename(away)
        away.rename(box)
        (box / "game.yaml").write_text("a: 333\n")

    before = state_of([box])
    assert woken([box], leave_and_return, lambda: edited(before, state_of([box])) != [])


def test_where_the_system_watches_nothing_files_are_looked_at(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "LOOK", 0.05)
    monkeypatch.setattr(watching, "watch", _refused)
    before = state_of([box])
    edit = (box / "game.yaml").write_text
    assert woken([box], lambda: edit("a: 333\n"), lambda: edited(before, state_of([box])) != [])


def _refused(*_: object, **__: object) -> None:
    raise OSError(28, "no space left on device: too many folders are watched")
