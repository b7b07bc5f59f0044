"""The imposed PDF, read back: where each page lies, how it is turned, what a printer is told."""

import io

import pikepdf
import pypdfium2
import pytest
from pdf_in_hand import POINT, pages_of
from reportlab.pdfgen.canvas import Canvas

from generator.layout.booklet import booklet
from generator.layout.sheet import Backs
from generator.model.sizes import Paper
from generator.render.documents.booklets import impose_booklet

A4 = Paper(id="a4", title="A4", width=210, height=297)
A5 = Paper(id="a5", title="A5", width=148, height=210)
PRINTERS = (Backs.LONG_EDGE, Backs.SHORT_EDGE)


def numbered(count: int) -> bytes:
    """A document of A5 pages; each says its number at its upper left corner."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(A5.width * POINT, A5.height * POINT), invariant=True, lang="de")
    canvas.setTitle("Ein Heft")
    for number in range(1, count + 1):
        canvas.drawString(10 * POINT, 195 * POINT, f"page{number}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def words_on(pdf: bytes) -> list[dict[str, tuple[float, float]]]:
    """For each page the words on it and where their lower left corner is, in mm."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        own = {}
        for number in range(text.count_rects()):
            left, low, right, high = text.get_rect(number)
            said = text.get_text_bounded(left, low, right, high).strip()
            own[said] = (left / POINT, low / POINT)
        found.append(own)
    return found


@pytest.mark.parametrize("backs", PRINTERS)
@pytest.mark.parametrize("count", [1, 4, 7, 24, 68])
def test_each_page_lies_where_the_plan_has_it(count: int, backs: Backs) -> None:
    plan = booklet(count, A5, A4, backs)
    sides = pages_of(impose_booklet(numbered(count), A4, backs))
    assert len(sides) == len(plan.sides)
    for (width, height, drawn), side in zip(sides, plan.sides, strict=True):
        assert (width, height) == pytest.approx((297, 210), abs=0.001)
        assert [one.name for one in drawn] == [f"/P{placed.page + 1}" for placed in side.pages]
        for one, placed in zip(drawn, side.pages, strict=True):
            corners = sorted([one.point(0, 0), one.point(A5.width, A5.height)])
            assert corners[0] == pytest.approx((placed.x, placed.y), abs=0.01)
            assert one.matrix[:4] == ((-1, 0, 0, -1) if placed.turned else (1, 0, 0, 1))


def test_the_words_of_eight_pages_are_where_a_reader_looks() -> None:
    found = words_on(impose_booklet(numbered(8), A4, Backs.LONG_EDGE))
    assert [sorted(one) for one in found] == [
        ["page1", "page8"],
        ["page2", "page7"],
        ["page3", "page6"],
        ["page4", "page5"],
    ]
    upper, lower = 195, 210 - 195
    assert found[0]["page1"] == pytest.approx((148.5 + 10, upper), abs=1.2)
    assert found[0]["page8"] == pytest.approx((0.5 + 10, upper), abs=1.2)
    # turned about the long edge: on its head, so that words begin at the right and low on the sheet
    assert found[1]["page2"][0] > found[1]["page7"][0]
    assert found[1]["page2"][1] == pytest.approx(lower, abs=5)


@pytest.mark.parametrize(
    ("backs", "flip"),
    [(Backs.LONG_EDGE, "/DuplexFlipLongEdge"), (Backs.SHORT_EDGE, "/DuplexFlipShortEdge")],
)
def test_a_printer_is_told_to_keep_the_size_and_how_to_turn(backs: Backs, flip: str) -> None:
    with pikepdf.open(io.BytesIO(impose_booklet(numbered(4), A4, backs))) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.Duplex == flip
        assert (str(pdf.Root.Lang), str(pdf.docinfo["/Title"])) == ("de", "Ein Heft")


def test_fold_marks_are_on_the_front_at_half_the_width() -> None:
    with pikepdf.open(io.BytesIO(impose_booklet(numbered(4), A4))) as pdf:
        front, back = (page.Contents.read_bytes().decode() for page in pdf.pages)
    places = [line.split() for line in front.splitlines() if line.endswith("S")]
    assert [float(place) / POINT for place, *_ in places] == pytest.approx([148.5] * 2, abs=0.001)
    assert " S" not in back


def test_equal_pages_give_equal_bytes() -> None:
    assert impose_booklet(numbered(6), A4) == impose_booklet(numbered(6), A4)
