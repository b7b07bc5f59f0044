"""Writes a workbook (XLSX) of one sheet, the same to the byte whenever its cells are the same."""

import re
import zipfile
from collections.abc import Mapping, Sequence
from datetime import datetime
from io import BytesIO

from generator.exports.archives import zipped

FIRST_DAY = datetime(1980, 1, 1)  # noqa: DTZ001 # a workbook knows no time zone
MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")
"""What openpyxl says of the present."""

Cell = str | int | None


def workbook(
    title: str, rows: Mapping[int, Sequence[Cell]], bold: int = 0, widths: Sequence[float] = ()
) -> bytes:
    """A sheet called `title` with `rows` by number, from 1; the row of headings is `bold`.

    Texts stay texts, also those that begin as a formula does.
    """
    from openpyxl import Workbook  # heavy to load
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = title
    book.properties.creator = "Hornbook"
    book.properties.created = FIRST_DAY
    for number, cells in rows.items():
        for column, value in enumerate(cells, 1):
            if value is None or value == "":
                continue
            cell = sheet.cell(number, column, value)
            if isinstance(value, str):
                cell.data_type = "s"
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            cell.font = Font(bold=number == bold)
    for column, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    out = BytesIO()
    book.save(out)
    with zipfile.ZipFile(out) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    core = "docProps/core.xml"
    moment = FIRST_DAY.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    parts[core] = MODIFIED.sub(rb"\g<1>" + moment, parts[core])
    return zipped(parts)


def read_rows(data: bytes) -> list[tuple[object, ...]]:
    """The cells of the first sheet, row by row.

    Raises:
        ValueError: it is no workbook.
    """
    from openpyxl import load_workbook

    try:
        book = load_workbook(BytesIO(data))
    except (zipfile.BadZipFile, KeyError) as trouble:
        raise ValueError("it is no workbook") from trouble
    return list(book.worksheets[0].iter_rows(values_only=True))
