"""Totals as a game declares them, over its decks and values: what can come up, and how often."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.chances.distributions import (
    MOST_STEPS,
    Distribution,
    Pool,
    draw_steps,
    drawn,
    highest,
    lowest,
    roll_steps,
    rolled,
)
from generator.diagnostics import ContentPath, did_you_mean, quoted
from generator.model.attribute import Attribute
from generator.model.deck import Deck, printed, used_by
from generator.model.game import Game
from generator.model.game_file import Draw, Roll
from generator.model.values import Amount

Held = tuple[tuple[str, str], Mapping[str, Any], int]
"""The ids of a card and of its design, what it is told by, and its copies in the pool."""
BUILT_IN = ("deck", "id")
"""What every card has to be told by, beside its attributes."""
MOST_DRAWN, MOST_SIDES = 100, 1000
"""Cards or dice of one total; sides of a die."""


class ChanceError(ValueError):
    """A chance that cannot be worked out: why, where in its declaration, and a hint."""

    def __init__(self, message: str, path: ContentPath, hint: str | None = None) -> None:
        super().__init__(message)
        self.path, self.hint = path, hint


def amount_of(game: Game, amount: Amount, path: ContentPath) -> int:
    """A number as it stands, or the value of the game that it names.

    Raises:
        ChanceError: there is no such value, or it is no whole number.
    """
    if isinstance(amount, int):
        return amount
    values = game.file.values
    if amount not in values:
        message = f"there is no value {quoted(amount)}"
        raise ChanceError(message, path, near(amount, values))
    value = values[amount].is_
    if not isinstance(value, int) or isinstance(value, bool):
        raise ChanceError(f"the value {quoted(amount)} is no whole number", path)
    return value


def near(name: str, known: Iterable[str]) -> str | None:
    """What was probably meant, or all there is where that is little."""
    names = sorted(known)
    few = f"known are {', '.join(names)}" if 0 < len(names) <= 8 else None
    return did_you_mean(name, names) or few


def pool_of(game: Game, draw: Draw, path: ContentPath) -> Pool:
    """What each card of the decks counts for, with its copies; every number once.

    Raises:
        ChanceError: a name stands for nothing, or more cards are left out than there are.
    """
    decks = _decks(game, draw, path)
    summed = [name for name in ("sum", "highest", "lowest") if getattr(draw, name)]
    if len(summed) + bool(draw.count) != 1:
        message = "a draw is told by sum:, highest:, lowest: or count:, and by one of them"
        hint = "sum: an attribute, or count: {attribute: value}"
        raise ChanceError(message, path, hint)
    _check_attributes(decks, draw, summed, path)
    found: Counter[int] = Counter()
    for known, copies in _left(list(_among(game, decks, draw, path)), draw, path):
        number: Any = _fits(known, draw.count)
        if summed:  # a card may leave a number out; a wrong one is reported at the card
            number = known.get(getattr(draw, summed[0]), 0)
        found[int(number) if isinstance(number, int) else 0] += copies
    return tuple(sorted(found.items()))


def decks_named(draw: Draw) -> tuple[str, ...]:
    """The ids of the decks that are shuffled together."""
    return (draw.from_,) if isinstance(draw.from_, str) else draw.from_


def _decks(game: Game, draw: Draw, path: ContentPath) -> list[Deck]:
    known = {deck.id: deck for deck in game.decks}
    for place, name in enumerate(decks_named(draw)):
        if name not in known:
            at = () if isinstance(draw.from_, str) else (place,)
            message = f"there is no deck {quoted(name)}"
            raise ChanceError(message, (*path, "from", *at), near(name, known))
    if not decks_named(draw):
        raise ChanceError("no deck is named", (*path, "from"))
    return [known[name] for name in decks_named(draw)]


def _among(game: Game, decks: Sequence[Deck], draw: Draw, path: ContentPath) -> Iterator[Held]:
    """The designs in the decks: at a table of `seats`, and only those of `among`."""
    seats = None if draw.seats is None else amount_of(game, draw.seats, (*path, "seats"))
    span = game.widest_seats
    # Where the least is above the most, that is said there.
    if seats is not None and not span.least <= seats <= span.most and span.least <= span.most:
        message = f"{seats} is no number of seats of the game"
        hint = f"from {span.least} to {span.most}"
        raise ChanceError(message, (*path, "seats"), hint)
    for deck in decks:
        for one in used_by(deck, printed(deck), seats):
            ids = (one.card.id, one.id)
            known = {"deck": deck.id, "id": ids, **deck.attribute_defaults, **one.attributes}
            if _fits(known, draw.among):
                yield ids, known, one.copies


def _left(
    held: Sequence[Held], draw: Draw, path: ContentPath
) -> Iterator[tuple[Mapping[str, Any], int]]:
    """The designs with the copies that are not known to be elsewhere."""
    gone = dict(draw.without)
    for (card, design), known, copies in held:
        name = design if design in gone else card
        taken = min(copies, gone.get(name, 0))
        if name in gone:
            gone[name] -= taken
        yield known, copies - taken
    names = {name for ids, _, _ in held for name in ids}
    for name, left in gone.items():
        at = (*path, "without", name)
        if name not in names:
            message = f"there is no card {quoted(name)} in what is drawn from"
            raise ChanceError(message, at, near(name, names))
        if left or draw.without[name] < 0:
            raise ChanceError(f"there are fewer cards {quoted(name)} than are left out", at)


def _check_attributes(
    decks: Sequence[Deck], draw: Draw, summed: Sequence[str], path: ContentPath
) -> None:
    for word in summed:
        name = getattr(draw, word)
        for deck, attribute in _declared(decks, name, (*path, word)):
            if attribute.type != "integer" or attribute.list:
                message = f"{quoted(name)} of {quoted(deck.id)} is no whole number to add up"
                raise ChanceError(message, (*path, word), "use an attribute of type integer")
    for word in ("count", "among"):
        for name, wanted in getattr(draw, word).items():
            if name not in BUILT_IN:
                _check_wanted(decks, name, wanted, (*path, word, name))


def _check_wanted(decks: Sequence[Deck], name: str, wanted: Any, path: ContentPath) -> None:
    choices = [one for _, has in _declared(decks, name, path) for one in has.choices or ()]
    for one in _several(wanted):
        if choices and one not in choices:
            message = f"{quoted(name)} is never {quoted(str(one))}"
            raise ChanceError(message, path, near(str(one), map(str, choices)))


def _declared(decks: Sequence[Deck], name: str, path: ContentPath) -> list[tuple[Deck, Attribute]]:
    """The attribute called `name` of each deck that has one.

    Raises:
        ChanceError: none of them has.
    """
    found = [(deck, deck.attributes[name]) for deck in decks if name in deck.attributes]
    if not found:
        known = {one for deck in decks for one in deck.attributes}
        who = "the deck " + quoted(decks[0].id) if len(decks) == 1 else "none of these decks"
        verb = "has no" if len(decks) == 1 else "has an"
        raise ChanceError(f"{who} {verb} attribute {quoted(name)}", path, near(name, known))
    return found


def _fits(known: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Whether a card has all that is asked for."""
    return all(
        any(value in own if isinstance(own, tuple) else own == value for value in _several(values))
        for own, values in ((known.get(name), values) for name, values in wanted.items())
    )


def _several(wanted: Any) -> tuple[Any, ...]:
    return wanted if isinstance(wanted, tuple) else (wanted,)


def total_of(game: Game, total: Draw | Roll, path: ContentPath) -> Distribution:
    """How likely each total is; `path` is where it stands in its declaration.

    Raises:
        ChanceError: a name stands for nothing, or a number is beyond what can be worked out.
    """
    return _draw(game, total, path) if isinstance(total, Draw) else _roll(game, total, path)


def _roll(game: Game, roll: Roll, path: ContentPath) -> Distribution:
    many = _between(game, roll.roll, (*path, "roll"), 1, MOST_DRAWN)
    sides = _between(game, roll.sides, (*path, "sides"), 1, MOST_SIDES)
    if roll_steps(many, sides) > MOST_STEPS:
        raise ChanceError("these dice have too many totals", path, "fewer dice or sides")
    return rolled(many, sides)


def _draw(game: Game, draw: Draw, path: ContentPath) -> Distribution:
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


def _between(game: Game, amount: Amount, path: ContentPath, least: int, most: int) -> int:
    number = amount_of(game, amount, path)
    if not least <= number <= most:
        message = f"{path[-1]} is {number}"
        raise ChanceError(message, path, f"a whole number from {least} to {most} is needed")
    return number
