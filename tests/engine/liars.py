"""Two small bluffing games: one in which cards are laid face down, one in which roles are claimed.

The first is after Cheat: whoever is caught takes the pile. The second is after Coup: anybody may
block, claiming a role, and a block may be doubted in its turn.
"""

from functools import cache

from generator.engine import Program, compile_game
from generator.model.game import Game
from tests.engine.toys import game_of

GAME = """
id: liars
title: Liars
short: Liars
about: A toy.
credits: {designers: [nobody], publisher: nobody, published: never, notice: A toy for tests.}
seats: {least: 2, most: 4}
age: 8
minutes: "5"
decks: [leaves]
declared: 15
rulesets: [pile, court]
cites: "1"
"""
LEAVES = """
id: leaves
title: Leaves
size: poker
declared: 15
attributes: {tree: {type: text, choices: [oak, ash, elm], means: its tree}}
front: {template: plain}
back: {template: plain}
cites: "1"
cards:
  - {id: oak, title: Oak, copies: 5, attributes: {tree: oak}}
  - {id: ash, title: Ash, copies: 5, attributes: {tree: ash}}
  - {id: elm, title: Elm, copies: 5, attributes: {tree: elm}}
"""
PILE = """
id: pile
title: Pile
cites: "1"
seats: {least: 2, most: 4}
caps: {decisions: 2000}
zones:
  - {id: wood, holds: [leaves], sees: nobody, ordered: true, starts_with: [leaves]}
  - {id: pile, holds: [leaves], sees: nobody, ordered: true}
  - {id: hand, per: seat, holds: [leaves], sees: owner}
counters:
  - {id: asked, of: game, type: text, choices: [oak, ash, elm], starts: oak}
  - {id: rounds, of: game, type: integer, least: 0, most: 60}
rules:
  - id: match
    cites: "1"
    does:
      - {shuffle: wood}
      - {deal: 3, from: wood, to: seat.hand}
      - turns: players[0]
        as: seat
        do:
          - {call: lay, with: {seat: seat}}
          - {add: 1, to: rounds}
          - {if: "seat.hand.count == 0 or rounds > 50", then: [{end_game: bare}]}
  - id: lay
    cites: "2"
    with: {seat: seat}
    does:
      - {choose: seat.hand, as: leaf, says: Lay which leaf face down?, secret: true}
      - {choose: "['oak', 'ash', 'elm']", as: tree, says: What do you call it?}
      - {move: leaf, to: pile, hidden: true}
      - {set: asked, to: tree}
      - claim: tree
        test: leaf.tree == tree
        order: ORDER
        shows: leaf
        as: faith
        says: "{{ who }}: {{ claim }}, and {{ count }} leaves lie there."
        of: {count: pile.count}
        options: {doubt: {says: That is a lie.}}
        honest: [{move: pile, to: challenger.hand}]
        caught: [{move: pile, to: seat.hand}]
        believed: [{score: 1, for: seat}]
      - {note: told, of: {faith: faith, who: seat}}
start: match
returns: seat.score - seat.hand.count
"""
COURT = """
id: court
title: Court
cites: "1"
seats: {least: 2, most: 4}
caps: {decisions: 2000}
zones:
  - {id: wood, holds: [leaves], sees: nobody, ordered: true, starts_with: [leaves]}
  - {id: lost, holds: [leaves], sees: everybody}
  - {id: hand, per: seat, holds: [leaves], sees: owner}
counters:
  - {id: coins, of: seat, type: integer, least: 0, most: 30, starts: 2}
  - {id: rounds, of: game, type: integer, least: 0, most: 40}
events:
  - {id: taken, with: {by: seat, coins: integer}}
terms:
  - {id: holds, with: {who: seat, tree: text}, is: "any(x.tree == tree for x in who.hand)"}
answers:
  - id: block
    to: taken
    cites: "3"
    says: Block it, as an elm may.
    requires:
      - {test: coins > 0, says: There is nothing to block.}
      - {test: seat.coins > 0, says: You have no coin to stake.}
    does:
      - claim: "'elm'"
        test: holds(seat, 'elm')
        challengers: by
        as: faith
        says: "{{ who }} blocks, and claims an {{ claim }}."
        caught: [{call: lose, with: {seat: seat}}]
        honest: [{call: lose, with: {seat: challenger}}]
      - {if: faith != 'caught', then: [{set: coins, to: 0}]}
rules:
  - id: match
    cites: "1"
    does:
      - {shuffle: wood}
      - {deal: 2, from: wood, to: seat.hand}
      - turns: players[0]
        as: seat
        do:
          - {call: turn, with: {seat: seat}}
          - {add: 1, to: rounds}
          - {if: "count(players) == 1 or rounds > 30", then: [{end_game: last}]}
  - id: turn
    cites: "2"
    with: {seat: seat}
    does:
      - {ask: [work, tax], as: deed, says: What do you do?}
      - {let: {sum: 1}}
      - if: deed == 'tax'
        then:
          - claim: "'oak'"
            test: holds(seat, 'oak')
            order: first
            as: faith
            says: "{{ who }}: as an {{ claim }}."
            caught: [{let: {sum: 0}}, {call: lose, with: {seat: seat}}]
            honest: [{call: lose, with: {seat: challenger}}]
          - {if: faith != 'caught', then: [{let: {sum: 3}}]}
      - window: taken
        with: {by: seat, coins: sum}
        seats: others(seat)
        closes: first
        says: Who is against it?
      - {add: coins, to: seat.coins}
  - id: lose
    cites: "4"
    with: {seat: seat}
    does:
      - {choose: seat.hand, as: leaf, says: Which leaf do you lose?, then: [{move: leaf, to: lost}]}
      - {if: seat.hand.count == 0, then: [{eliminate: seat}]}
start: match
returns: seat.coins + 5 * seat.hand.count
"""


@cache
def liars(order: str = "clockwise") -> Game:
    """Both games; `order` is how those are asked who may doubt what is laid."""
    return game_of(GAME, {"leaves": LEAVES}, {"pile": PILE.replace("ORDER", order), "court": COURT})


@cache
def lying(ruleset: str, seats: int, order: str = "clockwise") -> Program:
    """One of them, compiled for so many."""
    return compile_game(liars(order), ruleset, seats)
