"""What is typed into fields: its font as every reader can use it, and how our own values look.

WeasyPrint 70 gives fields a font of glyph numbers (Identity-H), which few readers can type in, and
a graphics state in their default appearance, which is no part of one (ISO 32000-1, 12.7.3.3).
"""

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass

import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name

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

SMALLEST = 6.0
"""Points below which a value is not set smaller to fit."""


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

    def draw(self, value: str, box: tuple[float, float], *, many: bool) -> bytes:
        """`value` in a box of points: one line in its middle, or `many` from its top on white."""
        width, height = box[0] - 2 * INSET, box[1]
        size = self.size
        lines = self._lines(value, width, size) if many else [value]
        while size > SMALLEST and not self._fits(lines, (width, height), size):
            size -= 0.5
            lines = self._lines(value, width, size) if many else [value]
        top = height - INSET - size if many else (height - 0.7 * size) / 2
        shown = b" T* ".join(b"<" + coded(line).hex().encode() + b"> Tj" for line in lines)
        start = f"{self.colour} {FONT} {size:g} Tf {LEADING * size:g} TL {INSET:g} {top:.4g} Td "
        ground = f"q 1 1 1 rg 0 0 {box[0]:g} {box[1]:g} re f Q " if many else ""
        return f"/Tx BMC {ground}q BT {start}".encode() + shown + b" ET Q EMC"

    def _fits(self, lines: list[str], room: tuple[float, float], size: float) -> bool:
        widest = max(self._width(line, size) for line in lines)
        return widest <= room[0] and len(lines) * LEADING * size <= room[1] + size

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
    del form.DR.Font[own]  # nothing printed shares it
    fonts = pdf.make_indirect(Dictionary({FONT: pdf.make_indirect(new)}))
    form.DR = Dictionary(Font=fonts)
    inked = COLOUR.search(bytes(texts[0].DA))
    colour = inked[0].decode() if inked else "0 g"
    return Pen(fonts, advances, float(found[2]), colour)


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
