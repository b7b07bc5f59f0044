"""Puts painted faces onto sheets: each face once as a form XObject, placed as layout decided."""

import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from generator.layout.sheet import Placement, Side, placement_matrix, side_matrix
from generator.model.sizes import CardSize
from generator.render.fonts import FontUse, embed
from generator.render.pdf import POINT, saved


def assemble(
    sides: Sequence[Side],
    marks: bytes,
    faces: Mapping[str, Path],
    size: CardSize,
    cache: Path,
    title: str = "",
) -> bytes:
    """The sheets as PDF.

    `marks` is a PDF with one page per side: everything but the cards. `faces` has for each face id
    its one-page PDF of the `cache`, which also holds the whole fonts.
    """
    with pikepdf.open(io.BytesIO(marks)) as pdf:
        forms = _forms(pdf, sides, faces, size, cache)
        for page, side in zip(pdf.pages, sides, strict=True):
            _place(pdf, page, side, forms, size)
        # Viewers are asked to print at true size.
        pdf.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), DisplayDocTitle=True)
        pdf.docinfo["/Title"] = title
        return saved(pdf)


def resource_name(face: str) -> str:
    """The name of a face in the PDF: `/confession.stool.front` for `confession.stool/front`."""
    return "/" + face.replace("/", ".")


def _forms(
    pdf: pikepdf.Pdf,
    sides: Iterable[Side],
    faces: Mapping[str, Path],
    size: CardSize,
    cache: Path,
) -> dict[str, Any]:
    page = (size.width + 2 * size.bleed, size.height + 2 * size.bleed)
    uses: dict[str, FontUse] = {}
    stubs: list[tuple[Any, str, str]] = []
    forms = {}
    for face in dict.fromkeys(placed.face for side in sides for placed in side.placements):
        with pikepdf.open(faces[face]) as source:
            shown = source.pages[0].obj
            form = pdf.copy_foreign(shown.Contents)  # as it is compressed
            form.Resources = pdf.copy_foreign(source.make_indirect(shown.Resources))
        form.Type, form.Subtype = Name.XObject, Name.Form
        form.BBox = Array([0, 0, *(round(edge * POINT, 4) for edge in page)])
        _collect_stubs(form.get("/Resources"), uses, stubs)
        forms[face] = pdf.make_indirect(form)
    objects = {digest: embed(pdf, cache, digest, use) for digest, use in sorted(uses.items())}
    for holder, name, digest in stubs:
        holder[name] = objects[digest]
    return forms


def _collect_stubs(
    resources: Any, uses: dict[str, FontUse], stubs: list[tuple[Any, str, str]]
) -> None:
    """Note every font stub in `resources` and in the forms that they hold."""
    if resources is None:
        return
    for name, stub in (resources.get("/Font") or {}).items():
        if "/File" not in stub:
            continue
        digest = str(stub.File)
        use = uses.setdefault(digest, FontUse(str(stub.BaseFont), int(stub.Flags)))
        use.glyphs.update(int(glyph) for glyph in stub.Glyphs)
        stubs.append((resources["/Font"], name, digest))
    for form in (resources.get("/XObject") or {}).values():
        _collect_stubs(form.get("/Resources"), uses, stubs)


def _place(
    pdf: pikepdf.Pdf, page: pikepdf.Page, side: Side, forms: Mapping[str, Any], size: CardSize
) -> None:
    """Draw the cards of one side below its marks, and name the page boxes."""
    lines = ["q", _matrix(side_matrix(side))]
    names = Dictionary()
    for placed in side.placements:
        name = resource_name(placed.face)
        names[name] = forms[placed.face]
        lines += _placement(placed, name, size)
    lines.append("Q")
    stream = pdf.make_stream("\n".join(lines).encode())
    page.contents_add(stream, prepend=True)
    if names:
        # The page's resources must no longer be shared with other pages.
        held = page.obj.get("/Resources")
        page.obj.Resources = Dictionary(dict(held.items()) if held is not None else {})
        page.obj.Resources["/XObject"] = names
    page.obj.TrimBox = page.mediabox
    page.obj.BleedBox = page.mediabox


def _placement(placed: Placement, name: str, size: CardSize) -> list[str]:
    clip = placed.clip
    box = " ".join(_number(v * POINT) for v in (clip.x, clip.y, clip.width, clip.height))
    matrix = placement_matrix(placed, size.width, size.height, size.bleed)
    # Slugs and dots need no escape in a content stream (PDF 32000-1, 7.3.5).
    return ["q", f"{box} re W n", _matrix(matrix), f"{name} Do", "Q"]


def _matrix(matrix: tuple[float, float, float, float, float, float]) -> str:
    """A matrix in mm as a `cm` operator in points."""
    a, b, c, d, e, f = matrix
    return " ".join([*map(_number, (a, b, c, d)), _number(e * POINT), _number(f * POINT), "cm"])


def _number(value: float) -> str:
    """Up to five decimals: 0.00002 mm, far below what a printer can do."""
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
