"""The documents of a pack, each with its copies; what makes its pages waits until it is painted."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

from generator.diagnostics import Diagnostic, Severity
from generator.lint.print_codes import flaw_code
from generator.output import Artefact
from generator.products.lessons.classroom import LETTERS, Classroom, file_id
from generator.products.lessons.debrief import KNOWN, debrief_pages, known_pages
from generator.products.lessons.kept import painted
from generator.products.lessons.key import key_pages
from generator.products.lessons.print_list import Made, PrintList, Row, sheets_for
from generator.products.lessons.roles import role_pages
from generator.products.lessons.teacher import teacher_pages
from generator.products.lessons.worksheets import (
    evidence_pages,
    quiz_pages,
    worksheet_findings,
    worksheet_pages,
)
from generator.render.documents.codes import LONE_HEADING
from generator.render.documents.painting import Painted
from generator.render.documents.pieces import Pages
from generator.render.documents.web import pages_html

SHARED_BY = 2
"""Pupils who read one copy of the evidence."""


FIRST_GUESS, MOST_TRIES = 10, 4
"""Pages of the teacher's overview, and how often it is painted until they are right."""


@dataclass(frozen=True)
class Handout:
    """A document of a pack: `make` gives its pages, `check` what is wrong with what they show."""

    name: str
    title: str
    copies: int
    make: Callable[[], Pages]
    one_sided: bool = False
    check: Callable[[], tuple[Diagnostic, ...]] = tuple


def handouts(room: Classroom) -> Iterator[Handout]:
    """All documents but the teacher's overview, in the order of the lesson."""
    titles, lesson, levels = room.titles, room.lesson, room.levels
    yield Handout("answer-key", titles["answer-key"], 1, partial(key_pages, room))
    yield Handout("roles", titles["roles"], 1, partial(role_pages, room), one_sided=True)
    yield from _evidence(room)
    for sheet in lesson.worksheets:
        for level, many in levels.items():
            name = f"{file_id(sheet)}-{level}"
            title = f"{sheet.title} {LETTERS[level]}"
            make = partial(worksheet_pages, room, sheet, level)
            check = partial(worksheet_findings, room, sheet)
            yield Handout(name, title, many, make, check=check)
    yield Handout("debrief", titles["debrief"], room.pupils, partial(debrief_pages, room))
    yield Handout(KNOWN, titles[KNOWN], room.pupils, partial(known_pages, room))
    yield Handout("quiz", titles["quiz"], room.pupils, partial(quiz_pages, room))


def _evidence(room: Classroom) -> Iterator[Handout]:
    """The evidence as it is told, and for the support level in short sentences."""
    title, levels = room.titles["evidence"], room.levels
    usual = sum(many for level, many in levels.items() if level != "support")
    for plain, many in ((False, usual), (True, levels.get("support", 0))):
        if many:
            make = partial(evidence_pages, room, plain=plain)
            name = "evidence-support" if plain else "evidence"
            yield Handout(name, title, ceil(many / SHARED_BY), make)


@dataclass(frozen=True)
class HandoutTask:
    """Paint one document of a pack, and set it for a browser where that is wanted."""

    room: Classroom
    handout: Handout
    html: bool = False

    @property
    def label(self) -> str:
        """For the progress line."""
        return f"{self.room.place.game.title}: {self.handout.title}"

    def run(self) -> Made:
        """The document as PDF, with what it takes to print it; and what is wrong with it."""
        files, findings = self.painted(self.handout.make())
        return files, (*self.handout.check(), *findings)

    def painted(self, pages: Pages) -> Made:
        """The same for pages that are already made."""
        room, own = self.room, self.handout
        paper, game = room.place.order.sheet_paper, room.place.game
        made = painted(room, pages)
        sheets = sheets_for(made.pages, one_sided=own.one_sided)
        row = Row(f"{own.name}.pdf", own.title, own.copies, made.pages, sheets,
                  one_sided=own.one_sided)  # fmt: skip
        about = {"kind": "handout", "of": own.name, "pages": made.pages,
                 "page_mm": [paper.width, paper.height], "copies": own.copies}  # fmt: skip
        files: list[tuple[Artefact, Row | None]] = [(Artefact(row.file, made.pdf, about), row)]
        if self.html:
            page = pages_html(pages, game, room.look)
            web = {"kind": "page", "of": own.name}
            files.append((Artefact(f"{own.name}.html", page.encode(), web), None))
        return tuple(files), self._findings(made)

    def _findings(self, painted: Painted) -> tuple[Diagnostic, ...]:
        """What is wrong with the document, at its file in the content."""
        where = self.room.place.game.where("lesson")
        flaws = (flaw_code(flaw.kind).at(where, flaw.message) for flaw in painted.flaws)
        return (*map(_eased, painted.findings), *flaws)


def _eased(finding: Diagnostic) -> Diagnostic:
    """A heading alone at the foot of a page: nobody can write for every class and every paper."""
    if finding.code is not LONE_HEADING:
        return finding
    return replace(finding, severity=Severity.WARNING)


def teacher_task(room: Classroom, *, html: bool = False) -> HandoutTask:
    """The task for the overview; its pages wait for what all others take to print."""
    return HandoutTask(room, Handout("teacher", room.titles["teacher"], 1, _nothing), html)


def paint_teacher(task: HandoutTask, rows: tuple[Row, ...]) -> Made:
    """The overview, which counts its own pages: painted until what it says of itself is so."""
    pages = FIRST_GUESS
    for _ in range(MOST_TRIES):
        own = Row("teacher.pdf", task.handout.title, 1, pages, sheets_for(pages, one_sided=False))
        made = task.painted(teacher_pages(task.room, PrintList((own, *rows))))
        (found,) = (row for _, row in made[0] if row)
        if found.pages == pages:
            break
        pages = found.pages
    return made


def _nothing() -> Pages:
    raise AssertionError("the teacher's overview is painted last, by paint_teacher")
