"""The documents of a pack, each with its copies; what makes its pages waits until it is painted."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from math import ceil
from typing import Any

from generator.diagnostics import Diagnostic, Severity
from generator.files.store import key_of
from generator.model.lesson import LEVELS, Level, Publication, Word, Worksheet
from generator.model.sizes import Paper
from generator.output import Artefact
from generator.products.documents.classroom import DOTS, Classroom, file_id, timed
from generator.products.documents.print_jobs import Made
from generator.products.documents.references import beside_names, published, short, told
from generator.products.documents.slides import SLIDE, Slides
from generator.products.documents.written import written
from generator.products.flaws import findings_of
from generator.products.print_list import JOINED, SLIDES, PrintList, Row, sheets_for
from generator.render.documents.boxes import by_letters
from generator.render.documents.cache import DocumentCache, document_key
from generator.render.documents.codes import LONE_HEADING, TOO_MANY_SHEETS
from generator.render.documents.painting import paint_pages
from generator.render.documents.pieces import Pages, Passage, Passages, Piece
from generator.render.documents.web import pages_html
from generator.render.joined import Part, join
from generator.render.stylesheet import Ink
from generator.versions import code_hash

PICTURE, SHARED_PICTURE = 60.0, 34.0
"""Millimetres: the height of the face on a role sheet that has a page, or shares it; its width at
most, too."""

SHARED_BY = 2
"""Pupils who read one copy of the evidence."""

FIRST_GUESS, MOST_TRIES = 10, 4
"""Pages of the teacher's overview, and how often it is painted until they are right."""

KEY, JOINED_NAME = "answer-key", "all-handouts"

QUIZ = "quiz"
IF_TIME = ("debrief", "what-is-known")
FOR_ALL = (*IF_TIME, QUIZ)
"""What every pupil gets a copy of, and what of it is printed only where there is time for it."""

MOST_SHEETS = 5
"""Sheets of paper that a pupil is handed in one lesson. Editorial: what is filed, not lost."""

LARGE = "large-print"
"""Where the files lie that only some pupils get."""

ONE_SIDED = " \\*"
"""What marks a file whose backs stay empty; not a markup."""


def handout_pages(room: Classroom, template: str, name: str = "", **values: Any) -> Pages:
    """The document that a template of handouts writes for this class; its id is `name`."""
    lesson, game, catalogue = room.lesson, room.place.game, room.look.catalogue

    def books(names: tuple[str, ...]) -> str:
        return "; ".join(short(lesson.bibliography[one], catalogue) for one in names)

    def book(one: Publication) -> str:
        return published(one, catalogue)

    def origins(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(told(game, lesson, one, catalogue) for one in names)

    def face(one: str, shared: bool) -> Any:
        found = room.context.images.image(one, high := SHARED_PICTURE if shared else PICTURE)
        width = round(high * min(1.0, found.size.width / found.size.height), 2)
        return replace(found, width=width)

    def named(said: str) -> str:
        return beside_names(said, catalogue.tr)

    def by_word(words: Iterable[Word]) -> list[Word]:
        return sorted(words, key=lambda one: by_letters(one.word))

    shared = {"room": room, "lesson": lesson, "dots": DOTS, "seated": [*room.seated()]}
    words = {"books": books, "told": origins, "published": book, "file_id": file_id,
             "by_word": by_word, "beside_names": named}  # fmt: skip
    return written(template, catalogue, name, face=face, **{**shared, **words, **values})


def worksheet_pages(room: Classroom, sheet: Worksheet, level: Level) -> Pages:
    """One worksheet at one level."""
    pieces = [_for_pupils(piece) for made, _ in room.resolved(sheet) for piece in made]
    values = {"sheet": sheet, "level": level, "pieces": pieces}
    return handout_pages(room, "worksheet", f"{file_id(sheet)}-{level}", **values)


def _for_pupils(piece: Piece) -> Piece:
    """A piece without the sections of a rulebook that pupils do not have."""
    if not isinstance(piece, Passages):
        return piece
    return replace(piece, passages=tuple(Passage(one.text) for one in piece.passages))


def slides_pages(room: Classroom) -> Pages:
    """What the class sees on the wall, step by step."""
    plan = timed(room.lesson, room.minutes)
    return handout_pages(room, SLIDES, kind=SLIDES, plan=plan, slides=Slides(room))


def worksheet_findings(room: Classroom, sheet: Worksheet) -> tuple[Diagnostic, ...]:
    """What is wrong with the blocks of a worksheet, as only working them out shows."""
    return tuple(finding for _, found in room.resolved(sheet) for finding in found)


def teacher_pages(room: Classroom, printing: PrintList, not_printed: Sequence[str] = ()) -> Pages:
    """The teacher's overview; its first page is what to read before anything else.

    Tables need what is `not_printed`, too.
    """
    wide = room.look.large_print or room.look.dyslexia
    rows = table_rows(printing, together=not wide)
    plan = timed(room.lesson, room.minutes)
    most = sheets_a_pupil(room, printing.rows)
    values: dict[str, Any] = {
        "printing": printing,
        "printed_rows": rows,
        "plan": plan,
        "sheets_a_pupil": most,
        "not_printed": not_printed,
    }
    return handout_pages(room, "teacher", **values)


def table_rows(printing: PrintList, *, together: bool = True) -> list[tuple[str, str, str, str]]:
    """A row for each title and its file, or for all levels of a worksheet: `7 + 14 + 7`."""
    groups = groupby(printing.rows, key=_stem if together else lambda row: row.file)
    return [_printed_row(tuple(rows)) for _, rows in groups]


def _stem(row: Row) -> str:
    stem, _, level = row.file.removesuffix(".pdf").rpartition("-")
    return stem if level in LEVELS and stem != "evidence" else row.file


def _printed_row(rows: tuple[Row, ...]) -> tuple[str, str, str, str]:
    names = [row.file.removesuffix(".pdf") for row in rows]
    stem = _stem(rows[0]).removesuffix(".pdf")
    levels = [name.removeprefix(f"{stem}-") for name in names]
    file = f"{stem}-{'/'.join(levels)}" if len(rows) > 1 else names[0]
    # The plan speaks of titles, and the folder shows files.
    title = rows[0].title.replace(" •", "") if len(rows) > 1 else rows[0].title
    return (
        f"{title} ({file})" + (ONE_SIDED if rows[0].one_sided else ""),
        " + ".join(str(row.copies) for row in rows),
        " + ".join(str(row.pages) for row in rows),
        str(sum(row.paper for row in rows)),
    )


@dataclass(frozen=True)
class Handout:
    """A document of a pack: `make` gives its pages, `check` what is wrong with what they show.

    On a `screen` it is shown in the same look to all, and is not printed.
    """

    name: str
    title: str
    copies: int
    make: Callable[[], Pages]
    one_sided: bool = False
    screen: Paper | None = None
    check: Callable[[], tuple[Diagnostic, ...]] = tuple


def handouts(room: Classroom) -> Iterator[Handout]:
    """All documents but the teacher's overview, in the order of the lesson."""
    levels, pages = room.levels, partial(handout_pages, room)

    def simple(name: str, copies: int) -> Handout:
        return Handout(name, room.titles[name], copies, partial(pages, name))

    yield simple(KEY, 1)
    yield Handout("slides", room.titles["slides"], 1, partial(slides_pages, room), screen=SLIDE)
    sitting = [one for one in room.seated() if one[1].pupil not in room.large_readers]
    make = partial(pages, "roles", seated=sitting)
    yield Handout("roles", room.titles["roles"], 1, make, one_sided=True)
    # Where there are several levels, only the teacher knows which ones large print is for.
    less = 0 if len(levels) > 1 else room.large
    usual = sum(many for level, many in levels.items() if level != "support")
    for plain, many in ((False, usual), (True, levels.get("support", 0))):
        if many:
            yield _evidence(room, plain=plain, readers=ceil((many - less) / SHARED_BY))
    yield from _worksheets(room, {level: many - less for level, many in levels.items()})
    level = room.level or "core"
    for sheet in room.shared:
        yield _worksheet(room, sheet, level, len(room.seating.tables))
    for name in _for_all(room):
        yield simple(name, room.pupils - room.large)


def _for_all(room: Classroom) -> Sequence[str]:
    return (QUIZ,) if room.tomorrow else FOR_ALL


def too_many_sheets(room: Classroom, rows: Sequence[Row]) -> tuple[Diagnostic, ...]:
    """The finding that a pupil is handed too much, where only what is needed is printed."""
    many = sheets_a_pupil(room, rows)
    if not room.tomorrow or many <= MOST_SHEETS:
        return ()
    message = f"a pupil is handed {many} sheets of paper, and {MOST_SHEETS} are enough for a lesson"
    hint = "a shorter worksheet, or another one under `tomorrow`"
    return (TOO_MANY_SHEETS.at(room.place.game.where("lesson"), message, hint),)


def sheets_a_pupil(room: Classroom, rows: Sequence[Row]) -> int:
    """The most sheets of paper that one pupil is handed; a pair has its sources together."""
    found = {row.file.removesuffix(".pdf"): row for row in rows}
    own = sum(found[name].sheets for name in _for_all(room) if name in found)
    roles = found.get("roles")
    if roles:
        own += ceil(max(1, roles.sheets - 1) / room.pupils)
    levels = []
    for level in room.levels:
        names = [f"{file_id(sheet)}-{level}" for sheet in room.worksheets]
        levels.append(sum(found[name].sheets for name in names if name in found))
    read = room.sources if found.keys() & {"evidence", "evidence-support"} else 0
    return own + read + max(levels, default=0)


def large_handouts(room: Classroom) -> Iterator[Handout]:
    """What some of a class get in large print, in a folder of its own; `room` looks like that.

    Of each level there are copies for all of them, and nobody shares the evidence.
    """
    if not room.large:
        return
    many = {level: min(room.large, most) for level, most in room.levels.items()}
    pages = partial(handout_pages, room)
    seated = [one for one in room.seated() if one[1].pupil in room.large_readers]
    make = partial(pages, "roles", seated=seated)
    found = [Handout("roles", room.titles["roles"], 1, make, one_sided=True)]
    for plain in (False, True):
        kinds = [copies for level, copies in many.items() if (level == "support") == plain]
        if kinds:
            found.append(_evidence(room, plain=plain, readers=max(kinds)))
    found += _worksheets(room, many)
    found += [
        Handout(name, room.titles[name], room.large, partial(pages, name))
        for name in _for_all(room)
    ]
    for one in found:
        title = room.tr("{title}, large print", title=one.title)
        yield replace(one, name=f"{LARGE}/{one.name}", title=title)


def _evidence(room: Classroom, *, plain: bool, readers: int) -> Handout:
    """All sources, each on paper of its own, as often as `readers` together need them."""
    name = "evidence-support" if plain else "evidence"
    make = partial(handout_pages, room, "evidence", name, plain=plain)
    copies = ceil(readers * room.sources / len(room.lesson.evidence))
    return Handout(name, room.titles["evidence"], copies, make, one_sided=True)


def _worksheets(room: Classroom, copies: Mapping[Level, int]) -> Iterator[Handout]:
    for sheet in room.worksheets:
        for level, many in copies.items():
            yield _worksheet(room, sheet, level, many)


def _worksheet(room: Classroom, sheet: Worksheet, level: Level, copies: int) -> Handout:
    make = partial(worksheet_pages, room, sheet, level)
    name, title = f"{file_id(sheet)}-{level}", f"{sheet.title} {DOTS[level]}"
    return Handout(name, title, copies, make, check=partial(worksheet_findings, room, sheet))


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
        """Pages that are already made as PDF, painted only where they are not cached."""
        room, own, place = self.room, self.handout, self.room.place
        game, look, paper = place.game, room.look, place.order.sheet_paper
        if own.screen:
            paper, look = own.screen, replace(look, ink=Ink.FULL, large_print=False)
        key = document_key(look, (game.file, game.theme, *game.decks, paper), (repr(pages),))
        made = DocumentCache(place.cache).once(
            key, lambda: paint_pages(pages, game, paper, look, place.cache)
        )
        sheets = sheets_for(made.pages, one_sided=own.one_sided)
        row = Row(f"{own.name}.pdf", own.title, own.copies, made.pages, sheets,
                  one_sided=own.one_sided)  # fmt: skip
        about = {"kind": "handout", "of": own.name, "title": own.title, "pages": made.pages,
                 "page_mm": [paper.width, paper.height], "copies": own.copies,
                 **({"one_sided": True} if own.one_sided else {})}  # fmt: skip
        if own.screen:
            del about["copies"]
            about["kind"] = SLIDES
        printed = None if own.screen else row
        files: list[tuple[Artefact, Row | None]] = [
            (Artefact(row.file, made.pdf, about, key), printed)
        ]
        if self.html:
            page = pages_html(pages, game, look).encode()
            web = {"kind": "page", "of": own.name, "title": own.title}
            files.append((Artefact(f"{own.name}.html", page, web, key), None))
        return tuple(files), tuple(map(_eased, findings_of(made, game.where("lesson"))))


def _eased(finding: Diagnostic) -> Diagnostic:
    """A heading alone at the foot of a page: nobody can write for every class and every paper."""
    if finding.code is not LONE_HEADING:
        return finding
    return replace(finding, severity=Severity.WARNING)


def teacher_task(room: Classroom, *, html: bool = False) -> HandoutTask:
    """The task for the overview; `paint_teacher` makes its pages, when all others are counted."""
    empty = partial(teacher_pages, room, PrintList(()))
    return HandoutTask(room, Handout("teacher", room.titles["teacher"], 1, empty), html)


def paint_teacher(
    task: HandoutTask, rows: tuple[Row, ...], not_printed: Sequence[str] = ()
) -> Made:
    """The overview, which counts its own pages: painted until what it says of itself is so."""
    pages = FIRST_GUESS
    for _ in range(MOST_TRIES):
        own = Row("teacher.pdf", task.handout.title, 1, pages, sheets_for(pages, one_sided=False))
        made = task.painted(teacher_pages(task.room, PrintList((own, *rows)), not_printed))
        (found,) = (row for _, row in made[0] if row)
        if found.pages == pages:
            break
        pages = found.pages
    return made


def joined_handouts(room: Classroom, made: Sequence[Made]) -> Artefact:
    """What pupils get in one file, each page as often as it is needed."""
    pairs = [(file, row) for files, _ in made for file, row in files
             if row and row.file != f"{KEY}.pdf"]  # fmt: skip
    title = room.tr("{title}: handouts for {pupils} pupils",
                    title=room.lesson.title, pupils=room.pupils)  # fmt: skip
    data = join([Part(file.data, row.copies, row.one_sided) for file, row in pairs], title)
    about = {
        "kind": JOINED,
        "of": [row.file for _, row in pairs],
        "pages": 2 * sum(row.paper for _, row in pairs),
        "page_mm": pairs[0][0].about["page_mm"],
    }
    key = key_of(JOINED, code_hash(), *(f"{file.key} {row.copies}" for file, row in pairs))
    return Artefact(f"{JOINED_NAME}.pdf", data, about, key)
