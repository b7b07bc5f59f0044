"""What is wrong with a drawing is kept by what stands in it."""

from pathlib import Path

import pytest

from generator import linting
from generator.files.store import Store

SOUND = '<svg><path d="M0 0H9V9Z"/></svg>'


@pytest.fixture
def box(tmp_path: Path) -> Path:
    (tmp_path / "pictures").mkdir()
    return tmp_path


def test_a_drawing_is_read_once_and_again_when_it_has_changed(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, store, read = box / "pictures" / "flail.svg", Store(box / "cache"), linting._trouble_in
    texts: list[str] = []
    monkeypatch.setattr(linting, "_trouble_in", lambda *of: (texts.append(of[0]), read(*of))[1])
    found = []
    for text in (SOUND, SOUND, "<svg", "<svg", SOUND):
        file.write_text(text)
        found.append(linting._drawing_trouble(box, box, "flail", None, store))
    assert [one is None for one in found] == [True, True, False, False, True]
    assert found[2] == found[3]
    assert texts == [SOUND, "<svg"]
