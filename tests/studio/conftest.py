"""A studio that runs, and a browser that is shown its pages.

Debian's Chromium is driven by Playwright. Where there is none these tests are skipped, with a word;
where `CI` is set they fail instead.
"""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from browser import Running, Visit, started, stopped, visit_of
from player import PHONES, Player

NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One studio for all tests of a process."""
    running = started(tmp_path_factory.mktemp("opened"))
    yield running
    stopped(running)


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One studio to which phones can come, for all tests of a process."""
    running = started(tmp_path_factory.mktemp("hall"), "--lan-address", PHONES)
    yield running
    stopped(running)


@pytest.fixture
def host(hall: Running) -> Player:
    """The person at the screen of that studio."""
    return Player.by(hall.link)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser without a window, no longer than a module: its driver holds the event loop."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium: apt-get install chromium")
        pytest.skip("there is no Chromium to show pages to: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any, studio: Running) -> Iterator[Visit]:
    """A browser that came by the link; nothing may be asked of other machines."""
    found = visit_of(chromium, studio)
    yield found
    found.page.context.close()
    assert not [one for one in found.outside if not one.startswith(("blob:", "data:"))]
    assert not found.errors
