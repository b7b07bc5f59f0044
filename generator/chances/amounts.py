"""Numbers as chances give them: typed, or a value of the game by its id."""

from collections.abc import Iterable

from generator.diagnostics import did_you_mean, quoted
from generator.model.game import Game
from generator.model.values import Amount

Path = tuple[str | int, ...]


class ChanceError(ValueError):
    """A chance that cannot be worked out: why, where in its declaration, and a hint."""

    def __init__(self, message: str, path: Path, hint: str | None = None) -> None:
        super().__init__(message)
        self.path, self.hint = path, hint


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
