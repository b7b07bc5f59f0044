"""Hints for policies come to the choices that they speak of, and are told where they cannot."""

import pytest

from generator.diagnostics import Diagnostic
from generator.source.document import Document, read_yaml
from generator.source.hints import with_hints

RULES = """\
id: fair
actions:
  - id: buy
    does:
      - {choose: hand, as: card, then: [{ask: [pay, wait], as: deed}]}
rules:
  - id: day
    does:
      - {choose: hand, as: one}
      - {if: late, then: [{choose: hand, as: one}], else: [{choose: seats, as: who}]}
      - {ask_all: players, options: [stay, go], as: plans}
      - {ask: {lay: {does: [{choose: hand, as: laid}]}, rest: {}}, as: way}
cards:
  fool:
    reacts: [{to: sold, from: [hand], does: [{choose: hand, as: lost}]}]
"""
OF_SET = """\
id: fair
rules:
  add: [{id: night, does: [{choose: hand, as: one}]}]
"""


def grafted(hints: str, rules: str = RULES, *, of_set: bool = False) -> tuple[Document, list[str]]:
    whole, found = with_hints(read(rules, "rules"), read(hints, "policies"), of_set=of_set)
    return whole, [said(one) for one in found]


def read(text: str, folder: str) -> Document:
    document, findings = read_yaml(text, f"{folder}/fair.yaml")
    assert document is not None, findings
    return document


def said(finding: Diagnostic) -> str:
    at = finding.position
    return f"{at.file}:{at.line}:{at.column} {finding.code.id} {finding.message} ({finding.hint})"


@pytest.mark.parametrize(
    ("hints", "path"),
    [
        ("actions: {buy: 'X'}", ("actions", 0, "prefer")),
        ("choices: {buy: {card: 'X'}}", ("actions", 0, "does", 0, "prefer")),
        (
            "choices: {buy: {deed: {wait: 'X'}}}",
            ("actions", 0, "does", 0, "then", 0, "ask", "wait", "prefer"),
        ),
        ("choices: {day: {one: 'X'}}", ("rules", 0, "does", 0, "prefer")),
        ("choices: {day: {one: 'X'}}", ("rules", 0, "does", 1, "then", 0, "prefer")),
        ("choices: {day: {one: ['0', 'X']}}", ("rules", 0, "does", 1, "then", 0, "prefer")),
        ("choices: {day: {who: 'X'}}", ("rules", 0, "does", 1, "else", 0, "prefer")),
        ("choices: {day: {plans: 'X'}}", ("rules", 0, "does", 2, "prefer")),
        (
            "choices: {day: {plans: {go: 'X'}}}",
            ("rules", 0, "does", 2, "options", "go", "prefer"),
        ),
        (
            "choices: {day: {laid: 'X'}}",
            ("rules", 0, "does", 3, "ask", "lay", "does", 0, "prefer"),
        ),
        ("answers: {fool: {sold: 'X'}}", ("cards", "fool", "reacts", 0, "prefer")),
        ("choices: {fool: {lost: 'X'}}", ("cards", "fool", "reacts", 0, "does", 0, "prefer")),
        ("terms: [{id: x, is: 'X'}]", ("terms", 0, "is")),
    ],
)
def test_a_hint_comes_to_its_place_and_keeps_its_own(
    hints: str, path: tuple[str | int, ...]
) -> None:
    text = f"id: fair\n{hints}\n"
    whole, found = grafted(text)
    assert found == []
    node, is_there = whole.nearest(path)
    assert is_there and node.held == "X"
    assert str(node.at) == f"policies/fair.yaml:2:{hints.index(chr(39) + 'X') + 1}"


def test_a_set_has_hints_for_the_rules_that_it_brings_and_for_no_others() -> None:
    hints = "id: fair\nchoices:\n  night: {one: 'X'}\n  day: {one: 'X'}\n"
    whole, found = grafted(hints, OF_SET, of_set=True)
    assert whole.nearest(("rules", "add", 0, "does", 0, "prefer"))[0].held == "X"
    assert found == [
        'policies/fair.yaml:4:3 M101 there is no rule or action "day" in the set (None)'
    ]


@pytest.mark.parametrize(
    ("hints", "expected"),
    [
        ("actions: {by: 'X'}", '2:11 M101 there is no action "by" (did you mean "buy"?)'),
        ("choices: {dya: {one: 'X'}}", '2:11 M101 there is no rule or action "dya"'),
        ("choices: {day: {oen: 'X'}}", '2:17 M101 there is no choice "oen" in "day"'),
        ("choices: {day: {plans: {og: 'X'}}}", '2:25 M101 there is no option "og" in "plans"'),
        ("choices: {day: {one: {go: 'X'}}}", "2:22 M103 one is chosen from a list"),
        ("choices: {buy: {deed: 'X'}}", "2:23 M103 deed is chosen from named options"),
        ("choices: {day: {one: ['1', '2', '3']}}", "2:22 M106 there are 3 hints for one, and 2"),
        ("answers: {fool: {dawn: 'X'}}", '2:18 M101 there is no answer "dawn" in "fool"'),
    ],
)
def test_a_hint_for_nothing_is_found_where_it_stands(hints: str, expected: str) -> None:
    _, found = grafted(f"id: fair\n{hints}\n")
    assert found and all(one.startswith(f"policies/fair.yaml:{expected}") for one in found)


def test_a_hint_among_the_rules_says_where_it_belongs() -> None:
    rules = RULES.replace("as: card,", "as: card, prefer: '1',")
    _, found = with_hints(read(rules, "rules"), None)
    (one,) = map(said, found)
    assert one.startswith("rules/fair.yaml:5:34 M101")
    assert one.endswith("(write it in policies/fair.yaml: choices: {buy: {card: …}})")


@pytest.mark.parametrize("rules", ["id: fair\nrules: 3\n", "id: fair\nactions: [{does: x}, 4]\n"])
def test_rules_of_another_form_stay_as_they_are(rules: str) -> None:
    whole, found = grafted("id: fair\n", rules)
    assert found == []
    assert whole.root.value == read(rules, "rules").root.value
