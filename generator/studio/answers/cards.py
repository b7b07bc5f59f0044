"""Cards of a box: what is on them, where that is from, and their faces as pictures."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.boxes import Box
from generator.build import workplace
from generator.errors import ExitCode, HornbookError
from generator.layout.sheet import Backs
from generator.model.deck import Deck, Printed, printed
from generator.model.game import Game
from generator.model.seating import is_used
from generator.model.values import Sourced
from generator.play.wording import capital, spaced
from generator.products.decks import DeckArt, PaintedDeck, deck_art, face_book, paint_art
from generator.products.order import Order, Workplace
from generator.render.faces import CachedFace, face_key, look_key
from generator.render.pictures import png, rasterise
from generator.render.stylesheet import font_sources
from generator.words.catalogue import Catalogue, catalogue_of
from generator.words.filters import minus
from generator.words.markup import plain
from generator.words.texts import WordsError, card_context, fill, game_context

if TYPE_CHECKING:
    from generator.studio.host import Opened

LARGEST_DPI = 400
LARGEST_BATCH = 16
"""Faces that are painted together; the first are painted one by one, to be shown at once."""


def list_(opened: "Opened") -> dict[str, Any]:
    """The decks of a box, each with its cards in the order of its file."""
    game = game_of(opened)
    shared = game_context(game)
    return {
        "title": game.title,
        "language": game.file.language,
        "decks": [_deck(opened, game, deck, shared) for deck in game.decks],
    }


def of_boxes(opened: "Opened", names: list[tuple[str, str | None]]) -> list[dict[str, Any]]:
    """What `list` says of boxes of ours, each with its language; one process is enough."""
    return [
        list_(replace(opened, name=name, language=language, kept={})) for name, language in names
    ]


def face(
    opened: "Opened", deck: str, card: str, side: str, dpi: int, mark: str | None = None
) -> bytes:
    """One side of a card as PNG, cut at the trim.

    Args:
        opened: the box.
        deck: its id; `-` for whichever deck has the card.
        card: the id of the card or of one of its designs.
        side: `front` or `back`.
        dpi: pixels in an inch.
        mark: what `list` says of this side; a card that has changed since is not shown.

    Raises:
        HornbookError: there is no such card, it has changed, or it cannot be painted.
    """
    for one in _arts(opened) if deck == "-" else [_art(opened, deck)]:
        for sides in one.art.sides:
            if sides.printed.id == card:
                name = sides.back if side == "back" else sides.front
                if mark not in (None, one.marks[name]):
                    raise HornbookError(
                        f'the card "{card}" has changed', instead="load the page again"
                    )
                return one.picture(name, min(dpi, LARGEST_DPI))
    raise HornbookError(f'there is no card "{card}" in {deck}')


ANSWERS = {"list": list_, "of-boxes": of_boxes, "face": face}


@dataclass
class _Art:
    """A deck whose faces are painted as somebody asks for them, more at a time as they go on."""

    game: Game
    art: DeckArt
    cache: Path
    faces: dict[str, CachedFace] = field(default_factory=dict)
    batch: int = 1

    @cached_property
    def marks(self) -> dict[str, str]:
        """For each face a word that changes with what is on it."""
        look = look_key(self.art.look, font_sources(self.art.look.theme))
        return {name: face_key(look, one)[:20] for name, one in self.art.faces.items()}

    def picture(self, name: str, dpi: int) -> bytes:
        """A face as PNG."""
        if name not in self.faces:
            self._paint(name)
        painted = PaintedDeck(self.art, self.faces, ())
        (picture,) = rasterise(face_book(painted, [name], self.cache), dpi)
        return png(picture)

    def _paint(self, first: str) -> None:
        """Paint a face, and some that are likely to be wanted next."""
        names = list(self.art.faces)
        after = names[names.index(first) :]
        some = [name for name in after if name not in self.faces][: self.batch]
        faces = {name: self.art.faces[name] for name in some}
        made = paint_art(self.game, replace(self.art, faces=faces, sides=()), self.cache)
        self.faces |= made.faces
        self.batch = min(2 * self.batch, LARGEST_BATCH)


def _box(opened: "Opened") -> Box:
    """The box, read once; what lint says of it is for other parts."""
    if "box" not in opened.kept:
        shelf = opened.shelf
        (chosen,) = shelf.chosen([opened.name] if opened.name else [], opened.sets)
        opened.kept["box"] = shelf.open(*chosen, language=opened.language, linted=False)
    box: Box = opened.kept["box"]
    return box


def game_of(opened: "Opened") -> Game:
    """The game, read once.

    Raises:
        HornbookError: it cannot be read.
    """
    box = _box(opened)
    if box.game is None:
        raise HornbookError(f"{box.name} cannot be read", ExitCode.FINDINGS)
    return box.game


def _arts(opened: "Opened") -> Iterator[_Art]:
    """All decks, one after the other."""
    return (_art(opened, deck.id) for deck in game_of(opened).decks)


def _art(opened: "Opened", deck_id: str) -> _Art:
    """What is on the cards of a deck, worked out once."""
    kept: dict[str, _Art] = opened.kept.setdefault("decks", {})
    if deck_id not in kept:
        place = place_of(opened)
        deck = next((one for one in place.game.decks if one.id == deck_id), None)
        if deck is None:
            raise HornbookError(f'there is no deck "{deck_id}"')
        try:
            art = deck_art(place.materials, deck, place.sizes[deck.size], printed(deck))
        except WordsError as error:
            raise HornbookError(f"the cards of {deck_id} cannot be filled in: {error}") from error
        kept[deck_id] = _Art(place.game, art, place.cache)
    return kept[deck_id]


def place_of(opened: "Opened") -> Workplace:
    """Where faces, sheets and maps are painted."""
    paper = opened.shelf.tables.paper("a4")
    if "place" not in opened.kept:
        order = Order(paper, paper, Backs.LONG_EDGE)
        opened.kept["place"] = workplace(opened.shelf, _box(opened), game_of(opened), order)
    place: Workplace = opened.kept["place"]
    return place


def _deck(opened: "Opened", game: Game, deck: Deck, shared: Mapping[str, Any]) -> dict[str, Any]:
    size = opened.shelf.tables.sizes[deck.size]
    marks = _marks(opened, deck)
    return {
        "id": deck.id,
        "title": deck.title,
        "size": [size.width, size.height],
        "sections": sections_of(deck),
        "reasons": dict(deck.editorial),
        "rulesets": [
            [one.id, one.title] for one in game.rulesets if is_used(deck.rulesets, (one,))
        ],
        "cards": [
            {**_card(game, deck, one, shared), "faces": marks.get(one.id, {})}
            for one in printed(deck)
        ],
    }


def _marks(opened: "Opened", deck: Deck) -> dict[str, dict[str, str]]:
    """The marks of both sides of each card; of no card where one of them cannot be filled in."""
    try:
        art = _art(opened, deck.id)
    except HornbookError:
        return {}
    return {
        one.printed.id: {"front": art.marks[one.front], "back": art.marks[one.back]}
        for one in art.art.sides
    }


def _card(game: Game, deck: Deck, one: Printed, shared: Mapping[str, Any]) -> dict[str, Any]:
    context = card_context(shared, deck, one)
    at = game.where(f"cards/{deck.id}", *one.path)
    source = game.set_of(deck.id, one.card.id)
    spoken = partial(_spoken, catalogue_of(game))
    return {
        "id": one.id,
        "title": _said(one.word("title"), context, game),
        "text": _said(one.word("text"), context, game),
        "flavour": _said(one.word("flavour"), context, game),
        "copies": one.copies,
        "attributes": {
            capital(spoken(name)): ", ".join(map(spoken, _several(value)))
            for name, value in one.attributes.items()
        },
        "sections": sections_of(one.card),
        "reasons": {
            name if name == "*" else capital(spoken(name)): reason
            for name, reason in one.card.editorial.items()
        },
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


def _spoken(words: Catalogue, value: object) -> str:
    """The name or the value of an attribute, in the language of the game."""
    if isinstance(value, bool):
        return words.tr("yes") if value else words.tr("no")
    if isinstance(value, int | float):
        return minus(value)
    return str(value) if " " in str(value) else words.tr(spaced(str(value)))


def sections_of(one: Sourced) -> list[str]:
    """The sections of the published rulebook that a thing is from."""
    cites = one.cites.values() if isinstance(one.cites, Mapping) else [one.cites or ""]
    named = (name.strip() for text in cites for name in str(text).split(";"))
    return list(dict.fromkeys(filter(None, named)))


def _several(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, tuple | list) else (value,)
