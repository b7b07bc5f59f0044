"""What can be chosen when a box is printed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.errors import ExitCode, HornbookError
from generator.model.deck import Deck
from generator.model.document import book_names
from generator.model.game import Game
from generator.model.seating import allows
from generator.printable import printable
from generator.products.order import aid_names

if TYPE_CHECKING:
    from generator.studio.host import Opened


def choices(opened: "Opened") -> dict[str, Any]:
    """The parts, seats, rulesets and variants of a box, and the papers."""
    game = game_of(opened)
    seats = game.file.seats
    return {
        "title": game.title,
        "seats": _seats(game, range(seats.least, seats.most + 1)),
        "rulesets": [[one.id, one.title] for one in game.rulesets],
        "variants": [[one.id, one.title] for one in game.file.variants],
        "parts": [list(one) for one in _parts(game)],
        "cards": {deck.id: [*_cards(deck)] for deck in game.decks},
        "maps": bool(game.maps),
        "papers": [[one.id, one.title] for one in opened.shelf.tables.papers.values()],
    }


def game_of(opened: "Opened") -> Game:
    """The game, read and not linted.

    Raises:
        HornbookError: it cannot be read.
    """
    (chosen,) = opened.shelf.chosen([opened.name] if opened.name else [], opened.sets)
    box = opened.shelf.open(*chosen, language=opened.language, linted=False)
    if box.game is None:
        raise HornbookError(f"{box.name} cannot be read", ExitCode.FINDINGS)
    return box.game


def _seats(game: Game, span: range) -> list[int]:
    """How many can play; all of the span where there are no rules."""
    rules = game.rulesets
    return [one for one in span if not rules or any(allows(each, one) for each in rules)]


def _cards(deck: Deck) -> Iterator[tuple[str, str, int]]:
    """Id, title and number of each card of a deck."""
    return ((one.id, printable(one.title), one.copies) for one in deck.cards)


def _parts(game: Game) -> Iterator[tuple[str, str, str]]:
    """What `--only` can name: id, title, and of which kind it is."""
    yield from ((one.id, one.title, "deck") for one in game.decks)
    yield from ((one.id, one.title, "map") for one in game.maps)
    yield from ((one.id, one.title, "sheet") for one in game.sheets)
    books = book_names(game.rulebooks)
    yield from ((name, one.title, "rulebook") for name, one in books.items())
    yield from ((name, name.replace("-", " ").capitalize(), "aid") for name in aid_names(game))


ANSWERS = {"choices": choices}
