import pytest
from box import found, lint

from generator.diagnostics import Severity

FRUITS = "cards/fruits"


@pytest.mark.parametrize(
    ("old", "new", "where", "message"),
    [
        ("{points: 3,", "{points: three,", "25:26", 'points must be a whole number, not "three"'),
        ("{points: 3,", "{points: 2.5,", "25:26", 'points must be a whole number, not "2.5"'),
        ("{points: 3,", "{points: true,", "25:26", 'points must be a whole number, not "true"'),
        ("{points: 3,", "{points: 7,", "25:26", "points is 7, and the most is 6"),
        ("points: -2,", "points: -7,", "31:26", "points is -7, and the least is -6"),
        ("taste: sweet,", "taste: 2,", "25:36", 'taste must be one of its choices, not "2"'),
        ("[pippin, russet]", "pippin", "25:60", "names must be a list"),
        ("[pippin, russet]", "[pippin, 3]", "25:60", 'names must be text, not "3"'),
        ("seats: 2,", "seats: [2],", "25:50", "seats must be one value, not a list"),
    ],
)
def test_a_value_is_held_to_its_declaration(old: str, new: str, where: str, message: str) -> None:
    (finding,) = lint((FRUITS, old, new))
    assert str(finding.position) == f"orchard/cards/fruits.yaml:{where}"
    assert finding.code.id == "M114"
    assert finding.message == f'"{"pear" if "-2" in old else "apple"}": {message}'


def test_limits_themselves_are_allowed() -> None:
    assert found((FRUITS, "{points: 3,", "{points: 6,"), (FRUITS, "-2", "-6")) == []


def test_a_misspelt_choice_is_answered_with_the_nearest() -> None:
    (finding,) = lint((FRUITS, "taste: sour", "taste: suor"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:31:37"
    assert finding.hint == 'did you mean "sour"?'


def test_a_choice_misspelt_in_the_declaration_is_said_once_for_all_its_cards() -> None:
    changes = ((FRUITS, "[sweet, sour]", "[sweet, suor]"), (FRUITS, "taste: sweet", "taste: sour"))
    (finding,) = lint(*changes)
    assert str(finding.position) == "orchard/cards/fruits.yaml:7:42"
    assert finding.message == 'no card has the taste "suor", and 2 have "sour"'
    assert finding.hint == 'did you mean "sour"?'


def test_lists_that_go_together_on_every_other_card_are_a_warning_where_they_do_not() -> None:
    both = "  goes: {type: text, list: true, optional: true, shown: true, means: with it}\nfront:\n"
    cards = "".join(
        f"  - {{id: c{n}, title: C{n}, cites: X, attributes: {{points: 1, taste: sour, seats: 2, "
        f"names: [a, b], goes: [{goes}]}}}}\n"
        for n, goes in enumerate(("d, e", "d, e", "d, e", "d"))
    )
    changes = (
        (FRUITS, "front:\n", both),
        (FRUITS, "cards:\n", "cards:\n" + cards),
        (FRUITS, "declared: 7", "declared: 11"),
        ("game", "declared: 9", "declared: 13"),
    )
    (finding,) = (one for one in lint(*changes) if one.code.id != "M197")  # nor has the pear any
    assert finding.severity is Severity.WARNING
    assert finding.message == '"c3": names has 2 and goes 1'
    hint = "on every other card both have as many: add to goes, or take from names"
    assert finding.hint == hint


def test_a_declaration_that_contradicts_itself_is_said_once() -> None:
    assert found((FRUITS, "[sweet, sour]", "[]")) == ["cards/fruits.yaml:7:10 M114"]
    (finding,) = lint(("cards/rods", "{type: integer,", "{type: text, least: 4, most: 2,"),
                      ("cards/rods", "lowest: 2", 'lowest: "2"'),
                      ("cards/rods", "lowest: 6", 'lowest: "6"'))  # fmt: skip
    assert finding.message == '"lowest" can be no number: its least, 4, is above its most, 2'


@pytest.mark.parametrize(
    ("old", "new", "where", "message"),
    [
        ("points: {type: integer,", "default: none,", "6:36", 'a whole number, not "none"'),
        ("points: {type: integer,", "default: 1.5,", "6:36", 'a whole number, not "1.5"'),
        ("points: {type: integer,", "default: [1],", "6:36", "one value, not a list"),
        ("taste: {type: choice,", "default: salt,", "7:34", 'sweet, sour, not "salt"'),
        ("names: {type: text, list: true, optional: true,", "default: apple,", "8:60", "a list"),
    ],
)
def test_a_default_is_held_to_its_type_at_its_line(
    old: str, new: str, where: str, message: str
) -> None:
    (finding,) = lint((FRUITS, old, f"{old} {new}"))
    assert str(finding.position) == f"orchard/cards/fruits.yaml:{where}"
    assert finding.code.id == "M114"
    assert finding.message == f'the default of "{old.partition(":")[0]}" must be ' + (
        f"one of {message}" if "salt" in new else message
    )


def test_a_default_beyond_the_limits_of_what_cards_say_is_allowed() -> None:
    assert found((FRUITS, "points: {type: integer,", "points: {type: integer, default: 9,")) == []
