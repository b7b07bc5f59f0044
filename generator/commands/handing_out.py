"""The `handouts` command: what a teacher hands out to one class, in one folder."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from generator.boxes import Box, Chosen, Shelf, has_errors, read_box
from generator.build import box_head, processors, run_all
from generator.commands.caching import usable_cache
from generator.diagnostics import Diagnostic, did_you_mean
from generator.errors import ExitCode, HornbookError
from generator.layout.sheet import Backs
from generator.output import Artefact, write_folder
from generator.products.documents.classroom import Classroom, timed
from generator.products.documents.handouts import HandoutTask, handouts, paint_teacher, teacher_task
from generator.products.documents.print_jobs import (
    Made,
    PrintJob,
    PrintList,
    Row,
    design_jobs,
    table_jobs,
)
from generator.products.order import Order, Workplace
from generator.progress import Progress
from generator.project import find_project
from generator.render.documents.pieces import Look
from generator.render.stylesheet import Ink
from generator.reporters import report
from generator.sandbox.budget import renew
from generator.saying import say, show
from generator.words.catalogue import catalogue_of


@usable_cache()
def hand_out(name: str, output: Path | None, options: Mapping[str, Any]) -> ExitCode:
    """Write the pack of the box called `name` for a class into a folder of its own.

    Raises:
        HornbookError: the box has no lesson, or the lesson does not fit the order.
    """
    shelf = Shelf(find_project())
    box = open_for_class(shelf, name, options)
    if box.game is None or not box.is_sound:
        show(report(box.shown(box.settled(painted=False)), "text", box.shown_texts()))
        return ExitCode.FINDINGS
    room = _room(shelf, box, options)
    timed(room.lesson, room.minutes)  # a lesson that is too short is said before anything is done
    made = _made(room, options)
    files = [file for files, _ in made for file, _ in files]
    rows = tuple(row for files, _ in made for _, row in files if row)
    findings = box.settled((one for _, found in made for one in found), painted=False)
    folder = (output or shelf.project.output) / folder_name(box.name, options)
    return _written(box, folder, files, findings, PrintList(rows))


def open_for_class(shelf: Shelf, name: str, options: Mapping[str, Any]) -> Box:
    """The box with the card sets that make its classroom edition, and then those of the order.

    Raises:
        HornbookError: it means no box, or the edition names a set that is not there.
    """
    (chosen,) = shelf.chosen([name], options["sets"])
    ways = {"trusted": options["trust"], "language": options["language"]}
    if chosen.folder is None:
        return shelf.open_chosen(chosen, **ways)
    edition = _edition(shelf, chosen.folder)
    wanted = tuple(dict.fromkeys((*edition, *chosen.sets)))
    opened = shelf.open_chosen(Chosen(chosen.folder, wanted), **ways)
    return replace(opened, name=_name(chosen))


def _edition(shelf: Shelf, folder: Path) -> list[Path]:
    """The card sets of the classroom edition: only ours, whatever lies in the current folder."""
    game = read_box(folder).game
    names = game.lesson.edition if game and game.lesson else ()
    for one in names:
        if one not in shelf.set_names():
            near = did_you_mean(one, shelf.set_names())
            known = f"card sets are {', '.join(shelf.set_names()) or 'none'}"
            raise HornbookError(
                f'the classroom edition names no card set: "{one}"', instead=near or known
            )
    return [shelf.set_folder(one) for one in names]


def _name(chosen: Chosen) -> str:
    """The box, and the sets that somebody asked for; the classroom edition goes without saying."""
    folder = chosen.folder
    return "+".join([*([folder.name] if folder else []), *(one.name for one in chosen.sets)])


def folder_name(box: str, options: Mapping[str, Any]) -> str:
    """`orchard-class-28`; what makes the pack special is part of its name."""
    words = [box, "class", str(options["pupils"])]
    words += [options["level"]] if options["level"] else []
    words += [options["language"]] if options["language"] else []
    words += ["large-print"] if options["large_print"] else []
    words += ["dyslexia"] if options["dyslexia"] else []
    words += [] if options["ink"] == "full" else [options["ink"]]
    words += [] if options["paper"] == "a4" else [options["paper"]]
    return "-".join(words)


def _room(shelf: Shelf, box: Box, options: Mapping[str, Any]) -> Classroom:
    if box.game is None or box.game.lesson is None:
        lessons = [one for one in shelf.names() if (shelf.folder(one) / "lesson.yaml").is_file()]
        near = did_you_mean(box.name, lessons) or f"boxes with a lesson are {', '.join(lessons)}"
        raise HornbookError(f"{box.name} has no lesson", instead=near)
    paper, ink = shelf.tables.paper(options["paper"]), Ink(options["ink"])
    order = Order(
        paper=paper,
        sheet_paper=shelf.tables.sheet_paper(paper),
        backs=Backs(options["backs"]),
        ink=ink,
        jobs=options["jobs"] or processors(),
    )
    project = shelf.project
    templates = box.templates or project.templates
    place = Workplace(
        box.game, box.folder, templates, project.cache, shelf.tables.sizes, order, box.icons
    )
    words = catalogue_of(box.game)
    look = Look(ink, options["large_print"], options["dyslexia"], words)
    minutes = options["minutes"] or box.game.lesson.minutes
    plain = read_box(box.folder).game if box.game.lesson.edition else None
    return Classroom(place, options["pupils"], minutes, options["level"], look, plain)


def _made(room: Classroom, options: Mapping[str, Any]) -> list[Made]:
    """All files of the pack, the teacher's overview first, which lists the others."""
    jobs = table_jobs(room) if options["decks"] else []
    jobs += design_jobs(room) if options["design"] else []
    work: list[PrintJob | HandoutTask] = [
        *(HandoutTask(room, one, options["html"]) for one in handouts(room)),
        *jobs,
    ]
    progress = Progress(len(work) + 1)
    try:
        made: list[Made] = list(run_all(work, _run, room.place.order.jobs, progress))
        rows = tuple(row for files, _ in made for _, row in files if row)
        task = teacher_task(room, html=options["html"])
        progress.start(task.label)
        renew(task.label)
        overview = paint_teacher(task, rows)
        progress.finish(task.label)
    finally:
        progress.close()
    return [overview, *made]


def _run(task: PrintJob | HandoutTask) -> Made:
    return task.run()


def _written(
    box: Box,
    folder: Path,
    files: Sequence[Artefact],
    findings: Sequence[Diagnostic],
    printing: PrintList,
) -> ExitCode:
    if findings:
        show(report(box.shown(findings), "text", box.shown_texts()), err=True)
    if has_errors(findings):
        say(f"{box.name}: nothing was written; what was there is unchanged", err=True)
        return ExitCode.FINDINGS
    write_folder(folder, files, box_head(box), partial(say, err=True))
    say(f"{folder}/")
    for line in _lines(printing):
        say(line)
    return ExitCode.OK


def _lines(printing: PrintList) -> Iterator[str]:
    for row in printing.rows:
        yield f"  {row.file:<44} {_many(row.copies, 'copy', 'copies')} of {_pages(row)}"
    yield f"  {_many(printing.printed, 'page')} on {_many(printing.paper, 'sheet')} of paper"
    if printing.cards:
        yield f"  {_many(printing.cards, 'card')}: about {printing.cutting} minutes of cutting"
    yield "  read teacher.pdf first; print cards at 100 %"


def _pages(row: Row) -> str:
    return _many(row.pages, "page") + (", one side" if row.one_sided else "")


def _many(count: int, noun: str, nouns: str | None = None) -> str:
    return f"{count} {noun if count == 1 else nouns or noun + 's'}"
