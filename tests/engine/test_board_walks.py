"""Boards: what lies next to what, as rules of known games ask for it."""

from typing import Any

from generator.commands.rule_names import named, rule_names
from generator.model.board import Board, Paths, kinds, titles, ways
from tests.engine.boarded import CITIES, on_board, read_board, worked_out

MILLS: dict[str, Any] = {
    "id": "points",
    "spaces": ["a7", "d7", "g7", "d6", "a4", "b4", "g4"],
    "lines": [["a7", "d7", "g7"], ["a7", "a4"], ["d7", "d6"], ["a4", "b4"], ["g7", "g4"]],
}
FOUR: dict[str, Any] = {
    "id": "holes",
    "one": "hole",
    "grid": {"columns": 7, "rows": 6, "diagonal": True},
}
PITS: dict[str, Any] = {"id": "pits", "one": "pit", "track": 12, "round": True}
LADDERS: dict[str, Any] = {
    "id": "squares",
    "one": "square",
    "track": 30,
    "lines": [
        {"through": ["square-4", "square-14"], "kind": "ladder", "one_way": True},
        {"through": ["square-17", "square-7"], "kind": "snake", "one_way": True},
    ],
}


def test_three_men_in_a_row_are_a_mill_as_in_nine_mens_morris() -> None:
    assert worked_out(MILLS, "lines(3)") == [["a7", "d7", "g7"]]
    assert worked_out(MILLS, "lines(3, card(d6))") == []
    assert worked_out(MILLS, "[card(d6).place, card(a7).place]") == [4, 1], "in their order"
    assert worked_out(MILLS, "next_to(card(d7))") == ["a7", "g7", "d6"]


def test_a_city_is_so_many_flights_away_as_in_pandemic() -> None:
    assert worked_out(CITIES, "distance(card(lima), card(miami))") == 2
    assert worked_out(CITIES, "distance(card(miami), card(lima))") == 1
    assert worked_out(CITIES, "distance(card(lima), card(cairo))") is None
    assert worked_out(CITIES, "reach(card(cairo), 2)") == ["miami", "bogota", "lima"]
    assert worked_out(CITIES, "next_to(card(miami), flight)") == ["bogota", "lima"]
    assert worked_out(CITIES, "adjacent(card(miami), card(cairo))") is False


def test_four_in_a_row_go_four_ways_as_in_connect_four() -> None:
    assert worked_out(FOUR, "count(lines(4))") == 69
    assert worked_out(FOUR, "count(lines(4, card('hole-1')))") == 3
    assert worked_out(FOUR, "[card('hole-9').row, card('hole-9').column]") == [2, 2]
    # A disc falls to the lowest free hole of its column.
    assert worked_out(FOUR, "last(along(card('hole-3'), down))") == "hole-38"
    assert worked_out(FOUR, "count(next_to(card('hole-9')))") == 8


def test_seeds_are_sown_round_the_board_as_in_mancala() -> None:
    assert worked_out(PITS, "step(card('pit-11'), onward, 3)") == "pit-2"
    assert worked_out(PITS, "[step(card('pit-1'), onward, n) for n in numbers(1, 2)]") == [
        "pit-2", "pit-3",
    ]  # fmt: skip
    assert worked_out(PITS, "step(card('pit-1'), back)") == "pit-12"
    assert worked_out(PITS, "distance(card('pit-1'), card('pit-8'))") == 5
    assert worked_out(PITS, "count(along(card('pit-5'), onward))") == 11
    assert worked_out(PITS, "count(lines(3))") == 12


def test_a_ladder_leads_up_and_a_track_ends_as_in_snakes_and_ladders() -> None:
    assert worked_out(LADDERS, "step(card('square-4'), ladder)") == "square-14"
    assert worked_out(LADDERS, "step(card('square-14'), ladder)") is None
    assert worked_out(LADDERS, "step(card('square-28'), onward, 6)") is None
    assert worked_out(LADDERS, "next_to(card('square-30'), onward)") == []
    assert worked_out(LADDERS, "step(card('square-28'), onward, 0)") == "square-28"


def test_geese_only_go_on_and_a_fox_jumps_over_one_as_in_fox_and_geese() -> None:
    meadow = {"id": "places", "one": "place", "grid": {"columns": 3, "rows": 3}}
    ahead = "[x for way in ['up', 'left', 'right'] for x in next_to(card('place-5'), way)]"
    assert worked_out(meadow, ahead) == ["place-2", "place-4", "place-6"]
    leaps = (
        "[default(step(card('place-1'), way, 2), card('place-1'))"
        " for way in ['up', 'down', 'left', 'right']]"
    )
    assert worked_out(meadow, leaps) == ["place-1", "place-7", "place-1", "place-3"]


def test_cards_of_a_deck_can_be_the_spaces_and_lie_in_a_grid() -> None:
    row = {"of": "folk", "grid": {"columns": 3, "rows": 1}}
    assert worked_out(row, "next_to(card(smith), right)") == ["nun"]


def test_pieces_stand_on_spaces_by_a_counter_of_theirs() -> None:
    more = {
        "pieces": [{"id": "cubes", "one": "cube", "count": 3}],
        "counters": [{"id": "at", "of": "cubes", "type": "card of cities", "starts": "card(lima)"}],
    }
    assert worked_out(CITIES, "count(those(cards.cubes, at=card(lima)))", **more) == 3


def test_spaces_say_of_themselves_what_rules_read_as_the_colours_of_cities_in_pandemic() -> None:
    board = CITIES | {
        "attributes": {
            "colour": {"type": "choice", "choices": ["blue", "black"], "means": "a disease"},
            "rent": {"type": "integer", "default": 2, "means": "coins"},
        },
        "values": {
            **{one: {"colour": "blue"} for one in ("lima", "bogota")},
            "miami": {"colour": "black"},
            "cairo": {"colour": "black", "rent": 5},
        },
    }
    blue = "[x for x in cards.cities if x.colour == blue]"
    assert worked_out(board, blue) == ["lima", "bogota"]
    assert worked_out(board, "[x.rent for x in cards.cities]") == [2, 2, 2, 5]
    assert worked_out(board, "first(those(cards.cities, colour=black)).place") == 3


def test_a_line_that_ends_where_it_began_is_round() -> None:
    ring = Board(id="ring", spaces=("a", "b", "c"), lines=(("a", "b", "c", "a"),))
    paths = Paths([10, 11, 12], ways(ring, [*titles(ring)]))
    assert paths.near == {10: [11, 12], 11: [10, 12], 12: [11, 10]}
    assert [set(one) for one in paths.rows(2, None)] == [{10, 11}, {11, 12}, {12, 10}]


def test_spaces_in_a_ring_are_a_round_track() -> None:
    ring = Board(id="ring", spaces=("a", "b", "c"), round=True)
    paths = Paths([10, 11, 12], ways(ring, [*titles(ring)]))
    assert paths.by_kind["onward"] == {10: [11], 11: [12], 12: [10]}
    assert kinds(ring) == {"onward", "back"}


def test_single_spaces_of_a_track_have_titles() -> None:
    track = Board(id="way", one="pit", track=3, titles={"pit-2": "The Well"})
    assert titles(track) == {"pit-1": "Pit 1", "pit-2": "The Well", "pit-3": "Pit 3"}


def test_a_space_that_a_table_does_not_use_cuts_its_lines() -> None:
    line = Board(id="line", spaces=("a", "b", "c", "d"), lines=(("a", "b", "c", "d"),))
    paths = Paths([0, 1, 2], ways(line, ["a", "c", "d"]))
    assert paths.near == {0: [], 1: [2], 2: [1]}


def test_a_board_says_which_kinds_of_lines_it_has() -> None:
    assert kinds(Board.model_validate(PITS)) == {"onward", "back"}
    assert len(kinds(Board.model_validate(FOUR))) == 8


def test_a_match_on_a_board_is_the_same_again() -> None:
    does = [
        {"let": {"at": "card('pit-1')"}},
        {"repeat": [{"choose": "next_to(at)", "as": "to", "by": "first(players)"},
                    {"set": "at", "to": "default(to, at)"}], "times": 5},
    ]  # fmt: skip
    program = on_board(PITS, does)
    taken = []
    for _ in range(2):
        state = program.new_state(3)
        choices = []
        while not state.is_terminal():
            choices.append([state.describe(one) for one in state.legal_actions()])
            state.apply(state.legal_actions()[-1])
        taken.append(choices)
    assert taken[0] == taken[1] and taken[0][0] == ["pit-2", "pit-12"]


def test_the_names_of_a_ruleset_have_its_spaces_and_kinds_of_lines() -> None:
    checked, _ = read_board(FOUR, [{"score": 1, "for": "first(seats)"}])
    assert checked is not None
    known = named(checked.game)
    assert {"down-left", "row", "column"} <= known.keys() and "hole-1" not in known
    listed = [line.split("  ")[1] for line in rule_names(checked.game) if line[:2] == "  "]
    assert "hole-1 to hole-42" in listed
    checked, _ = read_board(CITIES, [{"score": 1, "for": "first(seats)"}])
    assert checked is not None
    assert named(checked.game)["bogota"] == "cities · Bogotá"
