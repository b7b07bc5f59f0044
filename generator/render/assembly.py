"""Puts painted faces onto sheets: each face once as a form XObject, placed as layout decided."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from generator.layout.shapes import Rect
from generator.layout.sheet import Placement, Side, placement_matrix, side_matrix
from generator.model.sizes import CardSize
from generator.render.fonts import FontUse, embed
from generator.render.pdf import POINT, blank_pages, saved


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
    shown = dict.fromkeys(placed.face for side in sides for placed in side.placements)
    box = [0, 0, *(round((edge + 2 * size.bleed) * POINT, 4) for edge in (size.width, size.height))]
    with pikepdf.open(io.BytesIO(marks)) as pdf:
        forms = face_forms(pdf, {face: faces[face] for face in shown}, cache)
        for form in forms.values():
            form.BBox = Array(box)
        for page, side in zip(pdf.pages, sides, strict=True):
            _place(pdf, page, side, forms, size)
        # Viewers are asked to print at true size.
        pdf.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), DisplayDocTitle=True)
        pdf.docinfo["/Title"] = title
        return saved(pdf)


def face_book(faces: Mapping[str, Path], size: CardSize, cache: Path, title: str = "") -> bytes:
    """A PDF with one page per face, as large as the trim; arguments are those of `assemble`."""
    trim = Rect(0, 0, size.width, size.height)
    sides = [
        Side(n, "face", size.width, size.height, (Placement(name, trim, trim, 0),), (), None, None)
        for n, name in enumerate(faces, start=1)
    ]
    return assemble(
        sides, blank_pages(len(sides), size.width, size.height), faces, size, cache, title
    )


def face_pages(faces: Mapping[str, Path], size: CardSize, cache: Path, title: str = "") -> bytes:
    """A PDF with one page per face, as large as the face with its bleed."""
    wide, high = (edge + 2 * size.bleed for edge in (size.width, size.height))
    whole, trim = Rect(0, 0, wide, high), Rect(size.bleed, size.bleed, size.width, size.height)
    sides = [
        Side(n, "face", wide, high, (Placement(name, trim, whole, 0),), (), None, None)
        for n, name in enumerate(faces, start=1)
    ]
    return assemble(sides, blank_pages(len(sides), wide, high), faces, size, cache, title)


def resource_name(face: str) -> str:
    """The name of a face in the PDF: `/confession.stool.front` for `confession.stool/front`."""
    return "/" + face.replace("/", ".")


def face_forms(pdf: pikepdf.Pdf, faces: Mapping[str, Path], cache: Path) -> dict[str, Any]:
    """Each of `faces` as a form XObject of `pdf`, with its fonts; their boxes are left to set."""
    uses: dict[str, FontUse] = {}
    stubs: list[tuple[Any, str, str]] = []
    forms = {}
    for face, path in faces.items():
        with pikepdf.open(path) as source:
            shown = source.pages[0].obj
            form = pdf.copy_foreign(shown.Contents)  # as it is compressed
            form.Resources = pdf.copy_foreign(source.make_indirect(shown.Resources))
        form.Type, form.Subtype = Name.XObject, Name.Form
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
