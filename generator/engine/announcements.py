"""What a table hears while rules run: notes, cards that are shown or go on, choices that were none.

Kept in `State.told` where somebody listens; elsewhere nothing of it is worked out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.engine.decision_points import Failure


@dataclass(frozen=True)
class Noted:
    """A note of the rules.

    `values` are seats and cards by number, and all else as it is; `kinds` says which is what.
    """

    note: str
    says: str
    values: Mapping[str, Any]
    kinds: Mapping[str, str]


@dataclass(frozen=True)
class Revealed:
    """Cards that everybody knows from now on, and did not before; told before and after."""

    cards: tuple[int, ...]
    is_done: bool


@dataclass(frozen=True)
class Leaving:
    """Cards that are about to leave a zone into which everybody sees."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Forced:
    """A choice that was not asked, because one thing or nothing could be chosen.

    `value` is what was taken: a number of a card or seat, a number, a text, a list of these, or
    None for nothing; `refused` are the other candidates, each with every requirement it fails.
    """

    site: int
    seat: int
    value: Any
    refused: tuple[tuple[Any, tuple[Failure, ...]], ...]

    @property
    def failing(self) -> tuple[Failure, ...]:
        """What kept the others from being chosen: the first reason of each, every reason once."""
        return tuple(dict.fromkeys(found[0] for _, found in self.refused if found))


Told = Noted | Revealed | Leaving | Forced
