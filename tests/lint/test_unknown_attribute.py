from box import found, lint

FRUITS = "cards/fruits"


def test_a_misspelt_attribute_is_said_once_at_its_key() -> None:
    (finding,) = lint((FRUITS, "{points: 3,", "{ponits: 3,"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:25:18"
    assert finding.code.id == "M112"
    assert finding.message == '"fruits" declares no attribute "ponits"'
    assert finding.hint == 'did you mean "points"?'


def test_a_slip_in_the_declaration_is_said_once_for_all_its_cards() -> None:
    (finding,) = lint((FRUITS, "  points: {type", "  ponits: {type"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:25:18"
    assert finding.message.endswith('no attribute "points", and 3 times it is given')


def test_an_attribute_like_no_other_is_answered_with_those_there_are() -> None:
    (finding,) = lint(("cards/rods", "lowest: 2}", "lowest: 2, width: 4}"))
    assert str(finding.position) == "orchard/cards/rods.yaml:11:60"
    assert finding.hint == "declared are: lowest"


def test_designs_and_backs_are_held_to_the_declaration_too() -> None:
    change = (FRUITS, "copies: 1, icon", "copies: 1, attributes: {weight: 2}, icon")
    assert found(change) == ["cards/fruits.yaml:36:45 M112"]
    change = (FRUITS, "attributes: {points: 0}", "attributes: {weight: 0}")
    assert found(change) == ["cards/fruits.yaml:40:20 M112"]
