"""Totals as a game declares them, over its decks and values: what can come up, and how often."""

from generator.chances.amounts import ChanceError, Path, amount_of
from generator.chances.distributions import (
    MOST_STEPS,
    Distribution,
    draw_steps,
    drawn,
    highest,
    lowest,
    roll_steps,
    rolled,
)
from generator.chances.pools import decks_named, pool_of
from generator.diagnostics import quoted
from generator.model.game import Game
from generator.model.game_file import Draw, Roll
from generator.model.values import Amount

MOST_DRAWN, MOST_SIDES = 100, 1000
"""Cards or dice of one total; sides of a die."""


def total_of(game: Game, total: Draw | Roll, path: Path) -> Distribution:
    """How likely each total is; `path` is where it stands in its declaration.

    Raises:
        ChanceError: a name stands for nothing, or a number is beyond what can be worked out.
    """
    return _draw(game, total, path) if isinstance(total, Draw) else _roll(game, total, path)


def _roll(game: Game, roll: Roll, path: Path) -> Distribution:
    many = _between(game, roll.roll, (*path, "roll"), 1, MOST_DRAWN)
    sides = _between(game, roll.sides, (*path, "sides"), 1, MOST_SIDES)
    if roll_steps(many, sides) > MOST_STEPS:
        raise ChanceError("these dice have too many totals", path, "fewer dice or sides")
    return rolled(many, sides)


def _draw(game: Game, draw: Draw, path: Path) -> Distribution:
    pool = pool_of(game, draw, path)
    cards = sum(copies for _, copies in pool)
    many = _between(game, draw.draw, (*path, "draw"), 1, MOST_DRAWN)
    if many > cards:
        named = " and ".join(quoted(name) for name in decks_named(draw))
        message = f"{many} cards cannot be drawn from {named}, which has {cards}"
        raise ChanceError(message, (*path, "draw"))
    if draw.highest or draw.lowest:
        return highest(pool, many) if draw.highest else lowest(pool, many)
    if draw_steps(pool, many) > MOST_STEPS:
        raise ChanceError("this draw has too many totals", path, "fewer cards or smaller numbers")
    return drawn(pool, many)


def _between(game: Game, amount: Amount, path: Path, least: int, most: int) -> int:
    number = amount_of(game, amount, path)
    if not least <= number <= most:
        message = f"{path[-1]} is {number}"
        raise ChanceError(message, path, f"a whole number from {least} to {most} is needed")
    return number
