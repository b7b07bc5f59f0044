"""How many of a card a table uses: never more than there are, and said for every table."""

from box import found, lint

FRUITS = "cards/fruits"
APPLE = '    copies: 3\n    text: "Draw'


def with_shares(shares: str) -> tuple[str, str, str]:
    return (FRUITS, APPLE, APPLE.replace("\n", f"\n    {shares}\n", 1))


def test_shares_within_the_copies_for_every_table_are_fine() -> None:
    assert found(with_shares('for_seats: {"2": 0, "3": 2, "4": 3}')) == []


def test_no_table_uses_more_than_the_box_holds() -> None:
    (finding,) = lint(with_shares('for_seats: {"2": 1, "3": 4, "4": 3}'))
    assert str(finding.position) == "orchard/cards/fruits.yaml:22:25"
    assert finding.code.id == "M128"
    assert finding.message == '3 players use 4 of "apple", and the box holds 3'


def test_every_number_of_players_of_the_game_is_there() -> None:
    (finding,) = lint(with_shares('for_seats: {"3": 2}'))
    assert str(finding.position) == "orchard/cards/fruits.yaml:22:5"
    assert finding.message == '"apple" does not say how many 2 or 4 players use'


def test_no_other_number_of_players_is_there() -> None:
    (finding,) = lint(with_shares('for_seats: {"2": 1, "3": 1, "4": 3, "5": 3}'))
    assert finding.message == '"apple" is counted for 5 players'
    assert finding.hint == "it is used with 2, 3, 4 players"


def test_a_variant_may_leave_tables_out_but_not_use_more_than_there_are() -> None:
    variant = (
        "game",
        'cites: "I"\n',
        'cites: "I"\nvariants: [{id: frost, title: Frost, says: Less., cites: "I"}]\n',
    )
    assert found(variant, with_shares('for_variants: {frost: {"2": 0}}')) == []
    (finding,) = lint(variant, with_shares('for_variants: {frost: {"2": 9}}'))
    assert finding.message == '2 players use 9 of "apple", and the box holds 3'


def test_a_card_with_designs_leaves_it_to_them() -> None:
    pear = ("cards/fruits", "    title: Pear\n", '    title: Pear\n    for_seats: {"2": 1}\n')
    (finding,) = (one for one in lint(pear) if one.code.id == "M128")
    assert finding.message == '"pear" has designs, and for_seats stands beside them'
    green = ("{id: green, copies: 1,", '{id: green, copies: 1, for_seats: {"2": 1, "3": 2},')
    messages = [one.message for one in lint((FRUITS, *green)) if one.code.id == "M128"]
    assert messages == [
        '"pear.green" does not say how many 4 players use',
        '3 players use 2 of "pear.green", and the box holds 1',
    ]
