"""What we print of our own boxes is without a fault; here, once, for all of them.

Their words are checked in `test_cli`, their rulebooks in `products/test_rulebook_boxes`. Each sheet
is painted on one of two papers, in turn, and the faces of one box; `make thousand` has all of
them.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import page as page_validation
import pytest
from accessible import assert_copied_as_read
from our_sheets import A4, LETTER, painted, sheet

from generator import assets
from generator.boxes import Box
from generator.build import plan
from generator.files.store import Store
from generator.lint.pictures import shared_emblems
from generator.model.sizes import Paper
from generator.products.decks import PaintedDeck, face_book
from generator.products.maps import MapTask
from generator.products.order import Order
from generator.products.tasks import DeckTask
from generator.products.tuck_boxes import TuckBoxTask
from generator.project import find_project
from generator.render.documents.look import HANDOUT, POINT
from generator.render.engraving.engraver import UNIT
from generator.render.engraving.plates import Plate
from generator.shelf import Shelf
from tests.play.matches import boxes, game
from tests.thorough import THOROUGH

SHELF = Shelf(find_project())
ROOMY = {"circles-and-arrows"}
"""Sheets that may take fewer pages than they are allowed."""
ASIDE, BEYOND = 0.3, 0.15
"""Millimetres: how far from the middle of its window a picture may be, and how far outside it."""
MOST_BYTES = 10_000_000
"""Of all faces of all boxes: what is printed of them on two papers then stays below 30 MB."""
X_HEIGHT = 2.0
"""Millimetres: the small letters of rules on sheets."""
PAPERS = (A4, LETTER)
FACED = boxes() if THOROUGH else ("malice",)
"""Boxes all faces of which are painted."""
SHEETS = [(box, one.id) for box in boxes() for one in game(box).sheets]
ON_PAPER = [
    (*one, paper)
    for place, one in enumerate(SHEETS)
    for paper in (PAPERS if THOROUGH else (PAPERS[place % 2],))
]
"""Sheets with the papers that they are painted on."""

pytestmark = pytest.mark.slow


@cache
def opened(box: str) -> Box:
    return SHELF.open(SHELF.folder(box))


@cache
def decks(box: str) -> tuple[PaintedDeck, ...]:
    """All decks of a box, painted once for all that is measured of their faces."""
    tasks = plan(SHELF, opened(box), Order(A4, A4, jobs=1))
    return tuple(one.paint() for one in tasks if isinstance(one, DeckTask))


def plates(box: str) -> Iterator[tuple[str, Plate]]:
    """The engraved pictures on faces, each with the name of a face that shows it."""
    for deck in decks(box):
        for face in deck.art.faces.values():
            for _, plate in getattr(face, "plates", ()):
                yield f"{deck.art.deck.id}/{face.id}", plate


def painted_area(plate: Plate) -> tuple[np.ndarray, np.ndarray]:
    """The least and the greatest x and y that a picture paints at, in mm of its window."""
    kept = Store(find_project().cache).find("engravings", plate.key)
    assert kept is not None
    paths = re.findall(r' d="([^"]+)"', json.loads(kept)[0])
    numbers = re.findall(r"-?[0-9]+", " ".join(paths))
    points = np.array(numbers, dtype=float).reshape(-1, 2) / UNIT
    return points.min(axis=0), points.max(axis=0)


@pytest.mark.parametrize("box", FACED)
def test_every_face_and_map_is_without_a_fault(box: str) -> None:
    """Among faults are small rules and icons, text near a line, and pictures that are too large."""
    found = [finding for deck in decks(box) for finding in deck.findings]
    for one in plan(SHELF, opened(box), Order(A4, A4, jobs=1)):
        if isinstance(one, MapTask):
            found += one.flaws(A4)
    assert [str(one) for one in opened(box).settled(found, painted=False)] == []


@pytest.mark.parametrize("box", FACED)
def test_pictures_fill_their_windows_evenly_and_stay_inside(box: str) -> None:
    """Lines that cross at the corners of a frame end where the pen happened to stop."""
    wrong = []
    for name, plate in plates(box):
        low, high = painted_area(plate)
        size = np.array([plate.window.width, plate.window.height])
        aside = float(abs((low + high - size) / 2).max())
        beyond = float(max((-low).max(), (high - size).max()))
        if aside > ASIDE + plate.hand.overshoot / 10 or beyond > BEYOND:
            wrong.append(f"{name}: {aside:.2f} mm aside, {beyond:.2f} mm beyond")
    assert wrong == []


@pytest.mark.parametrize("box", FACED)
def test_what_stands_on_cards_maps_and_boxes_can_be_copied(box: str) -> None:
    cache = find_project().cache
    for deck in decks(box):
        assert_copied_as_read(face_book(deck, tuple(deck.faces), cache))
    for one in plan(SHELF, opened(box), Order(A4, A4, jobs=1, tuck_boxes=True)):
        for file in one.run()[0] if isinstance(one, MapTask | TuckBoxTask) else ():
            assert_copied_as_read(file.data)


@pytest.mark.skipif(not THOROUGH, reason="paints all faces: `make thousand`")
def test_all_faces_together_are_light() -> None:
    assert sum(one.pdf.stat().st_size for box in boxes() for deck in decks(box)
               for one in deck.faces.values()) < MOST_BYTES  # fmt: skip


def test_no_two_boxes_share_an_emblem() -> None:
    assert list(shared_emblems((box, opened(box).emblems) for box in boxes())) == []


def test_the_sheets_of_each_box_are_painted_on_both_papers() -> None:
    papers = {(box, paper) for box, _, paper in ON_PAPER}
    assert papers == {(box, paper) for box in boxes() for paper in PAPERS}


@pytest.mark.parametrize(
    ("box", "name", "paper"),
    [pytest.param(*one, id=f"{one[0]}-{one[1]}-{one[2].id}") for one in ON_PAPER],
)
def test_every_sheet_fits_and_is_pdf_ua(box: str, name: str, paper: Paper, tmp_path: Path) -> None:
    found = painted(box, name, paper)
    assert (found.findings, found.flaws) == ((), ())
    letters = assets.shapes(HANDOUT.family, HANDOUT.weight, HANDOUT.style).x_height
    assert found.size * letters * POINT >= X_HEIGHT - 0.005
    if name in ROOMY:
        assert found.pages <= sheet(box, name).pages
    else:
        assert found.pages == sheet(box, name).pages
    assert_copied_as_read(found.pdf)
    target = tmp_path / "sheet.pdf"
    target.write_bytes(found.pdf)
    report = page_validation.validate_pdf(str(target), profile="ua1")
    assert [str(one) for one in report.failures] == []
