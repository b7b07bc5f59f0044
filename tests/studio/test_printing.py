"""Print: an address is a form and a command, and what is seen is what is printed."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from browser import Visit
from starlette.datastructures import QueryParams

from generator.render.pictures import page_picture, png
from generator.studio.answers import printing
from generator.studio.host import Opened
from generator.studio.hosts import Content
from generator.studio.jobs import Job
from generator.studio.print_files import printed
from generator.studio.print_order import PrintForm
from generator.studio.printing import whole_of

CHOICES = {
    "seats": [2, 3],
    "rulesets": [["quick", "Quick"]],
    "variants": [["open", "Open"]],
    "parts": [["fruit", "Fruit", "deck"], ["ledger", "Ledger", "sheet"]],
}


def form(query: str) -> PrintForm:
    return PrintForm.of(QueryParams(query))


def test_an_address_becomes_the_words_of_the_command() -> None:
    asked = form(
        "box=orchard&seats=3&only=fruit&only=ledger&paper=letter&tuck_boxes=yes&lists=1&gutter="
    )
    words = asked.words(Content("orchard", ("./own",)))
    assert words[:4] == ["print", "orchard", "--set", "./own"]
    assert {"--seats=3", "--only=fruit,ledger", "--paper=letter", "--tuck-boxes", "--lists"} < set(
        words
    )
    assert not any(one.startswith("--gutter") for one in words)


def test_what_is_typed_stays_the_value_of_its_option() -> None:
    words = form("box=orchard&paper=--trust&evil=--trust&cards=a,+--b").words(Content("orchard"))
    assert "--paper=--trust" in words and "--cards=a,--b" in words
    assert "--trust" not in words


def test_a_form_for_another_box_keeps_what_this_one_has() -> None:
    asked = form("box=x&seats=5&variant=open&only=fruit&only=gone&ink=low").fitting(CHOICES)
    assert asked.get("seats") == "" and asked.get("ink") == "low"
    assert asked.all("variant") == ["open"] and asked.all("only") == ["fruit"]


def test_the_printer_of_last_time_fills_in_what_an_address_leaves_open() -> None:
    last = {"paper": "letter", "profile": "office", "box": "other"}
    kept = PrintForm.of(QueryParams("box=orchard"), last)
    assert (kept.get("paper"), kept.get("profile"), kept.get("box")) == (
        "letter",
        "office",
        "orchard",
    )
    assert PrintForm.of(QueryParams("paper=a3"), last).get("profile") == ""


def test_what_printing_takes_is_read_off_the_manifest(tmp_path: Path) -> None:
    page = {"page_mm": [210, 297], "sha256": "f" * 64}
    cards = {"kind": "deck", "of": "fruit", "cards": 18, "sheets": 2, "pages": 4, "cuts": 12,
             "ink_percent": [40, 55]}  # fmt: skip
    book = {"kind": "rulebook", "of": "rulebook", "pages": 5, "copies_for_a_table": 2}
    files = {"z-a4.pdf": cards | page, "a.pdf": book | page, "credits.txt": {"kind": "credits"}}
    folder = tmp_path / "orchard"
    folder.mkdir()
    (folder / "manifest.json").write_text(json.dumps({"files": files}), encoding="utf-8")
    made = printed(Job("1", "", (), tmp_path), {"fruit": "Fruit"})
    assert [one.title for one in made.files] == ["Fruit", "Rulebook"]
    assert (made.work.cards, made.work.paper, made.ink) == (18, 2 + 2 * 3, 55)
    assert made.deck_cards == 18
    assert made.work.cutting == 3  # 18 cards of 7 s


def test_a_page_with_more_help_is_told_from_the_other_of_its_title(tmp_path: Path) -> None:
    titles = {"proof-support": "Proof", "proof": "Proof", "odds-support": "Odds •"}
    page = {"kind": "handout", "pages": 2, "page_mm": [210, 297], "sha256": "f" * 64}
    files = {f"{name}.pdf": page | {"title": title} for name, title in titles.items()}
    (tmp_path / "manifest.json").write_text(json.dumps({"files": files}), encoding="utf-8")
    made = printed(Job("1", "", (), tmp_path), {})
    assert {one.stem: one.title for one in made.files} == titles | {"proof-support": "Proof •"}


def test_cards_are_picked_by_title_and_those_left_out_are_counted() -> None:
    opened = Opened("hammer-of-the-witches")
    choices = printing.choices(opened)
    picked = {title: id_ for id_, title, _ in choices["cards"]["villagers"]}
    asked = form(f"box=x&cards={picked['Pet Pig Berta']}&cards={picked['Maid Maria']}")
    assert "--cards=pet-pig,maid" in asked.words(Content("x"))
    assert whole_of(form(""), choices) == 110
    assert whole_of(form("only=villagers&only=pyres"), choices) < 110


@pytest.mark.slow
def test_sheets_are_seen_as_they_are_printed_by_keyboard(visit: Visit) -> None:
    page = visit.open("/print?box=witch-hunt-1649&paper=letter")
    visit.tab_to("details:has([name=only]) summary")
    page.keyboard.press("Enter")
    visit.tab_to("[name=only][value=coins]")
    page.keyboard.press("Space")
    visit.tab_to("button.main")
    page.keyboard.press("Enter")
    page.locator(".takes").wait_for()
    assert "paper=letter" in page.url and "only=coins" in page.url
    assert page.locator(".takes b").first.inner_text() == "2"
    assert visit.violations() == []
    picture = page.locator(".sheet img").first
    served = page.request.get(visit.base + picture.get_attribute("src"))
    pdf = page.request.get(visit.base + page.get_by_role("link", name="Open to print").first
                           .get_attribute("href"))  # fmt: skip
    assert pdf.headers["content-disposition"].startswith("inline")
    assert served.body() == png(page_picture(pdf.body(), 1, 80))
    visit.tab_to("#zoom")
    page.keyboard.press("End")
    visit.tab_to("#view")
    page.keyboard.press("ArrowDown")
    visit.tab_to("#rulers")
    page.keyboard.press("Space")
    sheets = page.locator("#sheets")
    assert sheets.get_attribute("data-view") == "grey"
    assert sheets.get_attribute("data-rulers") is not None
    wide = page.locator(".sheet").first.evaluate("one => one.querySelector('img').clientWidth")
    assert wide == pytest.approx(2 * 215.9 / 25.4 * 96, abs=2)
    archive = page.request.get(visit.base + page.get_by_role("link", name="ZIP")
                               .get_attribute("href"))  # fmt: skip
    with zipfile.ZipFile(io.BytesIO(archive.body())) as held:
        assert any(name.endswith("manifest.json") for name in held.namelist())


@pytest.mark.slow
def test_a_print_is_cancelled(visit: Visit) -> None:
    page = visit.open("/print?box=witch-hunt-1649&paper=a3&blank=yes")
    page.get_by_role("button", name="Show the sheets").click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Cancelled").wait_for()


@pytest.mark.slow
def test_a_printer_is_measured_step_by_step_by_keyboard(visit: Visit) -> None:
    page = visit.open("/printer")
    assert visit.violations() == []
    visit.tab_to("button.main")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Open the test sheet").wait_for()
    for name, value in (("ax", "0.5"), ("ay", "-1"), ("bx", "0.5"), ("by", "-0.5")):
        visit.tab_to(f"[name={name}]")
        page.keyboard.type(value)
    visit.tab_to("input[name=profile]")
    page.locator("input[name=profile]").evaluate("one => one.removeAttribute('pattern')")
    page.keyboard.type("of the office")  # what the browser refuses, the command does too
    page.keyboard.press("Enter")
    page.get_by_text("cannot name a profile").wait_for()
