"""Translate in a browser: a language begun, texts typed beside their card, and two writers."""

from pathlib import Path
from typing import Any

import pytest
from browser import Visit
from workbench import tab_to

from tests.thorough import rarely

pytestmark = pytest.mark.slow
CATALOGUE = "languages/de.po"


def at(visit: Visit, text: str, show: str = "all") -> Any:
    page = visit.open(f"/translate/~lamps/de?show={show}&q={text}")
    page.locator("#text").wait_for()
    return page


def test_a_language_is_begun_by_keyboard_and_each_text_is_seen_on_its_card(
    visit: Visit, home: Path
) -> None:
    page = visit.open("/translate")
    assert visit.violations() == []
    page.get_by_label("Another language for Lamps").fill("de")
    page.keyboard.press("Enter")
    page.wait_for_url("**/translate/~lamps/de")
    before = (home / CATALOGUE).read_text("utf-8")
    page = at(visit, "A+Lamp")
    page.locator("#card:not([hidden])").wait_for()
    english = page.locator("#card img").get_attribute("src")
    page.locator("#text").fill("Eine Lampe")
    page.get_by_text("It fits on its card.").wait_for()
    assert page.locator("#card img").get_attribute("src") != english
    page.locator("#text").fill("Eine sehr lange Lampe " * 9)
    page.get_by_text("overflows").wait_for()
    assert visit.violations() == []
    page.locator("#text").fill("Eine Lampe")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**done=**")
    said = 'msgid "A Lamp"\nmsgstr "{}"'
    after = before.replace(said.format(""), said.format("Eine Lampe"))
    assert (home / CATALOGUE).read_text("utf-8") == after != before
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.emulate_media(color_scheme="dark")
    assert visit.violations() == []

    page = at(visit, "gain")
    page.locator("#text").fill("Eine Fertigkeit steigt.")
    page.get_by_text("leaves out").first.wait_for()


@rarely
def test_what_somebody_else_has_written_is_never_written_over_unasked(
    visit: Visit, home: Path
) -> None:
    visit.open("/translate")
    visit.page.get_by_label("Another language for Lamps").fill("de")
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_url("**/translate/~lamps/de")
    page = at(visit, "A+Lamp")
    file = home / CATALOGUE
    said = 'msgid "A Lamp"\nmsgstr "{}"'
    theirs = file.read_text("utf-8").replace(said.format(""), said.format("Ein Licht"))
    file.write_text(f"# A note of theirs.\n{theirs}", "utf-8")
    page.locator("#text").fill("Eine Lampe")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("alert").wait_for()
    assert "Ein Licht" in page.get_by_role("alert").inner_text()
    assert page.locator("#text").input_value() == "Eine Lampe"
    assert said.format("Ein Licht") in file.read_text("utf-8")
    page.get_by_role("button", name="Write mine over it").click()
    page.wait_for_url("**done=**")
    text = file.read_text("utf-8")
    assert said.format("Eine Lampe") in text and text.startswith("# A note of theirs.\n")
    visit.errors.clear()  # the browser notes the status of the answer


@rarely
def test_ours_is_read_and_taken_away(visit: Visit) -> None:
    page = visit.open("/translate/malice/fr?q=owl")
    assert page.get_by_role("button", name="Save").count() == 0
    with page.expect_download() as given:
        page.get_by_role("link", name="Download the catalogue").click()
    text = given.value.path().read_text("utf-8")
    assert '"Language: fr\\n"' in text and text.count("msgid") > 100


def test_a_text_is_found_translated_and_saved_by_keyboard_alone(visit: Visit, home: Path) -> None:
    page, keys = visit.open("/translate"), visit.page.keyboard
    tab_to(page, '[aria-label^="Another language for Lamps"]')
    keys.type("de")
    keys.press("Enter")
    page.wait_for_url("**/translate/~lamps/de")
    tab_to(page, "input[name=q]")
    keys.type("A Lamp")
    keys.press("Enter")
    page.wait_for_url("**q=A+Lamp**")
    tab_to(page, "#text")
    keys.type("Eine Lampe")
    page.get_by_text("It fits on its card.").wait_for()
    tab_to(page, "button:not(.main):not([value])")
    keys.press("Enter")
    page.wait_for_url("**done=**")
    assert 'msgstr "Eine Lampe"' in (home / CATALOGUE).read_text("utf-8")
