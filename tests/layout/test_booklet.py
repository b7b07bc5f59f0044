"""A booklet reads through when its sheets are printed, turned, laid in each other and folded."""

import pytest

from generator.layout.booklet import MOST_SHEETS, Booklet, BookletSide, booklet, signatures_of
from generator.layout.sheet import Backs
from generator.model.sizes import Paper

A4 = Paper(id="a4", title="A4", width=210, height=297)
A5 = Paper(id="a5", title="A5", width=148, height=210)
LETTER = Paper(id="letter", title="US Letter", width=215.9, height=279.4)
HALF = Paper(id="half-letter", title="half of US Letter", width=139.7, height=215.9)
PRINTERS = (Backs.LONG_EDGE, Backs.SHORT_EDGE)


def behind(side: BookletSide, back: BookletSide, width: float, height: float, backs: Backs) -> dict:
    """Where each page of the back lies seen through the front, and whether it is read upright.

    The printer turns a landscape sheet about its short edge, which swaps left and right, or about
    its long edge, which swaps top and bottom. A reader turns a leaf about the upright fold: that
    shows the back as the first printer printed it, and on its head what the second printed upright.
    """
    assert (side.signature, side.sheet, side.front, back.front) == (
        *(back.signature, back.sheet),
        True,
        False,
    )
    page = A5 if width == 297 else HALF
    found = {}
    for one in back.pages:
        x, y = one.x, one.y
        if backs is Backs.SHORT_EDGE:
            found[one.page] = (width - x - page.width, y, not one.turned)
        else:
            found[one.page] = (x, height - y - page.height, one.turned)
    return found


def folded(made: Booklet, backs: Backs) -> list[int | None]:
    """The pages as a reader turns them: right half before left half, sheet within sheet."""
    order: list[int | None] = []
    sides = list(zip(made.sides[::2], made.sides[1::2], strict=True))
    for signature in range(len(made.signatures)):
        right, left = [], []
        for front, back in (pair for pair in sides if pair[0].signature == signature):
            halves = {}
            for one in front.pages:
                assert not one.turned
                halves["front", one.x >= front.fold] = one.page
            hidden = behind(front, back, made.width, made.height, backs)
            for page, (x, y, upright) in hidden.items():
                assert upright
                assert y == front.pages[0].y if front.pages else True
                halves["back", x >= front.fold - 0.01] = page
            right += [halves.get(("front", True)), halves.get(("back", True))]
            left = [halves.get(("back", False)), halves.get(("front", False)), *left]
        order += [*right, *left]
    return order


@pytest.mark.parametrize("backs", PRINTERS)
@pytest.mark.parametrize(("page", "sheet"), [(A5, A4), (HALF, LETTER)], ids=["a4", "letter"])
def test_it_reads_from_the_first_page_to_the_last(page: Paper, sheet: Paper, backs: Backs) -> None:
    for count in range(1, 130):
        order = folded(booklet(count, page, sheet, backs), backs)
        assert order[:count] == list(range(count))
        assert set(order[count:]) <= {None}
        assert len(order) == -(-count // 4) * 4


@pytest.mark.parametrize("backs", PRINTERS)
def test_a_back_cover_stays_last(backs: Backs) -> None:
    order = folded(booklet(10, A5, A4, backs, back_cover=True), backs)
    assert order == [*range(9), None, None, 9]


def test_backs_are_on_their_head_for_a_printer_that_turns_about_the_long_edge() -> None:
    upright = booklet(8, A5, A4, Backs.SHORT_EDGE)
    assert not any(one.turned for side in upright.sides for one in side.pages)
    turned = booklet(8, A5, A4, Backs.LONG_EDGE)
    assert all(one.turned is not side.front for side in turned.sides for one in side.pages)


def test_the_sides_of_eight_pages_by_hand() -> None:
    def pairs(backs: Backs) -> list[list[int]]:
        sides = booklet(8, A5, A4, backs).sides
        return [[one.page + 1 for one in side.pages] for side in sides]

    assert pairs(Backs.SHORT_EDGE) == [[8, 1], [2, 7], [6, 3], [4, 5]]
    assert pairs(Backs.LONG_EDGE) == [[8, 1], [7, 2], [6, 3], [5, 4]]


def test_pages_touch_at_the_fold_and_stay_on_the_sheet() -> None:
    for side in booklet(8, A5, A4).sides:
        left, right = side.pages
        assert (left.x, right.x) == (0.5, 148.5)
        assert {left.y, right.y} == {0}
        assert side.fold == 148.5


def test_signatures_can_be_stapled_and_are_of_about_one_size() -> None:
    assert signatures_of(MOST_SHEETS) == (15,)
    assert signatures_of(16) == (8, 8)
    for sheets in range(1, 200):
        found = signatures_of(sheets)
        assert sum(found) == sheets
        assert max(found) <= MOST_SHEETS
        assert max(found) - min(found) <= 1


@pytest.mark.parametrize(
    ("count", "page", "backs"),
    [(0, A5, Backs.LONG_EDGE), (4, A4, Backs.LONG_EDGE), (4, A5, Backs.FOLD)],
)
def test_what_cannot_be_folded_is_refused(count: int, page: Paper, backs: Backs) -> None:
    with pytest.raises(ValueError, match=r"booklet|do not fit"):
        booklet(count, page, A4, backs)
