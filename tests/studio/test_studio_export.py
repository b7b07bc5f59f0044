"""Export: an address is a form and a command, and every target can be ticked by name."""

import json
import re
from pathlib import Path

import pytest
from browser import Visit
from starlette.datastructures import QueryParams

from generator.exports.names import TARGETS
from generator.project import find_project
from generator.studio.exporting import ExportForm, exported_of
from generator.studio.hosts import Content
from generator.studio.jobs import Job


def form(query: str) -> ExportForm:
    return ExportForm.of(QueryParams(query))


def test_an_address_becomes_the_words_of_the_command() -> None:
    words = form("box=x&to=pictures&seats=4&variant=open&paper=letter&evil=--trust").words(
        Content("orchard", ("./own",), "de")
    )
    assert words[:6] == ["export", "orchard", "--set", "./own", "--language", "de"]
    own = {"--to=pictures", "--seats=4", "--variant=open", "--paper=letter", "--ink=full"}
    assert {*words[6:]} == own


def test_what_is_no_target_is_left_out() -> None:
    assert form("box=x&to=pictures&to=--trust&to=nothing").targets == ["pictures"]


def test_every_target_can_be_ticked() -> None:
    page = find_project().templates / "studio" / "export" / "targets.html"
    told = re.findall(r'^ +\("([a-z0-9-]+)", ', page.read_text("utf-8"), re.MULTILINE)
    assert {*TARGETS} <= {*told}
    assert len(told) == len({*told})


def test_files_are_told_by_target_with_what_is_said_of_them(tmp_path: Path) -> None:
    folder = tmp_path / "orchard"
    (folder / "pictures").mkdir(parents=True)
    (folder / "pictures" / "read-me.txt").write_text("Hang them up.", encoding="utf-8")
    about = {"kind": "export", "of": "pictures", "bytes": 1_500_000}
    names = [f"pictures/{number}.png" for number in range(9)] + ["pictures/read-me.txt"]
    said = {"files": {**dict.fromkeys(names, about), "a.pdf": {"kind": "deck", "bytes": 1}}}
    (folder / "manifest.json").write_text(json.dumps(said), encoding="utf-8")
    (one,) = exported_of(Job("1", "", (), tmp_path, state="done"))
    assert (one.target, len(one.files), one.size, one.said) == (
        "pictures",
        9,
        13.5,
        "Hang them up.",
    )
    assert one.files[0][0] == "orchard/pictures/0.png"
    assert one.listed == ()


@pytest.mark.slow
def test_a_box_is_exported_by_keyboard(visit: Visit) -> None:
    page = visit.open("/export?box=malice")
    page.get_by_role("button", name="Make the files").click()
    page.get_by_role("alert").get_by_text("Tick where it goes to.").wait_for()
    assert visit.violations() == []
    page.evaluate(
        "document.querySelectorAll('.order details').forEach((one) => { one.open = true; })"
    )
    visit.tab_to("[name=to][value=json]")
    page.keyboard.press("Space")
    visit.tab_to("button.main")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="ZIP").wait_for(timeout=120_000)
    assert "to=json" in page.url
    assert visit.violations() == []
    link = page.locator(".files a").first.get_attribute("href")
    assert page.request.get(visit.base + link).ok
    assert visit.outside == [] and visit.errors == []
