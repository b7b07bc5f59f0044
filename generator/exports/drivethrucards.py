"""DriveThruCards: a PDF/X-1a for each size of card, back and front of each card after each other.

Pages are CMYK pictures with their bleed. `order.json` says what each file must hold, and proofs
show what the inks make of the colours of the screen.
"""

import json
from collections.abc import Iterator, Sequence
from functools import partial

import generator.exports.ordering as orders
from generator.exports.ordering import Batch
from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Target
from generator.render.preflight import preflight
from generator.render.press import CONDITION, in_print
from generator.render.press_pdf import PressPage, press_pdf, press_pictures
from generator.render.proofs import beside

SHOP = "drivethrucards"
ORDER, PROOFS = "order.json", "proofs"
MOST_INK = 240
"""Percent, where the table of shops says nothing."""
WIDEST = 400


def export(supply: Supply) -> Export:
    """A PDF for each size of card, a list of them, and a proof of each."""
    shop = supply.place.shops[SHOP]
    made = orders.batches(supply, shop)
    files: dict[str, bytes] = {}
    listed = []
    for batch in made:
        name = f"{supply.name}-{batch.size.id}"
        pictures = batch.pictures()
        inked = press_pictures(pictures, shop.ink or MOST_INK, supply.place.cache)
        product = batch.product
        shape = PressPage(product.px, product.bleed, shop.dpi)
        title = f"{supply.game.title}: {batch.size.title}"
        files[f"{name}.pdf"] = press_pdf(pages(batch), inked, shape, title, supply.language)
        printed = partial(in_print, most=shop.ink or MOST_INK)
        files[f"{PROOFS}/{name}.png"] = beside([*pictures.values()], printed)
        listed.append(
            {
                "file": f"{name}.pdf",
                "product": product.name,
                "cards": batch.count,
                "px": product.px,
                "bleed": product.bleed,
                "dpi": shop.dpi,
                "ink": shop.ink or MOST_INK,
            }
        )
    if listed:
        files[ORDER] = (json.dumps({"files": listed}, ensure_ascii=False, indent=2) + "\n").encode()
    how = (*_how(supply, made, shop.ink or MOST_INK), *orders.advice(supply, shop, made))
    return Export(files, how, tuple(orders.shop_losses(supply, shop)))


def pages(batch: Batch) -> list[str]:
    """Which picture is on which page: the back of a card, then its front, for every copy."""
    return [
        name for card in batch.cards for _ in range(card.copies) for name in (card.back, card.front)
    ]


def _how(supply: Supply, made: Sequence[Batch], ink: int) -> Iterator[str]:
    tr = supply.tr
    if not made:
        return
    yield tr(
        "Each PDF holds the cards of one size, and is one product at DriveThruCards. A page is one "
        "side of a card: page 1 is the back of the first card, page 2 its front, and so on. Upload "
        "it as the print file of the product."
    )
    yield tr(
        "The files are PDF/X-1a:2003: CMYK pictures with their bleed, no fonts, no transparency, "
        "nowhere more than {ink} % of ink. Colours are reckoned for SWOP ({condition}) by a model "
        "of our own. In the proofs each face stands twice: at the left as on a screen, at the "
        "right as those inks make it. A bright red, green or blue becomes duller, and black is a "
        "little lighter; that is so on every press.",
        ink=ink,
        condition=CONDITION,
    )
    yield tr("Order the printed proof that the shop asks for before it sells a deck.")
    for batch in made:
        told = orders.backs_told(supply, batch.cards)
        pages = tr("{cards}: {pages} pages.", cards=told, pages=2 * batch.count)
        yield f"{supply.name}-{batch.size.id}.pdf: {pages}"


def faults(files: Files) -> Iterator[str]:
    """What the shop's preflight or its press would refuse."""
    if not files:
        return
    try:
        listed = json.loads(files[ORDER])["files"]
        shapes = {
            one["file"]: PressPage((one["px"][0], one["px"][1]), tuple(one["bleed"]), one["dpi"])
            for one in listed
        }
        wanted = [(one["file"], int(one["cards"]), int(one["ink"])) for one in listed]
    except (KeyError, IndexError, TypeError, ValueError) as error:
        yield f"{ORDER} is missing or damaged: {error!r}"
        return
    for name, cards, ink in wanted:
        if name not in files:
            yield f"{name} is missing"
            continue
        if ink > WIDEST:
            yield f"{name}: {ORDER} allows {ink} % of ink"
        shape = shapes[name]
        boxes = {"MediaBox": shape.media, "BleedBox": shape.media, "TrimBox": shape.trim}
        found = preflight(files[name], most=ink, dpi=shape.dpi, boxes=boxes, pages=2 * cards)
        yield from (f"{name}: {fault}" for fault in found)
    named = {name for name, _, _ in wanted}
    for name in files:
        if name.endswith(".pdf") and name not in named:
            yield f"{name} is not in {ORDER}"


TARGET = Target("Cards at DriveThruCards", export, faults)
