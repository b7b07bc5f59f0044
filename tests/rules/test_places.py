"""Wherever a name is misspelt in a ruleset, the finding stands at that word."""

import pytest

from generator.rules import check_ruleset
from generator.rules.expression_reader import FIXED_NAMES
from generator.rules.functions import FUNCTIONS
from generator.rules.vocabulary import WORDS
from tests.engine.toys import toy
from tests.rules.market import BASE, findings_of, let

CARDS = "cards: {apple: {reacts: [{to: sold, from: [hand], where: [{test: by != seat, says: No.}]"
SLIPS = [
    ("id: village, holds: [folk]", "id: village, holds: [qolk]", "qolk"),
    ("nobody, starts_with: [folk]", "nobody, starts_with: [qolk]", "qolk"),
    ("refills_from: heap", "refills_from: qeap", "qeap"),
    ("first, of: game, type: seat", "first, of: game, type: qeat", "qeat"),
    ("mood, of: folk, type", "mood, of: qolk, type", "qolk"),
    ("hitched, of: carts, towards: carts", "hitched, of: carts, towards: qarts", "qarts"),
    ("least: card.start, most", "least: card.qtart, most", "qtart"),
    ("most: values.cap", "most: values.qap", "qap"),
    ("starts: card.start", "starts: card.qtart", "qtart"),
    ("starts: dry", "starts: qry", "qry"),
    ("ware: card of goods, coins", "ware: card of qoods, coins", "card of qoods"),
    ("with: {who: seat}, is", "with: {who: qeat}, is", "qeat"),
    ('key=it.mood)"}', 'key=it.qood)"}', "qood"),
    ("default(ware.worth, 0)", "default(ware.qorth, 0)", "qorth"),
    ("weather == 'dry' or", "qeather == 'dry' or", "qeather"),
    ("of: {purse: seat.purse}", "of: {purse: seat.qurse}", "qurse"),
    ('prefer: "3"', 'prefer: "qqq"', "qqq"),
    ("with: {seat: seat, ware: card of goods,", "with: {seat: seat, ware: card of qoods,",
     "card of qoods"),
    ("gives: integer", "gives: qnteger", "qnteger"),
    ("{emit: dawn}", "{emit: qawn}", "qawn"),
    ("start: match", "start: qatch", "qatch"),
    ("returns: seat.score", "returns: seat.qcore", "qcore"),
    ("ties: [count(seat.stall)]", "ties: ['1', count(seat.qtall)]", "qtall"),
    ("wins: seat.alive", "wins: seat.qlive", "qlive"),
    ("\nwins:", "\neffect_with: {x: qeat}\nwins:", "qeat"),
    ("\nwins:", "\nmodifiers: [{amount: qrice, deck: folk, add: '1'}]\nwins:", "qrice"),
    ("\nwins:", "\nmodifiers: [{amount: rich, deck: folk, add: '1'}]\nwins:", "rich, deck"),
    ("\nwins:", "\nmodifiers: [{amount: price, deck: qolk, add: '1'}]\nwins:", "qolk"),
    ("\nwins:",
     "\nmodifiers: [{amount: price, deck: folk, add: '1'},"
     "\n  {amount: price, deck: folk, add: qqq}]\nwins:", "qqq"),
    ("\nwins:", "\nmodifiers: [{amount: price, deck: folk, add: '1', when: qqq}]\nwins:", "qqq"),
    ("\nwins:",
     "\nmodifiers: [{amount: price, deck: folk, add: '1', while_in: [hand, qand]}]\nwins:", "qand"),
    ("\nwins:", "\ncards: {qpple: {effect: []}}\nwins:", "qpple"),
    ("\nwins:", "\ncards: {apple: {effect: [{shuffle: qtock}]}}\nwins:", "qtock"),
    ("\nwins:", f"\n{CARDS}, does: []}}, {{to: qold, from: [hand], does: []}}]}}}}\nwins:", "qold"),
    ("\nwins:", f"\n{CARDS}, does: [{{shuffle: qtock}}]}}]}}}}\nwins:", "qtock"),
    ("\nwins:", f"\n{CARDS.replace('by !=', 'qy !=')}, does: []}}]}}}}\nwins:", "qy !="),
    ("\nwins:", f"\n{CARDS.replace('[hand]', '[hand, qand]')}, does: []}}]}}}}\nwins:", "qand"),
    ("\nwins:", f"\n{CARDS}, prefer: qqq, does: []}}]}}}}\nwins:", "qqq"),
    ("\nwins:", f"\n{CARDS}, prefer: this, does: []}}]}}}}\nwins:", "this, does"),
    ('prefer: "3"', "prefer: weather", "weather"),
]  # fmt: skip


def where(text: str) -> list[str]:
    """What stands at the place of each finding that is an error."""
    game = toy(base=text)
    lines = text.split("\n")
    return [
        lines[one.position.line - 1][one.position.column - 1 :]
        for one in check_ruleset(game, game.rulesets[0])[1]
        if one.position.file.endswith("base.yaml") and one.code.id != "R208"
    ]


@pytest.mark.parametrize(("old", "new", "word"), SLIPS)
def test_a_slip_is_found_at_the_word(old: str, new: str, word: str) -> None:
    assert old in BASE
    found = where(BASE.replace(old, new, 1))
    assert any(one.startswith(word) for one in found), found


@pytest.mark.parametrize("name", [*FIXED_NAMES, "box"])
def test_what_the_language_names_can_be_no_zone_and_no_counter(name: str) -> None:
    for old, new in (("{id: heap,", f'{{id: "{name}",'), ("{id: round,", f'{{id: "{name}",')):
        found = where(BASE.replace(old, new, 1))
        assert any(one.startswith(f'"{name}", ') for one in found), found


@pytest.mark.parametrize("name", ["count", "highest", "knows"])
def test_a_function_can_be_no_term_but_a_zone(name: str) -> None:
    found = where(BASE.replace("{id: happiest, is", f"{{id: {name}, is", 1))
    assert any(one.startswith(f"{name}, is") for one in found), found
    zone = "  - {id: " + name + ", holds: any, sees: everybody}\ncounters:"
    assert where(BASE.replace("counters:", zone, 1)) == []


def test_nobody_sees_what_an_arbiter_sees_where_there_is_none() -> None:
    found = where(BASE.replace(", arbiter: true}", "}", 1))
    assert any(one.startswith("arbiter}") for one in found), found


def test_a_counter_has_a_value_for_each_word_or_towards_a_deck() -> None:
    both = "of: carts, for: [left, right], towards: carts"
    found = where(BASE.replace("of: carts, towards: carts", both, 1))
    assert any(one.startswith("carts, type: flag") for one in found), found


def test_what_nothing_leads_to_is_said_where_it_is_declared() -> None:
    """Of a rule, an event and a requirement the whole entry is meant."""
    lost = (
        BASE.replace("{emit: dawn}", "{shuffle: stock}", 1)
        .replace("where: [is-ware, {", "where: [{", 1)
        .replace("{call: auction}", "{shuffle: stock}", 1)
    )
    game = toy(base=lost)
    found = [one for one in check_ruleset(game, game.rulesets[0])[1] if one.code.id == "R208"]
    lines = lost.split("\n")
    places = [lines[one.position.line - 1][one.position.column - 1 :][:12] for one in found]
    assert places == ["{id: dawn, w", "{id: is-ware", "id: auction"]
    assert [one.message for one in found] == [
        'nothing leads to the event "dawn"',
        'nothing leads to the requirement "is-ware"',
        'nothing leads to the rule "auction"',
    ]


ARITIES = {
    "count": (1, 2), "max": (1, 9), "min": (1, 9), "clamp": (3, 3), "default": (2, 2),
    "numbers": (2, 2), "without": (2, 2), "top": (2, 2), "bottom": (2, 2), "knows": (2, 2),
    "next_to": (1, 2), "adjacent": (2, 2), "distance": (2, 2), "reach": (2, 2), "along": (2, 2),
    "step": (2, 3), "lines": (1, 2), "after": (2, 2), "at_random": (2, 2),
}  # fmt: skip


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_takes_so_many_values(name: str) -> None:
    least, most = ARITIES.get(name, (1, 1))
    many = "1 value" if most == 1 else f"{least} values"
    many = many if least == most else f"{least} to {most} values"
    for count in (least - 1, most + 1):
        (found,) = findings_of(let(f'"{name}({", ".join(["n"] * count)})"'))
        assert f"{name} takes {many}, not {count}" in found
    for count in (least, most):
        found = findings_of(let(f'"{name}({", ".join(["n"] * count)})"'))
        assert not any(f"{name} takes " in one for one in found)


TRAITS = {
    "asks": {"choose", "ask", "ask_all", "claim", "act", "window"},
    "moves": {"move", "remove", "draw", "deal", "shuffle", "swap"},
    "counts": {"move", "remove", "draw", "deal", "swap", "pick"},
    "resolves": {"window", "emit", "resolve"},
    "plays": {"act", "turns", "eliminate"},
    "unwinds": {"leave", "end_game"},
}


@pytest.mark.parametrize("trait", TRAITS)
def test_words_have_their_traits(trait: str) -> None:
    assert {name for name, word in WORDS.items() if getattr(word, trait)} == TRAITS[trait]


def test_words_say_what_is_over_and_what_counter_changes() -> None:
    assert {name: word.ends for name, word in WORDS.items() if word.ends} == {
        "stop": "loop", "return": "body", "leave": "rule", "end_game": "match"
    }  # fmt: skip
    assert {name: word.changes for name, word in WORDS.items() if word.changes} == {
        "eliminate": "alive", "skip": "skips", "score": "score"
    }  # fmt: skip
    assert WORDS["swap"].keys("swap", "target") == ("swap", "and")
    assert WORDS["move"].keys("move", "target") == ()
