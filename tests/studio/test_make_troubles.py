"""The workbench where things go wrong: a full disk, a folder for reading, a slow or lost line, two
studios at once. Nothing is lost or sent twice, and what is the matter is said in words."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from browser import Visit, started, stopped, visit_of
from own_set import write_set
from workbench import FILE, held, opened, saved, state, text_of, typed, until

pytestmark = pytest.mark.slow
SLOW = 1800
"""Milliseconds that each answer is late."""


@contextmanager
def trying(chromium: Any, folder: Path, failing: Path | None = None) -> Iterator[Visit]:
    """A studio of its own in a browser of its own."""
    studio = started(folder, failing=failing)
    visit = visit_of(chromium, studio)
    try:
        yield visit
    finally:
        visit.page.unroute_all(behavior="ignoreErrors")
        visit.page.context.close()
        stopped(studio)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return write_set(tmp_path / "opened")


def test_a_full_disk_is_said_and_loses_nothing(chromium: Any, home: Path, tmp_path: Path) -> None:
    failing, before = tmp_path / "failing", held(home)
    with trying(chromium, home.parent, failing) as visit:
        page = opened(visit)
        failing.write_text(f"ENOSPC {home.parent}\nENOSPC {home.parent}-data\n", "utf-8")
        typed(page, "# half a thought\n")
        page.locator("#save").click()
        state(page, "No space left on device")
        state(page, "Keep this page open")
        assert (held(home), text_of(page)) == (before, f"# half a thought\n{before}")
        page.once("dialog", lambda one: one.dismiss())
        assert visit.violations() == []
        failing.unlink()
        saved(page)
        assert held(home) == f"# half a thought\n{before}"

        page = visit.open(f"/make/~lamps/table?file={FILE}")
        failing.write_text(f"ENOSPC {home.parent}\n", "utf-8")
        cell = page.locator('[name="0/title"]')
        cell.fill("A Lantern")
        cell.press("Enter")
        state(page, "No space left on device")
        assert (cell.input_value(), cell.get_attribute("aria-invalid")) == ("A Lantern", "true")
        failing.unlink()
        cell.press("Enter")
        saved(page)
        assert "title: A Lantern" in held(home)

        page = visit.open("/make")
        failing.write_text(f"ENOSPC {home.parent}\n", "utf-8")
        page.fill("#set-title", "Two Lanterns")
        page.get_by_role("button", name="Begin the set").click()
        page.get_by_text("No space left on device").first.wait_for()
        assert not (home.parent / "two-lanterns").exists()
        assert not [one for one in home.parent.iterdir() if one != home]


def test_a_translation_that_cannot_be_saved_stays_on_the_page(
    chromium: Any, home: Path, tmp_path: Path
) -> None:
    failing = tmp_path / "failing"
    with trying(chromium, home.parent, failing) as visit:
        page = visit.open("/translate")
        page.get_by_label("Another language for Lamps").fill("de")
        page.keyboard.press("Enter")
        page.wait_for_url("**/translate/~lamps/de")
        visit.open("/translate/~lamps/de?show=all&q=A+Lamp")
        failing.write_text(f"ENOSPC {home}\n", "utf-8")
        page.locator("#text").fill("Eine Lampe")
        page.get_by_role("button", name="Save", exact=True).click()
        assert "No space left" in page.get_by_role("alert").inner_text()
        assert page.locator("#text").input_value() == "Eine Lampe"
        assert visit.violations() == []
        failing.unlink()
        page.get_by_role("button", name="Save", exact=True).click()
        page.wait_for_url("**done=**")
        assert 'msgstr "Eine Lampe"' in (home / "languages" / "de.po").read_text("utf-8")


def test_a_folder_for_reading_is_opened_looked_at_and_printed(
    chromium: Any, home: Path, tmp_path: Path
) -> None:
    failing, before = tmp_path / "failing", held(home)
    failing.write_text(f"EROFS {home.parent}\n", "utf-8")
    with trying(chromium, home.parent, failing) as visit:
        page = visit.open("/look/~lamps")
        page.locator('.cards img[alt*="A Lamp"]').first.wait_for()
        page = opened(visit)
        page.locator("#face:not([hidden])").wait_for()
        typed(page, "# half a thought\n")
        page.locator("#save").click()
        state(page, "Read-only file system")
        state(page, "It is kept as a draft")
        page = opened(visit)
        assert text_of(page) == f"# half a thought\n{before}"
        assert page.locator("#draft").is_visible() and held(home) == before
        visit.open("/print?box=~lamps")
        page.get_by_label("Only the cards of this set").check()
        page.get_by_role("button", name="Show the sheets").click()
        page.locator(".pages img").first.wait_for(state="attached", timeout=120_000)


def is_asked(page: Any) -> bool:
    """Whether the page asks which of two texts counts."""
    return bool(page.locator("#conflict").is_visible())


def test_two_studios_on_one_folder_see_each_other_and_lose_nothing(
    chromium: Any, home: Path
) -> None:
    with trying(chromium, home.parent) as mine, trying(chromium, home.parent) as yours:
        one, two = opened(mine), opened(yours)
        assert "Another studio" in two.locator(".notice").first.inner_text()
        typed(one, "# mine\n")
        saved(one)
        state(two, "changed elsewhere")
        assert text_of(two).startswith("# mine\n")
        typed(two, "# yours\n")
        saved(two)
        state(one, "changed elsewhere")
        assert text_of(one).startswith("# yours\n# mine\n")
        # Both type before either has saved: who is later is asked.
        typed(one, "# again mine\n")
        typed(two, "# again yours\n")
        for page in (one, two):
            page.locator("#save").click()
        until(one, lambda: any(is_asked(page) for page in (one, two)))
        assert "# again mine\n" in text_of(one) or "# again mine\n" in held(home)
        assert "# again yours\n" in text_of(two) or "# again yours\n" in held(home)
        late = one if is_asked(one) else two
        late.get_by_role("button", name="Overwrite").click()
        saved(late)
        assert text_of(late) == held(home)
        page = (mine if late is one else yours).open(f"/make/~lamps/history?file={FILE}")
        page.locator(".states a").nth(1).click()
        assert "again" in page.locator(".diff").inner_text()


def test_a_slow_line_sends_nothing_twice_and_shows_that_it_works(chromium: Any, home: Path) -> None:
    with trying(chromium, home.parent) as visit:
        page, sent = visit.page, list[str]()

        def late(route: Any) -> None:
            page.wait_for_timeout(SLOW)
            route.continue_()

        page.on("request", lambda one: one.method == "POST" and sent.append(one.url))
        page = opened(visit)
        page.route("**/make/**", late)
        face = page.locator("#face")
        old = face.get_attribute("src")
        page.fill("#f-title", "A Lantern")
        page.locator("#trouble", has_text="being drawn").wait_for()
        assert face.get_attribute("src") == old and face.is_visible()
        page.locator('#face[src]:not([src="' + str(old) + '"])').wait_for()
        page.locator("#save").click()
        page.locator("#save").click()
        saved(page)
        assert "title: A Lantern" in held(home)
        assert not page.locator("#conflict").is_visible()
        for _ in range(3):
            page.get_by_role("button", name="New card").click(no_wait_after=True)
        state(page, "being made")
        page.locator("#card-form h2", has_text="A New Card").wait_for()
        assert text_of(page).count("a-new-card") == 1
        saved(page)

        visit.open("/make")
        sent.clear()
        page.fill("#set-title", "Two Lanterns")
        page.evaluate(
            "() => { const button = document.querySelector('.begin button.main');"
            " button.click(); button.click(); button.click(); }"
        )
        page.wait_for_url("**/make/begun/**")
        assert len([one for one in sent if one.endswith("/make/begin")]) == 1


def test_a_line_that_is_lost_loses_no_word(chromium: Any, home: Path) -> None:
    with trying(chromium, home.parent) as visit:
        page = opened(visit)
        visit.page.route("**/make/**", lambda route: route.abort())
        page.fill("#f-flavour", "Out at last.")
        state(page, "does not answer")
        typed(page, "# half a thought\n")
        page.locator("#save").click()
        state(page, "does not answer")
        visit.page.unroute("**/make/**")
        saved(page)
        assert held(home).startswith("# half a thought\n") and "Out at last." in held(home)
