"""What all print shops are sent alike: decks by the size of their cards, pictures, what is left."""

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.exports.supply import SuppliedCard, SuppliedDeck, Supply
from generator.exports.target import Lost
from generator.model.deck import ScaleFace, TrackFace
from generator.model.shops import Shop, ShopProduct
from generator.model.sizes import CardSize
from generator.render.face_pictures import Shot
from generator.render.safe_zones import text_insets

NEARLY = 0.05
"""Mm by which words may be nearer to the edge than a shop asks, since nobody cuts so finely."""
MOST_NAMED = 4
"""Cards that are named one by one."""
PNG_HEAD = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class OrderedCard:
    """One card design of an order: its two pictures by the names of their files."""

    title: str
    copies: int
    front: str
    back: str


@dataclass(frozen=True)
class Batch:
    """All decks of one size of card, as one product of a shop."""

    shop: Shop
    product: ShopProduct
    size: CardSize
    decks: tuple[SuppliedDeck, ...]

    @property
    def shot(self) -> Shot:
        """How its faces are pictured: on the shop's pixels, with the shop's bleed."""
        return Shot.trimmed(self.size, self.product.px, self.product.bleed)

    @cached_property
    def cards(self) -> tuple[OrderedCard, ...]:
        """Every design of every deck, in their order."""
        return tuple(card for deck in self.decks for card in ordered(deck))

    @property
    def count(self) -> int:
        """How many cards it has, copies counted."""
        return sum(one.copies for one in self.cards)

    def pictures(self) -> dict[str, bytes]:
        """The pictures of all faces, by the names of their files."""
        return {
            file_of(deck, face): data
            for deck in self.decks
            for face, data in deck.pictures(self.shot).items()
        }


def ordered(deck: SuppliedDeck) -> Iterator[OrderedCard]:
    """The designs of a deck as cards to order."""
    for one in deck.cards:
        yield OrderedCard(one.title, one.copies, file_of(deck, one.front), file_of(deck, one.back))


def file_of(deck: SuppliedDeck, face: str) -> str:
    """The name of the picture of a face: `witch/front` of `tryals` → `tryals-witch-front.png`."""
    return f"{deck.id}-{face.replace('/', '-')}.png"


def batches(supply: Supply, shop: Shop) -> list[Batch]:
    """The decks that a shop can print, those of one size together; sizes as they come first."""
    by_size: dict[str, list[SuppliedDeck]] = {}
    for deck in supply.decks:
        if deck.cards:
            by_size.setdefault(deck.size.id, []).append(deck)
    return [
        Batch(shop, product, decks[0].size, tuple(decks))
        for size, decks in by_size.items()
        if (product := shop.product(size))
    ]


def shop_losses(supply: Supply, shop: Shop) -> Iterator[Lost]:
    """What of a box a shop for cards does not make, and what it makes less well."""
    for deck in supply.decks:
        if deck.cards and not shop.product(deck.size.id):
            size = deck.size
            of = f"{deck.title} ({size.width:g} × {size.height:g} mm)"
            why = f"we know of no cards of this size at {shop.title}; print them yourself with "
            why += (
                f"`hornbook print {supply.game.id} --only {deck.id}`, or give the deck another size"
            )
            yield Lost(of, why)
    for batch in batches(supply, shop):
        for deck in batch.decks:
            yield from _less_well(batch, deck)
    others: Iterable[tuple[str, str, str]] = (
        *(("map", one.title, one.id) for one in supply.maps),
        *(("sheet", one.title, one.id) for one in supply.sheets),
        *(("rulebook", book.title, name) for name, book in supply.books.items()),
    )
    for kind, title, name in others:
        again = f"`hornbook print {supply.game.id} --only {name}` prints it"
        yield Lost(f"the {kind} {title}", f"only cards are ordered here; {again}")


def _less_well(batch: Batch, deck: SuppliedDeck) -> Iterator[Lost]:
    faces = (deck.deck.front, deck.deck.back)
    if any(isinstance(face, ScaleFace) for face in faces):
        why = "its numbers are drawn to the millimetre; they are ordered as plain cards, and where "
        why += "the shop's knife strays by a millimetre, a card that slides over them shows it"
        yield Lost(f"the exact scales of {deck.title}", why)
    if any(isinstance(face, TrackFace) for face in faces):
        why = "a track is ordered as a plain card; markers to put on it are not ordered"
        yield Lost(f"the markers of {deck.title}", why)
    across, down = (batch.shop.mm(inset) for inset in batch.product.safe)
    insets = text_insets(
        {name: face.pdf for name, face in deck.painted.faces.items()}, deck.size, deck.cache
    )
    near = {
        name: min(inset.side - across, inset.end - down)
        for name, inset in insets.items()
        if inset.side < across - NEARLY or inset.end < down - NEARLY
    }
    if near:
        cards = [one for one in deck.cards if one.front in near or one.back in near]
        least = -min(near.values())
        why = f"words come up to {least:.1f} mm nearer to the edge than {batch.shop.title} asks "
        why += f"({across:.1f} mm inside the cut); order one copy first and look at them"
        yield Lost(f"the safe zone of {deck.title} ({_named(cards)})", why)


def _named(cards: Sequence[SuppliedCard]) -> str:
    titles = [*dict.fromkeys(card.title for card in cards)]
    shown = ", ".join(titles[:MOST_NAMED]) + (" …" if len(titles) > MOST_NAMED else "")
    return f"{len(cards)} {'design' if len(cards) == 1 else 'designs'}: {shown}"


def advice(shop: Shop, made: Sequence[Batch]) -> Iterator[str]:
    """What to compare with the shop before anything is paid."""
    for batch in made:
        product = batch.product
        width, height = product.px
        told = f"{product.name}: {width} × {height} pixels at {shop.dpi} dpi, with the bleed."
        if product.unsure:
            told += f" Not certain: {product.unsure}. Compare with the shop before you pay."
        yield told


def png_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG picture; None where it is none."""
    if data[:8] != PNG_HEAD or data[12:16] != b"IHDR" or len(data) < 24:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def picture_faults(
    files: Mapping[str, bytes], names: Iterable[str], px: tuple[int, int] | None = None
) -> Iterator[str]:
    """Which of these pictures are missing, no PNG, or of other pixels than they must be."""
    for name in dict.fromkeys(names):
        if name not in files:
            yield f"{name} is missing"
        elif (size := png_size(files[name])) is None:
            yield f"{name} is no PNG"
        elif px and size != px:
            yield f"{name} has {size[0]} × {size[1]} pixels instead of {px[0]} × {px[1]}"
