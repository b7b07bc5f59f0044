"""Cards made of the rows of a table, and the attributes that they share."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from generator.commands.import_columns import (
    MOST_COPIES,
    Column,
    Kind,
    Read,
    copies,
    kind_of,
    slug,
    value_of,
)
from generator.diagnostics import quoted
from generator.source.tables import Row, name_of
from generator.words.markup import unended

MOST_TITLE = 200
FIELDS = ("title", "copies", "text", "flavour", "icon", "image")
"""What a table may say of a card, but for its attributes."""
_BREAKS = re.compile(r"\\n|\\13\\|<br\s*/?>|</p>\s*<p>|\r\n|\r", re.IGNORECASE)
_TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)(?:[ =][^<>]*)?/?>")
_OURS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
_PLAIN = frozenset({"p", "u", "span", "div", "font", "center", "small", "big"})
_FOREIGN = re.compile(r"\{[=?°§][^{}]*\}|\[[A-Za-z_]\w*\]|<sprite\b[^<>]*>|%\{[^{}]*\}|@\{[^{}]*\}")
"""Expressions of nanDECK, signs of Component.Studio and Squib, which only they can work out."""


@dataclass
class Cards:
    """The cards of a table in order, by id, and what their attributes are."""

    cards: dict[str, dict[str, Any]] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    empty: list[str] = field(default_factory=list)
    """Heads of columns in which nothing stands."""
    again: int = 0
    """Rows that say the same as another, and count as copies of it."""


@dataclass(frozen=True)
class Beside:
    """What there is for cards to name, and what is taken."""

    icons: Collection[str]
    images: Callable[[str], bool]
    taken: Collection[str]
    """Ids of cards of other decks."""
    declared: Mapping[str, Kind]
    """The attributes of the deck that is there already."""


def cards_of(read: Read, beside: Beside) -> Cards:
    """The cards of a table; what is wrong with it is added to its findings."""
    made = Cards()
    attributes = _attributes(read, made, beside)
    known: dict[tuple[Any, ...], str] = {}
    for row in read.rows:
        card = _card(read, row, beside)
        values = _values(read, row, attributes, made.kinds)
        if card is None:
            continue
        if values:
            card["attributes"] = values
        own = read.cell(row, read.of("id"))
        same = (own, *((key, str(value)) for key, value in card.items() if key != "copies"))
        if same in known:
            made.cards[known[same]]["copies"] += card["copies"]
            made.again += 1
            continue
        known[same] = id_ = _id(read, row, card, {*made.cards, *beside.taken})
        if id_:
            made.cards[id_] = card
    made.cards = {id_: card for id_, card in made.cards.items() if card["copies"]}
    return made


def _attributes(read: Read, made: Cards, beside: Beside) -> list[Column]:
    found = []
    for column in read.columns:
        if not column.attribute:
            continue
        cells = [one_line(read.cell(row, column)) for row in read.rows]
        if not any(cells):
            made.empty.append(column.head)
            continue
        own, known = kind_of(cells), beside.declared.get(column.attribute)
        if known is not None and known.type == "choice" and own.type in ("choice", "text"):
            more = (one for one in dict.fromkeys(filter(None, cells)) if one not in known.choices)
            own = Kind(
                "choice", (*known.choices, *more), known.optional or own.optional or not all(cells)
            )
        elif known is not None:
            own = Kind(
                known.type,
                known.choices,
                known.optional or (not all(cells) and known.type != "flag"),
            )
        made.kinds[column.attribute] = own
        found.append(column)
    return found


def _card(read: Read, row: Row, beside: Beside) -> dict[str, Any] | None:
    """What a row says of a card but for its attributes; None where it cannot be one."""
    titled = read.of("title") or read.of("id")
    if titled is None:
        return None
    title = one_line(read.cell(row, titled))
    if titled.part == "id" and title:
        title = title.replace("-", " ").replace("_", " ").title()
    if not title:
        read.wrong(
            row, titled.number, "is empty, and a card needs a title", "write one, or delete the row"
        )
        return None
    if len(title) > MOST_TITLE:
        read.wrong(row, titled.number, f"is a title of {len(title)} characters", "shorten it")
        return None
    card: dict[str, Any] = {"title": title, "copies": _copies(read, row)}
    if (column := read.of("text")) and (cell := read.cell(row, column)):
        number = column.number
        card["text"] = prose(cell, lambda what, hint: read.doubt(row, number, what, hint))
    if flavour := one_line(read.cell(row, read.of("flavour"))):
        card["flavour"] = flavour
    _drawn(read, row, card, beside)
    return {key: value for key, value in card.items() if value != ""}


def _copies(read: Read, row: Row) -> int:
    column = read.of("copies")
    cell = read.cell(row, column)
    if not column or not cell:
        return 1
    many = copies(cell)
    if many is None or not 0 <= many <= MOST_COPIES:
        read.wrong(
            row,
            column.number,
            f"is no number of copies: {quoted(cell)}",
            f"write a whole number from 1 to {MOST_COPIES}, or a range of cards as 1-10",
        )
        return 1
    if many == 0:
        read.doubt(row, column.number, "says no copies: the card is left out", "delete the row")
    return many


def _drawn(read: Read, row: Row, card: dict[str, Any], beside: Beside) -> None:
    """The icon and the picture, where there are such."""
    if (column := read.of("icon")) and (cell := read.cell(row, column)):
        icon = slug(cell.rpartition("/")[2].removesuffix(".svg"))
        if icon in beside.icons:
            card["icon"] = icon
        else:
            read.doubt(
                row,
                column.number,
                f"names the icon {quoted(cell)}, which is not there: it is left out",
                "`hornbook list --icons WORD` finds icons",
            )
    if (column := read.of("image")) and (cell := read.cell(row, column)):
        name = cell.replace("\\", "/")
        for tried in (name, name.rpartition("/")[2]):
            if beside.images(tried):
                card["image"] = tried
                return
        read.doubt(
            row,
            column.number,
            f"names the picture {quoted(cell)}, which is not there: it is left out",
            "put it into cards/ of the box, and import again with --replace",
        )


def _values(
    read: Read, row: Row, columns: list[Column], kinds: Mapping[str, Kind]
) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for column in columns:
        cell, kind = one_line(read.cell(row, column)), kinds[column.attribute]
        if not cell and (kind.type != "flag" or kind.optional):
            continue
        value = value_of(cell, kind.type, kind.choices)
        if value is None:
            read.wrong(
                row,
                column.number,
                f"is no {kind.type}: {quoted(cell)}",
                f"the deck declares {column.attribute} as {kind.type}: change one of the two",
            )
            continue
        values[column.attribute] = value
    return values


def _id(read: Read, row: Row, card: Mapping[str, Any], taken: Collection[str]) -> str:
    """An id that is free: as the table says, or made of the title; empty where it cannot be."""
    column = read.of("id")
    if column and (cell := read.cell(row, column)):
        own = slug(cell)
        if not own or own in taken:
            what = f"{quoted(own)} is the id of another card" if own else f"{quoted(cell)} is no id"
            read.wrong(
                row, column.number, what, "write small letters, digits and hyphens, each id once"
            )
            return ""
        return own
    begun = slug(card["title"], 58) or f"card-{row.number}"
    tried = (begun if n == 1 else f"{begun}-{n}" for n in range(1, len(taken) + 3))
    return next(one for one in tried if one not in taken)


def where(column: Column) -> str:
    """A column as a person finds it: its letter and its name."""
    return f"{name_of(column.number)} {quoted(column.head)}"


def one_line(cell: str) -> str:
    """A cell without line ends."""
    return " ".join(_BREAKS.sub(" ", cell).split())


def prose(cell: str, doubt: Callable[[str, str], None]) -> str:
    """A text of several paragraphs in our markup; `doubt` is told what is not as it was there."""
    for found in sorted(set(_FOREIGN.findall(cell))):
        doubt(f"holds {found}, which is taken as it stands", "write what it stands for")
    strange: set[str] = set()

    def ours(found: re.Match[str]) -> str:
        name = found[2].lower()
        if name not in _OURS and name not in _PLAIN:
            strange.add(name)
            return found[0]
        return _OURS.get(name, "")

    text = unescape(_TAG.sub(ours, _BREAKS.sub("\n", cell)))
    for name in sorted(strange):
        doubt(f"holds the mark <{name}>, which is taken as it stands", "write **bold** or *italic*")
    parts = (" ".join(part.split()) for part in text.split("\n"))
    return "\n\n".join(_with_ends(part) for part in parts if part)


def _with_ends(text: str) -> str:
    """A paragraph in which stars that mark nothing are plain stars."""
    return re.sub(r"(?<!\\)([*_])", r"\\\1", text) if unended(text) else text
