"""Totals as a game declares them, over its decks and values: what can come up, and how often."""

from collections.abc import Iterable

from generator.chances.distributions import (
    MOST_STEPS,
    Distribution,
    Pool,
    draw_steps,
    drawn,
    roll_steps,
    rolled,
)
from generator.diagnostics import did_you_mean, quoted
from generator.model.chance import Amount, Draw, Roll
from generator.model.deck import Deck
from generator.model.game import Game
from generator.model.printed import Printed, printed

MOST_DRAWN, MOST_SIDES = 100, 1000
"""Cards or dice of one total; sides of a die."""

Path = tuple[str | int, ...]


class ChanceError(ValueError):
    """A chance that cannot be worked out: why, where in its declaration, and a hint."""

    def __init__(self, message: str, path: Path, hint: str | None = None) -> None:
        super().__init__(message)
        self.path, self.hint = path, hint


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
    deck = _deck(game, draw.from_, (*path, "from"))
    pool = _pool(deck, draw, path)
    cards = sum(copies for _, copies in pool)
    many = _between(game, draw.draw, (*path, "draw"), 1, MOST_DRAWN)
    if many > cards:
        message = f"{many} cards cannot be drawn from {quoted(deck.id)}, which has {cards}"
        raise ChanceError(message, (*path, "draw"))
    if draw_steps(pool, many) > MOST_STEPS:
        raise ChanceError("this draw has too many totals", path, "fewer cards or smaller numbers")
    return drawn(pool, many)


def _deck(game: Game, name: str, path: Path) -> Deck:
    decks = {deck.id: deck for deck in game.decks}
    if name not in decks:
        raise ChanceError(f"there is no deck {quoted(name)}", path, _near(name, decks))
    return decks[name]


def _pool(deck: Deck, draw: Draw, path: Path) -> Pool:
    """What each card of the deck counts for, with its copies."""
    if (draw.sum is None) == (not draw.count):
        message = "a draw is told by sum: or by count:, and by one of them"
        raise ChanceError(message, path, "sum: an attribute, or count: {attribute: value}")
    found: dict[int, int] = {}
    for one in printed(deck):
        number = _sum(deck, one, draw.sum, path) if draw.sum else _counts(deck, one, draw, path)
        found[number] = found.get(number, 0) + one.copies
    return tuple(sorted(found.items()))


def _sum(deck: Deck, one: Printed, name: str, path: Path) -> int:
    """The number of one card; none where the card leaves it out."""
    attribute = deck.attributes.get(name)
    if attribute is None:
        raise _no_attribute(deck, name, (*path, "sum"))
    if attribute.type != "integer" or attribute.list:
        message = f"{quoted(name)} of {quoted(deck.id)} is no whole number to add up"
        raise ChanceError(message, (*path, "sum"), "use an attribute of type integer")
    value = one.attributes.get(name, 0)
    return value if isinstance(value, int) else 0  # a wrong one is reported at the card


def _counts(deck: Deck, one: Printed, draw: Draw, path: Path) -> int:
    """1 for a card that has all that is asked for, else 0."""
    for name, wanted in draw.count.items():
        attribute = deck.attributes.get(name)
        if attribute is None:
            raise _no_attribute(deck, name, (*path, "count", name))
        if attribute.choices and wanted not in attribute.choices:
            message = f"{quoted(name)} is never {quoted(str(wanted))}"
            hint = _near(str(wanted), attribute.choices)
            raise ChanceError(message, (*path, "count", name), hint)
    given = [(one.attributes.get(name), wanted) for name, wanted in draw.count.items()]
    return int(
        all(wanted in own if isinstance(own, tuple) else own == wanted for own, wanted in given)
    )


def _no_attribute(deck: Deck, name: str, path: Path) -> ChanceError:
    message = f"the deck {quoted(deck.id)} has no attribute {quoted(name)}"
    return ChanceError(message, path, _near(name, deck.attributes))


def _between(game: Game, amount: Amount, path: Path, least: int, most: int) -> int:
    number = amount_of(game, amount, path)
    if not least <= number <= most:
        message = f"{path[-1]} is {number}"
        raise ChanceError(message, path, f"a whole number from {least} to {most} is needed")
    return number


def amount_of(game: Game, amount: Amount, path: Path) -> int:
    """A number as it stands, or the value of the game that it names.

    Raises:
        ChanceError: there is no such value, or it is no whole number.
    """
    if isinstance(amount, int):
        return amount
    values = game.file.values
    if amount not in values:
        message = f"there is no value {quoted(amount)}"
        raise ChanceError(message, path, _near(amount, values))
    value = values[amount].is_
    if not isinstance(value, int) or isinstance(value, bool):
        raise ChanceError(f"the value {quoted(amount)} is no whole number", path)
    return value


def _near(name: str, known: Iterable[str]) -> str | None:
    names = sorted(known)
    few = f"known are {', '.join(names)}" if 0 < len(names) <= 8 else None
    return did_you_mean(name, names) or few
