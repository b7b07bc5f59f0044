"""What PDF/UA-1 asks for and WeasyPrint 70 leaves out, put in afterwards."""

import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from generator.render.documents.forms import Calculation, finish_fields, nest_fields
from generator.render.pdf import saved

PRINTED = 4
"""Annotation flag: shown on paper too (ISO 32000-1, table 165)."""

PAGINATION = Dictionary(Type=Name.Pagination)


def polish(pdf: bytes, put_in: Callable[[pikepdf.Pdf], None] = lambda _: None) -> bytes:
    """`pdf` with scopes, list bodies, printed links, nested fields, heads and feet as artifacts.

    Every `<th>` in a `<thead>` names a column, every other names its row: our templates mark them
    `scope="col"` and `scope="row"` by the same rule. `put_in` adds what is drawn besides. Equal
    input gives equal bytes.
    """
    return polish_form(pdf, (), {}, put_in)[0]


def polish_form(
    pdf: bytes,
    calculations: Iterable[Calculation],
    filled: Mapping[str, str],
    put_in: Callable[[pikepdf.Pdf], None] = lambda _: None,
) -> tuple[bytes, tuple[str, ...]]:
    """`pdf` as `polish` leaves it, and the names of the fields that do not show all of their text.

    `filled` is what stands in the fields, by their whole names.

    Raises:
        HornbookError: `filled` names a field that is not there.
    """
    with pikepdf.open(io.BytesIO(pdf)) as document:
        put_in(document)
        _set_scopes(document)
        _fill_items(document)
        _join_links(document)
        for annotation in (one for page in document.pages for one in page.get("/Annots") or ()):
            if annotation.Subtype == Name.Link:
                annotation.F = PRINTED
        _mark_artifacts(document)
        cut = finish_fields(document, calculations, filled)
        nest_fields(document)
        document.Root.ViewerPreferences = Dictionary(
            DisplayDocTitle=True, PrintScaling=Name("/None")
        )
        return saved(document), cut


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
             if one.S == Name.LI and isinstance(one.get("/K"), Array)]  # fmt: skip
    for item in items:
        loose = [kid for kid in item.K if kid.S not in (Name.Lbl, Name.LBody)]
        if loose:
            body = Dictionary(Type=Name.StructElem, S=Name.LBody, P=item, Pg=item.Pg)
            body.K = Array(loose)
            body = document.make_indirect(body)
            for kid in loose:
                kid.P = body
            item.K = Array([*(kid for kid in item.K if kid not in loose), body])


def _join_links(document: pikepdf.Pdf) -> None:
    """Takes links without words into the link that they are a part of, as after a broken line."""
    root = document.Root.get("/StructTreeRoot")
    empty = [one for one, kinds in _elements(root, ()) if _is_piece(one, kinds)]
    if root is None or not empty:
        return
    parents = pikepdf.NumberTree(root.ParentTree)
    for element in empty:
        whole = element.P
        kids = [[one] if one != element else _kids(element) for one in _kids(whole)]
        whole.K = Array([one for some in kids for one in some])
        for kid in _kids(element):
            parents[int(kid.Obj.StructParent)] = whole


def _is_piece(element: pikepdf.Object, kinds: tuple[pikepdf.Object, ...]) -> bool:
    is_inside = kinds[-1:] == (Name.Link,) == (element.S,)
    return is_inside and all(_is_annotation(kid) for kid in _kids(element))


def _kids(element: pikepdf.Object) -> list[Any]:
    held = element.get("/K")
    return list(held) if isinstance(held, Array) else [] if held is None else [held]


def _is_annotation(kid: object) -> bool:
    return isinstance(kid, Dictionary) and kid.get("/Type") == Name.OBJR


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
    for child in children if isinstance(children, Array) else (children,):
        yield from _elements(child, kinds)


def _mark_artifacts(document: pikepdf.Pdf) -> None:
    """What the tree of tags does not hold becomes an artifact: heads and feet of pages.

    WeasyPrint 70 marks them as if they were in the tree; PDF/UA-1 asks for artifacts (7.8).
    """
    root = document.Root.get("/StructTreeRoot")
    if root is None:
        return
    told: dict[tuple[int, int], set[int]] = defaultdict(set)  # by the object of their page
    for owner, number in _held(root.get("/K"), None):
        told[owner].add(number)
    for page in document.pages:
        lines: list[Any] = list(pikepdf.parse_content_stream(page))
        known = {None, *told[page.obj.objgen]}
        loose = [
            place
            for place, line in enumerate(lines)
            if str(line.operator) == "BDC" and _number(line.operands) not in known
        ]
        for place in loose:
            lines[place] = ([Name.Artifact, PAGINATION], lines[place].operator)
        if loose:
            page.Contents = document.make_stream(pikepdf.unparse_content_stream(lines))


def _held(
    node: pikepdf.Object | None, page: pikepdf.Object | None
) -> Iterator[tuple[tuple[int, int], int]]:
    if isinstance(node, Array):
        for kid in node:
            yield from _held(kid, page)
    elif isinstance(node, Dictionary):
        page = node.get("/Pg", page)
        if "/MCID" in node and page is not None:
            yield page.objgen, int(node.MCID)
        yield from _held(node.get("/K"), page)
    elif isinstance(node, int) and page is not None:
        yield page.objgen, node


def _number(operands: Any) -> int | None:
    properties = operands[1] if len(operands) > 1 else None
    if isinstance(properties, Dictionary) and "/MCID" in properties:
        return int(properties.MCID)
    return None
