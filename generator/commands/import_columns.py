"""What the columns of a table mean: the title, the copies, other parts of a card, attributes."""

import re
import unicodedata
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.diagnostics import Diagnostic, quoted
from generator.errors import HornbookError
from generator.source.card_cells import ATTRIBUTES
from generator.source.tables import CELL, DOUBTED, UNREAD, Row, Table, name_of

CALLED: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "card-id", "cardid", "slug", "key", "identifier", "kennung"),
    "title": (
        "title", "name", "card", "card-name", "cardname", "card-title", "cardtitle", "titel",
        "kartenname", "karte", "nom", "titre", "nombre", "titolo",
    ),
    "copies": (
        "copies", "count", "qty", "quantity", "cards", "number-of-copies", "no-of-copies",
        "card-count", "cardcount", "times", "anzahl", "menge", "kopien", "stueck", "stueckzahl",
        "nb", "nombre-de-cartes", "quantite", "exemplaires", "cantidad",
    ),
    "text": (
        "text", "rules", "rules-text", "rule-text", "card-text", "cardtext", "description", "desc",
        "body", "effect", "effects", "ability", "abilities", "regeltext", "kartentext",
        "beschreibung", "effekt", "texte", "regle", "effet", "texto",
    ),
    "flavour": (
        "flavour", "flavor", "flavour-text", "flavor-text", "flavortext", "flavourtext", "quote",
        "stimmungstext", "zitat", "citation",
    ),
    "icon": ("icon", "emblem", "symbol"),
    "image": ("image", "art", "artwork", "picture", "illustration", "img", "bild", "grafik"),
}  # fmt: skip
"""What columns are called that mean a part of a card, as ids, the likeliest first."""
SIGNS = {"#": "copies", "x": "copies", "×": "copies"}
"""The same for names without letters, of which no id can be made."""
PARTS = (*CALLED, "-")
_LETTERS = {
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "đ": "d",
    "ł": "l",
    "þ": "th",
    "ð": "d",
    "ı": "i",
}
_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue"}
_ERRORS = re.compile(
    r"#(?:REF!?|NAME\?|DIV/0!|VALUE!|NUM!|NULL!|N/A|BEZUG!|WERT!|ZAHL!|NV|ERROR!|SPILL!|CALC!)"
)
_FORMULA = re.compile(r"[=+@-](?:[A-Z][A-Z0-9.]*\(|[\w$]+\|'|cmd)")
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,14})")
_DECIMAL = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,9})[.,][0-9]{1,6}")
_YES = frozenset({"true", "yes", "y", "x", "✓", "✔", "ja", "wahr", "oui", "vrai", "on"})
_NO = frozenset({"false", "no", "n", "-", "✗", "✘", "nein", "falsch", "non", "faux", "off"})
_MOST_CHOICES = 12
_SPAN = re.compile(r"([0-9]{1,4})\s*[-–]\s*([0-9]{1,4})")
MOST_COPIES = 500

Value = int | float | bool | str


def slug(text: str, most: int = 64) -> str:
    """An id made of words in any language of letters: umlauts are written out, accents go."""
    words = text.lower()
    for letter, said in (_UMLAUTS | _LETTERS).items():
        words = unicodedata.normalize("NFC", words).replace(letter, said)
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    plain = re.sub(r"['’]", "", plain)
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:most].strip("-")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its number from 0, what stands at its head, and what part of a card it is.

    An attribute has its id in `attribute` instead; one that is left out has neither.
    """

    number: int
    head: str
    part: str = ""
    attribute: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """What the values of an attribute are, as a deck declares it."""

    type: str
    choices: tuple[str, ...] = ()
    optional: bool = False

    def declared(self) -> dict[str, object]:
        """The declaration in a deck, but for what it means."""
        made: dict[str, object] = {"type": self.type}
        if self.choices:
            made["choices"] = list(self.choices)
        if self.optional:
            made["optional"] = True
        return made


@dataclass
class Read:
    """A table as its columns are understood."""

    table: Table
    columns: list[Column] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def of(self, part: str) -> Column | None:
        """The column that is this part of a card."""
        return next((one for one in self.columns if one.part == part), None)

    def cell(self, row: Row, column: Column | None) -> str:
        """The text of a row in a column; nothing where there is none."""
        return row.cells[column.number] if column and column.number < len(row.cells) else ""

    def wrong(self, row: Row, column: int, message: str, hint: str) -> None:
        """Note that a cell cannot be taken."""
        where = f"{name_of(column)}{row.number}"
        self.findings.append(CELL.at(self.table.at(row, column), f"{where} {message}", hint))

    def doubt(self, row: Row, column: int, message: str, hint: str) -> None:
        """Note that a cell may not be what it was meant to be."""
        where = f"{name_of(column)}{row.number}"
        self.findings.append(DOUBTED.at(self.table.at(row, column), f"{where} {message}", hint))


def understood(table: Table, named: Mapping[str, str]) -> Read:
    """The columns of a table, and its rows without its head, empty lines and comments.

    Args:
        table: the table.
        named: what columns mean as somebody has said it: a part of a card, `-`, or an attribute.

    Raises:
        HornbookError: a column that is named is not there.
    """
    read = Read(table)
    rows = [row for row in table.rows if not row.is_empty]
    filled = [row for row in rows if not _is_comment(row)]
    if gone := len(rows) - len(filled):
        read.told.append(f"left out {gone} {'lines' if gone > 1 else 'line'} of comment")
    # A title above the table fills one cell, its head several; a table of one column has no other.
    wide = max((sum(map(bool, row.cells)) for row in filled), default=0)
    while len(filled) > 1 and wide > 1 and _is_heading(filled[0], named):
        filled.pop(0)
    if not filled:
        return read
    head, read.rows = filled[0], filled[1:]
    read.columns = list(_columns(read, head, named))
    for name in named:
        if name not in {one.head for one in read.columns}:
            heads = ", ".join(quoted(one) for one in head.cells if one)
            raise HornbookError(
                f"there is no column {quoted(name)}", instead=f"columns are {heads}"
            )
    if not read.rows:
        read.findings.append(
            UNREAD.at(table.at(head, 0), "there is no card below the names of the columns",
                      "begin with a row of names: title, copies, text")
        )  # fmt: skip
    if read.of("title") is None and read.of("id") is None:
        heads = ", ".join(quoted(one) for one in head.cells if one)
        read.findings.append(
            UNREAD.at(
                table.at(head, 0), f"no column is called title or name; there are {heads}",
                "say which it is: --column NAME=title",
            )
        )  # fmt: skip
    for row in read.rows:
        _look_at(read, row, len(head.cells))
    return read


def _is_comment(row: Row) -> bool:
    """Whether a row is a remark: `;` or `//` begins it, or `#` what stands in it alone."""
    first = row.cells[0]
    alone = not any(row.cells[1:])
    return first.startswith((";", "//", "# ")) or (
        first.startswith("#") and alone and len(first) > 1
    )


def _is_heading(row: Row, named: Container[str]) -> bool:
    """Whether a row fills one cell, with what is the name of no column."""
    said = [one for one in row.cells if one]
    return len(said) == 1 and said[0] not in named and _meant(said[0]) is None


def _columns(read: Read, head: Row, named: Mapping[str, str]) -> Iterator[Column]:
    taken: dict[str, str] = {}
    claimed = {one for one in named.values() if one in CALLED}
    best: dict[str, int] = {}
    for number, name in enumerate(head.cells):
        if name not in named and (found := _meant(name)) and found[0] not in claimed:
            part, rank = found
            if part not in best or rank < _meant(head.cells[best[part]])[1]:  # type: ignore[index]
                best[part] = number
    for number, name in enumerate(head.cells):
        part = named.get(name, next((one for one, at in best.items() if at == number), ""))
        if not name:
            if any(number < len(row.cells) and row.cells[number] for row in read.rows):
                read.doubt(
                    head, number, "has no name: the column is left out", "write one, or delete it"
                )
            continue
        if part == "-":
            yield Column(number, name)
            continue
        own = part or slug(name.removeprefix(ATTRIBUTES))
        if not own:
            read.doubt(head, number, f"{quoted(name)} cannot be an id: the column is left out",
                       f"rename it, or say what it is: --column {name}=…")  # fmt: skip
            yield Column(number, name)
            continue
        if own in taken:
            read.wrong(head, number, f"{quoted(name)} is called as the column {taken[own]}",
                       "rename one of the two")  # fmt: skip
            continue
        taken[own] = name_of(number)
        yield Column(number, name, own) if own in CALLED and part else Column(number, name, "", own)


def _meant(name: str) -> tuple[str, int] | None:
    """The part of a card that a column is called after, and how far down in the list."""
    if name.lower() in SIGNS:
        return SIGNS[name.lower()], 99
    word = slug(name)
    found = [(part, words.index(word)) for part, words in CALLED.items() if word in words]
    return found[0] if found else None


def _look_at(read: Read, row: Row, width: int) -> None:
    """What is wrong with the cells of a row, whatever they mean."""
    for number, cell in enumerate(row.cells):
        if number >= width and cell:
            read.wrong(row, number, f"{quoted(cell)} stands beyond the last column",
                       "put a text that holds commas in quotation marks")  # fmt: skip
            return
        if _ERRORS.fullmatch(cell):
            read.wrong(row, number, f"holds the error {quoted(cell)}", "mend the formula")
        elif _FORMULA.match(cell):
            read.doubt(row, number, f"holds the formula {quoted(cell)}, which is taken as text",
                       "write what it comes to")  # fmt: skip


# -- values --------------------------------------------------------------------------------------


def copies(text: str) -> int | None:
    """How many cards a cell means: `3`, `3x`, `1-10` (ten, as in nanDECK), `1-3,7`; or None."""
    text = re.sub(r"^[x×]\s*|\s*[x×]$", "", text.strip().lower())
    if _WHOLE.fullmatch(text):
        return int(text)
    many = 0
    if not re.search(r"[-–,]", text):
        return None
    for part in text.split(","):
        if found := _SPAN.fullmatch(part.strip()):
            first, last = int(found[1]), int(found[2])
            if last < first:
                return None
            many += last - first + 1
        elif part.strip().isdecimal() and part.strip().isascii():
            many += 1
        else:
            return None
    return many


def kind_of(cells: Sequence[str]) -> Kind:
    """What the cells of an attribute are, empty ones among them."""
    filled = [one for one in cells if one]
    lacks = len(filled) < len(cells)
    words = {one.lower() for one in filled}
    if words <= _YES | _NO and (words & _YES):
        # Where only some are marked, the others are not.
        return Kind("flag", optional=lacks and bool(words & _NO))
    if all(_WHOLE.fullmatch(one) for one in filled):
        return Kind("integer", optional=lacks)
    if all(_WHOLE.fullmatch(one) or _DECIMAL.fullmatch(one) for one in filled):
        return Kind("number", optional=lacks)
    different = tuple(dict.fromkeys(filled))
    few = 1 < len(different) <= _MOST_CHOICES and 2 * len(different) <= len(filled)
    if few and max(map(len, different)) <= 60:
        return Kind("choice", different, optional=lacks)
    return Kind("text", optional=lacks)


def value_of(cell: str, kind: str, choices: Container[str] = ()) -> Value | None:
    """The value of a cell for an attribute of this type; None where it is not one."""
    if kind == "flag":
        word = cell.lower()
        return True if word in _YES else False if word in _NO or not word else None
    if kind == "integer":
        return int(cell) if _WHOLE.fullmatch(cell) else None
    if kind == "number":
        if _WHOLE.fullmatch(cell):
            return int(cell)
        return float(cell.replace(",", ".")) if _DECIMAL.fullmatch(cell) else None
    return cell if kind == "text" or cell in choices else None
