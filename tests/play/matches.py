"""The games that the tests of play are run with: all of ours that have rules, and the toy."""

from functools import cache
from pathlib import Path

from generator.engine import Program, compile_game
from generator.model.game import Game
from generator.source.games import read_game
from tests.engine.toys import toy
from tests.play.batches import Batch, batch_of

CONTENT = Path(__file__).resolve().parents[2] / "content"
TOY = "toy"


@cache
def game(name: str) -> Game:
    """The game in the folder of this name, or the toy."""
    if name == TOY:
        return toy()
    found, reading = read_game(CONTENT / name)
    assert found is not None, list(map(str, reading.findings))
    return found


def boxes() -> list[str]:
    """Our own boxes that have rules."""
    folders = sorted(path.parent.name for path in CONTENT.glob("*/game.yaml"))
    return [name for name in folders if game(name).rulesets]


def tables(names: list[str]) -> list[tuple[str, str, int]]:
    """Every game, ruleset and number of seats that can be played."""
    return [
        (name, ruleset.id, seats)
        for name in names
        for ruleset in game(name).rulesets
        for seats in range(ruleset.seats.least, ruleset.seats.most + 1)
        if str(seats) not in ruleset.seats.refused
    ]


OURS = tables(boxes())
ALL = [*tables([TOY]), *OURS]


def fewest_and_most(many: list[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    """Of each ruleset the tables with the fewest and with the most seats."""
    ends = []
    for of in dict.fromkeys(table[:2] for table in many):
        seats = [table[2] for table in many if table[:2] == of]
        ends += [(*of, one) for one in dict.fromkeys((min(seats), max(seats)))]
    return ends


@cache
def batch(
    name: str, ruleset: str, seats: int, policy: str = "random", playouts: int = 20, seed: int = 1
) -> Batch:
    """A batch with one policy for all seats; its compiled game is shared between tests."""
    chairs = seats + game(name).ruleset(ruleset).seats.arbiter
    made = batch_of(game(name), ruleset, seats, (policy,) * chairs, seed, playouts)
    made.context.programs[made.arm.game] = compiled(name, ruleset, seats)
    return made


@cache
def compiled(name: str, ruleset: str, seats: int) -> Program:
    """The game compiled, once for all tests."""
    return compile_game(game(name), ruleset, seats)
