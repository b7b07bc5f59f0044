"""Faces as picture files, a contact sheet of each deck, and a table of how many there are."""

from collections.abc import Iterator

from generator.exports.face_folders import (
    COUNTS,
    Row,
    counts,
    named_faces,
    no_pictures,
    table_faults,
)
from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Target
from generator.products.decks import deck_picture
from generator.render.face_pictures import Format

DPI = 300
"""As sharp as print."""


def export(supply: Supply) -> Export:
    """Every face of every deck as PNG."""
    return faces(supply, "PNG")


def faces(supply: Supply, kind: Format) -> Export:
    """Every face of every deck as pictures of this kind, and a contact sheet of each deck."""
    tr = supply.tr
    files: dict[str, bytes] = {}
    rows: list[Row] = []
    for deck in supply.decks:
        found, more = named_faces(deck, deck.shot(DPI, rounded=True, format=kind))
        files |= found
        rows += more
        files[f"{deck.id}.png"] = deck_picture(deck.painted, deck.cache)
    if rows:
        files[COUNTS] = counts(rows)
    how = (
        tr(
            "Each deck has a folder of its faces, cut at the trim, 300 pixels to the inch, corners "
            "clear, and beside it a contact sheet of all of them."
        ),
        tr(
            "counts.csv says how many there are of each front and which back it has; any "
            "spreadsheet opens it."
        ),
    )
    return Export(files, how, tuple(no_pictures(supply)))


def faults(files: Files) -> Iterator[str]:
    """What the table of counts names and the folders do not hold."""
    yield from table_faults(files)


TARGET = Target("Pictures of faces", export, faults)
