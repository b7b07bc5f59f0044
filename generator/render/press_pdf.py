"""PDF/X-1a:2003 for a press: each page is one CMYK picture with its bleed, and nothing else."""

import io
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pikepdf
from PIL import Image, ImageChops

from generator.files.store import Store, key_of
from generator.model.sizes import POINTS_PER_INCH
from generator.render.press import CONDITION, separate
from generator.versions import code_hash

KIND = "press-pictures"
STANDARD, VERSION = "PDF/X-1a:2003", "1.4"
REGISTRY = "http://www.color.org"
DAY = "D:20000101000000Z"
"""No clock is asked: two files of the same cards are the same."""
UP = 2
"""The filter of PNG by which a row says how it differs from the row above."""


@dataclass(frozen=True, slots=True)
class PressPage:
    """Every page of a press file: pixels with bleed, how many of them are bleed, and how fine."""

    px: tuple[int, int]
    bleed: tuple[float, float]
    dpi: int

    def points(self, pixels: float) -> float:
        """Pixels as points."""
        return round(pixels / self.dpi * POINTS_PER_INCH, 4)

    @property
    def media(self) -> list[float]:
        """The whole page, which is all bleed and trim."""
        return [0, 0, *map(self.points, self.px)]

    @property
    def trim(self) -> list[float]:
        """Where it is cut."""
        side, end = map(self.points, self.bleed)
        _, _, wide, high = self.media
        return [side, end, round(wide - side, 4), round(high - end, 4)]


def press_pictures(pictures: Mapping[str, bytes], most_ink: int, cache: Path) -> dict[str, bytes]:
    """Picture files with no more ink than `most_ink` percent, packed as a PDF has them, by name.

    Raises:
        HornbookError: the cache cannot be written.
    """
    store, house = Store(cache), code_hash()
    made = {}
    for name, data in pictures.items():
        key = key_of(house, data, str(most_ink))
        found = store.find(KIND, key)
        if found is None:
            found = _packed(data, most_ink)
            store.keep(KIND, key, found)
        made[name] = found
    return made


def _packed(data: bytes, most_ink: int) -> bytes:
    """A picture file as CMYK without loss: rows say how they differ from those above."""
    with Image.open(io.BytesIO(data)) as opened:
        picture = separate(opened, most_ink)
    above = Image.new("CMYK", picture.size)
    above.paste(picture, (0, 1))
    rows = ImageChops.subtract_modulo(picture, above).tobytes()
    wide = picture.width * 4
    lines = (bytes([UP]) + rows[at : at + wide] for at in range(0, len(rows), wide))
    return zlib.compress(b"".join(lines), 6)


def press_pdf(
    pages: Sequence[str],
    pictures: Mapping[str, bytes],
    shape: PressPage,
    title: str,
    language: str,
) -> bytes:
    """A file with a page for each of `pages`, which name packed pictures."""
    pdf = pikepdf.new()
    forms = {name: _image(pdf, pictures[name], shape.px) for name in dict.fromkeys(pages)}
    _, _, wide, high = shape.media
    drawn = pdf.make_stream(f"q {wide:g} 0 0 {high:g} 0 0 cm /Face Do Q".encode())
    for name in pages:
        page = pikepdf.Dictionary(
            Type=pikepdf.Name.Page,
            MediaBox=shape.media,
            BleedBox=shape.media,
            TrimBox=shape.trim,
            Resources=pikepdf.Dictionary(XObject=pikepdf.Dictionary(Face=forms[name])),
            Contents=drawn,
        )
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    pdf.Root.Lang = language
    pdf.Root.OutputIntents = [
        pikepdf.Dictionary(
            Type=pikepdf.Name.OutputIntent,
            S=pikepdf.Name.GTS_PDFX,
            OutputConditionIdentifier=CONDITION,
            OutputCondition="SWOP, coated paper",
            RegistryName=REGISTRY,
        )
    ]
    pdf.docinfo = pdf.make_indirect(
        pikepdf.Dictionary(
            Title=title,
            Creator="Hornbook",
            Producer="Hornbook",
            CreationDate=DAY,
            ModDate=DAY,
            Trapped=pikepdf.Name("/False"),
            GTS_PDFXVersion=STANDARD,
        )
    )
    out = io.BytesIO()
    pdf.save(
        out,
        force_version=VERSION,
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
        deterministic_id=True,
        fix_metadata_version=False,
    )
    return out.getvalue()


def _image(pdf: pikepdf.Pdf, packed: bytes, px: tuple[int, int]) -> pikepdf.Object:
    width, height = px
    return pdf.make_stream(
        packed,
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=width,
        Height=height,
        ColorSpace=pikepdf.Name.DeviceCMYK,
        BitsPerComponent=8,
        Interpolate=False,
        Filter=pikepdf.Name.FlateDecode,
        DecodeParms=pikepdf.Dictionary(Predictor=15, Colors=4, BitsPerComponent=8, Columns=width),
    )
