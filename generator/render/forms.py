"""Places to write on screen: their names on the way in, their looks and tree on the way out.

A field is called `sheet.table.row.column`. HTML knows only the whole name; PDF wants one node for
each part of it, because a partial name must not hold a full stop (ISO 32000-1, 12.7.3.2).
"""

import re
import unicodedata

import pikepdf
from pikepdf import Array, Dictionary, Name, String


class FieldNames:
    """Hands out the names of one sheet's fields; the same asked for twice gets a number."""

    def __init__(self, sheet_id: str) -> None:
        self._sheet = sheet_id
        self._taken: set[str] = set()

    def take(self, *parts: str) -> str:
        """`sheet.part.part`, each part a slug; a second one like it ends in `-2`."""
        wanted = ".".join((self._sheet, *(slug(part) for part in parts)))
        name, number = wanted, 1
        while name in self._taken:
            number += 1
            name = f"{wanted}-{number}"
        self._taken.add(name)
        return name


def slug(text: str) -> str:
    """`text` in small letters, digits and hyphens; `field` where none is left."""
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or "field"


def nest_fields(pdf: pikepdf.Pdf) -> None:
    """Turn the flat fields of `pdf` into a tree by the full stops in their names."""
    form = pdf.Root.get("/AcroForm")
    if form is None:
        return
    roots: list[pikepdf.Object] = []
    nodes: dict[str, pikepdf.Object] = {}
    for field in list(form.Fields):
        *path, last = str(field.T).split(".")
        parent = _node(pdf, path, nodes, roots)
        field.T = String(last)
        if parent is None:
            roots.append(field)
        else:
            field.Parent = parent
            parent.Kids.append(field)
    form.Fields = Array(roots)


def keep_appearances(pdf: pikepdf.Pdf) -> None:
    """Give every field of `pdf` a look of its own, so that no reader has to invent one.

    Readers that must draw fields themselves put their own tick, or none, into a box.
    """
    form = pdf.Root.get("/AcroForm")
    if form is None:
        return
    del form.NeedAppearances
    for field in form.Fields:
        left, bottom, right, top = (float(edge) for edge in field.Rect)
        blank = pdf.make_stream(b"")
        blank.Type, blank.Subtype = Name.XObject, Name.Form
        blank.BBox = Array([0, 0, round(abs(right - left), 4), round(abs(top - bottom), 4)])
        kind = field.FT
        if kind == Name.Btn:
            field.AP.N.Off = blank
        else:
            field.AP = Dictionary(N=blank)


def _node(
    pdf: pikepdf.Pdf,
    path: list[str],
    nodes: dict[str, pikepdf.Object],
    roots: list[pikepdf.Object],
) -> pikepdf.Object | None:
    """The node for `path`, made with its parents where it is not there yet."""
    if not path:
        return None
    name = ".".join(path)
    if name not in nodes:
        parent = _node(pdf, path[:-1], nodes, roots)
        node = pdf.make_indirect(Dictionary(T=String(path[-1]), Kids=Array()))
        if parent is None:
            roots.append(node)
        else:
            node.Parent = parent
            parent.Kids.append(node)
        nodes[name] = node
    return nodes[name]
