"""The story of a build: what to print of a box, painted and put on paper, written all together."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from generator.boxes import Box
from generator.diagnostics import Diagnostic, has_errors
from generator.files.store import key_of
from generator.keys import content_hash
from generator.linting import templates_for
from generator.model.game import Game
from generator.orders import Delivery, publish
from generator.output import Artefact, Listed
from generator.products.credits import credits_text
from generator.products.joined import is_of_cards, joined_cards
from generator.products.order import Order, Workplace
from generator.products.tasks import Task, tasks
from generator.progress import Progress
from generator.receipts import Done, GoneError, Receipts
from generator.reuse import checks, prints
from generator.saying import say
from generator.shelf import Shelf
from generator.source.folders import Chosen
from generator.versions import code_hash


@dataclass(frozen=True)
class Built:
    """What building a box has brought; nothing is written where a finding is an error."""

    box: Box
    folder: Path
    files: tuple[Listed, ...]
    findings: tuple[Diagnostic, ...]
    notes: tuple[str, ...]
    took: str = ""
    """What was made and what was there already, in words; nothing where all is new."""

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
    sets, cache = [Path(one.folder) for one in game.sets], shelf.project.cache
    templates = box.templates or templates_for(box.folder, sets, shelf.project)
    tables = shelf.tables
    return Workplace(
        game, box.folder, templates, cache, tables.sizes, order, box.icons, tables.shops
    )


def build(
    box: Box, work: Sequence[Task], output: Path, progress: Progress, jobs: int, receipts: Receipts
) -> Built:
    """Do the `work` of a box and write it into a folder of its name below `output`.

    What was made before of the same things is neither made again nor, in place, written.

    Raises:
        HornbookError: cards do not fit the paper, something is missing on this machine, or the
            output cannot be written.
    """
    for held in receipts.ever_more_careful():
        try:
            return _built(box, prints(work, jobs, progress, held), work, output, receipts)
        except GoneError:  # kept, but damaged or removed since
            say("  note: something that was kept is damaged, and is made again", err=True)
            progress.total += len(work)
    raise AssertionError("what was made just now is there")


def _built(
    box: Box, done: list[Done], work: Sequence[Task], output: Path, receipts: Receipts
) -> Built:
    folder = output / box.name
    painted = bool(work) and not _is_partial(work)
    findings = tuple(box.settled((one for each in done for one in each.findings), painted=painted))
    notes = tuple(dict.fromkeys(note for each in done for note in each.notes))
    files = tuple(file for each in done for file in each.files)
    if not files or has_errors(findings):
        return Built(box, folder, files, findings, notes)
    done = [*done, Done.of([*_credits(box), *_joined(work[0].place, done, receipts)])]
    receipts.keep_files(done[-1])
    took = publish(folder, done, box_head(box), receipts)
    return Built(box, folder, (*files, *done[-1].files), findings, notes, took)


def delivery(box: Box, built: Built, lines: Iterable[str]) -> Delivery:
    """What a box got of an order, to be told in these lines."""
    held = {one.position.file for one in built.findings} & box.texts.keys()
    texts = {file: box.texts[file] for file in sorted(held)}
    done = Done(built.files, built.findings, built.notes)
    return Delivery(built.folder.name, done, box_head(box), tuple(lines), texts)


def _is_partial(work: Sequence[Task]) -> bool:
    """Whether some faces were left out, so that a finding about them may not have shown."""
    order = work[0].place.order
    return bool(order.only or order.cards or order.seats or order.ruleset)


def check_print(
    shelf: Shelf, work: Sequence[Task], jobs: int, progress: Progress | None = None
) -> list[Diagnostic]:
    """What is wrong with the faces and sheets of `work`, sheets on A4 and on Letter."""
    papers = tuple(shelf.tables.papers[name] for name in ("a4", "letter"))
    places = {one.place.folder: one.place.game.sets for one in work}
    boxes = [Chosen(home, tuple(Path(one.folder) for one in sets)) for home, sets in places.items()]
    receipts = Receipts.of(shelf.project, boxes)
    done = checks(work, papers, jobs, progress or Progress(0, quiet=True), receipts)
    receipts.tidy()
    return sorted({one: None for each in done for one in each.findings})


def _joined(place: Workplace, done: Sequence[Done], receipts: Receipts) -> Iterator[Artefact]:
    """All cards in one file, where that is wanted."""
    if place.order.joined:
        held = {digest: data for one in done for digest, data in one.data.items()}
        files = [file for one in done for file in one.files if is_of_cards(file)]
        parts = [(one, held.get(one.sha256) or receipts.file(one)) for one in files]
        yield from joined_cards(place, parts)


def _credits(box: Box) -> Sequence[Artefact]:
    if box.game is None:
        return ()
    text = credits_text(box.game, box.icons)
    # It depends on much, and all of that stands in it.
    key = key_of("credits", code_hash(), text)
    return (Artefact("credits.txt", text.encode(), {"kind": "credits"}, key),)


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
