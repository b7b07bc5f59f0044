"""A box as web pages: each leads back, the first leads to all, and nothing lies elsewhere."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import meadow_supply
import pytest
from accessible import assert_web_pages

from generator.exports.html import TARGET
from generator.exports.supply import Supply
from generator.exports.target import Export
from generator.model.sheet import Circle, Cutouts


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Export:
    folder: Path = tmp_path_factory.mktemp("html")
    return TARGET.export(meadow_supply.supply(folder))


def test_there_is_a_page_for_all_that_can_be_read(made: Export) -> None:
    assert list(made.files) == [
        "index.html", "rulebook.html", "cards-beasts.html", "sheet-summary.html",
    ]  # fmt: skip
    assert list(TARGET.faults(made.files)) == []


def test_what_the_order_leaves_out_has_no_page(tmp_path: Path) -> None:
    supply = meadow_supply.supply(tmp_path)
    place = replace(supply.place, order=replace(supply.place.order, only=("beasts",)))
    made = TARGET.export(Supply(place, "meadow"))
    assert list(made.files) == ["index.html", "cards-beasts.html"]


def test_a_sheet_to_cut_out_has_no_page_and_that_is_told(tmp_path: Path) -> None:
    supply = meadow_supply.supply(tmp_path)
    circle = Circle(shape="circle", diameter=20)
    cut = Cutouts(block="cutouts", shapes=(circle,))
    (sheet,) = supply.sheets
    supply.__dict__["sheets"] = (sheet.model_copy(update={"blocks": (cut,)}),)
    made = TARGET.export(supply)
    assert "sheet-summary.html" not in made.files
    assert "sheets to cut out (Summary)" in [one.what for one in made.lost]


def test_the_first_page_leads_to_all_others_and_they_lead_back(made: Export) -> None:
    first = made.files["index.html"].decode()
    others = [name for name in made.files if name != "index.html"]
    assert re.findall(r'<a href="([^"]+)"', first) == others
    for name in others:
        assert '<a href="index.html">All of The Meadow</a>' in made.files[name].decode()


def test_what_stands_on_cards_is_told_in_words(made: Export) -> None:
    assert "Goat" in made.files["cards-beasts.html"].decode()
    assert any("cards" in one.what for one in made.lost)


def test_pages_are_the_same_to_the_byte(made: Export, tmp_path: Path) -> None:
    again = TARGET.export(meadow_supply.supply(tmp_path))
    assert again.files["index.html"] == made.files["index.html"]
    assert again.files["cards-beasts.html"] == made.files["cards-beasts.html"]


@pytest.mark.slow
def test_both_checkers_of_others_find_nothing(made: Export) -> None:
    assert_web_pages([data.decode() for data in made.files.values()])


Files = dict[str, bytes]


def swapped(name: str, old: str, new: str) -> Callable[[Files], None]:
    def swap(files: Files) -> None:
        text = files[name].decode()
        assert old in text
        files[name] = text.replace(old, new).encode()

    return swap


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (lambda files: files.pop("index.html"), "there is no index.html"),
        (lambda files: files.pop("rulebook.html"), "rulebook.html leads to a page that is not"),
        (swapped("index.html", "rulebook.html", "cards-beasts.html"), "does not lead there"),
        (swapped("rulebook.html", 'href="#start"', 'href="#begin"'), "a place that is not there"),
        (swapped("rulebook.html", 'id="play"', 'id="start"'), "the id start stands there twice"),
        (swapped("rulebook.html", "</main>", "<script></script></main>"), "it runs a script"),
        (swapped("rulebook.html", "<main>", '<main onclick="">'), "it runs a script"),
        (swapped("rulebook.html", 'src="data:', 'src="https://data:'), "is not inside it"),
        (swapped("rulebook.html", "<style>", "<style>@import 'x';"), "another style sheet"),
        (swapped("rulebook.html", "<style>", "<style>a{b:url(x.png)}"), "x.png is not inside"),
        (swapped("rulebook.html", 'alt="', 'title="'), "no words for who does not see it"),
    ],
)
def test_each_fault_is_found(made: Export, harm: Callable[[Files], object], said: str) -> None:
    broken = dict(made.files)
    harm(broken)
    assert said in "; ".join(TARGET.faults(broken))
