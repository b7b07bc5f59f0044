"""What the tables of a class play with, and what printing a pack takes: paper, cuts and minutes.

Each file is printed once, with its copies. Pages and cards are those of the files that were
written; nothing here is estimated but minutes.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from math import ceil

from generator.diagnostics import Diagnostic
from generator.output import Artefact, Listed
from generator.products.blanks import ON_A_SHEET, BlankTask
from generator.products.documents.classroom import Classroom
from generator.products.documents.task import DesignTask, SheetTask
from generator.products.maps import MapTask, PrivateTask
from generator.products.tasks import DeckTask, tasks

FOLDER = "table"
"""Where the files lie that are played with."""

DESIGN = "design"
"""Where the files lie with which cards are designed."""

Printing = DeckTask | SheetTask | MapTask | PrivateTask
Blank = BlankTask | DesignTask

DESIGNERS = 2
"""Pupils who design a card together."""


STACK = 4
"""Sheets that a paper trimmer cuts at once. Editorial: what an office trimmer is sold for."""

CUT_SECONDS = 8
"""For one straight cut through a stack, with laying it on. Editorial: timed by nobody, meant to be
too long rather than too short."""

CARD_SECONDS = 1
"""For sorting one card into the deck of its table. Editorial, likewise."""


@dataclass(frozen=True, slots=True)
class Row:
    """A file: `pages` of one copy on `sheets` of paper; `cuts` through each sheet of cards."""

    file: str
    title: str
    copies: int
    pages: int
    sheets: int
    cards: int = 0
    cuts: int = 0
    one_sided: bool = False

    @property
    def paper(self) -> int:
        """Sheets of paper for all copies."""
        return self.copies * self.sheets

    @property
    def printed(self) -> int:
        """Pages that leave the printer."""
        return self.copies * self.pages

    @property
    def seconds(self) -> int:
        """For cutting and sorting all copies."""
        stacks = ceil(self.paper / STACK)
        sorting = self.copies * self.cards * CARD_SECONDS
        return stacks * self.cuts * CUT_SECONDS + sorting


@dataclass(frozen=True, slots=True)
class PrintList:
    """All files of a pack, in the order in which they are used."""

    rows: tuple[Row, ...]

    @property
    def printed(self) -> int:
        """Pages that leave the printer."""
        return sum(row.printed for row in self.rows)

    @property
    def paper(self) -> int:
        """Sheets of paper."""
        return sum(row.paper for row in self.rows)

    @property
    def cards(self) -> int:
        """Cards to be cut."""
        return sum(row.copies * row.cards for row in self.rows)

    @property
    def cutting(self) -> int:
        """Minutes of cutting and sorting cards, for one person with a trimmer."""
        return ceil(sum(row.seconds for row in self.rows) / 60)


Made = tuple[tuple[tuple[Artefact, Row | None], ...], tuple[Diagnostic, ...]]
"""Files, each with its row of the print list if it is printed, and what is wrong with them."""


def sheets_for(pages: int, *, one_sided: bool) -> int:
    """Sheets of paper for so many pages."""
    return pages if one_sided else ceil(pages / 2)


@dataclass(frozen=True)
class PrintJob:
    """A file that is played with, in as many copies as the tables need."""

    task: Printing | Blank
    copies: int
    folder: str = FOLDER

    def placed(self, files: Iterable[Listed]) -> tuple[tuple[Listed, Row], ...]:
        """The files of its task in its folder, each with what it takes to print it."""
        return tuple((one, self._row(one)) for one in map(self._moved, files))

    def _moved(self, file: Listed) -> Listed:
        return replace(file, name=f"{self.folder}/{file.name}")

    def _row(self, file: Listed) -> Row:
        about, name = file.about, file.name
        title = self.task.label.partition(": ")[2]
        if "cards" not in about:
            pages = int(about["pages"])
            one_sided = isinstance(self.task, MapTask | PrivateTask)
            sheets = sheets_for(pages, one_sided=one_sided)
            return Row(name, title, self.copies, pages, sheets, one_sided=one_sided)
        cards, sheets = int(about["cards"]), int(about["sheets"])
        pages, cuts = int(about.get("pages", 2 * sheets)), int(about.get("cuts", 0))
        return Row(name, title, self.copies, pages, sheets, cards, cuts)


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
    grouping, out = room.lesson.grouping, set(room.lesson.leaves_out)
    played = replace(room.place.order, ruleset=grouping.ruleset, variants=grouping.variants)
    found: dict[Hashable, list[tuple[Printing, int]]] = defaultdict(list)
    for seats, many in room.seating.sizes.items():
        for task in tasks(replace(room.place, order=replace(played, seats=seats))):
            if isinstance(task, Printing) and (kept := _without(task, out)):
                copies = task.sheet.copies if isinstance(task, SheetTask) else 1
                each_seat = 1 < copies >= room.ruleset.seats.most  # that of the fullest table
                found[_content(kept)].append((kept, many * (seats if each_seat else copies)))
    jobs = []
    for same in found.values():
        task, copies = same[0][0], sum(many for _, many in same)
        if isinstance(task, DeckTask) and len(same) == len(room.seating.sizes):
            order = replace(task.place.order, seats=None)  # it is named without the seats
            task = replace(task, place=replace(task.place, order=order))
        jobs.append(PrintJob(task, copies))
    labels = list(dict.fromkeys(job.task.label for job in jobs))
    return sorted(jobs, key=lambda job: labels.index(job.task.label))


def _without(task: Printing, out: set[str]) -> Printing | None:
    """The task without what the lesson leaves out."""
    match task:
        case DeckTask():
            others = tuple(one for one in task.others if one[0].id not in out)
            return None if task.deck.id in out else replace(task, others=others)
        case SheetTask():
            return None if task.sheet.id in out else task
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
