"""Commands over strangers' content work in a process of their own here, as they do for people."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator import assets
from generator.commands import check, running, simulate
from tests.security.cottage import Bench, write_cottage

STRANGERS = running.strangers


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """What each process would read for itself is read once, before they come into being."""
    assets.icon_names()
    _ = check, simulate


@pytest.fixture
def hornbook(capfd: pytest.CaptureFixture[str]) -> Iterator[Bench]:
    """The command line, with what keeps strangers' content apart."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "strangers", STRANGERS)
        yield Bench(capfd, patch)


@pytest.fixture
def cottage(tmp_path: Path) -> Path:
    """A stranger's box."""
    return write_cottage(tmp_path)
