"""Reads and writes workbooks (XLSX); of one that is read the text of a sheet, as last worked out.

openpyxl reads it, and defusedxml sees that no part declares entities. Here stand the limits, which
hold before a part is opened, and what openpyxl passes over in silence.
"""

import os
import struct
import warnings
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time, timedelta
from io import BytesIO
from typing import IO, Any, Final

from generator.diagnostics import Diagnostic, Position, did_you_mean, quoted
from generator.source.tables import (
    CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    Row,
    Table,
    Unreadable,
    name_of,
    refuse_beyond,
)

ZIP = b"PK\x03\x04"
LARGEST_PART: Final = 32_000_000
LARGEST_UNPACKED: Final = 2 * LARGEST_PART
"""Bytes of one part, and of all, unpacked."""
MOST_PARTS: Final = 2_000
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, struct.error, ArithmeticError, AttributeError, EOFError,
    LookupError, NotImplementedError, OSError, RuntimeError, SyntaxError, TypeError, ValueError,
)  # fmt: skip
"""How openpyxl and the libraries below it stumble over what no spreadsheet has written."""
_SAVE = "save it again, or as CSV"


def read_workbook(content: bytes, file: str, sheet: str | None) -> tuple[Table, list[Diagnostic]]:
    """The rows of a sheet, and what is wrong with its cells.

    Raises:
        Unreadable: it is no workbook, or beyond the limits.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            _refuse_large(archive)
        return _table(content, file, sheet)
    except zipfile.BadZipFile as error:
        raise Unreadable("the workbook is damaged: it is cut off, or no workbook", _SAVE) from error
    except _DAMAGED as error:
        what = " ".join(str(error).split())[:200] or type(error).__name__
        raise Unreadable(f"the workbook is damaged: {what}", _SAVE) from error


def _refuse_large(archive: zipfile.ZipFile) -> None:
    """Refuse what is no workbook or unpacks to too much; no part unpacks to more than it says."""
    parts = archive.infolist()
    names = {one.filename for one in parts}
    if "xl/workbook.xml" not in names:
        if "mimetype" in names:
            raise Unreadable(
                "this is a workbook of another kind (ODS)", "save it as XLSX, or as CSV"
            )
        raise Unreadable("this is an archive, and no workbook", "name the table itself")
    for one in parts:
        if one.file_size > LARGEST_PART:
            raise Unreadable(
                f"{one.filename} unpacks to more than {LARGEST_PART:,} bytes",
                "save the table as CSV",
            )
    if len(parts) > MOST_PARTS or sum(one.file_size for one in parts) > LARGEST_UNPACKED:
        raise Unreadable(
            f"the workbook has more than {MOST_PARTS:,} parts, or unpacks to more than "
            f"{LARGEST_UNPACKED:,} bytes",
            "save the table as CSV",
        )


def _table(content: bytes, file: str, wanted: str | None) -> tuple[Table, list[Diagnostic]]:
    # With lxml openpyxl would read small parts without defusedxml.
    os.environ.setdefault("OPENPYXL_LXML", "False")
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what a table has no use for, such as validations
        book = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
        try:
            sheets = sorted(book.worksheets, key=lambda one: one.sheet_state != "visible")
            shown = ", ".join(quoted(one.title) for one in sheets)
            named = {one.title: one for one in reversed(sheets)}
            if wanted is not None and wanted not in named:
                near = did_you_mean(wanted, named)
                raise Unreadable(
                    f"there is no sheet {quoted(wanted)}", near or f"sheets are {shown}"
                )
            if not sheets:
                raise Unreadable("the workbook has no sheet")
            sheet: Any = sheets[0] if wanted is None else named[wanted]
            # No public name leads to the stream of a sheet, or tells how many texts are shared.
            with sheet._get_source() as part:
                passed_over = _passed_over(part, file, len(sheet._shared_strings))
            findings = passed_over.findings
            rows = [*_rows(sheet, file, findings)]
        finally:
            book.close()
    if all(row.is_empty for row in rows):
        raise Unreadable(f"nothing stands in the sheet {quoted(sheet.title)}")
    findings += _merged(passed_over.merged, rows, file)
    findings.sort(key=lambda one: (one.position.line, one.position.column))
    told = (f"read the sheet {quoted(sheet.title)} of {shown}",) if len(sheets) > 1 else ()
    return Table(file, tuple(rows), told), findings


# -- writing -------------------------------------------------------------------------------------

_WIDE, _NARROW = 60.0, 9.0
_ABOUT = (
    b'<?xml version="1.0" encoding="UTF-8"?>\n<cp:coreProperties xmlns:cp="http://schemas.'
    b'openxmlformats.org/package/2006/metadata/core-properties"/>'
)


def workbook_parts(sheets: Mapping[str, Sequence[Sequence[str | int | float]]]) -> dict[str, bytes]:
    """The parts of a workbook with these sheets, the first row of each its head.

    Texts are texts whatever they begin with: no spreadsheet works one out. No clock is in it.
    """
    os.environ.setdefault("OPENPYXL_LXML", "False")
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet: Any = book.create_sheet(title)
        sheet.freeze_panes = "B2"
        for number, row in enumerate(rows, start=1):
            for column, value in enumerate(row, start=1):
                if value == "":
                    continue
                at = sheet.cell(number, column, value)
                at.alignment = Alignment(vertical="top", wrap_text=True)
                if isinstance(value, str):
                    at.data_type, at.number_format = "s", "@"
                if number == 1:
                    at.font = Font(bold=True)
        for column in range(1, max((len(row) for row in rows), default=0) + 1):
            letters = max(
                (len(str(row[column - 1])) for row in rows if column <= len(row)), default=0
            )
            width = min(_WIDE, max(_NARROW, letters + 2.0))
            sheet.column_dimensions[get_column_letter(column)].width = width
    out = BytesIO()
    book.save(out)
    with zipfile.ZipFile(out) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    return {**parts, "docProps/core.xml": _ABOUT}


def sheets_in(content: bytes) -> tuple[str, ...]:
    """The names of the sheets of a workbook; none where it cannot be read.

    `read_workbook` says why, once one of them is asked for.
    """
    os.environ.setdefault("OPENPYXL_LXML", "False")
    from openpyxl import load_workbook

    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            _refuse_large(archive)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
            names = tuple(one.title for one in book.worksheets)
            book.close()
            return names
    except (*_DAMAGED, Unreadable):
        return ()


# -- what openpyxl passes over -------------------------------------------------------------------


@dataclass
class _PassedOver:
    """What is merged, and formulas without a value, of a sheet that is looked over row by row."""

    file: str
    shared: int
    findings: list[Diagnostic] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)
    filled: int = 0
    row: int = 0
    column: int = 0
    has_text: bool = False

    def begin_row(self, number: int) -> None:
        self.filled += self.has_text
        refuse_beyond(Row(number, max(number, 1), ()), self.filled)
        if number <= self.row:
            raise Unreadable("rows of the workbook stand in a wrong order", at=(self.row or 1, 1))
        self.row, self.column, self.has_text = number, 0, False

    def cell(self, cell: Any) -> None:
        self.column = _column_after(self.column, cell.get("r"), self.row)
        if any((one.text or "").strip() for one in cell.iter()):
            self.has_text = True
            if self.column > MOST_COLUMNS:
                refuse_beyond(Row(self.row, self.row, ("",) * MOST_COLUMNS + ("x",)), 0)
        trouble = _trouble_of(cell, self.shared)
        if trouble is None:
            return
        words = f"{name_of(self.column - 1)}{self.row} {trouble[0]}"
        if trouble is _NO_TEXT:  # over which the library would fall
            raise Unreadable(words, trouble[1], (self.row, self.column), CELL)
        at = Position(self.file, self.row, self.column)
        self.findings.append(CELL.at(at, words, trouble[1]))


def _passed_over(part: IO[bytes], file: str, shared: int) -> _PassedOver:
    """Look over a sheet for what openpyxl does not tell.

    Raises:
        Unreadable: there is too much of it, or it stands in a wrong order.
    """
    from defusedxml.ElementTree import iterparse

    found = _PassedOver(file, shared)
    for event, element in iterparse(part, events=("start", "end")):
        tag = element.tag.rpartition("}")[2]
        if tag == "row" and event == "start":
            found.begin_row(int(element.get("r", found.row + 1)))
        elif tag == "row":
            element.clear()
        elif tag == "c" and event == "end" and found.row:
            found.cell(element)
        elif tag == "mergeCell" and event == "end":
            found.merged.append(element.get("ref", ""))
    return found


_NO_TEXT = ("names a text that is not there", "save the workbook again")
_NO_VALUE = ("holds a formula whose value was not saved", "open and save it in a spreadsheet")


def _column_after(before: int, place: str | None, row: int) -> int:
    from openpyxl.utils.cell import coordinate_to_tuple

    column = coordinate_to_tuple(place)[1] if place else before + 1
    if column <= before:
        raise Unreadable("cells of the workbook stand in a wrong order", at=(row, 1))
    return column


def _trouble_of(cell: Any, shared: int) -> tuple[str, str] | None:
    children = {one.tag.rpartition("}")[2]: one for one in cell}
    value = children.get("v")
    if "f" in children and value is None:
        return _NO_VALUE
    if cell.get("t") == "s" and value is not None and value.text:
        return None if 0 <= int(value.text) < shared else _NO_TEXT
    return None


# -- rows ----------------------------------------------------------------------------------------


def _rows(sheet: Any, file: str, findings: list[Diagnostic]) -> Iterator[Row]:
    sheet.reset_dimensions()  # what a file says of its own size may be wrong
    cells_of = sheet.iter_rows(max_row=50 * MOST_ROWS, max_col=MOST_COLUMNS)
    for number, cells in enumerate(cells_of, start=1):
        texts: dict[int, str] = {}
        for column, cell in enumerate(cells):
            text, trouble = _said(cell.value, cell.data_type)
            if trouble:
                at = Position(file, number, column + 1)
                findings.append(CELL.at(at, f"{name_of(column)}{number} {trouble[0]}", trouble[1]))
            if text.strip():
                texts[column] = text.strip()
        yield Row(
            number, number, tuple(texts.get(at, "") for at in range(max(texts, default=-1) + 1))
        )


def _said(value: object, kind: str) -> tuple[str, tuple[str, str] | None]:
    """The text of a cell, and what is wrong with it."""
    if value is None:
        return "", None
    if kind == "e":
        return "", (f"holds the error {quoted(str(value))}", "mend the formula")
    if isinstance(value, date | time | timedelta):
        return "", (
            "is a date: spreadsheets make dates of 1-10 and 3/4",
            "format the column as text, and type it again",
        )
    if isinstance(value, bool):
        return str(value).lower(), None
    return (_plain_number(value) if isinstance(value, int | float) else str(value)), None


def _plain_number(number: float) -> str:
    """A number as one would type it: spreadsheets save 3 as 3.0, and 0.1 as 0.10000000000000001."""
    if not abs(number) < 1e15:
        return str(number)
    return str(int(number)) if number == int(number) else f"{number:.12g}"


def _merged(merged: list[str], rows: list[Row], file: str) -> Iterator[Diagnostic]:
    """Cells that are merged; what stands above the table, as its title, may be."""
    from openpyxl.utils.cell import range_boundaries

    head = next((row.number for row in rows if sum(map(bool, row.cells)) > 1), 0)
    for ref in merged:
        left, top, _, foot = range_boundaries(ref)
        if left and top and foot and foot >= head:
            at = Position(file, top, left)
            yield CELL.at(at, f"the cells {ref} are merged", "unmerge them, and fill in each")
