"""Menus that come again until the seat passes: at a table and in a record."""

from dataclasses import replace
from functools import cache

import pytest

from generator.engine import Program, compile_game
from generator.play.match import LiveMatch
from generator.play.recording import resumed, save_text, sitting_of
from generator.play.referee.replay import referee
from generator.play.terminal.why import why_lines
from tests.engine.test_bids import DECK, RULES
from tests.engine.toys import FOLDER, game_of
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
ACTIONS = """
actions:
  - id: buy
    cites: "2"
    says: Buy a card.
    requires: [{test: seat.purse > 1, says: A card costs two coins.}]
    does: [{pay: 2, from: seat.purse}, {score: 1, for: seat}]
  - {id: work, cites: "2", says: Earn a coin., does: [{pay: 1, to: seat.purse}]}
rules:
"""
TURNS = """
- each: players
  as: seat
  do:
    - act: [buy, work]
      until: passed
      times: 4
      limits: {work: 1}
      as: done
      says: "{{ n }} of 4 done."
      of: {n: count(done)}
"""


@cache
def program() -> Program:
    """Turns of up to four actions; a theme is borrowed, of which symbols' names are needed."""
    lines = "".join(f"      {line}\n" for line in TURNS.strip().splitlines())
    rules = RULES.replace("EFFECTS", lines).replace("\nrules:\n", ACTIONS, 1)
    made = game_of((FOLDER / "game.yaml").read_text("utf-8"), {"pack": DECK}, {"base": rules})
    return compile_game(replace(made, theme=game(boxes()[0]).theme), "base", 3)


def table(*choices: str, sitting: tuple[str, ...] = ("person",) * 3) -> LiveMatch:
    match = LiveMatch(program(), 1, sitting)
    for words in choices:
        match.take(match.state.parse(words))
    return match


def test_the_screen_says_how_much_of_a_turn_of_pandemic_is_done() -> None:
    paper, _, _ = evening(table(), "", "2", "3")
    assert "0 of 4 done." in paper.text and "1 of 4 done." in paper.text
    assert "2 of 4 done." not in paper.text.split("1 of 4 done.")[0]


def test_a_person_is_told_why_once_is_enough() -> None:
    told = list(why_lines(table("work"), "work"))
    assert any("It has been done as often as it may be." in line for line in told), told


@pytest.mark.parametrize("policy", ["random", "greedy", "first"])
def test_policies_do_no_more_than_they_may(policy: str) -> None:
    match = table(sitting=(policy,) * 3)
    match.go_on()
    assert match.is_over
    assert all(0 <= score <= 3 for score in match.state.returns())


def test_a_saved_turn_goes_on_where_it_was_left() -> None:
    match = table("buy", "work")
    transcript, places = read(save_text(match, {}))
    same = resumed(program(), transcript, sitting_of(transcript, "greedy"), places)
    assert same.state.observe(0) == match.state.observe(0)


def test_a_record_passes_where_fewer_is_done_and_not_after_the_last() -> None:
    moves = "- 1: buy\n- 1: pass\n- 2: [buy, buy, work, buy]\n- 3: pass\n"
    verdict = referee(program(), *read(HEAD + moves))
    assert verdict.findings == () and verdict.outcome == "end"


def test_a_record_of_too_much_is_refused_in_words() -> None:
    (finding,) = referee(program(), *read(HEAD + "- 1: [work, work]\n- 2: pass\n")).findings
    assert finding.code.id == "G401" and finding.position.line == 6
    assert "as often as it may be" in f"{finding.message} {finding.hint}"
