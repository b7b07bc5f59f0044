import pytest
from box import found, lint

FRUITS = "cards/fruits"


def test_a_second_card_of_a_deck_is_told_where_the_first_stands() -> None:
    (finding,) = lint((FRUITS, "id: pear", "id: apple"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:27:9"
    assert finding.code.id == "M115"
    assert finding.message == 'there is a card "apple" already, in line 19'


def test_a_card_of_another_deck_counts_since_texts_name_cards_by_id() -> None:
    (finding,) = lint(("cards/rods", "id: rod-one", "id: pear"))
    assert str(finding.position) == "orchard/cards/rods.yaml:11:10"
    assert finding.message.endswith("already, in orchard/cards/fruits.yaml:27:9")


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ((FRUITS, "{id: brown", "{id: green"), "cards/fruits.yaml:37:14 M115"),
        (("game", "[fruits, rods]", "[fruits, rods, fruits]"), "game.yaml:13:23 M115"),
        (("components", "    lead:",
          "    blocks: []\n  - id: ledger\n    title: Again\n    kind: ledger\n    lead:"),
         "components.yaml:6:9 M115"),
    ],
)  # fmt: skip
def test_designs_decks_and_sheets_are_held_to_it_too(
    change: tuple[str, str, str], where: str
) -> None:
    assert found(change) == [where]


def test_a_design_may_be_called_as_that_of_another_card() -> None:
    designs = "designs: [{id: green, copies: 3}]\n    flavour: One"
    assert found((FRUITS, "flavour: One", designs)) == []
