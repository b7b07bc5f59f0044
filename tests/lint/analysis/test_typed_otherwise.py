"""Numbers typed as words, beside the attribute or value that counts the same."""

from dataclasses import replace

import pytest

from generator.lint.analysis.typed_numbers import typed_otherwise
from generator.lint.case import Case
from generator.model.rules import Ruleset
from generator.source.document import read_yaml
from generator.source.validate import validate
from tests.lint.analysis.told import found
from tests.lint.box import KNOWN, read_box


@pytest.mark.parametrize(
    ("text", "attributes", "told"),
    [
        ("It is worth nine points.", "", 'the text says "nine points", and points is '),
        ("Gain three coins.", ", gain: 2", 'the text says "three coins", and gain is 2'),
        ("Gain **three** coins.", ", gain: 2", 'the text says "three coins", and gain is 2'),
    ],
)
def test_another_number_than_the_attribute(text: str, attributes: str, told: str) -> None:
    (one,) = found(typed_otherwise, text, "", attributes)
    assert one.startswith(told)


@pytest.mark.parametrize(
    ("text", "effect", "attributes"),
    [
        ("Gain two coins.", "", ", gain: 2"),
        ("Gain {{ gain|words }} coins.", "", ", gain: 2"),
        ("Gain three coins, not four.", "- {add: 3, to: seat.coins}", ", gain: 2"),
        ("Three players gain nothing.", "", ", gain: 2"),
        ("One coin is nothing.", "", ", gain: 2"),
    ],
)
def test_the_same_number_or_another_thing(text: str, effect: str, attributes: str) -> None:
    assert found(typed_otherwise, text, effect, attributes) == []


RULE = """
id: base
title: Base
cites: "1"
seats: {least: 2, most: 4}
zones: [{id: pile, sees: everybody, starts_with: [fruits]}]
rules:
  - id: match
    cites: "1"
    says: SAYS
    does:
      - {repeat: [{score: 2, for: first(players)}], until: first(players).score >= values.goal}
start: match
returns: seat.score
"""
GOAL = ("game", "values:\n", "values:\n  goal: {is: 60, means: points that end it, cites: I}\n")


def in_rules(says: str) -> list[str]:
    document, findings = read_yaml(RULE.replace("SAYS", f'"{says}"'), "rules/base.yaml")
    assert document is not None, findings
    ruleset, wrong = validate(document, Ruleset)
    assert ruleset is not None, wrong
    game = read_box(GOAL)
    places = {**game.places, "rules/base": document}
    case = Case(replace(game, rulesets=(ruleset,), places=places), KNOWN)
    assert case.checked, [str(one) for _, told in case.judged for one in told]
    return [one.message for one in typed_otherwise(case)]


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("Play until somebody has fifty points.", "fifty points"),
        ("Play until you have 50 points.", "50 points"),
        ("Play until somebody has sixty points.", ""),
        ("Play until somebody has {{ values.goal }} points.", ""),
        ("Each time you have two points more.", ""),
        ("Play until fifty days are over.", ""),
        ("Play until somebody has enough points.", ""),
    ],
)
def test_a_number_in_the_words_of_a_rule_is_held_to_the_value_that_it_reads(
    says: str, told: str
) -> None:
    """As in Hearts, where a hundred points end it, and a goal that somebody has changed."""
    wanted = [f'the text says "{told}", and values.goal is 60'] if told else []
    assert in_rules(says) == wanted
