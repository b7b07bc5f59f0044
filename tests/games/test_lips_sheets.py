"""The sheets of Lying Lips: decks by number of players, the trial's script, slips for totals."""

from functools import cache
from pathlib import Path

import page as page_validation
import pypdfium2
import pytest
from lips_table import AIMS, SEATS, box

from generator.model.sheet import Sheet
from generator.model.sizes import Paper
from generator.render.documents.painting import Painted, SheetOptions, paint_sheet
from generator.render.stylesheet import Ink

A4 = Paper(id="a4", title="A4", width=210, height=297)
LETTER = Paper(id="letter", title="US Letter", width=215.9, height=279.4)
SHEETS = ("lying-lips-summary", "lying-lips-trial", "hand-totals")
JURORS = {3: 0, 4: 1, 5: 1, 6: 2, 8: 3}


def sheet(name: str) -> Sheet:
    (found,) = (one for one in box().sheets if one.id == name)
    return found


INKS = {"a4": Ink.FULL, "letter": Ink.GREY}
"""One ink for each paper: what fits does not depend on the ink."""


@cache
def painted(name: str, paper: Paper) -> Painted:
    return paint_sheet(sheet(name), box(), paper, SheetOptions(ink=INKS[paper.id]))


@cache
def text_of(name: str) -> str:
    pages = pypdfium2.PdfDocument(painted(name, A4).pdf)
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_fits_and_is_pdf_ua(name: str, paper: Paper, tmp_path: Path) -> None:
    found = painted(name, paper)
    assert (found.findings, found.flaws) == ((), ())
    assert found.pages == sheet(name).pages
    target = tmp_path / "sheet.pdf"
    target.write_bytes(found.pdf)
    report = page_validation.validate_pdf(str(target), profile="ua1")
    assert [str(one) for one in report.failures] == []


@pytest.mark.parametrize("seats", SEATS)
def test_the_summary_tells_how_to_build_the_decks_for_each_number_of_players(seats: int) -> None:
    """Lying Lips, Setup: decks of each type; cards of three, two and one point; jurors."""
    decks = max(AIMS[seats].count(letter) for letter in AIMS[seats])
    ones = 4 if seats == 5 else 2
    assert f" {decks} 1 2 {ones} {JURORS[seats]} " in text_of("lying-lips-summary")


def test_the_script_keeps_to_the_order_that_the_characters_show() -> None:
    """Lying Lips, Trial phase: charge, witnesses, questions, answer, conference, hand."""
    text = text_of("lying-lips-trial")
    marks = ("This court sits", "tell the court what you know", "Did you see it", "do you answer")
    marks += ("Confer, so that all can hear", "Show what you hold", "Let us remember them")
    places = [text.index(mark) for mark in marks]
    assert places == sorted(places)


def test_there_is_a_slip_for_everybody_who_states_points() -> None:
    """Lying Lips, Trial phase: all but the commissioner; the Rumour counts one point less."""
    text = text_of("hand-totals")
    assert text.count("Points in my hand") >= max(SEATS) - 1
    assert "The Rumour counts −1" in text


@pytest.mark.parametrize("name", SHEETS)
def test_grey_ink_prints_no_colour(name: str) -> None:
    for page in pypdfium2.PdfDocument(painted(name, LETTER).pdf):
        picture = page.render(scale=0.5).to_pil().convert("HSV")
        assert picture.getchannel("S").getextrema() == (0, 0)
