"""The story of a build: what to print of a box, painted and put on paper, written all together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from operator import methodcaller
from pathlib import Path
from typing import Any

from generator.boxes import Box
from generator.diagnostics import Diagnostic, has_errors
from generator.keys import content_hash
from generator.model.game import Game
from generator.model.sizes import Paper
from generator.output import Artefact, write_folder
from generator.products.credits import credits_text
from generator.products.order import Order, Result, Workplace
from generator.products.tasks import DeckTask, Task, tasks
from generator.progress import Progress
from generator.saying import say
from generator.scheduling import run_all
from generator.shelf import Shelf


@dataclass(frozen=True)
class Built:
    """What building a box has brought; nothing is written where a finding is an error."""

    box: Box
    folder: Path
    artefacts: tuple[Artefact, ...]
    findings: tuple[Diagnostic, ...]
    notes: tuple[str, ...]

    @property
    def failed(self) -> bool:
        """Whether the content is wrong, so that nothing was written."""
        return has_errors(self.findings)


def plan(shelf: Shelf, box: Box, order: Order) -> list[Task]:
    """The work that printing `order` of a box makes; none where the box is wrong.

    Raises:
        HornbookError: the order names what the box does not have.
    """
    return tasks(workplace(shelf, box, box.game, order)) if box.game and box.is_sound else []


def workplace(shelf: Shelf, box: Box, game: Game, order: Order) -> Workplace:
    """All that the work of an order is done with; `game` is that of the box."""
    templates, cache = box.templates or shelf.project.templates, shelf.project.cache
    return Workplace(game, box.folder, templates, cache, shelf.tables.sizes, order, box.icons)


def build(box: Box, work: Sequence[Task], output: Path, progress: Progress, jobs: int) -> Built:
    """Do the `work` of a box and write it into a folder of its name below `output`.

    Raises:
        HornbookError: cards do not fit the paper, something is missing on this machine, or the
            output cannot be written.
    """
    folder = output / box.name
    results: list[Result] = run_all(work, methodcaller("run"), jobs, progress)
    artefacts = tuple(file for files, _, _ in results for file in files)
    painted = bool(work) and not _is_partial(work)
    findings = tuple(
        box.settled((one for _, found, _ in results for one in found), painted=painted)
    )
    notes = tuple(dict.fromkeys(note for _, _, said in results for note in said))
    built = Built(box, folder, artefacts, findings, notes)
    if artefacts and not built.failed:
        write_folder(folder, (*artefacts, *_credits(box)), box_head(box), partial(say, err=True))
    return built


def _is_partial(work: Sequence[Task]) -> bool:
    """Whether some faces were left out, so that a finding about them may not have shown."""
    order = work[0].place.order
    return bool(order.only or order.cards or order.seats or order.ruleset)


def check_print(shelf: Shelf, work: Sequence[Task], jobs: int) -> list[Diagnostic]:
    """What is wrong with the faces and sheets of `work`, sheets on A4 and on Letter."""
    papers = tuple(shelf.tables.papers[name] for name in ("a4", "letter"))
    done = run_all(work, partial(_check, papers=papers), jobs, Progress(0, quiet=True))
    return sorted({one: None for findings in done for one in findings})


def _check(task: Task, papers: Sequence[Paper]) -> tuple[Diagnostic, ...]:
    if isinstance(task, DeckTask):
        return task.paint().findings
    return tuple(one for paper in papers for one in task.flaws(paper))


def _credits(box: Box) -> Iterator[Artefact]:
    if box.game is not None:
        text = credits_text(box.game, box.icons)
        yield Artefact("credits.txt", text.encode(), {"kind": "credits"})


def box_head(box: Box) -> dict[str, Any]:
    """What the manifest says of the box that everything in a folder was made from."""
    sets = {one.id: one.content for one in box.game.sets} if box.game else {}
    return {
        "hornbook": version("hornbook"),
        "box": box.name,
        "title": box.game.title if box.game else box.name,
        "content": content_hash(box.folder),
        **({"sets": sets} if sets else {}),
    }
