"""Pictures of a save for Tabletop Simulator, and the cards of its decks on sheets."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from math import ceil

from generator.exports.supply import SuppliedDeck
from generator.exports.tabletop_objects import CardSheet, Face, Ids, Thing, card
from generator.model.sizes import MM_PER_INCH
from generator.render.face_pictures import picture_sheets
from generator.render.table_pictures import LARGEST

IMAGES, PDFS = "Mods/Images", "Mods/PDF"
"""Folders of the program, below its own."""
DPI = 225.0
"""Of cards: thirty-five poker cards fill a sheet."""
COLUMNS, ROWS = 10, 7
SAFE = re.compile(r"[^a-z0-9]+")


@dataclass
class Files:
    """The files of the export; names of pictures tell their content, since they are cached."""

    prefix: str
    below: str
    """The address below which pictures will lie on the web; none where they are named alone."""
    made: dict[str, bytes] = field(default_factory=dict)

    def add(self, name: str, data: bytes, folder: str = IMAGES, ending: str = "jpg") -> str:
        """Keeps a file, and says its address."""
        mark = sha256(data).hexdigest()[:8]
        file = f"{self.prefix}-{slug(name)}-{mark}.{ending}"
        self.made[f"{folder}/{file}"] = data
        return f"{self.below}/{file}" if self.below else file


def slug(text: str) -> str:
    """Small letters and digits, with lines between."""
    return SAFE.sub("-", text.lower()).strip("-")


@dataclass(frozen=True)
class Sheets:
    """A deck on sheets, and where each of its designs is: sheet and cell."""

    deck: SuppliedDeck
    sheets: tuple[CardSheet, ...]
    cells: Mapping[str, tuple[CardSheet, int]]

    def cards(self, ids: Ids, at: Thing) -> list[Thing]:
        """Every copy of every card."""
        found = []
        for one in self.deck.cards:
            sheet, cell = self.cells[one.id]
            says = "\n".join(self.deck.words(one.front, one.title).lines)
            for copy in range(one.copies):
                guid = ids.of("card", self.deck.id, one.id, copy)
                found.append(card(guid, Face(sheet, cell, one.id, one.title, says), at))
        return found


def on_sheets(one: SuppliedDeck, files: Files, first: int) -> Sheets:
    """The cards of a deck as pictures in grids, and their backs: one, or as many sheets."""
    size = one.size
    dpi = min(DPI, (LARGEST - 1) / (max(size.width, size.height) / MM_PER_INCH))
    shot = one.shot(dpi)
    drawn = one.pictures(shot)
    pairs = list(dict.fromkeys((card.front, card.back) for card in one.cards))
    fronts = picture_sheets([drawn[front] for front, _ in pairs], LARGEST, COLUMNS, ROWS)
    unique = len(one.backs) > 1
    if unique:
        made = picture_sheets([drawn[back] for _, back in pairs], LARGEST, COLUMNS, ROWS)
        backs = [sheet.data for sheet in made]
    else:
        plain = one.shot(dpi, format="JPEG", quality=92)
        backs = [*one.pictures(plain, one.backs).values()] * len(fronts)
    room = ceil(len(pairs) / max(len(fronts), 1))
    if len(fronts) > 1:
        room = fronts[0].columns * fronts[0].rows
    sheets = tuple(
        CardSheet(
            first + at,
            files.add(f"{one.id} {at + 1}", sheet.data),
            files.add(f"{one.id} back {at + 1}" if unique else f"{one.id} back", backs[at]),
            sheet.columns,
            sheet.rows,
            unique,
            size.corner > 0,
        )
        for at, sheet in enumerate(fronts)
    )
    where = {pair: (sheets[at // room], at % room) for at, pair in enumerate(pairs)}
    return Sheets(one, sheets, {card.id: where[card.front, card.back] for card in one.cards})
