"""The tables of chances that a game declares, worked out over its decks and values."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from generator.chances.distributions import (
    MOST_STEPS,
    Distribution,
    chance_of,
    difference,
    shifted,
)
from generator.chances.totals import ChanceError, amount_of, total_of
from generator.model.game import Game
from generator.model.game_file import Chance, Draw, Roll

MOST_ROWS = 100
"""Rows of a table: what can be printed and read."""
MOST_TOTALS = 1000
"""Different totals that one table may turn on."""


@dataclass(frozen=True)
class Chances:
    """The chances of one name, exact for every whole number; worked out when first asked for."""

    name: str
    chance: Chance
    game: Game

    def __getitem__(self, number: int) -> Fraction:
        """The chance for `number`, inside the printed range or beyond it.

        Raises:
            TypeError: it is no whole number.
            ChanceError: the declaration is wrong; lint finds that first.
        """
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError("a chance is looked up by a whole number")
        asked = number if self.chance.against is None else -number
        return chance_of(self.distribution, self.chance.is_, asked)

    @cached_property
    def distribution(self) -> Distribution:
        """The total, less what it stands against if anything; without what never counts.

        Raises:
            ChanceError: the declaration is wrong.
        """
        own = self._counted
        against = self.chance.against
        if isinstance(against, Draw | Roll):
            other = total_of(self.game, against, ("against",))
            if len(own) * len(other) > MOST_STEPS:
                raise ChanceError("these two totals have too many values", ("against",))
            own = difference(own, other)
        elif against is not None:
            own = shifted(own, -amount_of(self.game, against, ("against",)))
        if max(own) - min(own) >= MOST_TOTALS:
            message = f"its totals go from {min(own)} to {max(own)}, which is too far"
            raise ChanceError(message, ("of",), f"at most {MOST_TOTALS} whole numbers")
        return own

    @cached_property
    def total(self) -> Distribution:
        """What is drawn or rolled, by itself.

        Raises:
            ChanceError: the declaration is wrong.
        """
        return total_of(self.game, self.chance.of, ("of",))

    @property
    def _counted(self) -> Distribution:
        """What is drawn or rolled, without the total that never counts; its chance is missing."""
        if self.chance.never is None:
            return self.total
        never = amount_of(self.game, self.chance.never, ("never",))
        left = {total: chance for total, chance in self.total.items() if total != never}
        if len(left) == len(self.total) or not left:
            why = "is all there is" if not left else "never comes up"
            raise ChanceError(f"the total {never} {why}", ("never",), "a total that can come up")
        return left

    @cached_property
    def span(self) -> tuple[int, int]:
        """The first and last number of the printed range.

        Raises:
            ChanceError: one of the two is unknown, or there is no number between them.
        """
        span = self.chance.for_
        first = amount_of(self.game, span.first, ("for", "first"))
        last = amount_of(self.game, span.last, ("for", "last"))
        if not 0 <= last - first < MOST_ROWS:
            message = f"the range begins with {first} and ends with {last}"
            hint = f"from one to {MOST_ROWS} numbers, the smaller first"
            raise ChanceError(message, ("for", "last"), hint)
        return first, last

    @cached_property
    def rows(self) -> tuple[tuple[int, Fraction], ...]:
        """Each number of the printed range with its chance."""
        first, last = self.span
        return tuple((number, self[number]) for number in range(first, last + 1))

    @cached_property
    def whole(self) -> tuple[int, tuple[Fraction, ...]]:
        """A number, and the chances for it and those that follow, as far as they change.

        For all smaller numbers the first chance holds, for all larger ones the last.

        Raises:
            ChanceError: the declaration is wrong.
        """
        sign = 1 if self.chance.against is None else -1
        ends = [sign * total for total in self.distribution]
        first, last = min(ends) - 1, max(ends) + 1
        return first, tuple(self[number] for number in range(first, last + 1))


def chance_tables(game: Game) -> Mapping[str, Chances]:
    """The tables of a game by id; nothing is worked out, or found wrong, before it is asked for."""
    return {name: Chances(name, chance, game) for name, chance in game.file.chances.items()}
