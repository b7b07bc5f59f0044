"""The `print` command: from what a person typed to files in a folder, and what to do with them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.boxes import Box
from generator.build import Built, build, plan
from generator.commands.arguments import OrderOptions, Print
from generator.commands.opening import show_findings
from generator.commands.running import usable_cache
from generator.errors import ExitCode, HornbookError
from generator.layout.sheet import Backs, Bleed, Marks
from generator.model.game import Game
from generator.products.order import Order, check_order, share
from generator.products.tasks import Task
from generator.profiles import load_profile
from generator.progress import Progress
from generator.project import find_project
from generator.render.stylesheet import Ink
from generator.reporters import many
from generator.saying import say
from generator.shelf import Shelf
from generator.workers import processors

FLIP = {
    Backs.LONG_EDGE: "both sides, flip on long edge",
    Backs.SHORT_EDGE: "both sides, flip on short edge",
    Backs.GUTTERFOLD: "one side; fold along the dashed line, glue, then cut",
    Backs.FOLD: "one side; cut out each pair, fold it, glue",
    Backs.FRONTS_THEN_BACKS: "all fronts first, put the paper back in, then the backs",
    Backs.NONE: "one side",
}


@usable_cache()
def run(asked: Print) -> ExitCode:
    """Print the boxes that are asked for, all of ours where none is named.

    A sound box is written even where another is wrong.

    Raises:
        HornbookError: the order cannot be met.
    """
    shelf = Shelf(find_project())
    order = order_of(shelf, asked)
    boxes = [
        shelf.open(*one, trusted=asked.trust, language=asked.language)
        for one in shelf.chosen(asked.boxes, asked.sets)
    ]
    work = list(work_of(shelf, boxes, order))
    progress = Progress(sum(len(tasks) for _, tasks in work))
    folder = asked.output or shelf.project.output
    failed = False
    try:
        for box, tasks in work:
            built = build(box, tasks, folder, progress, order.jobs)
            _tell(box, built, order)
            failed = failed or built.failed
    finally:
        progress.close()
    return ExitCode.FINDINGS if failed else ExitCode.OK


def work_of(shelf: Shelf, boxes: Sequence[Box], order: Order) -> Iterator[tuple[Box, list[Task]]]:
    """Each box with what it has of the order; one that has nothing of it is left out.

    Nobody knows what a box has that cannot be read; beside one, names are not held to be wrong.
    """
    games = [box.game for box in boxes if box.game is not None]
    if len(games) == len(boxes):
        for game in games:
            order = _of_sets(order, game)
        check_order(order, games)
    for box in boxes:
        own = order if box.game is None else share(_of_sets(order, box.game), box.game)
        if own is None:
            say(f"  note: {box.name} has nothing of this order", err=True)
        else:
            yield box, plan(shelf, box, own)


def _of_sets(order: Order, game: Game) -> Order:
    """The order with the cards of a set in place of its id, where `--cards` names one."""
    cards = {one.id: [id_ for ids in one.cards.values() for id_ in ids] for one in game.sets}
    named = (sorted(cards.get(name, [name])) for name in order.cards)
    return replace(order, cards=tuple(id_ for ids in named for id_ in ids))


def order_of(shelf: Shelf, asked: OrderOptions) -> Order:
    """What is asked for, as a build takes it.

    Raises:
        HornbookError: there is no such paper or printer profile.
    """
    tables = shelf.tables
    paper = tables.paper(asked.paper)
    return Order(
        paper=paper,
        sheet_paper=tables.sheet_paper(paper),
        backs=Backs(asked.backs),
        bleed=Bleed(asked.bleed),
        marks=Marks(asked.marks),
        profile=load_profile(asked.profile) if asked.profile else None,
        ink=Ink(asked.ink),
        seats=asked.seats,
        variants=tuple(dict.fromkeys(asked.variant)),
        ruleset=asked.ruleset,
        only=(*asked.only, *asked.map),
        cards=asked.cards,
        preview=asked.preview,
        margin=asked.margin,
        jobs=asked.jobs or processors(),
        map_size=tables.paper(asked.map_size) if asked.map_size else None,
        public=asked.public,
        booklet=asked.booklet,
        large_print=asked.large_print,
        blank=asked.blank,
    )


def _tell(box: Box, built: Built, order: Order) -> None:
    """Say what was written, and how to print it."""
    show_findings(box, built.findings, err=True)
    if built.failed:
        say(f"{box.name}: nothing was written; what was there is unchanged", err=True)
        return
    if not built.artefacts:
        raise HornbookError(
            f"this order leaves nothing of {box.name} to print", instead="check --only and --cards"
        )
    for note in built.notes:
        say(f"  note: {note}", err=True)
    say(f"{built.folder}/")
    for file in built.artefacts:
        if said := _said(file.about):
            say(f"  {file.name:<40} {said}")
    if any("cards" in file.about for file in built.artefacts):
        say(f"  print the cards at 100 %, {FLIP[order.backs]}")


def _said(about: Mapping[str, Any]) -> str:
    """How much paper a file takes; nothing for a picture."""
    if "cards" in about:
        return f"{many(about['cards'], 'card')} on {many(about['sheets'], 'sheet')}"
    if "pages" in about:
        copies = int(about["copies_for_a_table"])
        return many(about["pages"], "page") + (f", {copies} copies for a table" * (copies > 1))
    return ""
