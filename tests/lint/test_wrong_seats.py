from box import found, lint

FRUITS = "cards/fruits"


def test_the_least_is_not_above_the_most() -> None:
    (finding,) = lint(("game", "{least: 2, most: 4}", "{least: 5, most: 4}"))
    assert str(finding.position) == "orchard/game.yaml:10:16"
    assert finding.code.id == "M119"
    assert finding.message == "the least number of players, 5, is above the most, 4"


def test_a_game_for_exactly_as_many_is_fine() -> None:
    assert found(("game", "{least: 2, most: 4}", "{least: 4, most: 4}")) == []


def test_a_card_for_more_players_than_the_game_has_is_found() -> None:
    (finding,) = lint((FRUITS, "seats: 4", "seats: 5"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:31:50"
    assert finding.message == '"pear" is for 5 players or more'
    assert finding.hint == "the game is for 2 to 4"
    assert found((FRUITS, "seats: 4", "seats: 0")) == ["cards/fruits.yaml:31:50 M119"]


def test_seats_are_counted_in_whole_numbers() -> None:
    (finding,) = lint((FRUITS, "seats_from: seats", "seats_from: taste"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:16:13"
    assert finding.message == 'seats_from names "taste", which is not one whole number'
