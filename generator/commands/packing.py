"""Packs what a teacher hands out to one class: opens the box, makes all, writes one folder."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from operator import methodcaller
from pathlib import Path

from generator.boxes import Box
from generator.build import Built, box_head, delivery, workplace
from generator.commands.arguments import Handouts
from generator.commands.class_edition import in_class_edition, no_lesson
from generator.commands.delivering import for_readers
from generator.commands.opening import show_findings
from generator.commands.printing import only_whole
from generator.diagnostics import has_errors
from generator.errors import HornbookError
from generator.layout.sheet import Backs
from generator.orders import Delivery, publish
from generator.output import Listed
from generator.products.documents.classroom import Classroom, timed
from generator.products.documents.copies import Copies
from generator.products.documents.handouts import (
    JOINED_NAME,
    HandoutTask,
    handouts,
    joined_handouts,
    large_handouts,
    paint_teacher,
    teacher_task,
    too_many_sheets,
)
from generator.products.documents.print_jobs import Made, design_jobs, has_cards, table_jobs
from generator.products.finished import LeftOut, left_out, lesson_left_out
from generator.products.order import Order
from generator.products.print_list import SLIDES, PrintList, Row
from generator.products.tasks import DeckTask
from generator.progress import Progress
from generator.receipts import Done, GoneError, Receipts
from generator.render.documents.pieces import DocumentLook
from generator.render.stylesheet import Ink
from generator.reporters import many
from generator.reuse import prints
from generator.sandbox.limits import renew
from generator.saying import say
from generator.scheduling import run_all
from generator.shelf import Shelf
from generator.words.catalogue import catalogue_of
from generator.workers import processors


def packed(
    shelf: Shelf, asked: Handouts, output: Path, receipts: Receipts
) -> tuple[Delivery | None, str]:
    """Write the pack below `output`.

    What it is, None where the box is wrong, and what it took in words.

    Raises:
        HornbookError: the box has no lesson, or the lesson does not fit the order.
    """
    _check_large_print(asked)
    (chosen,) = shelf.chosen([asked.box], asked.sets)
    box = in_class_edition(shelf, chosen, trusted=asked.trust, language=asked.language)
    if box.game is None or not box.is_sound:
        show_findings(box, box.settled(painted=False))
        return None, ""
    if not asked.unfinished and (gap := lesson_left_out(box.game)):
        show_findings(box, [gap.told(box.game)], err=True)
        say(f"{box.name}: the lesson is not whole in the language, and nothing was written",
            err=True)  # fmt: skip
        return None, ""
    box, room = _room(shelf, box, asked)
    if asked.decks and (lost := _decks_left_out(room)):
        show_findings(box, [one.told(room.place.game) for one in lost], err=True)
        say(f"{box.name}: tables have no cards to play with, and nothing was written: "
            "--no-decks packs the rest", err=True)  # fmt: skip
        return None, ""
    timed(room.lesson, room.minutes)  # a lesson that is too short is said before anything is done
    folder = output / _folder_name(box.name, asked)
    for held in receipts.ever_more_careful():
        with suppress(GoneError):  # kept, but damaged or removed since
            return _packed(box, _made(room, asked, held), folder, receipts)
    raise AssertionError("what was made just now is there")


def _packed(
    box: Box, made: tuple[list[Done], tuple[Row, ...]], folder: Path, receipts: Receipts
) -> tuple[Delivery | None, str]:
    done, rows = made
    found = box.settled((one for each in done for one in each.findings), painted=False)
    findings = for_readers(found)
    if has_errors(findings):
        show_findings(box, findings, err=True)
        say(f"{box.name}: nothing was written; what was there is unchanged", err=True)
        return None, ""
    for one in done:
        receipts.keep_files(one)
    took = publish(folder, done, box_head(box), receipts)
    built = Built(box, folder, tuple(file for one in done for file in one.files), findings, ())
    return delivery(box, built, _lines(PrintList(rows), built.files)), took


def _folder_name(box: str, asked: Handouts) -> str:
    """`orchard-class-28`; what makes the pack special is part of its name."""
    words = [
        box,
        f"class-{asked.pupils}",
        "tomorrow" if asked.tomorrow else "",
        "" if asked.cut else "no-cut",
        asked.level,
        asked.language,
        "large-print" if asked.large_print else "",
        f"large-print-for-{asked.large_print_for}" if asked.large_print_for else "",
        "dyslexia" if asked.dyslexia else "",
        asked.ink if asked.ink != "full" else "",
        asked.paper if asked.paper != "a4" else "",
    ]
    return "-".join(filter(None, words))


def _check_large_print(asked: Handouts) -> None:
    """Raises HornbookError where it is not clear who gets large print."""
    if asked.large_print_for is None:
        return
    if asked.large_print:
        raise HornbookError(
            "--large-print is for the whole class, and --large-print-for for some of it",
            instead="leave out one of them",
        )
    if asked.large_print_for >= asked.pupils:
        raise HornbookError(
            f"--large-print-for {asked.large_print_for} is the whole class",
            instead="give --large-print",
        )


def _room(shelf: Shelf, box: Box, asked: Handouts) -> tuple[Box, Classroom]:
    if box.game is None or box.game.lesson is None:
        raise no_lesson(shelf, box.name)
    paper, ink = shelf.tables.paper(asked.paper), Ink(asked.ink)
    order = Order(
        paper=paper,
        sheet_paper=shelf.tables.sheet_paper(paper),
        backs=Backs(asked.backs),
        ink=ink,
        jobs=asked.jobs or processors(),
    )
    game, lesson = box.game, box.game.lesson
    if not asked.unfinished:
        box, order = only_whole(box, game, order)
    place = workplace(shelf, box, game, order)
    look = DocumentLook(ink, asked.large_print, asked.dyslexia, catalogue_of(game))
    minutes = asked.minutes or lesson.minutes
    plain = None
    if lesson.edition:
        plain = shelf.open(box.folder, trusted=True, linted=False).game
    large = asked.large_print_for or 0
    room = Classroom(place, asked.pupils, minutes, asked.level, look, plain, large, asked.tomorrow,
                     uncut=not asked.cut)  # fmt: skip
    if room.uncut and asked.decks and room.lesson.uncut is None and has_cards(room):
        raise HornbookError(
            "in this lesson every table plays with cards of its own, which are cut",
            instead="leave out --no-cut, or give --no-decks if you have the cards",
        )
    return box, room


def _decks_left_out(room: Classroom) -> tuple[LeftOut, ...]:
    """The decks that tables play with, but which are not whole in the language of the box."""
    place = room.place
    if not place.order.leave_out:
        return ()
    order = replace(place.order, leave_out=())
    jobs = table_jobs(replace(room, place=replace(place, order=order)))
    decks = {name for job in jobs if isinstance(job.task, DeckTask) for name in job.task.deck_ids}
    return tuple(one for one in left_out(place.game, order) if one.name in decks)


def _made(
    room: Classroom, asked: Handouts, receipts: Receipts
) -> tuple[list[Done], tuple[Row, ...]]:
    """All files of the pack, the teacher's overview first, which lists the others."""
    copies = Copies.of(asked.copies)
    at_tables = table_jobs(room)
    jobs = at_tables if asked.decks else []
    not_printed = () if asked.decks else tuple(dict.fromkeys(one.title for one in at_tables))
    jobs = [*jobs, *(design_jobs(room) if asked.design else [])]
    work = list(_handouts(room, asked, copies))
    progress, at_once = Progress(len(work) + len(jobs) + 1), room.place.order.jobs
    try:
        made: list[Made] = run_all(work, methodcaller("run"), at_once, progress)
        played = prints([job.task for job in jobs], at_once, progress, receipts)
        pairs = list(zip(jobs, played, strict=True))
        names = [job.name_of(file) for job, one in pairs for file in one.files]
        copies.check(names, played_with=True)
        placed = [list(job.placed(one.files, copies)) for job, one in pairs]
        rows = tuple(row for files, _ in made for _, row in files if row)
        rows += tuple(row for files in placed for _, row in files)
        found = too_many_sheets(room, rows)
        task = teacher_task(room, html=asked.html)
        progress.start(task.label)
        renew(task.label)
        overview = paint_teacher(task, rows, not_printed)
        progress.finish(task.label)
    finally:
        progress.close()
    first = tuple(row for _, row in overview[0] if row)
    done = [Done.of([file for file, _ in files], found) for files, found in (overview, *made)]
    done.append(Done.of([], found))
    if asked.joined:
        done.append(Done.of([joined_handouts(room, made)]))
    for one, files in zip(played, placed, strict=True):
        done.append(replace(one, files=tuple(file for file, _ in files)))
    return done, (*first, *rows)


def _handouts(room: Classroom, asked: Handouts, copies: Copies) -> Iterator[HandoutTask]:
    """All handouts but the overview, in the numbers that are wanted."""
    large = room.in_large_print
    tasks = [HandoutTask(room, one, asked.html) for one in handouts(room)]
    tasks += [HandoutTask(large, one, asked.html) for one in large_handouts(large)]
    copies.check([one.handout.name for one in tasks], played_with=False)
    for task in tasks:
        if number := copies.number(task.handout.name, task.handout.copies):
            yield replace(task, handout=replace(task.handout, copies=number))


def _lines(printing: PrintList, files: Sequence[Listed]) -> Iterator[str]:
    """What was written, and what printing it takes."""
    wide = max((len(row.file) for row in printing.rows), default=0)
    for row in printing.rows:
        pages = many(row.pages, "page") + (", one side" if row.one_sided else "")
        yield f"  {row.file:<{max(wide, 44)}} {many(row.copies, 'copy', 'copies')} of {pages}"
    for file in files:
        if file.about.get("kind") == SLIDES:
            shown = many(int(file.about["pages"]), "slide")
            yield f"  {file.name:<{max(wide, 44)}} {shown} for the wall, not to print"
    yield f"  {many(printing.printed, 'page')} on {many(printing.paper, 'sheet')} of paper"
    if printing.cards:
        yield f"  {many(printing.cards, 'card')}: about {printing.cutting} minutes of cutting"
    if f"{JOINED_NAME}.pdf" in {file.name for file in files}:
        yield f"  {JOINED_NAME}.pdf has all handouts once more, each page as often as it is needed"
    yield "  read teacher.pdf first; print cards at 100 %"
