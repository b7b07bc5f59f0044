"""Melds that are chosen whole: at a table, by policies, and in a record."""

from dataclasses import replace
from functools import cache

import pytest

from generator.diagnostics import Diagnostic
from generator.engine import Program, compile_game
from generator.play.adapters.encoding import Encoder
from generator.play.match import LiveMatch
from generator.play.recording import resumed, save_text, sitting_of
from generator.play.referee.replay import referee
from generator.play.terminal.why import why_lines
from generator.studio.answers.table_view import seen_by
from tests.engine.test_groups import HAND, MELDS, melds
from tests.play.evenings import evening
from tests.play.matches import boxes, game
from tests.play.refereed import read

HEAD = """\
format: 1
game: toy
ruleset: base
seats: [Ann, Bob]
moves:
"""
ENDS = "then: [{ask: [more, enough], as: answer}]"


@cache
def program(more: str = ENDS) -> Program:
    """The game of melds; it borrows a theme, of which only symbols' names are needed."""
    made = replace(melds(HAND, MELDS, more), theme=game(boxes()[0]).theme)
    return compile_game(made, "base", 2)


def table(*choices: str, sitting: tuple[str, ...] = ("person",) * 2) -> LiveMatch:
    match = LiveMatch(program(), 1, sitting)
    for words in choices:
        match.take(match.state.parse(words))
    return match


def told(match: LiveMatch, seat: int) -> str:
    return " ".join(one.text for one in match.narrators[seat].events)


def test_a_person_chooses_card_by_card_and_reads_what_is_chosen() -> None:
    paper, _, _ = evening(table(), "", "1", "1", "1")
    first, second = paper.text.split("Which meld do you lay down? [1]", 1)
    assert "so far" not in first
    menu = (
        "Which meld do you lay down? Chosen so far: red 1, red 2, red 3. [1]\n  1  done\n  2  red 4"
    )
    assert menu in second


def test_what_is_laid_down_is_told_whole_and_nothing_before() -> None:
    match = table("red-1")
    assert "red" not in told(match, 1)
    match = table("red-1", "done", "more")
    for seat in (0, 1):
        assert "table: red 1, red 2, red 3." in told(match, seat)


def test_the_page_of_the_seat_says_what_is_chosen_so_far() -> None:
    match = table("red-1")
    assert "Chosen so far: red 1, red 2, red 3." in str(seen_by(match, 0))
    assert "red 1" not in str(seen_by(match, 1))


@pytest.mark.parametrize(
    ("chosen", "card", "why"),
    [
        ((), "blue 5", "It lies in no group that can be chosen here."),
        (("red-1",), "blue 2", "It lies in no group with what is chosen so far."),
        (("red-1",), "red 2", "It is chosen already."),
    ],
)
def test_a_person_is_told_why_a_card_cannot_be_chosen(
    chosen: tuple[str, ...], card: str, why: str
) -> None:
    assert any(why in line for line in why_lines(table(*chosen), card))


def test_a_program_sees_what_its_seat_has_chosen_so_far_and_the_other_does_not() -> None:
    encoder, state = Encoder(program()), table("red-1").state
    assert "chosen so far: red-3: 1" in encoder.told(state.observe(0))
    assert "chosen so far" not in encoder.told(state.observe(1))


def test_a_hint_of_the_policies_is_for_whole_melds() -> None:
    match = LiveMatch(program(f"prefer: count(meld)\n        {ENDS}"), 1, ("greedy", "greedy"))
    match.go_on()
    assert match.state.returns()[0] == 4


def test_cards_of_a_pile_face_down_stay_unseen_though_they_are_chosen() -> None:
    made = replace(melds("joker", "slices(pile, most=3)", ""), theme=game(boxes()[0]).theme)
    match = LiveMatch(compile_game(made, "base", 2), 1, ("person",) * 2)
    match.take(match.state.parse("card 2"))
    assert "Chosen so far: a card unseen, a card unseen." in str(seen_by(match, 0))
    assert match.state.observe(0)["decision"]["picked"] == []


@pytest.mark.parametrize("policy", ["random", "greedy", "first"])
def test_policies_lay_melds_too(policy: str) -> None:
    match = table(sitting=(policy,) * 2)
    match.go_on()
    assert match.is_over
    assert match.state.returns()[0] >= 3


def test_a_saved_match_goes_on_where_it_was_left() -> None:
    match = table("red-2")
    transcript, places = read(save_text(match, {}))
    same = resumed(program(), transcript, sitting_of(transcript, "greedy"), places)
    assert [same.state.observe(seat) for seat in range(2)] == [
        match.state.observe(seat) for seat in range(2)
    ]
    assert same.state.legal_actions() == match.state.legal_actions()


RUN = "- now: {table of Ann: [red-1, red-2, red-3, red-4]}\n"


def judged(moves: str) -> tuple[Diagnostic, ...]:
    return tuple(referee(program(), *read(HEAD + moves)).findings)


@pytest.mark.parametrize(
    "moves",
    [
        "- Ann: [red-1, red-2, red-3, red-4]\n- Ann: more\n" + RUN,
        "- 1: [red-4, red-1]\n- 1: more\n" + RUN,
        "- 1: red-4\n- 1: red-1\n- 1: more\n" + RUN,
        "- 1: [red-4, red-3, red-2, red-1]\n- 1: more\n" + RUN,
        "- 1: blue-2\n- 1: more\n- now: {table of Ann: [red-2, blue-2, green-2]}\n",
        "- 1: [green-2, blue-2, red-2]\n- 1: more\n",
        "- 1: [red-1, red-2, red-3]\n- 1: done\n- 1: more\n",
        "- 1: [red-1, red-2, red-3]\n- 1: more\n- now: {table of Ann: [red-1, red-2, red-3]}\n",
    ],
)
def test_a_record_names_all_cards_of_a_meld_or_those_that_tell_it(moves: str) -> None:
    assert judged(moves) == ()


def test_a_record_of_what_is_no_meld_is_refused() -> None:
    (finding,) = judged("- 1: [red-1, red-2, blue-2]\n- 1: more\n")
    assert finding.code.id == "G401" and finding.position.line == 6
