"""What the tables of a class play with, and what printing a pack takes: paper, cuts and minutes.

Each file is printed once, with its copies. Pages and cards are those of the files that were
written; nothing here is estimated but minutes.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from math import ceil

from generator.diagnostics import Diagnostic
from generator.output import Artefact
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

    @property
    def label(self) -> str:
        """For the progress line."""
        return self.task.label

    def run(self) -> Made:
        """The file in its folder, with what it takes to print it; and what is wrong with it."""
        files, findings, _ = self.task.run()
        placed = (replace(file, name=f"{self.folder}/{file.name}") for file in files)
        return tuple((file, self._row(file)) for file in placed), findings

    def _row(self, file: Artefact) -> Row:
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
    found: dict[Hashable, list[tuple[Printing, int]]] = defaultdict(list)
    for seats, many in room.seating.sizes.items():
        for task in _of_table(room, seats):
            found[_content(task)].append((task, many * _each(room, task, seats)))
    every = len(room.seating.sizes)
    jobs = [
        PrintJob(_for_all(task) if len(same) == every else task, sum(many for _, many in same))
        for same in found.values()
        for task in (same[0][0],)
    ]
    order = list(dict.fromkeys(job.label for job in jobs))
    return sorted(jobs, key=lambda job: order.index(job.label))


def _of_table(room: Classroom, seats: int) -> Iterator[Printing]:
    lesson = room.lesson
    order = replace(
        room.place.order,
        seats=seats,
        ruleset=lesson.grouping.ruleset,
        variants=lesson.grouping.variants,
    )
    for task in tasks(replace(room.place, order=order)):
        if isinstance(task, Printing) and (kept := _kept(task, set(lesson.leaves_out))):
            yield kept


def _kept(task: Printing, out: set[str]) -> Printing | None:
    """The task without what the lesson leaves out."""
    if isinstance(task, DeckTask):
        others = tuple(one for one in task.others if one[0].id not in out)
        return None if task.deck.id in out else replace(task, others=others)
    if isinstance(task, SheetTask):
        return None if task.sheet.id in out else task
    mine = {task.map.id} if isinstance(task, MapTask) else {task.map.id, task.wanted.sheet}
    return None if out & mine else task


def _content(task: Printing) -> Hashable:
    """What is in the file: the same for two sizes of table that need the same."""
    if isinstance(task, DeckTask):
        designs = [*task.designs, *(one for _, more in task.others for one in more)]
        return task.deck.id, tuple((one.id, one.copies) for one in designs)
    if isinstance(task, SheetTask):
        return task.sheet.id
    if isinstance(task, MapTask):
        return task.map.id
    return task.map.id, task.wanted.sheet, task.seat


def _each(room: Classroom, task: Printing, seats: int) -> int:
    """Copies for one table: of a sheet that each seat of the fullest table has, one a seat."""
    if not isinstance(task, SheetTask):
        return 1
    copies: int = task.sheet.copies
    return seats if 1 < copies >= room.ruleset.seats.most else copies


def _for_all(task: Printing) -> Printing:
    """The task, named without the seats."""
    if not isinstance(task, DeckTask):
        return task
    return replace(task, place=replace(task.place, order=replace(task.place.order, seats=None)))
