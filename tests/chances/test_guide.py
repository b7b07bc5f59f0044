"""The guide's examples of chances and tracks are content that can be read and worked out."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

from generator.chances import chance_tables
from generator.model.deck import TrackFace
from generator.source.document import read_yaml
from generator.source.validate import validate
from tests.engine.toys import FOLDER, game_of

PAGE = (Path(__file__).parents[2] / "content/README.md").read_text("utf-8")

MARKS = """\
id: marks
title: Marks
size: poker
declared: 6
attributes: {points: {type: integer, means: points}}
front: {template: plain}
back: {template: plain}
cards:
  - {id: low, title: Low, copies: 4, attributes: {points: 1}}
  - {id: high, title: High, copies: 2, attributes: {points: 4}}
"""
FRUITS = """\
id: fruits
title: Fruits
size: poker
declared: 5
attributes: {taste: {type: choice, choices: [sweet, sour], means: taste}}
front: {template: plain}
back: {template: plain}
cards:
  - {id: plum, title: Plum, copies: 3, attributes: {taste: sweet}}
  - {id: sloe, title: Sloe, copies: 2, attributes: {taste: sour}}
"""


def test_the_examples_of_chances_are_worked_out() -> None:
    (block,) = re.findall(r"```yaml chances\n(.*?)```", PAGE, re.DOTALL)
    text = (FOLDER / "game.yaml").read_text("utf-8")
    head, tail = text.split("chances:\n")[0], "values:" + text.split("values:")[1]
    head = head.replace("[goods, folk]", "[marks, fruits]").replace("rulesets: [base]\n", "")
    game = game_of(head + block + tail, {"marks": MARKS, "fruits": FRUITS}, {})
    tables = chance_tables(game)
    assert [len(tables[name].rows) for name in ("luck", "many-sour", "contest")] == [11, 4, 11]
    assert tables["luck"][4] == Fraction(1, 5)  # three low ones of four, of twenty hands
    assert tables["many-sour"][2] == Fraction(3, 10)
    assert tables["contest"][0] + tables["contest"][1] == 1  # above, and not above


def test_the_example_of_a_track_is_one() -> None:
    (block,) = re.findall(r"```yaml\n(front:\n  track:.*?)```", PAGE, re.DOTALL)
    document, findings = read_yaml(block, "page.yaml")
    assert document is not None and not findings
    front: Any = document.data
    inner, _ = read_yaml(re.sub(r"^  ", "", block.partition("\n")[2], flags=re.M), "page.yaml")
    assert inner is not None and front == {"front": inner.data}
    face, wrong = validate(inner, TrackFace)
    assert face is not None, wrong
    assert [row.title for row in face.track.rows] == ["Welfare", "Defence"]
