"""Paints unique faces: one WeasyPrint run for many, then again those that overflow."""

import gc
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from generator.errors import HornbookError
from generator.files.store import Store
from generator.model.sizes import CardSize
from generator.render import legibility, measure
from generator.render.engraving.plates import Plate
from generator.render.faces import Artwork, DeckLook
from generator.render.fetcher import ROOT, VirtualRoot
from generator.render.fitting import SCENE, Fit, Flaw, Overflow, tightened, widest
from generator.render.pdf import Split, split
from generator.render.stylesheet import font_bytes, theme_css
from generator.render.weasy import CSS, HTML, FontConfiguration, layout

TALLER = 3
"""Faces are laid out on pages this many times as high: what falls below a page is not laid out,
and so could not be measured as overflow."""
MARGIN_BOX = re.compile(r"@(?:top|right|bottom|left)-", re.IGNORECASE)
"""What a rule for the margins of a page begins with."""
HEAVIEST = 60_000
"""Bytes of a face with an engraved picture."""
BATCH = 150
"""Faces in one run: enough to share its start, few enough to stay small in memory."""


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
    brush = brush_for(look, cache_folder)
    waiting = [(art, widest(look.theme, art.template)) for art in artworks]
    while waiting:
        with _swept():
            painted, again = _painted(waiting[:BATCH], brush)
        yield from painted
        waiting = again + waiting[BATCH:]


_kept: list["Brush"] | None = None


def keep_brush() -> None:
    """Keep from now on what a deck is painted with, where one card is painted after the other.

    Elsewhere its folder of fonts would stay behind: processes of commands end at once.
    """
    global _kept
    _kept = _kept or []


def brush_for(look: DeckLook, cache_folder: Path) -> "Brush":
    """What faces of a look are painted with; what is kept of it, where it is kept."""
    for held in _kept or ():
        if held.look == look and held.folder == cache_folder:
            return held
    brush = Brush(look, cache_folder)
    if _kept is not None:
        _kept[:] = [brush]
    return brush


def _painted(
    batch: Sequence[tuple[Artwork, Fit]], brush: "Brush"
) -> tuple[list[tuple[Artwork, PaintedFace]], list[tuple[Artwork, Fit]]]:
    """The faces that fit, or cannot give way, painted; and the others with the next smaller fit."""
    look, document = brush.look, lay_out(batch, brush)
    settled: list[tuple[Artwork, Fit, tuple[Flaw, ...]]] = []
    pages, again = [], []
    for (art, fit), page in zip(batch, document.pages, strict=True):
        over = measure.overflows(page)
        smaller = tightened(fit, over, look.theme, art.template)
        if smaller:
            again.append((art, smaller))
            continue
        pages.append(_by_itself(page))
        drawn = (flaw for _, plate in art.plates for flaw in brush.engraved(plate)[1])
        settled.append((art, fit, (*_flaws(page, over, look.size), *drawn)))
    if not pages:
        return [], again
    with brush.root.guarded():
        pdf = document.copy(pages).write_pdf(finisher=_unpacked, full_fonts=True)
    faces = zip(settled, split(pdf, 1 / TALLER), strict=True)
    return [
        (art, PaintedFace(face, (*flaws, *_heavy(art, face)), fit))
        for (art, fit, flaws), face in faces
    ], again


def _by_itself(page: Any) -> Any:
    """A page that is painted as if it were the only one.

    WeasyPrint rounds the width of a glyph at the size in which a run first shows it, and sets later
    ones by that: without this a face would depend on those that are painted before it.
    """
    paint = page.paint

    def painted(stream: Any, scale: float) -> None:
        for font in stream._fonts.values():
            font.widths.clear()
        paint(stream, scale)

    page.paint = painted
    return page


@contextmanager
def _swept() -> Iterator[None]:
    """Look for garbage once, at the end, and only in what is made within.

    A run makes a great many objects that hold each other, and then lets go of them all.
    """
    was_on = gc.isenabled()
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        gc.collect()
        gc.unfreeze()
        if was_on:
            gc.enable()


@contextmanager
def _margins(used: bool) -> Iterator[None]:
    """Without `used`, no boxes are made for the margins of pages: else all sixteen are, empty."""
    usual = layout.make_margin_boxes
    if not used:
        layout.make_margin_boxes = lambda context, page, state: ()
    try:
        yield
    finally:
        layout.make_margin_boxes = usual


def _unpacked(_: Any, pdf: Any) -> None:
    """Leave uncompressed what `split` reads at once: all but pictures, which it hands on."""
    for one in pdf.objects:
        if hasattr(one, "compress") and one.extra.get("Subtype") != "/Image":
            one.compress = False


class Brush:
    """What all runs share, read once: the files of fonts, the style sheet, and the fonts in it."""

    def __init__(self, look: DeckLook, cache_folder: Path) -> None:
        self.look, self.folder, self.config = look, cache_folder, FontConfiguration()
        self._store = Store(cache_folder)
        self.fonts = font_bytes(look.theme, cache_folder)
        self.root, self.text = VirtualRoot(self.fonts), _css(look)
        with self.root.guarded():
            self.css = CSS(
                string=self.text, base_url=ROOT, url_fetcher=self.root, font_config=self.config
            )

    def engraved(self, plate: Plate) -> tuple[bytes, tuple[Flaw, ...]]:
        """A picture as SVG and what is wrong with it, engraved where it is not kept.

        Raises:
            HornbookError: a drawing in it cannot be read.
        """

        def made() -> bytes:
            from generator.render.engraving.engraver import engrave  # heavy to load
            from generator.render.engraving.outlines import kept_parts

            svg, flaws = engrave(plate, partial(kept_parts, store=self._store))
            return json.dumps([svg, [astuple(one) for one in flaws]]).encode()

        svg, flaws = json.loads(self._store.once("engravings", plate.key, made))
        return svg.encode(), tuple(Flaw(*one) for one in flaws)


def _flaws(page: Any, over: Sequence[Overflow], size: CardSize) -> tuple[Flaw, ...]:
    spilled = tuple(
        Flaw("overflow", f"{one.role} overflows by {max(one.down, one.right):.1f} mm", one.role)
        for one in over
    )
    height = size.height + 2 * size.bleed
    found = (*measure.flaws(page, size.bleed + size.safe, height), *legibility.flaws(page))
    # What overflows also leaves the safe zone; that would say the same thing many times over.
    return spilled + tuple(one for one in found if not spilled or one.kind != "outside-safe-zone")


def _heavy(art: Artwork, face: Split) -> Iterator[Flaw]:
    if art.plates and len(face.pdf) > HEAVIEST:
        said = f"its picture takes {len(face.pdf) // 1000} kB; {HEAVIEST // 1000} are enough"
        yield Flaw("heavy-picture", said, SCENE)


def lay_out(waiting: Sequence[tuple[Artwork, Fit]], brush: Brush) -> Any:
    """The faces in these sizes as WeasyPrint's document, a page for each.

    Raises:
        HornbookError: a template lets its content break over the page.
    """
    brush.root.files = {
        **brush.fonts,
        **dict(one for art, _ in waiting for one in art.images),
        **{name: brush.engraved(plate)[0] for art, _ in waiting for name, plate in art.plates},
    }
    fits = {fit: number for number, fit in enumerate(dict.fromkeys(fit for _, fit in waiting))}
    # Sizes come by class: WeasyPrint works out styles anew for each `style`.
    sections = "".join(
        f'<section class="face f-{art.template} ink-{brush.look.ink} fit-{fits[fit]}" '
        f'data-template="{art.template}"><div class="trim">{art.body}</div></section>'
        for art, fit in waiting
    )
    css = "".join(f".fit-{number} {{{fit.css()}}}" for fit, number in fits.items())
    html = f"<!doctype html><html><head><style>{css}</style></head><body>{sections}</body></html>"
    with brush.root.guarded(), _margins(MARGIN_BOX.search(f"{html}{brush.text}") is not None):
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
