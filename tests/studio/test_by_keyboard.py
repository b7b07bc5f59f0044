"""Look, Print, Teach and the measuring of a printer by keyboard alone, from the first page on."""

import pytest
from browser import Visit

pytestmark = pytest.mark.slow


def into(visit: Visit, part: str, box: str = "malice") -> None:
    """From the first page into a part, and there into a box."""
    visit.open("/")
    visit.tab_to(f'nav a[href="/{part}"]')
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_url(f"**/{part}")
    visit.tab_to(f'main a[href$="{box}"]')
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_url(f"**{box}")


def test_the_content_is_one_key_away(visit: Visit) -> None:
    page = visit.open("/look/malice")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("!!document.activeElement.closest('main')")


def test_a_card_is_looked_for_and_the_next_one_looked_at(visit: Visit) -> None:
    page = visit.page
    into(visit, "look")
    visit.tab_to("[name=q]")
    page.keyboard.type("dungeon alive")
    page.keyboard.press("Enter")
    page.wait_for_url("**q=dungeon+alive**")
    visit.tab_to('a[href*="/majors/the-fool"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/majors/the-fool**")
    visit.tab_to("a[rel=next]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/majors/the-magician**")


def test_a_box_is_printed_and_its_sheets_are_looked_at(visit: Visit) -> None:
    page = visit.page
    into(visit, "print", "witch-hunt-1649")
    visit.tab_to("details:has([name=only]) summary")
    page.keyboard.press("Enter")
    visit.tab_to("[name=only][value=coins]")
    page.keyboard.press("Space")
    visit.tab_to("[name=paper]")
    page.keyboard.press("ArrowDown")
    paper = page.input_value("[name=paper]")
    visit.tab_to("button.main")
    page.keyboard.press("Enter")
    page.locator(".takes").wait_for()
    assert paper != "a4" and f"paper={paper}" in page.url and "only=coins" in page.url
    visit.tab_to("#zoom")
    page.keyboard.press("ArrowDown")
    visit.tab_to("#rulers")
    page.keyboard.press("Space")
    sheets = page.locator("#sheets")
    assert sheets.get_attribute("data-zoom") == "wide"
    assert sheets.get_attribute("data-rulers") is not None
    visit.tab_to('a[href*="?shown"]')


def test_a_class_is_seated_by_keyboard(visit: Visit) -> None:
    page = visit.page
    into(visit, "teach")
    visit.tab_to("[name=class]")
    page.keyboard.press("Control+a")
    page.keyboard.type("7")
    visit.tab_to("[name=large]")
    page.keyboard.press("Control+a")
    page.keyboard.type("1")
    page.keyboard.press("Tab")
    page.locator(".place.large").wait_for()
    assert page.locator(".place").count() == 7
    assert page.locator(".tables b", has_text="large print").count() == 1
    visit.tab_to("button.main")


def test_a_printer_is_measured_step_by_step(visit: Visit) -> None:
    page = visit.open("/print")
    visit.tab_to('a[href="/printer"]')
    page.keyboard.press("Enter")
    visit.tab_to("button.main")
    assert visit.violations() == []
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Open the test sheet").wait_for()
    for name, value in (("ax", "0.5"), ("ay", "-1"), ("bx", "0.5"), ("by", "-0.5")):
        visit.tab_to(f"[name={name}]")
        page.keyboard.type(value)
    visit.tab_to("input[name=profile]")
    page.locator("input[name=profile]").evaluate("one => one.removeAttribute('pattern')")
    page.keyboard.type("of the office")  # what the browser would refuse, the command does too
    page.keyboard.press("Enter")
    page.get_by_text("cannot name a profile").wait_for()
