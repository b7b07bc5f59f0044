import pytest
from box import found, lint

FRUITS, RODS = "cards/fruits", "cards/rods"
SIZE = "size: poker\ndeclared: 7"
SEED = "seed: {icon: apple-seeds, title"
SOFT = "[soft, paper]"


@pytest.mark.parametrize(
    ("part", "old", "new", "where", "message", "hint"),
    [
        (FRUITS, SIZE, SIZE.replace("poker", "pokre"), "cards/fruits.yaml:3:7",
         'there is no card size "pokre"',
         'did you mean "poker"?; `hornbook list --sizes` shows all'),
        (FRUITS, "template: fruit", "template: friut", "cards/fruits.yaml:11:13",
         'there is no face template "friut"', 'did you mean "fruit"?'),
        (FRUITS, "seats_from: seats", "seats_from: seat", "cards/fruits.yaml:16:13",
         'there is no attribute "seat"', 'did you mean "seats"?'),
        ("game", "declared: 9", "declared: 9\nshowcase: [apple/front, pear.gren/back]",
         "game.yaml:15:25", 'there is no face "pear.gren/back"',
         'did you mean "pear.green/back"?'),
        (RODS, "style: sweet", "style: swete", "cards/rods.yaml:8:76",
         'there is no band "swete"', 'did you mean "sweet"?'),
        ("theme", SEED, "seed: {title", "theme.yaml:18:9",
         'the symbol "seed" has neither icon nor letters', "give it one of the two"),
        ("theme", SOFT, "[leaf, paper]", "theme.yaml:21:6",
         'there is no colour "leaf"', "known are accent, ink, paper, soft"),
        ("theme", "title: {family: Plain Serif", "title: {family: Plain Sreif",
         "theme.yaml:8:19", 'there is no font "Plain Sreif 400 normal"',
         'did you mean "Plain Serif"?'),
        ("theme", "Serif, size: 16", "Serif, weight: 600, size: 16", "theme.yaml:8:19",
         'there is no font "Plain Serif 600 normal"',
         "the family has no such cut; try weight 400 or 700, style normal"),
        ("theme", "emblem:\n", "emblem:\n  friut: {size: 20, smallest: 9}\n", "theme.yaml:13:3",
         'there is no face template "friut"', 'did you mean "fruit"?'),
    ],
)  # fmt: skip
def test_a_name_that_stands_for_nothing_is_said_with_what_was_meant(
    part: str, old: str, new: str, where: str, message: str, hint: str
) -> None:
    (finding,) = lint((part, old, new))
    assert str(finding.position) == f"orchard/{where}"
    assert finding.code.id == "M117"
    assert (finding.message, finding.hint) == (message, hint)


def test_an_attribute_misspelt_where_it_is_declared_is_not_missed_twice() -> None:
    assert found((FRUITS, "  seats: {type", "  saets: {type")) == ["cards/fruits.yaml:25:43 M112"]


def test_a_pair_of_a_colour_that_every_theme_needs_is_missed_as_that_colour_alone() -> None:
    assert found(("theme", "  soft: ", "  sotf: ")) == ["theme.yaml:3:3 M118"]


def test_an_emblem_for_a_template_that_there_is_is_fine() -> None:
    assert found(("theme", "emblem:\n", "emblem:\n  fruit: {size: 20, smallest: 9}\n")) == []


def test_an_attribute_whose_other_values_are_cards_names_no_card_that_is_not_there() -> None:
    near = "  near: {type: text, list: true, optional: true, means: grows beside}\nfront:\n"
    changes = (
        (FRUITS, "front:\n", near),
        (FRUITS, "seats: 2, names", "near: [apple, paer, rod-one], seats: 2, names"),
    )
    (finding,) = lint(*changes, (FRUITS, "One a day.", '"Near {{ card(near[1]).title }}."'))
    assert str(finding.position) == "orchard/cards/fruits.yaml:26:57"
    assert finding.message == '"apple": near names "paer", and no card has that id'
    assert finding.hint == 'did you mean "pear"?'
