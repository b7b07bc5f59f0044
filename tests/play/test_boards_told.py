"""What people are shown of a board: space by space what is on it."""

from dataclasses import replace

from generator.engine import compile_game
from generator.play.match import LiveMatch
from generator.play.terminal.screen import Style, match_lines
from generator.project import find_project
from generator.source.games import read_game
from generator.studio.answers.table_view import seen_by


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
    assert f"Board: at A7: man you; at D7: man {other}; at G7: man you" in lines


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
