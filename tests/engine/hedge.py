"""The hedge: a toy of two rulesets, with variants and cards that not every table uses."""

from functools import cache

from generator.model.game import Game
from tests.engine.toys import game_of

GAME = """
id: hedge
title: The Hedge
short: Hedge
about: A toy.
credits: {designers: [nobody], publisher: nobody, published: never, notice: A toy for tests.}
seats: {least: 2, most: 4}
age: 8
minutes: "5"
decks: [birds, stones]
declared: 11
rulesets: [nest, walk]
variants:
  - {id: hard-winter, title: Hard winter, says: Fewer birds., cites: "1"}
  - {id: long-way, title: Long way, says: One more stone., rulesets: [walk], cites: "1"}
cites: "1"
"""
BIRDS = """
id: birds
title: Birds
size: poker
declared: 9
attributes: {}
front: {template: plain}
back: {template: plain}
cites: "1"
cards:
  - id: wren
    title: Wren
    copies: 4
    for_seats: {"2": 2, "3": 3}
    for_variants: {hard-winter: {"2": 0, "3": 1, "4": 2}}
  - id: owl
    title: Owl
    copies: 5
    designs:
      - {id: day, copies: 3, for_seats: {"2": 1}}
      - {id: night, copies: 2, for_variants: {long-way: {"2": 1}}}
"""
STONES = """
id: stones
title: Stones
size: poker
declared: 2
rulesets: [walk]
attributes: {weight: {type: integer, means: pounds}}
front: {template: plain}
back: {template: plain}
cites: "1"
cards:
  - {id: slate, title: Slate, copies: 2, attributes: {weight: 3}, effect: [{shuffle: path}]}
"""
RULES = """
id: ID
title: RULES
cites: "1"
seats: {least: 2, most: 4}
zones:
  - {id: bush, sees: nobody, starts_with: [birds]}
counters:
  - {id: cold, of: game, type: integer}
rules:
  - id: match
    cites: "1"
    does:
      - if: variants.hard_winter
        then: [{add: 5, to: cold}]
      - {ask: [end, wait], as: word, by: first(players)}
start: match
returns: cold
"""


@cache
def hedge(test: str = "variants.hard_winter", stones: str = STONES) -> Game:
    nest = RULES.replace("ID", "nest").replace("RULES", "The Nest")
    walk = RULES.replace("ID", "walk").replace("RULES", "The Walk")
    walk = walk.replace("zones:", "zones:\n  - {id: path, holds: [stones], sees: nobody}")
    return game_of(
        GAME,
        {"birds": BIRDS, "stones": stones},
        {"nest": nest.replace("variants.hard_winter", test), "walk": walk},
    )
