"""Every rulebook of ours can be printed: on A4 and Letter, and on half of each to be folded.

One is laid out on A4; `make thousand` has all of them, and the other papers as well.
"""

from pathlib import Path

import pytest
from accessible import assert_accessible, assert_copied_as_read
from small_box import PAPERS

from generator.build import plan
from generator.products.documents.task import RulebookTask, half
from generator.products.order import Order
from generator.project import find_project
from generator.render.documents.booklets import impose_booklet
from generator.shelf import Shelf
from tests.thorough import THOROUGH

SHELF = Shelf(find_project())
A2, A4, LETTER = PAPERS["a2"], PAPERS["a4"], PAPERS["letter"]
SIZES = (A4, LETTER, half(A4), half(LETTER)) if THOROUGH else (A4,)
BOOKS = sorted(path for path in SHELF.project.content.glob("*/rulebooks/*.yaml"))
LAID_OUT = BOOKS if THOROUGH else [one for one in BOOKS if one.stem == "malice"]


def task(path: Path) -> RulebookTask:
    box = SHELF.open(path.parents[1])
    work = plan(SHELF, box, Order(A4, A4))
    (found,) = (
        one for one in work if isinstance(one, RulebookTask) and one.book.id == path.stem
    )  # fmt: skip
    return found


@pytest.mark.slow
@pytest.mark.parametrize("path", LAID_OUT, ids=[path.stem for path in LAID_OUT])
def test_a_rulebook_of_ours_is_without_a_fault_on_every_paper(path: Path) -> None:
    made = task(path)
    for paper in SIZES:
        assert [str(one) for one in made.flaws(paper)] == [], paper.title
    book = made.paint(A4).pdf
    assert_accessible(book)
    assert_copied_as_read(impose_booklet(book, A2))


def test_every_ruleset_has_a_rulebook() -> None:
    rules = sorted(path for path in SHELF.project.content.glob("*/rules/*.yaml"))
    lacking = {path.stem for path in rules} - {path.stem for path in BOOKS}
    assert lacking == set()
