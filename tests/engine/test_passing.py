"""Cards that all seats choose at the same time, several each: three pass two to the left."""

from functools import cache

import pytest

from generator.engine import Program, State, compile_game
from generator.engine.actions import offer_again
from generator.model.game import Game
from tests.engine.toys import FOLDER, game_of

LEAVES = """
id: leaves
title: Leaves
size: tarot
declared: 10
attributes: {worth: {type: integer, means: Points.}}
front: {template: plain}
back: {template: plain}
cards:
  - {id: ash, title: Ash, attributes: {worth: 1}}
  - {id: beech, title: Beech, attributes: {worth: 2}}
  - {id: cedar, title: Cedar, attributes: {worth: 3}}
  - {id: elm, title: Elm, attributes: {worth: 4}}
  - {id: fir, title: Fir, attributes: {worth: 5}}
  - {id: hazel, title: Hazel, attributes: {worth: 6}}
  - {id: larch, title: Larch, attributes: {worth: 7}}
  - {id: maple, title: Maple, attributes: {worth: 8}}
  - {id: oak, title: Oak, attributes: {worth: 9}}
  - {id: pine, title: Pine, attributes: {worth: 10}}
"""
RULES = """
id: base
title: Leaves
cites: "1"
seats: {least: 3, most: 3}
zones:
  - {id: pile, holds: [leaves], sees: nobody, ordered: true, starts_with: [leaves]}
  - {id: hand, per: seat, holds: [leaves], sees: owner}
rules:
  - id: match
    cites: "1"
    does:
      - {deal: 3, from: pile, to: seat.hand}
      - ask_all: players
        from: seat.hand
        as: passed
        least: 2
        most: 2
        says: Which two do you pass to the left?
      - each: players
        as: giver
        do: [{move: "passed[giver]", to: left_of(giver).hand, hidden: true}]
      - {ask: [more, enough], as: answer, by: "seats[0]"}
start: match
returns: sum(x.worth for x in seat.hand)
"""
PASSED = ("ash", "elm", "beech", "fir", "cedar", "hazel")
"""Two of each seat: seat 1 was dealt ash, elm and larch, seat 2 beech, fir and maple."""


def leaves(old: str = "", new: str = "") -> Game:
    """The game of leaves, with one thing said in another way."""
    assert old in RULES
    rules = RULES.replace(old, new) if old else RULES
    return game_of((FOLDER / "game.yaml").read_text("utf-8"), {"leaves": LEAVES}, {"base": rules})


@cache
def program(old: str, new: str) -> Program:
    return compile_game(leaves(old, new), "base", 3)


def begun(*choices: str, old: str = "", new: str = "") -> State:
    state = program(old, new).new_state(1, log=True)
    for words in choices:
        state.apply(state.parse(words))
    return state


def offered(state: State) -> list[str]:
    return [state.describe(one) for one in state.legal_actions()]


def hands(state: State) -> list[list[str]]:
    return [state.observe(seat)["zones"]["hand"][seat] for seat in range(3)]


def test_each_seat_passes_two_of_its_own_to_the_left_at_once() -> None:
    state = begun()
    assert hands(state) == [
        ["ash", "elm", "larch"], ["beech", "fir", "maple"], ["cedar", "hazel", "oak"],
    ]  # fmt: skip
    asked = []
    for words in PASSED:
        asked.append((state.current_seat, offered(state)))
        state.apply(state.parse(words))
    assert asked == [
        (0, ["ash", "elm", "larch"]), (0, ["elm", "larch"]),
        (1, ["beech", "fir", "maple"]), (1, ["fir", "maple"]),
        (2, ["cedar", "hazel", "oak"]), (2, ["hazel", "oak"]),
    ]  # fmt: skip
    assert hands(state) == [
        ["cedar", "hazel", "larch"], ["ash", "elm", "maple"], ["beech", "fir", "oak"],
    ]  # fmt: skip


def test_no_seat_sees_what_another_passes_before_all_have_chosen() -> None:
    """Whatever seat 1 has chosen, the others see the same until the last has chosen."""
    mine, other = begun(), begun()
    ways = ("ash", "elm"), ("larch", "ash")
    for state, way in zip((mine, other), ways, strict=True):
        for words in way:
            state.apply(state.parse(words))
    assert mine.decision.secret
    for words in PASSED[2:]:
        for seat in (1, 2):
            assert mine.observe(seat) == other.observe(seat)
        assert all("passed" not in named for _, named in mine.observe(0)["stack"])
        mine.apply(mine.parse(words))
        other.apply(other.parse(words))
    assert mine.observe(1) != other.observe(1)
    assert mine.observe(2) == other.observe(2)  # What seat 2 has got is its own secret.
    assert mine.observe(0)["stack"][-1][1]["passed"] == [["?", "?"], ["?", "?"], ["cedar", "hazel"]]


def test_who_may_choose_fewer_ends_once_there_are_enough() -> None:
    state = begun(old="least: 2", new="least: 1")
    assert offered(state) == ["ash", "elm", "larch"]
    assert state.explain(1).failing[0].id == "not-enough"
    state.apply(state.parse("elm"))
    assert offered(state) == ["done", "ash", "larch"]
    for words in ("done", "fir", "done", "oak", "cedar"):
        state.apply(state.parse(words))
    assert [len(one) for one in hands(state)] == [4, 3, 2]


def test_who_has_fewer_gives_all_and_who_has_none_is_asked_once() -> None:
    """In words of each seat: how many it may choose hangs on the seat that is asked."""
    state = begun(old="from: pile, to: seat.hand}", new="from: pile, to: seat.hand, seats: "
                  '"[seats[0]]"}\n      - {draw: 1, from: pile, to: "seats[1].hand"}')  # fmt: skip
    for words in ("ash", "cedar"):
        state.apply(state.parse(words))
    assert (state.current_seat, offered(state)) == (1, ["elm"])
    state.apply(state.parse("elm"))
    assert (state.current_seat, offered(state)) == (2, ["pass"])
    state.apply(state.parse("pass"))
    assert hands(state) == [["beech"], ["ash", "cedar"], ["elm"]]


def test_bounds_and_requirements_are_those_of_the_seat_that_is_asked() -> None:
    test = "passed.worth + sum(x.worth for x in picked) < 9"
    new = f'most: "1 if seat == seats[1] else 2"\n        where: ["{test}"]'
    state = begun("larch", old="most: 2", new=new)
    assert (state.current_seat, offered(state)) == (0, ["ash"])
    assert [one.words for one in state.explain(state.parse("elm")).failing] == [
        f"This must hold: {test}"
    ]
    for words in ("ash", "fir", "cedar"):
        state.apply(state.parse(words))
    assert [len(one) for one in hands(state)] == [2, 4, 3]


@pytest.mark.parametrize("many", range(len(PASSED)))
def test_what_is_offered_can_be_worked_out_anew_while_seats_choose(many: int) -> None:
    state = begun(*PASSED[:many])
    before = dict(state.offer)
    assert offer_again(state) and state.offer == before


def test_a_seat_that_may_choose_none_is_offered_a_pass_alone() -> None:
    state = begun("ash", "elm", old="most: 2", new='most: "0 if seat == seats[1] else 2"')
    assert (state.current_seat, offered(state)) == (1, ["pass"])
    assert offer_again(state) and offered(state) == ["pass"]
    assert state.explain(state.parse("fir"))
