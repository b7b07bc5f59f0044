"""A game small enough that a whole match of it can be written by hand in a test."""

from functools import cache

from generator.diagnostics import Diagnostic
from generator.engine import Program, compile_game
from generator.model.game import Game
from generator.play.referee.replay import Verdict, referee
from tests.engine.toys import FOLDER, game_of
from tests.play.batches import Batch, batch_of
from tests.play.refereed import read

STONES = """
id: stones
title: Stones
size: tarot
declared: 6
attributes: {weight: {type: integer, means: Points.}}
front: {template: plain}
back: {template: plain}
cards:
  - {id: flint, title: Flint, copies: 2, attributes: {weight: 1}}
  - {id: slate, title: Slate, copies: 2, attributes: {weight: 2}}
  - id: granite
    title: Granite
    attributes: {weight: 5}
  - id: moss
    title: Moss
    attributes: {weight: 0}
    reacts:
      - to: thrown
        from: [hand]
        does: [{set: points, to: "0"}, {move: this, to: pond}]
"""
RULES = """
id: base
title: Pebbles
cites: "1"
seats: {least: 2, most: 3, refused: {"3": the pond is too small}}
caps: {decisions: 50}
zones:
  - {id: bag, holds: [stones], sees: nobody, ordered: true, starts_with: [stones]}
  - {id: pond, holds: any, sees: everybody, ordered: true}
  - {id: hand, per: seat, holds: [stones], sees: owner}
counters:
  - {id: round, of: game, type: integer, starts: 1}
events:
  - {id: thrown, with: {points: integer}}
rules:
  - id: match
    cites: "1"
    does:
      - {shuffle: bag}
      - {deal: 2, from: bag, to: seat.hand}
      - each: players
        as: seat
        do: [{call: throw, with: {seat: seat}}]
      - {add: 1, to: round}
      - {end_game: wet}
  - id: throw
    cites: "2.1"
    with: {seat: seat}
    does:
      - {roll: 1, as: die}
      - choose: seat.hand
        as: stone
        optional: true
        says: Throw which stone?
        where:
          - id: light-enough
            test: stone.weight <= die
            says: It is too heavy for this roll.
            cites: "2.2"
      - if: stone is not none
        then:
          - {move: stone, to: pond}
          - window: thrown
            with: {points: stone.weight}
            seats: others(seat)
            says: Does moss grow?
          - {score: points, for: seat}
          - {note: splash, of: {who: seat, points: points}}
start: match
returns: seat.score
"""

MATCH = """\
format: 1
game: pebbles
ruleset: base
seats: [Ann, Bob]
moves:
- drawn: [flint, moss, granite, slate]
- roll: 3
- now: {bag: 2}
- 1: flint
- 2: moss
- note: {splash: {who: seat 1, points: 0}}
- now: {hand of seat 2: -moss, pond: +flint +moss}
- roll: 4
- 2: slate
- now: {round: 2, score of seat 2: 2}
end: {outcome: wet, scores: [0, 2], winners: [2]}
"""
"""Bob's moss takes Ann's point; then Bob throws for two."""


def head(declared: int = 6) -> str:
    """`game.yaml` of the game, or of one with so many cards."""
    text = (FOLDER / "game.yaml").read_text("utf-8")
    others = ("id:", "decks:", "declared:", "rulesets:")
    lines = [line for line in text.splitlines() if not line.startswith(others)]
    own = ["id: pebbles", "decks: [stones]", f"declared: {declared}", "rulesets: [base]"]
    return "\n".join([*lines, *own])


@cache
def pebbles() -> Game:
    """The game."""
    return game_of(head(), {"stones": STONES}, {"base": RULES})


@cache
def program() -> Program:
    """The game for two."""
    return compile_game(pebbles(), "base", 2)


def judged(text: str) -> Verdict:
    """What the referee says of a match."""
    return referee(program(), *read(text))


def found(text: str) -> str:
    """The one finding about a match, as it is shown."""
    (one,) = judged(text).findings
    assert isinstance(one, Diagnostic)
    return str(one)


def batch(*policies: str, playouts: int = 4) -> Batch:
    """A batch for two."""
    return batch_of(pebbles(), "base", 2, policies, 1, playouts)
