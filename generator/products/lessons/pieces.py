"""What the tables of a class play with: decks, sheets and maps, each file once, with its copies."""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from math import ceil

from generator.model.sheet import Sheet
from generator.output import Artefact
from generator.products.blanks import ON_A_SHEET, BlankTask
from generator.products.designing import DesignTask
from generator.products.lessons.classroom import Classroom
from generator.products.lessons.print_list import Made, Row, sheets_for
from generator.products.maps import MapTask, PrivateTask
from generator.products.tasks import DeckTask, SheetTask, tasks

FOLDER = "table"
"""Where the files lie that are played with."""

DESIGN = "design"
"""Where the files lie with which cards are designed."""

Printing = DeckTask | SheetTask | MapTask | PrivateTask
Blank = BlankTask | DesignTask

DESIGNERS = 2
"""Pupils who design a card together."""


@dataclass(frozen=True)
class Piece:
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
        made = tuple((self._placed(file), self._row(file)) for file in files)
        return made, findings

    def _placed(self, file: Artefact) -> Artefact:
        return replace(file, name=f"{self.folder}/{file.name}")

    def _row(self, file: Artefact) -> Row:
        about = file.about
        name = f"{self.folder}/{file.name}"
        title = self.task.label.partition(": ")[2]
        if "cards" not in about:
            pages = int(about["pages"])
            one_sided = isinstance(self.task, MapTask | PrivateTask)
            sheets = sheets_for(pages, one_sided=one_sided)
            return Row(name, title, self.copies, pages, sheets, one_sided=one_sided)
        cards, sheets = int(about["cards"]), int(about["sheets"])
        pages, cuts = int(about.get("pages", 2 * sheets)), int(about.get("cuts", 0))
        return Row(name, title, self.copies, pages, sheets, cards, cuts)


def design_pieces(room: Classroom) -> list[Piece]:
    """Blank cards for pupils to design in pairs, a sheet of each kind for every few, and how to."""
    wanted = (deck.id for deck in room.place.game.decks if deck.id not in room.lesson.leaves_out)
    order = replace(
        room.place.order, blank=True, only=tuple(wanted), ruleset=room.lesson.grouping.ruleset
    )
    pairs = ceil(room.pupils / DESIGNERS)
    return [
        Piece(task, pairs if isinstance(task, DesignTask) else ceil(pairs / ON_A_SHEET), DESIGN)
        for task in tasks(replace(room.place, order=order))
        if isinstance(task, Blank)
    ]


def table_pieces(room: Classroom) -> list[Piece]:
    """The files of all tables; what does not depend on the seats is one file for all of them."""
    found: dict[Hashable, list[tuple[Printing, int]]] = defaultdict(list)
    for seats, many in room.seating.sizes.items():
        for task in _of_table(room, seats):
            found[_content(task)].append((task, many * _each(room, task, seats)))
    every = len(room.seating.sizes)
    pieces = [
        Piece(_for_all(task) if len(same) == every else task, sum(many for _, many in same))
        for same in found.values()
        for task in (same[0][0],)
    ]
    order = list(dict.fromkeys(piece.label for piece in pieces))
    return sorted(pieces, key=lambda piece: order.index(piece.label))


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
    sheet: Sheet = task.sheet
    each_seat = sheet.copies > 1 and sheet.copies >= room.ruleset.seats.most
    return seats if each_seat else sheet.copies


def _for_all(task: Printing) -> Printing:
    """The task, named without the seats."""
    if not isinstance(task, DeckTask):
        return task
    return replace(task, place=replace(task.place, order=replace(task.place.order, seats=None)))
