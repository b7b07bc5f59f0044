"""Reads a table of cards as people keep it in a spreadsheet: CSV, TSV or XLSX, as rows of text.

A table may come from a stranger. Whatever is wrong with one is a finding that names the cell.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO

from generator.diagnostics import Code, Diagnostic, Position, Severity, quoted
from generator.source.scalars import UNPRINTABLE, find_hidden

LARGEST = 8_000_000
"""Bytes of a table."""
MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 2_000, 100, 4_000
MOST_FOUND = 20
"""Findings of one table; of what is wrong in every row, the first rows tell enough."""

UNREAD = Code(
    id="S024",
    slug="unreadable-table",
    severity=Severity.ERROR,
    what="A file that is to be imported is no table that can be read: it is damaged, locked by a "
    f"password, of another kind, larger than {LARGEST:,} bytes, or has more than {MOST_ROWS:,} "
    f"rows or {MOST_COLUMNS} columns.",
    why="Cards are made of rows and columns; what is not surely one would be guessed.",
    example="hornbook import cards.xls --into my-box",
    instead="hornbook import cards.csv --into my-box    # saved as CSV in UTF-8, or as XLSX",
)
CELL = Code(
    id="S025",
    slug="table-cell",
    severity=Severity.ERROR,
    what="A cell of a table that is imported holds what no card can take: an error of a formula, a "
    "date that the spreadsheet has made, one of several cells that are merged, a number of copies "
    "that is none, or too much text.",
    why="On the card it would be something other than its author meant.",
    example="title,copies\nOwl,#REF!",
    instead="title,copies\nOwl,2",
)
DOUBTED = Code(
    id="S026",
    slug="table-mark",
    severity=Severity.WARNING,
    what="Something in a table that is imported is taken as plain text, or left out: a mark of "
    "another program, an icon or picture that is not there, a column without a name.",
    why="The card is made all the same, and may say less than the table did.",
    example="title,text\nOwl,Gain <sprite=coin>",
    instead="title,text\nOwl,Gain a coin",
)
CODES = (UNREAD, CELL, DOUBTED)

_BETWEEN = (",", ";", "\t", "|")
_TRIED = 50
_SEP = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
_NULS = 0.2
"""From this share of NULs on in every second byte, a text without a mark is UTF-16."""
_SCRIPT = re.compile(r"(?m)^\s*(?:\[\w+\]|FONT|TEXT|RECTANGLE|PAGE|IMAGE|CARDSIZE|LINK)\s*=")


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its number in a spreadsheet, from 1, and its cells.

    `line` is where it begins in a file of text; in a workbook that is its number.
    """

    number: int
    line: int
    cells: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands in it."""
        return not any(self.cells)


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a file in order; `told` is what a person should know of how it was read."""

    file: str
    rows: tuple[Row, ...]
    told: tuple[str, ...] = ()

    def at(self, row: Row, column: int) -> Position:
        """The place of a cell, its column counted from 0."""
        return Position(self.file, row.line, column + 1)


class Unreadable(Exception):  # noqa: N818 # it is caught where a finding is made of it
    """The file is no table; `at` is where that shows, `code` what kind of finding it is."""

    def __init__(
        self,
        message: str,
        hint: str | None = None,
        at: tuple[int, int] = (1, 1),
        code: Code = UNREAD,
    ) -> None:
        super().__init__(message)
        self.message, self.hint, self.at, self.code = message, hint, at, code

    def finding(self, file: str) -> Diagnostic:
        """The same as a finding in that file."""
        return self.code.at(Position(file, *self.at), self.message, self.hint)


def name_of(column: int) -> str:
    """What spreadsheets call a column, counted from 0: A, B … Z, AA."""
    name = ""
    while column >= 0:
        name = chr(ord("A") + column % 26) + name
        column = column // 26 - 1
    return name


def read_table(
    content: bytes, file: str, sheet: str | None = None
) -> tuple[Table | None, list[Diagnostic]]:
    """The rows of a table; None where it cannot be used, and what is wrong with it.

    Args:
        content: of the file.
        file: what it is called in findings.
        sheet: of a workbook; its first where left out.
    """
    from generator.source.workbooks import ZIP, read_workbook

    try:
        if len(content) > LARGEST:
            raise Unreadable(f"more than {LARGEST:,} bytes", "a table of cards is far smaller")
        if content.startswith(ZIP):
            table, findings = read_workbook(content, file, sheet)
        else:
            table, findings = _text_table(content, file, sheet), []
    except Unreadable as error:
        return None, [error.finding(file)]
    findings += _wrong_cells(table)
    return table, findings


def shortened(findings: list[Diagnostic]) -> list[Diagnostic]:
    """The first of many findings, the last of which says how many there are more."""
    if len(findings) <= MOST_FOUND:
        return findings
    *shown, last = findings[:MOST_FOUND]
    more = f"{last.message}; and {len(findings) - MOST_FOUND:,} findings more are not shown"
    return [*shown, last.code.at(last.position, more, last.hint)]


def _wrong_cells(table: Table) -> Iterator[Diagnostic]:
    for row in table.rows:
        for column, cell in enumerate(row.cells):
            where = f"{name_of(column)}{row.number}"
            if hidden := find_hidden(cell):
                yield UNPRINTABLE.at(
                    table.at(row, column), f"{where} holds {hidden[1]}", "delete it"
                )
            elif len(cell) > LONGEST_CELL:
                message = f"{where} holds {len(cell):,} characters, more than {LONGEST_CELL:,}"
                yield CELL.at(table.at(row, column), message, "is a quotation mark not closed?")


# -- text ----------------------------------------------------------------------------------------


def _text_table(content: bytes, file: str, sheet: str | None) -> Table:
    if sheet is not None:
        raise Unreadable("only a workbook has sheets, and this is text", "leave --sheet out")
    text, encoding = _decoded(content)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if _SCRIPT.search(text[:LONGEST_CELL]):
        raise Unreadable(
            "this is a script of nanDECK, and no table", "import the table that it names in LINK="
        )
    told = [] if encoding == "UTF-8" else [f"read as {encoding}"]
    said = _SEP.match(text)
    lines = 1 if said else 0
    text = text[said.end() :] if said else text
    between = said[1] if said else _between(text)
    rows = tuple(_limited(_rows(text, between, lines)))
    if all(row.is_empty for row in rows):
        raise Unreadable("nothing stands in this table")
    return Table(file, rows, tuple(told))


def _decoded(content: bytes) -> tuple[str, str]:
    """A text and what it is written in."""
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        raise Unreadable(
            "this is a workbook of the old kind (XLS), or one that is locked by a password",
            "save it as XLSX without a password, or as CSV",
        )
    for mark, name in (
        (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
    ):
        if content.startswith(mark):
            return _as(content[len(mark) :], name), name.upper()[:6].rstrip("-")
    for name, first in (("utf-16-le", 1), ("utf-16-be", 0)):
        if len(content) > 3 and content[first::2].count(0) > _NULS * len(content):
            return _as(content, name), "UTF-16"
    if b"\0" in content:
        raise Unreadable("this is no text, and no workbook", "save the table as CSV in UTF-8")
    try:
        return content.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError:
        return _as(content, "cp1252"), "Windows-1252; save it as UTF-8 where letters have changed"


def _as(content: bytes, name: str) -> str:
    try:
        return content.decode(name)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise Unreadable(
            f"byte {error.start + 1} is no text in UTF-8, UTF-16 or Windows-1252",
            "save the table as CSV in UTF-8",
            (line, 1),
        ) from error


def _between(text: str) -> str:
    """What stands between cells: with what most rows are as wide as the first, and wider than 1."""

    def told(between: str) -> tuple[float, int]:
        try:
            found = [
                one.cells for _, one in zip(range(_TRIED), _rows(text, between, 0), strict=False)
            ]
        except Unreadable:
            found = []
        widths = [len(cells) for cells in found if any(cells)]
        if not widths or max(widths) == 1:
            return 0, 0
        usual = max(set(widths), key=lambda one: (widths.count(one), one))
        return (widths.count(usual) / len(widths) if usual > 1 else 0), usual

    return max(_BETWEEN, key=told)


def _rows(text: str, between: str, before: int) -> Iterator[Row]:
    """The rows of a text, cells without the space around them; `before` are lines passed over."""
    try:
        reader = csv.reader(StringIO(text, newline=""), delimiter=between, strict=True)
    except (TypeError, ValueError) as error:
        raise Unreadable("the line sep= names what cannot stand between cells") from error
    line = before + 1
    number = before
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise Unreadable(
                f"the quotation marks of this row do not end as they should: {error}",
                'write a cell with a " in it as "…""…", or take the " away',
                (line, 1),
            ) from error
        if cells is None:
            return
        number += 1
        yield Row(number, line, tuple(map(str.strip, cells)))
        line = before + reader.line_num + 1


def _limited(rows: Iterable[Row]) -> Iterator[Row]:
    """Rows until there are too many, or one is too wide; empty cells at their end are none."""
    filled = 0
    for row in rows:
        filled += not row.is_empty
        refuse_beyond(row, filled)
        yield row


def refuse_beyond(row: Row, filled: int) -> None:
    """Refuse a row beyond the limits, of which so many have been filled.

    Raises:
        Unreadable: it is.
    """
    if filled > MOST_ROWS + 1 or row.number > 50 * MOST_ROWS:
        raise Unreadable(
            f"more than {MOST_ROWS:,} rows", "give each deck a table of its own", (row.line, 1)
        )
    if len(row.cells) > MOST_COLUMNS and any(row.cells[MOST_COLUMNS:]):
        raise Unreadable(
            f"{quoted(name_of(MOST_COLUMNS))} is column {MOST_COLUMNS + 1}, and a table may have "
            f"{MOST_COLUMNS}",
            "delete columns that are no part of the cards",
            (row.line, MOST_COLUMNS + 1),
        )
