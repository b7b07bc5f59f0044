"""A local may begin empty: its type is declared, or known from what is put into it first.

Who leads a trick so far, and which cards it holds, are found while a rule runs, as in *Skull King*.
"""

import pytest

from generator.engine import compile_game
from tests.engine.toys import toy
from tests.rules.market import BASE, effects_of, findings_of

GOODS = "list of card of goods"
GOOD = [
    ("list of card", "- {set: taken, to: [card]}\n- {let: {x: first(taken).id}}", "list of card"),
    (GOODS, "- {let: {x: 'sum(default(c.worth, 0) for c in taken)'}}", GOODS),
    ("[]", "- {set: taken, to: taken + seat.hand}\n- {move: taken, to: heap}", GOODS),
    ("'[]'", "- {set: taken, to: [n]}\n- {add: sum(taken), to: round}", "list of integer"),
    ("[]", "- {set: taken, to: seat.hand}\n- {let: {x: 'taken[0].worth'}}", GOODS),
    ("seat or none", "- {set: taken, to: seat}", "seat or none"),
    ("none", "- {set: taken, to: seat}", "seat or none"),
    ("card of folk or none", "- {let: {x: taken.mood if taken is not none else 0}}",
     "card of folk or none"),
    ("integer or none", "- {set: taken, to: n}\n- {let: {x: 'default(taken, 0) + 1'}}",
     "integer or none"),
]  # fmt: skip


@pytest.mark.parametrize(("begins", "rule", "kind"), GOOD)
def test_what_begins_empty_is_of_the_type_that_is_declared_or_put_into_it(
    begins: str, rule: str, kind: str
) -> None:
    note = "- {note: x, of: {taken: taken}}"
    effects = effects_of(f"- {{let: {{taken: {begins}}}}}\n{rule}\n{note}")
    assert str(effects[-1].exprs["of.taken"].type) == kind


WRONG = {
    "- {let: {why: {chioces: [dusk, rain]}}}": "{choices: [left, right]}, or an expression",
    "- {let: {why: {choices: []}}}": "one of several words lists them",
    "- {let: {why: {choices: [dusk, the rain]}}}": "each choice is a word",
    "- {let: {why: {choices: [dusk, rain], starts: dust}}}": 'did you mean "dusk"?',
    "- {let: {why: {choices: [dusk, rain]}}}\n- {set: why, to: rani}": 'did you mean "rain"?',
    "- {let: {why: \"'dusk'\"}}\n- {set: why, to: rain}": "{choices: [dusk, rain]}",
    "- {let: {why: \"'dusk'\"}}\n- {set: why, to: \"'rain'\"}": "{choices: [dusk, rain]}",
    "- {end_game: seat.purse}": "must be text",
    "- {let: {taken: list of crad}}": "no type",
    "- {let: {taken: list of card of god}}": 'no deck "god"',
    "- {let: {taken: []}}\n- {let: {x: first(taken).worth}}": "let: {taken: list of card}",
    "- {let: {taken: []}}\n- {each: taken, as: one, do: [{move: one, to: heap}]}": (
        "nothing says up to here what the list holds"
    ),
    "- {let: {taken: []}}\n- {add: first(taken), to: round}": "nothing says up to here",
    "- {let: {taken: []}}\n- {set: taken, to: seat}": "and cannot be a seat",
    "- {let: {taken: []}}\n- {set: taken, to: [n]}\n- {set: taken, to: [seat]}": "must be a list",
    "- {let: {best: none}}\n- {if: best is not none, then: [{add: 1, to: best.purse}]}": (
        "such as let: {best: seat or none}"
    ),
    "- {let: {best: seat or none}}\n- {add: 1, to: best.purse}": "this may be none",
    "- {let: {best: seat or none}}\n- {set: best, to: card}": "must be a seat",
}


@pytest.mark.parametrize("rule", WRONG)
def test_what_is_not_known_yet_is_told_how_to_declare_it(rule: str) -> None:
    (found,) = findings_of(rule)
    assert WRONG[rule] in found


def test_the_best_of_a_loop_is_found_in_play() -> None:
    rule = """
  - id: test
    cites: x
    does:
      - {let: {best: seat or none, seen: []}}
      - {add: 3, to: last(seats).purse}
      - each: seats
        as: one
        do:
          - {set: seen, to: "seen + [one]"}
          - if: best is none or one.purse > best.purse
            then: [{set: best, to: one}]
      - {note: best, of: {best: best, seen: count(seen)}}
start: test"""
    state = compile_game(toy(base=BASE.replace("\nstart: match", rule, 1)), "base", 2).new_state(
        1, log=True
    )
    ((_, values),) = state.notes or ()
    assert values == {"best": "seat 2", "seen": 2}


ENDS = {
    "- let: {why: {choices: [dusk, big-rain], starts: big-rain}}\n- {end_game: why}": "big-rain",
    "- let: {why: {choices: [dusk, rain]}}\n- {end_game: why}": "dusk",
    "- let: {why: {choices: [dusk, rain]}}\n- {set: why, to: rain}\n- {end_game: why}": "rain",
    "- let: {why: {choices: [dusk, rain]}}\n- {if: why == rain, then: [{end_game: dry}]}\n"
    "- {end_game: \"'late' if count(seats) > 1 else why\"}": "late",
    "- let: {why: {choices: [dusk, rain]}}\n- {end_game: because}": "because",
}


@pytest.mark.parametrize("rule", ENDS)
def test_a_match_ends_by_the_word_that_a_local_comes_to(rule: str) -> None:
    body = rule.replace("\n", "\n      ")
    text = f"\n  - id: test\n    cites: x\n    does:\n      {body}\nstart: test"
    state = compile_game(toy(base=BASE.replace("\nstart: match", text, 1)), "base", 2).new_state(1)
    assert state.outcome == ENDS[rule]


def test_one_seat_stands_for_a_list_of_it_wherever_seats_are_asked() -> None:
    assert findings_of("- {deal: 1, from: stock, to: seat.hand, seats: left_of(seat)}") == ()
    (found,) = findings_of("- {deal: 1, from: stock, to: seat.hand, seats: seat.purse}")
    assert "a seat or seats must stand here, not a whole number" in found
