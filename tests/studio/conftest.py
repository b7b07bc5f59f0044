"""A studio that runs, and a browser that is shown its pages.

Debian's Chromium is driven by Playwright. Where there is none these tests are skipped, with a word;
where `CI` is set they fail instead.
"""

import asyncio
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import Running, Visit, started, stopped, visit_of
from own_set import fresh_set
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


@pytest.fixture(scope="session")
def _driven() -> Iterator[tuple[Any, Any]]:
    """A browser without a window, and the event loop by which its driver runs."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium: apt-get install chromium")
        pytest.skip("there is no Chromium to show pages to: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def chromium(_driven: tuple[Any, Any]) -> Iterator[Any]:
    """The browser of this process. Its loop runs while a test has it: others run their own."""
    browser, loop = _driven
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@pytest.fixture
def home(studio: Running) -> Path:
    """A card set of the person’s own, as it was written first."""
    return fresh_set(studio.folder)


@pytest.fixture
def visit(chromium: Any, studio: Running) -> Iterator[Visit]:
    """A browser that came by the link; nothing may be asked of other machines."""
    found = visit_of(chromium, studio)
    yield found
    found.page.context.close()
    assert not [one for one in found.outside if not one.startswith(("blob:", "data:"))]
    assert not found.errors
