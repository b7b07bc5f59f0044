"""PDFs as we save them: the same bytes each time, fonts cut down to the glyphs that are shown.

WeasyPrint gives all pages of a run one set of resources and embeds each font once. Here every page
keeps only what it uses, and a font becomes a stub with the hash of its file; when sheets are
assembled, real fonts are put back, cut down to the glyphs in use. Resources that WeasyPrint numbers
through the whole document are numbered anew. So a face has the same bytes whichever faces it was
painted with.

PDF 32000-1: a composite font (9.7) with Identity-H encoding, so codes are glyph ids; glyph ids are
therefore kept when the font is cut down.
"""

import hashlib
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pikepdf
from fontTools import subset
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, String

POINT = 72 / 25.4
"""Points in a millimetre."""

LAYOUT = frozenset({"GSUB", "GPOS", "GDEF", "DSIG"})
"""Tables of a font that nobody needs where letters have been laid out."""
STEM = 80
"""Stem width: viewers only use it when a font is missing, and ours never is."""
USED = re.compile(rb"/([A-Za-z0-9_.+#-]+)")
GLYPHS = re.compile(rb"<([0-9a-fA-F]*)>")
FONT = re.compile(rb"/([A-Za-z0-9_.+#-]+) [-0-9.]+ Tf|(\[[^\]]*\]) TJ|(<[0-9a-fA-F]*>) Tj")
NUMBERED = re.compile(rb"/([sxp])\d+ (gs|Do|scn|SCN|sh)\b")
COUNTED = re.compile(r"/[sxp]\d+")
OPERATORS = {
    "/ExtGState": "gs",
    "/XObject": "Do",
    "/Pattern": "scn",
    "/Shading": "sh",
    "/Font": "Tf",
}
"""The kinds of resources, and the operator that names one of each (SCN counts as scn)."""
Fonts = dict[str, tuple[str, bytes]]
"""Name of a font in the document to the SHA-256 of its file and the file."""


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


@dataclass(frozen=True, slots=True)
class Split:
    """One face: its one-page PDF, and the full font files (by SHA-256) that it uses."""

    pdf: bytes
    fonts: tuple[tuple[str, bytes], ...]


def split(pdf: bytes, share: float = 1.0) -> Iterator[Split]:
    """The pages of `pdf` as faces, in order; `share` is how much of each is kept, from its top."""
    with pikepdf.open(io.BytesIO(pdf)) as source:
        files: Fonts = {}
        for page in source.pages:
            yield _face(page, files, share)


def _face(page: pikepdf.Page, files: Fonts, share: float) -> Split:
    with pikepdf.new() as target:
        copier = _Copier(target, files, {})
        target.add_blank_page()
        blank = target.pages[0]
        _, _, width, height = (float(edge) for edge in page.mediabox)
        blank.mediabox = pikepdf.Array([0, 0, width, round(height * share, 6)])
        content, resources = copier.contents(page.Contents.read_bytes(), page.Resources)
        moved = b"q 1 0 0 1 0 %.6f cm\n%b\nQ" % (height * (share - 1), content)
        blank.obj.Contents = target.make_stream(moved)
        blank.obj.Resources = resources
        return Split(saved(target), tuple(sorted(copier.used.values())))


@dataclass(frozen=True)
class _Copier:
    """Copies content with the resources that it names, and notes in `used` the fonts among them."""

    target: pikepdf.Pdf
    files: Fonts
    used: Fonts

    def contents(self, content: bytes, source: Any) -> tuple[bytes, Dictionary]:
        """`content` numbered anew, and the part of `source` that it names, fonts as stubs."""
        names = {f"/{name.decode()}" for name in USED.findall(content)}
        content, numbers = _numbered_anew(content)
        kept = Dictionary()
        for kind, operator in OPERATORS.items():
            entries = source.get(kind) or {}
            called = {name: numbers.get((name, operator)) for name in names & set(entries.keys())}
            chosen = [
                (new or name, name)
                for name, new in called.items()
                if new or not COUNTED.fullmatch(name)
            ]
            made = {new: self._resource(kind, old, entries, content) for new, old in sorted(chosen)}
            if made:
                kept[kind] = Dictionary(made)
        return content, kept

    def _resource(self, kind: str, name: str, entries: Any, content: bytes) -> Any:
        value = entries[name]
        if kind == "/Font" and "/DescendantFonts" in value:
            return self._stub(value, _glyphs(content, name))
        return self._copied(value)

    def _copied(self, value: Any) -> Any:
        """`value` as the target may hold it, with whatever it points to."""
        if not isinstance(value, pikepdf.Object):
            return value
        if isinstance(value, pikepdf.Stream):
            return self._stream(value) if "/Resources" in value else self.target.copy_foreign(value)
        if isinstance(value, Dictionary):
            return Dictionary({key: self._copied(item) for key, item in value.items()})
        if isinstance(value, pikepdf.Array):
            return pikepdf.Array([self._copied(item) for item in value])
        return value

    def _stream(self, stream: Any) -> Any:
        """A form or a pattern, which has content and resources of its own."""
        content, resources = self.contents(stream.read_bytes(), stream["/Resources"] or {})
        copy = self.target.make_stream(content)
        for key, value in stream.items():
            if key not in ("/Resources", "/Length", "/Filter", "/DecodeParms"):
                copy[key] = self._copied(value)
        copy["/Resources"] = resources
        return copy

    def _stub(self, font: Any, glyphs: set[int]) -> Dictionary:
        """A font by name: hash of its file, PostScript name, flags, and the glyphs in use."""
        name = str(font.BaseFont)
        descriptor = font.DescendantFonts[0].FontDescriptor
        if name not in self.files:
            data = descriptor.FontFile2.read_bytes()
            self.files[name] = (hashlib.sha256(data).hexdigest(), data)
        self.used[name] = self.files[name]
        return Dictionary(
            Type=Name.Font,
            File=pikepdf.String(self.files[name][0]),
            BaseFont=Name(name.rstrip(",")),
            Flags=descriptor.Flags,
            Glyphs=pikepdf.Array(sorted(glyphs)),
        )


def _numbered_anew(content: bytes) -> tuple[bytes, dict[tuple[str, str], str]]:
    """Numbered names in the order in which `content` first uses them.

    WeasyPrint counts states, forms, patterns and shadings through all pages; their names are told
    from others by the operator that follows. Also returns new names by old name and operator.
    """
    numbers: dict[tuple[str, str], str] = {}

    def anew(found: re.Match[bytes]) -> bytes:
        old, operator = found[0].decode().split()
        kind = "scn" if operator == "SCN" else operator
        return f"{numbers.setdefault((old, kind), f'{old[:2]}{len(numbers)}')} {operator}".encode()

    return NUMBERED.sub(anew, content), numbers


def _glyphs(content: bytes, font: str) -> set[int]:
    """The glyph ids that `content` shows in `font`."""
    found: set[int] = set()
    current = ""
    for name, array, string in FONT.findall(content):
        if name:
            current = f"/{name.decode()}"
        elif current == font:
            for text in GLYPHS.findall(array or string):
                found.update(int(text[i : i + 4], 16) for i in range(0, len(text), 4))
    return found
