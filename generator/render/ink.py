"""How much ink a page takes, counted as printers do: 100 % for each of three colours laid full."""

from PIL import Image, ImageStat

from generator.render.pictures import rasterise

DPI = 96
"""Lines of 0.3 mm are then as wide as a pixel; PDFium draws no line thinner."""
WHOLE = 300
"""Percent of a page on which all three colours lie full."""


def ink_of_pages(pdf: bytes) -> tuple[int, ...]:
    """For each page of a document the average percent of ink on it, from 0 to 300."""
    return tuple(ink_of(picture) for picture in rasterise(pdf, DPI))


def ink_of(picture: Image.Image) -> int:
    """The average percent of ink on a picture: what is missing of red, green and blue light."""
    means = ImageStat.Stat(picture.convert("RGB")).mean
    return round(sum(255 - mean for mean in means) / 255 * 100)
