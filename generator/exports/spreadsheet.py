"""The cards of each deck as a table, CSV and XLSX, which `hornbook import --cells` takes back."""

import csv
from collections.abc import Generator, Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

from generator.exports.archives import zipped
from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Lost, Target
from generator.source.card_cells import (
    FORMULA,
    CardRow,
    Column,
    cell,
    columns_of,
    guarded,
    held,
    rows_of,
    sheet_names,
    tidy,
    unguarded,
)
from generator.source.files import read_file
from generator.source.tables import LONGEST_CELL, read_table
from generator.source.workbooks import sheets_in, workbook_parts

_TRANSLATED = ("title", "text", "flavour")
Rows = list[list[str | int | float]]


def export(supply: Supply) -> Export:
    """A table of each deck, and all of them in one workbook."""
    tables: dict[str, Rows] = {}
    lost: list[Lost] = []
    for deck in supply.decks:
        document, _ = read_file(f"cards/{deck.id}.yaml", supply.place.folder)
        data: Any = document.data if document else None
        if not isinstance(data, dict):
            why = supply.tr("its cards stand in a card set, and are changed there")
            lost.append(Lost(deck.title, why))
            continue
        wanted = {one.printed.card.id for one in deck.cards}
        rows = [one for one in rows_of(data) if one.id.partition(".")[0] in wanted]
        lost += _lost(supply, deck.title, data, wanted)
        if rows:
            tables[deck.id] = _table(supply, deck.id, columns_of(data), rows)
    names = sheet_names([*tables])
    files = {f"{deck}.csv": _csv(rows) for deck, rows in tables.items()}
    if tables:
        parts = workbook_parts({names[deck]: rows for deck, rows in tables.items()})
        files = {f"{supply.name}.xlsx": zipped(parts), **files}
    lost += _stays(supply)
    return Export(files, tuple(_how(supply)) if tables else (), tuple(lost))


def _table(supply: Supply, deck: str, columns: Sequence[Column], rows: Sequence[CardRow]) -> Rows:
    """The head and the rows; in another language its words stand behind, to be read alone."""
    words = _translations(supply, deck)
    more = [f"{name} ({supply.language})" for name in _TRANSLATED] if words else []
    made: Rows = [["id", *(one.name for one in columns), *more]]
    for row in rows:
        own = words.get(row.id, {})
        cells: list[str | int | float] = [_value(row, one) for one in columns]
        made.append([row.id, *cells, *(own.get(name, "") for name in _TRANSLATED if words)])
    return made


def _value(row: CardRow, column: Column) -> str | int | float:
    """A cell: a number as a number, all else as text."""
    value, told = held(row, column), cell(row, column)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    return int(told) if told and column.way == ("copies",) else told


def _translations(supply: Supply, deck: str) -> Mapping[str, Mapping[str, str]]:
    """The words of cards in the language of the box, by row; none where that is the YAML's."""
    if not supply.box.endswith(f"-{supply.language}"):
        return {}
    found: dict[str, dict[str, str]] = {}
    for card in supply.game.deck(deck).cards:
        for id_, one in ((card.id, card), *((f"{card.id}.{own.id}", own) for own in card.designs)):
            said = {name: getattr(one, name) for name in _TRANSLATED}
            found[id_] = {name: tidy(str(word)) for name, word in said.items() if word}
    return found


def _csv(rows: Rows) -> bytes:
    out = StringIO()
    lines = csv.writer(out)
    for row in rows:
        lines.writerow([guarded(one) if isinstance(one, str) else one for one in row])
    return f"\ufeff{out.getvalue()}".encode()


def _how(supply: Supply) -> Iterator[str]:
    tr = supply.tr
    yield tr(
        "Open {file} in a spreadsheet: each deck is a sheet, each card a row, and each design of a "
        "card a row below it. The CSV files say the same, a deck in each.",
        file=f"{supply.name}.xlsx",
    )
    yield tr(
        "Change cells, save, and take them back: {command}. What changes is shown before it is "
        "written; comments and all else in the YAML stay. Do not change the column id or the names "
        "of columns.",
        command=f"hornbook import {supply.name}.xlsx --into {supply.game.id} --cells",
    )


def _lost(supply: Supply, title: str, data: Any, wanted: set[str]) -> Iterator[Lost]:
    """Cards of a deck that stand in no table."""
    own = {str(one.get("id")) for one in data.get("cards") or () if isinstance(one, dict)}
    if rest := sorted(wanted - own):
        of_sets = {id_ for one in supply.game.sets for ids in one.cards.values() for id_ in ids}
        added, made = [one for one in rest if one in of_sets], {*rest} - of_sets
        if added:
            what = supply.tr("{deck}: cards of card sets ({number})", deck=title, number=len(added))
            yield Lost(what, supply.tr("they are changed in the files of their set"))
        if made:
            what = supply.tr("{deck}: cards made of lists ({number})", deck=title, number=len(made))
            yield Lost(what, supply.tr("they are changed in their pattern, under generate"))


def _stays(supply: Supply) -> Iterator[Lost]:
    tr = supply.tr
    yield Lost(
        tr("effects, engraved pictures, numbers by seats, and where values come from"),
        tr("a cell has no room for them; they stay in the YAML as they are"),
    )
    yield Lost(
        tr("rules, rulebooks, sheets and maps"), tr("the tables are of cards; --to json holds all")
    )


# -- reading it again ----------------------------------------------------------------------------


def faults(files: Files) -> Iterator[str]:
    """What would not come back as it went out, and what a spreadsheet would work out."""
    books = {name: data for name, data in files.items() if name.endswith(".xlsx")}
    tables = {name: data for name, data in files.items() if name.endswith(".csv")}
    if tables and len(books) != 1:
        yield f"there is not one workbook, but {len(books)}"
    names = sheet_names([name.removesuffix(".csv") for name in tables])
    for book, data in books.items():
        found = sheets_in(data)
        if {*found} != {*names.values()}:
            yield f"{book} has the sheets {', '.join(found)}, and tables are {', '.join(tables)}"
    for name, data in tables.items():
        rows = yield from _cells(name, data, None)
        yield from _wrong_rows(name, rows)
        for book, content in books.items():
            sheet = names[name.removesuffix(".csv")]
            same = yield from _cells(book, content, sheet)
            if [[unguarded(one) for one in row] for row in rows] != same:
                yield f"{book}, {sheet}, says other things than {name}"


def _cells(name: str, data: bytes, sheet: str | None) -> Generator[str, None, list[list[str]]]:
    """Says what is wrong with a table; its rows, without empty cells at their ends."""
    table, findings = read_table(data, name, sheet)
    yield from (f"{name}: {one.message}" for one in findings)
    if table is None:
        return []
    return [_without_end(row.cells) for row in table.rows]


def _without_end(cells: Sequence[str]) -> list[str]:
    made = list(cells)
    while made and not made[-1]:
        made.pop()
    return made


def _wrong_rows(name: str, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    if not rows or rows[0][:1] != ["id"]:
        yield f"{name} does not begin with a column id"
        return
    head, ids = rows[0], [row[0] for row in rows[1:] if row]
    if len({*ids}) != len(ids):
        yield f"{name} has a card twice"
    if len({*head}) != len(head):
        yield f"{name} has a column twice"
    for row in rows[1:]:
        for one in row:
            if one.startswith(FORMULA) and guarded(one) != one:
                yield f"{name}: a spreadsheet would work out {one[:40]!r}"
            if len(one) > LONGEST_CELL:
                yield f"{name}: a cell has more than {LONGEST_CELL} letters"


TARGET = Target("Cards as tables", export, faults)
