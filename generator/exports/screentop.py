"""Faces for Screentop.gg, which has no format to import: single pictures, and sheets without gaps.

What it asks of sizes is not public; 4096 pixels are what graphics cards of old show at once.
"""

import re
from collections.abc import Iterator, Sequence

from generator.exports.face_folders import (
    COUNTS,
    Row,
    counted_faces,
    counts,
    no_pictures,
    table_faults,
)
from generator.exports.supply import SuppliedDeck, Supply
from generator.exports.target import Export, Files, Lost, Target
from generator.render.face_pictures import picture_sheets

DPI, SHEET_DPI, LARGEST = 200, 150, 4096
SHEET = re.compile(r"-(\d+)x(\d+)\.jpg$")


def export(supply: Supply) -> Export:
    """A folder of faces for each deck, and its faces on sheets."""
    tr = supply.tr
    files: dict[str, bytes] = {}
    rows: list[Row] = []
    for deck in supply.decks:
        found, more = counted_faces(deck, deck.shot(DPI, rounded=True))
        files |= found
        rows += more
        files |= dict(_sheets(deck, "fronts", [one.front for one in deck.cards]))
        files |= dict(_sheets(deck, "backs", [one.back for one in deck.cards]))
    if rows:
        files[COUNTS] = counts(rows)
    how = (
        tr(
            "In Screentop's editor add the pictures of a deck's folder as cards; the number after "
            "x in a name is how many copies the deck has. counts.csv says the same, and which back "
            "belongs to which front."
        ),
        tr(
            "Or take the sheets: fronts and backs lie on them in the order of counts.csv, without "
            "gaps, and the end of a name is columns x rows. A deck with one back has no sheet of "
            "backs."
        ),
    )
    lost = Lost(tr("set-up and rules"), tr("Screentop has no file to import them from"))
    return Export(files, how, (lost, *no_pictures(supply)))


def _sheets(deck: SuppliedDeck, what: str, faces: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    if len(set(faces)) == 1 and what == "backs":
        return
    found = deck.pictures(deck.shot(SHEET_DPI), dict.fromkeys(faces))
    for number, sheet in enumerate(picture_sheets([found[one] for one in faces], LARGEST), start=1):
        yield f"{deck.id}/sheets/{what}-{number}-{sheet.columns}x{sheet.rows}.jpg", sheet.data


def faults(files: Files) -> Iterator[str]:
    """Pictures that are missing, or sheets that are none."""
    yield from table_faults(files)
    for name, data in files.items():
        if name.endswith(".jpg") and not (SHEET.search(name) and data.startswith(b"\xff\xd8")):
            yield f"{name}: no sheet"


TARGET = Target("Pictures for Screentop.gg", export, faults)
