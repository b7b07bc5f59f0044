"""Look: shelves of cards, a card large with all that is known of it, found by a word."""

import pytest
from browser import Visit

pytestmark = pytest.mark.slow


def test_a_card_is_found_by_a_word_and_looked_at(visit: Visit) -> None:
    page = visit.open("/look")
    page.get_by_label("Cards of all boxes that say").fill("seven accusations")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Witness").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Witness", level=1).wait_for()
    for side in ("Front", "Back"):
        picture = page.get_by_role("img", name=f"{side}: Witness")
        picture.evaluate("one => one.decode()")
        address = visit.base + picture.get_attribute("src")
        assert "immutable" in page.request.get(address).headers["cache-control"]
        assert page.request.get(address[:-4] + "0000").status == 422
    assert page.get_by_text("Nitty Gritties").count()
    assert visit.violations() == []
    page.get_by_role("link", name="→").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/playing/alibi.elsewhere")


def test_a_shelf_shows_one_deck_and_says_what_it_lacks(visit: Visit) -> None:
    page = visit.open("/look/salem-1692?deck=tryals")
    assert page.locator("ul.cards li").count() == 3
    assert visit.violations() == []
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    visit.open("/look/salem-1692?q=zeppelin")
    assert page.get_by_text("No card says that.").is_visible()


def test_matches_show_what_a_card_did(visit: Visit) -> None:
    page = visit.open("/look/malice/majors/the-fool")
    if (button := page.get_by_role("button", name="Play matches")).count():
        button.click()
    page.get_by_text("Was played in").wait_for()
    assert page.get_by_text("of 300 matches").is_visible()
