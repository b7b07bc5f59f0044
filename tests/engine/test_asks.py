"""When a seat is asked, in one word: `asks: if-choice`, `always`, `may-pass`, `always-may-pass`.

In *Hanabi* one must act; in *Coup* one may challenge or pass, and not to be asked would tell much.
"""

# ruff: noqa: E501 (a table: one line for each mistake)

from itertools import product

import pytest

from generator.engine import compile_game
from tests.engine.toys import toy
from tests.rules.market import BASE, findings_of

PAIRS = {
    "if-choice": "optional: false",
    "always": "always: true",
    "may-pass": "optional: true",
    "always-may-pass": "optional: true, always: true",
}
LISTS = ("[]", "[3]", "[3, 4]")


def worked_out(asks: str) -> str:
    """An expression that comes to this word in play."""
    other = "always" if asks == "if-choice" else "if-choice"
    return f"\"'{asks}' if count(seats) == 2 else {other}\""


def offered(effect: str) -> list[str] | None:
    """What the seat is offered; None where it is not asked."""
    rule = f"\n  - id: test\n    cites: x\n    does:\n      - {effect}\nstart: test"
    text = BASE.replace("\nstart: match", rule, 1)
    text = text.replace("actions:\n", "actions:\n  - {id: wait, cites: x, does: []}\n", 1)
    state = compile_game(toy(base=text), "base", 2).new_state(1)
    return None if state.is_terminal() else sorted(map(state.describe, state.legal_actions()))


@pytest.mark.parametrize(("asks", "listed"), list(product(PAIRS, LISTS)))
def test_a_choice_is_asked_as_the_word_says(asks: str, listed: str) -> None:
    choose = f"{{choose: {listed}, as: bid, by: 'seats[0]', "
    found = offered(f"{choose}asks: {asks}}}")
    assert found == offered(f"{choose}asks: {worked_out(asks)}}}")
    assert found == offered(f"{choose}{PAIRS[asks]}}}")
    needed = {"if-choice": 2, "always": 1, "may-pass": 1, "always-may-pass": 0}[asks]
    assert (found is not None) == (LISTS.index(listed) >= needed)
    assert ("pass" in (found or [])) == ("may-pass" in asks and found is not None)


@pytest.mark.parametrize(
    ("asks", "none_open", "one_open"),
    [
        ("if-choice", None, None),
        ("always", None, ["wait"]),
        ("may-pass", None, ["pass", "wait"]),
        ("always-may-pass", ["pass"], ["pass", "wait"]),
    ],
)
def test_a_menu_is_asked_as_the_word_says(
    asks: str, none_open: list[str] | None, one_open: list[str] | None
) -> None:
    for said in (asks, worked_out(asks)):
        assert offered(f"{{act: [sell], by: 'seats[0]', asks: {said}}}") == none_open
        assert offered(f"{{act: [sell, wait], by: 'seats[0]', asks: {said}}}") == one_open


def test_a_group_is_asked_for_as_the_word_says() -> None:
    group = (
        "{choose: 'groups(top(stock, 1), by=it.kind, least=1)', as: meld, by: 'seats[0]', asks: "
    )
    for asks in PAIRS:
        assert offered(f"{group}{worked_out(asks)}}}") == offered(f"{group}{asks}}}")


def test_in_secret_each_seat_is_asked_and_may_pass() -> None:
    ask = "{ask_all: players, from: [3], as: bids"
    assert offered(f"{ask}, asks: always}}") == offered(f"{ask}}}") == ["3"]
    assert offered(f"{ask}, asks: always-may-pass}}") == ["3", "pass"]


WRONG = {
    "- {choose: seat.hand, as: x, asks: allways}": '"asks" is one of if-choice, always, may-pass',
    "- {choose: seat.hand, as: x, asks: always, optional: true}": 'says what "optional" says',
    "- {act: [sell], asks: may-pass, always: true}": '"asks" says what "always" says',
    "- {choose: seat.hand, as: x, most: 2, asks: may-pass}": "who may choose none has `least: 0`",
    "- {ask_all: players, from: seat.hand, as: x, asks: may-pass}": "write asks: always-may-pass",
    "- {ask_all: players, from: seat.hand, as: x, asks: if-choice}": "write asks: always",
    "- {choose: seat.hand, as: x, asks: always if seat.number == 1 else allways}": 'did you mean "always"',
    "- {choose: seat.hand, as: x, asks: 3}": '"asks" is one of if-choice, always',
    "- {choose: seat.hand, as: x, asks: seat.purse}": '"seat.purse" must be',
    "- {act: [sell], until: passed, asks: may-pass if round > 1 else always-may-pass}": 'beside "until"',
    "- {ask_all: players, from: seat.hand, as: x, asks: always if round > 1 else always-may-pass}": "asks every seat in the same way",
    "- {ask: [a, b], as: x, asks: always}": '"ask" has no field "asks"',
}


@pytest.mark.parametrize("rule", WRONG)
def test_what_is_wrong_is_told_what_to_write(rule: str) -> None:
    assert any(WRONG[rule] in one for one in findings_of(rule)), findings_of(rule)
