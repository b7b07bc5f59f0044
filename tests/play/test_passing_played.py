"""Cards that all seats choose at once: at a table, by policies, and in a record."""

from dataclasses import replace
from functools import cache

import pytest

from generator.engine import Program, compile_game
from generator.play.match import LiveMatch
from generator.play.recording import resumed, save_text, sitting_of
from generator.play.referee.replay import referee
from generator.studio.answers.table_view import seen_by
from tests.engine.test_passing import PASSED, hands, leaves
from tests.play.evenings import evening
from tests.play.matches import boxes, game
from tests.play.refereed import read

HEAD = """\
format: 1
game: toy
ruleset: base
seats: [Ann, Bob, Cleo]
moves:
"""


@cache
def program() -> Program:
    """The game of leaves; it borrows a theme, of which only symbols' names are needed."""
    return compile_game(replace(leaves(), theme=game(boxes()[0]).theme), "base", 3)


def table(*choices: str, sitting: tuple[str, ...] = ("person",) * 3) -> LiveMatch:
    match = LiveMatch(program(), 1, sitting)
    for words in choices:
        match.take(match.state.parse(words))
    return match


def told(match: LiveMatch, seat: int) -> str:
    return " ".join(one.text for one in match.narrators[seat].events)


def test_the_others_are_told_nothing_of_what_a_seat_has_chosen() -> None:
    match = table(*PASSED[:4])
    assert "Ash" in told(match, 0) and "Elm" in told(match, 0)
    assert told(match, 1) == told(table("larch", "ash", *PASSED[2:4]), 1)
    assert not any(name in told(match, 2) for name in ("Ash", "Elm", "Beech", "Fir"))
    assert match.last_choices(1, 2) == ["Seat 2: a choice that only its seat knows."]
    match.undo(3)
    assert match.state.current_seat == 0 and len(match.taken) == 1


def test_each_has_the_screen_once_for_all_its_cards() -> None:
    paper, _, _ = evening(table(), "", "1", "1", "", "1", "1", "", "1", "1")
    own, others = paper.text.split("Seat 2 decides now.", 1)
    assert own.count("decides now") == 1 and own.count("pass to the left? [1]") == 1
    assert own.count("pass to the left? Chosen so far, 1 of 2: Ash. [1]") == 1
    assert "Ash" not in others.split("Seat 1 decides now.")[0]


@pytest.mark.parametrize("first", ["ash", "elm"])
def test_the_page_of_another_seat_is_the_same_whatever_was_chosen(first: str) -> None:
    match, other = table(first), table("larch")
    for seat in (1, 2):
        assert seen_by(match, seat) == seen_by(other, seat)
    assert seen_by(match, 0) != seen_by(other, 0)


def test_each_hears_what_has_come_once_all_have_chosen() -> None:
    match = table(*PASSED)
    assert "Cedar" in told(match, 0) and "Hazel" in told(match, 0)
    assert "Cedar" not in told(match, 1) and "Hazel" not in told(match, 1)


@pytest.mark.parametrize("policy", ["random", "greedy", "first"])
def test_policies_pass_cards_too(policy: str) -> None:
    match = table(sitting=(policy,) * 3)
    match.go_on()
    assert match.is_over
    assert [len(one) for one in hands(match.state)] == [3, 3, 3]


def test_a_saved_match_goes_on_where_it_was_left() -> None:
    match = table(*PASSED[:3])
    transcript, places = read(save_text(match, {}))
    same = resumed(program(), transcript, sitting_of(transcript, "greedy"), places)
    assert same.state.current_seat == 1
    assert [same.state.observe(seat) for seat in range(3)] == [
        match.state.observe(seat) for seat in range(3)
    ]


@pytest.mark.parametrize(
    "moves",
    [
        "- 1: [ash, elm]\n- 2: [beech, fir]\n- 3: [cedar, hazel]\n",
        "- 1: ash\n- 1: elm\n- 2: beech\n- 2: fir\n- 3: cedar\n- 3: hazel\n",
        "- Cleo: [Hazel, Cedar]\n- Ann: [Elm, Ash]\n- Bob: [Fir, Beech]\n",
        "- 3: cedar\n- 2: fir\n- 1: elm\n- 1: ash\n- 2: beech\n- 3: hazel\n",
    ],
)
def test_what_all_pass_at_once_may_be_written_in_any_order(moves: str) -> None:
    end = (
        "- now: {hand of Ann: [larch, cedar, hazel], hand of Cleo: [oak, beech, fir]}\n- 1: more\n"
    )
    verdict = referee(program(), *read(HEAD + moves + end))
    assert verdict.findings == () and verdict.outcome == "end"


def test_a_card_that_has_just_come_cannot_be_passed_on() -> None:
    moves = "- 1: [ash, elm]\n- 2: [beech, ash]\n- 3: [cedar, hazel]\n- 1: more\n"
    (finding,) = referee(program(), *read(HEAD + moves)).findings
    assert finding.code.id == "G401" and finding.position.line == 7
