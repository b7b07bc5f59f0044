"""Words need no quotes where the place or the other side of a comparison knows which there are.

Named options are answered in nearly every game, such as *believe* and *doubt* in *Coup*.
"""

import random

import pytest

from generator.engine import compile_game
from generator.rules import check_ruleset
from tests.engine.toys import toy
from tests.rules.market import BASE, effects_of, findings_of, let, type_of

ASKED = "- {ask: [agree, play-on, pass], as: answer}\n"
GOOD = (
    "weather == wet",
    "dry != weather",
    "weather in [wet, dry]",
    "card.kind == fruit and card.kind not in [cloth, trick]",
    "fruit in [x.kind for x in seat.hand]",
    "count([x.kind for x in seat.hand], fruit) > 1",
    "(wet if n > 1 else dry) == weather",
    "weather == (wet if n > 1 else dry)",
    "stock_of[fruit] > 1",
    "stock-of[fruit] > stock-of['cloth']",
    "card.id == silk",
    "card.id in [silk, apple]",
    "card(baker).mood > 1",
    "card.deck == goods",
    "default(card.kind, fruit) == cloth",
    "any(x.kind == trick for x in seat.hand)",
    "n > 1 and weather == dry and n < 3",
)


@pytest.mark.parametrize("expression", GOOD)
def test_a_word_that_is_known_there_needs_no_quotes(expression: str) -> None:
    assert type_of(expression) == "flag"


@pytest.mark.parametrize("word", ["agree", "play-on", "pass"])
def test_an_answer_is_compared_as_it_is_typed_under_ask(word: str) -> None:
    (_, test) = effects_of(f"{ASKED}- {{if: answer == {word}, then: []}}")
    assert [one.value for one in test.exprs["if"].args] == ["answer", word]
    both = "- {ask_all: players, options: [agree, play-on, pass], as: said}\n"
    assert findings_of(f"{both}- {{if: 'said[seat] == {word}', then: []}}") == ()


@pytest.mark.parametrize(
    "effect",
    [
        "- {set: weather, to: wet}",
        "- {set: weather, to: wet if n > 1 else dry}",
        "- {add: 1, to: 'stock-of[fruit]'}",
        "- {act: [sell, trick], optional: true, as: did}\n- {if: did == pass, then: []}",
        "- {choose: seat.hand, as: one, where: [one.kind == fruit], then: [{note: x}]}",
    ],
)
def test_an_effect_takes_it(effect: str) -> None:
    assert findings_of(effect) == ()


WRONG = {
    "weather == wett": (20, "R201", 'there is no "wett" here (did you mean "wet"?)'),
    "weather == snow": (20, "R201", "known are: dry, wet"),
    "card.kind in [fruit, cloht]": (30, "R201", 'did you mean "cloth"?'),
    "card.kind == wet": (22, "R201", "known are: cloth, fruit, trick"),
    "stock_of[frut]": (18, "R201", 'did you mean "fruit"?'),
    "n == wet": (14, "R201", "a word stands in quotes"),
    "wet": (9, "R201", "YAML takes the outer quotes away"),
    "card(bakr).mood": (9, "R204", "card takes the id of one card"),
}


@pytest.mark.parametrize("expression", WRONG)
def test_another_word_is_told_which_there_are(expression: str) -> None:
    column, code, words = WRONG[expression]
    found = findings_of(let(f'"{expression}"'))
    assert found[0].startswith(f"2:{column} {code} ")
    assert words in found[0]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("- {let: {wet: 1}}\n- {set: weather, to: wet}", '"wet" is a local'),
        ("- {let: {wet: 1}}\n- {if: weather == wet, then: []}", "give the local another name"),
        ("- {ask: [none, round], as: a}\n- {if: a == none, then: []}", "a word of the language"),
        ("- {ask: [none, round], as: a}\n- {if: a == round, then: []}", '"round" is a counter'),
        ("- {ask: [heap, round], as: a}\n- {if: a == heap, then: []}", '"heap" is a zone'),
        ("- {ask: [happiest, b], as: a}\n- {if: a == happiest, then: []}", '"happiest" is a term'),
    ],
)  # fmt: skip
def test_a_word_that_is_a_name_as_well_is_ambiguous(rule: str, words: str) -> None:
    (found,) = findings_of(rule)
    assert " R207 " in found and words in found and "for the word, " in found


def test_in_quotes_it_is_the_word() -> None:
    assert findings_of("- {let: {wet: 1}}\n- {set: weather, to: \"'wet'\"}") == ()


BARE = (
    ("to: \"'wet'\"", "to: wet"),
    ("to: \"'dry'\"", "to: dry"),
    ("\"weather == 'dry' or", '"weather == dry or'),
    ("if: answer == 'agree'", "if: answer == agree"),
    ("if: did == 'pass'", "if: did == pass"),
    ("\"stock_of['fruit'] > 3\"", '"stock-of[fruit] > 3"'),
    ("card.kind == 'trick' and card.id != 'shield'", "card.kind == trick and card.id != shield"),
)


def test_a_ruleset_with_bare_words_plays_the_same_matches() -> None:
    text = BASE
    for old, new in BARE:
        assert old in text
        text = text.replace(old, new, 1)
    game = toy(base=text)
    assert check_ruleset(game, game.rulesets[0])[1] == []
    for seed in range(4):
        ends = []
        for base in (BASE, text):
            state = compile_game(toy(base=base), "base", 2).new_state(seed)
            choice = random.Random(1)
            while not state.is_terminal():
                state.apply(choice.choice(state.legal_actions()))
            ends.append((state.returns(), list(state.counters)))
        assert ends[0] == ends[1]
