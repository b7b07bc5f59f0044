"""Boards that cannot be, and functions that are given what is no space of the board."""

from typing import Any

import pytest

from tests.engine.boarded import CITIES, read_board

FOUR: dict[str, Any] = {
    "id": "holes",
    "one": "hole",
    "grid": {"columns": 7, "rows": 6, "diagonal": True},
}


@pytest.mark.parametrize(
    ("board", "says"),
    [
        ({"spaces": ["a", "b"], "lines": [["a", "b"]]}, "either `id` or `of`"),
        ({"id": "folk", "track": 3}, '"folk" is a deck already'),
        ({"of": "folks", "track": 3}, 'there is no deck "folks"'),
        ({"of": "folk", "track": 4}, '"folk" has 3 cards'),
        ({"of": "folk", "spaces": ["a"]}, "are the cards of"),
        ({"id": "town"}, "spaces of one kind, not no spaces"),
        ({"id": "town", "track": 3, "spaces": ["a"]}, "spaces and track"),
        ({"id": "town", "spaces": ["a", "b"], "lines": [["a", "c"]]}, 'there is no space "c"'),
        ({"id": "town", "spaces": ["a", "b"], "lines": [["a", "a", "b"]]}, "to itself"),
        ({"id": "town", "spaces": ["a", "b"], "lines": [["a"], ["a", "b"]]}, "two spaces at least"),
        ({"id": "town", "spaces": ["a", "b", "c"], "lines": [["a", "b"]]}, '"c" is on no line'),
        ({"id": "town", "spaces": ["nun", "b"], "lines": [["nun", "b"]]}, 'is a card of "folk"'),
        ({"id": "town", "spaces": ["a", "b", "a"], "lines": [["a", "b"]]}, "stands here twice"),
        (
            {"id": "town", "grid": {"columns": 2, "rows": 2}, "round": True},
            "a grid cannot be round",
        ),
        ({"id": "town", "track": 3, "values": {"space-4": {}}}, 'there is no space "space-4"'),
        ({"id": "town", "track": 3, "values": {"space-1": {"toll": 2}}}, 'spaces have no "toll"'),
        (
            {"id": "town", "track": 3, "attributes": {"place": {"type": "integer", "means": "x"}}},
            'every space has "place" already',
        ),
        (
            {"of": "folk", "lines": [["nun", "baker", "smith"]], "values": {"nun": {}}},
            "say it on the cards",
        ),
        ({"id": "town", "grid": {"columns": 40, "rows": 40}}, "more than 400"),
    ],
)
def test_a_board_that_cannot_be_is_told_of(board: dict[str, Any], says: str) -> None:
    checked, findings = read_board(board, [{"score": 1, "for": "first(seats)"}])
    assert checked is None
    assert any(says in str(one) for one in findings), findings


@pytest.mark.parametrize(
    ("expression", "says"),
    [
        ("next_to(first(players))", "it takes a card of cities, not a seat"),
        ("next_to(card(lima), rail)", 'there is no "rail" here'),
        ("next_to(card(baker))", "it takes a card of cities, not a card of folk"),
        ("next_to(step(card(lima), flight))", "this may be none"),
        ("distance(card(lima), card(miami)) + 1", "none"),
        ("lines(card(lima))", "it takes a whole number, not a card of cities"),
    ],
)
def test_what_is_asked_of_a_board_must_be_of_its_kind(expression: str, says: str) -> None:
    checked, findings = read_board(CITIES, [{"let": {"found": expression}}])
    assert checked is None and any(says in str(one) for one in findings), findings


def test_without_a_board_nothing_is_next_to_anything() -> None:
    _, findings = read_board(None, [{"let": {"found": "next_to(card(nun))"}}])
    assert any("this ruleset has none" in str(one) for one in findings)


def test_spaces_lie_where_everybody_sees_them() -> None:
    _, findings = read_board(CITIES, [{"score": 1, "for": "first(seats)"}], zones=[])
    assert any("lie in no zone that everybody sees" in str(one) for one in findings)
