"""Paints the unique faces of a deck: one WeasyPrint run for many, then again those that overflow.

A face is made of HTML, or drawn to scale; equal content has one key. It is kept as a one-page PDF
whose fonts are named by hash (`generator.render.pdf`), and found there the next time.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from generator.errors import ExitCode, HornbookError
from generator.files.rooted import Root
from generator.model.sizes import CardSize
from generator.model.theme import Theme
from generator.render import measure
from generator.render.fetcher import ROOT, VirtualRoot
from generator.render.measure import Fit, Flaw, Overflow, tightened, widest
from generator.render.pdf import Split, split
from generator.render.scales import ScaleArtwork
from generator.render.stylesheet import Ink, font_bytes, theme_css
from generator.render.tracks import TrackArtwork
from generator.render.weasy import CSS, HTML, FontConfiguration

LIBRARIES = ("weasyprint", "pikepdf", "pydyf", "fonttools")
LARGEST_NOTES = 1_000_000
"""Bytes of what is noted beside a face."""
PAINT = 3
"""Raised when the painter itself changes what a face looks like."""
TALLER = 3
"""Faces are laid out on pages this many times as high: what falls below a page is not laid out,
and so could not be measured as overflow."""
BATCH = 150
"""Faces in one run: enough to share its start, few enough to stay small in memory."""


@dataclass(frozen=True, slots=True)
class Artwork:
    """One unique face to paint from HTML; `id` names it in the PDF and in messages."""

    id: str
    template: str
    body: str
    images: tuple[tuple[str, bytes], ...] = ()


AnyArtwork = Artwork | ScaleArtwork | TrackArtwork


@dataclass(frozen=True, slots=True)
class DeckLook:
    """What all faces of a deck share: size, theme as inked, ink, and the CSS of the templates."""

    size: CardSize
    theme: Theme
    ink: Ink
    css: str


def look_key(look: DeckLook, fonts: Mapping[str, bytes]) -> str:
    """The hash of what all faces of a deck share; `fonts` are the files that its CSS names."""
    parts = [str(PAINT), look.theme.model_dump_json(), look.size.model_dump_json(), look.css]
    parts += [look.ink.value, *(f"{name}={version(name)}" for name in LIBRARIES)]
    parts += [hashlib.sha256(data).hexdigest() for _, data in sorted(fonts.items())]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def face_key(look_hash: str, face: AnyArtwork) -> str:
    """The hash of all that a face depends on, its name left out."""
    return hashlib.sha256(f"{look_hash}\0{content_of(face)!r}".encode()).hexdigest()


def content_of(face: AnyArtwork) -> AnyArtwork:
    """What tells a face from another, whichever card it is of."""
    return replace(face, id="")


@dataclass(frozen=True, slots=True)
class PaintedFace:
    """One face as it will be printed, what is wrong with it, and how far it had to shrink."""

    pdf: Split
    flaws: tuple[Flaw, ...]
    fit: Fit


def paint_faces(
    artworks: Sequence[Artwork], look: DeckLook, cache_folder: Path
) -> Iterator[tuple[Artwork, PaintedFace]]:
    """Paint all `artworks`; yields each with its painted face, in no fixed order.

    Raises:
        HornbookError: a template asked for a file that is not there.
    """
    if not artworks:
        return
    brush = _Brush(look, cache_folder)
    waiting = [(art, widest(look.theme, art.template)) for art in artworks]
    while waiting:
        document = _lay_out(waiting[:BATCH], brush)
        settled: list[tuple[Artwork, Fit, tuple[Flaw, ...]]] = []
        pages, again = [], []
        for (art, fit), page in zip(waiting[:BATCH], document.pages, strict=True):
            over = measure.overflows(page)
            smaller = tightened(fit, over, look.theme, art.template)
            if smaller:
                again.append((art, smaller))
                continue
            pages.append(page)
            settled.append((art, fit, _flaws(page, over, look.size)))
        if pages:
            with brush.root.guarded():
                pdf = document.copy(pages).write_pdf(finisher=_unpacked, full_fonts=True)
            for (art, fit, flaws), face in zip(settled, split(pdf, 1 / TALLER), strict=True):
                yield art, PaintedFace(face, flaws, fit)
        waiting = again + waiting[BATCH:]


def _unpacked(_: Any, pdf: Any) -> None:
    """Leave uncompressed what `split` reads at once: all but pictures, which it hands on."""
    for one in pdf.objects:
        if hasattr(one, "compress") and one.extra.get("Subtype") != "/Image":
            one.compress = False


class _Brush:
    """What all runs share, read once: the files of fonts, the style sheet, and the fonts in it."""

    def __init__(self, look: DeckLook, cache_folder: Path) -> None:
        self.look, self.config = look, FontConfiguration()
        self.fonts = font_bytes(look.theme, cache_folder)
        self.root = VirtualRoot(self.fonts)
        with self.root.guarded():
            self.css = CSS(
                string=_css(look), base_url=ROOT, url_fetcher=self.root, font_config=self.config
            )


def _flaws(page: Any, over: Sequence[Overflow], size: CardSize) -> tuple[Flaw, ...]:
    spilled = tuple(
        Flaw("overflow", f"{one.role} overflows by {max(one.down, one.right):.1f} mm", one.role)
        for one in over
    )
    height = size.height + 2 * size.bleed
    found = measure.flaws(page, size.bleed + size.safe, height)
    # What overflows also leaves the safe zone; that would say the same thing many times over.
    return spilled + tuple(one for one in found if not spilled or one.kind != "outside-safe-zone")


def _lay_out(waiting: Sequence[tuple[Artwork, Fit]], brush: _Brush) -> Any:
    brush.root.files = {**brush.fonts, **dict(one for art, _ in waiting for one in art.images)}
    fits = {fit: number for number, fit in enumerate(dict.fromkeys(fit for _, fit in waiting))}
    # Sizes come by class: WeasyPrint works out styles anew for each `style`.
    sections = "".join(
        f'<section class="face f-{art.template} ink-{brush.look.ink} fit-{fits[fit]}" '
        f'data-template="{art.template}"><div class="trim">{art.body}</div></section>'
        for art, fit in waiting
    )
    css = "".join(f".fit-{number} {{{fit.css()}}}" for fit, number in fits.items())
    html = f"<!doctype html><html><head><style>{css}</style></head><body>{sections}</body></html>"
    with brush.root.guarded():
        source = HTML(string=html, base_url=ROOT, url_fetcher=brush.root)
        document = source.render(font_config=brush.config, stylesheets=[brush.css])
    if len(document.pages) != len(waiting):
        raise HornbookError(
            f"{len(waiting)} faces came out as {len(document.pages)} pages",
            instead="a template lets its content break over the page: position it absolutely",
        )
    return document


def _css(look: DeckLook) -> str:
    size = look.size
    width, height = size.width + 2 * size.bleed, size.height + 2 * size.bleed
    return (
        f"@page {{ size: {width}mm {TALLER * height}mm; margin: 0; }}"
        f":root {{ --page-width: {width}mm; --page-height: {height}mm; --bleed: {size.bleed}mm; "
        f"--safe: {size.safe}mm; --width: {size.width}mm; --height: {size.height}mm; }}"
        f"{theme_css(look.theme)}{look.css}"
    )


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
        fonts, digest = [name for name, _ in face.fonts], hashlib.sha256(face.pdf).hexdigest()
        flawed = [asdict(flaw) for flaw in found]
        said = {"flaws": flawed, "fit": asdict(fit), "fonts": fonts, "pdf": digest}
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
