"""Puts the pages of a document on sheets that are folded into a booklet.

What comes out is for paper alone and has no tags; who reads on a screen takes the document itself.
"""

import io
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from generator.layout.booklet import MARK, Booklet, BookletSide, PlacedPage, booklet
from generator.layout.sheet import Backs
from generator.model.papers import Paper
from generator.render.pdf import saved

POINT = 72 / 25.4


def impose_booklet(
    pdf: bytes, sheet: Paper, backs: Backs = Backs.LONG_EDGE, *, back_cover: bool = False
) -> bytes:
    """The pages of `pdf`, two on each side of landscape `sheet`s, with marks where to fold.

    All its pages are of the size of the first. Equal input gives equal bytes.

    Raises:
        ValueError: the pages are larger than half a sheet, or `backs` is no way of duplex printing.
    """
    with pikepdf.open(io.BytesIO(pdf)) as source, pikepdf.new() as made:
        plan = booklet(len(source.pages), _paper(source), sheet, backs, back_cover=back_cover)
        forms = [made.copy_foreign(_form(page)) for page in source.pages]
        for side in plan.sides:
            _add_side(made, plan, side, forms)
        _finish(made, source, backs)
        return saved(made)


def _paper(source: pikepdf.Pdf) -> Paper:
    box = source.pages[0].mediabox
    width, height = (float(box[2]) - float(box[0])) / POINT, (float(box[3]) - float(box[1])) / POINT
    return Paper(id="page", title="the document", width=round(width, 3), height=round(height, 3))


def _form(page: pikepdf.Page) -> Any:
    """The page as a form without what ties it to the tags of its document."""
    form = page.as_form_xobject()
    for key in ("/StructParents", "/StructParent"):
        if key in form:
            del form[key]
    return form


def _add_side(made: pikepdf.Pdf, plan: Booklet, side: BookletSide, forms: list[Any]) -> None:
    names = {f"/P{placed.page + 1}": forms[placed.page] for placed in side.pages}
    lines = [line for placed in side.pages for line in _drawn(placed, forms[placed.page])]
    lines += _marks(plan, side) if side.front else []
    page = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, round(plan.width * POINT, 4), round(plan.height * POINT, 4)]),
        Resources=Dictionary(XObject=Dictionary(names)),
        Contents=made.make_stream("\n".join(lines).encode()),
    )
    made.pages.append(pikepdf.Page(made.make_indirect(page)))


def _drawn(placed: PlacedPage, form: Any) -> list[str]:
    """The page at its place; one on its head begins at the opposite corner."""
    left, low, right, high = (float(edge) for edge in form.BBox)
    x, y = placed.x * POINT, placed.y * POINT
    if placed.turned:
        matrix = (-1, 0, 0, -1, x + right, y + high)
    else:
        matrix = (1, 0, 0, 1, x - left, y - low)
    return [
        "q",
        f"{' '.join(f'{value:.4f}' for value in matrix)} cm",
        f"/P{placed.page + 1} Do",
        "Q",
    ]


def _marks(plan: Booklet, side: BookletSide) -> list[str]:
    """Short lines on the fold at both edges of the sheet, where no page has words."""
    x, length, top = side.fold * POINT, MARK * POINT, plan.height * POINT
    ends = ((0.0, length), (top - length, top))
    lines = [f"{x:.4f} {low:.4f} m {x:.4f} {high:.4f} l S" for low, high in ends]
    return ["q", "0 G 0.5 w [2 1.5] 0 d", *lines, "Q"]


def _finish(made: pikepdf.Pdf, source: pikepdf.Pdf, backs: Backs) -> None:
    flip = Name.DuplexFlipShortEdge if backs is Backs.SHORT_EDGE else Name.DuplexFlipLongEdge
    made.Root.ViewerPreferences = Dictionary(
        PrintScaling=Name("/None"), Duplex=flip, DisplayDocTitle=True
    )
    made.Root.Lang = String(str(source.Root.get("/Lang", "en-GB")))
    for key in ("/Title", "/Author"):
        if key in source.docinfo:
            made.docinfo[key] = String(str(source.docinfo[key]))
