"""Reads a workbook (XLSX): the text of one of its sheets, as the spreadsheet last worked it out.

An XLSX file is an archive of XML files. Each is unpacked only so far as its limit goes, and read as
a stream; one that declares entities is refused.
"""

import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Final
from xml.parsers import expat  # declarations are refused, and what is read is limited

from generator.diagnostics import Diagnostic, Position, did_you_mean, quoted
from generator.source.tables import (
    CELL,
    MOST_COLUMNS,
    Row,
    Table,
    Unreadable,
    name_of,
    refuse_beyond,
)

ZIP = b"PK\x03\x04"
LARGEST_PART: Final = 32_000_000
"""Bytes of one part, unpacked."""
_CELL = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_DATES = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
"""Numbers of the formats that every spreadsheet knows as dates and times."""
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, OSError, RuntimeError,
    struct.error, ValueError,
)  # fmt: skip

Start = Callable[[str, dict[str, str]], None]


def read_workbook(content: bytes, file: str, sheet: str | None) -> tuple[Table, list[Diagnostic]]:
    """The rows of a sheet, and what is wrong with its cells.

    Raises:
        Unreadable: it is no workbook, or beyond the limits.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            return _Workbook(archive, file).table(sheet)
    except Unreadable:
        raise
    except expat.ExpatError as error:
        raise Unreadable(f"the workbook is damaged: {error}", "save it again, or as CSV") from error
    except _DAMAGED as error:
        what = "it is cut off, or no workbook" if isinstance(error, zipfile.BadZipFile) else error
        raise Unreadable(f"the workbook is damaged: {what}", "save it again, or as CSV") from error


def _local(name: str) -> str:
    return name.rpartition(":")[2]


@dataclass
class _Cell:
    column: int
    kind: str
    style: int
    value: str = ""
    inline: str = ""
    has_value: bool = False
    has_formula: bool = False


@dataclass
class _Sheet:
    """What a sheet says, row by row, while it is read."""

    rows: list[tuple[int, list[_Cell]]] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)
    filled: int = 0
    inside: list[str] = field(default_factory=list)

    @property
    def cell(self) -> _Cell | None:
        """The cell that is read."""
        return self.rows[-1][1][-1] if self.rows and self.rows[-1][1] else None

    def start(self, tag: str, about: dict[str, str]) -> None:
        """An element begins."""
        self.inside.append(tag)
        if tag == "row":
            last = self.rows[-1][0] if self.rows else 0
            number = _number(about.get("r"), last + 1)
            self.rows.append((number, []))
            refuse_beyond(Row(number, number, ()), self.filled)
        elif tag == "c" and self.rows:
            self._begin_cell(about)
        elif tag == "f" and self.cell:
            self.cell.has_formula = True
        elif tag == "mergeCell":
            self.merged.append(about.get("ref", ""))

    def _begin_cell(self, about: dict[str, str]) -> None:
        number, cells = self.rows[-1]
        place = _CELL.fullmatch(about.get("r", ""))
        before = cells[-1].column if cells else -1
        column = _column(place[1]) if place else before + 1
        if column <= before:
            raise Unreadable("cells of the workbook stand in a wrong order", at=(number, 1))
        cells.append(_Cell(column, about.get("t", "n"), _number(about.get("s"))))

    def said(self, data: str) -> None:
        """Text inside an element."""
        if self.cell is None or "c" not in self.inside:
            return
        if self.inside[-1] == "v":
            self.cell.value += data
            self.cell.has_value = True
        elif self.inside[-1] == "t" and "rPh" not in self.inside:
            self.cell.inline += data

    def end(self, tag: str) -> None:
        """An element ends."""
        self.inside.pop()
        if tag == "row" and any(one.value or one.inline for one in self.rows[-1][1]):
            self.filled += 1


class _Workbook:
    def __init__(self, archive: zipfile.ZipFile, file: str) -> None:
        self.archive, self.file = archive, file
        self.names = set(archive.namelist())
        if "xl/workbook.xml" not in self.names:
            if "mimetype" in self.names:
                raise Unreadable(
                    "this is a workbook of another kind (ODS)", "save it as XLSX, or as CSV"
                )
            raise Unreadable("this is an archive, and no workbook", "name the table itself")

    def table(self, wanted: str | None) -> tuple[Table, list[Diagnostic]]:
        sheets = self._sheets()
        shown = ", ".join(quoted(name) for name in sheets)
        if wanted is not None and wanted not in sheets:
            near = did_you_mean(wanted, sheets)
            raise Unreadable(f"there is no sheet {quoted(wanted)}", near or f"sheets are {shown}")
        title = wanted if wanted is not None else next(iter(sheets), None)
        if title is None:
            raise Unreadable("the workbook has no sheet")
        shared, dates = self._shared(), self._dates()
        sheet = self._read(sheets[title])
        findings: list[Diagnostic] = []
        rows = [self._row(number, cells, shared, dates, findings) for number, cells in sheet.rows]
        if all(row.is_empty for row in rows):
            raise Unreadable(f"nothing stands in the sheet {quoted(title)}")
        findings += self._merged(sheet, rows)
        told = (f"read the sheet {quoted(title)} of {shown}",) if len(sheets) > 1 else ()
        return Table(self.file, tuple(rows), told), findings

    def _part(self, name: str) -> bytes:
        with self.archive.open(name) as stream:
            data = stream.read(LARGEST_PART + 1)
        if len(data) > LARGEST_PART:
            raise Unreadable(
                f"{name} unpacks to more than {LARGEST_PART:,} bytes", "save the table as CSV"
            )
        return data

    def _parse(self, name: str, start: Start, end: Callable[[str], None] | None = None,
               said: Callable[[str], None] | None = None) -> None:  # fmt: skip
        parser = expat.ParserCreate()
        parser.buffer_text = True

        def refuse(*_: object) -> None:
            raise Unreadable(f"{name} declares entities, which no spreadsheet writes")

        parser.StartDoctypeDeclHandler = refuse
        parser.EntityDeclHandler = refuse
        parser.StartElementHandler = lambda tag, about: start(_local(tag), about)
        if end is not None:
            parser.EndElementHandler = lambda tag: end(_local(tag))
        if said is not None:
            parser.CharacterDataHandler = said
        parser.Parse(self._part(name), True)

    def _sheets(self) -> dict[str, str]:
        """Titles of sheets and their parts, those that are shown first."""
        parts: dict[str, str] = {}
        found: list[tuple[bool, str, str]] = []

        def relation(tag: str, about: dict[str, str]) -> None:
            if tag == "Relationship" and about.get("Type", "").endswith("/worksheet"):
                target = about.get("Target", "")
                parts[about.get("Id", "")] = (
                    target.lstrip("/") if target[:1] == "/" else f"xl/{target}"
                )

        def sheet(tag: str, about: dict[str, str]) -> None:
            if tag == "sheet":
                ids = (value for key, value in about.items() if _local(key) == "id")
                part = parts.get(next(ids, ""), "")
                if part in self.names:
                    found.append(
                        (about.get("state", "visible") != "visible", about.get("name", ""), part)
                    )

        self._parse("xl/_rels/workbook.xml.rels", relation)
        self._parse("xl/workbook.xml", sheet)
        return {title: part for _, title, part in sorted(found, key=lambda one: one[0])}

    def _shared(self) -> list[str]:
        """The texts that cells name by number."""
        texts: list[str] = []
        if "xl/sharedStrings.xml" not in self.names:
            return texts
        inside: list[str] = []

        def start(tag: str, _: dict[str, str]) -> None:
            inside.append(tag)
            if tag == "si":
                texts.append("")

        def said(data: str) -> None:
            # What stands under `rPh` says how a word is spoken.
            if inside and inside[-1] == "t" and "rPh" not in inside and texts:
                texts[-1] += data

        self._parse("xl/sharedStrings.xml", start, lambda _: _drop(inside), said)
        return texts

    def _dates(self) -> frozenset[int]:
        """The styles by which a number is shown as a date."""
        if "xl/styles.xml" not in self.names:
            return frozenset()
        own: set[int] = set()
        styles: list[int] = []
        inside: list[str] = []

        def start(tag: str, about: dict[str, str]) -> None:
            inside.append(tag)
            if tag == "numFmt" and re.search(
                "[dmyh]", _QUOTED.sub("", about.get("formatCode", "")).lower()
            ):
                own.add(_number(about.get("numFmtId")))
            elif tag == "xf" and "cellXfs" in inside:
                styles.append(_number(about.get("numFmtId")))

        self._parse("xl/styles.xml", start, lambda _: _drop(inside))
        return frozenset(at for at, one in enumerate(styles) if one in _DATES or one in own)

    def _read(self, part: str) -> "_Sheet":
        sheet = _Sheet()
        self._parse(part, sheet.start, sheet.end, sheet.said)
        return sheet

    def _row(
        self, number: int, cells: list[_Cell], shared: list[str], dates: frozenset[int],
        findings: list[Diagnostic],
    ) -> Row:  # fmt: skip
        texts: dict[int, str] = {}
        for cell in cells:
            text, trouble = _said(cell, shared, dates)
            if trouble:
                at = Position(self.file, number, cell.column + 1)
                findings.append(
                    CELL.at(at, f"{name_of(cell.column)}{number} {trouble[0]}", trouble[1])
                )
            if text.strip():
                texts[cell.column] = text.strip()
        beyond = max(texts, default=-1)
        if beyond >= MOST_COLUMNS:
            refuse_beyond(Row(number, number, ("",) * MOST_COLUMNS + ("x",)), 0)
        return Row(number, number, tuple(texts.get(at, "") for at in range(beyond + 1)))

    def _merged(self, sheet: _Sheet, rows: list[Row]) -> Iterator[Diagnostic]:
        """Cells that are merged; what stands above the table, as its title, may be."""
        head = next((row.number for row in rows if sum(map(bool, row.cells)) > 1), 0)
        for ref in sheet.merged:
            ends = [_CELL.fullmatch(one) for one in ref.split(":")]
            if len(ends) == 2 and ends[0] and ends[1] and int(ends[1][2]) >= head:
                at = Position(self.file, int(ends[0][2]), _column(ends[0][1]) + 1)
                yield CELL.at(at, f"the cells {ref} are merged", "unmerge them, and fill in each")


def _said(
    cell: _Cell, shared: list[str], dates: frozenset[int]
) -> tuple[str, tuple[str, str] | None]:
    """The text of a cell, and what is wrong with it."""
    if cell.kind == "e":
        return "", (f"holds the error {quoted(cell.value)}", "mend the formula")
    if cell.has_formula and not cell.has_value:
        return "", (
            "holds a formula whose value was not saved",
            "open and save it in a spreadsheet",
        )
    if cell.kind == "s":
        at = _number(cell.value, -1)
        if not cell.value:
            return "", None
        if not 0 <= at < len(shared):
            return "", ("names a text that is not there", "save the workbook again")
        return shared[at], None
    if cell.kind == "inlineStr":
        return cell.inline, None
    if cell.kind == "b":
        return ("true" if cell.value == "1" else "false"), None
    if cell.kind == "d" or (cell.kind == "n" and cell.value and cell.style in dates):
        return "", (
            "is a date: spreadsheets make dates of 1-10 and 3/4",
            "format the column as text, and type it again",
        )
    return (_plain_number(cell.value) if cell.kind == "n" else cell.value), None


def _plain_number(value: str) -> str:
    """A number as one would type it: spreadsheets save 3 as 3.0, and 0.1 as 0.10000000000000001."""
    try:
        number = float(value)
    except ValueError:
        return value
    if not abs(number) < 1e15:
        return value
    return str(int(number)) if number == int(number) else f"{number:.12g}"


def _number(text: str | None, otherwise: int = 0) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else otherwise


def _column(letters: str) -> int:
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1


def _drop(inside: list[str]) -> None:
    inside.pop()
