"""The first page of the studio: it opens by its link, in two languages, without a barrier."""

import pytest
from browser import Visit

pytestmark = pytest.mark.slow


def test_the_link_opens_all_seven_parts_and_leaves_no_token_in_the_address(visit: Visit) -> None:
    assert "token" not in visit.page.url
    assert visit.page.locator("ul.doors a").count() == 7


def test_the_first_page_has_no_barrier_by_day_and_by_night(visit: Visit) -> None:
    for scheme in ("light", "dark"):
        visit.page.emulate_media(color_scheme=scheme)
        assert visit.violations() == []


def test_a_small_phone_shows_it_without_scrolling_sideways(visit: Visit) -> None:
    visit.page.set_viewport_size({"width": 360, "height": 700})
    width = visit.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360
