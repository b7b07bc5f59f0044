"""Cards of a box: what is on them, where that is from, and their faces as pictures."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.boxes import Box
from generator.build import workplace
from generator.errors import ExitCode, HornbookError
from generator.layout.sheet import Backs
from generator.model.deck import Deck, Printed, printed
from generator.model.game import Game
from generator.model.values import Sourced
from generator.products.decks import PaintedDeck, face_book, paint_deck
from generator.products.order import Order, Workplace
from generator.render.pictures import png, rasterise
from generator.words.markup import plain
from generator.words.texts import WordsError, card_context, fill, game_context

if TYPE_CHECKING:
    from generator.studio.host import Opened

LARGEST_DPI = 400


def list_(opened: "Opened") -> dict[str, Any]:
    """The decks of a box, each with its cards in the order of its file."""
    game = _game(opened)
    shared = game_context(game)
    return {
        "title": game.title,
        "language": game.file.language,
        "decks": [_deck(opened, game, deck, shared) for deck in game.decks],
    }


def face(opened: "Opened", deck: str, card: str, side: str, dpi: int) -> bytes:
    """One side of a card as PNG, cut at the trim.

    Raises:
        HornbookError: there is no such card, or it cannot be painted.
    """
    painted = _painted(opened, deck)
    for one in painted.art.sides:
        if one.printed.id == card:
            name = one.back if side == "back" else one.front
            cache = opened.shelf.project.cache
            (picture,) = rasterise(face_book(painted, [name], cache), min(dpi, LARGEST_DPI))
            return png(picture)
    raise HornbookError(f'there is no card "{card}" in {deck}')


ANSWERS = {"list": list_, "face": face}


def _box(opened: "Opened") -> Box:
    """The box, read and linted once."""
    if "box" not in opened.kept:
        shelf = opened.shelf
        (chosen,) = shelf.chosen([opened.name] if opened.name else [], opened.sets)
        opened.kept["box"] = shelf.open(*chosen, language=opened.language)
    box: Box = opened.kept["box"]
    return box


def _game(opened: "Opened") -> Game:
    box = _box(opened)
    if box.game is None:
        raise HornbookError(f"{box.name} cannot be read", ExitCode.FINDINGS)
    return box.game


def _painted(opened: "Opened", deck_id: str) -> PaintedDeck:
    """A deck with all its faces, painted once."""
    kept: dict[str, PaintedDeck] = opened.kept.setdefault("decks", {})
    if deck_id not in kept:
        place = _place(opened)
        deck = next((one for one in place.game.decks if one.id == deck_id), None)
        if deck is None:
            raise HornbookError(f'there is no deck "{deck_id}"')
        size = place.sizes[deck.size]
        kept[deck_id] = paint_deck(place.studio, deck, size, printed(deck), place.cache)
    return kept[deck_id]


def _place(opened: "Opened") -> Workplace:
    paper = opened.shelf.tables.paper("a4")
    order = Order(paper, paper, Backs.LONG_EDGE)
    return workplace(opened.shelf, _box(opened), _game(opened), order)


def _deck(opened: "Opened", game: Game, deck: Deck, shared: Mapping[str, Any]) -> dict[str, Any]:
    size = opened.shelf.tables.sizes[deck.size]
    return {
        "id": deck.id,
        "title": deck.title,
        "size": [size.width, size.height],
        "cites": _cited(deck),
        "cards": [_card(game, deck, one, shared) for one in printed(deck)],
    }


def _card(game: Game, deck: Deck, one: Printed, shared: Mapping[str, Any]) -> dict[str, Any]:
    context = card_context(shared, deck, one)
    at = game.where(f"cards/{deck.id}", *one.path)
    source = game.set_of(deck.id, one.card.id)
    return {
        "id": one.id,
        "title": _said(one.word("title"), context, game),
        "text": _said(one.word("text"), context, game),
        "flavour": _said(one.word("flavour"), context, game),
        "copies": one.copies,
        "attributes": {name: str(value) for name, value in one.attributes.items()},
        "cites": _cited(one.card),
        "set": source.id if source else "",
        "file": at.file,
        "line": at.line,
    }


def _said(text: object, context: Mapping[str, Any], game: Game) -> str:
    """A text of a card as it is read; as typed where it cannot be worked out."""
    if not text:
        return ""
    symbols = game.theme.symbols
    try:
        return plain(
            fill(str(text), context),
            lambda name: symbols[name].title if name in symbols else name.replace("-", " "),
        )
    except WordsError:
        return str(text)


def _cited(one: Sourced) -> str:
    """Where a thing is from: sections of the rulebook, or that it is ours."""
    if isinstance(one.cites, Mapping):
        return ", ".join(dict.fromkeys(str(value) for value in one.cites.values()))
    return str(one.cites or "")
