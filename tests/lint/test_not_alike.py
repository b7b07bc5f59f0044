"""Designs that are alike: one card in play, whose pictures and words alone differ."""

from box import lint

from generator.model.deck import Card, Design, Printed, played

FRUITS = "cards/fruits"
PEAR = (FRUITS, "    title: Pear\n", "    title: Pear\n    alike: true\n")
GREEN = (FRUITS, "{id: green, copies: 1,", "{id: green, copies: 1, attributes: {worth: 3},")


def not_alike(*edits: tuple[str, str, str]) -> list[tuple[str, str]]:
    found = (one for one in lint(*edits) if one.code.id == "M196")
    return [(str(one.position), one.message) for one in found]


def test_a_design_with_attributes_of_its_own_is_not_alike():
    assert not_alike(GREEN) == []
    ((_, message),) = not_alike(PEAR, GREEN)
    assert message == '"green" has attributes of its own, and says it is alike'


def test_a_card_without_designs_has_none_to_be_alike():
    apple = (
        FRUITS,
        '    copies: 3\n    text: "Draw',
        '    copies: 3\n    alike: true\n    text: "Draw',
    )
    ((at, message),) = not_alike(apple)
    assert (at, message) == ("orchard/cards/fruits.yaml:22:5", '"apple" has no designs to be alike')


def test_in_play_designs_that_are_alike_are_one_card_with_all_their_copies():
    designs = (Design(id="red", copies=2), Design(id="green", copies=3))
    for alike, told in ((True, [("pear", 5)]), (False, [("pear.red", 2), ("pear.green", 3)])):
        card = Card(id="pear", title="Pear", designs=designs, alike=alike, cites="I")
        several = [
            Printed(f"pear.{one.id}", card, one, one.copies, ("cards", 0)) for one in designs
        ]
        assert [(one.id, one.copies) for one in played(several)] == told
