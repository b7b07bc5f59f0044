"""The pieces of work of an export: faces painted first, then each target of each box."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from textwrap import fill

from generator.errors import ExitCode, HornbookError
from generator.exports.names import READ_ME, target
from generator.exports.supply import ExportOptions, Supply
from generator.exports.target import Export
from generator.model.sizes import Paper
from generator.output import Artefact
from generator.products.decks import DeckPart
from generator.products.order import Result, Workplace
from generator.products.tasks import DeckTask, tasks

WIDTH = 80


@dataclass(frozen=True)
class FacesTask:
    """Paint the faces of a deck, for whoever looks into the cache for them."""

    deck: DeckTask

    @property
    def label(self) -> str:
        """For the progress line."""
        return self.deck.label

    @property
    def weight(self) -> int:
        """How many designs there are to paint."""
        return self.deck.weight

    @property
    def place(self) -> Workplace:
        """Where it is done."""
        return self.deck.place

    def in_parts(self, jobs: int) -> tuple["FacesTask", list[DeckPart]]:
        """What to paint before, shared out for `jobs` processes, and what is to do afterwards."""
        deck, parts = self.deck.in_parts(jobs)
        return FacesTask(deck), parts

    def run(self) -> Result:
        """Nothing but what is wrong with the faces."""
        return (), self.deck.paint().findings, ()


@dataclass(frozen=True)
class ExportTask:
    """Make what a box becomes at one target, and look at it as others will."""

    place: Workplace
    box: str
    target: str
    options: ExportOptions = field(default_factory=ExportOptions)
    paper: Paper | None = None

    @property
    def label(self) -> str:
        """For the progress line."""
        return f"{self.place.game.title}: {self.target}"

    @property
    def weight(self) -> int:
        """How many faces could be painted meanwhile."""
        return 60

    def waits_for(self, other: object) -> bool:
        """Whether the other paints faces that this one shows."""
        return isinstance(other, FacesTask) and other.place.folder == self.place.folder

    def run(self) -> Result:
        """The files of the target in a folder of its name, with a text that says how to open them.

        Raises:
            HornbookError: the files refer to what they do not hold, which is a fault of ours; or
                something is missing on this machine.
        """
        supply, maker = Supply(self.place, self.box, self.options, self.paper), target(self.target)
        made = maker.export(supply)
        faults = tuple(maker.faults(made.files))
        if faults:
            shown = "; ".join(faults[:3])
            raise HornbookError(
                f"{self.label} would not open elsewhere: {shown}",
                ExitCode.OURS,
                "this is a fault of Hornbook: please report it",
            )
        files = {**made.files, READ_ME: self._read_me(supply, maker.title, made).encode()}
        about = {"kind": "export", "of": self.target}
        artefacts = tuple(
            Artefact(f"{self.target}/{name}", data, about) for name, data in files.items()
        )
        notes = (f"not carried over to {self.target}: {one.told}" for one in made.lost)
        found = tuple(dict.fromkeys(supply.findings))
        return artefacts, found, tuple(notes)

    def _read_me(self, supply: Supply, title: str, made: Export) -> str:
        """How to open the files, what could not be carried over, and who made the game."""
        parts = [f"{supply.game.title}: {title}", *made.how]
        if made.lost:
            parts += [
                "What could not be carried over:",
                *(f"- {one.told}" for one in made.lost),
            ]
        text = "\n\n".join(
            fill(" ".join(part.split()), WIDTH, break_on_hyphens=False) for part in parts
        )
        return f"{text}\n\n{supply.credits}"


def export_tasks(
    place: Workplace, box: str, targets: tuple[str, ...], options: ExportOptions, paper: Paper
) -> Iterator[FacesTask | ExportTask]:
    """All pieces of work that exporting a box to these targets makes.

    Raises:
        HornbookError: the order names what the box does not have.
    """
    yield from (FacesTask(one) for one in tasks(place) if isinstance(one, DeckTask))
    for name in targets:
        yield ExportTask(place, box, name, options, paper)
