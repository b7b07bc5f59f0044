"""Where the pieces of work of a build are done: what all of them share."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.diagnostics import Diagnostic
from generator.model.game import Game
from generator.model.sizes import CardSize
from generator.output import Artefact
from generator.products.artwork import Studio
from generator.products.order import Order

Result = tuple[tuple[Artefact, ...], tuple[Diagnostic, ...], tuple[str, ...]]
"""Files to write, what is wrong, and notes for the person who prints."""


@dataclass(frozen=True)
class Workplace:
    """What all tasks of a box share; picklable, so that tasks can run in other processes."""

    game: Game
    folder: Path
    templates: Path
    cache: Path
    sizes: Mapping[str, CardSize]
    order: Order
    icons: frozenset[str] = frozenset()
    """The names of all icons that the box prints."""

    @property
    def studio(self) -> Studio:
        """Where faces are made."""
        return Studio(self.game, self.order.ink, self.templates, self.folder)
