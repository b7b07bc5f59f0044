"""Pictures of a table on a screen: the mat with its places, pages of documents, a small preview."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from generator.layout.shapes import Rect
from generator.model.theme import Theme
from generator.render import vector
from generator.render.maps import PLAIN, measure, write
from generator.render.pictures import rendered

LARGEST = 4096
"""Pixels along the longer side of a picture; beyond that, graphics cards refuse."""
QUALITY = 88
LETTERS = 0.42
"""Of the type on a mat, in its units."""
RING = 0.06
"""Width of the line around a place."""
BAND = 0.3


@dataclass(frozen=True, slots=True)
class Ring:
    """A place on a mat: its middle, its size, and its name, upright or turned by half.

    With a `colour` of a player it has a band of it.
    """

    title: str
    x: float
    y: float
    width: float
    height: float
    turned: bool = False
    colour: str = ""


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page as JPEG, and its size in mm."""

    data: bytes
    width: float
    height: float


def mat_picture(width: float, height: float, rings: Sequence[Ring], theme: Theme) -> bytes:
    """A mat as JPEG, as fine as may be; places are measured from its lower left corner."""
    stream, font = io.BytesIO(), vector.font_name(PLAIN)
    canvas = vector.new_canvas(stream, width, height, font)
    vector.start_page(canvas)
    ground, ink = theme.colours["paper"], theme.colours["soft"]
    vector.fill_and_stroke(canvas, Rect(0, 0, width, height), ground)
    for ring in rings:
        canvas.saveState()
        canvas.translate(ring.x, ring.y)
        if ring.turned:
            canvas.rotate(180)
        _draw_ring(canvas, ring, ink)
        canvas.restoreState()
    canvas.showPage()
    canvas.save()
    dpi = LARGEST / max(width, height) * 25.4
    (page,) = rendered(stream.getvalue(), int(dpi))
    return jpeg(page)


def _draw_ring(canvas: Canvas, ring: Ring, ink: str) -> None:
    """A place around the origin, its name at its lower edge."""
    left, low = -ring.width / 2, -ring.height / 2
    if ring.colour:
        band = Rect(left, ring.height / 2 - BAND, ring.width, BAND)
        vector.fill_and_stroke(canvas, band, ring.colour)
    vector.set_ink(canvas, None, ink, RING)
    canvas.roundRect(left, low, ring.width, ring.height, 0.3, stroke=1, fill=0)
    lines = _lines(ring.title, (ring.width - 0.3) / LETTERS)
    vector.set_ink(canvas, ink, None)
    for row, line in enumerate(reversed(lines)):
        wide = measure(line, bold=False)
        size = min(LETTERS, (ring.width - 0.2) / max(wide, 0.1))
        write(canvas, line, (-wide * size / 2, low + 0.16 + row * LETTERS * 1.1), size)


def _lines(title: str, widest: float) -> list[str]:
    """A name in lines no wider than this, in parts of the type size, where words allow."""
    lines: list[str] = []
    for word in title.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, bold=False) <= widest:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def page_pictures(pdf: bytes, dpi: int) -> Iterator[PagePicture]:
    """Every page of a document as JPEG; less fine where a page is very large."""
    for page in rendered(pdf, dpi):
        width, height = (edge / dpi * 25.4 for edge in page.size)
        if max(page.size) > LARGEST:
            page.thumbnail((LARGEST, LARGEST), Image.Resampling.LANCZOS)
        yield PagePicture(jpeg(page), width, height)


def plain_picture(colour: str) -> bytes:
    """A square of one colour, as JPEG."""
    return jpeg(Image.new("RGB", (64, 64), colour))


def small_preview(face: bytes | None, colour: str, edge: int = 256) -> bytes:
    """A square PNG on which a picture stands in the middle."""
    ground = Image.new("RGB", (edge, edge), colour)
    if face is not None:
        with Image.open(io.BytesIO(face)) as opened:
            picture = opened.convert("RGB")
        picture.thumbnail((edge - 16, edge - 16), Image.Resampling.LANCZOS)
        ground.paste(picture, ((edge - picture.width) // 2, (edge - picture.height) // 2))
    out = io.BytesIO()
    ground.save(out, "PNG")
    return out.getvalue()


def jpeg(picture: Image.Image) -> bytes:
    """The picture as JPEG, without metadata."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()
