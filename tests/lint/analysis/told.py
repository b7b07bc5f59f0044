"""The orchard with a ruleset of its own, in which the apple says one thing and does another."""

from dataclasses import replace

from generator.lint.case import Case
from generator.lint.checks import Check
from generator.model.rules import Ruleset
from generator.source.document import read_yaml
from generator.source.validate import validate
from tests.lint.box import KNOWN, read_box

RULES = """\
id: base
title: Picking
cites: "V"
seats: {least: 2, most: 4}
zones:
  - {id: tree, holds: [fruits], sees: nobody, ordered: true, starts_with: [fruits]}
  - {id: discard, holds: [fruits], sees: everybody, ordered: true}
  - {id: table, holds: [fruits], sees: everybody}
  - {id: hand, holds: [fruits], per: seat, sees: owner}
counters:
  - {id: coins, of: seat, type: integer, starts: 0}
  - {id: damage, of: seat, type: integer, starts: 0}
  - {id: used, of: seat, type: integer, starts: 0}
rules:
  - id: pick
    cites: "V"
    does:
      - {deal: values.hand, from: tree, to: seat.hand}
      - each: cards.fruits
        as: one
        do: [{resolve: one, by: "first(seats)"}]
  - id: pay
    cites: "V"
    with: {seat: seat, amount: integer}
    does: [{add: 0 - amount, to: seat.coins}]
  - id: idle
    cites: "V"
    does: [{call: pay, with: {seat: first(seats), amount: 1}}]
start: pick
returns: seat.hand.count
"""
_TEXT = '    text: "Draw {{ values.hand|words }} cards, worth {{ points }} :seed:."\n'
_GAIN = "  gain: {type: integer, optional: true, means: coins to gain}\n"
_COST = "  cost: {type: integer, optional: true, means: coins to pay}\n"


def case_of(
    text: str,
    effect: str = "",
    attributes: str = "",
    pear: str = "",
    cards: str = "",
    rules: str = RULES,
) -> Case:
    """The orchard; `effect` are those of the apple, `pear` lines of the pear, `cards` are more."""
    lines = "".join(f"      {one}\n" for one in effect.strip("\n").split("\n")) if effect else ""
    does = f"    effect:\n{lines}" if effect else ""
    game = read_box(
        ("cards/fruits", _TEXT, f"    text: {text}\n{does}"),
        ("cards/fruits", "  taste: {type: choice", f"{_GAIN}{_COST}  taste: {{type: choice"),
        ("cards/fruits", "names: [pippin, russet]}", f"names: [pippin, russet]{attributes}}}"),
        ("cards/fruits", "cards:\n", f"cards:\n{cards}"),
        ("cards/fruits", "    text: Costs {{ card('apple').points }} points.\n", pear),
    )
    document, findings = read_yaml(rules, "rules/base.yaml")
    assert document is not None, findings
    ruleset, wrong = validate(document, Ruleset)
    assert ruleset is not None, wrong
    places = {**game.places, "rules/base": document}
    case = Case(replace(game, rulesets=(ruleset,), places=places), KNOWN)
    told = [str(one) for _, many in case.judged for one in many]
    assert case.checked, told
    return case


def found(check: Check, *given: str, **more: str) -> list[str]:
    """What a check says of the apple with this text, these effects and attributes."""
    return [str(one).split(": ", 2)[2].split(" (")[0] for one in check(case_of(*given, **more))]
