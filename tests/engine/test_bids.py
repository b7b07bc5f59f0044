"""What all seats decide at once and in secret: the pass of Hearts, bids, and ties between them."""

from functools import cache

import pytest

from generator.engine import Program, State, compile_game
from tests.engine.test_groups import DECK
from tests.engine.toys import FOLDER, game_of

RULES = """
id: base
title: Bids
cites: "1"
seats: {least: 3, most: 4}
numbers: {least: 0, most: 9}
zones:
  - {id: pile, holds: [pack], sees: nobody, ordered: true, starts_with: [pack]}
  - {id: hand, per: seat, holds: [pack], sees: owner}
counters:
  - {id: purse, of: seat, type: integer, least: 0, starts: 5}
  - {id: bid, of: seat, type: integer}
rules:
  - id: match
    cites: "1"
    does:
EFFECTS
start: match
returns: seat.score
"""
BIDS = """
- {let: {best: players}}
- repeat:
    - {ask_all: best, from: "numbers(0, seat.purse)", as: bids, says: How much do you bid?}
    - each: best
      as: one
      do:
        - {set: one.bid, to: "bids[one]"}
        - {note: bid, of: {who: one, coins: one.bid}, says: "{{ who }}: {{ coins }}."}
    - {set: best, to: "highest(best, key=it.bid)"}
  until: count(best) == 1
- {pay: "best[0].bid", from: "best[0].purse"}
- {score: 1, for: "best[0]"}
- {ask: [more, enough], as: answer, by: "seats[0]"}
"""
HEARTS = """
- {deal: 5, from: pile, to: seat.hand}
- {let: {round: 0}}
- repeat:
    - {add: 1, to: round}
    - {ask_all: players, from: seat.hand, as: passed, least: 3, most: 3, says: Pass which three?}
    - each: players
      as: giver
      do:
        - let: {ways: "[left_of(giver), right_of(giver), left_of(left_of(giver))]"}
        - {move: "passed[giver]", to: "ways[round - 1].hand", hidden: true}
  times: 3
"""


@cache
def program(effects: str, seats: int) -> Program:
    lines = "".join(f"      {line}\n" for line in effects.strip().splitlines())
    decks = {"pack": DECK}
    game = game_of(
        (FOLDER / "game.yaml").read_text("utf-8"), decks, {"base": RULES.replace("EFFECTS", lines)}
    )
    return compile_game(game, "base", seats)


def begun(*choices: str, effects: str = BIDS, seats: int = 3) -> State:
    state = program(effects, seats).new_state(1, log=True)
    for words in choices:
        state.apply(state.parse(words))
    return state


def of_seats(state: State, counter: str) -> list[int]:
    found: list[int] = state.observe(0)["counters"][counter][:3]
    return found


def test_nobody_sees_a_bid_before_all_have_bid() -> None:
    """Goofspiel, and every blind auction."""
    one, other = begun("5", "1"), begun("0", "1")
    for seat in (1, 2):
        assert one.observe(seat) == other.observe(seat)
    one.apply(one.parse("3"))
    assert of_seats(one, "bid") == [5, 1, 3]
    assert all(one.observe(seat)["counters"]["bid"][:3] == [5, 1, 3] for seat in range(3))


def test_the_highest_bid_is_paid_and_the_others_are_not() -> None:
    state = begun("2", "4", "3")
    assert of_seats(state, "purse") == [5, 1, 5]
    assert of_seats(state, "score") == [0, 1, 0]


def test_those_who_tie_bid_again_among_themselves() -> None:
    state = begun("4", "4", "3")
    assert state.current_seat == 0
    for seat, words in ((0, "1"), (1, "2")):
        assert state.current_seat == seat
        state.apply(state.parse(words))
    assert of_seats(state, "purse") == [5, 3, 5]
    assert of_seats(state, "score") == [0, 1, 0]


def test_nobody_bids_more_than_the_own_purse() -> None:
    state = begun("2", "4", "3")
    assert [state.describe(one) for one in begun().legal_actions()] == list("012345")
    assert begun().explain(begun().parse("6")).failing
    assert state.notes == [
        ("bid", {"who": f"seat {seat}", "coins": coins}) for seat, coins in ((1, 2), (2, 4), (3, 3))
    ]


def hands(state: State) -> list[set[str]]:
    return [set(state.observe(seat)["zones"]["hand"][seat]) for seat in range(4)]


def first_three(state: State) -> list[set[str]]:
    """All seats choose their first three; what each has chosen."""
    chosen: list[set[str]] = [set() for _ in range(4)]
    for _ in range(12):
        seat, action = state.current_seat, state.legal_actions()[0]
        chosen[seat].add(state.describe(action))
        state.apply(action)
    return chosen


@pytest.mark.parametrize(("times", "to"), [(0, 1), (1, 3), (2, 2)])
def test_three_cards_go_left_then_right_then_across_as_in_hearts(times: int, to: int) -> None:
    state = begun(effects=HEARTS.replace("deal: 5", "deal: 4") + "- {ask: [more, enough], as: a, "
                  'by: "seats[0]"}', seats=4)  # fmt: skip
    for _ in range(times):
        first_three(state)
    before, chosen = hands(state), first_three(state)
    for seat in range(4):
        giver = (seat - to) % 4
        assert hands(state)[seat] == (before[seat] - chosen[seat]) | chosen[giver]
