"""Pictures of real faces for documents, painted as they are printed and kept with all others."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from generator.model.deck import Deck
from generator.model.faces import find_face
from generator.model.printed import Printed
from generator.model.sizes import CardSize
from generator.play.wording import GameWords
from generator.products.decks import PaintedDeck, paint_deck
from generator.products.previews import face_book
from generator.products.workplace import Workplace
from generator.render.pages import Image
from generator.render.raster import narrowed, png, rasterise

INCH = 25.4

DPI = 300
"""Of a picture at the width at which it is shown on A4."""

ROW = 165.0
"""Millimetres that a row of pictures may take on A4."""

GAP = 4.0
"""Millimetres between the pictures of a row."""

LARGEST = 0.75
"""Of the size of the card: a row of few pictures is not shown larger."""


@dataclass(frozen=True)
class Album:
    """Painted faces by the names that documents give them; `words` says what is on them."""

    words: GameWords
    cache: Path
    found: Mapping[str, tuple[PaintedDeck, Printed, str]]

    def row(self, names: Sequence[str]) -> tuple[Image, ...]:
        """The faces side by side, all at one scale."""
        sizes = [self._size(name) for name in names]
        room = ROW - GAP * (len(names) - 1)
        scale = min(LARGEST, room / sum(size.width for size in sizes))
        pairs = zip(names, sizes, strict=True)
        return tuple(self.image(name, size.width * scale) for name, size in pairs)

    def image(self, name: str, width: float, *, alt: str | None = None) -> Image:
        """The face `width` mm wide; `alt` where it stands for more than what is on it."""
        picture = narrowed(self._pictures[self._face(name)], round(width / INCH * DPI))
        return Image(png(picture), alt or self.alt(name), round(width, 2))

    @cached_property
    def _pictures(self) -> dict[tuple[str, str], Any]:
        """All faces by deck and name, at the largest size at which they are shown."""
        books = {painted.art.deck.id: painted for painted, _, _ in self.found.values()}
        return {
            (deck, face): picture
            for deck, painted in books.items()
            for face, picture in zip(
                painted.faces,
                rasterise(face_book(painted, [*painted.faces], self.cache), round(DPI * LARGEST)),
                strict=True,
            )
        }

    def _face(self, name: str) -> tuple[str, str]:
        """The deck of a face, and what the face is called that looks like this."""
        painted, one, side = self.found[name]
        sides = {made.printed.id: made for made in painted.art.sides}[one.id]
        return painted.art.deck.id, getattr(sides, side)

    def alt(self, name: str) -> str:
        """What a face shows, as it is read aloud."""
        painted, one, side = self.found[name]
        if side == "front":
            return self.words.card(one.id)
        deck = painted.art.deck
        back = one.card.back
        said = ": ".join(filter(None, (back.title, back.text))) if back else ""
        own = f"Back of {self.words.title(one.id)}: {self.words.say(said)}" if said else ""
        return own or f"Back of a card of the deck {deck.title}"

    def _size(self, name: str) -> CardSize:
        return self.found[name][0].art.look.size


def paint_album(place: Workplace, words: GameWords, names: Collection[str]) -> Album:
    """Paint the faces called `names`, or find them painted; each deck is painted at once.

    Raises:
        HornbookError: there is no such face, which lint finds first, or it cannot be painted.
    """
    wanted = {name: found for name in names if (found := find_face(place.game.decks, name))}
    decks: dict[str, tuple[Deck, dict[str, Printed]]] = {}
    for deck, one, _ in wanted.values():
        decks.setdefault(deck.id, (deck, {}))[1][one.id] = one
    painted = {
        key: paint_deck(
            place.studio, deck, place.sizes[deck.size], [*designs.values()], place.cache
        )
        for key, (deck, designs) in decks.items()
    }
    shown = {name: (painted[deck.id], one, side) for name, (deck, one, side) in wanted.items()}
    return Album(words, place.cache, shown)
