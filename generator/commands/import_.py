"""The `import` command: a deck of cards made of a table, or brought up to date by one."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Any

from generator import assets
from generator.commands.arguments import Import
from generator.commands.import_cards import Beside, Cards, cards_of, where
from generator.commands.import_columns import CALLED, PARTS, Read, slug, understood
from generator.commands.import_deck import Changes, declared_in, updated, written
from generator.commands.import_faces import Place, cites_of, head_of
from generator.commands.running import usable_cache
from generator.diagnostics import Diagnostic, has_errors, near, quoted
from generator.errors import ExitCode, HornbookError
from generator.files.locks import folder_locked
from generator.files.publishing import Publisher
from generator.files.rooted import LinkError, Root
from generator.linting import templates_for
from generator.project import find_project
from generator.reporters import report
from generator.saying import say, show
from generator.shelf import Shelf
from generator.source.card_cells import is_exported
from generator.source.document import read_yaml
from generator.source.editing import edited, put
from generator.source.files import read_file
from generator.source.folders import BOX_FILE, means_set
from generator.source.tables import LARGEST, read_table, shortened


@dataclass(frozen=True)
class _Old:
    """A deck that is there already: its text, and what it says."""

    text: str
    data: dict[str, Any]


@usable_cache
def run(asked: Import) -> ExitCode:
    """Make or update a deck, and say which column went where.

    Raises:
        HornbookError: the table or the box is not there, the deck is there already, or an option
            names what is not there.
    """
    if asked.cells:
        from generator.commands.import_cells import take_cells

        return take_cells(asked)
    shelf = Shelf(find_project())
    path = Path(asked.table)
    place = _place(shelf, asked, path)
    old = _old(place, asked)
    findings, read, made = _made(shelf, asked, path, place, old)
    if findings:
        show(report(shortened(findings), "text"), err=True)
    if read is None or made is None or has_errors(findings):
        say("nothing was written; what was there is unchanged", err=True)
        return ExitCode.FINDINGS
    changes = _write(shelf, asked, place, old, made)
    for line in _told(asked, place, read, made, changes):
        say(line)
    return ExitCode.OK


def _place(shelf: Shelf, asked: Import, path: Path) -> Place:
    is_set = means_set(shelf.project.content, asked.into)
    folder = shelf.set_folder(asked.into) if is_set else _box(shelf, asked.into)
    deck = asked.deck or slug(path.stem, 60) or "cards"
    if deck != slug(deck):
        raise HornbookError(
            f"a deck cannot be called {quoted(deck)}",
            instead=f"ids are small letters, digits and hyphens: --deck {slug(deck) or 'spells'}",
        )
    base = shelf.extended_by(folder) if is_set else folder
    sets = (folder,) if is_set and base else ()
    game = shelf.open(base, sets, trusted=True, linted=False).game if base else None
    if is_set and base and deck in _decks_of(shelf, base):
        raise HornbookError(
            f"the game has a deck {quoted(deck)}, which a table cannot change",
            instead="name another: --deck ID",
        )
    own = templates_for(base, sets, shelf.project)
    return Place(folder, is_set, game, deck, own)


def _box(shelf: Shelf, text: str) -> Path:
    try:
        return shelf.folder(text).absolute()
    except HornbookError as error:
        if Path(text).exists():
            raise
        raise HornbookError(
            error.message, instead=f"make it first: hornbook new {quote(text)} --box"
        ) from error


def _decks_of(shelf: Shelf, folder: Path) -> tuple[str, ...]:
    game = shelf.open(folder, trusted=True, linted=False).game
    return tuple(one.id for one in game.decks) if game else ()


def _old(place: Place, asked: Import) -> _Old | None:
    """The deck as it is; None where there is none yet."""
    if not Root(place.folder).has(place.file):
        return None
    file = near(place.folder, place.file)
    if not asked.replace:
        raise HornbookError(
            f"{file} is there already", ExitCode.CANNOT_WRITE,
            "--replace brings its cards up to date; --deck ID makes another deck",
        )  # fmt: skip
    if asked.kind or asked.size or asked.slots:
        raise HornbookError(
            "--kind, --size and --slot are for a new deck", instead=f"change them in {file}"
        )
    document, _ = read_file(place.file, place.folder)
    data: Any = document.data if document else None
    cards = data.get("cards") if isinstance(data, dict) else None
    if not isinstance(cards, list) or not all(isinstance(one, dict) for one in cards) or not cards:
        raise HornbookError(
            f"{file} cannot be read as a deck", ExitCode.FINDINGS,
            f"`hornbook check {quote(str(asked.into))}` says why; or delete it, and import it anew",
        )  # fmt: skip
    return _Old(document.texts[place.file], data) if document else None


def _made(
    shelf: Shelf, asked: Import, path: Path, place: Place, old: _Old | None
) -> tuple[list[Diagnostic], Read | None, Cards | None]:
    """What is wrong with a table, and its cards, where they can be used."""
    file = path.as_posix()
    table, findings = read_table(content_of(path), file, asked.sheet)
    if table is None or has_errors(findings):
        return findings, None, None
    read = understood(table, _named(asked.columns))
    if old is not None and not asked.columns and is_exported(one.head for one in read.columns):
        raise HornbookError(
            f"{file} is an export of this deck, and not a table of your own",
            instead="--cells in place of --replace takes back the cells that you have changed",
        )
    if has_errors(read.findings):
        return [*findings, *read.findings], None, None
    pictures = Root(place.folder)
    others = [one for one in place.game.decks if one.id != place.deck] if place.game else []
    beside = Beside(
        icons=assets.icon_names(),
        images=lambda name: _is_name(name) and pictures.has(f"cards/{name}"),
        taken={card.id for deck in others for card in deck.cards},
        declared=declared_in(old.data) if old else {},
    )
    made = cards_of(read, beside)
    return [*findings, *read.findings], read, made if made.cards else None


def _is_name(name: str) -> bool:
    """Whether a text can be the name of a picture."""
    return 0 < len(name) <= 200 and name.lower().endswith((".png", ".jpg", ".jpeg", ".webp"))


def content_of(path: Path) -> bytes:
    """The bytes of a table.

    Raises:
        HornbookError: it is a link, or cannot be read.
    """
    try:
        return Root(path.absolute().parent).read(path.name, LARGEST + 1)
    except LinkError as error:
        raise HornbookError(f"{path} is a link", instead="name the table itself") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is no file"
        raise HornbookError(f"cannot read {path}: {reason}", ExitCode.MISSING) from error


def _named(columns: Sequence[str]) -> dict[str, str]:
    """What columns mean, as the options say: a part of a card, `-`, or an attribute."""
    found = {}
    for said in columns:
        name, equals, part = said.rpartition("=")
        if not equals or not name:
            raise HornbookError(
                f"--column {said} does not say what the column is",
                instead=f"as --column NAME=title; or {', '.join(PARTS)}, or an attribute",
            )
        if part != "-" and part != slug(part):
            raise HornbookError(
                f"an attribute cannot be called {quoted(part)}",
                instead=f"--column {name}={slug(part) or 'cost'}",
            )
        found[name] = part
    if twice := [part for part in CALLED if [*found.values()].count(part) > 1]:
        raise HornbookError(f"two columns cannot both be {twice[0]}", instead="say it of one")
    return found


def _write(
    shelf: Shelf, asked: Import, place: Place, old: _Old | None, made: Cards
) -> Changes | None:
    """Write the deck, and name it in the box; what a second import has changed."""
    file = near(place.folder, place.file)
    with ExitStack() as stack:
        stack.enter_context(folder_locked(place.folder, f"the folder {place.folder}"))
        publisher = Publisher(place.folder, beside=False)
        publisher.recover()
        changes = None
        if old is None:
            text = written(head_of(shelf, asked, place, made), made)
        else:
            text, changes = updated(
                old.text, old.data, made, cites_of(place, asked), drop=asked.drop
            )
        document, findings = read_yaml(text, file)
        if document is None or findings:
            show(report(findings, "text"), err=True)
            raise HornbookError(
                f"the table has too much, or too strange a text, for {file}; nothing was written",
                ExitCode.FINDINGS,
            )
        files = {place.file: text.encode()}
        if not place.is_set and (box := _box_text(place, _declared(document.data), old)):
            files[BOX_FILE] = box.encode()
        try:
            publisher.publish(files)
        except OSError as error:
            reason = error.strerror or str(error)
            raise HornbookError(f"cannot write {file}: {reason}", ExitCode.CANNOT_WRITE) from error
    return changes


def _box_text(place: Place, declared: int, old: _Old | None) -> str | None:
    """The file of the box with the deck named and its cards counted; None where it stays."""
    document, _ = read_file(BOX_FILE, place.folder)
    data = document.data if document else None
    if document is None or not isinstance(data, dict):
        return None
    text = document.texts[BOX_FILE]
    decks, whole = data.get("decks"), data.get("declared")
    before = old.data.get("declared") if old else 0
    if isinstance(decks, list) and place.deck not in decks:
        text = edited(text, put(text, ("decks",), [*decks, place.deck]))
        before = 0
    if isinstance(whole, int) and isinstance(before, int):
        text = edited(text, put(text, ("declared",), whole + declared - before))
    return text


def _declared(data: Any) -> int:
    return int(data["declared"])


def _told(
    asked: Import, place: Place, read: Read, made: Cards, changes: Changes | None
) -> Iterator[str]:
    """Which column went where, what was done, and what one can do now."""
    many = sum(one["copies"] for one in made.cards.values())
    kinds = len(made.cards)
    yield f"{near(place.folder, place.file)}: {_counted(many, 'card')} of {_counted(kinds, 'kind')}"
    for column in read.columns:
        yield f"  {where(column)}: {_went(column.part, column.attribute, column.head, made)}"
    yield from (f"  {one}" for one in (*read.table.told, *read.told))
    if made.again:
        rows = _counted(made.again, "row")
        yield f"  {rows} said the same as another, and counted as a copy of it"
    if changes is not None:
        yield from _changed(changes, dropped=asked.drop)
    named = quote(asked.into)
    game = f"--set {named}" if place.is_set else named
    yield f"  hornbook check {named}"
    yield f"  hornbook print {game} --only {place.deck} --preview"


def _counted(many: int, what: str) -> str:
    return f"{many:,} {what}{'' if many == 1 else 's'}"


def _went(part: str, attribute: str, head: str, made: Cards) -> str:
    if part:
        return part
    if not attribute:
        return "left out"
    kind = made.kinds.get(attribute)
    if kind is None:
        return "left out, since it is empty"
    choices = f" of {', '.join(kind.choices)}" if kind.choices else ""
    filled = ", where it is filled" if kind.optional else ""
    return f"attribute {attribute}, {kind.type}{choices}{filled}"


def _changed(changes: Changes, *, dropped: bool) -> Iterator[str]:
    for what, ids in (("new", changes.new), ("changed", changes.changed)):
        if ids:
            yield f"  {what}: {', '.join(ids)}"
    if changes.anew:
        yield f"  written anew, so that comments inside them are lost: {', '.join(changes.anew)}"
    if changes.gone:
        done = "taken away, with their comments" if dropped else "kept, though the table lacks them"
        yield f"  {done}: {', '.join(changes.gone)}"
    if not (changes.new or changes.changed or changes.gone):
        yield "  nothing has changed"
