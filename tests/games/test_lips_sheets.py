"""The sheets of Lying Lips: decks by number of players, the trial's script, slips for totals."""

from functools import partial

import our_sheets
import pytest
from lips_table import AIMS, SEATS

BOX = "witch-hunt-1649"
SHEETS = ("lying-lips-summary", "lying-lips-trial", "hand-totals")
JURORS = {3: 0, 4: 1, 5: 1, 6: 2, 8: 3}


text_of = partial(our_sheets.text_of, BOX)


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
    assert our_sheets.is_grey(BOX, name)
