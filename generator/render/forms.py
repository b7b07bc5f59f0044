"""Places to write on screen: their names on the way in, their looks and tree on the way out.

A field is called `sheet.table.row.column`. HTML knows only the whole name; PDF wants one node for
each part of it, because a partial name must not hold a full stop (ISO 32000-1, 12.7.3.2).
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from generator.errors import HornbookError
from generator.render.form_looks import Pen, pen

MULTILINE = 1 << 12
"""Field flag: the text may have several lines (ISO 32000-1, table 228)."""

TICKED = "on"
"""The value of a box that is ticked; any other leaves it empty."""


@dataclass(frozen=True, slots=True)
class Calculation:
    """A field and the script by which a reader that runs scripts works out its value."""

    name: str
    script: str


class FieldNames:
    """Hands out the names of one sheet's fields; the same asked for twice gets a number.

    No name is the beginning of another: a field of PDF has either a value or fields below it.
    """

    def __init__(self, sheet_id: str) -> None:
        self._sheet = sheet_id
        self._taken: set[str] = set()
        self._branches: set[str] = set()

    def take(self, *parts: str) -> str:
        """`sheet.part.part`, each part a slug; a second one like it ends in `-2`."""
        path = self._sheet
        for part in parts[:-1]:
            path = self._free(f"{path}.{slug(part)}", self._taken)
            self._branches.add(path)
        name = self._free(f"{path}.{slug(parts[-1])}", self._taken | self._branches)
        self._taken.add(name)
        return name

    @staticmethod
    def _free(wanted: str, used: set[str]) -> str:
        name, number = wanted, 1
        while name in used:
            number += 1
            name = f"{wanted}-{number}"
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


def finish_fields(
    pdf: pikepdf.Pdf,
    calculations: Iterable[Calculation] = (),
    filled: Mapping[str, str] | None = None,
) -> None:
    """Give every field of `pdf` a font, a look of its own and what `filled` says by its name.

    Readers that must draw fields themselves put their own tick, or none, into a box. A field that
    is calculated can be written in too, since not every reader runs scripts.

    Raises:
        HornbookError: `filled` names a field that is not there.
    """
    form = pdf.Root.get("/AcroForm")
    fields = {str(field.T): field for field in form.Fields} if form is not None else {}
    for name in filled or {}:
        if name not in fields:
            raise HornbookError(f'there is no place to write called "{name}" on this sheet')
    if form is None:
        return
    del form.NeedAppearances
    writer = pen(pdf, form)
    for name, field in fields.items():
        _finish(pdf, field, writer, (filled or {}).get(name, ""))
    _calculate(pdf, form, fields, calculations)


def _finish(pdf: pikepdf.Pdf, field: pikepdf.Object, writer: Pen | None, value: str) -> None:
    left, bottom, right, top = (float(edge) for edge in field.Rect)
    size = (round(abs(right - left), 4), round(abs(top - bottom), 4))
    kind = field.FT
    if kind == Name.Btn:
        field.AP.N.Off = _stream(pdf, b"", size)
        if value == TICKED:
            field.V = field.AS = Name.on
        return
    many = bool(int(field.get("/Ff", 0)) & MULTILINE)
    if many:  # what is typed hides the lines that are printed for a pen
        field.MK = Dictionary(BG=Array([1, 1, 1]))
    if writer is None:
        return
    field.DA = String(writer.default(field))
    drawn = writer.draw(value, size, many=many) if value else b""
    look = _stream(pdf, drawn, size)
    if value:
        field.V = String(value)
        look.Resources = Dictionary(Font=writer.fonts)
    field.AP = Dictionary(N=look)


def _stream(pdf: pikepdf.Pdf, drawn: bytes, size: tuple[float, float]) -> pikepdf.Stream:
    stream = pdf.make_stream(drawn)
    stream.Type, stream.Subtype = Name.XObject, Name.Form
    stream.BBox = Array([0, 0, *size])
    return stream


def _calculate(
    pdf: pikepdf.Pdf,
    form: pikepdf.Object,
    fields: Mapping[str, pikepdf.Object],
    calculations: Iterable[Calculation],
) -> None:
    """Scripts on fields, and the order in which they run (ISO 32000-1, 12.6.3 and 12.7.2)."""
    order = []
    for one in calculations:
        action = Dictionary(S=Name.JavaScript, JS=String(one.script))
        fields[one.name].AA = Dictionary(C=action)
        order.append(fields[one.name])
    if order:
        form.CO = Array(order)


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
