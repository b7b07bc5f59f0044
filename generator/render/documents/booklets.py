"""Puts the pages of a document on sheets that are folded into a booklet.

What comes out is for paper alone and has no tags; who reads on a screen takes the document itself.
"""

import io
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from generator.layout.booklet import MARK, Booklet, BookletSide, PlacedPage, booklet
from generator.layout.sheet import Backs
from generator.model.sizes import Paper
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
        left, low, right, high = (float(edge) / POINT for edge in source.pages[0].mediabox)
        width, height = round(right - left, 3), round(high - low, 3)
        page = Paper(id="page", title="the document", width=width, height=height)
        plan = booklet(len(source.pages), page, sheet, backs, back_cover=back_cover)
        forms = [made.copy_foreign(_form(one)) for one in source.pages]
        for side in plan.sides:
            _add_side(made, plan, side, forms)
        flip = Name.DuplexFlipShortEdge if backs is Backs.SHORT_EDGE else Name.DuplexFlipLongEdge
        made.Root.ViewerPreferences = Dictionary(
            PrintScaling=Name("/None"), Duplex=flip, DisplayDocTitle=True
        )
        made.Root.Lang = String(str(source.Root.get("/Lang", "en-GB")))
        for key in ("/Title", "/Author"):
            if key in source.docinfo:
                made.docinfo[key] = String(str(source.docinfo[key]))
        return saved(made)


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
    usual = (1, 0, 0, 1, x - left, y - low)
    matrix = (-1, 0, 0, -1, x + right, y + high) if placed.turned else usual
    place = " ".join(f"{value:.4f}" for value in matrix)
    return ["q", f"{place} cm", f"/P{placed.page + 1} Do", "Q"]


def _marks(plan: Booklet, side: BookletSide) -> list[str]:
    """Short lines on the fold at both edges of the sheet, where no page has words."""
    x, length, top = side.fold * POINT, MARK * POINT, plan.height * POINT
    ends = ((0.0, length), (top - length, top))
    lines = [f"{x:.4f} {low:.4f} m {x:.4f} {high:.4f} l S" for low, high in ends]
    return ["q", "0 G 0.5 w [2 1.5] 0 d", *lines, "Q"]
