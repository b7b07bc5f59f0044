import pytest
from box import found, lint

FRUITS = "cards/fruits"


def test_a_card_without_origins_is_said_once_with_all_its_values() -> None:
    (finding,) = lint((FRUITS, '    cites: "III.A"\n', ""))
    assert str(finding.position) == "orchard/cards/fruits.yaml:20:12"
    names = '"title", "copies", "points", "taste", "seats", "names"'
    assert finding.message == f'"apple" has no origin for {names}'


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ((FRUITS, 'taste: "III.B", ', ""), "cards/fruits.yaml:31:37 M111"),
        ((FRUITS, ', copies: "III.B"', ""), "cards/fruits.yaml:29:13 M111"),
        ((FRUITS, "copies: 1, icon", "copies: 1, attributes: {names: [x]}, icon"),
         "cards/fruits.yaml:36:52 M111"),
        ((FRUITS, "attributes: {points: 0}", "attributes: {names: [x]}"),
         "cards/fruits.yaml:40:27 M111"),
        ((FRUITS, 'cites: "III"\n', ""), "cards/fruits.yaml:1:5 M111"),
        (("game", '    cites: "II"\n', ""), "game.yaml:18:9 M111"),
        (("game", 'cites: "I"\n', 'cites: {seats: "I", minutes: "I", declared: "I"}\n'),
         "game.yaml:11:6 M111"),
    ],
)  # fmt: skip
def test_each_value_needs_an_origin(change: tuple[str, str, str], where: str) -> None:
    assert found(change) == [where]


def test_a_misspelt_name_is_said_at_its_key_and_not_as_a_value_without_origin() -> None:
    (finding,) = lint((FRUITS, "      seats: The", "      saets: The"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:34:7"
    assert finding.message == 'editorial names "saets", which is no value of "pear"'
    assert finding.hint == 'did you mean "seats"?'
    assert found((FRUITS, 'points: "III.B", ', 'pionts: "III.B", ')) == [
        "cards/fruits.yaml:32:29 M111"
    ]


def test_an_origin_for_a_value_that_the_card_leaves_out_is_a_stray() -> None:
    change = (FRUITS, "      seats: The", "      names: None are given.\n      seats: The")
    assert found(change) == ["cards/fruits.yaml:34:7 M111"]


def test_words_of_ours_may_have_an_origin_and_need_none() -> None:
    change = ("game", 'cites: "I"\n', 'cites: "I"\neditorial: {about: Ours., language: Ours.}\n')
    assert found(change) == []
