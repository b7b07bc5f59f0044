"""Relations, pieces, what the arbiter sees, and counters that are set before a match."""

import pytest

from generator.engine import State, compile_game
from generator.errors import HornbookError
from tests.engine.test_words import notes, run
from tests.engine.toys import program, toy
from tests.rules.market import BASE, findings_of


def test_a_relation_has_a_value_for_each_pair_and_direction() -> None:
    (told,) = notes("""
- {set: "yard[0].hitched[yard[1]]", to: true}
- {add: 3, to: "seats[0].trust[seats[1]]"}
- note: n
  of: {one: "yard[0].hitched[yard[1]]", back: "yard[1].hitched[yard[0]]",
       two: "seats[0].trust[seats[1]]", other: "seats[1].trust[seats[0]]"}
""")
    assert told == {"one": True, "back": False, "two": 3, "other": 0}


def test_pieces_are_cards_that_are_told_apart_by_their_numbers() -> None:
    (told,) = notes("""
- {move: "yard[0]", to: heap}
- {note: n, of: {left: count(yard), top: heap.top.id, deck: heap.top.deck}}
""")
    assert told == {"left": 1, "top": "cart-1", "deck": "carts"}


def test_the_arbiter_sees_what_only_the_owner_sees_beside_it() -> None:
    state = run("""
- {add: 3, to: "seats[0].trust[seats[1]]"}
- {ask: [stay, leave], as: answer, by: "seats[0]"}
""")
    seen = [state.observe(seat)["counters"]["trust"][0] for seat in range(3)]
    assert seen == [[0, 3, 0], "?", [0, 3, 0]]


def test_what_only_an_arbiter_sees_needs_one() -> None:
    text = BASE.replace(", arbiter: true}", "}").replace("by: arbiter", "by: best")
    with pytest.raises(HornbookError, match="nobody sees"):
        compile_game(toy(base=text), "base", 2)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("towards: cart, type", 'there is no deck "cart"'),
        ("towards: carts, for: [a, b], type", "not both"),
    ],
)
def test_a_relation_towards_nothing_is_a_finding(wrong: str, told: str) -> None:
    text = BASE.replace("towards: carts, type", wrong)
    with pytest.raises(HornbookError, match=told):
        compile_game(toy(base=text), "base", 2)


def test_a_relation_needs_its_brackets() -> None:
    (found,) = findings_of("- {set: 'yard[0].hitched', to: true}")
    assert 'there is no "hitched"' in found


def test_a_map_can_only_fill_what_is_there() -> None:
    filled = "from_map: {nodes: carts, relations: hitchd, given: dry}\nevents:\n"
    with pytest.raises(HornbookError, match="2 findings"):
        compile_game(toy(base=BASE.replace("events:\n", filled, 1)), "base", 2)


GIVEN = {
    "purse": {"seat 2": 9},
    "trust": {"seat 1": {"seat 2": 4}},
    "hitched": {"cart-2": {"cart-1": True}},
    "first": "seat 2",
    "stock-of": {"cloth": 5},
    "weather": "wet",
}


def at(state: State, counter: str) -> list[int]:
    start = state.tables.counter[counter]
    return list(state.counters[start : start + 9])


def test_counters_of_seats_cards_and_relations_can_be_set_before_a_match() -> None:
    state = program(2).new_state(1, counters=GIVEN)
    assert at(state, "trust")[:6] == [0, 4, 0, 0, 0, 0]
    assert at(state, "hitched")[:4] == [False, False, True, False]
    assert at(state, "purse")[1] == 9
    assert at(state, "stock_of")[1] == 5


@pytest.mark.parametrize(
    ("counter", "value", "told"),
    [
        ("purse", 3, "a value for each seat or card"),
        ("purse", {"seat 7": 3}, 'no owner "seat 7"'),
        ("hitched", {"cart-1": {"cart-9": True}}, 'no word "cart-9"'),
        ("weather", "cold", 'no word "cold"'),
        ("first", "seat 9", 'no seat "seat 9"'),
        ("pursse", 3, 'no counter "pursse"'),
        ("purse", {"seat 1": 31}, '"purse" of "seat 1" is 31, but cannot be more than 30 here'),
        ("purse", {"seat 1": -1}, '"purse" of "seat 1" is -1, but cannot be less than 0 here'),
        ("purse", {"seat 1": "3"}, '"seat 1" is a whole number, not'),
        ("round", True, '"round" is a whole number, not true'),
        ("round", 2.5, '"round" is a whole number, not 2.5'),
        ("round", None, '"round" is a whole number, not None'),
        ("hitched", {"cart-1": {"cart-2": 1}}, "is true or false, not 1"),
        ("weather", 3, '"weather" is a text, not 3'),
        ("weather", ["wet"], '"weather" is a text'),
        ("first", 2, '"first" is a seat, such as seat 2, not 2'),
        ("stock-of", 4, '"stock-of" has a value for each word, not 4'),
        ("mood", {"nun": 1}, '"mood" of "nun" is 1, but cannot be less than 4 here'),
    ],
)
def test_what_cannot_be_set_is_said(counter: str, value: object, told: str) -> None:
    with pytest.raises(HornbookError, match=told):
        program(2).new_state(1, counters={counter: value})
