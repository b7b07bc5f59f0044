"""What people are shown of a board: space by space what is on it."""

from dataclasses import replace
from typing import Any

import pytest

from generator.engine import compile_checked, compile_game
from generator.play.match import LiveMatch
from generator.play.terminal.screen import Style, match_lines
from generator.project import find_project
from generator.source.games import read_game
from generator.studio.answers.table_view import seen_by
from tests.engine.boarded import read_board
from tests.play.matches import boxes, game


def begun(moves: int) -> LiveMatch:
    game, reading = read_game(find_project().content / "samples" / "nine-mens-morris")
    assert game is not None, reading.findings
    match = LiveMatch(compile_game(game, "nine-mens-morris", 2), 1, ("person", "person"))
    match.go_on()
    for _ in range(moves):
        match.take(match.state.choices()[0])
        match.go_on()
    return match


def test_the_screen_tells_what_is_on_each_space() -> None:
    match = begun(3)
    first = match.taken[0].seat
    lines = " ".join(line.strip() for line in match_lines(match, first, Style()))
    other = "seat 2" if first == 0 else "seat 1"
    assert f"Board: A7: man you · D7: man {other} · G7: man you" in lines


def test_an_empty_board_is_told_in_one_line() -> None:
    assert "  Board: nothing on any of 24 spaces" in [*match_lines(begun(0), 0, Style())]


def test_the_table_shows_spaces_that_hold_something_or_can_be_chosen() -> None:
    match = begun(3)
    (board,) = [
        zone
        for place in seen_by(match, match.state.current_seat)["places"]
        for zone in place["zones"]
        if zone["title"] == "Board"
    ]
    assert board["count"] == 24 and board["hidden"] == 0
    marks = {card["title"]: card["marks"] for card in board["cards"]}
    assert len(marks["A7"]) == 1 and marks["A1"] == []
    waits = {card["title"] for card in board["cards"] if card["option"] is not None}
    assert len(waits) == 21 and "A7" not in waits
    watching = seen_by(match, 1 - match.state.current_seat)
    (quiet,) = [zone for place in watching["places"] for zone in place["zones"]]
    assert [card["title"] for card in quiet["cards"]] == ["A7", "D7", "G7"]


def board_of(board: dict[str, Any], counter: dict[str, Any], does: list[Any]) -> list[str]:
    """How the screen tells a board of four spaces on which something was done."""
    asks = {"choose": "[1, 2]", "as": "one", "by": "first(players)", "says": "Which?"}
    checked, findings = read_board(board, [*does, asks], counters=[counter])
    assert checked is not None, [str(one) for one in findings]
    made = replace(checked, game=replace(checked.game, theme=game(boxes()[0]).theme))
    match = LiveMatch(compile_checked(made, 2), 1, ("person", "person"))
    match.go_on()
    lines = [*match_lines(match, 0, Style())]
    at = next(number for number, one in enumerate(lines) if one.startswith("  Town"))
    return [one.strip() for one in lines[at : at + 3]]


HOLES: dict[str, Any] = {"id": "holes", "one": "hole", "grid": {"columns": 2, "rows": 2}}
SEEDS: dict[str, Any] = {"id": "seeds", "of": "holes", "type": "integer"}
SOW = [{"set": "card(hole-2).seeds", "to": 0}, {"add": 3, "to": "card(hole-3).seeds"}]


@pytest.mark.parametrize("starts", [4, "2 + 2"])
def test_of_numbers_that_spaces_begin_with_zero_is_told_row_by_row(starts: object) -> None:
    assert board_of(HOLES, {**SEEDS, "starts": starts}, SOW) == [
        "Town (seeds):",
        "Hole 1: 4 · Hole 2: 0",
        "Hole 3: 7 · Hole 4: 4",
    ]


def test_of_other_numbers_zero_is_not_told_nor_are_rows_with_nothing() -> None:
    told = board_of(HOLES, SEEDS, SOW)
    assert told[:2] == ["Town:", "Hole 3: seeds 3"]


def test_a_board_without_rows_is_told_space_by_space() -> None:
    ring = {"id": "holes", "one": "hole", "track": 4}
    assert board_of(ring, SEEDS, SOW)[0] == "Town: at Hole 3: seeds 3"


def test_spaces_that_are_printed_in_rows_are_told_so() -> None:
    rows = begun(0).words.rows
    assert rows[0] == ("a7", "d7", "g7")
    assert rows[3] == ("a4", "b4", "c4", "e4", "f4", "g4")
    assert sum(map(len, rows)) == 24


def test_a_space_that_is_emptied_is_told_with_its_zero() -> None:
    game, reading = read_game(find_project().content / "samples" / "nine-mens-morris")
    assert game is not None, reading.findings
    (rules,) = game.rulesets
    board = rules.board
    assert board is not None
    counter = rules.counters[0].model_validate(
        {"id": "stones", "of": board.deck, "type": "integer", "called": "the stones at {owner}"}
    )
    rules = rules.model_copy(update={"counters": (*rules.counters, counter)})
    of = LiveMatch(compile_game(replace(game, rulesets=(rules,)), rules.id, 2), 1, ("person",) * 2)
    tables, state, told = of.compiled.tables, of.state, of.narrators[0]
    before = len(told.events)
    for value in (3, 0):
        state.counters[tables.counter["stones"]] = value
        told.look(state, 1)
    assert [one.text for one in told.events[before:]] == [
        "The stones at A7: 3.", "The stones at A7: 0.",
    ]  # fmt: skip
