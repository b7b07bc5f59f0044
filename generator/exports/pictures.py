"""Faces as picture files: one for each face, and a contact sheet of each deck."""

from collections.abc import Iterator

from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Target
from generator.products.decks import deck_picture

DPI = 300
"""As sharp as print."""


def export(supply: Supply) -> Export:
    """Every face of every deck as PNG, and a contact sheet of each deck."""
    files: dict[str, bytes] = {}
    for deck in supply.decks:
        for face, data in deck.pictures(deck.shot(DPI, rounded=True)).items():
            files[f"{deck.id}/{face.replace('/', '-')}.png"] = data
        files[f"{deck.id}.png"] = deck_picture(deck.painted, deck.cache)
    return Export(files)


def faults(files: Files) -> Iterator[str]:
    """None: pictures refer to nothing."""
    yield from ()


TARGET = Target("Pictures of faces", export, faults)
