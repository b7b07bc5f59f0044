"""Decks of one size on shared sheets, one after another, each card with its own back."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from math import ceil

from generator.diagnostics import Diagnostic
from generator.model.sizes import Paper
from generator.output import Artefact
from generator.products.decks import DeckPart
from generator.products.order import Result, Workplace
from generator.products.piles import Pile, put_together
from generator.products.spares import spares
from generator.products.tasks import DeckTask, about_sheets, sheet_title
from generator.words.catalogue import catalogue_of


@dataclass(frozen=True)
class GangTask:
    """Print several decks of one size as one file."""

    place: Workplace
    decks: tuple[DeckTask, ...]

    @property
    def label(self) -> str:
        """For the progress line."""
        return f"{self.place.game.title}: {', '.join(self._titles)}"

    @property
    def weight(self) -> int:
        """How many designs there are to paint."""
        return sum(one.weight for one in self.decks)

    @property
    def deck_ids(self) -> frozenset[str]:
        """The ids of the decks of which it paints faces."""
        return frozenset(name for one in self.decks for name in one.deck_ids)

    @property
    def _titles(self) -> list[str]:
        return [one.deck.title for one in self.decks]

    def in_parts(self, jobs: int) -> tuple["GangTask", list[DeckPart]]:
        """What to paint before, shared out for `jobs` processes, and what is to do afterwards."""
        shared = [one.in_parts(jobs) for one in self.decks]
        rest = tuple(task for task, _ in shared)
        return replace(self, decks=rest), [part for _, parts in shared for part in parts]

    def run(self) -> Result:
        """All cards on sheets, and pictures of their faces where they are wanted."""
        order, game, first = self.place.order, self.place.game, self.decks[0].deck
        piles = [self._pile(one) for one in self.decks]
        tr = catalogue_of(game).tr
        title = sheet_title(game, tr("{n} decks, {size}", n=len(piles), size=first.size))
        made = put_together(piles, order.options(title, tr), self.place.cache, game.file.language)
        held = {one.deck.id: len(pile.cards()) for one, pile in zip(self.decks, piles, strict=True)}
        about = {"kind": "gang", "of": [*held], "held": held}
        about |= about_sheets(made, self.place, first)
        files = [Artefact(order.deck_name(f"gang-{first.size}"), made.pdf, about)]
        findings: list[Diagnostic] = []
        notes = [self._note(held.values(), made.imposition.per_sheet), *made.imposition.notes]
        for one, pile in zip(self.decks, piles, strict=True):
            files += one.previews(pile.painted)
            findings += pile.painted.findings
            notes += one.notes(pile.painted)
        return tuple(files), tuple(findings), tuple(notes)

    def flaws(self, paper: Paper) -> tuple[Diagnostic, ...]:
        """What is wrong with the faces, whatever the paper."""
        return tuple(found for one in self.decks for found in one.paint().findings)

    def _pile(self, task: DeckTask) -> Pile:
        painted = task.paint()
        return Pile(
            painted, task.every_design, spares(self.place, painted, task.turns), f"{task.deck.id}."
        )

    def _note(self, held: Collection[int], each: int) -> str:
        apart, shared = sum(ceil(one / each) for one in held), ceil(sum(held) / each)
        return f"{', '.join(self._titles)} share {shared} sheets; apart they would take {apart}"
