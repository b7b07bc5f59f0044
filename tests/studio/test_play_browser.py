"""The table in a browser: matches by mouse and by keyboard alone, phones, slow lines."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser import Running, Visit, visit_of
from player import Player, begun, saved, seat_links
from truth import SALEM, SEED, Truth

from tests.thorough import THOROUGH, rarely

pytestmark = pytest.mark.slow
MOST = 400
CLICKED = MOST if THOROUGH else 16
"""Choices of a match that are clicked; those after them come from elsewhere."""
RULES = [
    ("malice", "malice", ["here"], 41),
    ("salem-1692", "salem-1692", ["here", "greedy", "greedy", "greedy"], 2),
    ("witch-hunt-1649", "lying-lips", ["here", "greedy", "greedy"], 8),
    ("witch-hunt-1649", "the-dregs-of-days", ["here", "greedy"], 66),
    ("hammer-of-the-witches", "hammer-of-the-witches", ["here", "random", "random"], 9),
    ("malleus-maleficarum", "malleus-maleficarum", ["here", "greedy", "greedy", "greedy"], 3),
]
"""Box, rules, who sits where, and a seed with which the match is short."""
CLICKED_RULES, PHONE_RULES = (RULES, RULES) if THOROUGH else (RULES[::2], RULES[1::2])
"""Which are clicked, and which a phone shows: each is seen in a browser."""
MALICE, IN_SALEM, LIPS, _, HAMMER, _ = RULES
EIGHT = ("witch-hunt-1649", "lying-lips", 8)
PHONE = {"viewport": {"width": 360, "height": 700}}
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02"
    "0000000b4944415478da6364600000000600023081d02f0000000049454e44ae426082"
)
"""One point. Pictures of cards are looked at elsewhere; here they only take time."""


@pytest.fixture(scope="module")
def studio(hall: Running) -> Running:
    """The studio that all tests of the table share."""
    return hall


@pytest.fixture
def phone(chromium: Any, hall: Running) -> Iterator[Callable[..., Visit]]:
    """Opens the link of a seat on a phone, which shows no pictures of cards.

    What is given too hears all answers.
    """
    visits = list[Visit]()

    def opened(link: str, hears: Callable[[Any], None] | None = None) -> Visit:
        def prepared(page: Any) -> None:
            plain(page)
            if hears is not None:
                page.on("response", hears)

        studio = Running(link, hall.process, hall.folder)
        visits.append(visit_of(chromium, studio, prepared, **PHONE))
        return visits[-1]

    yield opened
    for visit in visits:
        assert not visit.outside
        visit.page.context.close()


def plain(page: Any) -> None:
    """Show no pictures of cards."""
    page.context.route(
        re.compile(r"/(face|back)/.*\.png"),
        lambda route: route.fulfill(body=PICTURE, content_type="image/png"),
    )


def person_of(visit: Visit) -> Player:
    """Whoever has opened the browser, without it."""
    cookies = {one["name"]: one["value"] for one in visit.page.context.cookies()}
    return Player(visit.base.removeprefix("http://"), cookies)


def table_of(visit: Visit, of: tuple[str, str, list[str], int]) -> Any:
    """A page at a table that has just been begun."""
    table, _ = begun(person_of(visit), *of)
    page = visit.page
    plain(page)
    page.goto(f"{visit.base}/seat/{table}/here", wait_until="domcontentloaded")
    page.locator(".has-script #table").wait_for()
    return page


def version(page: Any) -> str:
    """Which state of the table a page shows."""
    found: str = page.get_attribute("#table", "data-version")
    return found


def moved(page: Any, before: str) -> None:
    """Wait until the table has changed."""
    page.locator(f'#table:not([data-version="{before}"]):not([aria-busy])').wait_for()


@pytest.mark.parametrize("of", CLICKED_RULES, ids=lambda one: one[1])
def test_a_match_is_played_by_clicking(of: tuple[str, str, list[str], int], visit: Visit) -> None:
    page, dice = table_of(visit, of), random.Random(of[3])
    clicked = set[str]()
    for _ in range(CLICKED):
        if page.locator("#table[data-over]").count():
            break
        before, many = version(page), page.locator(".options button").count()
        chosen = dice.randrange(many)
        # An option that is a card in sight is clicked there.
        ways = page.locator(f'.face.lit[value="{chosen}"]')
        is_lit = ways.count() > 0
        (ways if is_lit else page.locator(".options button").nth(chosen)).first.click()
        clicked.add("card" if is_lit else "option")
        moved(page, before)
    go_to_the_end(page, visit, dice)
    assert page.locator(".question.end").count() == 1, f"seed {of[3]}: not over"
    assert clicked == {"card", "option"} or of[1] == "the-dregs-of-days"


def go_to_the_end(page: Any, visit: Visit, dice: random.Random) -> None:
    """Choose without the browser until the match is over, which the page shows by itself."""
    person = person_of(visit)
    at = page.url.removeprefix(visit.base)
    there = person.get(at)
    for _ in range(MOST):
        if there.is_over:
            break
        option = dice.randrange(len(there.options))
        there = person.post(f"{at}/act", version=there.version, option=option)
    page.locator("#table[data-over]").wait_for()


def test_a_match_is_played_by_keyboard_alone(visit: Visit) -> None:
    page, dice = table_of(visit, LIPS), random.Random(LIPS[3])
    for turn in range(CLICKED):
        if page.locator("#table[data-over]").count():
            break
        before = version(page)
        many = page.locator(".options button").count()
        if turn % 2:
            page.locator("#typed").focus()
            page.keyboard.type(str(dice.randrange(many) + 1))
        else:
            tab_to(page, "option-")
            for _ in range(dice.randrange(many)):
                page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        moved(page, before)
        assert page.locator("#said").inner_text(), "nothing was said of it"
        assert page.evaluate("document.activeElement !== document.body"), "focus is lost"
    go_to_the_end(page, visit, dice)
    assert page.locator(".question.end").count() == 1


def tab_to(page: Any, wanted: str, *, on: bool = False) -> None:
    """Press Tab until something whose id or words begin so has focus; from the top, or go `on`."""
    if not on:
        page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
        page.locator("#main").focus()
    stops = page.locator("a, button, input, select, textarea, summary, [tabindex]").count()
    for _ in range(stops):
        page.keyboard.press("Tab")
        at = page.evaluate("[document.activeElement.id, document.activeElement.textContent.trim()]")
        if any(one.startswith(wanted) for one in at):
            return
    raise AssertionError(f"Tab never reaches {wanted}")


def test_a_phone_is_asked_to_a_table_and_plays_by_keyboard_alone(
    visit: Visit, phone: Callable[..., Visit]
) -> None:
    page = visit.open("/play/new?box=witch-hunt-1649&ruleset=lying-lips&seats=3")
    page.get_by_label("Seat 1").focus()
    page.keyboard.type("a person on a phone")
    tab_to(page, "Begin")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    link = page.locator("code.link").inner_text()
    assert page.get_by_alt_text("Code of the link for Seat 1").count() == 1
    other = phone(link).page
    other.locator(".has-script #table").wait_for()
    before = version(other)
    tab_to(other, "option-")
    other.keyboard.press("Enter")
    moved(other, before)
    assert "token" not in other.url


@rarely
def test_a_record_is_stepped_through_by_keyboard_alone(visit: Visit) -> None:
    page = visit.open("/play")
    plain(page)
    tab_to(page, "Records that come with the boxes")
    page.keyboard.press("Enter")
    tab_to(page, "The Hammer of the Witches: ", on=True)  # matches of others may stand above
    page.keyboard.press("Enter")
    page.wait_for_url("**/record/*")
    said = page.locator("#turn")
    assert said.inner_text().startswith("Step 0 of")
    tab_to(page, "step-on")
    for step in (1, 2):
        page.keyboard.press("Enter")
        page.locator("#turn", has_text=f"Step {step} of").wait_for()
        assert page.evaluate("document.activeElement.id") == "step-on"
    page.locator("#said", has_text="Step 2 of").wait_for()
    tab_to(page, "step-slider")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)  # without waiting for what the first shows
    page.locator("#turn", has_text="Step 5 of").wait_for()
    assert page.evaluate("document.activeElement.id") == "step-slider"
    page.keyboard.press("Home")
    page.locator("#turn", has_text="Step 0 of").wait_for()
    assert "step=0" in page.url


def test_a_card_says_why_it_cannot_be_chosen_and_closes_again(visit: Visit) -> None:
    page = table_of(visit, HAMMER)
    for key in ("Enter", "Escape"):
        tab_to(page, "card-")
        page.keyboard.press("w")
        page.locator("#answer").wait_for()
        assert page.evaluate("document.activeElement.id") == "answer"
        assert page.locator("#answer p").count() > 1
        page.locator("[data-closes]").focus()
        page.keyboard.press(key)
        page.locator("#answer").wait_for(state="detached")
        assert page.evaluate("document.activeElement.id").startswith("card-")


@rarely
def test_no_page_of_play_has_a_barrier_or_scrolls_sideways_on_a_phone(visit: Visit) -> None:
    page = table_of(visit, ("salem-1692", "salem-1692", ["here", "here", "phone", "greedy"], 7))
    assert page.locator(".curtain").count() == 1
    wrong = [f"curtain: {one}" for one in visit.violations()]
    page.locator(".curtain button").click()
    page.locator("#asked, .whose").first.wait_for()
    # The table came in the place of the curtain: cards are read all the same.
    page.locator(".place:not(.own) .face:not(.lit)").first.click()
    page.locator("#answer").wait_for()
    table = page.url.split("/")[-2]
    pages = ["/play", "/play/new?box=hammer-of-the-witches", f"/table/{table}"]
    pages += [f"/seat/{table}/here{more}" for more in ("", "/log", "?about=Witch")]
    visit.open("/play")
    page.locator("summary").first.click()
    pages.append(page.locator("details a").first.get_attribute("href") + "?step=3")
    for path in pages:
        visit.open(path)
        wrong += [f"{path}: {one}" for one in visit.violations()]
        page.emulate_media(color_scheme="dark")
        wrong += [f"{path}: {one}" for one in visit.violations("color-contrast")]
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(PHONE["viewport"])
        width = page.evaluate("document.documentElement.scrollWidth")
        wrong += [f"{path}: {width} px wide"] if width > 360 else []
        page.set_viewport_size({"width": 1200, "height": 900})
    assert wrong == []


@rarely
def test_a_button_that_was_pressed_says_what_it_does_next(visit: Visit) -> None:
    page = table_of(visit, MALICE)
    for _ in range(3):
        before = version(page)
        page.locator(".options button").first.click()
        moved(page, before)
        told = page.locator(".options").inner_text()
        page.reload(wait_until="domcontentloaded")
        assert page.locator(".options").inner_text() == told


def test_a_digit_typed_at_the_table_goes_into_the_field(visit: Visit) -> None:
    page = table_of(visit, MALICE)
    before = version(page)
    page.locator(".options button").first.focus()
    page.keyboard.press("1")
    assert page.input_value("#typed") == "1"
    page.keyboard.press("Enter")
    moved(page, before)


# -- phones ------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", PHONE_RULES, ids=lambda one: one[1])
def test_a_phone_shows_the_question_first_and_a_card_large(
    of: tuple[str, str, list[str], int], host: Player, phone: Callable[..., Visit]
) -> None:
    table, _ = begun(host, of[0], of[1], ["phone", *of[2][1:]], of[3])
    page = phone(seat_links(host, table)[0]).page
    page.locator(".has-script #table").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("#turn").bounding_box()["y"] < 60
    first = page.locator(".options button").first.bounding_box()
    assert first["y"] + first["height"] <= 700, "one must scroll to the question"
    for zone in page.locator(".zone:has(.face)").all():
        place = zone.get_attribute("aria-label").partition(":")[0]
        named = zone.locator(".face").first.get_attribute("aria-label")
        assert f", {place}" in named and named.count(", ") >= 2, "title, kind and place are named"
    for lit in page.locator(".face.lit").all():
        assert "can be chosen" in lit.get_attribute("aria-label")
    cards = page.locator(".place .face[data-about]:not(.lit):has(img)")
    if not cards.count():
        return
    cards.first.scroll_into_view_if_needed()
    was = page.evaluate("scrollY")
    cards.first.click()
    large = page.locator("#answer img").bounding_box()
    assert large["width"] >= 200
    page.locator("[data-closes]").click()
    page.locator("#answer").wait_for(state="detached")
    assert page.evaluate("scrollY") == was, "the page has jumped"


@pytest.mark.parametrize(
    ("of", "people"),
    [(SALEM, 2), (SALEM, 5), (EIGHT, 8)][: 3 if THOROUGH else 1],
    ids=["2", "5", "8"][: 3 if THOROUGH else 1],
)
def test_browsers_at_one_table_show_each_move_and_no_secret(
    of: tuple[str, str, int], people: int, host: Player, phone: Callable[..., Visit]
) -> None:
    truth = Truth(of)
    bots = ["random"] * (len(truth.match.sitting) - people)
    truth.sit(*["person"] * people, *bots)
    table, _ = begun(host, *of[:2], ["phone"] * people + bots, SEED)
    heard: list[list[str]] = [[] for _ in range(people)]
    visits = []
    for seat, link in enumerate(seat_links(host, table)):
        visits.append(phone(link, lambda one, to=heard[seat]: to.append(_said(one))))
        visits[-1].page.locator(".has-script #table").wait_for()
    for _ in range(3):
        asked = truth.match.waits_for
        assert asked is not None
        before = [version(one.page) for one in visits]
        visits[asked].page.locator(".options button").first.click()
        for was, one in zip(before, visits, strict=True):
            moved(one.page, was)
        truth.match.take(truth.match.choices()[0])
        truth.match.go_on()
        for seat in range(people):
            assert not truth.told_to(seat, "\n".join(heard[seat]))
            heard[seat].clear()
    for visit in visits:
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= 360


def _said(response: Any) -> str:
    said = f"{response.url} {response.headers}"
    is_page = response.headers.get("content-type", "").startswith("text/html")
    return said + (response.text() if is_page and response.status == 200 else "")


def choices(host: Player, table: str) -> int:
    """How many choices people have made, as the save has them."""
    return saved(host, table).read_text().count("\n- 1: ")


@rarely
def test_on_a_slow_line_a_pressed_card_acts_once_and_says_that_it_is_sent(visit: Visit) -> None:
    page = table_of(visit, MALICE)
    person = person_of(visit)
    table, before = page.url.split("/")[-2], version(page)
    was = choices(person, table)
    held = list[Any]()
    page.route("**/act", lambda route: held.append(route))
    button = page.locator(".options button").first
    button.click()
    page.locator("#state", has_text="Sending").wait_for()
    button.click()
    page.locator("#typed").fill("1")
    page.keyboard.press("Enter")
    assert len(held) == 1, "it was sent twice"
    assert page.input_value("#typed") == "1", "what was typed is lost"
    held[0].continue_()
    moved(page, before)
    assert choices(person, table) == was + 1
    page.locator("#state").wait_for(state="hidden")


@rarely
def test_a_table_comes_back_by_itself_after_a_lost_line(
    host: Player, phone: Callable[..., Visit]
) -> None:
    table, _ = begun(host, *LIPS[:2], ["phone", "here", "greedy"], LIPS[3])
    page = phone(seat_links(host, table)[0]).page
    page.locator(".has-script #table").wait_for()

    def other_acts() -> None:
        """Whoever sits at the screen chooses, until the phone is asked."""
        while (there := host.get(f"/seat/{table}/here")).options:
            host.post(f"/seat/{table}/here/act", version=there.version, option=0)

    def lose_answer(route: Any) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    # What others do while there is no line is there when it is back.
    page.context.set_offline(True)
    other_acts()
    page.context.set_offline(False)
    page.locator(".options button").first.wait_for()
    # What is pressed while there is no line is sent when it is back.
    before, was = version(page), choices(host, table)
    page.context.set_offline(True)
    page.locator(".options button").first.click()
    page.locator("#state", has_text="There is no connection").wait_for()
    page.context.set_offline(False)
    moved(page, before)
    assert choices(host, table) == was + 1
    # Where the answer is lost and not the act, that is not done again, and nothing is said of it.
    other_acts()
    page.locator(".options button").first.wait_for()
    before, was = version(page), choices(host, table)
    page.route("**/act", lose_answer, times=1)
    page.locator(".options button").first.click()
    moved(page, before)
    assert choices(host, table) == was + 1
    assert page.locator(".trouble").count() == 0
