"""Numbers below zero stand wherever a number can, as plain as any other.

In *Skull King* a bid of none that fails costs ten points a round: scores and offers go below zero.
"""

import random

import pytest

from generator.engine import compile_game
from generator.play.referee.reader import plain
from generator.play.terminal.session import Choice, Unclear, read_reply
from generator.rules import check_ruleset
from tests.engine.toys import FOLDER, game_of, toy
from tests.rules.market import BASE, findings_of

GOODS = (FOLDER / "cards/goods.yaml").read_text("utf-8")
FOLK = (FOLDER / "cards/folk.yaml").read_text("utf-8")
GAME = (FOLDER / "game.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("least: 0, most: 30, starts: 2", "least: -5, most: 30, starts: -2"),
        ("numbers: {least: 0", "numbers: {least: -10"),
        ('is: "who.purse >= 5"', "is: who.purse >= -5"),
        ('is: "default(ware.worth, 0)"', "is: -1"),
        ("of: {purse: seat.purse}", "of: {purse: -1}"),
        ("returns: seat.score + seat.purse", "returns: -1"),
        ("ties: [count(seat.stall)]", "ties: [-1]"),
        ("wins: seat.alive", "wins: true"),
        ('prefer: "3"', "prefer: -3"),
    ],
)
def test_a_ruleset_takes_it_without_quotes(old: str, new: str) -> None:
    assert old in BASE
    game = toy(base=BASE.replace(old, new, 1))
    assert check_ruleset(game, game.rulesets[0])[1] == []


@pytest.mark.parametrize(
    "effect",
    [
        "- {add: -1, to: seat.purse}",
        "- {set: seat.purse, to: -1}",
        "- {score: -1, for: seat}",
        "- {let: {x: -1, y: abs(-3)}}",
        "- {choose: [-1, 2], as: bid}",
        "- {let: {x: [1, -2]}}",
        "- {choose: 'numbers(-3, -1)', as: bid}",
        "- {emit: sold, with: {by: seat, ware: card, coins: -1}}",
    ],
)
def test_an_effect_takes_it_and_lists_without_quotes(effect: str) -> None:
    assert findings_of(effect) == ()


def test_what_is_wrong_in_a_list_of_yaml_is_found_at_its_place() -> None:
    assert findings_of("- {let: {x: [-1, seets]}}") == (
        '1:18 R201 there is no "seets" here (did you mean "seats"?)',
    )


def played() -> tuple[set[str], list[int]]:
    """What is offered in some matches in which a seat cuts -2 to 1, and the purses at the end."""
    text = BASE.replace("numbers: {least: 0", "numbers: {least: -10")
    text = text.replace("least: 0, most: 30, starts: 2", "least: -5, most: 30, starts: -2")
    bids = '"numbers(0, min(seat.purse, 6))"'
    assert bids in text
    program = compile_game(toy(base=text.replace(bids, "[-3, -1, 2]")), "base", 2)
    seen, purses = set[str](), list[int]()
    for seed in range(8):
        state, choice = program.new_state(seed), random.Random(seed)
        while not state.is_terminal():
            seen |= {state.describe(one) for one in state.legal_actions()}
            state.apply(choice.choice(state.legal_actions()))
            first = state.tables.counter["purse"]
            purses += state.counters[first : first + 2]
    return seen, purses


def test_a_match_offers_it_and_keeps_counters_at_their_bounds() -> None:
    seen, purses = played()
    assert {"-3", "-1", "2"} <= seen
    assert min(purses) == -5


def test_cards_and_values_of_the_game_have_it() -> None:
    worth = "worth: {type: integer, least: -5, default: -1, means: coins}"
    goods = GOODS.replace("worth: {type: integer, optional: true, means: coins}", worth)
    goods = goods.replace("worth: 2}", "worth: -4}")
    note = (
        "{note: n, of: {sum: 'sum(c.worth for c in cards.goods if c.worth < 0)', cap: values.cap}}"
    )
    rules = BASE.replace("      - {emit: dawn}\n", f"      - {{emit: dawn}}\n      - {note}\n")
    game = game_of(GAME.replace("{is: 9,", "{is: -9,"), {"goods": goods, "folk": FOLK},
                   {"base": rules.replace("most: values.cap", "most: 9")})  # fmt: skip
    state = compile_game(game, "base", 2).new_state(1, log=True)
    assert (state.notes or [])[0][1] == {"sum": 5 * -4 + 9 * -1, "cap": -9}


def test_at_the_table_it_is_typed_with_a_hyphen_or_a_minus() -> None:
    options = ["−2", "−1", "0", "2"]
    assert read_reply("-2", options) == read_reply("−2", options) == Choice(0)
    assert read_reply("2", options) == Choice(1), "the number of an option"
    assert isinstance(read_reply("-7", options), Unclear)


def test_a_record_tells_it_from_the_number_above_zero() -> None:
    assert plain("-2") == plain("−2") != plain("2")
    assert plain("Pet-Pig") == "pet pig"
