from box import found, lint

FRUITS = "cards/fruits"


def test_an_attribute_that_is_not_there_is_said_at_the_card() -> None:
    (finding,) = lint((FRUITS, "{points: 3, ", "{"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:19:5"
    assert finding.code.id == "M113"
    assert finding.message == '"apple" has no "points": what it is worth'


def test_a_design_without_it_is_said_at_the_design() -> None:
    changes = (
        (FRUITS, "{points: -2, taste", "{taste"),
        (FRUITS, "{id: green, copies: 1,", "{id: green, copies: 1, attributes: {points: 1},"),
    )
    assert found(*changes) == ["cards/fruits.yaml:37:9 M113"]


def test_designs_that_all_have_it_do_for_the_card() -> None:
    changes = (
        (FRUITS, "{points: -2, taste", "{taste"),
        (FRUITS, "{id: green, copies: 1,", "{id: green, copies: 1, attributes: {points: 1},"),
        (FRUITS, "{id: brown, copies: 3,", "{id: brown, copies: 3, attributes: {points: 2},"),
    )
    assert found(*changes) == []


def test_an_optional_attribute_may_be_left_out() -> None:
    assert found((FRUITS, ", names: [pippin, russet]", "")) == []
