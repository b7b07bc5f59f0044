"""What of a box is wholly in the language of an order, and what is left out because it is not."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from generator.diagnostics import ContentPath, Diagnostic
from generator.languages.catalogues import NOT_WHOLE
from generator.model.game import Game
from generator.model.maps import MapFile
from generator.model.sheet import Sheet
from generator.products.order import Order, chosen_books, chosen_designs, chosen_maps, chosen_sheets

Place: TypeAlias = tuple[str, ContentPath]
Wanted: TypeAlias = tuple[tuple[str, ContentPath], ...]
"""Parts of a box, each with the path under which a product shows it."""

_REASONS = "editorial"
"""Why a value is ours stands in documents alone."""
_EVERYWHERE: Wanted = (("game", ("title",)), ("theme", ()))
"""What stands on whatever is printed of a box."""


@dataclass(frozen=True)
class LeftOut:
    """Something of a box that is not whole in a language."""

    name: str
    title: str
    missing: tuple[Place, ...]
    """Where the texts stand that have no translation; never empty."""

    def told(self, game: Game) -> Diagnostic:
        """That it is not printed, at the first text that is missing."""
        part, path = self.missing[0]
        count, language = len(self.missing), in_words(game.file.language)
        texts = "1 text has" if count == 1 else f"{count} texts have"
        message = f"{self.title} is left out: {texts} no translation into {language}"
        hint = (
            "translate what `hornbook translate` lists, or give --unfinished to print it as it is"
        )
        return NOT_WHOLE.at(game.where(part, *path), message, hint)


def left_out(game: Game, order: Order) -> Iterator[LeftOut]:
    """What `order` would print of a box if it were whole in its language, in printing order."""
    if not game.untranslated:
        return
    decks = chosen_designs(game, order)
    files = dict(zip((one.id for one in game.decks), game.file.decks, strict=False))
    for name in decks:
        yield from _lacking(game, name, game.deck(name).title, ((f"cards/{files[name]}", ()),))
    for sheet in chosen_sheets(game, order):
        yield from _lacking(game, sheet.id, sheet.title, (_sheet_part(game, sheet),))
    for one in chosen_maps(game, order):
        yield from _lacking(game, one.id, one.title, _map_parts(one))
    for name, book in chosen_books(game, order).items():
        title = f"the rulebook of {game.ruleset(book.id).title}"
        yield from _lacking(game, name, title, _book_parts(game, book.id, files), is_document=True)


def in_words(language: str) -> str:
    """`French`; the tag itself where it has no name."""
    from babel import Locale, UnknownLocaleError  # half a second of tables

    try:
        return Locale.parse(language, sep="-").get_display_name("en") or language
    except (UnknownLocaleError, ValueError):
        return language


def lesson_left_out(game: Game) -> LeftOut | None:
    """The lesson, where it is not whole in the language of the box."""
    return next(
        _lacking(game, "lesson", "the lesson", (("lesson", ()), ("game", ())), is_document=True),
        None,
    )


def without(order: Order, names: Iterable[str]) -> Order:
    """The order, but for what goes by these names."""
    return replace(order, leave_out=(*order.leave_out, *names))


def _lacking(
    game: Game, name: str, title: str, wanted: Wanted, *, is_document: bool = False
) -> Iterator[LeftOut]:
    wanted = (*wanted, *_EVERYWHERE)
    missing = tuple(
        (part, path)
        for part, path in game.untranslated
        if any(part == one and path[: len(under)] == under for one, under in wanted)
        and (is_document or _REASONS not in path)
    )
    if missing:
        yield LeftOut(name, title, missing)


def _sheet_part(game: Game, sheet: Sheet) -> Place:
    return "components", ("sheets", game.sheets.index(sheet))


def _map_parts(drawn: MapFile) -> Wanted:
    return ((f"maps/{drawn.id}", ()),)


def _book_parts(game: Game, ruleset: str, files: Mapping[str, str]) -> Wanted:
    """A rulebook tells of the rules, of the cards that are played with, and of what is ours."""
    decks = [one for one in game.decks if not one.rulesets or ruleset in one.rulesets]
    parts = ["game", f"rules/{ruleset}", f"rulebooks/{ruleset}"]
    parts += [f"cards/{files[one.id]}" for one in decks if one.id in files]
    return tuple((one, ()) for one in parts)
