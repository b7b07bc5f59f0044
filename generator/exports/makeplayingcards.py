"""MakePlayingCards and its sister sites: order files as mpc-autofill reads them, and pictures.

One order holds cards of one size. Its slots count from 0; those that no `<backs>` names have the
`<cardback>`. Names of pictures are those below the folder of the order.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from generator.exports.ordering import (
    Batch,
    OrderedCard,
    advice,
    backs_told,
    batches,
    picture_faults,
    png_size,
    shop_losses,
)
from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Target
from generator.model.shops import Shop

SHOP = "makeplayingcards"
STOCKS = (
    "(S27) Smooth",
    "(S30) Standard Smooth",
    "(S33) Superior Smooth",
    "(M31) Linen",
    "(P10) Plastic",
)
STOCK = STOCKS[1]
LOCAL = "Local File"
HOME = "github.com/chilli-axe/mpc-autofill"
PICTURES = "pictures"
MOST = 612
"""Slots of one order, on all the sites."""
USUAL = "standard"
"""The size of the product that the program opens by itself."""


@dataclass(frozen=True, slots=True)
class CardOrder:
    """One order: a design for each slot."""

    cards: tuple[OrderedCard, ...]

    @property
    def usual_back(self) -> str:
        """The back that most cards have; of equals, the first."""
        return Counter(card.back for card in self.cards).most_common(1)[0][0]


def export(supply: Supply) -> Export:
    """A folder for each size of card: orders, and the pictures that they name."""
    shop = supply.place.shops[SHOP]
    made = batches(supply, shop)
    files: dict[str, bytes] = {}
    told = []
    for batch in made:
        folder = batch.size.id
        orders = orders_of(batch, shop)
        for number, order in enumerate(orders, 1):
            end = f"-{number}" if len(orders) > 1 else ""
            files[f"{folder}/{supply.name}-{folder}{end}.xml"] = order_xml(order, shop)
        files |= {f"{folder}/{PICTURES}/{name}": data for name, data in batch.pictures().items()}
        told.append(_how_many(supply, batch, orders))
    return Export(
        files,
        (*_how(supply, made), *told, *advice(supply, shop, made)),
        tuple(shop_losses(supply, shop)),
    )


def orders_of(batch: Batch, shop: Shop) -> list[CardOrder]:
    """The cards of a batch, no more in one order than the shop takes."""
    slots = [card for card in batch.cards for _ in range(card.copies)]
    most = min(shop.most or MOST, MOST)
    return [CardOrder(tuple(slots[at : at + most])) for at in range(0, len(slots), most)]


def order_xml(order: CardOrder, shop: Shop) -> bytes:
    """The file of an order."""
    root = Element("order")
    details = SubElement(root, "details")
    count = len(order.cards)
    SubElement(details, "quantity").text = str(count)
    SubElement(details, "bracket").text = str(shop.bracket(count) or count)
    SubElement(details, "stock").text = STOCK
    SubElement(details, "foil").text = "false"
    fronts: dict[str, list[int]] = {}
    backs: dict[str, list[int]] = {}
    titles: dict[str, str] = {}
    for slot, card in enumerate(order.cards):
        fronts.setdefault(card.front, []).append(slot)
        titles.setdefault(card.front, card.title)
        if card.back != order.usual_back:
            backs.setdefault(card.back, []).append(slot)
            titles.setdefault(card.back, card.title)
    for side, slots in (("fronts", fronts), ("backs", backs)):
        if slots:
            held = SubElement(root, side)
            for name, places in slots.items():
                _card(held, name, places, titles[name])
    SubElement(root, "cardback").text = f"{PICTURES}/{order.usual_back}"
    ElementTree.indent(root, "    ")
    data: bytes = ElementTree.tostring(root, "utf-8", xml_declaration=True)
    return data + b"\n"


def _card(held: Element, name: str, slots: Sequence[int], title: str) -> None:
    card = SubElement(held, "card")
    SubElement(card, "id").text = f"{PICTURES}/{name}"
    SubElement(card, "sourceType").text = LOCAL
    SubElement(card, "slots").text = ",".join(map(str, slots))
    SubElement(card, "name").text = name
    SubElement(card, "query").text = title


def _how(supply: Supply, made: Sequence[Batch]) -> Iterator[str]:
    tr = supply.tr
    if not made:
        return
    yield tr(
        "Each folder holds the cards of one size: one order or more, and the pictures that they "
        "name. Get the desktop tool of mpc-autofill ({home}), put it into one of the folders, and "
        "start it there: it reads the order file, opens the shop in a browser, and puts every "
        "picture into its slot. Nothing is paid before you do so yourself.",
        home=HOME,
    )
    yield tr(
        "The same order goes to MakePlayingCards and to PrinterStudio in the United States, the "
        "United Kingdom, Germany, Spain and France: the tool asks which. The stock is S30, "
        "standard smooth; change it in the order file, or in the basket."
    )
    if any(batch.size.id != USUAL for batch in made):
        yield tr(
            "The tool itself begins a project for cards of 63 × 88 mm. For other sizes, begin a "
            'project of that size and number of cards in the shop, and choose "Continue editing an '
            'existing project" in the tool. Or upload the pictures by hand.'
        )


def _how_many(supply: Supply, batch: Batch, orders: Sequence[CardOrder]) -> str:
    tr = supply.tr
    counts = [len(one.cards) for one in orders]
    paid = [batch.shop.bracket(count) or count for count in counts]
    told = tr(
        "{folder}/: {cards}. Paid for as {paid}.",
        folder=batch.size.id,
        cards=backs_told(supply, batch.cards),
        paid=" + ".join(map(str, paid)),
    )
    if len(batch.decks) > 1:
        mixed = tr("The shop does not keep decks apart: sort them yourself.")
        told += f" {mixed}"
    return told


def faults(files: Files) -> Iterator[str]:
    """What mpc-autofill would take without a word: missing pictures, empty and doubled slots."""
    orders = [name for name in files if name.endswith(".xml")]
    named = set[str]()
    for name in orders:
        folder = name.rpartition("/")[0]
        try:
            root = ElementTree.fromstring(files[name])  # noqa: S314 - our own, without entities
        except ElementTree.ParseError as error:
            yield f"{name} is no XML: {error}"
            continue
        used = [f"{folder}/{one.text or ''}" for one in (*root.iter("id"), *root.iter("cardback"))]
        named.update(used)
        yield from (f"{name}: {fault}" for fault in _order_faults(root))
        there = (png_size(files[one]) for one in used if one in files)
        yield from (f"{name}: {fault}" for fault in picture_faults(files, used, next(there, None)))
    for name in files:
        if f"/{PICTURES}/" in name and name not in named:
            yield f"{name} is in no order"


def _order_faults(root: Element) -> Iterator[str]:
    quantity = root.findtext("details/quantity", "")
    if root.tag != "order" or not quantity.isdigit():
        yield "it is no order with a quantity"
        return
    count = int(quantity)
    if not 0 < count <= MOST:
        yield f"{count} cards are not 1 to {MOST}"
    if (stock := root.findtext("details/stock", "")) not in STOCKS:
        yield f'there is no stock "{stock}"'
    if root.findtext("details/foil") not in {"true", "false"}:
        yield "it does not say whether there is foil"
    for side in ("fronts", "backs"):
        cards = root.findall(f"{side}/card")
        is_filled_up = side == "backs" and bool(root.findtext("cardback"))
        for fault in _slot_faults(cards, count, is_filled_up=is_filled_up):
            yield f"{side}: {fault}"


def _slot_faults(cards: Sequence[Element], count: int, *, is_filled_up: bool) -> Iterator[str]:
    found = Counter(slot for card in cards for slot in card.findtext("slots", "").split(","))
    good = {slot for slot in found if slot.isdigit() and int(slot) < count}
    for slot, times in found.items():
        if slot not in good:
            yield f'there is no slot "{slot}"'
        elif times > 1:
            yield f"slot {slot} has {times} cards"
    if len(good) < count and not is_filled_up:
        yield f"{count - len(good)} slots are empty"
    if any(card.findtext("sourceType") != LOCAL for card in cards):
        yield "a picture is not a file of the folder"


TARGET = Target("Orders at MakePlayingCards", export, faults)
