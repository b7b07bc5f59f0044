"""What all print shops are sent alike: decks by the size of their cards, pictures, what is left."""

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.exports.supply import SuppliedDeck, Supply
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
    tr, number, box = supply.tr, supply.catalogue.number, supply.game.id
    for deck in supply.decks:
        if deck.cards and not shop.product(deck.size.id):
            why = tr(
                "we know of no cards of {width} × {height} mm at {shop}, and nothing near it would "
                "fit; print them yourself with `{command}`, or give the deck another size",
                width=number(deck.size.width),
                height=number(deck.size.height),
                shop=shop.title,
                command=f"hornbook print {box} --only {deck.id}",
            )
            yield Lost(deck.title, why)
    for batch in batches(supply, shop):
        for deck in batch.decks:
            yield from _less_well(supply, batch, deck)
    others = (
        *((tr("the map {title}", title=one.title), one.id) for one in supply.maps),
        *((tr("the sheet {title}", title=one.title), one.id) for one in supply.sheets),
        *(
            (tr("the rulebook {title}", title=book.title), name)
            for name, book in supply.books.items()
        ),
    )
    for what, name in others:
        command = f"hornbook print {box} --only {name}"
        why = tr("only cards are ordered here; `{command}` prints it", command=command)
        yield Lost(what, why)


def _less_well(supply: Supply, batch: Batch, deck: SuppliedDeck) -> Iterator[Lost]:
    tr, number = supply.tr, supply.catalogue.number
    faces = (deck.deck.front, deck.deck.back)
    if any(isinstance(face, ScaleFace) for face in faces):
        why = tr(
            "they are drawn to the millimetre and ordered as plain cards; where the shop's knife "
            "strays by a millimetre, a card that slides over them shows it"
        )
        yield Lost(tr("the exact scales of {title}", title=deck.title), why)
    if any(isinstance(face, TrackFace) for face in faces):
        why = tr("a track is ordered as a plain card; markers to put on it are not ordered")
        yield Lost(tr("the markers of {title}", title=deck.title), why)
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
        titles = [*dict.fromkeys(card.title for card in cards)]
        shown = ", ".join(titles[:MOST_NAMED]) + (" …" if len(titles) > MOST_NAMED else "")
        why = tr(
            "words come up to {over} mm nearer to the edge than {shop} asks ({safe} mm inside the "
            "cut); order one copy first and look at them",
            over=number(-min(near.values()), 1),
            shop=batch.shop.title,
            safe=number(across, 1),
        )
        what = tr("the safe zone of {title} ({cards})", title=deck.title, cards=shown)
        yield Lost(what, why)


def advice(supply: Supply, shop: Shop, made: Sequence[Batch]) -> Iterator[str]:
    """What to compare with the shop before anything is paid."""
    tr = supply.tr
    for batch in made:
        product = batch.product
        width, height = product.px
        told = tr(
            "{product}: {width} × {height} pixels at {dpi} dpi, with the bleed.",
            product=product.name,
            width=width,
            height=height,
            dpi=shop.dpi,
        )
        if product.unsure:
            unsure = tr(
                "Not certain: {what}. Compare with the shop before you pay.", what=product.unsure
            )
            told += f" {unsure}"
        yield told


def backs_told(supply: Supply, cards: Sequence[OrderedCard]) -> str:
    """How many cards there are, and how many different backs they have."""
    count, backs = sum(card.copies for card in cards), len({card.back for card in cards})
    tr, many = supply.tr, supply.catalogue.many
    told = many(count, tr("{number} card"), tr("{number} cards"))
    return f"{told}, {many(backs, tr('one back'), tr('{number} different backs'))}"


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
