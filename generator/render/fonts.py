"""Fonts cut down to the glyphs that are shown, and put into a PDF; each is cut once and kept.

PDF 32000-1: a composite font (9.7) with Identity-H encoding, so codes are glyph ids; glyph ids are
therefore kept when the font is cut down.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from generator.files.rooted import Root
from generator.files.store import Store, key_of
from generator.versions import code_hash

KIND = "subsets"
"""Of what the cache keeps."""
STEM = 80
"""Stem width: viewers only use it when a font is missing, and ours never is."""


def font_file(digest: str) -> str:
    """Where the cache keeps a whole font, by the SHA-256 of it."""
    return f"fonts/{digest}.bin"


@dataclass
class FontUse:
    """The glyphs of one font file that a document shows."""

    name: str
    flags: int
    glyphs: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Metrics:
    """What a PDF says of a font besides its file: lengths in thousandths of an em.

    `widths` are pairs of a glyph and its width, `letters` the text behind each glyph.
    """

    box: Sequence[int]
    angle: int
    ascent: int
    descent: int
    widths: Sequence[tuple[int, int]]
    letters: Sequence[tuple[int, str]]


def embed(pdf: pikepdf.Pdf, cache: Path, digest: str, use: FontUse) -> Any:
    """The font object for `use`, made indirect in `pdf`; the whole font is in the cache."""
    data, metrics = _cut(cache, digest, use.glyphs)
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=Name(use.name),
        CIDSystemInfo=Dictionary(
            Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0
        ),
        CIDToGIDMap=Name.Identity,
        W=Array([one for glyph, width in metrics.widths for one in (glyph, Array([width]))]),
        FontDescriptor=pdf.make_indirect(_descriptor(pdf, data, metrics, use)),
    )
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=Name(use.name),
            Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(descendant)]),
            ToUnicode=pdf.make_stream(to_unicode(metrics.letters)),
        )
    )


def _descriptor(pdf: pikepdf.Pdf, data: bytes, metrics: Metrics, use: FontUse) -> Dictionary:
    return Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name(use.name),
        Flags=use.flags,
        FontBBox=Array(list(metrics.box)),
        ItalicAngle=metrics.angle,
        Ascent=metrics.ascent,
        Descent=metrics.descent,
        CapHeight=metrics.box[3],
        StemV=STEM,
        FontFile2=pdf.make_stream(data, Length1=len(data)),
    )


def to_unicode(known: Sequence[tuple[int, str]], size: int = 2) -> bytes:
    """A ToUnicode map (PDF 32000-1, 9.10.3) for the codes in use, each of `size` bytes."""
    wide = 2 * size
    lines = [
        "/CIDInit /ProcSet findresource begin", "12 dict begin", "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def", "/CMapType 2 def",
        "1 begincodespacerange", f"<{'0' * wide}> <{'f' * wide}>", "endcodespacerange",
    ]  # fmt: skip
    for start in range(0, len(known), 100):
        part = known[start : start + 100]
        lines.append(f"{len(part)} beginbfchar")
        lines += [f"<{code:0{wide}x}> <{text.encode('utf-16-be').hex()}>" for code, text in part]
        lines.append("endbfchar")
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines).encode()


def _cut(cache: Path, digest: str, glyphs: set[int]) -> tuple[bytes, Metrics]:
    """The font cut down to `glyphs` and its metrics, from the cache where they are there."""
    store, shown = Store(cache), sorted(glyphs)
    key = key_of(code_hash(), digest, json.dumps(shown))
    kept = store.find(KIND, key)
    if kept is not None:
        said, _, data = kept.partition(b"\n")
        return data, Metrics(**json.loads(said))
    from generator.render.cutting import cut_down, metrics_of

    whole = Root(cache).read(font_file(digest))
    data, metrics = cut_down(whole, glyphs), metrics_of(whole, shown)
    store.keep(KIND, key, json.dumps(asdict(metrics)).encode() + b"\n" + data)
    return data, metrics
