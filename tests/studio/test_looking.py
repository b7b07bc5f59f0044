"""Look: shelves of cards, a card large with all that is known of it, found by a word."""

import pytest
from browser import PIXEL, Running, Visit
from raw import Client

from generator.studio.box_rules import anchors, in_sections

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def client(studio: Running) -> Client:
    return Client(studio)


def test_a_card_is_found_by_a_word_and_leads_to_its_rule_by_keyboard(visit: Visit) -> None:
    page = visit.page
    # Boxes are known by faces of all of them: to paint those takes long, and they are not needed.
    page.route("**/small.png*", lambda one: one.fulfill(body=PIXEL, content_type="image/png"))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # to the content
    visit.tab_to('main a[href="/look"]', most=1)
    page.keyboard.press("Enter")
    page.wait_for_url("**/look")
    visit.tab_to("[name=q]")
    page.keyboard.type("seven accusations")
    page.keyboard.press("Enter")
    page.wait_for_url("**/look?q=**")
    visit.tab_to('a[href*="/playing/witness"]')
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Witness", level=1).wait_for()
    for side in ("Front", "Back"):
        picture = page.get_by_role("img", name=f"{side}: Witness")
        picture.evaluate("one => one.decode()")
        address = visit.base + picture.get_attribute("src")
        assert "immutable" in page.request.get(address).headers["cache-control"]
        assert page.request.get(address[:-4] + "0000").status == 422
    assert visit.violations() == []
    visit.tab_to('a[href*="nitty-gritties"]')
    page.keyboard.press("Enter")
    page.locator("h3:target", has_text="Nitty Gritties").wait_for()
    assert visit.violations() == []
    page.go_back()
    visit.tab_to("a[rel=next]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/playing/alibi.elsewhere")


def test_a_phone_shows_one_deck_without_scrolling_sideways(visit: Visit) -> None:
    page = visit.open("/look/salem-1692?deck=tryals")
    assert page.locator("ul.cards li").count() == 3
    assert visit.violations() == []
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_matches_show_what_a_card_did(visit: Visit) -> None:
    page = visit.open("/look/malice/majors/the-fool")
    if (button := page.get_by_role("button", name="Play matches")).count():
        button.click()
    page.get_by_text("Was played in").wait_for()
    assert page.get_by_text("of 300 matches").is_visible()


def test_what_nothing_says_is_said_in_words(client: Client) -> None:
    status, text = client.get("/look/salem-1692?q=zeppelin")
    assert status == 200 and "No card" in text


def test_cards_are_in_the_language_of_the_page_and_found_by_its_words(client: Client) -> None:
    german = {"accept-language": "de-DE"}
    assert "Dorfbewohner" in client.get("/look/hammer-of-the-witches", **german)[1]
    found = client.get("/look?q=mitschuld", **german)[1]
    assert "/look/hammer-of-the-witches/defamation/accomplice" in found
    assert "/defamation/accomplice" not in client.get("/look?q=mitschuld")[1]
    assert "Villagers" in client.get("/look/hammer-of-the-witches?language=", **german)[1]
    assert "Dorfbewohner" in client.get("/look/hammer-of-the-witches?language=de")[1]
    assert "Villagers" in client.get("/look/hammer-of-the-witches")[1]


def test_sheets_and_maps_are_seen_page_by_page(client: Client) -> None:
    shelf = client.get("/look/malleus-maleficarum")[1]
    assert "/look/malleus-maleficarum/~/charmes-hail" in shelf
    assert client.get("/look/malice/~/character-sheet")[0] == 200
    answer = client.stream("/look/malice/~/character-sheet/1/small.png")
    assert answer.getheader("content-type") == "image/png"
    assert answer.read().startswith(b"\x89PNG")
    for wrong in ("nothing", "character-sheet/2/small.png", "character-sheet/1/huge.png"):
        assert client.get(f"/look/malice/~/{wrong}")[0] == 422


RULES = [
    {"id": "quick", "title": "Quick", "rules": [
        {"id": "turn", "says": "Draw.", "sections": ["Turns", "Setup"], "ours": False},
        {"id": "rest", "says": "Rest.", "sections": [], "ours": True},
    ]},
    {"id": "long", "title": "Long", "rules": [
        {"id": "turn", "says": "Draw.", "sections": ["Turns"], "ours": False}]},
]  # fmt: skip


def test_rules_stand_in_their_sections_with_the_cards_that_are_from_there() -> None:
    card = {"id": "plum", "sections": ["Setup"]}
    deck = {"id": "fruit", "rulesets": [["quick", "Quick"]], "cards": [card]}
    quick, long = in_sections(RULES, [deck])
    told = [(one["title"], len(one["rules"]), len(one["cards"])) for one in quick["sections"]]
    assert told == [("Turns", 1, 0), ("", 1, 0), ("Setup", 0, 1)]
    assert [one["cards"] for one in long["sections"]] == [[]]
    assert anchors(RULES) == {"Turns": "quick--turns", "Setup": "quick--setup"}
