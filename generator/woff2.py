"""WOFF2 fonts as TrueType: the bytes that fontTools makes, in a third of its time.

fontTools makes an object of every point and then packs them. Here the points of a glyph go from the
one packing into the other (WOFF2, 5.2; OpenType, glyf); all else is left to fontTools.
"""

import io
import struct
from itertools import accumulate
from pathlib import Path

from fontTools.ttLib import TTFont, woff2
from fontTools.ttLib.tables._g_l_y_f import Glyph

X_SHORT, Y_SHORT, REPEAT, X_SAME, Y_SAME, OVERLAP = 2, 4, 8, 16, 32, 64
"""Flags of a point in TrueType, besides 1: it lies on the outline."""
MOST_REPEATS = 255
SIGNS = (-1, 1)
_HEADER, _COUNT, _BOX = struct.Struct(">hhhhh"), struct.Struct(">H"), struct.Struct(">hhhh")


def truetype(source: Path) -> bytes:
    """The font in `source` as TrueType, without packing."""
    out = io.BytesIO()
    with TTFont(source, recalcTimestamp=False) as font:
        font.flavor = None
        packed = font.reader.tables.get("glyf")
        if packed is not None and packed.transformed:
            _unpack(font.reader, packed)
        font.save(out)
    return out.getvalue()


def _unpack(reader: woff2.WOFF2Reader, packed: woff2.WOFF2DirectoryEntry) -> None:
    """Put the glyphs where `reader` would put them; it then finds them done."""
    reader.ttFont["loca"] = woff2.WOFF2LocaTable()
    glyphs = reader.ttFont["glyf"] = _Glyphs()
    glyphs.reconstruct(packed.loadData(reader.transformBuffer), reader.ttFont)
    packed.data = glyphs.compile(reader.ttFont)


class _Packed(Glyph):  # type: ignore[misc] # fontTools has no types here
    """A glyph as it stands in the file, with what metrics ask of it."""

    def __init__(self, data: bytes, contours: int, left: int) -> None:
        self.data, self.numberOfContours, self.xMin = data, contours, left

    def expand(self, table: object) -> None:
        """Nothing: no one looks at its points."""


class _Glyphs(woff2.WOFF2GlyfTable):  # type: ignore[misc]
    """The packed glyphs; the streams, and how much is left of each, are those of fontTools."""

    nPointsStream: bytes  # noqa: N815
    flagStream: bytes  # noqa: N815
    glyphStream: bytes  # noqa: N815
    instructionStream: bytes  # noqa: N815
    bboxStream: bytes  # noqa: N815

    def _decodeGlyph(self, number: int) -> Glyph:  # noqa: N802 - fontTools calls it
        contours = self.nContourStream[number]
        if contours <= 0:
            return super()._decodeGlyph(number)
        ends = self._ends(contours)
        points = ends[-1] + 1
        overlap = self.overlapSimpleBitmap
        first = OVERLAP if overlap and overlap[number >> 3] & (0x80 >> (number & 7)) else 0
        steps, self.flagStream = self.flagStream[:points], self.flagStream[points:]
        used, outline, box = _outline(steps, self.glyphStream, first)
        length, self.glyphStream = woff2.unpack255UShort(self.glyphStream[used:])
        program = self.instructionStream[:length]
        self.instructionStream = self.instructionStream[length:]
        if self.bboxBitmap[number >> 3] & (0x80 >> (number & 7)):
            box = _BOX.unpack(self.bboxStream[: _BOX.size])
            self.bboxStream = self.bboxStream[_BOX.size :]
        head = [_HEADER.pack(contours, *box), *map(_COUNT.pack, ends), _COUNT.pack(length)]
        return _Packed(b"".join((*head, program, outline)), contours, box[0])

    def _ends(self, contours: int) -> list[int]:
        """The last point of each contour."""
        counts = []
        for _ in range(contours):
            count, self.nPointsStream = woff2.unpack255UShort(self.nPointsStream)
            counts.append(count)
        return [end - 1 for end in accumulate(counts)]


def _steps() -> list[tuple[int, int, int, int, int, int, int]]:
    """For each kind of step in WOFF2 (5.2, table of triplets) how it is read.

    How many bytes it takes, how many of their bits are for y and the mask of these, and for x and
    y what is added and the sign.
    """
    rows = []
    for kind in range(128):
        x_sign, y_sign = SIGNS[kind & 1], SIGNS[kind >> 1 & 1]
        if kind < 10:
            rows.append((1, 8, 255, 0, (kind & 14) << 7, x_sign, x_sign))
        elif kind < 20:
            rows.append((1, 0, 0, (kind - 10 & 14) << 7, 0, x_sign, x_sign))
        elif kind < 84:
            more = kind - 20
            rows.append((1, 4, 15, 1 + (more & 48), 1 + ((more & 12) << 2), x_sign, y_sign))
        elif kind < 120:
            more = kind - 84
            fine, coarse = more % 12 >> 2, more // 12
            rows.append((2, 8, 255, 1 + (coarse << 8), 1 + (fine << 8), x_sign, y_sign))
        else:
            size, bits = (3, 12) if kind < 124 else (4, 16)
            rows.append((size, bits, (1 << bits) - 1, 0, 0, x_sign, y_sign))
    return rows


class _Moves(dict[int, tuple[int, bytes]]):
    """How far along one axis to its flags and bytes in TrueType."""

    def __init__(self, short: int, same: int) -> None:
        super().__init__({0: (same, b"")})
        for far in range(1, 256):
            self[far], self[-far] = (short | same, bytes([far])), (short, bytes([far]))

    def __missing__(self, far: int) -> tuple[int, bytes]:
        return 0, struct.pack(">h", far)


STEPS, ACROSS, UP = _steps(), _Moves(X_SHORT, X_SAME), _Moves(Y_SHORT, Y_SAME)
_Box = tuple[int, int, int, int]


def _outline(steps: bytes, stream: bytes, first: int) -> tuple[int, bytes, _Box]:
    """Bytes of `stream` used, the points packed for TrueType, and the box around them.

    `steps` has a byte for each point, `first` what the flag of the first has besides.
    """
    at = x = y = repeats = 0
    last, flag = -1, first
    flags, across, up = bytearray(), bytearray(), bytearray()
    xs, ys = [], []
    for step in steps:
        size, low, mask, x_more, y_more, x_sign, y_sign = STEPS[step & 0x7F]
        value = stream[at] if size == 1 else int.from_bytes(stream[at : at + size], "big")
        at += size
        dx, dy = x_sign * (x_more + (value >> low)), y_sign * (y_more + (value & mask))
        x, y = x + dx, y + dy
        xs.append(x)
        ys.append(y)
        (x_flag, x_bytes), (y_flag, y_bytes) = ACROSS[dx], UP[dy]
        across += x_bytes
        up += y_bytes
        flag |= x_flag | y_flag | (not step & 0x80)
        repeats = repeats + 1 if flag == last and repeats < MOST_REPEATS else 0
        if repeats > 1:
            flags[-2:] = flag | REPEAT, repeats
        else:
            flags.append(flag)
        last, flag = flag, 0
    return at, bytes(flags + across + up), (min(xs), min(ys), max(xs), max(ys))
