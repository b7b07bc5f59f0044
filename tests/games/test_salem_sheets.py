"""The sheets of Salem 1692: scripts in the rulebook's order, tables that come from the cards."""

import io
import re
from functools import partial

import our_sheets
import pikepdf
import pypdfium2
import pytest
from our_sheets import A4, LETTER

from generator.model.sheet import Count, Part, Pause, Speech

BOX = "salem-1692"
SCRIPTS = ("moderator-script", "crier-script", "classroom-script")
SHEETS = (*SCRIPTS, "setup", "quick-reference", "laws-and-cases", "memo", "gavel")
TRYALS = {
    4: (18, 1, 1), 5: (23, 1, 1), 6: (27, 2, 1), 7: (32, 2, 1), 8: (29, 2, 1), 9: (33, 2, 1),
    10: (27, 2, 1), 11: (30, 2, 1), 12: (33, 2, 1),
}  # fmt: skip
"""Set Up: Not a Witch, Witch and Constable for so many players, as published tables have it."""

HEADINGS = (
    *("Black Cards", "Black Cat", "Blue Cards", "Constable", "Martha Corey", "Matchmaker"),
    *("Piety", "Red Cards", "Scapegoat & Robbery", "Stocks"),
    *("Thomas Danforth & George Burroughs", "Tituba", "Witch Cards"),
)
"""Of the rulebook's Nitty Gritties."""


sheet = partial(our_sheets.sheet, BOX)
painted = partial(our_sheets.painted, BOX)
text_of = partial(our_sheets.text_of, BOX)


def part(name: str, title: str) -> Part:
    parts = (block for block in sheet(name).blocks if isinstance(block, Part))
    (found,) = (one for one in parts if one.title == title)
    return found


def spoken(name: str, title: str) -> list[str]:
    return [step.text for step in part(name, title).steps if isinstance(step, Speech)]


@pytest.mark.parametrize("name", SHEETS[:-1])
def test_no_page_is_left_with_a_few_lines(name: str) -> None:
    for paper in (A4, LETTER):
        for page in pypdfium2.PdfDocument(painted(name, paper).pdf):
            inner = page.get_textpage().get_text_bounded(bottom=page.get_height() * 0.1)
            assert len(inner.splitlines()) >= 10


@pytest.mark.parametrize("seats", TRYALS)
def test_setup_tells_the_tryal_cards_for_each_number_of_players(seats: int) -> None:
    """Set Up, 2; Advanced Rules & Tips for the harder game."""
    plain, witches, constable = TRYALS[seats]
    total = plain + witches + constable
    assert total % seats == 0
    row = (seats, plain, witches, constable, total, total // seats, plain - 1, witches + 1)
    assert " ".join(map(str, row)) in text_of("setup")


def test_the_moderator_says_at_dawn_what_the_rulebook_asks_in_its_order() -> None:
    """Moderator Script, Dawn."""
    close, witches, witches_close, all_open = spoken("moderator-script", "Dawn")
    assert "Everybody, close your eyes" in close
    assert "Witches, open your eyes" in witches and "may be one of you" in witches
    assert witches_close == "Witches, close your eyes."
    assert all_open == "Everybody, open your eyes."


def test_the_moderator_says_at_night_what_the_rulebook_asks_in_its_order() -> None:
    """Moderator Script, Night."""
    close, witches, witches_close, constable, constable_close, all_open, told = spoken(
        "moderator-script", "Night"
    )
    assert "Everybody, close your eyes" in close
    assert "or ever had one, open your eyes" in witches and "may be one of you" in witches
    assert witches_close == "Witches, close your eyes."
    assert "Constable, open your eyes" in constable and "not to yourself" in constable
    assert constable_close == "Constable, close your eyes."
    assert "Everybody, open your eyes" in all_open and "may confess" in all_open
    assert told.startswith("The witches chose")


def test_the_town_crier_counts_ten_twenty_and_ten() -> None:
    """Set Up, 6; Black Cards, Night."""
    text = text_of("crier-script")
    runs = [run.split() for run in re.findall(r"(?:\b\d+ ){2,}1\b", text)]
    assert runs == [[str(n) for n in range(first, 0, -1)] for first in (10, 20, 10)]


def test_a_classroom_waits_as_long_as_a_town_crier_counts() -> None:
    steps = {title: part("classroom-script", title).steps for title in ("Dawn", "Night")}
    counted = [
        step.down_from for title in steps for step in part("crier-script", title).steps
        if isinstance(step, Count)
    ]  # fmt: skip
    waited = [step.seconds for title in steps for step in steps[title] if isinstance(step, Pause)]
    assert [seconds for seconds in waited if seconds in counted] == counted


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_ends_with_those_who_really_died(name: str) -> None:
    """History."""
    text = text_of(name)
    assert "more than 150 were accused. Nineteen were hanged, one was pressed to death" in text
    assert "at least five died in prison. None of them was a witch" in text


def test_the_five_laws_are_five() -> None:
    """The 5 Laws of Salem."""
    with pikepdf.open(io.BytesIO(painted("laws-and-cases").pdf)) as pdf:
        elements = (one for one in pdf.objects if isinstance(one, pikepdf.Dictionary))
        lists = [one for one in elements if one.get("/S") == pikepdf.Name.L]
        assert [len(one.K) for one in lists] == [5]


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_heading_of_the_nitty_gritties_has_its_row(heading: str) -> None:
    (table, _) = (block for block in sheet("laws-and-cases").blocks if block.block == "table")
    assert [row[0] for row in table.rows].count(heading) == 1
    assert len(table.rows) == len(HEADINGS)


def test_the_gavel_can_be_cut_out_to_stand_or_to_lie() -> None:
    """Set Up, 5."""
    (block,) = (block for block in sheet("gavel").blocks if block.block == "cutouts")
    assert [shape.shape for shape in block.shapes] == ["standee", "circle"]
    assert text_of("gavel").count("Saved tonight") == 3


@pytest.mark.parametrize("name", ["crier-script", "quick-reference"])
def test_grey_ink_prints_no_colour(name: str) -> None:
    assert our_sheets.is_grey(BOX, name)
