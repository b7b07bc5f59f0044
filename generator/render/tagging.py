"""What PDF/UA-1 asks for and WeasyPrint 70 leaves out, put in afterwards."""

import io
from collections.abc import Iterable, Iterator, Mapping

import pikepdf
from pikepdf import Dictionary, Name

from generator.render.artifacts import mark_artifacts
from generator.render.forms import Calculation, finish_fields, nest_fields
from generator.render.pdf import saved

PRINTED = 4
"""Annotation flag: shown on paper too (ISO 32000-1, table 165)."""


def polish(
    pdf: bytes,
    calculations: Iterable[Calculation] = (),
    filled: Mapping[str, str] | None = None,
) -> bytes:
    """`pdf` with scopes, list bodies, printed links, nested fields, heads and feet as artifacts.

    Every `<th>` in a `<thead>` names a column, every other names its row: our templates mark them
    `scope="col"` and `scope="row"` by the same rule. Equal input gives equal bytes. `filled` is
    what stands in the fields, by their whole names.

    Raises:
        HornbookError: `filled` names a field that is not there.
    """
    with pikepdf.open(io.BytesIO(pdf)) as document:
        _set_scopes(document)
        _fill_items(document)
        _print_links(document)
        mark_artifacts(document)
        finish_fields(document, calculations, filled)
        nest_fields(document)
        document.Root.ViewerPreferences = Dictionary(
            DisplayDocTitle=True, PrintScaling=Name("/None")
        )
        return saved(document)


def _set_scopes(document: pikepdf.Pdf) -> None:
    root = document.Root.get("/StructTreeRoot")
    for element, kinds in _elements(root, ()):
        if element.S == Name.TH:
            scope = Name.Column if Name.THead in kinds else Name.Row
            attributes = element.get("/A") or Dictionary(O=Name.Table)
            attributes.Scope = scope
            element.A = attributes


def _fill_items(document: pikepdf.Pdf) -> None:
    """Gives the blocks of a list item the body that must hold them (ISO 14289-1, 7.6)."""
    items = [one for one, _ in _elements(document.Root.get("/StructTreeRoot"), ())
             if one.S == Name.LI and isinstance(one.get("/K"), pikepdf.Array)]  # fmt: skip
    for item in items:
        loose = [kid for kid in item.K if kid.S not in (Name.Lbl, Name.LBody)]
        if loose:
            body = Dictionary(Type=Name.StructElem, S=Name.LBody, P=item, Pg=item.Pg)
            body.K = pikepdf.Array(loose)
            body = document.make_indirect(body)
            for kid in loose:
                kid.P = body
            item.K = pikepdf.Array([*(kid for kid in item.K if kid not in loose), body])


def _elements(
    node: pikepdf.Object | None, kinds: tuple[pikepdf.Object, ...]
) -> Iterator[tuple[pikepdf.Object, tuple[pikepdf.Object, ...]]]:
    """Every structure element below `node`, with the kinds of its parents."""
    if not isinstance(node, Dictionary):
        return
    kind = node.get("/S")
    if kind is not None:
        yield node, kinds
        kinds = (*kinds, kind)
    children = node.get("/K")
    for child in children if isinstance(children, pikepdf.Array) else (children,):
        yield from _elements(child, kinds)


def _print_links(document: pikepdf.Pdf) -> None:
    for page in document.pages:
        for annotation in page.get("/Annots") or ():
            if annotation.Subtype == Name.Link:
                annotation.F = PRINTED
