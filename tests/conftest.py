"""What all tests share: a cache of their own, and a small box whose deck is painted once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import small_box

from generator.products.decks import PaintedDeck


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of faces and fonts for this run; nothing of the person's own is touched."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HORNBOOK_CACHE", str(folder))
        yield folder


@pytest.fixture(scope="session")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Templates of the small box."""
    return small_box.write_templates(tmp_path_factory.mktemp("templates"))


@pytest.fixture(scope="session")
def studio(templates: Path) -> small_box.Bench:
    """A place to paint small decks at."""
    return small_box.Bench(templates)


@pytest.fixture(scope="session")
def painted(studio: small_box.Bench, cache: Path) -> PaintedDeck:
    """The small deck with all its faces painted: three cards, one of them in two designs."""
    return studio.paint(small_box.game(), cache)
