"""A whole ruleset: names once, terms that end, rules that are reached, types that exist."""

import pytest

from generator.codes import find_code
from generator.diagnostics import Severity
from generator.rules import CODES, check_ruleset
from tests.engine.toys import toy
from tests.rules.market import BASE


def codes_of(old: str, new: str) -> list[str]:
    assert old in BASE
    game = toy(base=BASE.replace(old, new, 1))
    return [str(one).split(": ", 1)[1] for one in check_ruleset(game, game.rulesets[0])[1]]


def test_the_toy_has_no_findings() -> None:
    assert codes_of("id: base", "id: base") == []


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("{id: purse, of: seat", "{id: round, of: seat", "R207", "something else already"),
        ("{id: heap,", "{id: weather,", "R207", "something else already"),
        ("type: seat}", "type: chair}", "R201", 'no type "chair"'),
        ("of: folk, type", "of: fowl, type", "R201", 'did you mean "folk"?'),
        ("holds: [folk], sees: nobody", "holds: [fok], sees: nobody", "R201", '"folk"'),
        ("refills_from: heap", "refills_from: hep", "R201", 'did you mean "heap"?'),
        ("start: match", "start: mtach", "R201", 'did you mean "match"?'),
        ("start: match", "start: rest", "R206", "is given nothing"),
        ("returns: seat.score + seat.purse", "returns: seat.hand", "R202", "must be a number"),
        ("ties: [count(seat.stall)]", "ties: [seat]", "R202", "must be a number"),
        ("wins: seat.alive", "wins: seat.score", "R202", "must be true or false"),
        ("least: card.start", "least: card.strat", "R201", 'did you mean "start"?'),
        ("starts: dry", "starts: dri", "R201", "none of the words"),
        ("with: {who: seat}, is", "with: {who: set}, is", "R201", 'no type "set"'),
        ("is: \"who.purse >= 5\"", "is: \"rich(who)\"", "R210", "needs its own value"),
        ("- {call: auction}", "- {shuffle: stock}", "R208", 'the rule "auction"'),
        ("as: away, least", "as: away, where: [is-ware], least", "R201", "cannot be used here"),
        ("[sell, trick, close-up]", "[sell, close-up]", "R208", 'the action "trick"'),
    ],
)  # fmt: skip
def test_what_is_wrong_is_found(old: str, new: str, code: str, words: str) -> None:
    found = codes_of(old, new)
    assert any(one.startswith(code) and words in one for one in found), found


def test_a_rule_that_nothing_leads_to_is_a_warning() -> None:
    game = toy(base=BASE.replace("- {call: auction}", "- {shuffle: stock}"))
    checked, findings = check_ruleset(game, game.rulesets[0])
    assert checked is not None
    assert {one.severity for one in findings} == {Severity.WARNING}


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("cards: {aple: {effect: []}}", 'did you mean "apple"?'),
        ("cards: {apple: {reacts: [{to: sald, from: [hand], does: []}]}}", 'did you mean "sold"?'),
        ("cards: {apple: {reacts: [{to: sold, from: [hnd], does: []}]}}", 'did you mean "hand"?'),
        ("cards: {apple: {modifiers: [{amount: prise, add: '1'}]}}", 'did you mean "price"?'),
        ("cards: {apple: {modifiers: [{amount: price, add: ware}]}}", "must be a number"),
        ("cards: {apple: {effect: [{set: this, to: this}]}}", "cannot be changed"),
        ("modifiers: [{amount: price, deck: fok, add: '1'}]", 'did you mean "folk"?'),
    ],
)
def test_what_is_wrong_with_cards_is_found(extra: str, words: str) -> None:
    game = toy(base=f"{BASE}{extra}\n")
    checked, findings = check_ruleset(game, game.rulesets[0])
    assert checked is None
    assert words in str(findings[0])
    assert findings[0].position.line > BASE.count("\n")


def test_a_card_can_be_given_other_deeds_by_the_ruleset() -> None:
    game = toy(base=f"{BASE}cards: {{gift: {{effect: [{{score: 2}}]}}}}\n")
    checked, findings = check_ruleset(game, game.rulesets[0])
    assert checked is not None, findings
    assert [one.word for one in checked.effects["gift"].effects] == ["score"]


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
def test_every_code_of_the_language_has_its_manual(code) -> None:
    assert find_code(code.slug) == code
    assert code.what.endswith(".")
    assert code.why.endswith(".")
    assert code.example != code.instead
