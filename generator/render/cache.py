"""Painted faces as files: taken out of the PDF of a run, kept by the hash of all they depend on.

WeasyPrint gives all pages of a run one set of resources and embeds each font once. Here every page
keeps only what it uses, and a font becomes a stub with the hash of its file; `generator.render.pdf`
puts real fonts back, cut down to the glyphs in use, when sheets are assembled. Resources that
WeasyPrint numbers through the whole document are numbered anew. So a face has the same bytes
whichever faces it was painted with. Entries of the cache are written whole or not at all; a damaged
one counts as missing.
"""

import hashlib
import io
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from operator import itemgetter
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name

from generator.errors import ExitCode, HornbookError
from generator.files.rooted import Root
from generator.render.measure import Fit, Flaw
from generator.render.pdf import saved

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
            chosen = {
                name: new or name
                for name, new in called.items()
                if new or not COUNTED.fullmatch(name)
            }
            if chosen:
                kept[kind] = Dictionary(
                    {
                        new: self._resource(kind, old, entries, content)
                        for old, new in sorted(chosen.items(), key=itemgetter(1))
                    }
                )
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


LIBRARIES = ("weasyprint", "pikepdf", "pydyf", "fonttools")
LARGEST_NOTES = 1_000_000
"""Bytes of what is noted beside a face."""


@dataclass(frozen=True, slots=True)
class CachedFace:
    """A painted face on disk: its one-page PDF, its flaws, and the fonts it names by hash."""

    pdf: Path
    flaws: tuple[Flaw, ...]
    fit: Fit


class FaceCache:
    """Faces by key in `folder`, and beside them the full font files by hash."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._root = Root(folder)
        self._sound: set[str] = set()

    def find(self, key: str) -> CachedFace | None:
        """The face kept under `key`, if it is there and whole."""
        pdf, notes = self._names(key)
        try:
            said = json.loads(self._root.read(notes, LARGEST_NOTES))
            flaws = tuple(Flaw(**flaw) for flaw in said["flaws"])
            fit = Fit(said["fit"]["emblem"], tuple((r, s) for r, s in said["fit"]["sizes"]))
            whole = self._digest(pdf) == said["pdf"] and all(map(self._has_font, said["fonts"]))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None
        return CachedFace(self.folder / pdf, flaws, fit) if whole else None

    def keep(self, key: str, face: Split, flaws: Iterable[Flaw], fit: Fit) -> CachedFace:
        """Write a face and the fonts it uses; the notes last, since `find` begins with them.

        Raises:
            HornbookError: exit 4, when the cache cannot be written.
        """
        pdf, notes = self._names(key)
        for name, data in face.fonts:
            if not self._has_font(name):
                write_kept(self.folder, _font(name), data)
        write_kept(self.folder, pdf, face.pdf)
        found = tuple(flaws)
        said = {
            "flaws": [asdict(flaw) for flaw in found],
            "fit": asdict(fit),
            "fonts": [name for name, _ in face.fonts],
            "pdf": hashlib.sha256(face.pdf).hexdigest(),
        }
        write_kept(self.folder, notes, json.dumps(said).encode())
        return CachedFace(self.folder / pdf, found, fit)

    def _has_font(self, digest: str) -> bool:
        """Whether the font is there and whole; looked at once."""
        if digest not in self._sound:
            with suppress(OSError):
                self._sound |= {digest} & {self._digest(_font(digest))}
        return digest in self._sound

    def _digest(self, name: str) -> str:
        return hashlib.sha256(self._root.read(name)).hexdigest()

    def _names(self, key: str) -> tuple[str, str]:
        stem = f"faces/{key[:2]}/{key}"
        return f"{stem}.pdf", f"{stem}.json"


def _font(digest: str) -> str:
    return f"fonts/{digest}.bin"


def write_kept(cache: Path, name: str, data: bytes) -> None:
    """Write a file of the cache whole or not at all.

    Raises:
        HornbookError: exit 4, when the cache cannot be written.
    """
    try:
        Root(cache).write(name, data, durable=False)
    except OSError as error:
        raise HornbookError(
            f"cannot write {cache / name}: {error.strerror or error}",
            ExitCode.CANNOT_WRITE,
            "make room for it, or set HORNBOOK_CACHE to a folder that can be written",
        ) from error
