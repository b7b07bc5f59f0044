"""The print list of a class, in words: every file with its copies, the paper and the minutes."""

from itertools import groupby

from generator.model.lesson import LEVELS
from generator.model.sheet import Column, Paragraph, Table
from generator.products.lessons.classroom import LETTERS, Classroom
from generator.products.lessons.print_list import PrintList, Row
from generator.products.lessons.tables_told import sizes_told
from generator.render.documents.pieces import Section

ONE_SIDED = " \\*"
"""What marks a file whose backs stay empty; not a markup."""


def print_section(room: Classroom, printing: PrintList) -> Section:
    """What to print for this class, file by file, with paper and minutes."""
    tr = room.tr
    columns = (
        Column(title=tr("File")),
        Column(title=tr("Copies"), width=room.wide(30), align="right"),
        Column(title=tr("Pages"), width=room.wide(24), align="right"),
        Column(title=tr("Paper"), width=room.wide(17), align="right"),
    )
    total = (tr("**In all**"), " ", f"**{printing.printed}**", f"**{printing.paper}**")
    wide = room.look.large_print or room.look.dyslexia
    rows = (*table_rows(printing, together=not wide), total)
    caption = tr("Print list for {pupils} pupils", pupils=room.pupils)
    table = Table(block="table", caption=caption, columns=columns, rows=rows)
    pieces = (_text(_amounts(room, printing)), table, _text(_how(room)))
    return Section("print-list", tr("What to Print"), pieces)


def table_rows(
    printing: PrintList, *, together: bool = True
) -> tuple[tuple[str, str, str, str], ...]:
    """A row for each file, or for the levels of a worksheet together: `7 + 14 + 7`."""
    if not together:
        return tuple(_row((row,)) for row in printing.rows)
    groups = (tuple(rows) for _, rows in groupby(printing.rows, key=_stem))
    return tuple(_row(rows) for rows in groups)


def _stem(row: Row) -> str:
    stem, _, level = row.file.removesuffix(".pdf").rpartition("-")
    return stem if level in LEVELS and stem != "evidence" else row.file


def _row(rows: tuple[Row, ...]) -> tuple[str, str, str, str]:
    names = [row.file.removesuffix(".pdf") for row in rows]
    stem = _stem(rows[0]).removesuffix(".pdf")
    levels = [name.removeprefix(f"{stem}-") for name in names]
    star = ONE_SIDED if rows[0].one_sided else ""
    file = f"{stem}-{'/'.join(levels)}" if len(rows) > 1 else names[0]
    return (
        file + star,
        " + ".join(str(row.copies) for row in rows),
        " + ".join(str(row.pages) for row in rows),
        str(sum(row.paper for row in rows)),
    )


def _amounts(room: Classroom, printing: PrintList) -> str:
    tr, decks = room.tr, len(room.seating.tables)
    said = [
        tr(
            "{pupils} pupils: {sizes}. **{pages} pages on {paper} sheets of paper.**",
            pupils=room.pupils,
            sizes=sizes_told(room),
            pages=printing.printed,
            paper=printing.paper,
        )
    ]
    if printing.cards:
        said.append(
            tr(
                "{cards} cards in {decks} decks: about **{minutes} minutes** of cutting and "
                "sorting for one person with a paper trimmer. Once cut, they last for years.",
                cards=printing.cards,
                decks=decks,
                minutes=printing.cutting,
            )
        )
    return " ".join(said)


def _how(room: Classroom) -> str:
    tr = room.tr
    said = tr(
        "All files are PDF. “Pages” are those of one copy, “Paper” is for all copies. Print both "
        "sides, flipped on the long edge, but what has a star on one side only; cards at 100 %."
    )
    levels = room.levels
    if len(levels) == 1:
        return said
    names = {"support": tr("support"), "core": tr("core"), "stretch": tr("stretch")}
    told = ", ".join(f"{LETTERS[level]} {names[level]}" for level in levels)
    more = tr(
        "Worksheets come in three levels, marked by letters: {levels}. How many of each you need, "
        "you know best; a quarter, a half and a quarter of the class are suggested.",
        levels=told,
    )
    return f"{said} {more}"


def _text(said: str) -> Paragraph:
    return Paragraph(block="text", text=said)
