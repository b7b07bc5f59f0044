"""Workbooks for tests, written by hand: the parts that a spreadsheet would save."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from html import escape

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STYLES = f'<styleSheet {MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'


def column(number: int) -> str:
    return chr(ord("A") + number)


def cell(place: str, value: object) -> str:
    """A cell: a text, a number, or a piece of XML as it stands."""
    if isinstance(value, str) and value.startswith("<c"):
        return value.replace("<c", f'<c r="{place}"', 1)
    if isinstance(value, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f'<c r="{place}"><v>{value}</v></c>'


def sheet(rows: Sequence[Sequence[object]], merged: str = "") -> str:
    lines = [
        f'<row r="{number}">'
        + "".join(cell(f"{column(at)}{number}", one) for at, one in enumerate(row) if one != "")
        + "</row>"
        for number, row in enumerate(rows, start=1)
    ]
    joined = f'<mergeCells><mergeCell ref="{merged}"/></mergeCells>' if merged else ""
    return f"<worksheet {MAIN}><sheetData>{''.join(lines)}</sheetData>{joined}</worksheet>"


def workbook(
    sheets: Mapping[str, str], shared: Sequence[str] = (), parts: Mapping[str, str] | None = None
) -> bytes:
    """An XLSX file with these sheets, shared texts, and parts in place of those it would have."""
    names = "".join(
        f'<sheet name="{escape(title)}" sheetId="{n}" r:id="rId{n}"/>'
        for n, title in enumerate(sheets, start=1)
    )
    relations = "".join(
        f'<Relationship Id="rId{n}" Type="{RELATION}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(sheets) + 1)
    )
    texts = "".join(f"<si><t>{escape(one)}</t></si>" for one in shared)
    made = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    files = {
        "[Content_Types].xml": (
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            f'<Override PartName="/xl/workbook.xml" ContentType="{made}.sheet.main+xml"/>'
            f'<Override PartName="/xl/sharedStrings.xml" ContentType="{made}.sharedStrings+xml"/>'
            "</Types>"
        ),
        "xl/workbook.xml": (
            f'<workbook {MAIN} xmlns:r="{RELATION}"><sheets>{names}</sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": (
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            f"{relations}</Relationships>"
        ),
        "xl/styles.xml": STYLES,
        "xl/sharedStrings.xml": f"<sst {MAIN}>{texts}</sst>",
        **{f"xl/worksheets/sheet{n}.xml": one for n, one in enumerate(sheets.values(), start=1)},
        **(parts or {}),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return out.getvalue()


def repacked(book: bytes, part: str, old: str, new: str) -> bytes:
    """The same workbook with other words in one of its parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as before, zipfile.ZipFile(out, "w") as archive:
        for name in before.namelist():
            text = before.read(name).decode()
            archive.writestr(name, text.replace(old, new) if name == part else text)
    return out.getvalue()
