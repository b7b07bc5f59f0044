"""Faces for Tabletopia, which has no format to import: pictures as its workshop takes them.

10 pixels to the millimetre, at most 4000 × 4000, all cards of a deck of one size to the pixel,
fronts and backs in files of their own: tabletopia.com/news/game-creator-checklist (2.2.2) and
help.tabletopia.com/knowledge-base/how-to-prepare-graphics.
"""

from collections.abc import Iterator

from generator.exports.face_folders import (
    COUNTS,
    Row,
    counted_faces,
    counts,
    no_pictures,
    per_mm,
    picture_size,
    pixels,
    table_faults,
)
from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Lost, Target

PER_MM, LARGEST = 10, 4000


def export(supply: Supply) -> Export:
    """A folder of faces for each deck."""
    tr = supply.tr
    files: dict[str, bytes] = {}
    rows: list[Row] = []
    shots = {deck.id: per_mm(deck, PER_MM) for deck in supply.decks}
    for deck in supply.decks:
        found, more = counted_faces(deck, shots[deck.id])
        files |= found
        rows += more
    if rows:
        files[COUNTS] = counts(rows)
    how = (
        tr(
            "In Tabletopia's workshop, under Objects, add the fronts of a deck (in its folder) as "
            "cards, each with the back of its folder. The number after x in a name is how many "
            "copies the deck has; counts.csv says the same, and which back belongs to which front."
        ),
        tr(
            "The pictures have 10 pixels to the millimetre, as Tabletopia counts: {sizes}. Build "
            "the deck in a setup, then shuffle and deal as the rulebook says.",
            sizes=pixels(supply.decks, shots),
        ),
    )
    lost = (*_unmade(supply), *no_pictures(supply))
    return Export(files, how, lost)


def _unmade(supply: Supply) -> Iterator[Lost]:
    tr = supply.tr
    yield Lost(tr("set-up and rules"), tr("Tabletopia has no file to import them from"))


def faults(files: Files) -> Iterator[str]:
    """Pictures that are missing, differ in size, or are larger than may be."""
    yield from table_faults(files)
    for name, data in files.items():
        size = picture_size(data)
        if size and max(size) > LARGEST:
            yield f"{name}: {size[0]} × {size[1]} pixels, and {LARGEST} are the most"


TARGET = Target("Pictures for Tabletopia", export, faults)
