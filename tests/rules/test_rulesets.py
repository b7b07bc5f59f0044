"""A whole ruleset: names once, terms that end, rules that are reached, types that exist."""

import re

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


ASKED_AGAIN = """
  - id: twice
    cites: x
    with: {seat: seat}
    does:
      - {choose: seat.PLACE, as: card, where: [is-ware], says: Which?}
  - id: caller
    cites: x
    does: [{call: twice, with: {seat: first}}, {call: match}]
start: caller"""


def places_of(test: str, place: str) -> list[str]:
    """Words at which findings stand if two rules ask a test, the second of cards at a place."""
    again = ASKED_AGAIN.replace("PLACE", place)
    base = BASE.replace("card.worth is not none", test).replace("\nstart: match", again)
    game = toy(base=base)
    found = check_ruleset(game, game.rulesets[0])[1]
    lines = base.split("\n")
    rests = [lines[one.position.line - 1][one.position.column - 1 :] for one in found]
    return [re.split(r"[^\w.-]", one)[0] for one in rests]


BOTH = "card.kindd == 'cloth' or weatherr == 'dry'"


def test_all_slips_in_a_shared_requirement_are_found_where_it_stands() -> None:
    assert places_of(BOTH, "hand") == ["kindd", "weatherr"]
    assert places_of(BOTH, "stall") == ["kindd", "weatherr"]


def test_so_are_they_where_one_of_its_rules_has_a_slip_of_its_own() -> None:
    """Of cards from nowhere no attribute is wrong, which is no reason to blame the other rule."""
    slips = "card.kindd == 'cloth' or card.wrth"
    assert places_of(slips, "hnd") == ["kindd", "wrth", "hnd"]


def test_a_requirement_that_fits_elsewhere_is_wrong_where_it_is_asked_and_says_all() -> None:
    fits = "card.worth is not none and card.kind == 'cloth'"
    assert places_of(fits, "stall") == ["is-ware"]
    base = BASE.replace("card.worth is not none", fits)
    base = base.replace("\nstart: match", ASKED_AGAIN.replace("PLACE", "stall"))
    game = toy(base=base)
    (found,) = check_ruleset(game, game.rulesets[0])[1]
    assert '"worth" in a card of folk; there is no "kind" in a card of folk' in found.message
    line = base[: base.index(fits)].count("\n") + 1
    assert [one.line for one in found.related] == [line, line]


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
