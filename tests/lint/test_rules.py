"""What the rules of a box say is held to the same checks as what its cards say."""

from dataclasses import replace

import pytest
from box import KNOWN, read_box

from generator.lint import lint_game
from generator.model.rules import Ruleset
from generator.source.document import read_yaml
from generator.source.validate import validate

RULES = """\
id: base
title: Picking
cites: "V"
seats: {least: 2, most: 4}
zones: [{id: hand, per: seat, sees: owner}]
requirements:
  - {id: ripe, test: seat.alive, says: Only ripe fruit.}
rules:
  - id: pick
    cites: "V"
    says: "Pick {{ values.hand|words }} apples."
    does:
      - each: seats
        as: seat
        do:
          - {choose: seats, as: other, where: [ripe], says: With whom?, then: [{score: 1}]}
start: pick
returns: seat.hand.count
"""


def found(old: str, new: str) -> list[str]:
    """Findings of the box with these rules, one part of them changed."""
    assert RULES.count(old) == 1
    document, findings = read_yaml(RULES.replace(old, new), "rules/base.yaml")
    assert document is not None, findings
    rules, wrong = validate(document, Ruleset)
    assert rules is not None, wrong
    game = read_box()
    places = {**game.places, "rules/base": document}
    return [
        f"{one.position.line}:{one.position.column} {one.code.id}"
        for one in lint_game(replace(game, rulesets=(rules,), places=places), KNOWN)
    ]


def test_rules_without_a_fault_are_without_findings() -> None:
    assert found("id: base", "id: base") == []


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("{{ values.hand|words }}", "3", "11:17 M122"),
        ("{{ values.hand|words }}", "{{ values.hnad }}", "11:26 M116"),
        ("Only ripe fruit.", "From 3 on.", "7:45 M122"),
        ("With whom?", "With 1 of them?", "16:66 M122"),
        ('    cites: "V"\n    says', "    says", "12:7 M111"),
        ("seat.alive", "seat.alvie", "7:27 R201"),
        ("as: other", "sa: other", "16:29 R206"),
    ],
)
def test_what_is_wrong_is_found_where_it_stands(old: str, new: str, finding: str) -> None:
    assert finding in found(old, new)


def test_a_ruleset_is_for_no_more_players_than_the_box() -> None:
    assert found("most: 4", "most: 5") == ["4:25 M119"]
    assert found("least: 2", "least: 1") == ["4:16 M119"]
