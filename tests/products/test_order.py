"""What a person asks for: seats, decks, cards; and what happens when it is not there."""

import pytest
import small_box
from small_box import PAPERS

from generator.errors import ExitCode, HornbookError
from generator.model.deck import count
from generator.products.order import Order, check_order, chosen_designs, chosen_sheets, share
from generator.render.stylesheet import Ink

SEATED = {
    "seats": {"type": "integer", "means": "Smallest table that needs it."},
    **small_box.ATTRIBUTES,
}


def order_for(**wanted):
    return Order(PAPERS["a4"], PAPERS["letter"], **wanted)


def box():
    animals = small_box.deck()
    cards = [
        small_box.card(number, id=f"p{number}", attributes={"strength": 1, "seats": seats})
        for number, seats in enumerate((2, 2, 4, 5))
    ]
    people = small_box.deck(*cards, id="people", attributes=SEATED, seats_from="seats")
    return small_box.game(animals, people)


def chosen(**wanted):
    order = order_for(**wanted)
    return {name: [one.id for one in some] for name, some in chosen_designs(box(), order).items()}


ANIMALS = ["goat", "old-fox", "owl.day", "owl.night"]


def test_by_default_everything_is_printed():
    assert chosen() == {"animals": ANIMALS, "people": ["p0", "p1", "p2", "p3"]}
    designs = chosen_designs(box(), order_for())
    assert count(designs["animals"]) == 6


@pytest.mark.parametrize(
    ("seats", "people"),
    [(2, ["p0", "p1"]), (3, ["p0", "p1"]), (4, ["p0", "p1", "p2"]), (5, ["p0", "p1", "p2", "p3"])],
)
def test_a_table_gets_what_its_seats_need(seats, people):
    assert chosen(seats=seats) == {"animals": ANIMALS, "people": people}


def test_one_deck_alone():
    assert list(chosen(only=("people",))) == ["people"]


def test_single_cards_bring_all_their_designs_and_single_designs_themselves():
    assert chosen(cards=("owl",)) == {"animals": ["owl.day", "owl.night"]}
    assert chosen(cards=("owl.night", "p3")) == {"animals": ["owl.night"], "people": ["p3"]}


def test_of_several_boxes_each_gets_what_it_has():
    one = box()
    order = order_for(only=("people", "majors"), cards=("p1", "the-fool"), seats=3)
    assert share(order, one) == order_for(only=("people",), cards=("p1",), seats=3)
    assert share(order_for(), one) == order_for()
    for nothing in ({"only": ("majors",)}, {"cards": ("the-fool",)}, {"seats": 1}):
        assert share(order_for(**nothing), one) is None


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"only": ("animals", "xyzzy")}, 'no box has a deck or sheet "xyzzy"'),
        ({"cards": ("xyzzy",)}, 'no box has a card "xyzzy"'),
        ({"seats": 6}, "no box is for 6 seats"),
    ],
)
def test_what_no_box_has_is_refused(wanted, message):
    with pytest.raises(HornbookError, match=message):
        check_order(order_for(**wanted), [box(), box()])


def test_when_cards_are_reprinted_no_sheets_are():
    assert chosen_sheets(box(), order_for(cards=("owl",))) == ()


@pytest.mark.parametrize(
    ("wanted", "message", "instead"),
    [
        ({"only": ("animal",)}, 'has no deck or sheet "animal"', 'did you mean "animals"?'),
        ({"only": ("xyzzy",)}, 'has no deck or sheet "xyzzy"', "hornbook list small-box"),
        ({"cards": ("gaot",)}, 'has no card "gaot"', 'did you mean "goat"?'),
        ({"cards": ("goat", "owl.nigth")}, 'has no card "owl.nigth"', 'did you mean "owl.night"?'),
        (
            {"cards": ("p1", "p3"), "seats": 3},
            '"p3" is not used with 3 players',
            "leave out --seats",
        ),
        ({"cards": ("goat", "p1"), "only": ("people",)}, '"goat" is in none', "leave out --only"),
        ({"seats": 6}, "is for 2 to 5 players, not 6", "give --seats from 2 to 5"),
        ({"seats": 1}, "is for 2 to 5 players, not 1", "give --seats from 2 to 5"),
        ({"seats": 0}, "is for 2 to 5 players, not 0", "give --seats from 2 to 5"),
    ],
)
def test_what_is_not_there_is_refused_with_advice(wanted, message, instead):
    with pytest.raises(HornbookError) as caught:
        chosen(**wanted)
    assert message in caught.value.message
    assert instead in caught.value.instead
    assert caught.value.exit_code is ExitCode.USAGE


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ({}, "people-a4.pdf"),
        ({"seats": 3}, "people-a4-3-seats.pdf"),
        ({"ink": Ink.GREY}, "people-a4-grey.pdf"),
        ({"cards": ("p1",)}, "reprint-people-a4.pdf"),
        ({"cards": ("p1",), "seats": 3, "ink": Ink.LOW}, "reprint-people-a4-3-seats-low.pdf"),
    ],
)
def test_file_names_of_decks_say_what_is_special(wanted, name):
    assert order_for(**wanted).deck_name("people") == name


def test_file_names_of_sheets_name_their_own_paper_and_no_seats():
    assert order_for(seats=3).sheet_name("ledger") == "ledger-letter.pdf"
    assert order_for(ink=Ink.LOW).sheet_name("ledger") == "ledger-letter-low.pdf"
