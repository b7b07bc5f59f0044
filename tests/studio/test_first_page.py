"""The first page of the studio, and that every page fits a phone and has no barrier."""

from typing import Any

import pytest
from browser import Running, Visit, visit_of

from tests.thorough import rarely

pytestmark = pytest.mark.slow
PAGES = (
    "/look?q=corpse",
    "/look/malice?deck=courts",
    "/look/malice/~/journal",
    "/print",
    "/print?box=malleus-maleficarum",
    "/teach",
    "/teach?box=malice&class=9",
    "/make",
    "/play",
    "/play/new?box=malice",
    "/prove/of/malice",
    "/nowhere",
)
"""Those that no other test looks at so, by day in the longest of our languages."""
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 700}, "locale": "de-DE"}
ENLARGED = {"width": 600, "height": 450}
"""A window of 1200 × 900 at 200 %."""


def test_the_link_opens_all_eight_parts_and_leaves_no_token_in_the_address(visit: Visit) -> None:
    assert "token" not in visit.page.url
    assert visit.page.locator("ul.doors a").count() == 8


def test_the_first_page_has_no_barrier_by_day_and_by_night(visit: Visit) -> None:
    for scheme in ("light", "dark"):
        visit.page.emulate_media(color_scheme=scheme)
        assert visit.violations() == []


@rarely
def test_every_page_fits_a_phone_and_200_per_cent_and_has_no_barrier(
    chromium: Any, studio: Running
) -> None:
    visit = visit_of(chromium, studio, **PHONE)
    visit.page.route("**/*.png*", lambda one: one.abort())  # not for their pictures
    found = {}
    for path in ("/", *PAGES):
        visit.page.set_viewport_size(PHONE["viewport"])
        page = visit.open(path)
        found[path] = visit.violations()
        for size in (PHONE["viewport"], ENLARGED):
            page.set_viewport_size(size)
            wide = page.evaluate("document.documentElement.scrollWidth") - size["width"]
            found[path] += [f"{wide} px wider than {size['width']}"] * (wide > 0)
    visit.page.context.close()
    assert {path: wrong for path, wrong in found.items() if wrong} == {}
    assert not visit.outside
