"""The pictures of a document: their addresses in the virtual root, and how wide each is printed."""

import hashlib
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image as Raster

from generator.render.folios_look import Setting
from generator.render.folios_walk import images_of
from generator.render.pages import Figure, Image, Pages
from generator.render.raster import png
from generator.render.stylesheet import Ink

GAP = 4.0
"""Millimetres between pictures in a row."""

COVER_HEIGHT = 92.0
"""Millimetres that the faces on the first page may be high on A4."""

BESIDE = 0.42
"""The share of the line that a picture beside a text may take."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Pictures by address, the address of each, and the room there is for them in mm.

    `highest` is how high those of the first page may be.
    """

    files: Mapping[str, bytes]
    names: Mapping[Image, str]
    width: float
    narrow: float
    highest: float

    def src(self, image: Image) -> str:
        """The address of a picture."""
        return f"/{self.names[image]}"

    def row(self, figure: Figure) -> tuple[float, ...]:
        """The width of each picture of a row in mm: as wished, or all narrower by one share."""
        room = self.width * (BESIDE if figure.beside else 1)
        return self._shared(figure.images, room)

    def cover(self, images: Sequence[Image]) -> tuple[float, ...]:
        """The same for the first page, where faces stand as large as there is room."""
        wide = self._shared(images, self.width)
        highest = max(
            (width * proportion(one) for one, width in zip(images, wide, strict=True)),
            default=0.0,
        )
        share = min(1.0, self.highest / highest) if highest else 1.0
        return tuple(round(width * share, 2) for width in wide)

    def alone(self, image: Image, share: float) -> float:
        """The width of one picture that may take this share of the line, in mm."""
        return round(min(image.width * self.narrow, self.width * share), 2)

    def _shared(self, images: Sequence[Image], room: float) -> tuple[float, ...]:
        wished = [image.width * self.narrow for image in images]
        free = room - 0.5 - GAP * (len(images) - 1)
        share = min(1.0, free / sum(wished)) if wished else 1.0
        return tuple(round(width * share, 2) for width in wished)


def addresses(pages: Pages, setting: Setting, ink: Ink) -> Pictures:
    """The pictures of `pages` as this ink prints them, named by what they hold."""
    files, names = {}, {}
    for image in images_of(pages):
        data = _greyed(image.data) if ink is Ink.GREY else image.data
        name = f"images/{hashlib.sha256(data).hexdigest()[:16]}.png"
        files[name], names[image] = data, name
    highest = COVER_HEIGHT * setting.narrow * min(1.0, 14 / setting.size)
    return Pictures(files, names, setting.width, setting.narrow, highest)


def _greyed(data: bytes) -> bytes:
    with Raster.open(io.BytesIO(data)) as picture:
        return png(picture.convert("LA" if "A" in picture.getbands() else "L"))


def proportion(image: Image) -> float:
    """The height of a picture in widths."""
    with Raster.open(io.BytesIO(image.data)) as picture:
        return picture.height / picture.width
