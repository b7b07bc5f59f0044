"""Opens fonts: cuts them down to some glyphs, and reads what a PDF says of these.

ISO/IEC 14496-22 (OpenType): tables of a TrueType font, glyphs (`glyf`) and where each is (`loca`).
"""

import io
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from fontTools.ttLib import TTFont

from generator.render.fonts import Metrics

TABLES = ("glyf", "head", "hhea", "hmtx", "loca", "maxp")
"""What a PDF asks of a TrueType font whose glyphs go by number (PDF 32000-1, 9.9)."""
Bytes = bytes | bytearray
_ENTRY = struct.Struct(">4sIII")
_CHECKED = 0xB1B0AFBA
"""What a font as a whole adds up to."""

WORDS, SCALED, MORE, SCALED_BOTH, MATRIX, HINTED = 0x1, 0x8, 0x20, 0x40, 0x80, 0x100
"""Flags of a part of a glyph: the length of what follows, another part, a program at the end."""
REPEATED = 0x8
"""Flag of a point: it is that of so many more."""


def cut_down(data: bytes, glyphs: Iterable[int]) -> bytes:
    """A TrueType file with what it takes to paint `glyphs`, which keep their numbers."""
    tables = {tag.decode(): data[at : at + size] for tag, _, at, size in _entries(data)}
    outlines = _Outlines(tables)
    wanted = outlines.with_parts({0, *glyphs})
    count = max(wanted) + 1
    cut = [outlines.unhinted(number) if number in wanted else b"" for number in range(count)]
    cut = [one + b"\0" * (-len(one) % 4) for one in cut]
    head, line = bytearray(tables["head"]), bytearray(tables["hhea"])
    head[8:12], head[50:52] = bytes(4), struct.pack(">h", 1)
    full = struct.unpack_from(">H", line, 34)[0]
    struct.pack_into(">H", line, 34, min(full, count))
    most = bytearray(tables["maxp"])
    struct.pack_into(">H", most, 4, count)
    made = {
        "glyf": b"".join(cut),
        "head": head,
        "hhea": line,
        "hmtx": tables["hmtx"][: 4 * min(full, count) + 2 * max(0, count - full)],
        "loca": struct.pack(f">{count + 1}I", 0, *accumulate(map(len, cut))),
        "maxp": most,
    }
    return _written({tag: bytes(made[tag]) for tag in TABLES})


def _entries(data: Bytes) -> Iterator[tuple[bytes, int, int, int]]:
    """The tables of a font: name, sum, place and length."""
    return _ENTRY.iter_unpack(data[12 : 12 + 16 * struct.unpack_from(">H", data, 4)[0]])


class _Outlines:
    """The glyphs of a font as they are kept in it."""

    def __init__(self, tables: Mapping[str, bytes]) -> None:
        self._data, places = tables["glyf"], tables["loca"]
        if struct.unpack_from(">h", tables["head"], 50)[0]:
            self._places = struct.unpack(f">{len(places) // 4}I", places)
        else:
            halves = struct.unpack(f">{len(places) // 2}H", places)
            self._places = tuple(2 * one for one in halves)

    def _glyph(self, number: int) -> bytes:
        """A glyph; empty where it has no outline, or the font has none of this number."""
        known = number < len(self._places) - 1
        return self._data[slice(*self._places[number : number + 2])] if known else b""

    def with_parts(self, numbers: set[int]) -> set[int]:
        """Those of `numbers` that the font has, and all that they are put together from."""
        found: set[int] = set()
        left = [one for one in numbers if one < len(self._places) - 1]
        while left:
            number = left.pop()
            if number not in found:
                found.add(number)
                left += (part for _, part, _ in _parts(self._glyph(number)))
        return found

    def unhinted(self, number: int) -> bytes:
        """A glyph without its program."""
        glyph = bytearray(self._glyph(number))
        contours = struct.unpack_from(">h", glyph)[0] if glyph else 0
        if contours == 0:
            return b""
        if contours > 0:
            at = 10 + 2 * contours
            length = struct.unpack_from(">H", glyph, at)[0]
            glyph[at : at + 2 + length] = bytes(2)
            return bytes(glyph[: _end(glyph, at + 2)])
        parts = list(_parts(glyph))
        for at, _, _ in parts:
            flags = struct.unpack_from(">H", glyph, at)[0]
            struct.pack_into(">H", glyph, at, flags & ~HINTED)
        return bytes(glyph[: parts[-1][2]])


def _end(glyph: Bytes, at: int) -> int:
    """Where the outline of a glyph ends whose flags begin at a place; what follows fills up."""
    left, lengths = struct.unpack_from(">H", glyph, at - 4)[0] + 1, 0
    while left > 0:
        flag, times = glyph[at], 1
        at += 1
        if flag & REPEATED:
            times += glyph[at]
            at += 1
        left -= times
        for short, same in ((0x2, 0x10), (0x4, 0x20)):
            lengths += times * (1 if flag & short else 0 if flag & same else 2)
    return at + lengths


def _parts(glyph: Bytes) -> Iterator[tuple[int, int, int]]:
    """The parts of a glyph that is put together: where each stands, its glyph, where it ends."""
    at, flags = 10, MORE if glyph and struct.unpack_from(">h", glyph)[0] < 0 else 0
    while flags & MORE:
        flags, part = struct.unpack_from(">HH", glyph, at)
        scales = 2 * bool(flags & SCALED) + 4 * bool(flags & SCALED_BOTH) + 8 * bool(flags & MATRIX)
        end = at + 4 + (4 if flags & WORDS else 2) + scales
        yield at, part, end
        at = end


def _written(tables: Mapping[str, bytes]) -> bytes:
    """A TrueType file of these tables, which are in the order of their names."""
    count = len(tables)
    power = count.bit_length() - 1
    head = struct.pack(">IHHHH", 0x10000, count, 16 << power, power, 16 * count - (16 << power))
    at, entries, body = 12 + 16 * count, [head], []
    for tag, table in tables.items():
        entries.append(_ENTRY.pack(tag.encode(), _sum(table), at, len(table)))
        body.append(table + b"\0" * (-len(table) % 4))
        at += len(body[-1])
    whole = bytearray(b"".join((*entries, *body)))
    start = next(place for tag, _, place, _ in _entries(whole) if tag == b"head")
    struct.pack_into(">I", whole, start + 8, (_CHECKED - _sum(whole)) & 0xFFFFFFFF)
    return bytes(whole)


def _sum(data: Bytes) -> int:
    padded = data + b"\0" * (-len(data) % 4)
    return int(sum(struct.unpack(f">{len(padded) // 4}I", padded))) & 0xFFFFFFFF


def metrics_of(data: bytes, glyphs: Sequence[int]) -> Metrics:
    """The metrics of a TrueType file, with those of `glyphs` among its own."""
    font = TTFont(io.BytesIO(data), lazy=True)
    scale = 1000 / font["head"].unitsPerEm
    head, line, advances = font["head"], font["hhea"], font["hmtx"].metrics
    order, letters = font.getGlyphOrder(), _letters(font)
    known = [glyph for glyph in glyphs if glyph < len(order)]
    return Metrics(
        [round(edge * scale) for edge in (head.xMin, head.yMin, head.xMax, head.yMax)],
        round(font["post"].italicAngle),
        round(line.ascent * scale),
        round(line.descent * scale),
        [(glyph, round(advances[order[glyph]][0] * scale)) for glyph in known],
        [(glyph, letters[glyph]) for glyph in known if glyph in letters],
    )


def _letters(font: TTFont) -> Mapping[int, str]:
    """The text behind each glyph: from the character map, then through substitutions."""
    names: dict[str, str] = {}
    for code, glyph in sorted(font.getBestCmap().items()):
        names.setdefault(glyph, chr(code))
    if "GSUB" in font:
        for lookup in font["GSUB"].table.LookupList.Lookup:
            for table in lookup.SubTable:
                _add_substitutions(getattr(table, "ExtSubTable", table), names)
    return {font.getGlyphID(glyph): text for glyph, text in names.items()}


def _add_substitutions(table: Any, names: dict[str, str]) -> None:
    """Single substitutions (small capitals, figures) and ligatures (OpenType GSUB 1 and 4)."""
    if table.LookupType == 1:
        for source, target in table.mapping.items():
            if source in names:
                names.setdefault(target, names[source])
    elif table.LookupType == 4:
        for first, ligatures in table.ligatures.items():
            for ligature in ligatures:
                parts = [first, *ligature.Component]
                if all(part in names for part in parts):
                    names.setdefault(ligature.LigGlyph, "".join(names[part] for part in parts))
