"""The workbench where things go wrong: a full disk, a folder for reading, a slow or lost line, two
studios at once. Nothing is lost or sent twice, and what is the matter is said in words."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import Running, Visit, started, stopped, visit_of
from own_set import write_set
from raw import Client
from workbench import FILE, held, opened, saved, state, text_of, typed, until

from tests.thorough import rarely

pytestmark = pytest.mark.slow
SLOW = 1800
"""Milliseconds that each answer is late."""


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A studio whose disk fails as the file beside its folder says."""
    folder = tmp_path_factory.mktemp("opened")
    running = started(folder, failing=Path(f"{folder}-failing"))
    yield running
    stopped(running)


@pytest.fixture
def failing(studio: Running) -> Iterator[Path]:
    """The file that says how the disk fails."""
    path = Path(f"{studio.folder}-failing")
    yield path
    path.unlink(missing_ok=True)


@pytest.fixture
def trying(chromium: Any) -> Iterator[Callable[[Running], Visit]]:
    """Opens a studio in a browser of its own; what goes wrong there is meant to."""
    visits = list[Visit]()

    def tried(studio: Running) -> Visit:
        visits.append(visit_of(chromium, studio))
        return visits[-1]

    yield tried
    for visit in visits:
        visit.page.unroute_all(behavior="ignoreErrors")
        visit.page.context.close()


@pytest.fixture
def visit(trying: Callable[[Running], Visit], studio: Running) -> Visit:
    return trying(studio)


@rarely
def test_a_full_disk_is_said_and_loses_nothing(visit: Visit, home: Path, failing: Path) -> None:
    before, there = held(home), {*home.parent.iterdir()}
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
    assert {*home.parent.iterdir()} == there


@rarely
def test_a_translation_that_cannot_be_saved_stays_on_the_page(
    visit: Visit, home: Path, failing: Path
) -> None:
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


def test_a_studio_begins_on_a_folder_for_reading(tmp_path: Path) -> None:
    folder, failing = tmp_path / "opened", tmp_path / "failing"
    write_set(folder)
    failing.write_text(f"EROFS {folder}\n", "utf-8")
    running = started(folder, failing=failing)
    status, text = Client(running).get("/look")
    assert status == 200 and "Lamps" in text
    stopped(running)


@rarely
def test_a_folder_for_reading_is_looked_at_and_printed(
    visit: Visit, home: Path, failing: Path
) -> None:
    before = held(home)
    failing.write_text(f"EROFS {home.parent}\n", "utf-8")
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


@rarely
def test_two_studios_on_one_folder_see_each_other_and_lose_nothing(
    visit: Visit, trying: Callable[[Running], Visit], home: Path
) -> None:
    another = started(home.parent)
    try:
        mine, yours = visit, trying(another)
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
    finally:
        stopped(another)


@rarely
def test_a_slow_line_sends_nothing_twice_and_shows_that_it_works(visit: Visit, home: Path) -> None:
    page, sent = visit.page, list[str]()

    def late(route: Any) -> None:
        page.wait_for_timeout(SLOW)
        route.continue_()

    page.on("request", lambda one: one.method == "POST" and sent.append(one.url))
    page = opened(visit)
    page.route("**/make/**", late)
    face = page.locator("#face")
    page.fill("#f-title", "A Lantern")
    page.locator("#trouble", has_text="being drawn").wait_for()
    old = face.get_attribute("src")
    assert old and face.is_visible(), "the last good picture is gone"
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


def test_a_line_that_is_lost_loses_no_word(visit: Visit, home: Path) -> None:
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
