"""Places to write on screen: their names, their looks, and the tree of them that PDF wants.

A field is called `sheet.table.row.column`. HTML knows only the whole name; PDF wants one node for
each part of it, because a partial name must not hold a full stop (ISO 32000-1, 12.7.3.2).
WeasyPrint 70 gives fields a font of glyph numbers (Identity-H), which few readers can type in, and
a graphics state in their default appearance, which is no part of one (ISO 32000-1, 12.7.3.3).
"""

import io
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, String

from generator.errors import HornbookError
from generator.render.fonts import to_unicode

MULTILINE = 1 << 12
"""Field flag: the text may have several lines (ISO 32000-1, table 228)."""

TICKED = "on"
"""The value of a box that is ticked; any other leaves it empty."""


FIRST, LAST = 32, 255
"""Codes of a font with one byte for each letter."""

CODING, CODING_NAME = "cp1252", "/WinAnsiEncoding"
"""The letters of Western European languages; the two names mean the same letters."""

FONT = "/Entry"
NONSYMBOLIC = 1 << 5
SIZE = re.compile(rb"/(\S+) ([\d.]+) Tf")
COLOUR = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) rg")
INSET = 2.0
"""Points from the edge of a field to its text, as most readers have it."""

LEADING = 1.2
"""From line to line of text, in sizes."""

DEPTH = 0.21
"""How far letters reach below the line, in sizes."""

SMALLEST = 6.0
"""Points below which a value is not set smaller to fit."""


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


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes values: `advances` are in thousandths of the size, by code."""

    fonts: pikepdf.Object
    advances: Mapping[int, float]
    size: float
    colour: str

    def default(self, field: pikepdf.Object) -> str:
        """The default appearance of a field, at the size that it asks for."""
        found = SIZE.search(bytes(field.DA))
        size = float(found[2]) if found else self.size
        return f"{self.colour} {FONT} {size:g} Tf"

    def draw(self, value: str, box: tuple[float, float], *, many: bool) -> tuple[bytes, bool]:
        """`value` in a box of points, and whether it shows whole.

        One line in the middle of the box, or `many` from its top on white.
        """
        room = (box[0] - 2 * INSET, box[1] - (INSET if many else 0))
        size = self.size
        lines = self._lines(value, room[0], size) if many else [value]
        while size > SMALLEST and not self._fits(lines, room, size):
            size -= 0.5
            lines = self._lines(value, room[0], size) if many else [value]
        top = room[1] - size if many else (room[1] - 0.7 * size) / 2
        shown = b" T* ".join(b"<" + coded(line).hex().encode() + b"> Tj" for line in lines)
        start = f"{self.colour} {FONT} {size:g} Tf {LEADING * size:g} TL {INSET:g} {top:.4g} Td "
        ground = f"q 1 1 1 rg 0 0 {box[0]:g} {box[1]:g} re f Q " if many else ""
        drawn = f"/Tx BMC {ground}q BT {start}".encode() + shown + b" ET Q EMC"
        return drawn, self._fits(lines, room, size)

    def _fits(self, lines: list[str], room: tuple[float, float], size: float) -> bool:
        widest = max(self._width(line, size) for line in lines)
        height = size * (1 + (len(lines) - 1) * LEADING + DEPTH)
        return widest <= room[0] and height <= room[1]

    def _width(self, text: str, size: float) -> float:
        return sum(self.advances[code] for code in coded(text)) * size / 1000

    def _lines(self, text: str, width: float, size: float) -> list[str]:
        """`text` in lines no wider than `width`; a longer word has a line of its own."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split():
                longer = f"{line} {word}".strip()
                if line and self._width(longer, size) > width:
                    lines.append(line)
                    longer = word
                line = longer
            lines.append(line)
        return lines


def coded(text: str) -> bytes:
    """`text` in the letters of the font; `?` for one that it has not."""
    return text.encode(CODING, "replace")


def pen(pdf: pikepdf.Pdf, form: pikepdf.Object) -> Pen | None:
    """Exchange the font of the fields of `pdf` for one that can be typed in; None without text."""
    texts = [field for field in form.Fields if "/DA" in field]
    found = SIZE.search(bytes(texts[0].DA)) if texts else None
    if found is None:
        form.DR = Dictionary()
        return None
    own = Name("/" + found[1].decode())
    old = form.DR.Font[own]
    new, advances = _simple_font(old.DescendantFonts[0].FontDescriptor)
    new.ToUnicode = pdf.make_stream(to_unicode(_letters(), 1))
    del form.DR.Font[own]  # nothing printed shares it
    fonts = pdf.make_indirect(Dictionary({FONT: pdf.make_indirect(new)}))
    form.DR = Dictionary(Font=fonts)
    inked = COLOUR.search(bytes(texts[0].DA))
    colour = inked[0].decode() if inked else "0 g"
    return Pen(fonts, advances, float(found[2]), colour)


def _letters() -> list[tuple[int, str]]:
    """The codes of the font with what they mean."""
    told = ((code, bytes([code]).decode(CODING, "ignore")) for code in range(FIRST, LAST + 1))
    return [(code, letter) for code, letter in told if letter]


def _simple_font(descriptor: pikepdf.Object) -> tuple[pikepdf.Object, dict[int, float]]:
    """The font of a descriptor with one byte for each letter, and its advances."""
    font = TTFont(io.BytesIO(descriptor.FontFile2.read_bytes()))
    glyphs, metrics, scale = font.getBestCmap(), font["hmtx"], 1000 / font["head"].unitsPerEm
    advances = {}
    for code in range(256):
        letter = bytes([code]).decode(CODING, "ignore")
        glyph = glyphs.get(ord(letter)) if letter else None
        advances[code] = round(metrics[glyph][0] * scale, 2) if glyph else 0.0
    descriptor.Flags = int(descriptor.Flags) & ~4 | NONSYMBOLIC
    new = Dictionary(
        Type=Name.Font,
        Subtype=Name.TrueType,
        BaseFont=descriptor.FontName,
        Encoding=Name(CODING_NAME),
        FirstChar=FIRST,
        LastChar=LAST,
        Widths=Array([advances[code] for code in range(FIRST, LAST + 1)]),
        FontDescriptor=descriptor,
    )
    return new, advances


def nest_fields(pdf: pikepdf.Pdf) -> None:
    """Turn the flat fields of `pdf` into a tree by the full stops in their names."""
    form = pdf.Root.get("/AcroForm")
    if form is None:
        return
    roots: list[pikepdf.Object] = []
    nodes: dict[tuple[str, ...], pikepdf.Object] = {}

    def hang(node: pikepdf.Object, parent: pikepdf.Object | None) -> None:
        if parent is None:
            roots.append(node)
        else:
            node.Parent = parent
            parent.Kids.append(node)

    def branch(path: tuple[str, ...]) -> pikepdf.Object | None:
        """The node for `path`, made with its parents where it is not there yet."""
        if path and path not in nodes:
            parent = branch(path[:-1])
            nodes[path] = pdf.make_indirect(Dictionary(T=String(path[-1]), Kids=Array()))
            hang(nodes[path], parent)
        return nodes.get(path)

    for field in list(form.Fields):
        *path, last = str(field.T).split(".")
        parent = branch(tuple(path))
        field.T = String(last)
        hang(field, parent)
    form.Fields = Array(roots)


def finish_fields(
    pdf: pikepdf.Pdf,
    calculations: Iterable[Calculation],
    filled: Mapping[str, str],
) -> tuple[str, ...]:
    """Give every field of `pdf` a font, a look of its own and what `filled` says by its name.

    Returns the names of those that do not show all of their text.

    Readers that must draw fields themselves put their own tick, or none, into a box. A field that
    is calculated can be written in too, since not every reader runs scripts.

    Raises:
        HornbookError: `filled` names a field that is not there.
    """
    form = pdf.Root.get("/AcroForm")
    fields = {str(field.T): field for field in form.Fields} if form is not None else {}
    for name in filled:
        if name not in fields:
            raise HornbookError(f'there is no place to write called "{name}" on this sheet')
    if form is None:
        return ()
    del form.NeedAppearances
    writer = pen(pdf, form)
    whole = {
        name: _finish(pdf, field, writer, filled.get(name, "")) for name, field in fields.items()
    }
    order = []  # in which scripts run (ISO 32000-1, 12.6.3 and 12.7.2)
    for one in calculations:
        action = Dictionary(S=Name.JavaScript, JS=String(one.script))
        fields[one.name].AA = Dictionary(C=action)
        order.append(fields[one.name])
    if order:
        form.CO = Array(order)
    return tuple(name for name, shows in whole.items() if not shows)


def _finish(pdf: pikepdf.Pdf, field: pikepdf.Object, writer: Pen | None, value: str) -> bool:
    """Whether the field shows all of `value`."""
    left, bottom, right, top = (float(edge) for edge in field.Rect)
    size = (round(abs(right - left), 4), round(abs(top - bottom), 4))
    kind = field.FT
    if kind == Name.Btn:
        field.AP.N.Off = _stream(pdf, b"", size)
        if value == TICKED:
            field.V = field.AS = Name.on
        return True
    many = bool(int(field.get("/Ff", 0)) & MULTILINE)
    if many:  # what is typed hides the lines that are printed for a pen
        field.MK = Dictionary(BG=Array([1, 1, 1]))
    if writer is None:
        return True
    field.DA = String(writer.default(field))
    drawn, whole = writer.draw(value, size, many=many) if value else (b"", True)
    look = _stream(pdf, drawn, size)
    if value:
        field.V = String(value)
        look.Resources = Dictionary(Font=writer.fonts)
    field.AP = Dictionary(N=look)
    return whole


def _stream(pdf: pikepdf.Pdf, drawn: bytes, size: tuple[float, float]) -> pikepdf.Stream:
    stream = pdf.make_stream(drawn)
    stream.Type, stream.Subtype = Name.XObject, Name.Form
    stream.BBox = Array([0, 0, *size])
    return stream
