"""The workbench in a browser: by mouse, by keyboard alone, and after the studio was killed."""

import re
import signal
from pathlib import Path
from typing import Any

import pytest
from browser import Running, Visit, started, stopped, visit_of
from own_set import write_set
from PIL import Image
from workbench import FILE, opened, ready, tab_to, text_of, until

from tests.thorough import rarely

pytestmark = pytest.mark.slow


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "A Lamp.png"
    Image.new("RGB", (400, 500), (180, 60, 40)).save(path)
    return path


def test_a_set_is_begun_written_and_mended_by_mouse(
    visit: Visit, studio: Running, picture: Path
) -> None:
    page = visit.open("/make")
    page.fill("#set-title", "Two Lanterns")
    page.select_option("#set-box", "malice")
    page.get_by_role("button", name="Begin the set").click()
    page.wait_for_url("**/make/~two-lanterns", timeout=60_000)
    page.locator("#card-form").wait_for()
    page.fill("#f-title", "A Lantern")
    page.locator("#card-form h2", has_text="A Lantern").wait_for()
    page.get_by_role("button", name="Copy this card").click()
    page.locator("#card-form h2", has_text="A Lantern 2").wait_for()
    page.set_input_files("#picture", picture)
    page.locator('#f-image[value="a-lamp.png"]').wait_for()
    page.fill("#f-a-number", "21")
    page.locator("#findings .finding").first.wait_for()  # the game has one with this number
    said = page.locator("#f-a-number[aria-invalid] ~ .wrong")
    assert said.inner_text() in page.locator("#findings .finding").first.inner_text()
    page.fill("#f-a-number", "23")
    page.locator("#findings-count", has_text=re.compile("1 finding|findings")).wait_for()
    said.wait_for(state="detached")
    page.locator("#save").click()
    file = studio.folder / "two-lanterns" / FILE
    until(page, lambda: "number: 23" in file.read_text("utf-8"))
    text = file.read_text("utf-8")
    assert "declared: 2    # how many cards more the deck has" in text
    assert "title: A Lantern\n" in text and "image: a-lamp.png" in text and "number: 23" in text
    assert (studio.folder / "two-lanterns" / "cards" / "a-lamp.png").is_file()
    assert (studio.folder / "two-lanterns" / "set.yaml").read_text().count("title: Two Lanterns")


def test_a_card_is_written_and_mended_by_keyboard_alone(visit: Visit, home: Path) -> None:
    page, keys = opened(visit), visit.page.keyboard
    tab_to(page, "#editor")
    keys.press("Control+Home")
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    keys.press("Shift+End")
    keys.type("declared: 7")
    page.locator(".finding", has_text="declares 7").wait_for()
    assert page.locator(".finding button").first.inner_text() == "Line 3"
    keys.press("Escape")
    tab_to(page, "[data-fix]")
    keys.press("Enter")
    page.locator("#findings-count", has_text="Nothing is wrong").wait_for()
    assert page.evaluate("document.activeElement.id") == "editor"
    assert text_of(page).startswith("# The lamps.\nid: majors\ndeclared: 1\n")
    keys.press("Control+z")
    assert "declared: 7" in text_of(page)
    keys.press("Control+y")
    keys.press("Escape")  # then Tab leaves the text
    tab_to(page, "#f-flavour")
    keys.press("Control+a")
    keys.type("Out: at last.")
    until(page, lambda: "Out: at last." in (home / FILE).read_text("utf-8"))
    text = (home / FILE).read_text("utf-8")
    assert re.findall("  flavour: .*", text) == ['  flavour: "Out: at last."']
    assert "title: A Lamp    # for now" in text
    assert text.startswith("# The lamps.\nid: majors\ndeclared: 1\n")


@rarely
def test_edits_from_elsewhere_are_shown_and_never_overwritten(visit: Visit, home: Path) -> None:
    page, file = opened(visit), home / FILE
    file.write_text(file.read_text("utf-8").replace("The lamps.", "Edited elsewhere."), "utf-8")
    page.locator("#state", has_text="changed elsewhere").wait_for()
    assert text_of(page).startswith("# Edited elsewhere.")
    # Both change before either sees the other.
    page.evaluate("workbench.text.change(0, 0, '# mine\\n')")
    file.write_text("# theirs\n" + file.read_text("utf-8"), "utf-8")
    page.locator("#conflict").wait_for()
    page.get_by_role("button", name="Compare").click()
    assert page.locator("#compared").inner_text() == "− # theirs\n+ # mine"
    assert visit.violations() == []
    assert file.read_text("utf-8").startswith("# theirs\n")
    page.get_by_role("button", name="Overwrite").click()
    page.locator("#state", has_text="Saved").wait_for()
    assert file.read_text("utf-8").startswith("# mine\n# Edited elsewhere.")
    page = visit.open(f"/make/~lamps/history?file={FILE}")
    page.locator(".states a").nth(1).click()
    assert "+# theirs" in page.locator(".diff").inner_text()
    assert visit.violations() == []
    page.get_by_role("button", name="Restore this state").click()
    page.locator("#card-form").wait_for()
    assert file.read_text("utf-8").startswith("# theirs\n")


def test_the_table_writes_into_the_same_text(visit: Visit, home: Path) -> None:
    page = visit.open(f"/make/~lamps/table?file={FILE}")
    assert visit.violations() == []
    cell = page.locator('[name="0/title"]')
    cell.fill("A Lantern")
    cell.press("Enter")
    page.locator("#state", has_text="Saved").wait_for()
    assert "title: A Lantern    # for now" in (home / FILE).read_text("utf-8")
    cell.press("ArrowRight")
    assert page.evaluate("document.activeElement.name") == "0/copies"
    page.set_input_files(
        "#csv",
        {"name": "x.csv", "mimeType": "text/csv", "buffer": b"id;flavour;what\nlamp;'=cold;1\n"},
    )
    page.get_by_role("button", name="See what it would change").click()
    assert "flavour: =cold" in page.locator(".diff .new").last.inner_text()
    assert "what" in page.locator(".notice").inner_text()
    page.get_by_role("button", name="Take the changes").click()
    page.locator("#card-form").wait_for()
    assert "flavour: =cold" in (home / FILE).read_text("utf-8")


@rarely
def test_what_was_on_the_screen_is_there_after_kill_minus_nine(
    chromium: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "opened"
    write_set(folder)
    before = (folder / "lamps" / FILE).read_text("utf-8")
    first = started(folder)
    visit = visit_of(chromium, first)
    page = ready(visit)
    with page.expect_response("**/draft"):
        page.evaluate("workbench.text.change(0, 0, '# half a thought\\n')")
    first.process.send_signal(signal.SIGKILL)
    stopped(first)
    visit.page.context.close()
    assert (folder / "lamps" / FILE).read_text("utf-8") == before
    again = started(folder)
    try:
        visit = visit_of(chromium, again)
        page = ready(visit)
        assert text_of(page) == f"# half a thought\n{before}"
        assert page.locator("#draft").is_visible()
        page.get_by_role("button", name="Back to what is saved").click()
        assert text_of(page) == before
        visit.page.context.close()
    finally:
        stopped(again)


@pytest.mark.parametrize("path", ["/make", "/make/~lamps"])
def test_no_barrier_by_day_by_night_and_on_a_phone(visit: Visit, home: Path, path: str) -> None:
    for scheme, width in (("light", 1200), ("dark", 360)):
        visit.page.emulate_media(color_scheme=scheme)
        visit.page.set_viewport_size({"width": width, "height": 700})
        page = visit.open(path)
        if path != "/make":
            page.locator("#card-form").wait_for()
        assert visit.violations() == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
