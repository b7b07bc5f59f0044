"""Values of the game that nothing draws on."""

from box import Change, found

SPARE: Change = (
    "game",
    "values:\n",
    'values:\n  spare:\n    is: 2\n    means: for nothing\n    cites: "II"\n',
)


def test_a_value_that_nothing_draws_on_is_found() -> None:
    assert found(SPARE) == ["game.yaml:17:3 M135"]


def test_a_value_in_a_text_is_used() -> None:
    assert found(SPARE, ("cards/fruits", "One a day.", "One of {{ values.spare|words }}.")) == []


def test_a_ruling_in_words_may_stand_on_record() -> None:
    assert found((*SPARE[:2], SPARE[2].replace("is: 2", "is: shuffle"))) == []


def test_a_value_of_a_table_of_chances_is_used() -> None:
    chance = (
        "chances:\n  luck:\n    of: {draw: spare, from: fruits, sum: points}\n    is: below\n"
        '    for: {first: 0, last: 3}\n    means: luck\n    cites: "II"\n'
    )
    assert found((*SPARE[:2], chance + SPARE[2])) == []
