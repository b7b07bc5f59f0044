"""Exports what was not exported before: opens the box, paints faces, makes the files of targets."""

from collections.abc import Iterator, Sequence
from operator import methodcaller
from pathlib import Path

from generator.boxes import Box
from generator.build import Built, box_head, delivery, workplace
from generator.commands.arguments import Export
from generator.commands.class_edition import in_class_edition, no_lesson
from generator.commands.opening import show_findings
from generator.commands.printing import only_whole
from generator.diagnostics import Diagnostic, has_errors
from generator.exports.names import READ_ME, target
from generator.exports.supply import ExportOptions
from generator.exports.task import ExportTask, FacesTask, export_tasks
from generator.orders import Delivery, publish
from generator.output import Listed
from generator.products.finished import lesson_left_out
from generator.products.order import Order, Result, check_order
from generator.progress import Progress
from generator.receipts import Done, Receipts
from generator.render.stylesheet import Ink
from generator.reporters import many
from generator.saying import say
from generator.scheduling import run_all
from generator.shelf import Shelf
from generator.source.folders import Chosen
from generator.workers import processors

MOST_TOLD = 6
"""Files of a target that are told one by one; of more, how many there are."""


def exported(
    shelf: Shelf, chosen: Chosen, asked: Export, output: Path, receipts: Receipts
) -> tuple[Delivery | None, str]:
    """What a box got, None where it is wrong, and what that took in words.

    Raises:
        HornbookError: the order names what the box does not have.
    """
    parts = tuple(_parts(shelf, chosen, asked))
    for box, targets in parts:
        gaps = _gaps(box, targets, asked)
        if gaps or box.game is None or not box.is_sound:
            return _nothing(box, gaps or box.settled(painted=False))
    done = [_work(shelf, box, asked, targets) for box, targets in parts]
    work, jobs = [one for _, many in done for one in many], asked.jobs or processors()
    progress = Progress(len(work))
    try:
        made = run_all(work, methodcaller("run"), jobs, progress)
    finally:
        progress.close()
    found = {one: None for _, findings, _ in made for one in findings}
    boxes = [box for box, _ in done]
    findings = tuple({one: None for box in boxes for one in box.settled(found, painted=False)})
    if has_errors(findings):
        return _nothing(boxes[0], findings)
    return _written(boxes[0], made, findings, asked, output / boxes[0].name, receipts)


def _nothing(box: Box, findings: Sequence[Diagnostic]) -> tuple[None, str]:
    """Says why nothing is written."""
    show_findings(box, findings, err=True)
    say(f"{box.name}: nothing was written; what was there is unchanged", err=True)
    return None, ""


def _written(
    box: Box,
    made: Sequence[Result],
    findings: tuple[Diagnostic, ...],
    asked: Export,
    folder: Path,
    receipts: Receipts,
) -> tuple[Delivery, str]:
    notes = tuple(dict.fromkeys(note for _, _, notes in made for note in notes))
    done = [Done.of([file for files, _, _ in made for file in files], findings, notes)]
    receipts.keep_files(done[0])
    took = publish(folder, done, box_head(box), receipts)
    built = Built(box, folder, done[0].files, findings, notes)
    return delivery(box, built, _lines(asked, done[0].files)), took


def _parts(shelf: Shelf, chosen: Chosen, asked: Export) -> Iterator[tuple[Box, tuple[str, ...]]]:
    """The box as it is for each of the targets: schools get its classroom edition.

    Raises:
        HornbookError: a target is made of the lesson, and there is none.
    """
    named = {name: target(name) for name in dict.fromkeys(asked.to)}
    school = tuple(name for name, one in named.items() if one.for_school)
    plain = tuple(name for name in named if name not in school)
    trusted, language = asked.trust, asked.language
    if plain:
        yield shelf.open(*chosen, trusted=trusted, language=language), plain
    if school:
        box = in_class_edition(shelf, chosen, trusted=trusted, language=language)
        if box.game and not box.game.lesson and any(named[name].of_lesson for name in school):
            raise no_lesson(shelf, box.name)
        yield box, school


def _gaps(box: Box, targets: Sequence[str], asked: Export) -> tuple[Diagnostic, ...]:
    """That the lesson, which schools get, is not whole in the language of the box."""
    game = box.game
    if asked.unfinished or game is None or not any(target(name).for_school for name in targets):
        return ()
    gap = lesson_left_out(game) if game.lesson else None
    return (gap.told(game),) if gap else ()


def _work(
    shelf: Shelf, box: Box, asked: Export, targets: tuple[str, ...]
) -> tuple[Box, list[FacesTask | ExportTask]]:
    """The box, less what is not whole in its language, and all that is to do."""
    assert box.game is not None  # noqa: S101 # a sound box has one
    paper = shelf.tables.paper(asked.paper)
    order = Order(
        paper=paper,
        sheet_paper=shelf.tables.sheet_paper(paper),
        seats=asked.seats,
        variants=tuple(dict.fromkeys(asked.variant)),
        ruleset=asked.ruleset,
        ink=Ink(asked.ink),
        jobs=asked.jobs or processors(),
    )
    check_order(order, [box.game])
    if not asked.unfinished:
        box, order = only_whole(box, box.game, order)
    assert box.game is not None  # noqa: S101
    place = workplace(shelf, box, box.game, order)
    options = ExportOptions((asked.images_at or "").rstrip("/"), asked.clearance)
    return box, list(export_tasks(place, box.name, targets, options, paper))


def _lines(asked: Export, files: tuple[Listed, ...]) -> Iterator[str]:
    """What was written, target by target."""
    for name in dict.fromkeys(asked.to):
        own = [one for one in files if one.name.startswith(f"{name}/")]
        shown = [one for one in own if not one.name.endswith(f"/{READ_ME}")]
        if len(shown) <= MOST_TOLD:
            for one in shown:
                yield f"  {one.name:<44} {max(one.size // 1000, 1):,} kB"
        else:
            size = sum(one.size for one in shown) / 1e6
            yield f"  {name + '/':<44} {many(len(shown), 'file')}, {size:,.1f} MB"
    yield f"  read {READ_ME} beside them first"
