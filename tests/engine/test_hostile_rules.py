"""Rules from strangers cannot hang or break the engine: each ends as a fault with its rule."""

import pytest

from generator.engine import RulesFault, compile_game
from tests.engine.toys import toy
from tests.rules.market import BASE

HEAD, TAIL = BASE.split("\nstart: match", 1)


def run(effects: str, more: str = "") -> None:
    rules = f"\n  - id: bad\n    cites: x\n    does: {effects}\n{more}start: bad"
    made = compile_game(toy(base=f"{HEAD}{rules}{TAIL}"), "base", 2)
    state = made.new_state(1)
    for _ in range(50):
        if state.is_terminal():
            return
        state.apply(state.legal_actions()[0])


@pytest.mark.parametrize(
    ("effects", "reason"),
    [
        ("[{repeat: [{add: 1, to: round}], while: round > 0}]", "does not end"),
        ("[{repeat: [{call: match}], until: round > 99}, {call: bad}]", ""),
        ("[{call: bad}]", "call each other"),
        ("[{turns: 'seats[0]', as: who, do: [{set: round, to: 1}]}]", "does not end"),
        ("[{repeat: [{emit: dawn}], times: 1000000000}]", "does not end"),
        ("[{let: {x: 2}}, {repeat: [{let: {x: x * x}}], times: 99}]", "beyond all bounds"),
        ("[{let: {x: seats}}, {repeat: [{let: {x: x + x}}], times: 99}]", "beyond all bounds"),
        ("[{let: {x: 'numbers(1, 100000000)'}}]", "beyond all bounds"),
        (
            "[{let: {x: 'sum(a for a in numbers(1, 9999) for b in numbers(1, 9999))'}}]",
            "too much is worked out",
        ),
        ("[{let: {x: 1 // (round - 1)}}]", "divided by zero"),
        ("[{let: {x: 'seats[7]'}}]", "no such place"),
        ("[{move: 'first(heap)', to: heap}]", "is none where"),
        ("[{set: first, to: none}, {add: 1, to: first.purse}]", "is none where"),
        ("[{roll: 5000, as: x}]", "cannot be rolled"),
        ("[{choose: 'numbers(5, 9)', as: x, by: 'seats[0]'}]", "cannot be chosen"),
        ("[{leave: day}]", "does not run"),
        ("[{score: 1, for: 'seats[0]'}, {set: \"cards.goods[0].mood\", to: 1}]", "Finding"),
    ],
)
def test_rules_that_cannot_go_on_say_where(effects: str, reason: str) -> None:
    if reason == "Finding":
        with pytest.raises(Exception, match="R201"):
            run(effects)
    elif reason:
        with pytest.raises(RulesFault, match=reason) as caught:
            run(effects)
        assert caught.value.position is not None
        assert caught.value.position.file == "rules/base.yaml"
        assert 'rule "bad"' in str(caught.value)


def test_terms_that_grow_without_end_are_stopped() -> None:
    terms = (
        "".join(f"  - {{id: t{n}, is: t{n + 1}() + t{n + 1}()}}\n" for n in range(40))
        + "  - {id: t40, is: '1'}\n"
    )
    text = BASE.replace("terms:\n", f"terms:\n{terms}").replace(
        "does:\n      - {emit: dawn}", "does:\n      - {let: {x: t0()}}"
    )
    with pytest.raises(RulesFault, match="too often"):
        compile_game(toy(base=text), "base", 2).new_state(1)


def test_a_match_without_end_is_broken_off_and_says_so() -> None:
    text = BASE.replace("decisions: 400", "decisions: 5")
    state = compile_game(toy(base=text), "base", 2).new_state(1)
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    assert state.capped
    assert state.outcome == "capped"


def test_the_fault_of_a_card_names_the_card_and_its_line() -> None:
    cards = "cards: {gift: {effect: [{move: 'first(heap)', to: heap}]}}"
    gift = "\"[x for x in cards.goods if x.id == 'gift'][0]\""
    text = f"{BASE}{cards}\n".replace("- {emit: dawn}", f"- {{resolve: {gift}, by: 'seats[0]'}}")
    with pytest.raises(RulesFault) as caught:
        compile_game(toy(base=text), "base", 2).new_state(1)
    assert caught.value.position is not None
    assert caught.value.position.line == text.count("\n")
