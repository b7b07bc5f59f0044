"""The games of the project, compiled once for the tests of the adapters."""

from functools import cache
from pathlib import Path

from generator.engine import Program, compile_game
from generator.model.game import Game
from generator.model.seating import rulesets_for
from generator.source.games import read_game
from tests.engine.toys import toy

CONTENT = Path(__file__).parents[2] / "content"
TOY = "toy"
"""The game of the engine's tests: it uses every word of the rules language, and has an arbiter."""
MATCHES = [
    ("malice", 1),
    ("hammer-of-the-witches", 3),
    ("hammer-of-the-witches", 5),
    ("witch-hunt-1649", 2),
    ("witch-hunt-1649", 5),
    ("witch-hunt-1649", 8),
    (TOY, 4),
]


@cache
def box(name: str) -> Game:
    """A game, read once."""
    if name == TOY:
        return toy()
    game, reading = read_game(CONTENT / name)
    assert game is not None, reading.findings
    return game


@cache
def program(name: str, seats: int) -> Program:
    """Its first ruleset that is for so many seats."""
    return compile_game(box(name), rulesets_for(box(name), seats)[0].id, seats)
