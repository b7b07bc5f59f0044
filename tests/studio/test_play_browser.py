"""The table in a browser: whole matches by mouse and by keyboard alone, without a barrier."""

import random
from typing import Any

import pytest
from browser import Visit
from player import Player, begun

pytestmark = pytest.mark.slow
SEED = 7
MOST = 400
RULES = [
    ("malice", "malice", ["here"]),
    ("salem-1692", "salem-1692", ["here", "greedy", "greedy", "greedy"]),
    ("witch-hunt-1649", "lying-lips", ["here", "greedy", "greedy"]),
    ("witch-hunt-1649", "the-dregs-of-days", ["here", "greedy"]),
    ("hammer-of-the-witches", "hammer-of-the-witches", ["here", "greedy", "greedy"]),
    ("malleus-maleficarum", "malleus-maleficarum", ["here", "greedy", "greedy", "greedy"]),
]
SHORT = [RULES[0], RULES[2], RULES[3]]
"""The others are played to their end over HTTP: in a browser they take too long."""


def table_of(visit: Visit, of: tuple[str, str, list[str]]) -> Any:
    """A page at a table that has just been begun."""
    cookies = {one["name"]: one["value"] for one in visit.page.context.cookies()}
    table, _ = begun(Player(visit.base.removeprefix("http://"), cookies), *of, SEED)
    page = visit.page
    page.goto(f"{visit.base}/seat/{table}/here", wait_until="domcontentloaded")
    page.locator(".has-script #table").wait_for()
    return page


def moved(page: Any, version: str) -> None:
    """Wait until the table has changed."""
    page.locator(f'#table:not([data-version="{version}"]):not([aria-busy])').wait_for()


@pytest.mark.parametrize("of", SHORT, ids=lambda one: one[1])
def test_a_match_is_played_by_clicking(of: tuple[str, str, list[str]], visit: Visit) -> None:
    page, dice = table_of(visit, of), random.Random(SEED)
    # Pictures are looked at elsewhere; here they only take time.
    page.context.route(
        "**/*.png", lambda route: route.abort() if "/seat/" in route.request.url else None
    )
    for _ in range(MOST):
        if page.locator("#table[data-over]").count():
            break
        version = page.get_attribute("#table", "data-version")
        lit = page.locator(".face.lit")
        ways = lit if lit.count() and dice.random() < 0.5 else page.locator(".options button")
        ways.nth(dice.randrange(ways.count())).click()
        moved(page, version)
    assert page.locator(".question.end").count() == 1, f"seed {SEED}: not over"
    visit.errors[:] = [one for one in visit.errors if "ERR_FAILED" not in one]


def test_a_match_is_played_by_keyboard_alone(visit: Visit) -> None:
    page, dice = table_of(visit, RULES[2]), random.Random(SEED)
    for turn in range(MOST):
        if page.locator("#table[data-over]").count():
            break
        version = page.get_attribute("#table", "data-version")
        many = page.locator(".options button").count()
        if turn % 2:
            page.locator("#typed").focus()
            page.keyboard.type(str(dice.randrange(many) + 1))
        else:
            _tab_to(page, "option-")
            for _ in range(dice.randrange(many)):
                page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        moved(page, version)
        assert page.locator("#said").inner_text(), "nothing was said of it"
        assert page.evaluate("document.activeElement !== document.body"), "focus is lost"
    assert page.locator(".question.end").count() == 1


def _tab_to(page: Any, id_: str) -> None:
    """Press Tab until something with such an id has focus."""
    page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
    page.locator("#main").focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        if (page.evaluate("document.activeElement.id") or "").startswith(id_):
            return
    raise AssertionError(f"Tab never reaches {id_}")


def test_a_card_says_why_it_cannot_be_chosen_and_closes_again(visit: Visit) -> None:
    page = table_of(visit, RULES[4])
    _tab_to(page, "card-")
    page.keyboard.press("w")
    page.locator("#answer").wait_for()
    assert page.evaluate("document.activeElement.id") == "answer"
    assert page.locator("#answer p").count() > 1
    page.locator("[data-closes]").focus()
    page.keyboard.press("Enter")
    page.locator("#answer").wait_for(state="detached")
    assert page.evaluate("document.activeElement.id").startswith("card-")


def test_no_page_of_play_has_a_barrier_or_scrolls_sideways_on_a_phone(visit: Visit) -> None:
    two = ("salem-1692", "salem-1692", ["here", "here", "phone", "greedy"])
    page = table_of(visit, two)
    pages = [
        "/play",
        "/play/new?box=salem-1692&seats=5",
        page.url,
        page.url.replace("/here", "/log"),
    ]
    assert page.locator(".curtain").count() == 1
    wrong = [f"curtain: {one}" for one in visit.violations()]
    page.locator(".curtain button").click()
    page.locator("#asked, .whose").first.wait_for()
    table = page.url.split("/")[-2]
    pages = ["/play", "/play/new?box=salem-1692&seats=5", f"/seat/{table}/here", f"/table/{table}"]
    visit.open("/play")
    page.locator("summary").first.click()
    pages.append(page.locator("details a").first.get_attribute("href") + "?step=3")
    for path in pages:
        visit.open(path)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            wrong += [f"{path}: {one}" for one in visit.violations()]
        page.set_viewport_size({"width": 360, "height": 700})
        width = page.evaluate("document.documentElement.scrollWidth")
        wrong += [f"{path}: {width} px wide"] if width > 360 else []
        page.set_viewport_size({"width": 1200, "height": 900})
    assert wrong == []


def test_a_button_that_was_pressed_says_what_it_does_next(visit: Visit) -> None:
    page = table_of(visit, RULES[0])
    for _ in range(3):
        version = page.get_attribute("#table", "data-version")
        page.locator(".options button").first.click()
        moved(page, version)
        told = page.locator(".options").inner_text()
        page.reload(wait_until="domcontentloaded")
        assert page.locator(".options").inner_text() == told


def test_a_digit_typed_at_the_table_goes_into_the_field(visit: Visit) -> None:
    page = table_of(visit, RULES[0])
    version = page.get_attribute("#table", "data-version")
    page.locator(".options button").first.focus()
    page.keyboard.press("1")
    assert page.input_value("#typed") == "1"
    page.keyboard.press("Enter")
    moved(page, version)
