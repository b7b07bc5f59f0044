"""What PDF/UA-1 asks for and WeasyPrint 70 leaves out, put in afterwards."""

import io
from collections.abc import Iterator

import pikepdf
from pikepdf import Dictionary, Name

from generator.render.forms import keep_appearances, nest_fields
from generator.render.saving import saved

PRINTED = 4
"""Annotation flag: shown on paper too (ISO 32000-1, table 165)."""


def polish(pdf: bytes) -> bytes:
    """`pdf` with header scopes, printed links, nested fields, and printing at true size.

    Every `<th>` in a `<thead>` names a column, every other names its row: our templates mark them
    `scope="col"` and `scope="row"` by the same rule. Equal input gives equal bytes.
    """
    with pikepdf.open(io.BytesIO(pdf)) as document:
        _set_scopes(document)
        _print_links(document)
        keep_appearances(document)
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
