import pytest
from box import Change, found, lint

CHANCE = """\
chances:
  basket:
    of: {draw: hand, from: fruits, sum: points}
    is: at-least
    for: {first: 3, last: 9}
    means: that the basket is worth so much
    cites: "II"
  contest:
    of: {roll: 3, sides: 6}
    is: above
    against: {draw: 2, from: fruits, count: {taste: sour, names: russet}}
    for: {first: -2, last: 2}
    means: that the dice beat the russets
    cites: "II"
values:
"""
DECLARED: Change = ("game", "values:\n", CHANCE)


def with_slip(old: str, new: str) -> Change:
    assert CHANCE.count(old) == 1
    return "game", "values:\n", CHANCE.replace(old, new)


def test_a_chance_over_decks_values_and_dice_is_fine_and_texts_may_say_it() -> None:
    said = "Costs {{ chances.basket[6]|percent }} or {{ chances.contest[0]|fraction }} points."
    text: Change = ("cards/fruits", "Costs {{ card('apple').points }} points.", said)
    assert found(DECLARED, text) == []


@pytest.mark.parametrize(
    ("old", "new", "position", "message", "hint"),
    [
        ("from: fruits, sum", "from: friuts, sum", "18:28",
         'there is no deck "friuts"', 'did you mean "fruits"?'),
        ("sum: points", "sum: pionts", "18:41",
         'the deck "fruits" has no attribute "pionts"', 'did you mean "points"?'),
        ("sum: points", "sum: taste", "18:41",
         '"taste" of "fruits" is no whole number to add up', "use an attribute of type integer"),
        ("draw: hand", "draw: hnad", "18:16", 'there is no value "hnad"', 'did you mean "hand"?'),
        ("draw: hand", "draw: 8", "18:16",
         '8 cards cannot be drawn from "fruits", which has 7', None),
        (", sum: points", "", "18:9", "a draw is told by sum:, highest:, lowest: "
         "or count:, and by one of them",
         "sum: an attribute, or count: {attribute: value}"),
        ("last: 9", "last: 2", "20:27", "the range begins with 3 and ends with 2",
         "from one to 100 numbers, the smaller first"),
        ("taste: sour", "taste: sauer", "26:53", '"taste" is never "sauer"',
         'did you mean "sour"?'),
        ("sides: 6", "sides: 0", "24:26", "sides is 0",
         "a whole number from 1 to 1000 is needed"),
    ],
)  # fmt: skip
def test_a_slip_in_a_chance_is_found_where_it_stands(
    old: str, new: str, position: str, message: str, hint: str | None
) -> None:
    (finding,) = lint(with_slip(old, new))
    assert finding.code.id == "M126"
    assert str(finding.position) == f"orchard/game.yaml:{position}"
    assert finding.message.endswith(f": {message}")
    assert finding.hint == hint


def test_texts_that_say_a_wrong_chance_are_not_reported_too() -> None:
    text: Change = (
        "cards/fruits",
        "Costs {{ card('apple').points }}",
        "Says {{ chances.basket[6] }}",
    )
    assert found(with_slip("sum: points", "sum: pionts"), text) == ["game.yaml:18:41 M126"]


def test_a_chance_that_no_one_declared_is_named_where_a_text_says_it() -> None:
    text: Change = (
        "cards/fruits",
        "Costs {{ card('apple').points }}",
        "Says {{ chances.baskte[6] }}",
    )
    (finding,) = lint(DECLARED, text)
    assert finding.code.id == "M116"
    assert finding.hint == 'did you mean "basket"?'


def test_a_chance_says_where_its_draw_comes_from() -> None:
    (finding,) = lint(with_slip('so much\n    cites: "II"', "so much"))
    assert finding.code.id == "M111"
    assert finding.message == 'the chance "basket" has no origin for "of"'


def asking(said: str) -> Change:
    return "cards/fruits", "Costs {{ card('apple').points }} points.", said


@pytest.mark.parametrize("number", ["40", "values.hand * 9", "card('apple').points + 30", "-20"])
def test_a_chance_beyond_its_table_is_told_where_it_is_typed(number: str) -> None:
    said = asking(f"Costs {{{{ chances.basket[{number}]|percent }}}}.")
    (finding,) = lint(DECLARED, said)
    assert finding.code.id == "M126"
    assert finding.position.file == "orchard/cards/fruits.yaml"
    assert finding.message.startswith('the chance "basket" is for 3 to 9, not ')


@pytest.mark.parametrize(
    "said",
    [
        "Costs {{ chances.contest[-3]|percent }}.",
        "Costs {% for n in [3, 4] %}{{ chances.basket[n]|percent }} {% endfor %}.",
        "Costs {{ chances.basket[values.hand]|percent }}.",
    ],
    ids=["beyond, and still a chance", "in turn", "of the table"],
)
def test_chances_that_tell_something_are_fine(said: str) -> None:
    assert found(DECLARED, asking(said)) == []
