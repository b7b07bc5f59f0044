"""Faces that documents show: on paper as they are drawn, in a browser as pictures.

WeasyPrint is told how large a face is, and draws its name; what the name stands for is put into
the PDF afterwards, as `generator.render.assembly` puts faces onto sheets.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image as Raster

from generator.files.rooted import Root
from generator.files.store import Store, key_of
from generator.model.sizes import CardSize
from generator.render.assembly import face_book, face_forms, resource_name
from generator.render.documents.pieces import Image
from generator.render.pdf import POINT
from generator.render.pictures import narrowed, png, rasterise
from generator.versions import code_hash

DPI = 225
"""Of pictures, at the size of the card."""


@dataclass(frozen=True)
class DrawnFace:
    """A face as WeasyPrint takes a picture: `name` stands for its trim."""

    name: str
    size: CardSize

    def get_intrinsic_size(self, resolution: float, _: float) -> tuple[float, float, float]:
        """Width and height in pixels, and the one by the other."""
        inch = 96 / 25.4 / resolution
        width, height = self.size.width, self.size.height
        return width * inch, height * inch, width / height

    def draw(self, stream: Any, width: float, height: float, _: Any) -> None:
        """Draw the face so wide and high, upright."""
        wide, high = POINT * self.size.width, POINT * self.size.height
        stream.transform(width / wide, 0, 0, -height / high, 0, height)
        stream.draw_x_object(resource_name(self.name)[1:])


def place_faces(pdf: pikepdf.Pdf, names: Mapping[Image, str], cache: Path) -> None:
    """Put into `pdf` what the names of faces stand for; a face is in it once."""
    images = {image.face: image for image in names}
    forms = face_forms(pdf, {face: cache / face for face in images}, cache)
    for face, form in forms.items():
        size = images[face].size
        trim = (size.bleed, size.bleed, size.bleed + size.width, size.bleed + size.height)
        form.BBox = Array([round(edge * POINT, 4) for edge in trim])
        form.Matrix = Array([1, 0, 0, 1, *2 * (round(-size.bleed * POINT, 4),)])
        _mend_fonts(pdf, form.get("/Resources", {}).get("/Font", {}))
    shown = {resource_name(name): forms[image.face] for image, name in names.items()}
    held = {page.Resources.objgen: page.Resources for page in pdf.pages if shown}
    for resources in held.values():
        resources.XObject = Dictionary(dict(resources.get("/XObject", {}).items()) | shown)


def _mend_fonts(pdf: pikepdf.Pdf, fonts: Any) -> None:
    """ReportLab says that a code which it leaves out is U+0000; PDF/UA-1 asks for a letter."""
    for font in fonts.values():
        if font.Subtype == Name.TrueType:
            told = font.ToUnicode.read_bytes().replace(b"<00> <0000>", b"<00> <0020>")
            font.ToUnicode = pdf.make_stream(told)


@dataclass(frozen=True)
class FacePictures:
    """Pictures of the faces among `images`, each kept by what is painted."""

    images: Iterable[Image]
    cache: Path

    def png(self, image: Image, pixels: int) -> bytes:
        """One of them, so many pixels wide at most."""
        key = key_of(code_hash(), Root(self.cache).read(image.face), str(pixels))
        return Store(self.cache).once(
            "pictures", key, lambda: png(narrowed(self._drawn[image.face], pixels))
        )

    @cached_property
    def _drawn(self) -> dict[str, Raster.Image]:
        """All of them, as large as any is shown; those of a size in one run."""
        sizes: dict[CardSize, dict[str, Path]] = {}
        for image in self.images:
            sizes.setdefault(image.size, {})[image.face] = self.cache / image.face
        return {
            face: picture
            for size, faces in sizes.items()
            for face, picture in zip(
                faces, rasterise(face_book(faces, size, self.cache), DPI), strict=True
            )
        }
