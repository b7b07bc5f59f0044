"""What a deck says of each of its cards is held to."""

import pytest
from box import found, lint

FRUITS, RODS = "cards/fruits", "cards/rods"
Change = tuple[str, str, str]
ATTRIBUTES = "  names: {type: text, list: true"
NEIGHBOUR = "  neighbour: {type: text, optional: true, means: who grows beside it}\n"
READ: Change = (FRUITS, "flavour: One a day.", 'flavour: "One a day {{ neighbour or names }}."')


def each(*bonds: str) -> Change:
    """Bonds of the fruits."""
    listed = "".join(f"  - {one}\n" for one in bonds)
    return (FRUITS, "front:\n", f"each:\n{listed}front:\n")


def beside(apple: str, pear: str) -> tuple[Change, ...]:
    """Who grows beside the apple, and who beside the pear."""
    return (
        (FRUITS, ATTRIBUTES, NEIGHBOUR + ATTRIBUTES),
        (FRUITS, "seats: 2, names", f"seats: 2, neighbour: {apple}, names"),
        (FRUITS, "seats: 4}", f"seats: 4, neighbour: {pear}}}" if pear else "seats: 4}"),
        READ,
    )


def pulls(first: str, second: str) -> tuple[Change, ...]:
    """Which fruit each rod pulls down."""
    said = "  lowest: {type: integer, means: where it begins}\n"
    return (
        (RODS, said, f"{said}  pulls: {{type: text, means: the fruit}}\n"),
        (RODS, "title: Long rod", 'title: "{{ pulls }} rod"'),
        (RODS, "{lowest: 2}", f"{{lowest: 2, pulls: {first}}}"),
        (RODS, "{lowest: 6}", f"{{lowest: 6, pulls: {second}}}"),
    )


@pytest.mark.parametrize(
    "changes",
    [
        (each("{belongs: rods, by: pulls}"), *pulls("apple", "pear")),
        (each("{mutual: neighbour}"), *beside("pear", "apple")),
        (each("{all: taste}"),),
        (each("{all: points, within: taste}"), (FRUITS, "least: -6, most: 6", "least: 3, most: 3"),
         (FRUITS, "{points: -2, taste", "{points: 3, taste")),
        (each("{unique: points}", "{unique: title}", "{unique: [taste, seats]}"),),
        (each("{unique: names}"),),
    ],
    ids=["belongs", "mutual", "all", "all within", "unique", "left out"],
)  # fmt: skip
def test_what_holds_is_no_finding(changes: tuple[Change, ...]) -> None:
    assert [one for one in found(*changes) if "M19" in one] == []


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ((each("{belongs: rods}"),), 'there are 2 for the 7 cards of "fruits"'),
        ((each("{belongs: rods, by: pulls}"), *pulls("pear", "pear")), 'belongs already'),
        ((each("{mutual: neighbour}"), *beside("pear", "")), 'which names nobody'),
        ((each("{mutual: neighbour}"), *beside("apple", "")), 'the card itself'),
        ((each("{all: taste}"), (FRUITS, "taste: sour", "taste: sweet")), "no card has taste sour"),
        ((each("{unique: [taste, seats]}"), (FRUITS, "sour, seats: 4", "sweet, seats: 2")),
          "has taste sweet and seats 2"),
        ((each("{all: points}"),), "no card has points -6, -5, -4, -3, -1, 0, 1, 2, 4, 5, 6"),
    ],
)  # fmt: skip
def test_what_is_broken_is_one_finding(changes: tuple[Change, ...], words: str) -> None:
    (finding,) = lint(*changes)
    assert words in str(finding)


@pytest.mark.parametrize(
    ("bond", "words"),
    [
        ("{belongs: rod}", 'there is no other deck "rod" (did you mean "rods"?)'),
        ("{belongs: fruits}", 'there is no other deck "fruits" (known are rods)'),
        ("{belongs: rods, by: lowest}", '"lowest" is no text'),
        ("{mutual: tast}", 'declares no attribute "tast" (did you mean "taste"?)'),
        ("{all: seats}", 'nothing says which values "seats" can have'),
        ("{all: taste, within: names}", '"names" is a list'),
        ("{unique: [title, point]}", 'no attribute "point"'),
    ],
)
def test_a_bond_that_nothing_can_break_is_a_finding(bond: str, words: str) -> None:
    (finding,) = lint(each(bond))
    assert finding.code.id == "M190"
    assert words in str(finding)


def test_a_name_of_a_card_of_another_deck_is_no_name() -> None:
    (finding,) = lint(each("{belongs: rods, by: pulls}"), *pulls("apple", "rod-one"))
    assert finding.code.id == "M117"
    assert 'no card of "fruits" has that id' in finding.message
