"""The Game Crafter: a folder of pictures for each deck, a manifest with counts, and proofs.

A folder is called after the component of the shop and the deck: `TarotDeck-courts`.
"""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.exports.ordering import (
    Batch,
    advice,
    backs_told,
    batches,
    ordered,
    picture_faults,
    png_size,
    shop_losses,
)
from generator.exports.supply import SuppliedDeck, Supply
from generator.exports.target import Export, Files, Target
from generator.render.proofs import proof_sheet

SHOP = "the-game-crafter"
MANIFEST, LIST = "manifest.json", "manifest.csv"
PROOFS = "proofs"
SIDES = ("front", "back")
LARGEST, LEAST_SIDE, MOST_SIDE = 50_000_000, 50, 10_000
"""Bytes of a picture, and pixels of its sides, that the shop takes."""
COLUMNS = ("folder", "component", "deck", "card", "count", "front", "back", "width", "height")


def export(supply: Supply) -> Export:
    """A folder for each deck, a manifest of all of them, and a proof of each."""
    shop = supply.place.shops[SHOP]
    made = batches(supply, shop)
    files: dict[str, bytes] = {}
    decks = []
    for batch in made:
        pictures = batch.pictures()
        for deck in batch.decks:
            folder = folder_of(batch, deck)
            cards = [*ordered(deck)]
            names = dict.fromkeys(name for card in cards for name in (card.front, card.back))
            files |= {f"{folder}/{name}": pictures[name] for name in names}
            shown = [pictures[name] for name in names]
            product = batch.product
            proof = proof_sheet(shown, product.bleed, product.safe)
            files[f"{PROOFS}/{folder}.png"] = proof
            decks.append(_deck(batch, deck, folder))
    manifest = {"game": supply.game.title, "language": supply.language, "decks": decks}
    if decks:
        files[MANIFEST] = (json.dumps(manifest, ensure_ascii=False, indent=2) + "\n").encode()
        files[LIST] = _list(decks)
    how = (*_how(supply, made), *advice(supply, shop, made))
    return Export(files, how, tuple(shop_losses(supply, shop)))


def folder_of(batch: Batch, deck: SuppliedDeck) -> str:
    """The folder of a deck: `TarotDeck-courts`."""
    return f"{batch.product.name}-{deck.id}"


def _deck(batch: Batch, deck: SuppliedDeck, folder: str) -> dict[str, Any]:
    width, height = batch.product.px
    cards = [
        {"title": card.title, "count": card.copies, "front": card.front, "back": card.back}
        for card in ordered(deck)
    ]
    usual = Counter[str]()
    for card in ordered(deck):
        usual[card.back] += card.copies
    return {
        "folder": folder,
        "component": batch.product.name,
        "deck": deck.title,
        "width": width,
        "height": height,
        "count": deck.count,
        "back": usual.most_common(1)[0][0],
        "cards": cards,
    }


def _list(decks: Sequence[Mapping[str, Any]]) -> bytes:
    """The manifest as a table, a card in a row."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(COLUMNS)
    table.writerows(_rows(decks))
    return out.getvalue().encode("utf-8-sig")


def _rows(decks: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, ...]]:
    for deck in decks:
        for card in deck["cards"]:
            row = (deck["folder"], deck["component"], deck["deck"], _plain(card["title"]))
            counted = (card["count"], card["front"], card["back"], deck["width"], deck["height"])
            yield (*row, *map(str, counted))


def _plain(title: str) -> str:
    """A title that no spreadsheet takes for a formula."""
    return f"'{title}" if title[:1] in "=+-@\t\r" else title


def _how(supply: Supply, made: Sequence[Batch]) -> Iterator[str]:
    tr = supply.tr
    if not made:
        return
    yield tr(
        "Each folder is one component of a game at The Game Crafter, and is called after it: "
        'TarotDeck-courts holds the pictures of the deck "courts" for a Tarot Deck. In the shop, '
        "make a game, add that component, and upload the pictures of the folder."
    )
    yield tr(
        "manifest.csv says of each card which pictures are its front and its back, and how many "
        "there are: set that number at the card. manifest.json says the same for programs, and "
        "which back most cards of a deck have. Upload that one as the back of the deck, and the "
        "others at their cards."
    )
    yield tr(
        "Look at the proofs first, and at the shop's own afterwards: the outer line is the cut, "
        "and words must stay inside the inner one."
    )
    for batch in made:
        for deck in batch.decks:
            yield f"{folder_of(batch, deck)}/: {backs_told(supply, [*ordered(deck)])}."


def faults(files: Files) -> Iterator[str]:
    """Pictures that the manifest names but that are not there, or are not what it says; counts."""
    if not files:
        return
    try:
        decks = json.loads(files[MANIFEST])["decks"]
        yield from _manifest_faults(files, decks)
    except (KeyError, TypeError, ValueError) as error:
        yield f"{MANIFEST} is missing or damaged: {error!r}"
    for name, data in files.items():
        size = None if name.startswith(PROOFS) else png_size(data)
        if len(data) > LARGEST:
            yield f"{name} is larger than the {LARGEST // 1_000_000} MB that the shop takes"
        if size and not LEAST_SIDE <= min(size) <= max(size) <= MOST_SIDE:
            yield f"{name} has sides of {size[0]} × {size[1]} pixels, which the shop does not take"


def _manifest_faults(files: Files, decks: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    named = {f"{PROOFS}/{deck['folder']}.png" for deck in decks}
    yield from (f"{name} is missing" for name in named if name not in files)
    for deck in decks:
        used = [f"{deck['folder']}/{card[side]}" for card in deck["cards"] for side in SIDES]
        named.update(used)
        yield from picture_faults(files, used, (deck["width"], deck["height"]))
        counted = sum(card["count"] for card in deck["cards"])
        if counted != deck["count"] or any(card["count"] < 1 for card in deck["cards"]):
            yield f"{deck['folder']}: its cards are {counted}, not {deck['count']}"
        if deck["back"] not in {card["back"] for card in deck["cards"]}:
            yield f"{deck['folder']}: no card has the back {deck['back']}"
    table = [*csv.reader(io.StringIO(files.get(LIST, b"").decode("utf-8-sig")))]
    if table != [list(COLUMNS), *map(list, _rows(decks))]:
        yield f"{LIST} does not say what {MANIFEST} says"
    yield from (
        f"{name} is in no deck" for name in files if name.endswith(".png") and name not in named
    )


TARGET = Target("Components at The Game Crafter", export, faults)
