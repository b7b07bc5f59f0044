"""PDFs as we save them, with the same bytes each time; and a run taken apart into its pages.

WeasyPrint gives all pages of a run one set of resources and embeds each font once. Here every page
keeps only what it uses, and a font becomes a stub with the hash of its file; when sheets are
assembled, real fonts are put back (`generator.render.fonts`). Resources that WeasyPrint numbers
through the whole document are numbered anew. So a face has the same bytes whichever faces it was
painted with.
"""

import hashlib
import io
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name

POINT = 72 / 25.4
"""Points in a millimetre."""

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
Glyphs = dict[str, set[int]]
"""The glyph ids that are shown, by the name of their font."""


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


def page_sizes(data: bytes) -> list[tuple[float, float]]:
    """How large the pages of a PDF are, in points."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        boxes = ([float(edge) for edge in page.mediabox] for page in pdf.pages)
        return [(right - left, top - low) for left, low, right, top in boxes]


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
        shown = _glyphs(content) if "/Font" in source else {}
        kept = Dictionary()
        for kind, operator in OPERATORS.items():
            entries = source.get(kind) or {}
            called = {name: numbers.get((name, operator)) for name in names & set(entries.keys())}
            chosen = [
                (new or name, name)
                for name, new in called.items()
                if new or not COUNTED.fullmatch(name)
            ]
            made = {new: self._resource(kind, old, entries, shown) for new, old in sorted(chosen)}
            if made:
                kept[kind] = Dictionary(made)
        return content, kept

    def _resource(self, kind: str, name: str, entries: Any, shown: Glyphs) -> Any:
        value = entries[name]
        if kind == "/Font" and "/DescendantFonts" in value:
            return self._stub(value, shown.get(name, set()))
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


def _glyphs(content: bytes) -> Glyphs:
    """The glyph ids that `content` shows, by the name of the font."""
    found: Glyphs = {}
    current: set[int] = set()
    for name, array, string in FONT.findall(content):
        if name:
            current = found.setdefault(f"/{name.decode()}", set())
        for text in GLYPHS.findall(array or string):
            current.update(struct.unpack(f">{len(text) // 4}H", bytes.fromhex(text.decode())))
    return found
