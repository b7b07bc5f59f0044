"""Many cards at once: a table whose cells are values of the text, and the same as CSV."""

import asyncio
import csv
import re
from dataclasses import dataclass
from difflib import unified_diff
from io import StringIO
from pathlib import Path
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.studio.desk import ConflictError, Held
from generator.studio.library import Entry
from generator.studio.make_text import ask, desk_of, own_entry, saved, spoken, typed
from generator.studio.pages import page

LARGEST = 4_000_000
"""Bytes of a CSV file."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for a formula at the beginning of a cell."""
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_COLUMNS = (("title", "text"), ("copies", "integer"), ("text", "prose"), ("flavour", "text"))


@dataclass(frozen=True)
class Column:
    """A column: its name, its kind as `typed` knows it, and the steps from a card to its value."""

    name: str
    kind: str
    way: tuple[str, ...]
    means: str = ""


async def show(request: Request) -> Response:
    """The cards of a file as a table."""
    entry, name = await own_entry(request), request.query_params.get("file", "")
    held = await asyncio.to_thread(desk_of(request, entry).read, name)
    said = await ask(request, entry, "table", files={name: held.text}, file=name)
    columns = _columns(said["attributes"])
    cards = [(one, [_cell(one, column) for column in columns]) for one in said["cards"]]
    values: dict[str, Any] = {"name": name, "held": held, "columns": columns, "cards": cards}
    return page(request, "make/table.html", entry=entry, **values)


async def take(request: Request) -> Response:
    """Take the cells of a page without script."""
    entry = await own_entry(request)
    async with request.form(max_fields=20_000) as form:
        name, tag = str(form.get("file", "")), str(form.get("tag", ""))
        text, _ = await _changed(request, entry, name, tag, form)
    await saved(request, entry, name, text, tag)
    return RedirectResponse(f"/make/{entry.key}/table?file={name}", status_code=303)


@spoken
async def take_cell(request: Request) -> Response:
    """Take one cell or some; the new tag."""
    entry = await own_entry(request)
    async with request.form(max_fields=20_000) as form:
        name, tag = str(form.get("file", "")), str(form.get("tag", ""))
        text, count = await _changed(request, entry, name, tag, form)
    return JSONResponse({"tag": await saved(request, entry, name, text, tag), "changed": count})


async def _changed(
    request: Request, entry: Entry, name: str, tag: str, form: FormData
) -> tuple[str, int]:
    """The text of a file with the cells of a form, and how many have changed."""
    held = await asyncio.to_thread(desk_of(request, entry).read, name)
    if held.tag != tag:
        raise ConflictError(name, held)
    said = await ask(request, entry, "table", files={name: held.text}, file=name)
    columns = {column.name: column for column in _columns(said["attributes"])}
    cells = []
    for number, card in enumerate(said["cards"]):
        for column in columns.values():
            given = form.get(f"{number}/{column.name}")
            if isinstance(given, str) and _same(given) != _same(_cell(card, column)):
                cells.append(_change(card, column, given))
    return await _with_cells(request, entry, held, cells), len(cells)


async def _with_cells(request: Request, entry: Entry, held: Held, cells: list[Any]) -> str:
    if not cells:
        return held.text
    said = await ask(request, entry, "rows", text=held.text, cells=cells)
    return str(said["text"])


async def as_csv(request: Request) -> Response:
    """The table as CSV, to be edited elsewhere."""
    entry, name = await own_entry(request), request.query_params.get("file", "")
    held = await asyncio.to_thread(desk_of(request, entry).read, name)
    said = await ask(request, entry, "table", files={name: held.text}, file=name)
    columns = _columns(said["attributes"])
    out = StringIO()
    rows = csv.writer(out)
    rows.writerow(["id", *(column.name for column in columns)])
    for card in said["cards"]:
        rows.writerow([card["id"], *(guarded(_cell(card, column)) for column in columns)])
    headers = {"content-disposition": f'attachment; filename="{Path(name).stem}.csv"'}
    data = "\ufeff" + out.getvalue()
    return Response(data.encode(), media_type="text/csv; charset=utf-8", headers=headers)


async def preview_csv(request: Request) -> Response:
    """What a CSV file would change, before it is taken."""
    entry = await own_entry(request)
    async with request.form(max_files=1, max_fields=4) as form:
        name, upload = str(form.get("file", "")), form.get("csv")
        if not isinstance(upload, UploadFile):
            raise HornbookError("choose a CSV file first")
        data = await upload.read(LARGEST + 1)
    held = await asyncio.to_thread(desk_of(request, entry).read, name)
    said = await ask(request, entry, "table", files={name: held.text}, file=name)
    cells, unknown = _cells_of(_rows(data), said)
    text = await _with_cells(request, entry, held, cells)
    changes = [*unified_diff(held.text.splitlines(), text.splitlines(), lineterm="", n=1)][2:]
    values: dict[str, Any] = {
        "name": name,
        "text": text,
        "held": held,
        "changes": changes,
        "unknown": unknown,
    }
    return page(request, "make/csv.html", entry=entry, count=len(cells), **values)


def _rows(data: bytes) -> list[dict[str, str]]:
    """The rows of a CSV file by the names of their columns.

    Raises:
        HornbookError: it is too large, no text, or has no column `id`.
    """
    if len(data) > LARGEST:
        raise HornbookError("this file is larger than 4 MB")
    try:
        text = data.decode("utf-8-sig")
        head = text.split("\n", 1)[0]
        between = max(",;\t", key=head.count)
        found = [*csv.DictReader(StringIO(text), delimiter=between, restval="")]
    except (UnicodeDecodeError, csv.Error) as error:
        raise HornbookError("this is no CSV file in UTF-8", instead="save it as UTF-8") from error
    if not found or "id" not in found[0]:
        raise HornbookError("the table has no column id", instead="begin with the CSV from here")
    return found


def _cells_of(rows: list[dict[str, str]], said: Any) -> tuple[list[Any], list[str]]:
    """The cells in which a CSV file differs from the cards, and what in it is of no card."""
    columns = _columns(said["attributes"])
    cards = {card["id"]: card for card in said["cards"]}
    known = {"id", *(column.name for column in columns)}
    unknown = [name for name in rows[0] if name is not None and name not in known]
    cells = []
    for row in rows:
        card = cards.get(row["id"])
        if card is None:
            unknown.append(row["id"])
            continue
        for column in columns:
            given = row.get(column.name)
            if given is not None and _same(unguarded(given)) != _same(_cell(card, column)):
                cells.append(_change(card, column, unguarded(given)))
    return cells, unknown


def guarded(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    is_formula = cell.startswith(FORMULA) and not _NUMBER.fullmatch(cell)
    return f"'{cell}" if is_formula or cell.startswith("'") else cell


def unguarded(cell: str) -> str:
    """A cell as it was before `guarded`."""
    return cell[1:] if cell.startswith("'") and cell[1:2] in (*FORMULA, "'") else cell


def _columns(attributes: list[dict[str, Any]]) -> list[Column]:
    own = [Column(name, kind, (name,)) for name, kind in _COLUMNS]
    for one in attributes:
        kind = "list" if one["list"] else one["type"]
        way = ("attributes", one["name"])
        own.append(Column(one["name"], kind, way, one["means"]))
    return own


def _cell(card: dict[str, Any], column: Column) -> str:
    way = column.way
    value = card["attributes"].get(way[1]) if len(way) == 2 else card.get(way[0])
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def _change(card: dict[str, Any], column: Column, given: str) -> list[Any]:
    return [[*card["path"], *column.way], typed(given, column.kind)]


def _same(cell: str) -> str:
    return cell.replace("\r\n", "\n").strip()


ROUTES = (
    Route("/make/{key}/table", show),
    Route("/make/{key}/table", take, methods=["POST"]),
    Route("/make/{key}/cells", take_cell, methods=["POST"]),
    Route("/make/{key}/table.csv", as_csv),
    Route("/make/{key}/csv", preview_csv, methods=["POST"]),
)
