"""Pictures of a table on a screen: the mat with its places, pages of documents, a small preview."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

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


@dataclass(frozen=True, slots=True)
class Ring:
    """A place on a mat: its middle, its size, and its name, upright or turned by half."""

    title: str
    x: float
    y: float
    width: float
    height: float
    turned: bool = False


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
        vector.set_ink(canvas, None, ink, RING)
        canvas.roundRect(
            -ring.width / 2, -ring.height / 2, ring.width, ring.height, 0.3, stroke=1, fill=0
        )
        size = min(LETTERS, (ring.width - 0.2) / max(measure(ring.title, bold=False), 0.1))
        vector.set_ink(canvas, ink, None)
        wide = measure(ring.title, bold=False) * size
        write(canvas, ring.title, (-wide / 2, -ring.height / 2 + 0.12), size)
        canvas.restoreState()
    canvas.showPage()
    canvas.save()
    dpi = LARGEST / max(width, height) * 25.4
    (page,) = rendered(stream.getvalue(), int(dpi))
    return jpeg(page)


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
