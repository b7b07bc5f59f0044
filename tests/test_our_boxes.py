"""What we print of our own boxes is without a fault; here, once, for all of them.

Their words are checked in `test_cli`, their rulebooks in `products/test_rulebook_boxes`.
"""

from pathlib import Path

import page as page_validation
import pytest
from our_sheets import A4, LETTER, painted, sheet

from generator.build import plan
from generator.diagnostics import Diagnostic
from generator.model.sizes import Paper
from generator.products.maps import MapTask
from generator.products.order import Order
from generator.products.tasks import DeckTask
from generator.project import find_project
from generator.shelf import Shelf
from tests.play.matches import boxes, game

SHELF = Shelf(find_project())
ROOMY = {"circles-and-arrows"}
"""Sheets that may take fewer pages than they are allowed."""
SHEETS = [(box, one.id) for box in boxes() for one in game(box).sheets]

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("box", boxes())
def test_every_face_and_map_is_without_a_fault(box: str) -> None:
    opened = SHELF.open(SHELF.folder(box))
    found: list[Diagnostic] = []
    for one in plan(SHELF, opened, Order(A4, A4, jobs=1)):
        if isinstance(one, DeckTask):
            found += one.paint().findings
        elif isinstance(one, MapTask):
            found += one.flaws(A4)
    assert [str(one) for one in opened.settled(found, painted=False)] == []


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
@pytest.mark.parametrize(("box", "name"), SHEETS)
def test_every_sheet_fits_and_is_pdf_ua(box: str, name: str, paper: Paper, tmp_path: Path) -> None:
    found = painted(box, name, paper)
    assert (found.findings, found.flaws) == ((), ())
    if name in ROOMY:
        assert found.pages <= sheet(box, name).pages
    else:
        assert found.pages == sheet(box, name).pages
    target = tmp_path / "sheet.pdf"
    target.write_bytes(found.pdf)
    report = page_validation.validate_pdf(str(target), profile="ua1")
    assert [str(one) for one in report.failures] == []
