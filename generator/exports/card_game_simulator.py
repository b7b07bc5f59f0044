"""A game for Card Game Simulator: one .cgs.zip with its cards, decks, backs and zones.

The format is that of docs/schema in finol-digital/Card-Game-Simulator at 74435fc; where files lie
is read from its UnityCardGame.cs. It drops what it does not find without a word, hence `faults`.
"""

import io
import json
import re
import zipfile
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from generator.exports.archives import zipped
from generator.exports.face_folders import no_pieces
from generator.exports.supply import SuppliedCard, SuppliedDeck, Supply
from generator.exports.tables import TablePlace, table_setups
from generator.exports.target import Export, Files, Lost, Target, documents_lost
from generator.model.seating import tables_by
from generator.model.sizes import MM_PER_INCH, CardSize
from generator.render.face_pictures import boxed

DPI = 200
"""Sharp on a large screen; 110 cards are some 40 MB."""
GAP = 0.5
"""Between decks and between zones on the table, inches."""
ZONE = 6
"""So many cards wide is a zone."""
NUMBER_FIRST = re.compile(r"(\d+) \[([^\]]+)\] \(([^)]+)\)")

PNG = b"\x89PNG"

Json = dict[str, Any]


@dataclass(frozen=True)
class _Game:
    """What all parts of the archive are made from; `size` is that of most cards."""

    supply: Supply
    size: CardSize
    places: tuple[TablePlace, ...]

    @property
    def decks(self) -> tuple[SuppliedDeck, ...]:
        return self.supply.decks

    @property
    def name(self) -> str:
        """What the game is called among others; the language is told where it is not English."""
        title, language = self.supply.game.title, self.supply.language
        return title if language.partition("-")[0] == "en" else f"{title} ({language})"


def export(supply: Supply) -> Export:
    """One archive of the box."""
    if not supply.decks:
        return Export({}, (), (Lost(supply.game.title, supply.tr("it has no cards")),))
    game = _Game(supply, _usual(supply.decks), _shared_places(supply))
    home = supply.name
    inside = dict(_files(game))
    archive = zipped({f"{home}/{name}": data for name, data in inside.items()})
    return Export({f"{home}.cgs.zip": archive}, tuple(_how(supply)), tuple(_lost(game)))


def _usual(decks: Sequence[SuppliedDeck]) -> CardSize:
    """The size of most cards; of equals the first."""
    sizes: dict[tuple[float, float], int] = {}
    for deck in decks:
        key = (deck.size.width, deck.size.height)
        sizes[key] = sizes.get(key, 0) + deck.count
    wanted = max(sizes, key=lambda key: sizes[key])
    return next(one.size for one in decks if (one.size.width, one.size.height) == wanted)


def _shared_places(supply: Supply) -> tuple[TablePlace, ...]:
    """The places of the whole table, of the first rules that have some."""
    for ruleset in supply.rulesets:
        seats = supply.place.order.seats or next(iter(tables_by(supply.game, ruleset)), None)
        for setup in table_setups(supply.game, ruleset, seats, supply.place.order.variants):
            if shared := tuple(one for one in setup.places if one.seat is None):
                return shared
    return ()


def _files(game: _Game) -> Iterator[tuple[str, bytes]]:
    yield "cgs.json", _json(_specification(game))
    yield "AllCards.json", _json([*_cards(game)])
    yield "AllSets.json", _json([{"code": one.id, "name": one.title} for one in game.decks])
    for number, (deck, name) in enumerate(zip(game.decks, _deck_names(game.decks), strict=True)):
        yield f"decks/{name}.txt", _deck_text(deck).encode()
        pictures = _pictures(game, deck)
        for card in deck.cards:
            yield f"sets/{deck.id}/{card_id(deck, card)}.png", pictures[card.front]
        for back in deck.backs:
            yield f"backs/{back_id(deck, back)}.png", pictures[back]
        if number == 0:
            yield "CardBack.png", pictures[deck.backs[0]]


def _pictures(game: _Game, deck: SuppliedDeck) -> Mapping[str, bytes]:
    """The faces of a deck, those of another size with clear bands at their sides."""
    usual, own = game.size, deck.size
    found = deck.pictures(deck.shot(DPI, rounded=True), [*deck.fronts, *deck.backs])
    lies = (own.width > own.height) != (usual.width > usual.height)
    wide, high = (usual.height, usual.width) if lies else (usual.width, usual.height)
    if abs(own.width * high - own.height * wide) < 0.01 * own.height * wide:
        return found
    return {name: boxed(data, wide / high) for name, data in found.items()}


def card_id(deck: SuppliedDeck, card: SuppliedCard) -> str:
    """An id that no other card of the box has, fit for a file name."""
    return f"{deck.id}_{card.id.replace('.', '_')}"


def back_id(deck: SuppliedDeck, face: str) -> str:
    """The id of a back: `playing_back`, `tracks_board_back`."""
    return f"{deck.id}_{face.replace('.', '_').replace('/', '_')}"


def _deck_names(decks: Sequence[SuppliedDeck]) -> list[str]:
    """Titles as files can be called on any system; those that are alike with their ids."""
    plain = [
        re.sub(r'[<>:"/\\|?*\x00-\x1f]', "_", one.title).strip(" .") or one.id for one in decks
    ]
    alike = Counter(name.lower() for name in plain)
    return [
        f"{name} ({one.id})" if alike[name.lower()] > 1 else name
        for name, one in zip(plain, decks, strict=True)
    ]


def _cards(game: _Game) -> Iterator[Json]:
    for deck in game.decks:
        for card in deck.cards:
            words = deck.words(card.front, card.title)
            yield {
                "id": card_id(deck, card),
                "name": card.title,
                "set": deck.id,
                "deck": deck.title,
                "text": "\n".join((*words.signs, *words.words)),
                "backs": [back_id(deck, card.back)],
            }


def _deck_text(deck: SuppliedDeck) -> str:
    """How many of which cards; ids alone, as names that are alike would be taken for each other."""
    lines = (f"{card.copies} [{card_id(deck, card)}] ({deck.id})" for card in deck.cards)
    return "\n".join((f"# {deck.title}", *lines, ""))


def _specification(game: _Game) -> Json:
    supply, tr = game.supply, game.supply.tr
    across, up = (round(edge / MM_PER_INCH, 3) for edge in (game.size.width, game.size.height))
    backs = dict.fromkeys(back_id(deck, back) for deck in game.decks for back in deck.backs)
    base = supply.options.images_at
    zones = [*_zones(game, across, up)]
    wide = max((len(game.decks) + 1) * (across + GAP), ZONE * across + 2 * GAP) + 2 * across
    return {
        "name": game.name,
        "autoUpdate": -1,
        "copyright": supply.game.file.credits.publisher,
        "cardSize": {"x": across, "y": up},
        "cardNameIsUnique": False,
        "cardPrimaryProperty": "text",
        "cardProperties": [
            {"name": "text", "display": tr("Text"), "type": "string"},
            {"name": "deck", "display": tr("Deck"), "type": "string"},
        ],
        "cardBackFaceImageUrls": [
            {"id": one, **({"url": f"{base}/backs/{one}.png"} if base else {})} for one in backs
        ],
        "deckFileType": "txt",
        "deckFileTxtId": "id",
        "deckSharePreference": "share",
        "gameStartDecks": [{"name": name} for name in _deck_names(game.decks)],
        "gamePlayDeckPositions": [
            {"x": round((at - (len(game.decks) - 1) / 2) * (across + GAP), 3), "y": 0}
            for at in range(len(game.decks))
        ],
        "gamePlayZones": zones,
        "gameDefaultCardAction": "flip",
        "playMatSize": {
            "x": round(max(wide, 36), 3),
            "y": round(max(2 * ((len(zones) + 1) // 2 + 1) * (up + GAP), 36), 3),
        },
    }


def _zones(game: _Game, across: float, up: float) -> Iterator[Json]:
    """A row for each place of the table that decks do not begin in, above them and below."""
    for number, place in enumerate(game.places):
        row = number // 2 + 1
        side = 1 if number % 2 == 0 else -1
        face = {"everybody": "up", "nobody": "down"}.get(str(place.sees), "any")
        yield {
            "name": place.title,
            "type": "horizontal",
            "face": face,
            "position": {"x": 0, "y": round(side * row * (up + GAP), 3)},
            "size": {"x": round(ZONE * across, 3), "y": up},
            "rotation": 0,
            "defaultCardAction": "flip",
        }


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def _how(supply: Supply) -> Iterator[str]:
    tr = supply.tr
    yield tr(
        "In Card Game Simulator (cardgamesimulator.com) open the list of games, choose Import, "
        "then Load from CGS ZIP File, and take the .cgs.zip."
    )
    yield tr(
        "Start a game and say yes to the start decks: each deck then lies face down in the middle, "
        "and the rows above and below are the places of the table. Shuffle and deal as the "
        "rulebook says; hornbook export with --seats puts in just the cards for so many players."
    )


def _lost(game: _Game) -> Iterator[Lost]:
    supply, tr = game.supply, game.supply.tr
    for deck in game.decks:
        if (deck.size.width, deck.size.height) != (game.size.width, game.size.height):
            yield Lost(
                tr("the size of {deck}", deck=deck.title),
                tr("all cards have one size there; these are shown whole, but as large as others"),
            )
    if supply.rulesets:
        yield Lost(tr("set-up and rules"), tr("the program knows none: you shuffle, deal and play"))
    if len(supply.rulesets) > 1:
        yield Lost(
            tr("the places of all rules but {title}", title=supply.rulesets[0].title),
            tr("the program has one table: export with --ruleset for another"),
        )
    yield from documents_lost(supply, tr("the program shows cards alone: print them"))
    yield from no_pieces(supply)


def faults(files: Files) -> Iterator[str]:
    """What the program would not find, and drop."""
    for name, data in files.items():
        home = f"{name.removesuffix('.cgs.zip')}/"
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                inside = {one: archive.read(one) for one in archive.namelist()}
        except zipfile.BadZipFile:
            yield f"{name}: no archive"
            continue
        if strays := [one for one in inside if not one.startswith(home)]:
            yield f"{name}: {strays[0]} does not lie in {home}"
            continue
        try:
            yield from _inside({one.removeprefix(home): got for one, got in inside.items()})
        except (KeyError, ValueError) as error:
            yield f"{name}: {error} is missing or no JSON"


def _inside(files: Mapping[str, bytes]) -> Iterator[str]:
    said, cards, sets = (
        json.loads(files[name]) for name in ("cgs.json", "AllCards.json", "AllSets.json")
    )
    ids = [card["id"] for card in cards]
    for one in dict.fromkeys(one for one in ids if ids.count(one) > 1):
        yield f"two cards have the id {one}"
    codes = {one["code"] for one in sets}
    backs = {one["id"] for one in said["cardBackFaceImageUrls"]}
    for card in cards:
        yield from _card_faults(card, codes, backs, files)
    yield from _deck_faults([one["name"] for one in said["gameStartDecks"]], ids, files)


def _card_faults(
    card: Json, codes: Collection[str], backs: Collection[str], files: Mapping[str, bytes]
) -> Iterator[str]:
    picture = f"sets/{card['set']}/{card['id']}.png"
    if card["set"] not in codes:
        yield f"{card['id']}: there is no set {card['set']}"
    if not files.get(picture, b"").startswith(PNG):
        yield f"{card['id']}: {picture} is no picture"
    for back in card["backs"]:
        if back not in backs or not files.get(f"backs/{back}.png", b"").startswith(PNG):
            yield f"{card['id']}: there is no back {back}"


def _deck_faults(
    starting: Sequence[str], ids: Collection[str], files: Mapping[str, bytes]
) -> Iterator[str]:
    for name in starting:
        if f"decks/{name}.txt" not in files:
            yield f"there is no deck {name}"
    texts = [data.decode() for name, data in files.items() if name.startswith("decks/")]
    for line in chain.from_iterable(text.splitlines() for text in texts):
        found = NUMBER_FIRST.fullmatch(line)
        if not line.startswith("#") and (not found or found[2] not in ids):
            yield f"a deck names what is no card: {line}"


TARGET = Target("Card Game Simulator", export, faults)
