"""Cards as cells of a table, and back: what a cell shows, and which values another cell changes.

A cell that shows what it showed before changes nothing, however its value is written. So what goes
out and comes back untouched leaves a file as it is, to the byte.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from generator.errors import HornbookError
from generator.source.editing import edited, put

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for a formula at the beginning of a cell."""
ELSEWHERE: Final = "(in the file)"
"""What a cell shows of a value that has no room in one."""
BETWEEN = "; "
"""What stands between the values of a list."""
ATTRIBUTES = "attributes."
"""How the names of columns for attributes begin."""
LONGEST_SHEET = 31
"""Letters that a sheet of a workbook may have in its name."""
_ORDER = ("id", "title", "copies", "icon", "image", "picture", "text", "flavour", "cites",
          "attributes")  # fmt: skip
_ALWAYS = ("title", "copies", "text", "flavour", "icon")
_SOMETIMES = ("image", "cites")
_BACK = ("title", "text", "flavour", "icon", "image")
_OF_CARDS = ("cites", "back")
"""What designs of a card have not."""
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_WHOLE = re.compile(r"[-+−]?(?:0|[1-9][0-9]{0,14})")
_DECIMAL = re.compile(r"[-+−]?(?:0|[1-9][0-9]{0,9})(?:[.,][0-9]{1,9})?")
_FLAGS = {"true": True, "false": False, "yes": True, "no": False, "wahr": True, "falsch": False}


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, the steps from a card to its value, and what its values are."""

    name: str
    way: tuple[str, ...]
    kind: str = "text"
    is_list: bool = False


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row: a card, or one design of it, and where it stands in the file."""

    id: str
    path: tuple[str | int, ...]
    held: Mapping[str, Any]

    @property
    def is_design(self) -> bool:
        """Whether it is one of several designs of a card."""
        return len(self.path) > 2


@dataclass(frozen=True, slots=True)
class Change:
    """A cell that shows another value than before."""

    row: CardRow
    column: Column
    before: str
    after: str
    value: Any


class WrongCellError(ValueError):
    """A cell that no card can take; the message says why, and `hint` what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def columns_of(data: Mapping[str, Any]) -> list[Column]:
    """The columns of a deck: what all cards may say, what some say, and its attributes."""
    cards = [one for one in data.get("cards") or () if isinstance(one, dict)]
    used = {name for card in cards for one in _with_designs(card) for name in one}
    backs = {name for card in cards for name in card.get("back") or ()}
    names = [*_ALWAYS, *(name for name in _SOMETIMES if name in used)]
    made = [Column(name, (name,), "integer" if name == "copies" else "text") for name in names]
    for name, one in (data.get("attributes") or {}).items():
        said = one if isinstance(one, dict) else {}
        made.append(
            Column(
                f"{ATTRIBUTES}{name}",
                ("attributes", name),
                str(said.get("type", "text")),
                bool(said.get("list")),
            )
        )
    made += [Column(f"back.{name}", ("back", name)) for name in _BACK if name in backs]
    return made


def is_exported(names: Iterable[str]) -> bool:
    """Whether columns are called as those of an export are, and no others."""
    return any(name.startswith(ATTRIBUTES) for name in names)


def _with_designs(card: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield card
    yield from (one for one in card.get("designs") or () if isinstance(one, dict))


def rows_of(data: Mapping[str, Any]) -> list[CardRow]:
    """The rows of a deck: each card, and below it its designs."""
    rows = []
    for number, card in enumerate(data.get("cards") or ()):
        if not isinstance(card, dict):
            continue
        rows.append(CardRow(str(card.get("id")), ("cards", number), card))
        for place, one in enumerate(card.get("designs") or ()):
            if isinstance(one, dict):
                path = ("cards", number, "designs", place)
                rows.append(CardRow(f"{card.get('id')}.{one.get('id')}", path, one))
    return rows


def held(row: CardRow, column: Column) -> Any:
    """The value of a row as the file has it; None where it says nothing."""
    value: Any = row.held
    for step in column.way:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def cell(row: CardRow, column: Column) -> str:
    """What a cell shows."""
    value = held(row, column)
    if value is None and column.way == ("copies",) and not row.held.get("designs"):
        return "1"
    return shown(value)


def shown(value: Any) -> str:
    """A value as a person types it into a cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return tidy(value)
    if isinstance(value, list) and all(isinstance(one, str | int | float) for one in value):
        words = [shown(one) for one in value]
        if words and not any(BETWEEN.strip() in one or one != one.strip() for one in words):
            return BETWEEN.join(words)
    return ELSEWHERE


def tidy(text: str) -> str:
    """A text as a table gives it back: without what stands at its ends, with plain line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def guarded(text: str) -> str:
    """A cell of a CSV file that no spreadsheet takes for a formula."""
    is_formula = text.startswith(FORMULA) and not _NUMBER.fullmatch(text)
    return f"'{text}" if is_formula or text.startswith("'") else text


def unguarded(text: str) -> str:
    """A cell as it was before `guarded`."""
    return text[1:] if text.startswith("'") and text[1:2] in (*FORMULA, "'") else text


def change(row: CardRow, column: Column, given: str) -> Change | None:
    """What another cell changes; None where it shows the same.

    Raises:
        WrongCellError: no card can take it.
    """
    before = cell(row, column)
    if before in (tidy(given), tidy(unguarded(given))):
        return None
    after, old = tidy(unguarded(given)), held(row, column)
    if before == ELSEWHERE:
        raise WrongCellError("stands for a value that has no room in a cell", "change the file")
    if row.is_design and column.way[0] in _OF_CARDS and after:
        raise WrongCellError("is for the card, and not for one of its designs", "empty it")
    if not after and column.way == ("title",) and not row.is_design:
        raise WrongCellError("is empty, and a card needs a title", "write one")
    value = _typed(after, column, old)
    return None if value == old and type(value) is type(old) else Change(
        row, column, before, after, value
    )  # fmt: skip


def _typed(text: str, column: Column, old: Any) -> Any:
    """The value that a cell means; None where it is empty."""
    if not text:
        return None
    if column.is_list:
        parts = [one.strip() for one in text.split(BETWEEN.strip())]
        return [_single(one, column.kind) for one in parts if one]
    value = _single(text, column.kind)
    ends = "\n" if isinstance(old, str) and old.endswith("\n") else ""
    return f"{value}{ends}" if isinstance(value, str) else value


def _single(text: str, kind: str) -> Any:
    plain = text.replace("−", "-")
    if kind == "integer":
        if not _WHOLE.fullmatch(plain):
            raise WrongCellError("is no whole number", "write digits alone")
        return int(plain)
    if kind == "number":
        if not _DECIMAL.fullmatch(plain):
            raise WrongCellError("is no number", "write digits, and a point")
        return int(plain) if _WHOLE.fullmatch(plain) else float(plain.replace(",", "."))
    if kind == "flag":
        if text.lower() not in _FLAGS:
            raise WrongCellError("is neither true nor false", "write true or false")
        return _FLAGS[text.lower()]
    return text


def changed(text: str, changes: Sequence[Change]) -> str:
    """The text of a deck with these cells in it; all else stays.

    Raises:
        HornbookError: a value cannot be written there without losing a comment.
    """
    for one in changes:
        try:
            text = edited(text, put(text, (*one.row.path, *one.column.way), one.value, _ORDER))
        except HornbookError as error:
            where = f"{one.row.id}, {one.column.name}"
            raise HornbookError(f"{where}: {error.message}", instead=error.instead) from error
    return text


def sheet_names(decks: Sequence[str]) -> dict[str, str]:
    """The name of the sheet of each deck: its id, or what room there is for it."""
    made: dict[str, str] = {}
    for deck in decks:
        name, number = deck[:LONGEST_SHEET], 2
        while name in made.values():
            name, number = f"{deck[: LONGEST_SHEET - 3]}-{number}", number + 1
        made[deck] = name
    return made
