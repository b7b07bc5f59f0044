"""The small box with a map of four gardens, read from text so that positions are real."""

from dataclasses import replace

from generator.diagnostics import Diagnostic
from generator.lint import lint_game
from generator.model.game import Game
from generator.model.maps import MapFile
from generator.source.document import read_yaml
from generator.source.validate import validate
from tests.lint.box import KNOWN, Change, read_box

RULES = """\
maps: [valley]
map_rules:
  node: garden
  nodes: gardens
  nodes_for_each: 2
  facts: {least: 2, most: hand}
  general: {least: 1}
  first_general: first frost
  relations_least: 1
  counters:
    trees: {title: trees, start: 10, most: 20}
  relations:
    near: {title: near, line: solid, head: filled}
    far: {title: far, line: dashed, head: open, colour: accent}
  private:
    partner: {title: Partner, node: true, unique: true}
    rival: {title: Rival, node: true, says: why, free: true}
    plan: {title: Plan, says: what is planned}
  private_sheets:
    - sheet: ledger
      fields: {baskets: partner.node}
  cites: "V"
values:
  hand:
"""
VALLEY = """\
id: valley
title: The valley
cites: "V"
general: [Frost in May]
nodes:
  - id: mill
    name: Mill Garden
    facts: [Damp, Old]
  - id: hill
    name: Hill Garden
    facts: [Dry, Steep]
    counters: {trees: 12}
  - id: lane
    name: Lane Garden
    facts: [Narrow, Shady]
  - id: ford
    name: Ford Garden
    facts: [Flooded, Rich]
relations:
  - {from: mill, to: hill, is: near, mutual: true}
  - {from: lane, to: mill, is: far}
  - {from: ford, to: lane, is: near}
seats:
  - controls: mill
    private:
      partner: {node: lane}
      rival: {node: lane, text: It was there first.}
      plan: {text: Plant pears.}
  - controls: hill
    private:
      partner: {node: ford}
      rival: {node: ford, text: It shades ours.}
      plan: {text: Sell cider.}
"""


def read_valley(*changes: Change) -> Game:
    """The box with its map, and `changes` in `map`, `rules` or another part."""
    texts = {"map": VALLEY, "rules": RULES}
    others = [change for change in changes if change[0] not in texts]
    for part, old, new in changes:
        if part in texts:
            assert texts[part].count(old) == 1, f"{old!r} stands {texts[part].count(old)} times"
            texts[part] = texts[part].replace(old, new)
    game = read_box(("game", "values:\n  hand:\n", texts["rules"]), *others)
    document, findings = read_yaml(texts["map"], "orchard/maps/valley.yaml")
    assert document and not findings, findings
    drawn, findings = validate(document, MapFile)
    assert drawn, findings
    return replace(game, maps=(drawn,), places={**game.places, "maps/valley": document})


def lint_valley(*changes: Change) -> list[Diagnostic]:
    """All findings."""
    return lint_game(read_valley(*changes), KNOWN)


def line_of(words: str, text: str = VALLEY) -> int:
    """The line of the map in which these words stand; they stand once."""
    assert text.count(words) == 1, words
    return text[: text.index(words)].count("\n") + 1
