"""What a rule, a term, an event or an action is given may be left out: `seat or none`.

A guard in *Love Letter* names a target or, where all are protected, nobody.
"""

import pytest

from generator.engine import compile_game
from generator.rules import check_ruleset
from tests.engine.toys import toy
from tests.rules.market import BASE, findings_of

RULES = """
  - id: pay
    cites: x
    with: {payer: seat, to-whom: seat or none, many: integer or none}
    does:
      - {let: {coins: "default(many, 2)"}}
      - {add: -coins, to: payer.purse}
      - if: to-whom is not none
        then: [{add: coins, to: to-whom.purse}]
  - id: test
    cites: x
    does:
      - {let: {one: first(seats), other: last(seats)}}
      - {call: pay, with: {payer: one}}
      - {call: pay, with: {payer: one, to-whom: other}}
      - {call: pay, with: {payer: one, to-whom: other, many: 5}}
      - {emit: paid, with: {by: one}}
      - {note: paid, of: {all: sum(x.purse for x in seats), best: purse-of, other: purse-of(other)}}
start: test"""
TERM = """terms:
  - {id: purse-of, with: {who: seat or none}, is: who.purse if who is not none else 9}
"""
EVENT = "events:\n  - {id: paid, with: {by: seat, for-what: card or none}}\n"


def market(rules: str = RULES) -> str:
    text = BASE.replace("\nstart: match", rules, 1).replace("terms:\n", TERM, 1)
    return text.replace("events:\n", EVENT, 1).replace("least: 0, most: 30", "least: -9, most: 30")


def errors(text: str) -> list[str]:
    game = toy(base=text)
    found = check_ruleset(game, game.rulesets[0])[1]
    return [str(one).split(": ", 1)[1] for one in found if one.code.id != "R208"]


def test_who_calls_may_leave_it_out() -> None:
    text = market()
    assert errors(text) == []
    state = compile_game(toy(base=text), "base", 2).new_state(1, log=True)
    ((_, values),) = state.notes or ()
    assert values == {"all": 2 + 2 - 2, "best": 9, "other": 2 + 2 + 5}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{payer: one}", "{}", 'R206 wrong-field: rule "pay" needs "payer"'),
        ("if: to-whom is not none", "if: coins > 1", "R203 maybe-none: this may be none"),
        ("default(many, 2)", "many + 1", "R203 maybe-none: this may be none"),
        ("{by: one}", "{}", 'event "paid" needs "by"'),
        ("who.purse if who is not none else 9", "who.purse", "R203 maybe-none: this may be none"),
        ("seat or none, many", "set or none, many", 'there is no type "set"'),
        ("seat or none, many", "list of seat or none, many", "is never none: list of seat"),
    ],
)
def test_what_is_wrong_with_it_is_found(old: str, new: str, said: str) -> None:
    text = market()
    assert old in text
    found = errors(text.replace(old, new, 1))
    assert any(said in one for one in found), found


def test_a_counter_begins_with_a_value() -> None:
    old = "{id: round, of: game, type: integer"
    assert 'there is no type "integer or none"' in errors(BASE.replace(old, f"{old} or none"))[0]


MAYBE = "- {let: {who: buyer.holder}}\n"


@pytest.mark.parametrize(
    "rule",
    [
        "- {if: who is not none, then: [{add: 1, to: who.purse}]}",
        "- {if: who is none, then: [], else: [{add: 1, to: who.purse}]}",
        "- {if: who is none or n > 1, then: [{return: none}]}\n- {add: 1, to: who.purse}",
        "- {if: n > 1 and who != none, then: [{add: 1, to: who.purse}]}",
        "- {if: not (who == none), then: [{add: 1, to: who.purse}]}",
        "- {let: {x: who is not none and who.purse > 1, y: who is none or who.purse > 1}}",
        "- {let: {x: who.purse if who is not none else 0}}",
        "- {let: {x: '[a for a in seats if who is not none if who.purse > 1]'}}",
    ],
)
def test_behind_a_test_for_none_it_is_something(rule: str) -> None:
    assert findings_of(MAYBE + rule) == ()


@pytest.mark.parametrize(
    "rule",
    [
        "- {if: who is none, then: [{add: 1, to: who.purse}]}",
        "- {if: who is not none, then: []}\n- {add: 1, to: who.purse}",
        "- {if: who is not none or n > 1, then: [{add: 1, to: who.purse}]}",
        "- {if: who is none, then: [{add: 1, to: seat.purse}]}\n- {add: 1, to: who.purse}",
        "- if: n > 1\n  then: [{if: who is none, then: [{return: none}]}]\n- {skip: seat}\n"
        "- {add: 1, to: who.purse}",
        "- {let: {x: who.purse > 1 and who is not none}}",
        "- {let: {x: who.purse if who is none else 0}}",
        "- {let: {x: who is not none or who.purse > 1}}",
    ],
)
def test_elsewhere_it_may_still_be_none(rule: str) -> None:
    assert [one.split()[1] for one in findings_of(MAYBE + rule)] == ["R203"]
