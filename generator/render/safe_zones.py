"""How near the words of painted faces come to the edge where the card is cut."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.files.rooted import Root
from generator.files.store import Store, key_of
from generator.model.sizes import MM_PER_INCH, POINTS_PER_INCH, CardSize
from generator.render.assembly import face_pages
from generator.versions import code_hash

KIND = "text-insets"
MM = MM_PER_INCH / POINTS_PER_INCH


@dataclass(frozen=True, slots=True)
class Inset:
    """Mm from the words of a face to the nearest trim: at the sides, and at top and bottom."""

    side: float
    end: float


def text_insets(faces: Mapping[str, Path], size: CardSize, cache: Path) -> dict[str, Inset]:
    """How near words come to the trim, of each face that has words.

    Raises:
        HornbookError: the cache cannot be written.
    """
    store, root, house = Store(cache), Root(cache), code_hash()
    how = size.model_dump_json()
    keys = {
        name: key_of(house, root.read(path.relative_to(cache).as_posix()), how)
        for name, path in faces.items()
    }
    found = {name: store.find_value(KIND, key) for name, key in keys.items()}
    left = {name: faces[name] for name, value in found.items() if value is None}
    for name, value in zip(left, _measured(left, size, cache), strict=True):
        found[name] = value
        store.keep_value(KIND, keys[name], value)
    return {name: Inset(*found[name]) for name in faces if found[name]}


def _measured(faces: Mapping[str, Path], size: CardSize, cache: Path) -> Iterator[list[float]]:
    """The two lengths of each face; none where it has no words."""
    if not faces:
        return
    import pypdfium2  # heavy to load

    with pypdfium2.PdfDocument(face_pages(faces, size, cache)) as document:
        for page in document:
            text = page.get_textpage()
            rects = [text.get_rect(at) for at in range(text.count_rects())]
            if not rects:
                yield []
                continue
            left, bottom, right, top = (
                pick(rect[at] * MM for rect in rects)
                for at, pick in enumerate((min, min, max, max))
            )
            wide, high = size.width + size.bleed, size.height + size.bleed
            side = min(left - size.bleed, wide - right)
            yield [round(side, 2), round(min(bottom - size.bleed, high - top), 2)]
