"""What the workshop asks while somebody writes: the card, its form, what is wrong, what to change.

Texts come along as they stand on the screen and are read instead of the files. Nothing is written
here; a change is given back as what becomes of the text, so that the editor can undo it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.boxes import Box, with_catalogues
from generator.build import workplace
from generator.codes import find_code
from generator.diagnostics import ContentPath, Diagnostic, Fix
from generator.errors import HornbookError
from generator.layout.sheet import Backs
from generator.lint.unwritten import placeholder
from generator.model.deck import Deck, Printed, printed
from generator.model.game import Game
from generator.products.decks import face_book, paint_deck
from generator.products.order import Order
from generator.render.pictures import checked, png, rasterise
from generator.reporters import manual
from generator.source.document import Document, read_yaml
from generator.source.editing import edited, find, path_at, put, spans
from generator.source.files import unsaved
from generator.studio.answers import new_cards
from generator.words.texts import WordsError

if TYPE_CHECKING:
    from generator.studio.host import Opened

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

    `cards` are all cards of the file, and None where it is not one of cards, or cannot be read.
    The face is left out where the content is broken; `trouble` then says why.
    """
    said: dict[str, Any] = dict.fromkeys(("cards", "form", "face"))
    said |= {"trouble": "", "name": last}
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
    box, home = _checked(opened, files), _home(opened)
    texts = {_named(home, box, file): text for file, text in {**box.unread, **box.texts}.items()}
    texts |= files
    told = [_told(one, box, home, texts) for one in box.settled(painted=False)]
    for file, text in files.items():
        own = [one for one in told if one["file"] == file]
        with suppress(HornbookError):  # what cannot be read has no values
            root, units = spans(text), Units(text)
            for one in own:
                one["path"] = path_at(root, units.back(one["at"]))
    return told


def edit(opened: "Opened", text: str, how: str, **given: Any) -> Any:
    """What becomes of a text: `how` is `put`, `copy`, `new` or `remove`.

    `at` is the place of what has changed: of a new card, the one at which the cursor is then put.
    """
    path, file = tuple(given.get("path", ())), str(given.get("file", ""))
    if how == "put":
        path = _found_again(text, path, str(given.get("card", "")))
        later = edited(text, put(text, path, given["value"], ORDER))
    elif how == "remove":
        later = edited(text, put(text, path, None))
    elif how in ("copy", "new"):
        later, path = (_copied if how == "copy" else _fresh)(opened, text, file, path)
    else:
        raise HornbookError(f'nothing here is called "{how}"')
    later = _counted(text, later)
    here = find(spans(later), path)
    return {"text": later, "at": Units(later).of(here.start if here else 0)}


def _copied(opened: "Opened", text: str, file: str, path: ContentPath) -> tuple[str, ContentPath]:
    deck = _deck(_game_with(opened, file, text), Path(file).stem)
    return new_cards.copy(text, path, deck, ORDER)


def _found_again(text: str, path: ContentPath, card: str) -> ContentPath:
    """The path of a value of the card called `card`, which may have moved meanwhile.

    Raises:
        HornbookError: it is not there any more.
    """
    document, _ = read_yaml(text, "")
    if document is None or not card:
        return path
    named = {
        tuple(one["path"]): one["id"] for one in map(partial(_card, document), _cards(document))
    }
    if named.get(path[:2]) == card:
        return path
    places = [place for place, name in named.items() if name == card]
    if not places:
        raise HornbookError("what this belongs to is not there any more")
    return (*places[0], *path[2:])


def _fresh(opened: "Opened", text: str, file: str, path: ContentPath) -> tuple[str, ContentPath]:
    """The text with a new card with which least is wrong, mostly nothing, and where it stands."""
    game = _game_with(opened, file, text)
    deck = _deck(game, Path(file).stem)
    if game is None or deck is None:
        raise HornbookError(
            "no card can be added while this text cannot be read", instead="mend what is found"
        )
    known = _kinds(opened, {file: text})
    found: list[tuple[int, str]] = []
    place = new_cards.place(text, path)
    for later in new_cards.fresh(text, place, deck, game, ORDER):
        wrong = _kinds(opened, {file: _counted(text, later)}) - known
        found.append((wrong.total(), later))
        if not wrong:
            break
    return min(found, key=lambda one: one[0])[1], place


def _kinds(opened: "Opened", files: Texts) -> Counter[tuple[str, str]]:
    """What is found, wherever it stands; that a new card is not yet written is none of it."""
    found = _checked(opened, files).settled(painted=False)
    return Counter((one.code.id, one.message) for one in found if one.code is not placeholder.code)


def _game_with(opened: "Opened", file: str, text: str) -> Game | None:
    """The game with a text that is not saved; else as it could last be read."""
    with suppress(HornbookError):
        _read(opened, {file: text})
    return game_of(opened)


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


def _checked(opened: "Opened", files: Texts) -> Box:
    """The box with texts that are not saved, linted."""
    shelf = opened.shelf
    folder, sets = _folders(opened)
    with unsaved(_bytes(opened, files), opened.kept.setdefault("known", {})):
        box = shelf.open(folder, sets, kept=False)
        return with_catalogues(box, shelf.project.templates) if sets and folder else box


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


def _cards(document: Document) -> list[ContentPath]:
    fields = document.root.fields
    return [
        (key, number)
        for key in new_cards.LISTS
        if key in fields
        for number, one in enumerate(fields[key].items)
        if one.fields
    ]


def _card(document: Document, path: ContentPath) -> dict[str, Any]:
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
    deck = _deck(opened.kept.get("game"), deck_id)
    return [
        {
            "name": name,
            "type": one.type,
            "list": one.list,
            "choices": list(one.choices),
            "optional": one.may_lack,
            "means": one.means,
        }
        for name, one in (deck.attributes.items() if deck else ())
    ]


def _deck(game: Game | None, deck_id: str) -> Deck | None:
    decks = game.decks if game else ()
    return next((one for one in decks if one.id == deck_id), None)


def _painted(box: Box, name: str, side: str, opened: "Opened") -> dict[str, Any]:
    """The face of the card called `deck/card`, as PNG."""
    found = _found(box.game, name)
    if found is None:
        return {}
    deck, one = found
    shelf = opened.shelf
    if "templates" not in opened.kept:
        from generator.linting import templates_for
        from generator.render.painting import keep_brush

        keep_brush()
        opened.kept["templates"] = templates_for(*_folders(opened), shelf.project)
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
