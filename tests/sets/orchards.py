"""A small box and small sets on disk, so that files, folders and positions are real."""

from pathlib import Path

from generator.diagnostics import Diagnostic
from generator.model.game import Game
from generator.source.games import read_game
from tests.lint.box import FILES

RULES = """\
id: picking
title: Picking
cites: "V"
seats: {least: 2, most: 4}
zones:
  - {id: basket, holds: [fruits], sees: nobody, ordered: true, starts_with: [fruits]}
  - {id: hand, per: seat, holds: [fruits], sees: owner}
rules:
  - id: match
    cites: "V"
    does: [{shuffle: basket}, {call: pick, with: {seat: first(players)}}, {end_game: evening}]
  - {id: pick, cites: "V", with: {seat: seat}, does: [{draw: 1, from: basket, to: seat.hand}]}
start: match
returns: seat.hand.count
"""
SET = """\
id: {id}
title: A set
extends: orchard
version: "1"
about: More fruits.
mark: {mark}
credits: {{by: [Ada Example], licence: CC0}}
"""
PLUM = """\
id: fruits
declared: 2
editorial: {title: A fruit., copies: Two., points: Few., taste: Sour., seats: All.}
add:
  - id: plum
    title: Plum
    copies: 2
    text: Worth {{ points }}.
    attributes: {points: 1, taste: sour, seats: 2}
"""


def write_box(folder: Path) -> Path:
    """The orchard with a ruleset, as a folder."""
    box = folder / "orchard"
    for file, _, text in FILES.values():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    game = (box / "game.yaml").read_text("utf-8")
    (box / "game.yaml").write_text(
        game.replace("cites:", "rulesets: [picking]\ncites:", 1), "utf-8"
    )
    (box / "rules").mkdir()
    (box / "rules" / "picking.yaml").write_text(RULES, "utf-8")
    return box


def write_set(folder: Path, name: str = "plums", head: str = "", **files: str) -> Path:
    """A set called `name`; keys of `files` are paths with two underscores for a slash."""
    own = folder / name
    own.mkdir()
    (own / "set.yaml").write_text(SET.format(id=name, mark=name[0].upper()) + head, "utf-8")
    for key, text in files.items():
        path = own / f"{key.replace('__', '/')}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return own


def whole(box: Path, *sets: Path) -> Game:
    """The box with sets in which nothing is wrong."""
    game, reading = read_game(box, sets)
    assert game is not None and not reading.findings, list(map(str, reading.findings))
    return game


def wrong(box: Path, *sets: Path) -> list[Diagnostic]:
    """What is wrong with the box with these sets."""
    _, reading = read_game(box, sets)
    return sorted(reading.findings)


def at(finding: Diagnostic) -> str:
    """`set/file:line:column CODE`, the set by its folder's name."""
    position = finding.position
    parts = Path(position.file).parts
    start = max((n for n, part in enumerate(parts) if part in ("cards", "rules")), default=-1)
    file = "/".join(parts[start - 1 :] if start > 0 else parts[-2:])
    return f"{file}:{position.line}:{position.column} {finding.code.id}"
