"""Whether colour runs to the edge of cards: a cut that is a little off then shows a neighbour's."""

from collections.abc import Iterable
from pathlib import Path

from PIL import Image, ImageStat

from generator.layout.margins import SLIVER
from generator.model.sizes import CardSize

DPI = 72
DIFFERENCE = 32
"""Of 255 steps of red, green or blue: what tells two colours apart in a strip so thin."""


def colour_runs_to_edge(faces: Iterable[Path], size: CardSize) -> bool:
    """Whether the edges of painted cards, `SLIVER` wide inside the cut, are of several colours.

    A ground that all of them share is no reason for a gutter: on either side of a cut is the same.
    """
    low, high = [255] * 3, [0] * 3
    for face in faces:
        for strip in _strips(face, size):
            for number, channel in enumerate(strip.split()):
                darkest, *_, lightest = ImageStat.Stat(channel).extrema[0]
                low[number], high[number] = min(low[number], darkest), max(high[number], lightest)
        if any(most - least > DIFFERENCE for least, most in zip(low, high, strict=True)):
            return True
    return False


def _strips(face: Path, size: CardSize) -> Iterable[Image.Image]:
    """The four edges of a face, just inside its cut, without its text."""
    import pypdfium2  # heavy to load, and often not needed
    import pypdfium2.raw as pdfium

    with pypdfium2.PdfDocument(face) as document:
        page = document[0]
        # Kept faces lack their fonts, and what stands in for them would run beyond the edge.
        for text in page.get_objects([pdfium.FPDF_PAGEOBJ_TEXT]):
            pdfium.FPDFTextObj_SetTextRenderMode(text, pdfium.FPDF_TEXTRENDERMODE_INVISIBLE)
        picture = page.render(scale=DPI / 72).to_pil().convert("RGB")
    cut, wide = (round(length / 25.4 * DPI) for length in (size.bleed, SLIVER))
    right, foot = picture.width - cut, picture.height - cut
    yield picture.crop((cut, cut, right, cut + wide))
    yield picture.crop((cut, foot - wide, right, foot))
    yield picture.crop((cut, cut, cut + wide, foot))
    yield picture.crop((right - wide, cut, right, foot))
