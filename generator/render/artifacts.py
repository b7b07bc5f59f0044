"""Marks the heads and feet of pages as what they are, so that no reader says them on every page.

WeasyPrint 70 leaves them out of the tree of tags but marks them as if they were in it; PDF/UA-1
asks for artifacts (ISO 14289-1, 7.8).
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

PAGINATION = Dictionary(Type=Name.Pagination)

Told = dict[tuple[int, int], set[int]]
"""The numbers of marked content that the tree of tags holds, by the object of their page."""


def mark_artifacts(document: pikepdf.Pdf) -> None:
    """Every piece of marked content that the tree of tags does not hold becomes an artifact."""
    root = document.Root.get("/StructTreeRoot")
    if root is None:
        return
    told: Told = defaultdict(set)
    for owner, number in _held(root.get("/K"), None):
        told[owner].add(number)
    for page in document.pages:
        _mark(document, page, told[page.obj.objgen])


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


def _mark(document: pikepdf.Pdf, page: pikepdf.Page, told: set[int]) -> None:
    lines: list[Any] = list(pikepdf.parse_content_stream(page))
    loose = [
        place
        for place, line in enumerate(lines)
        if str(line.operator) == "BDC" and _number(line.operands) not in {None, *told}
    ]
    for place in loose:
        lines[place] = ([Name.Artifact, PAGINATION], lines[place].operator)
    if loose:
        page.Contents = document.make_stream(pikepdf.unparse_content_stream(lines))


def _number(operands: Any) -> int | None:
    properties = operands[1] if len(operands) > 1 else None
    if isinstance(properties, Dictionary) and "/MCID" in properties:
        return int(properties.MCID)
    return None
