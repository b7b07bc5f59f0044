"""Takes a PDF with many faces apart into one-page PDFs that do not depend on their neighbours.

WeasyPrint gives all pages of a run one set of resources and embeds each font once. Here every page
keeps only what it uses, and a font becomes a stub with the hash of its file; the `fonts` module
puts real fonts back, cut down to the glyphs in use, when sheets are assembled. So a face has the
same bytes whichever faces it was painted with.
"""

import hashlib
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name

USED = re.compile(rb"/([A-Za-z0-9_.+#-]+)")
GLYPHS = re.compile(rb"<([0-9a-fA-F]*)>")
FONT = re.compile(rb"/([A-Za-z0-9_.+#-]+) [-0-9.]+ Tf|(\[[^\]]*\]) TJ|(<[0-9a-fA-F]*>) Tj")
KINDS = ("/ExtGState", "/XObject", "/Pattern", "/Shading", "/Font")


@dataclass(frozen=True, slots=True)
class Split:
    """One face: its one-page PDF, and the full font files (by SHA-256) that it uses."""

    pdf: bytes
    fonts: tuple[tuple[str, bytes], ...]


def split(pdf: bytes) -> Iterator[Split]:
    """The pages of `pdf` as faces, in order."""
    with pikepdf.open(io.BytesIO(pdf)) as source:
        files: dict[str, tuple[str, bytes]] = {}
        for page in source.pages:
            yield _face(page, files)


def _face(page: pikepdf.Page, files: dict[str, tuple[str, bytes]]) -> Split:
    used: dict[str, tuple[str, bytes]] = {}
    with pikepdf.new() as target:
        target.add_blank_page()
        blank = target.pages[0]
        blank.mediabox = pikepdf.Array([float(edge) for edge in page.mediabox])
        content = page.Contents.read_bytes()
        blank.obj.Contents = target.make_stream(content)
        blank.obj.Resources = _resources(target, page.Resources, content, files, used)
        out = io.BytesIO()
        target.save(
            out,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
        )
    return Split(out.getvalue(), tuple(sorted(used.values())))


def _resources(
    target: pikepdf.Pdf,
    source: Any,
    content: bytes,
    files: dict[str, tuple[str, bytes]],
    used: dict[str, tuple[str, bytes]],
) -> Dictionary:
    """The part of `source` that `content` names, with fonts as stubs."""
    names = {f"/{name.decode()}" for name in USED.findall(content)}
    kept = Dictionary()
    for kind in KINDS:
        entries = source.get(kind) or {}
        chosen = {name: entries[name] for name in sorted(names & set(entries.keys()))}
        if not chosen:
            continue
        kept[kind] = Dictionary()
        for name, value in chosen.items():
            if kind == "/Font" and "/DescendantFonts" in value:
                copy: Any = _stub(value, _glyphs(content, name), files, used)
            elif kind == "/XObject" and value.get("/Subtype") == Name.Form:
                copy = _form(target, value, files, used)
            else:
                copy = _copied(target, value)
            kept[kind][name] = copy
    return kept


def _copied(target: pikepdf.Pdf, value: Any) -> Any:
    """`value` as the target may hold it, with whatever it points to."""
    if not isinstance(value, pikepdf.Object):
        return value
    if value.is_indirect:
        return target.copy_foreign(value)
    if isinstance(value, Dictionary):
        return Dictionary({key: _copied(target, item) for key, item in value.items()})
    if isinstance(value, pikepdf.Array):
        return pikepdf.Array([_copied(target, item) for item in value])
    return value


def _form(
    target: pikepdf.Pdf,
    form: Any,
    files: dict[str, tuple[str, bytes]],
    used: dict[str, tuple[str, bytes]],
) -> Any:
    content = form.read_bytes()
    copy = target.make_stream(content)
    for key, value in form.items():
        if key not in ("/Resources", "/Length", "/Filter", "/DecodeParms"):
            copy[key] = _copied(target, value)
    copy["/Resources"] = _resources(target, form.get("/Resources") or {}, content, files, used)
    return copy


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


def _stub(
    font: Any,
    glyphs: set[int],
    files: dict[str, tuple[str, bytes]],
    used: dict[str, tuple[str, bytes]],
) -> Dictionary:
    """A font by name: hash of its file, PostScript name, flags, and the glyphs in use."""
    name = str(font.BaseFont)
    descriptor = font.DescendantFonts[0].FontDescriptor
    if name not in files:
        data = descriptor.FontFile2.read_bytes()
        files[name] = (hashlib.sha256(data).hexdigest(), data)
    used[name] = files[name]
    return Dictionary(
        Type=Name.Font,
        File=pikepdf.String(files[name][0]),
        BaseFont=Name(name.rstrip(",")),
        Flags=descriptor.Flags,
        Glyphs=pikepdf.Array(sorted(glyphs)),
    )
