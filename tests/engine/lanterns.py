"""Lanterns: everybody sees the hands of the others and not the own, as in Hanabi.

Whoever is told of a card knows it; a lantern fits on the pile of its colour, one higher each time.
On each forehead stands a number that all but its owner read, as in Indian poker.
"""

from functools import cache

from generator.engine import Program, compile_game
from generator.model.game import Game
from tests.engine.toys import game_of

GAME = """
id: lanterns
title: Lanterns
short: Lanterns
about: A toy.
credits: {designers: [nobody], publisher: nobody, published: never, notice: A toy for tests.}
seats: {least: 2, most: 4}
age: 8
minutes: "5"
decks: [lamps]
declared: 20
rulesets: [lanterns]
cites: "1"
"""
DECK = """
id: lamps
title: Lamps
size: poker
declared: 20
cites: "1"
attributes:
  colour: {type: choice, choices: [red, blue], means: its colour}
  rank: {type: integer, means: its place}
front: {template: plain}
back: {template: plain}
cards:
""" + "".join(
    f"  - {{id: {colour}-{rank}, title: {colour} {rank}, copies: 2, "
    f"attributes: {{colour: {colour}, rank: {rank}}}}}\n"
    for colour in ("red", "blue")
    for rank in range(1, 6)
)
RULES = """
id: lanterns
title: Lanterns
cites: "1"
seats: {least: 2, most: 4}
zones:
  - {id: stock, sees: nobody, ordered: true, starts_with: [lamps]}
  - {id: hand, per: seat, sees: others, ordered: true}
  - {id: lit, sees: everybody}
  - {id: spent, sees: everybody}
counters:
  - {id: hints, of: game, type: integer, least: 0, most: 4, starts: 4}
  - {id: strikes, of: game, type: integer, least: 0, most: 3}
  - {id: height, of: game, type: integer, for: [red, blue], least: 0, most: 5}
  - {id: brow, of: seat, type: integer, least: 0, most: 6, sees: others}
terms:
  - {id: fits, with: {one: card of lamps}, is: "one.rank == height[one.colour] + 1"}
  - {id: score-of, is: "height['red'] + height['blue']"}
actions:
  - id: light
    cites: "1"
    says: Light a lamp of yours.
    prefer: "3 if any(knows(seat, c) and fits(c) for c in seat.hand) else 0"
    does:
      - choose: seat.hand
        as: lamp
        says: Which do you light?
        prefer: "1 if knows(seat, lamp) and fits(lamp) else 0"
      - {reveal: lamp}
      - if: fits(lamp)
        then: [{move: lamp, to: lit}, {add: 1, to: "height[lamp.colour]"}]
        else: [{move: lamp, to: spent}, {add: 1, to: strikes}]
      - {draw: 1, from: stock, to: seat.hand}
  - id: tell
    cites: "1"
    says: Tell another of a lamp.
    prefer: "2 if any(fits(c) and not knows(o, c) for o in others(seat) for c in o.hand) else 0"
    requires: [{test: hints > 0, says: No hint is left.}]
    does:
      - choose: others(seat)
        as: other
        prefer: "count([c for c in other.hand if fits(c) and not knows(other, c)])"
      - choose: other.hand
        as: lamp
        where: [{test: "not knows(other, lamp)", says: That is known.}]
        prefer: "1 if fits(lamp) else 0"
      - if: lamp is not none
        then: [{peek: lamp, by: other}]
      - {add: -1, to: hints}
  - id: drop
    cites: "1"
    says: Drop a lamp of yours.
    prefer: "1"
    does:
      - {choose: seat.hand, as: lamp}
      - {move: lamp, to: spent}
      - {add: 1, to: hints}
      - {draw: 1, from: stock, to: seat.hand}
rules:
  - id: match
    cites: "1"
    secret: [high]
    does:
      - {shuffle: stock}
      - {deal: 3, from: stock, to: seat.hand}
      - each: players
        as: one
        do: [{roll: 1, as: high}, {set: one.brow, to: high}]
      - turns: first(seats)
        as: seat
        do:
          - {act: [light, tell, drop], by: seat}
          - if: strikes == 3 or stock.count == 0 or score_of() == 10
            then: [{end_game: night}]
start: match
returns: score_of()
"""


@cache
def lanterns(rules: str = RULES) -> Game:
    return game_of(GAME, {"lamps": DECK}, {"lanterns": rules})


@cache
def compiled(seats: int, rules: str = RULES) -> Program:
    return compile_game(lanterns(rules), "lanterns", seats)
