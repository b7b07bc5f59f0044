"""Faces as SVG, sharp at any size, letters as shapes: for posters, laser engravers and editors."""

from collections.abc import Iterator
from xml.etree import ElementTree

from generator.exports.face_folders import (
    COUNTS,
    Row,
    counts,
    no_pictures,
    table_faults,
)
from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Target
from generator.render.face_drawings import face_svgs

SVG = "{http://www.w3.org/2000/svg}"


def export(supply: Supply) -> Export:
    """Every face of every deck as SVG, cut at the trim.

    Raises:
        HornbookError: Poppler is not on this machine.
    """
    tr = supply.tr
    files: dict[str, bytes] = {}
    rows: list[Row] = []
    for deck in supply.decks:
        names = {face: f"{deck.id}/{face.replace('/', '-')}.svg" for face in deck.painted.faces}
        titles = dict.fromkeys(names, deck.title)
        titles |= {card.front: card.title for card in deck.cards}
        pages = {face: one.pdf for face, one in deck.painted.faces.items()}
        drawn = face_svgs(pages, titles, deck.size, deck.cache)
        files |= {names[face]: data for face, data in drawn.items()}
        for one in deck.cards:
            sides = names[one.front], names[one.back]
            rows.append(Row(sides[0], deck.title, one.title, one.copies, sides[1]))
    if rows:
        files[COUNTS] = counts(rows)
    how = (
        tr(
            "Each deck has a folder of its faces as SVG, as large as the card in millimetres, cut "
            "at the trim with square corners. Letters are shapes: they look the same everywhere, "
            "and cannot be typed over."
        ),
        tr(
            "counts.csv says how many there are of each front and which back it has; any "
            "spreadsheet opens it."
        ),
    )
    return Export(files, how, tuple(no_pictures(supply)))


def faults(files: Files) -> Iterator[str]:
    """Drawings that are missing, no XML, or in need of a font."""
    yield from table_faults(files)
    for name, data in files.items():
        if not name.endswith(".svg"):
            continue
        try:
            root = ElementTree.fromstring(data)  # noqa: S314 # what was drawn just now
        except ElementTree.ParseError as error:
            yield f"{name}: no XML ({error})"
            continue
        if root.find(f".//{SVG}text") is not None:
            yield f"{name}: its letters are no shapes"


TARGET = Target("Faces as SVG", export, faults)
