"""Painted faces as pictures of exact sizes, with the bleed that is wanted, each kept once made."""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from math import ceil
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw

from generator.errors import HornbookError
from generator.files.rooted import Root
from generator.files.store import Store, key_of
from generator.model.sizes import MM_PER_INCH, POINTS_PER_INCH, CardSize
from generator.render.assembly import face_pages
from generator.versions import code_hash

KIND = "face-pictures"
NEARLY = 0.02
"""Pixels that do not show."""
Format = Literal["PNG", "WEBP", "JPEG"]
ENDINGS: Mapping[Format, str] = {"PNG": ".png", "WEBP": ".webp", "JPEG": ".jpg"}


@dataclass(frozen=True, slots=True)
class Shot:
    """How faces become pictures.

    `width` and `height` are pixels of the whole picture, which shows the trim and `bleed` mm around
    it; bleed that a face does not have is its edge, drawn out. `rounded` leaves corners transparent
    (of PNG and WebP) at the radius of the card. JPEG and WebP are as good as `quality`, of 100.
    """

    width: int
    height: int
    bleed: float = 0.0
    format: Format = "PNG"
    rounded: bool = False
    quality: int = 90
    bleed_down: float | None = None
    """Mm of bleed at top and bottom, where that is not `bleed`."""

    @property
    def bleeds(self) -> tuple[float, float]:
        """Mm of bleed at each side, and at top and bottom."""
        return self.bleed, self.bleed if self.bleed_down is None else self.bleed_down

    def scales(self, size: CardSize) -> tuple[float, float]:
        """Pixels to the mm, across and down."""
        side, end = self.bleeds
        return self.width / (size.width + 2 * side), self.height / (size.height + 2 * end)

    @classmethod
    def trimmed(
        cls, size: CardSize, px: tuple[int, int], bleed: tuple[float, float], **more: object
    ) -> "Shot":
        """So many pixels in all, of which so many are bleed: at each side, at top and bottom."""
        side, end = (
            edge * inset / (whole - 2 * inset)
            for edge, whole, inset in zip((size.width, size.height), px, bleed, strict=True)
        )
        return cls(*px, side, bleed_down=end, **more)  # type: ignore[arg-type] # as of the class

    @classmethod
    def at(cls, size: CardSize, dpi: float, bleed: float = 0.0, **more: object) -> "Shot":
        """So fine, to the nearest pixel."""
        across, down = (
            round((edge + 2 * bleed) * dpi / MM_PER_INCH) for edge in (size.width, size.height)
        )
        return cls(across, down, bleed, **more)  # type: ignore[arg-type] # as of the class


def face_shots(
    faces: Mapping[str, Path], size: CardSize, shot: Shot, cache: Path
) -> dict[str, bytes]:
    """The pictures of `faces`, one-page PDFs of the `cache` as the painter keeps them, by name.

    Raises:
        HornbookError: the cache cannot be written.
    """
    store, root, house = Store(cache), Root(cache), code_hash()
    how = repr((astuple(shot), size.model_dump_json()))
    keys = {
        name: key_of(house, root.read(path.relative_to(cache).as_posix()), how)
        for name, path in faces.items()
    }
    found = {name: data for name, key in keys.items() if (data := store.find(KIND, key))}
    left = [name for name in faces if name not in found]
    drawn = drawn_faces({name: faces[name] for name in left}, size, shot, cache)
    for name, picture in zip(left, drawn, strict=True):
        found[name] = encoded(picture, shot)
        store.keep(KIND, keys[name], found[name])
    return {name: found[name] for name in faces}


def drawn_faces(
    faces: Mapping[str, Path], size: CardSize, shot: Shot, cache: Path
) -> Iterator[Image.Image]:
    """Each of `faces` drawn as `shot` says, in their order; RGB, or RGBA with rounded corners."""
    if not faces:
        return
    import pypdfium2  # heavy to load
    from pypdfium2 import raw

    with pypdfium2.PdfDocument(face_pages(faces, size, cache)) as document:
        for page in document:
            yield _finished(_rendered(page, size, shot, pypdfium2, raw), size, shot)


def _rendered(page: object, size: CardSize, shot: Shot, pdfium: object, raw: object) -> Image.Image:
    """The trim and its bleed at exact pixels; the edge drawn out where the face has no more."""
    across, down = shot.scales(size)
    # The page is the face with all of its own bleed; what is not wanted lies outside the picture.
    left, top = (
        (bleed - size.bleed) * by for bleed, by in zip(shot.bleeds, (across, down), strict=True)
    )
    bitmap = pdfium.PdfBitmap.new_native(shot.width, shot.height, raw.FPDFBitmap_BGRx)  # type: ignore[attr-defined]
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, shot.width, shot.height)
    to_point = MM_PER_INCH / POINTS_PER_INCH
    matrix = raw.FS_MATRIX(across * to_point, 0, 0, down * to_point, left, top)  # type: ignore[attr-defined]
    whole = raw.FS_RECTF(0, 0, shot.width, shot.height)  # type: ignore[attr-defined]
    flags = raw.FPDF_ANNOT  # type: ignore[attr-defined]
    raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, whole, flags)  # type: ignore[attr-defined]
    picture: Image.Image = bitmap.to_pil().convert("RGB")
    # A pixel that the face covers in part is no edge: it is partly white.
    side, end = (ceil(edge - NEARLY) for edge in (left, top))
    return _drawn_out(picture, side, end) if side > 0 or end > 0 else picture


def _drawn_out(picture: Image.Image, left: int, top: int) -> Image.Image:
    """A picture whose face begins at (left, top) and ends as far from the other edges: no white.

    What lies outside is the row or column at the edge of the face again.
    """
    left, top = max(left, 0), max(top, 0)
    inner = picture.crop((left, top, picture.width - left, picture.height - top))
    bands = (
        (inner.crop((0, 0, 1, inner.height)), (left, inner.height), (0, top)),
        (
            inner.crop((inner.width - 1, 0, inner.width, inner.height)),
            (left, inner.height),
            (left + inner.width, top),
        ),
    )
    for band, extent, corner in bands:
        if all(extent):
            picture.paste(band.resize(extent), corner)
    edges = ((top, 0), (picture.height - top - 1, picture.height - top))
    for row, at in edges:
        if top:
            band = picture.crop((0, row, picture.width, row + 1))
            picture.paste(band.resize((picture.width, top)), (0, at))
    return picture


def _finished(picture: Image.Image, size: CardSize, shot: Shot) -> Image.Image:
    if not shot.rounded:
        return picture
    radius = size.corner * shot.scales(size)[0]
    mask = corner_mask(picture.width, picture.height, radius)
    picture.putalpha(mask)
    return picture


def corner_mask(width: int, height: int, radius: float) -> Image.Image:
    """What of a picture lies inside rounded corners, smooth at the edge."""
    fine = 4
    mask = Image.new("L", (width * fine, height * fine), 0)
    box = (0, 0, width * fine - 1, height * fine - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * fine, fill=255)
    return mask.resize((width, height), Image.Resampling.LANCZOS)


def encoded(picture: Image.Image, shot: Shot) -> bytes:
    """The bytes of a picture file, without metadata."""
    out = io.BytesIO()
    if shot.format == "PNG":
        picture.save(out, "PNG", optimize=False)
    elif shot.format == "WEBP":
        picture.save(out, "WEBP", quality=shot.quality, method=4)
    else:
        picture.convert("RGB").save(out, "JPEG", quality=shot.quality, subsampling=0)
    return out.getvalue()


def boxed(data: bytes, ratio: float) -> bytes:
    """A picture in the middle of a clear one whose width is so many times its height, as PNG."""
    with Image.open(io.BytesIO(data)) as picture:
        width, height = picture.size
        whole = max(width, round(height * ratio)), max(height, round(width / ratio))
        made = Image.new("RGBA", whole, (255, 255, 255, 0))
        made.paste(picture.convert("RGBA"), ((whole[0] - width) // 2, (whole[1] - height) // 2))
    out = io.BytesIO()
    made.save(out, "PNG", optimize=False)
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class PictureSheet:
    """Pictures of one size in a grid by rows, `columns` across and `rows` down."""

    data: bytes
    columns: int
    rows: int


def picture_sheets(
    pictures: Sequence[bytes],
    largest: int,
    most_columns: int = 10,
    most_rows: int = 7,
) -> list[PictureSheet]:
    """PNG or JPEG pictures of one size on sheets, none wider or higher than `largest` pixels.

    Sheets are as full as their grid allows.

    Raises:
        HornbookError: a single picture is larger than a sheet may be.
    """
    if not pictures:
        return []
    with Image.open(io.BytesIO(pictures[0])) as first:
        width, height = first.size
    columns, rows = min(most_columns, largest // width), min(most_rows, largest // height)
    if not columns or not rows:
        raise HornbookError(f"a picture of {width} × {height} pixels is larger than a sheet")
    room = columns * rows
    every = (pictures[at : at + room] for at in range(0, len(pictures), room))
    return [_sheet(shown, min(columns, max(len(shown), 2))) for shown in every]


def _sheet(shown: Sequence[bytes], across: int) -> PictureSheet:
    with Image.open(io.BytesIO(shown[0])) as first:
        width, height = first.size
    down = ceil(len(shown) / across)
    sheet = Image.new("RGB", (across * width, down * height), (255, 255, 255))
    for place, data in enumerate(shown):
        row, column = divmod(place, across)
        with Image.open(io.BytesIO(data)) as picture:
            sheet.paste(picture.convert("RGB"), (column * width, row * height))
    out = io.BytesIO()
    sheet.save(out, "JPEG", quality=92, subsampling=0)
    return PictureSheet(out.getvalue(), across, down)
