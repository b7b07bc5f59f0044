"""Pages of documents as picture files of one width."""

import io
from collections.abc import Iterator

from PIL import Image

from generator.model.sizes import POINTS_PER_INCH
from generator.render.pictures import rendered


def page_webps(pdf: bytes, dpi: int = 100, quality: int = 72) -> Iterator[bytes]:
    """Every page of a PDF as WebP, so fine, without metadata."""
    for picture in rendered(pdf, dpi):
        yield webp(picture, quality)


def webp(picture: Image.Image, quality: int) -> bytes:
    """A picture as WebP, without metadata."""
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=quality, method=4)
    return out.getvalue()


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """How wide and high each page is, in inches."""
    import pypdfium2  # heavy to load

    with pypdfium2.PdfDocument(pdf) as document:
        return [
            (page.get_width() / POINTS_PER_INCH, page.get_height() / POINTS_PER_INCH)
            for page in document
        ]
