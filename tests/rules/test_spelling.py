"""Ids in expressions have their hyphens, as in the YAML, and a minus has blanks around it.

Ids of the market stalls of *Istanbul* or the tech cards of *Terraforming Mars* have several words.
"""

import random

import pytest

from generator.engine import compile_game
from generator.rules import check_ruleset
from tests.engine.toys import toy
from tests.rules.market import BASE, findings_of, let, type_of

SAME = {
    "seat.secret-bid": "seat.secret_bid",
    "seat.secret-bid - 1": "seat.secret_bid - 1",
    "seat.secret-bid-1": "seat.secret_bid - 1",
    "stock-of['fruit'] - n": "stock_of['fruit'] - n",
    "stock-of[card.kind]-n": "stock_of[card.kind] - n",
    "left-of(seat)": "left_of(seat)",
    "[one-seat.purse for one-seat in seats]": "[one_seat.purse for one_seat in seats]",
    "sum(one-seat.secret-bid for one-seat in seats if one-seat.secret-bid > 1)": (
        "sum(x.secret_bid for x in seats if x.secret_bid > 1)"
    ),
    "n-1": "n - 1",
    "3-n": "3 - n",
    "weather == 'dry' and 'a-b' != weather": "weather == 'dry' and 'a-b' != weather",
}


@pytest.mark.parametrize("typed", [one for one in SAME if "a-b" not in one])
def test_an_id_is_typed_as_in_the_yaml(typed: str) -> None:
    assert type_of(typed) == type_of(SAME[typed])


def test_what_stands_in_a_text_is_left_alone() -> None:
    (found,) = findings_of(let("\"weather == 'wet-ter'\""))
    assert "wet-ter" in found


WRONG = {
    "seat.secret-bd": (14, "R201", 'in a seat (did you mean "secret-bid"?)'),
    "secret-bid": (9, "R201", "it belongs to a seat: seat.secret-bid"),
    "stock-of": (9, "R201", "stock-of['fruit']"),
    "stock_off['fruit']": (9, "R201", 'did you mean "stock_of"?'),
    "stok-of['fruit']": (9, "R201", 'did you mean "stock-of"?'),
    "is-rch(seat)": (9, "R201", 'there is no function "is-rch"'),
    "n-round": (9, "R204", "a minus between two words has blanks around it"),
    "seat.purse-n": (14, "R204", "write purse - n"),
    "seat-purse": (9, "R204", "write seat.purse"),
    "1 + round-n-n": (13, "R204", "write round - n - n"),
    "1 + seat.secret-bid + seat": (31, "R202", "must be a number, not a seat"),
    "not seat.secret-bid": (13, "R202", '"seat.secret-bid" must be true or false'),
    "[x for x in stock-of]": (21, "R201", "stock-of['fruit']"),
}


@pytest.mark.parametrize("typed", WRONG)
def test_what_is_wrong_is_said_in_the_spelling_of_the_author(typed: str) -> None:
    column, code, words = WRONG[typed]
    found = findings_of(let(f'"{typed}"'))
    assert found[0].startswith(f"2:{column} {code} ")
    assert words in found[0]


def changed(*changes: tuple[str, str]) -> list[str]:
    text = BASE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    game = toy(base=text)
    return [
        f"{one.code.id} {one.message} ({one.hint})"
        for one in check_ruleset(game, game.rulesets[0])[1]
    ]


def test_a_name_that_can_be_a_difference_as_well_is_ambiguous() -> None:
    counters = "  - {id: day, of: game, type: integer}\n"
    counters += "  - {id: day-round, of: game, type: integer}\n"
    first, add = "  - {id: round, of: game", "- {add: 1, to: round}\n        until: round > 6"
    more = "          - {add: 1, to: day}\n          - {add: 1, to: day_round}\n"
    use = (add, f"- {{add: day-round, to: round}}\n{more}        until: round > 6")
    assert changed((first, counters + first), use) == [
        'R204 "day-round" can be a name here, and a difference too '
        "(write day_round for the name, day - round for the difference)"
    ]


HYPHENS = (
    ("{set: bidder.secret_bid", "{set: bidder.secret-bid"),
    ("key=it.secret_bid", "key=it.secret-bid"),
    ("- if: is_even", "- if: is-even"),
    ("stock_of['fruit'] > 3", "stock-of['fruit'] > 3"),
    ("{id: rich, with: {who: seat}", "{id: is-rich, with: {the-seat: seat}"),
    ("who.purse >= 5", "the-seat.purse >= 5"),
    ("weather == 'dry' or rich(seat)", "weather == 'dry' or is-rich(the-seat=seat)"),
)


def test_a_ruleset_with_hyphens_plays_the_same_matches() -> None:
    changes = HYPHENS
    assert changed(*changes) == []
    text = BASE
    for old, new in changes:
        text = text.replace(old, new, 1)
    for seed in range(4):
        ends = []
        for base in (BASE, text):
            state = compile_game(toy(base=base), "base", 2).new_state(seed)
            choice = random.Random(seed)
            while not state.is_terminal():
                state.apply(choice.choice(state.legal_actions()))
            ends.append((state.returns(), list(state.counters)))
        assert ends[0] == ends[1]


def test_a_requirement_may_be_a_flag_with_a_hyphen() -> None:
    rule = "- {let: {is-open: n > 1}}\n- {choose: seat.hand, as: one, where: [is-open]}\n"
    rule += "- {note: x, of: {one: one}}"
    assert findings_of(rule) == ()
    (found,) = findings_of(rule.replace("where: [is-open]", "where: [is-opn]"))
    assert 'there is no requirement "is-opn"' in found


def test_many_hyphens_take_no_time() -> None:
    (found,) = findings_of(let(f'"{"-".join(["n"] * 400)}"'))
    assert " R20" in found
