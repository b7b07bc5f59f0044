"""Pictures of what will be printed: every face as PNG, and all faces of a deck on one sheet."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.layout.shapes import Rect
from generator.layout.sheet import Placement, Side
from generator.output import Artefact
from generator.products.decks import PaintedDeck
from generator.render.assembly import assemble
from generator.render.pdf import blank_pages
from generator.render.raster import contact_sheet, png, rasterise

DPI = 200
PAGE_DPI = 100


def face_pictures(painted: PaintedDeck, cache: Path) -> Iterator[tuple[str, bytes]]:
    """For each face its name (`confession.stool-front`) and its picture, cut at the trim."""
    names = list(painted.faces)
    for name, picture in zip(names, rasterise(face_book(painted, names, cache), DPI), strict=True):
        yield name.replace("/", "-"), png(picture)


def deck_picture(painted: PaintedDeck, cache: Path) -> bytes:
    """All faces of a deck, fronts then backs, on one picture."""
    names = sorted(painted.faces, key=lambda name: name.endswith("/back"))
    corner = painted.art.look.theme.corner
    return png(contact_sheet(rasterise(face_book(painted, names, cache), DPI), corner, DPI))


def face_book(painted: PaintedDeck, names: Sequence[str], cache: Path) -> bytes:
    """A PDF with one page per face, as large as the trim."""
    size = painted.art.look.size
    trim = Rect(0, 0, size.width, size.height)
    sides = [
        Side(n, "face", size.width, size.height, (Placement(name, trim, trim, 0),), (), None, None)
        for n, name in enumerate(names, start=1)
    ]
    files: Mapping[str, Path] = {name: painted.faces[name].pdf for name in names}
    blank = blank_pages(len(sides), size.width, size.height)
    return assemble(sides, blank, files, size, cache / "fonts", painted.art.deck.title)


def page_previews(part: str, pdf: bytes) -> Iterator[Artefact]:
    """The pages of a sheet or map as pictures."""
    for number, picture in enumerate(page_pictures(pdf), start=1):
        yield Artefact(f"preview/{part}-{number}.png", picture, {"kind": "preview"})


def page_pictures(pdf: bytes) -> Iterator[bytes]:
    """The pages of a document as pictures."""
    return (png(picture) for picture in rasterise(pdf, PAGE_DPI))
