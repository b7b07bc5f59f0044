from box import found, lint

FRUITS = "cards/fruits"


def test_a_deck_that_comes_to_another_number_is_said_once_with_its_cards() -> None:
    (finding,) = lint((FRUITS, "declared: 7", "declared: 8"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:4:11"
    assert finding.message == '"fruits" declares 8 cards, and its cards come to 7'
    assert finding.hint == "counted: pear 4, apple 3"


def test_cards_with_one_copy_are_counted_together() -> None:
    (finding,) = lint(("cards/rods", "declared: 2", "declared: 1"))
    assert finding.message == '"rods" declares 1 card, and its cards come to 2'
    assert finding.hint == "counted: 2 with one copy"


def test_a_mistyped_card_is_found_at_its_deck_alone() -> None:
    assert found((FRUITS, "copies: 3\n", "copies: 2\n")) == ["cards/fruits.yaml:4:11 M110"]


def test_a_card_whose_designs_come_to_another_number_is_said_once() -> None:
    (finding,) = lint((FRUITS, "copies: 4", "copies: 5"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:29:13"
    assert finding.message == '"pear" has copies: 5, and its designs come to 4'
    assert finding.hint == "green 1, brown 3"


def test_a_mistyped_design_is_said_once_at_its_card() -> None:
    change = (FRUITS, "brown, copies: 3", "brown, copies: 2")
    assert found(change) == ["cards/fruits.yaml:29:13 M110"]


def test_designs_alone_count_where_the_card_claims_nothing() -> None:
    change = (FRUITS, "    title: Pear\n    copies: 4\n", "    title: Pear\n")
    assert found(change) == []


def test_a_box_is_counted_where_its_decks_are_right() -> None:
    (finding,) = lint(("game", "declared: 9", "declared: 10"))
    assert str(finding.position) == "orchard/game.yaml:14:11"
    assert finding.message == "the box declares 10 cards, and its decks come to 9"
    assert finding.hint == "counted: fruits 7, rods 2"
