"""Prove in a browser: begun, seen growing, stopped, kept, and a match of it opened."""

import json

import pytest
from browser import Visit
from workbench import tab_to

from tests.thorough import rarely

pytestmark = pytest.mark.slow


@rarely
def test_a_proof_grows_is_stopped_and_stays(visit: Visit) -> None:
    page = visit.open("/prove")
    assert visit.violations() == []
    page.get_by_role("link", name="Malice").first.focus()
    page.keyboard.press("Enter")
    page.get_by_label("Matches").first.fill("4000")
    assert visit.violations() == []
    page.get_by_label("Matches").first.press("Enter")
    page.locator("#proof section svg").first.wait_for()
    first = page.locator("#proof .label").inner_text()
    page.locator("#t1-n summary").click()
    for _ in range(60):
        if page.locator("#proof .label").inner_text() != first:
            break
        page.wait_for_timeout(250)
    assert page.locator("#proof .label").inner_text() != first
    assert page.locator("#t1-n").get_attribute("open") is not None  # it stays open
    page.get_by_role("button", name="Stop").click()
    page.locator('#proof[data-over="yes"]').wait_for()
    assert "stopped" in page.locator("#proof .lead").inner_text()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert visit.violations() == []
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    with page.expect_download() as given:
        page.get_by_role("link", name="Everything as JSON").click()
    found = json.loads(given.value.path().read_text("utf-8"))
    assert found["study"]["game"] == "malice" and found["played"] > 0
    page.locator("#t1-m summary").click()
    page.set_viewport_size({"width": 1200, "height": 900})
    page.get_by_role("button", name="Open match").first.click()
    page.wait_for_url("**/record/**")
    visit.open("/prove")
    assert page.locator(".proofs li").first.inner_text().startswith("Malice")
    page.get_by_role("button", name="Throw away").first.click()
    assert page.locator(".proofs li").count() == 0


@rarely
def test_what_cannot_be_is_said_in_words(visit: Visit) -> None:
    page = visit.open("/prove/of/malice")
    page.get_by_label("Matches").first.evaluate("one => one.removeAttribute('min')")
    page.get_by_label("Matches").first.fill("3")
    page.get_by_label("Matches").first.press("Enter")
    page.get_by_role("alert").wait_for()
    assert "12 to 100,000" in page.get_by_role("alert").inner_text()
    visit.errors.clear()  # the browser notes the status of the answer


def test_a_proof_is_asked_for_stopped_and_read_by_keyboard_alone(visit: Visit) -> None:
    page, keys = visit.open("/prove"), visit.page.keyboard
    tab_to(page, 'a[href="/prove/of/malice"]')
    keys.press("Enter")
    page.wait_for_url("**/prove/of/malice")
    assert page.locator("select[name=policy]").first.inner_text().count("plays at random") == 2
    tab_to(page, "select[name=policy]")
    keys.press("f")
    tab_to(page, "input[name=matches]")
    keys.press("Control+a")
    keys.type("60")
    keys.press("Enter")
    page.locator('#proof[data-over="yes"]').wait_for()
    assert "follows the author’s hints" in page.locator("#proof .lead").inner_text()
    tab_to(page, "#t1-n summary")
    keys.press("Enter")
    assert page.locator("#t1-n table").first.is_visible()
    page.set_viewport_size({"width": 360, "height": 700})
    for part in page.locator("#t1-n .scroll").all():
        assert part.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert visit.violations() == []
