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


def fields(*blocks: str) -> tuple[str, str, str]:
    """More blocks on the first sheet of the orchard."""
    held = "".join(f"      - {one}\n" for one in blocks)
    return "components", "    blocks:\n", f"    blocks:\n{held}"


WHO = "{block: fields, entries: [{label: Who, id: who}]}"


@pytest.mark.parametrize(
    "second",
    [
        "{block: fields, entries: [{label: When}, {label: Whom, id: who}]}",
        "{block: columns, columns: [[{block: fields, entries: [{label: Whom, id: who}]}], []]}",
        "{block: sum, id: who, total: All, terms: [{label: Pears}]}",
    ],
)
def test_a_second_field_of_a_sheet_is_told_where_the_first_stands(second: str) -> None:
    one, two = lint(fields(WHO)), lint(fields(WHO, second))
    (finding,) = [each for each in two if each.code.id == "M115"]
    first = finding.position.line - 1
    assert finding.message == f'the sheet has a field "who" already, in line {first}'
    assert [each for each in one if each.code.id == "M115"] == []


def test_parts_of_a_sum_have_ids_of_their_own() -> None:
    terms = "[{label: Pears, id: who}, {label: Plums, id: %s}]"
    blocks = [
        f"{{block: sum, id: {name}, total: All, terms: {terms % part}}}"
        for name, part in (("all", "plums"), ("rest", "who"))
    ]
    found_ = [one for one in lint(fields(WHO, *blocks)) if one.code.id == "M115"]
    assert [one.message.split(", in")[0] for one in found_] == [
        'the sum "rest" has a part "who" already'
    ]
