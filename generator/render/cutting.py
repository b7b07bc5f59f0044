"""Opens fonts: cuts them down to some glyphs, and reads what a PDF says of these."""

import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont

from generator.render.fonts import Metrics

LAYOUT = frozenset({"GSUB", "GPOS", "GDEF", "DSIG"})
"""Tables of a font that nobody needs where letters have been laid out."""


def cut_down(data: bytes, glyphs: Iterable[int]) -> bytes:
    """A TrueType file without what is not needed to paint `glyphs`, which keep their numbers."""
    options = subset.Options(
        retain_gids=True,
        hinting=False,
        notdef_outline=True,
        ignore_missing_glyphs=True,
        recalc_timestamp=False,
        drop_tables=[*subset.Options().drop_tables, *LAYOUT],
    )
    cutter = subset.Subsetter(options)
    cutter.populate(gids=glyphs)
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    for table in LAYOUT & set(font.keys()):  # else it is read first, which takes the most time
        del font[table]
    cutter.subset(font)
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


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
