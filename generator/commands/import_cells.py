"""What `import --cells` does: cells that were changed in an export go back into their YAML."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path
from typing import Any

import click

from generator.commands.arguments import Import
from generator.commands.import_ import content_of
from generator.commands.import_deck import copies_in
from generator.diagnostics import Diagnostic, has_errors, near, quoted
from generator.errors import ExitCode, HornbookError
from generator.files.locks import folder_locked
from generator.files.publishing import Publisher
from generator.files.rooted import Root
from generator.printable import printable
from generator.project import find_project
from generator.reporters import many, report
from generator.saying import say, show
from generator.shelf import Shelf
from generator.source.card_cells import (
    Change,
    WrongCellError,
    change,
    changed,
    columns_of,
    rows_of,
    sheet_names,
)
from generator.source.document import read_yaml
from generator.source.files import read_file
from generator.source.folders import BOX_FILE, means_set
from generator.source.scalars import with_plain_line_ends
from generator.source.tables import CELL, UNREAD, Row, Table, name_of, read_table, shortened
from generator.source.workbooks import ZIP, sheets_in


@dataclass
class _Taken:
    """What a table changes of a deck: its file as it is, and as it should be."""

    deck: str
    old: bytes
    data: Any
    changes: list[Change] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)
    lacks: list[str] = field(default_factory=list)
    """Cards of the deck that the table has not."""
    new: str = ""

    @property
    def name(self) -> str:
        """The file, below its box or set."""
        return f"cards/{self.deck}.yaml"


def take_cells(asked: Import) -> ExitCode:
    """Show what changes, ask, and write exactly that.

    Raises:
        HornbookError: the table or the box is not there, or belongs to the program; an option is
            for another way to import.
    """
    _refuse_others(asked)
    shelf, path = Shelf(find_project()), Path(asked.table)
    folder = _home(shelf, asked)
    content = content_of(path)
    taken = [*_taken(asked, path, content, folder)]
    findings = [one for deck in taken for one in deck.findings]
    if findings:
        show(report(shortened(findings), "text"), err=True)
    if has_errors(findings):
        say("nothing was written; what was there is unchanged", err=True)
        return ExitCode.FINDINGS
    for deck in taken:
        if deck.lacks:
            missing = ", ".join(deck.lacks)
            say(f"  {deck.deck}: kept, though the table lacks them: {missing}")
    changing = [deck for deck in taken if deck.changes]
    if not changing:
        say("nothing has changed")
        return ExitCode.OK
    for deck in changing:
        show(_diff(folder, deck), ends=False)
    if not asked.yes and not _agreed(changing):
        return ExitCode.OK
    _write(folder, changing)
    for line in _told(folder, asked, changing):
        say(line)
    return ExitCode.OK


def _refuse_others(asked: Import) -> None:
    others = {
        "--kind": asked.kind,
        "--size": asked.size,
        "--slot": asked.slots,
        "--column": asked.columns,
        "--cites": asked.cites,
        "--replace": asked.replace,
        "--drop": asked.drop,
    }
    if wrong := next((name for name, one in others.items() if one), None):
        raise HornbookError(
            f"{wrong} is for tables of your own, and --cells for those of an export",
            instead="leave one of the two out",
        )


def _home(shelf: Shelf, asked: Import) -> Path:
    """The folder of the box or set.

    Raises:
        HornbookError: it belongs to an installed program.
    """
    is_set = means_set(shelf.project.content, asked.into)
    folder = (shelf.set_folder(asked.into) if is_set else shelf.folder(asked.into)).absolute()
    project = shelf.project
    is_checkout = project.assets.is_relative_to(project.templates)
    if not is_checkout and folder.resolve().is_relative_to(project.content.resolve()):
        raise HornbookError(
            f"{folder} belongs to the program, and would be lost with its next version",
            ExitCode.CANNOT_WRITE,
            f"copy it first: hornbook pack {asked.into}, then hornbook open {folder.name}.hornbook",
        )
    return folder


# -- reading -------------------------------------------------------------------------------------


def _taken(asked: Import, path: Path, content: bytes, folder: Path) -> Iterator[_Taken]:
    """Every deck that the table speaks of."""
    if not content.startswith(ZIP):
        yield _of_deck(asked.deck or path.stem, path, content, folder, None)
        return
    decks = [asked.deck] if asked.deck else _decks(folder)
    there = sheets_in(content)
    names = sheet_names(decks)
    if asked.sheet:
        if len(decks) > 1:
            decks = [one for one in decks if names[one] == asked.sheet]
        names = dict.fromkeys(decks, asked.sheet)
    found = [deck for deck in decks if names[deck] in there]
    if not found and there:
        raise HornbookError(
            f"no sheet of {path} is called as a deck: {', '.join(there)}",
            instead="--deck says whose cards stand in it, with --sheet for one of several",
        )
    for deck in found or decks[:1]:
        yield _of_deck(deck, path, content, folder, names[deck])


def _decks(folder: Path) -> list[str]:
    """The decks of a box as it lists them, or those that a set has files of."""
    document, _ = read_file(BOX_FILE, folder) if (folder / BOX_FILE).is_file() else (None, [])
    said: Any = document.data.get("decks") if document and isinstance(document.data, dict) else None
    if isinstance(said, list):
        return [str(one) for one in said]
    return sorted(one.stem for one in (folder / "cards").glob("*.yaml"))


def _of_deck(deck: str, path: Path, content: bytes, folder: Path, sheet: str | None) -> _Taken:
    old, data = _deck(deck, folder)
    taken = _Taken(deck, old, data)
    table, findings = read_table(content, path.as_posix(), sheet)
    taken.findings += findings
    if table is None or has_errors(findings):
        return taken
    _compare(table, data, taken)
    if not has_errors(taken.findings):
        text = with_plain_line_ends(old.decode("utf-8"))
        taken.new = changed(text, taken.changes)
        document, wrong = read_yaml(taken.new, taken.name)
        if document is None or wrong:
            taken.findings += wrong
    return taken


def _deck(deck: str, folder: Path) -> tuple[bytes, Any]:
    """The bytes and the values of a deck.

    Raises:
        HornbookError: there is none, or it cannot be read.
    """
    name = f"cards/{deck}.yaml"
    if not Root(folder).has(name):
        raise HornbookError(
            f"there is no deck {quoted(deck)} in {folder}",
            instead="--deck says whose cards the table holds",
        )
    document, _ = read_file(name, folder)
    data: Any = document.data if document else None
    if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
        raise HornbookError(
            f"{near(folder, name)} cannot be read as a deck with cards of its own",
            ExitCode.FINDINGS,
            "--cells changes the cards that a file lists under cards:",
        )
    return Root(folder).read(name), data


def _compare(table: Table, data: Any, taken: _Taken) -> None:
    """Note every cell that shows another value than the deck has."""
    filled = [row for row in table.rows if not row.is_empty]
    head, known = filled[0], {one.name: one for one in columns_of(data)}
    cards = {one.id: one for one in rows_of(data)}
    if "id" not in head.cells or len(known.keys() & {*head.cells}) == 0:
        taken.findings.append(
            UNREAD.at(
                table.at(head, 0), "this is no table that `export --to spreadsheet` has written",
                "leave --cells out, and hornbook import makes cards of its rows",
            )
        )  # fmt: skip
        return
    for number, name in enumerate(head.cells):
        if head.cells.index(name) != number and name:
            _wrong(table, head, number, f"{quoted(name)} is there twice", "delete one", taken)
    seen: set[str] = set()
    for row in filled[1:]:
        id_ = _cell(row, head.cells.index("id"))
        card = cards.get(id_)
        if card is None or id_ in seen:
            what = "stands twice" if card else "is the id of no card in this deck"
            hint = "add cards in the YAML, or by a table without --cells"
            _wrong(table, row, head.cells.index("id"), f"{quoted(id_)} {what}", hint, taken)
            continue
        seen.add(id_)
        for number, name in enumerate(head.cells):
            if name not in known:
                continue
            try:
                found = change(card, known[name], _cell(row, number))
            except WrongCellError as error:
                _wrong(table, row, number, str(error), error.hint, taken)
                continue
            if found:
                taken.changes.append(found)
    taken.lacks = [one for one in cards if one not in seen]


def _cell(row: Row, number: int) -> str:
    return row.cells[number] if number < len(row.cells) else ""


def _wrong(table: Table, row: Row, column: int, message: str, hint: str, taken: _Taken) -> None:
    where = f"{name_of(column)}{row.number}"
    taken.findings.append(CELL.at(table.at(row, column), f"{where} {message}", hint))


# -- writing -------------------------------------------------------------------------------------


def _diff(folder: Path, deck: _Taken) -> str:
    """The change as `diff -u` would show it."""
    old, new = (
        [f"{printable(line)}\n" for line in text.split("\n")]
        for text in (with_plain_line_ends(deck.old.decode("utf-8")), deck.new)
    )
    name = printable(near(folder, deck.name))
    return "".join(unified_diff(old, new, name, name, n=1))


def _agreed(changing: Sequence[_Taken]) -> bool:
    """Ask whether to write; where nobody can be asked, the answer is no."""
    cells = sum(len(one.changes) for one in changing)
    what = f"{many(cells, 'cell')} in {many(len(changing), 'file')}"
    try:
        if click.confirm(f"Write this ({what})?", err=True):
            return True
    except click.Abort:
        say("", err=True)
    say("nothing was written: --yes writes without asking", err=True)
    return False


def _write(folder: Path, changing: Sequence[_Taken]) -> None:
    """Put all files in their places in one step, and none where one has changed.

    Raises:
        HornbookError: a file has changed since it was read, or cannot be written.
    """
    with ExitStack() as stack:
        stack.enter_context(folder_locked(folder, f"the folder {folder}"))
        publisher = Publisher(folder, beside=False)
        publisher.recover()
        try:
            for deck in changing:
                if Root(folder).read(deck.name) != deck.old:
                    raise HornbookError(
                        f"{near(folder, deck.name)} has changed meanwhile; nothing was written",
                        instead="run it again",
                    )
            publisher.publish(_contents(changing))
        except OSError as error:
            reason = error.strerror or str(error)
            raise HornbookError(
                f"cannot write {error.filename or 'there'}: {reason}", ExitCode.CANNOT_WRITE
            ) from error


def _contents(changing: Sequence[_Taken]) -> Mapping[str, bytes]:
    """The new texts, with line ends as their files have them."""
    made = {}
    for deck in changing:
        ends = "\r\n" if b"\r\n" in deck.old else "\n"
        mark = "\ufeff" if deck.old.startswith(b"\xef\xbb\xbf") else ""
        text = deck.new.removeprefix("\ufeff")
        made[deck.name] = f"{mark}{text}".replace("\n", ends).encode()
    return made


def _told(folder: Path, asked: Import, changing: Sequence[_Taken]) -> Iterator[str]:
    for deck in changing:
        cells = many(len(deck.changes), "cell")
        rows = many(len({one.row.id for one in deck.changes}), "row")
        yield f"{near(folder, deck.name)}: {cells} changed, in {rows}"
        document, _ = read_yaml(deck.new, deck.name)
        data: Any = document.data if document else {}
        declared, count = data.get("declared"), sum(map(copies_in, data.get("cards", ())))
        if not data.get("generate") and declared != count:
            yield f"  note: it has {count} cards now, and declares {declared}"
    yield f"  hornbook check {asked.into}"
