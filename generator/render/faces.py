"""The unique faces of a deck: what makes one, and where it is kept when it is painted.

A face is made of HTML, or drawn to scale; equal content has one key. It is kept as a one-page PDF
whose fonts are named by hash (`generator.render.pdf`), and found there the next time.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path

from generator.assets import own_icons
from generator.errors import CacheError
from generator.files.rooted import Root
from generator.model.sizes import CardSize
from generator.model.theme import Theme
from generator.render.engraving.plates import Plate
from generator.render.fitting import Fit, Flaw
from generator.render.fonts import font_file
from generator.render.pdf import Split
from generator.render.scales import ScaleArtwork
from generator.render.stylesheet import Ink
from generator.render.tracks import TrackArtwork
from generator.versions import type_setters

LIBRARIES = ("weasyprint", "pikepdf", "pydyf", "fonttools")
LARGEST_NOTES = 1_000_000
"""Bytes of what is noted beside a face."""
PAINT = 11
"""Raised when the painter itself changes what a face looks like."""


@dataclass(frozen=True, slots=True)
class Artwork:
    """One unique face to paint from HTML; `id` names it in the PDF and in messages."""

    id: str
    template: str
    body: str
    images: tuple[tuple[str, bytes], ...] = ()
    plates: tuple[tuple[str, Plate], ...] = ()


AnyArtwork = Artwork | ScaleArtwork | TrackArtwork


@dataclass(frozen=True, slots=True)
class DeckLook:
    """What all faces of a deck share: size, theme as inked, ink, and the CSS of the templates."""

    size: CardSize
    theme: Theme
    ink: Ink
    css: str


def look_key(look: DeckLook, fonts: Mapping[str, bytes]) -> str:
    """The hash of what all faces of a deck share; `fonts` are the files behind its CSS."""
    parts = [str(PAINT), look.theme.model_dump_json(), look.size.model_dump_json(), look.css]
    parts += [
        repr(own_icons()),
        look.ink.value,
        type_setters(),
        *_libraries(),
    ]
    parts += [hashlib.sha256(data).hexdigest() for _, data in sorted(fonts.items())]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@cache
def _libraries() -> tuple[str, ...]:
    return tuple(f"{name}={version(name)}" for name in LIBRARIES)


def face_key(look_hash: str, face: AnyArtwork) -> str:
    """The hash of all that a face depends on, its name left out."""
    plates = face.plates if isinstance(face, Artwork) else ()
    parts = (look_hash, repr(content_of(face)), *(plate.key for _, plate in plates))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def content_of(face: AnyArtwork) -> AnyArtwork:
    """What tells a face from another, whichever card it is of."""
    return replace(face, id="")


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
                write_kept(self.folder, font_file(name), data)
        write_kept(self.folder, pdf, face.pdf)
        found = tuple(flaws)
        fonts, digest = [name for name, _ in face.fonts], hashlib.sha256(face.pdf).hexdigest()
        flawed = [asdict(flaw) for flaw in found]
        said = {"flaws": flawed, "fit": asdict(fit), "fonts": fonts, "pdf": digest}
        write_kept(self.folder, notes, json.dumps(said).encode())
        return CachedFace(self.folder / pdf, found, fit)

    def _has_font(self, digest: str) -> bool:
        """Whether the font is there and whole; looked at once."""
        if digest not in self._sound:
            with suppress(OSError):
                self._sound |= {digest} & {self._digest(font_file(digest))}
        return digest in self._sound

    def _digest(self, name: str) -> str:
        return hashlib.sha256(self._root.read(name)).hexdigest()

    def _names(self, key: str) -> tuple[str, str]:
        stem = f"faces/{key[:2]}/{key}"
        return f"{stem}.pdf", f"{stem}.json"


def write_kept(cache: Path, name: str, data: bytes) -> None:
    """Write a file of the cache whole or not at all.

    Raises:
        CacheError: exit 4, when the cache cannot be written.
    """
    try:
        Root(cache).write(name, data, durable=False)
    except OSError as error:
        raise CacheError.of(cache / name, error.strerror or error) from error
