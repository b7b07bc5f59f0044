"""The game of pebbles with one fault planted in it, or none."""

from functools import cache

from generator.model.game import Game
from generator.play.study.arms import StudyConfig
from generator.play.study.runner import Study, StudyContext, run_study
from tests.engine.toys import game_of
from tests.play.pebbles import head

SEATS = "seats: {least: 2, most: 3}"
STONES = """
id: stones
title: Stones
size: tarot
declared: 18
attributes: {weight: {type: integer, means: Points.}}
front: {template: plain}
back: {template: plain}
cards:
  - {id: flint, title: Flint, copies: 4, attributes: {weight: 1}}
  - {id: slate, title: Slate, copies: 4, attributes: {weight: 2}}
  - {id: granite, title: Granite, copies: 4, attributes: {weight: 3}}
  - {id: marble, title: Marble, copies: 4, attributes: {weight: 4}}
  - {id: odd, title: Odd Stone, copies: 2, attributes: {weight: 2}}
"""
RULES = """
id: base
title: Pond
cites: "1"
seats: {least: 2, most: 3}
caps: {decisions: 60}
zones:
  - {id: bag, holds: [stones], sees: nobody, ordered: true, starts_with: [stones]}
  - {id: pond, holds: any, sees: everybody, ordered: true}
  - {id: hand, per: seat, holds: [stones], sees: owner}
events:
  - {id: dusk}
counters:
  - {id: round, of: game, type: integer, starts: 1}
  - {id: luck, of: seat, type: integer}
actions:
  - id: throw
    cites: "1"
    requires: [{test: seat.hand.count > 0, says: You hold nothing.}]
    does:
      - choose: seat.hand
        as: stone
        where: [stone.weight <= 9]
        optional: true
        then:
          - {move: stone, to: pond}
          - {score: stone.weight, for: seat}
          - {resolve: stone, by: seat}
  - id: fish
    cites: "1"
    does:
      - {roll: 1, as: die}
      - {score: die, for: seat}
rules:
  - id: match
    cites: "1"
    does:
      - {shuffle: bag}
      - {deal: 4, from: bag, to: seat.hand}
      - each: players
        as: seat
        do: [{roll: 2, as: die}, {set: seat.luck, to: die}]
      - repeat:
          - {call: round-of-throws}
          - {add: 1, to: round}
        until: round > 4
      - {emit: dusk}
      - {end_game: dusk}
  - id: round-of-throws
    cites: "1"
    does:
      - each: players
        as: seat
        do: [{act: [throw, fish], by: seat, says: Throw or fish?}]
start: match
returns: seat.score
ties: [seat.luck]
"""
ODD = "{id: odd, title: Odd Stone, copies: 2, attributes: {weight: 2}"
SHUFFLE = "{shuffle: bag}"
ROUND = "{call: round-of-throws}"
FAULTS: dict[str, list[tuple[str, str]]] = {
    "": [],
    "unbeatable card": [(ODD, ODD + ", effect: [{score: 90, for: seat}]")],
    "dead card": [(ODD, ODD.replace("weight: 2", "weight: 12"))],
    "pointless card": [(ODD, ODD.replace("weight: 2", "weight: 0"))],
    "idle card": [
        ("id: granite, ", "id: granite, effect: [{score: 1, for: seat}], "),
        (ODD, ODD + ", reacts: [{to: dusk, from: [pond], does: [{score: 1, for: seat}]}]"),
    ],
    "absent card": [
        (ODD, ODD.replace("weight: 2", "weight: 5")),
        (SHUFFLE, f"{{remove: '[one for one in bag if one.weight == 5]'}}\n      - {SHUFFLE}"),
    ],
    "endless loop": [("until: round > 4", "until: round < 0")],
    "circle": [
        (ROUND, "{ask: [wait, look], as: said, by: first(players)}"),
        ("{add: 1, to: round}", "{set: round, to: 1}"),
    ],
    "endless card": [
        (ODD, ODD + ", effect: [{repeat: [{ask: [wait, look], as: said}], while: 1 < 2}]"),
    ],
    "first seat": [("score: die, for: seat", "score: die if seat.number > 1 else 40, for: seat")],
    "stuck": [(ROUND, ROUND + "\n          - {move: 'top(bag, 4)[3]', to: pond}")],
    "unreached rule": [
        ("- {emit: dusk}", "- {if: round > 9, then: [{call: storm}]}\n      - {emit: dusk}"),
        ("start: match", "  - {id: storm, cites: '1', does: [{add: 1, to: round}]}\nstart: match"),
    ],
    "aside": [
        ("actions:\n", "actions:\n  - {id: stop, cites: '1', aside: true, does: [{call: over}]}\n"),
        ("[throw, fish]", "[throw, fish, stop]"),
        ("start: match", "  - {id: over, cites: '1', does: [{end_game: dusk}]}\nstart: match"),
    ],
    "outsized card": [
        ("  - {id: luck,", "  - {id: mud, of: seat, type: integer}\n  - {id: luck,"),
        (
            "- {resolve: stone",
            "- {add: 2 * stone.weight, to: seat.mud}\n          - {resolve: stone",
        ),
        (ODD, ODD + ", effect: [{add: 40, to: seat.mud}]"),
    ],
    "last stone": [
        ("  - {id: luck,", "  - {id: last, of: game, type: card of stones}\n  - {id: luck,"),
        (SHUFFLE, f"{{set: last, to: first(bag)}}\n      - {SHUFFLE}"),
        ("- {resolve: stone", "- {set: last, to: stone}\n          - {resolve: stone"),
    ],
    "never won": [("returns: seat.score", "returns: seat.score\nwins: seat.score > 900")],
    "dominant option": [("{roll: 1, as: die}\n", "{let: {die: 15}}\n")],
}


@cache
def pond(fault: str = "") -> Game:
    """The game with this fault, or as it should be."""
    stones, rules = STONES, RULES
    for old, new in FAULTS[fault]:
        assert old in stones + rules
        stones, rules = stones.replace(old, new), rules.replace(old, new)
    return game_of(head(18), {"stones": stones}, {"base": rules})


def studied(game: Game, matches: int = 200, seed: int = 1, base: Game | None = None) -> Study:
    """A study of it in this process."""
    return run_study(
        StudyContext(game, StudyConfig(matches, seed, called="pond"), base), 1, Unheard()
    )


class Unheard:
    """Is told how the work goes, and says nothing."""

    def expect(self, more: int) -> None:
        pass

    def add(self, newly: int) -> None:
        pass
