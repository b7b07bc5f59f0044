"""Tricks for partners, as in Euchre and Spades: seats 1 and 3 against 2 and 4, in sixes two by two.

Each plays a card of its hand to the trick; whose is highest takes it for the team.
"""

from functools import cache

from generator.engine import Program, compile_game
from generator.model.game import Game
from tests.engine.toys import game_of

GAME = """
id: partners
title: Partners
short: Partners
about: A toy.
credits: {designers: [nobody], publisher: nobody, published: never, notice: A toy for tests.}
seats: {least: 4, most: 6}
age: 8
minutes: "5"
decks: [ranks]
declared: 30
rulesets: [partners]
cites: "1"
"""
DECK = """
id: ranks
title: Ranks
size: poker
declared: 30
cites: "1"
attributes: {rank: {type: integer, means: how high it is}}
front: {template: plain}
back: {template: plain}
cards:
""" + "".join(
    f"  - {{id: rank-{rank}, title: Rank {rank}, attributes: {{rank: {rank}}}}}\n"
    for rank in range(1, 31)
)
TEAMS = 'teams: {"4": [[1, 3], [2, 4]], "6": [[1, 4], [2, 5], [3, 6]]}'
RULES = (
    f"""
id: partners
title: Partners
cites: "1"
seats: {{least: 4, most: 6, refused: {{"5": five make no pairs}}}}
{TEAMS}
"""
    + """
zones:
  - {id: stock, sees: nobody, ordered: true, starts_with: [ranks]}
  - {id: hand, per: seat, sees: owner}
  - {id: table, per: seat, sees: everybody}
  - {id: taken, sees: everybody}
counters:
  - {id: leader, of: game, type: seat}
terms:
  - id: sure
    with: {who: seat}
    is: any(one.table.count > 0 and one.table.top.rank > 18 for one in partners(who))
  - {id: tricks, with: {who: seat}, is: sum(one.score for one in team_of(who))}
rules:
  - id: match
    cites: "1"
    does:
      - {shuffle: stock}
      - {set: leader, to: first(seats)}
      - {deal: 4, from: stock, to: seat.hand}
      - repeat:
          - each: seats_from(leader)
            as: seat
            do:
              - choose: seat.hand
                as: card
                prefer: "(0 - card.rank) if sure(seat) else card.rank"
              - {move: card, to: seat.table}
          - {let: {best: "first(highest(players, key=default(it.table.top.rank, 0)))"}}
          - {score: 1, for: best}
          - {set: leader, to: best}
          - each: players
            as: one
            do: [{move: one.table, to: taken}]
        times: 4
start: match
returns: tricks(seat)
"""
)


@cache
def partners(rules: str = RULES) -> Game:
    return game_of(GAME, {"ranks": DECK}, {"partners": rules})


@cache
def compiled(seats: int = 4, rules: str = RULES) -> Program:
    return compile_game(partners(rules), "partners", seats)
