"""PDFs as we save them: the same bytes each time, fonts cut down to the glyphs that are shown.

PDF 32000-1: a composite font (9.7) with Identity-H encoding, so codes are glyph ids; glyph ids are
therefore kept when the font is cut down.
"""

import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pikepdf
from fontTools import subset
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, String

POINT = 72 / 25.4
"""Points in a millimetre."""


def saved(pdf: pikepdf.Pdf) -> bytes:
    """`pdf` as bytes that depend on nothing but its content."""
    out = io.BytesIO()
    pdf.save(
        out,
        deterministic_id=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        compress_streams=True,
    )
    return out.getvalue()


def blank_pages(count: int, width: float, height: float) -> bytes:
    """A PDF of `count` empty pages of `width` by `height` mm."""
    with pikepdf.new() as pdf:
        for _ in range(count):
            pdf.add_blank_page(page_size=(width * POINT, height * POINT))
        return saved(pdf)


STEM = 80
"""Stem width: viewers only use it when a font is missing, and ours never is."""


@dataclass
class FontUse:
    """The glyphs of one font file that a document shows."""

    name: str
    flags: int
    glyphs: set[int] = field(default_factory=set)


def embed(pdf: pikepdf.Pdf, data: bytes, use: FontUse) -> Any:
    """The font object for `use`, made indirect in `pdf`; `data` is the full TrueType file."""
    full = TTFont(io.BytesIO(data), lazy=True)
    scale = 1000 / full["head"].unitsPerEm
    descriptor = _descriptor(pdf, full, _cut_down(data, use.glyphs), use, scale)
    order, widths = full.getGlyphOrder(), full["hmtx"].metrics
    glyphs = sorted(glyph for glyph in use.glyphs if glyph < len(order))
    runs = [(glyph, Array([round(widths[order[glyph]][0] * scale)])) for glyph in glyphs]
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=Name(use.name),
        CIDSystemInfo=Dictionary(
            Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0
        ),
        CIDToGIDMap=Name.Identity,
        W=Array([one for run in runs for one in run]),
        FontDescriptor=pdf.make_indirect(descriptor),
    )
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=Name(use.name),
            Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(descendant)]),
            ToUnicode=pdf.make_stream(_to_unicode(_letters(full), glyphs)),
        )
    )


def _cut_down(data: bytes, glyphs: set[int]) -> bytes:
    options = subset.Options(
        retain_gids=True,
        hinting=False,
        notdef_outline=True,
        ignore_missing_glyphs=True,
        recalc_timestamp=False,
        drop_tables=[*subset.Options().drop_tables, "GSUB", "GPOS", "GDEF", "DSIG"],
    )
    cutter = subset.Subsetter(options)
    cutter.populate(gids=glyphs)
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    cutter.subset(font)
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def _descriptor(
    pdf: pikepdf.Pdf, font: TTFont, data: bytes, use: FontUse, scale: float
) -> Dictionary:
    head, metrics = font["head"], font["hhea"]
    box = [round(edge * scale) for edge in (head.xMin, head.yMin, head.xMax, head.yMax)]
    return Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name(use.name),
        Flags=use.flags,
        FontBBox=Array(box),
        ItalicAngle=round(font["post"].italicAngle),
        Ascent=round(metrics.ascent * scale),
        Descent=round(metrics.descent * scale),
        CapHeight=box[3],
        StemV=STEM,
        FontFile2=pdf.make_stream(data, Length1=len(data)),
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


def _to_unicode(letters: Mapping[int, str], glyphs: list[int]) -> bytes:
    """A ToUnicode map (PDF 32000-1, 9.10.3) for the glyphs in use."""
    known = [(glyph, letters[glyph]) for glyph in glyphs if glyph in letters]
    lines = [
        "/CIDInit /ProcSet findresource begin", "12 dict begin", "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def", "/CMapType 2 def",
        "1 begincodespacerange", "<0000> <ffff>", "endcodespacerange",
    ]  # fmt: skip
    for start in range(0, len(known), 100):
        part = known[start : start + 100]
        lines.append(f"{len(part)} beginbfchar")
        lines += [f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>" for glyph, text in part]
        lines.append("endbfchar")
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines).encode()
