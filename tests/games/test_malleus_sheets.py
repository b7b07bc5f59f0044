"""The sheets of Malleus Maleficarum: all of them forms, their numbers those of the rules."""

import io
import re
from functools import cache, partial
from itertools import product

import our_sheets
import pikepdf
import pymupdf
import pytest

from generator.model.sheet import Boxes
from tests.play.matches import game

BOX = "malleus-maleficarum"
SHEETS = (
    *("ledger", "prevots-sheet", "general-ledger", "village-map", "circles-and-arrows"),
    *("messages", "characteristics", "conflict", "setup", "round"),
)
QUICK = "quick-reference"
"""The one sheet that is read and not written on."""

CHARACTERISTICS = (
    *("The Deviant", "The Diabolical Pact", "The Sabbat", "The Conspiracy", "The Supernatural"),
    *("The Fifth Column", "The Possessed", "The Ill-Born"),
)
"""Characteristics of the Witch Accused."""


sheet = partial(our_sheets.sheet, BOX)
painted = partial(our_sheets.painted, BOX)
text_of = partial(our_sheets.text_of, BOX)


def value(name: str) -> int:
    return int(game(BOX).file.values[name].is_)


@cache
def names_of(name: str) -> tuple[str, ...]:
    with pymupdf.open(stream=painted(name).pdf, filetype="pdf") as document:
        return tuple(widget.field_name for page in document for widget in page.widgets())


def test_the_box_has_all_that_the_rulebook_asks_for_on_paper() -> None:
    """Materials of Play; Player Resources; The General Fact Ledger; The Village Map."""
    assert tuple(one.id for one in game(BOX).sheets) == (*SHEETS, QUICK)


@pytest.mark.parametrize("name", (*SHEETS, QUICK))
def test_every_sheet_but_one_is_a_form(name: str) -> None:
    with pikepdf.open(io.BytesIO(painted(name).pdf)) as document:
        form = document.Root.get("/AcroForm")
        names = len(form.Fields) if form else 0  # all names begin with the sheet's
    assert names == (name != QUICK)


@pytest.mark.parametrize("name", SHEETS)
def test_every_place_has_a_name_of_its_own_that_can_be_read(name: str) -> None:
    names = names_of(name)
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(rf"{name}(\.[a-z0-9]+(-[a-z0-9]+)*)+", one) for one in names)


def test_the_ledger_has_the_four_resources_and_gain_up_to_the_goal() -> None:
    """Player Resources; Winning the Game."""
    resources = ("companion", "secret", "envy", "vendetta")
    assert all(f"ledger.{one}" in names_of("ledger") for one in resources)
    (gain,) = (one for one in sheet("ledger").blocks if isinstance(one, Boxes))
    assert (gain.first, gain.last) == (0, value("goal"))


def test_the_prevot_has_a_row_for_each_player_and_each_villager() -> None:
    names = names_of("prevots-sheet")
    players = [one for one in names if re.search(r"\.players\.row-\d+\.secret$", one)]
    villagers = [one for one in names if re.search(r"\.standings\.row-\d+\.now$", one)]
    assert (len(players), len(villagers)) == (game(BOX).file.seats.most, value("circles"))


@pytest.mark.parametrize("name", ["village-map", "circles-and-arrows"])
def test_there_are_circles_for_the_largest_village(name: str) -> None:
    """Sequence of Events: three for each participant, the Prévôt among them."""
    circles = [one for one in names_of(name) if re.search(r"\.villager-\d+\.name$", one)]
    assert len(circles) == value("circles") == value("nodes-each") * (game(BOX).file.seats.most + 1)


@pytest.mark.parametrize("name", ["village-map", "circles-and-arrows"])
def test_a_circle_has_room_for_the_facts_of_a_new_villager(name: str) -> None:
    """Sequence of Events, 4."""
    block = sheet(name).blocks[0]
    assert block.shapes[0].entries.count("Fact") == value("facts-each")


def test_between_the_circles_of_the_map_is_room_for_arrows_and_their_words() -> None:
    lines = {}
    with pymupdf.open(stream=painted("village-map").pdf, filetype="pdf") as document:
        for widget in document[0].widgets():
            lines[widget.field_name.removeprefix("village-map.")] = widget.rect
    (circle,) = sheet("village-map").blocks[0].shapes
    mm = 72 / 25.4
    # Middle lines are the widest: they lie two millimetres inside the circle.
    first, second = lines["villager-1.fact-2"], lines["villager-2.fact-2"]
    assert (second.x0 - first.x1) / mm - 4 >= 16
    below = lines["villager-4.fact-2"]
    assert (below.y0 - first.y0) / mm - circle.diameter >= 16
    assert lines["villager-1.name"].width / mm >= 18


def test_every_message_says_no_secret_action() -> None:
    """The Secret Action Phase."""
    (block,) = sheet("messages").blocks
    assert text_of("messages").count("No secret action.") == block.shapes[0].copies


@pytest.mark.parametrize("title", CHARACTERISTICS)
def test_the_eight_characteristics_stand_on_their_sheet(title: str) -> None:
    (table, _) = sheet("characteristics").blocks
    assert [row[0] for row in table.rows].count(title) == 1
    assert len(table.rows) == len(CHARACTERISTICS)


def percent(favourable: int, of: int) -> str:
    """Rounded to whole percents, but 0 % and 100 % only where that is exact."""
    if 0 < favourable * 200 < of:
        return "<1 %"
    if of * 199 < favourable * 200 < of * 200:
        return ">99 %"
    return f"{(favourable * 200 + of) // (2 * of)} %"


def test_the_worksheet_prints_the_chances_of_three_dice() -> None:
    """Resolving the Conflict: counted here over every roll, one by one."""
    rolls = [sum(dice) for dice in product(range(1, 7), repeat=3)]
    text = text_of("conflict").replace("\N{NO-BREAK SPACE}", " ")
    for ahead in range(-15, 17):
        alone = sum(roll + ahead > 9 for roll in rolls)
        against = sum((own + ahead > other) for own in rolls for other in rolls)
        sign = f"+{ahead}" if ahead > 0 else f"−{-ahead}" if ahead else "0"
        row = f"{sign} {percent(alone, 216)} {percent(against, 216 * 216)}"
        assert f" {row} " in f" {text} ", row


def test_the_worksheet_adds_up_both_totals_and_what_lies_between() -> None:
    """Resolving the Conflict."""
    with pikepdf.open(io.BytesIO(painted("conflict").pdf)) as document:
        scripts = [str(field.AA.C.JS) for field in document.Root.AcroForm.CO]
    parts = [one for one in scripts if "/ 3)" in one]
    assert len(parts) == 2 * game(BOX).file.seats.most  # supporters, and four who take a side
    assert all("Math.floor" in one for one in parts)
    sums = [one for one in scripts if "AFSimple_Calculate" in one]
    assert all(one.count("conflict.") == 8 for one in sums) and len(sums) == 2
    assert scripts[-1].count("Number(getField(") == 2


def test_the_setup_counts_villagers_for_every_table() -> None:
    """Sequence of Events, 5."""
    for players in range(3, 6):
        assert f"{players + 1} {players} {3 * (players + 1)}" in text_of("setup")


@pytest.mark.parametrize("name", ["ledger", "conflict"])
def test_grey_ink_prints_no_colour(name: str) -> None:
    assert our_sheets.is_grey(BOX, name)
