"""What the workshop asks while somebody writes: the card, its form, what is wrong, what to change.

Texts come along as they stand on the screen and are read instead of the files. Nothing is written
here; a change is given back as what becomes of the text, so that the editor can undo it.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.boxes import Box, with_catalogues
from generator.build import workplace
from generator.codes import find_code
from generator.diagnostics import Diagnostic, Fix
from generator.errors import HornbookError
from generator.layout.sheet import Backs
from generator.model.deck import Deck, Printed, printed
from generator.model.game import Game
from generator.products.decks import face_book, paint_deck
from generator.products.order import Order
from generator.render.pictures import checked, png, rasterise
from generator.reporters import manual
from generator.source.document import Document, read_yaml
from generator.source.editing import copied, edited, find, put, spans
from generator.source.files import unsaved
from generator.words.texts import WordsError

if TYPE_CHECKING:
    from generator.studio.host import Opened

LISTS = ("cards", "add", "replace")
"""Keys of a file under which whole cards stand."""
ORDER = ("id", "title", "copies", "text", "flavour", "icon", "image", "picture", "attributes")
"""Keys of a card in the order in which they are mostly written."""
WORDS = ("title", "text", "flavour", "icon", "image")
"""Words of a card that have a place of their own in the form."""
DPI = 150
WRONG = (WordsError, ValueError, KeyError)
"""What painting raises for content with which lint finds a fault."""

Texts = Mapping[str, str]
"""Texts that are not saved, by the names of their files below the folder that is worked in."""


def look(opened: "Opened", files: Texts, file: str, at: int, last: str, side: str) -> Any:
    """The card at the place `at` of a file, its form and its face; else the card called `last`.

    The face is left out where the content is broken; `trouble` then says why.
    """
    said: dict[str, Any] = {"trouble": "", "cards": [], "form": None, "face": None, "name": last}
    try:
        game_of(opened)
        said |= _written_there(opened, files, file, at, last)
        said |= _painted(_read(opened, files), said["name"], side, opened)
    except HornbookError as error:
        said["trouble"] = error.message
    except WRONG as error:
        said["trouble"] = str(error)
    return said


def table(opened: "Opened", files: Texts, file: str) -> Any:
    """All cards of a file, and what each may say.

    Raises:
        HornbookError: the text cannot be read.
    """
    text, document = _document(files, file)
    game_of(opened)
    return {
        "cards": [_card(document, path) for path in _cards(document)],
        "attributes": _attributes(opened, Path(file).stem, document),
        "size": len(text),
    }


def findings(opened: "Opened", files: Texts) -> Any:
    """All that `hornbook check --quick` finds, in files below the folder that is worked in."""
    shelf = opened.shelf
    folder, sets = _folders(opened)
    with unsaved(_bytes(opened, files), opened.kept.setdefault("known", {})):
        box = shelf.open(folder, sets, kept=False)
        if sets and folder is not None:
            box = with_catalogues(box, shelf.project.templates)
    home = _home(opened)
    texts = {_named(home, box, file): text for file, text in {**box.unread, **box.texts}.items()}
    texts |= files
    return [_told(one, box, home, texts) for one in box.settled(painted=False)]


def edit(opened: "Opened", text: str, how: str, **given: Any) -> Any:
    """What becomes of a text: `how` is `put`, `copy` or `remove`."""
    path = tuple(given.get("path", ()))
    if how == "put":
        first = put(text, path, given["value"], ORDER)
    elif how == "copy":
        first = [copied(text, path)]
    elif how == "remove":
        first = put(text, path, None)
    else:
        raise HornbookError(f'nothing here is called "{how}"')
    later = edited(text, first)
    if how == "copy":
        later = _renamed_copy(later, path, _ids(text))
    return {"text": _counted(text, later)}


def rows(opened: "Opened", text: str, cells: Sequence[Sequence[Any]]) -> Any:
    """What becomes of a text by many values at once, each a path and a value."""
    later = text
    for path, value in cells:
        later = edited(later, put(later, tuple(path), value, ORDER))
    return {"text": _counted(text, later)}


def picture(opened: "Opened", name: str, data: bytes) -> Any:
    """The size of a picture that somebody brings, in pixels.

    Raises:
        HornbookError: it is none that Hornbook opens.
    """
    return list(checked(data, name).size)


ANSWERS = {
    "look": look,
    "table": table,
    "findings": findings,
    "edit": edit,
    "rows": rows,
    "picture": picture,
}


def _folders(opened: "Opened") -> tuple[Path | None, tuple[Path, ...]]:
    (chosen,) = opened.shelf.chosen([opened.name] if opened.name else [], opened.sets)
    return chosen.folder, chosen.sets


def _home(opened: "Opened") -> Path:
    """The folder that is worked in: of the first set, else of the box."""
    folder, sets = _folders(opened)
    home = sets[0] if sets else folder
    assert home is not None  # noqa: S101 # something is opened
    return home


def _bytes(opened: "Opened", files: Texts) -> dict[Path, bytes]:
    home = _home(opened)
    return {home / name: text.encode() for name, text in files.items()}


def _read(opened: "Opened", files: Texts) -> Box:
    """The box with texts that are not saved, not linted.

    Raises:
        HornbookError: it cannot be read.
    """
    folder, sets = _folders(opened)
    if folder is None:
        raise HornbookError("the game that this set extends is not here")
    with unsaved(_bytes(opened, files), opened.kept.setdefault("known", {})):
        box = opened.shelf.open(folder, sets, linted=False)
    if box.game is None:
        first = next(iter(sorted(box.findings)), None)
        raise HornbookError(str(first.message) if first else "this cannot be read")
    opened.kept["game"] = box.game
    return box


def game_of(opened: "Opened") -> Game | None:
    """The game as it could last be read."""
    if "game" not in opened.kept:
        with suppress(HornbookError):
            _read(opened, {})
    game: Game | None = opened.kept.get("game")
    return game


def _document(files: Texts, file: str) -> tuple[str, Document]:
    text = files[file]
    document, found = read_yaml(text, file)
    if document is None:
        at = found[0].position
        raise HornbookError(f"line {at.line}: {found[0].message}")
    return text, document


def _written_there(opened: "Opened", files: Texts, file: str, at: int, last: str) -> dict[str, Any]:
    """The cards of a file with their places, and the form of the one at `at`."""
    if file not in files or not file.startswith("cards/"):
        return {}
    text, document = _document(files, file)
    root, deck = spans(text), Path(file).stem
    units = Units(text)
    shown, here = [], None
    for path in _cards(document):
        span = find(root, path)
        card = _card(document, path)
        if span is None:
            continue
        start, end = units.of(span.start), units.of(span.end)
        shown.append({"id": card["id"], "title": card["title"], "from": start, "to": end})
        if start <= at <= end or here is None or (start <= at and not here[1]):
            here = card, start <= at <= end
    if here is None:
        return {"cards": shown}
    form = {**here[0], "attributes_of": _attributes(opened, deck, document)}
    return {"cards": shown, "form": form, "name": f"{deck}/{here[0]['id']}"}


def _cards(document: Document) -> list[tuple[str | int, ...]]:
    fields = document.root.fields
    return [
        (key, number)
        for key in LISTS
        if key in fields
        for number, one in enumerate(fields[key].items)
        if one.fields
    ]


def _card(document: Document, path: tuple[str | int, ...]) -> dict[str, Any]:
    """What a card says, as typed."""
    node, _ = document.nearest(path)
    value = node.value
    held = value if isinstance(value, dict) else {}
    attributes = held.get("attributes")
    return {
        "path": list(path),
        "line": node.at.line,
        "id": str(held.get("id", "")),
        **{name: _plain(held.get(name)) for name in WORDS},
        "copies": held.get("copies", 1),
        "designs": bool(held.get("designs")),
        "attributes": attributes if isinstance(attributes, dict) else {},
    }


def _plain(value: Any) -> str:
    return "" if value is None else str(value)


def _attributes(opened: "Opened", deck_id: str, document: Document) -> list[dict[str, Any]]:
    """What the cards of a deck may say about themselves."""
    game: Game | None = opened.kept.get("game")
    decks = game.decks if game else ()
    deck = next((one for one in decks if one.id == deck_id), None)
    if deck is None:
        return []
    return [
        {
            "name": name,
            "type": one.type,
            "list": one.list,
            "choices": list(one.choices),
            "optional": one.optional,
            "means": one.means,
        }
        for name, one in deck.attributes.items()
    ]


def _painted(box: Box, name: str, side: str, opened: "Opened") -> dict[str, Any]:
    """The face of the card called `deck/card`, as PNG."""
    found = _found(box.game, name)
    if found is None:
        return {}
    deck, one = found
    shelf = opened.shelf
    if "templates" not in opened.kept:
        from generator.linting import templates_for

        opened.kept["templates"] = templates_for(_folders(opened)[1], shelf.project)
    paper = shelf.tables.paper("a4")
    assert box.game is not None  # noqa: S101 # a card of it was found
    place = workplace(shelf, box, box.game, Order(paper, paper, Backs.LONG_EDGE))
    size = place.sizes[deck.size]
    painted = paint_deck(place.materials, deck, size, [one], place.cache)
    (both,) = painted.art.sides
    chosen = both.back if side == "back" else both.front
    (picture,) = rasterise(face_book(painted, [chosen], place.cache), DPI)
    flaws = [one.message for one in painted.findings]
    return {"face": png(picture), "size": [size.width, size.height], "flaws": flaws}


def _found(game: Game | None, name: str) -> tuple[Deck, Printed] | None:
    deck_id, _, card = name.partition("/")
    for deck in game.decks if game else ():
        for one in printed(deck) if deck.id == deck_id else ():
            if card in (one.id, one.card.id):
                return deck, one
    return None


def _told(one: Diagnostic, box: Box, home: Path, texts: Texts) -> dict[str, Any]:
    """A finding as the editor shows it."""
    file = _named(home, box, one.position.file)
    text = texts.get(file, "")
    return {
        "file": file,
        "line": one.position.line,
        "column": one.position.column,
        "at": Units(text).at(one.position.line, one.position.column),
        "severity": one.severity.value,
        "code": one.code.id,
        "slug": one.code.slug,
        "message": one.message,
        "hint": one.hint or "",
        "manual": manual(find_code(one.code.id)),
        "fix": _fix(one.fix, _named(home, box, one.fix.at.file), texts) if one.fix else None,
    }


def _fix(fix: Fix, file: str, texts: Texts) -> dict[str, Any] | None:
    if file not in texts:
        return None
    start = Units(texts[file]).at(fix.at.line, fix.at.column)
    old = len(fix.old.encode("utf-16-le")) // 2
    return {"file": file, "from": start, "to": start + old, "new": fix.new, "says": fix.says}


def _named(home: Path, box: Box, file: str) -> str:
    """A file as it is called below the folder that is worked in; else as it is."""
    path = box.folder / file
    return path.relative_to(home).as_posix() if path.is_relative_to(home) else file


class Units:
    """Places in a text as a browser counts them, in units of UTF-16."""

    def __init__(self, text: str) -> None:
        self.text, self.plain = text, text.isascii()

    def of(self, at: int) -> int:
        """The place of the character number `at`."""
        return at if self.plain else len(self.text[:at].encode("utf-16-le")) // 2

    def back(self, place: int) -> int:
        """The number of the character at a place."""
        if self.plain:
            return place
        data = self.text.encode("utf-16-le")[: 2 * place]
        return len(data.decode("utf-16-le", "ignore"))

    def at(self, line: int, column: int) -> int:
        """The place of a line and a column, both from 1; the end where there is none such."""
        start = 0
        for _ in range(line - 1):
            start = self.text.find("\n", start) + 1
            if not start:
                return self.of(len(self.text))
        end = self.text.find("\n", start)
        return self.of(min(start + column - 1, len(self.text) if end < 0 else end))


def _ids(text: str) -> set[str]:
    document, _ = read_yaml(text, "")
    if document is None:
        return set()
    return {str(document.nearest((*path, "id"))[0].value) for path in _cards(document)}


def _renamed_copy(text: str, path: tuple[str | int, ...], taken: set[str]) -> str:
    """The text with the copy behind `path` under a name that is free."""
    document, _ = read_yaml(text, "")
    number = path[-1]
    if document is None or not isinstance(number, int):
        return text
    new = (*path[:-1], number + 1)
    old, count = str(document.nearest((*new, "id"))[0].value), 2
    while (name := f"{old}-{count}") in taken:
        count += 1
    text = edited(text, put(text, (*new, "id"), name))
    title = document.nearest((*new, "title"))[0].value
    return edited(text, put(text, (*new, "title"), f"{title} {count}", ORDER))


def _counted(before: str, after: str) -> str:
    """The text in which the number of cards that is declared has changed as the cards have."""
    old, _ = read_yaml(before, "")
    new, _ = read_yaml(after, "")
    if old is None or new is None:
        return after
    more = _copies(new) - _copies(old)
    declared = new.root.get("declared").held
    if not more or not isinstance(declared, int):
        return after
    return edited(after, put(after, ("declared",), declared + more))


def _copies(document: Document) -> int:
    cards = (_card(document, path) for path in _cards(document))
    return sum(one["copies"] for one in cards if isinstance(one["copies"], int))
