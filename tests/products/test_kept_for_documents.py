"""What documents tell of matches is worked out once, as long as nothing changes it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import meadow
import pytest
from small_box import PAPERS

from generator.products.documents import context
from generator.products.documents.rulebook import rulebook_pages
from generator.render.documents.pieces import Pages, Told


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return meadow.write(tmp_path / "box")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A cache of its own."""
    return tmp_path / "cache"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How often a match was judged."""
    counts, usual = {"judged": 0}, context.judged

    def called(*given: Any) -> object:
        counts["judged"] += 1
        return usual(*given)

    monkeypatch.setattr(context, "judged", called)
    return counts


def of(home: Path, templates: Path, kept: Path) -> Pages:
    place = meadow.place(home, templates, kept, PAPERS["a4"])
    pages, findings = rulebook_pages(place, place.game.rulebooks[0])
    assert findings == ()
    return pages


def told(pages: Pages) -> Iterator[tuple[tuple[str, str], ...]]:
    return (one.lines for one, _ in pages.walk() if isinstance(one, Told))


def test_nothing_is_judged_again(
    home: Path, templates: Path, kept: Path, asked: dict[str, int]
) -> None:
    first = of(home, templates, kept)
    once = dict(asked)
    assert once["judged"] > 0
    assert of(home, templates, kept) == first
    assert asked == once


def test_another_match_of_the_same_name_is_judged(
    home: Path, templates: Path, kept: Path, asked: dict[str, int]
) -> None:
    first = of(home, templates, kept)
    record = home / "transcripts" / "played.yaml"
    text = record.read_text("utf-8")
    assert text.count("greedy") > 0
    record.write_text(text + "# played on a Sunday\n", encoding="utf-8")
    assert [*told(of(home, templates, kept))] == [*told(first)]
    assert asked["judged"] == 2


def test_another_card_is_told_by_its_new_name(
    home: Path, templates: Path, kept: Path, tmp_path: Path
) -> None:
    of(home, templates, kept)
    change = ("cards/beasts.yaml", "title: Goat", "title: Kid")
    other = of(meadow.write(tmp_path / "other", change), templates, kept)
    (lines,) = told(other)
    assert lines[0] == ("Ann", "Which beast? Kid.")


@pytest.mark.parametrize("harm", [lambda data: data[:-1], lambda data: data[:-1] + b"~"])
def test_what_is_damaged_is_worked_out_again(
    home: Path,
    templates: Path,
    kept: Path,
    asked: dict[str, int],
    harm: Callable[[bytes], bytes],
) -> None:
    first = of(home, templates, kept)
    once = dict(asked)
    for path in (kept / "examples").glob("??/*"):
        path.write_bytes(harm(path.read_bytes()))
    assert of(home, templates, kept) == first
    assert asked["judged"] == 2 * once["judged"]
