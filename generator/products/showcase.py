"""One picture of several boxes: the faces that each box chose to be shown by, a row for each."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from generator.diagnostics import did_you_mean
from generator.errors import HornbookError
from generator.products.decks import PaintedDeck
from generator.products.previews import face_book
from generator.products.tasks import DeckTask
from generator.render.raster import picture_rows, png, rasterise, small

DPI = 150
WIDTH = 1600
"""Pixels: sharp on a web page, and light enough for a repository."""


def showcase(boxes: Sequence[Sequence[DeckTask]], cache: Path) -> bytes:
    """The picture as PNG; `boxes` holds the decks of each box.

    Raises:
        HornbookError: a box asks to be shown by a face that it does not have.
    """
    rows = []
    for decks in boxes:
        painted = [task.paint() for task in decks]
        game = decks[0].place.game
        rows.append([_face(name, painted, cache) for name in game.file.showcase])
    corner = boxes[0][0].place.game.theme.corner
    return png(small(picture_rows([row for row in rows if row], corner, DPI), WIDTH))


def _face(name: str, painted: Sequence[PaintedDeck], cache: Path) -> Any:
    for deck in painted:
        if name in deck.faces:
            return rasterise(face_book(deck, [name], cache), DPI)[0]
    known = [face for deck in painted for face in deck.faces]
    raise HornbookError(f'there is no face "{name}"', instead=did_you_mean(name, known) or "")
