"""What the tables of a class play with: each file is printed once, with its copies."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from generator.diagnostics import Diagnostic
from generator.output import Artefact, Listed
from generator.products.blanks import ON_A_SHEET, BlankTask
from generator.products.documents.classroom import Classroom
from generator.products.documents.copies import DESIGN, FOLDER, Copies
from generator.products.documents.task import DesignTask, SheetTask
from generator.products.maps import MapTask, PrivateTask
from generator.products.print_list import Row, row_of
from generator.products.tasks import DeckTask, tasks

Printing = DeckTask | SheetTask | MapTask | PrivateTask
Blank = BlankTask | DesignTask

DESIGNERS = 2
"""Pupils who design a card together."""


Made = tuple[tuple[tuple[Artefact, Row | None], ...], tuple[Diagnostic, ...]]
"""Files, each with its row of the print list if it is printed, and what is wrong with them."""


@dataclass(frozen=True)
class PrintJob:
    """A file that is played with, in as many copies as the tables need."""

    task: Printing | Blank
    copies: int
    folder: str = FOLDER
    whole: int = 0
    """So many copies are not cut."""

    def name_of(self, file: Listed) -> str:
        """A file of its task, in its folder."""
        return f"{self.folder}/{file.name}"

    def placed(self, files: Iterable[Listed], copies: Copies) -> Iterator[tuple[Listed, Row]]:
        """The files of its task in its folder, each with what it takes to print it."""
        for one in files:
            name = self.name_of(one)
            if number := copies.number(name, self.copies):
                about = {**one.about, "copies": number, "title": self.title}
                about |= {"whole": self.whole} if self.whole else {}
                yield replace(one, name=name, about=about), self._row(name, about, number)

    @property
    def title(self) -> str:
        """What is printed."""
        return self.task.label.partition(": ")[2]

    def _row(self, name: str, about: Mapping[str, Any], copies: int) -> Row:
        one_sided = isinstance(self.task, MapTask | PrivateTask)
        return row_of(name, about, self.title, copies, one_sided=one_sided)


def design_jobs(room: Classroom) -> list[PrintJob]:
    """Blank cards for pupils to design in pairs, a sheet of each kind for every few, and how to."""
    wanted = (deck.id for deck in room.place.game.decks if deck.id not in room.lesson.leaves_out)
    order = replace(
        room.place.order, blank=True, only=tuple(wanted), ruleset=room.lesson.grouping.ruleset
    )
    pairs = ceil(room.pupils / DESIGNERS)
    return [
        PrintJob(task, pairs if isinstance(task, DesignTask) else ceil(pairs / ON_A_SHEET), DESIGN)
        for task in tasks(replace(room.place, order=order))
        if isinstance(task, Blank)
    ]


def table_jobs(room: Classroom) -> list[PrintJob]:
    """The files of all tables; what does not depend on the seats is one file for all of them."""
    grouping = room.lesson.grouping
    played = replace(room.place.order, ruleset=grouping.ruleset, variants=grouping.variants)
    found: dict[Hashable, list[tuple[Printing, int]]] = defaultdict(list)
    for seats, many in room.seating.sizes.items():
        every = tasks(replace(room.place, order=replace(played, seats=seats)))
        wanted = [task for task in every if isinstance(task, Printing)]
        out = _left_out(room, wanted)
        for kept in (one for task in wanted if (one := _without(task, out))):
            found[_content(kept)].append((kept, _copies(room, kept, seats, many)))
    jobs = []
    for same in found.values():
        task, copies = same[0][0], sum(many for _, many in same)
        if isinstance(task, DeckTask) and len(same) == len(room.seating.sizes):
            order = replace(task.place.order, seats=None)  # it is named without the seats
            task = replace(task, place=replace(task.place, order=order))
        jobs.append(_job(room, task, copies))
    labels = list(dict.fromkeys(job.task.label for job in jobs))
    return sorted(jobs, key=lambda job: labels.index(job.task.label))


def has_cards(room: Classroom) -> bool:
    """Whether tables play with cards, which are cut."""
    return any(isinstance(job.task, DeckTask) for job in table_jobs(room))


def _left_out(room: Classroom, wanted: Iterable[Printing]) -> set[str]:
    """What this class does without.

    Sheets stay out that are there filled in, and where only what the lesson needs is printed, those
    of which no step speaks.
    """
    game, lesson = room.place.game, room.lesson
    out = {*lesson.leaves_out}
    drawn = (one for one in wanted if isinstance(one, PrivateTask) and one.map.id not in out)
    filled = {one.wanted.sheet for one in drawn if one.wanted.sheet not in out}
    if room.tomorrow:
        used = {name for step in lesson.plan for name in step.uses}
        out |= {one.id for one in game.sheets} - used - filled
    return out | {_blank(one) for one in filled}


def _blank(sheet: str) -> str:
    """Says that of a sheet the blank copies are left out."""
    return f"blank {sheet}"


def _copies(room: Classroom, task: Printing, seats: int, many: int) -> int:
    """Copies for `many` tables of so many seats: one each, or one for each seat of them."""
    if not isinstance(task, SheetTask):
        return many
    each_seat = 1 < task.sheet.copies >= room.ruleset.seats.most  # that of the fullest table
    return many * (seats if each_seat else task.sheet.copies)


def _job(room: Classroom, task: Printing, copies: int) -> PrintJob:
    """A file in so many copies; of its cards one is cut, where a class does without cutting.

    One voice leads all tables, and has the script.
    """
    if isinstance(task, SheetTask) and task.sheet.kind == "script":
        return PrintJob(task, 1)
    uncut = room.lesson.uncut if room.uncut else None
    if uncut is None or not isinstance(task, DeckTask):
        return PrintJob(task, copies)
    if task.deck.id in uncut.whole:
        return PrintJob(task, copies + 1, whole=copies)
    return PrintJob(task, 1)


def _without(task: Printing, out: set[str]) -> Printing | None:
    """The task without what the lesson leaves out."""
    match task:
        case DeckTask():
            others = tuple(one for one in task.others if one[0].id not in out)
            return None if task.deck.id in out else replace(task, others=others)
        case SheetTask():
            return None if out & {task.sheet.id, _blank(task.sheet.id)} else task
        case MapTask():
            return None if task.map.id in out else task
    return None if out & {task.map.id, task.wanted.sheet} else task


def _content(task: Printing) -> Hashable:
    """What is in the file: the same for two sizes of table that need the same."""
    match task:
        case DeckTask():
            designs = [*task.designs, *(one for _, more in task.others for one in more)]
            return task.deck.id, tuple((one.id, one.copies) for one in designs)
        case SheetTask():
            return task.sheet.id
        case MapTask():
            return task.map.id
    return task.map.id, task.wanted.sheet, task.seat
