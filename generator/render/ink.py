"""How much ink a page takes, counted as printers do: 100 % for each of three colours laid full."""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image

from generator.assets import assets_hash
from generator.files.store import Store, key_of
from generator.render.pictures import rendered
from generator.versions import code_hash

DPI = 96
"""Lines of 0.3 mm are then as wide as a pixel; PDFium draws no line thinner."""
WHOLE = 300
"""Percent of a page on which all three colours lie full."""
KIND = "ink"
"""Of what the cache keeps."""


def ink_of_pages(pdf: bytes) -> tuple[int, ...]:
    """For each page of a document the average percent of ink on it, from 0 to 300."""
    return tuple(map(ink_of, rendered(pdf, DPI)))


def ink_of(picture: Image.Image) -> int:
    """The average percent of ink on a picture: what is missing of red, green and blue light."""
    return round(_ink(picture) * 100)


def ink_of_sheets(pdf: bytes, cache: Path) -> tuple[int, ...]:
    """As `ink_of_pages`, for sheets that `assembly` has made; kept by what is on each."""
    store, looks = Store(cache), _Looks()
    with pikepdf.open(io.BytesIO(pdf)) as sheets:
        pages = [page.obj for page in sheets.pages]
        keys = [key_of(code_hash(), assets_hash(), looks.of(page)) for page in pages]
        known = {key: store.find_value(KIND, key) for key in keys}
        new = {key: page for key, page in zip(keys, pages, strict=True) if known[key] is None}
        for key, percent in zip(new, _counted([*new.values()], looks), strict=True):
            known[key] = percent
            store.keep_value(KIND, key, percent)
    return tuple(int(known[key]) for key in keys)


def _counted(pages: Sequence[Any], looks: "_Looks") -> Iterator[int]:
    """The percent of each page; the same cards at the same places are painted once.

    What such a page has more or less than the first with these cards, its marks show by themselves.
    """
    cards = [looks.of_cards(page) for page in pages]
    first = {look: at for at, look in reversed([*enumerate(cards)])}
    seen = Counter(cards)
    often = [at for at, look in enumerate(cards) if seen[look] > 1]
    whole = dict(zip(first.values(), _inks([pages[at] for at in first.values()]), strict=True))
    marks = dict(zip(often, _inks([pages[at] for at in often], bare=True), strict=True))
    for at, look in enumerate(cards):
        one = first[look]
        more = marks[at] - marks[one] if at != one else 0.0
        yield round((whole[one] + more) * 100)


def _inks(pages: Sequence[Any], *, bare: bool = False) -> Iterator[float]:
    """The ink on each of these pages, 1 for a colour laid full; without cards if they are `bare`.

    Cards are what `assembly` draws first.
    """
    if not pages:
        return
    out = io.BytesIO()
    with pikepdf.new() as document:
        document.pages.extend(map(pikepdf.Page, pages))
        for page in document.pages if bare else ():
            page.obj.Contents = Array(list(page.obj.Contents)[1:])
            held = page.obj.Resources.items()
            page.obj.Resources = Dictionary({k: v for k, v in held if k != "/XObject"})
        document.save(out, compress_streams=False)
    yield from map(_ink, rendered(out.getvalue(), DPI))


def _ink(picture: Image.Image) -> float:
    """The average ink on a picture, 1 for a colour laid full."""
    counts = picture.convert("RGB").histogram()
    missing = sum(count * (255 - level % 256) for level, count in enumerate(counts))
    return missing / (255 * picture.width * picture.height)


class _Looks:
    """Hashes of what is drawn, by all that it consists of; fonts go by their names."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], str] = {}

    def of(self, page: Any) -> str:
        """Of a page: its size, its content, and the resources that it names."""
        return key_of(*map(self._hash, (page.MediaBox, page.Contents, page.Resources)))

    def of_cards(self, page: Any) -> str:
        """Of the cards on a page alone."""
        shown = page.Resources.get("/XObject", Dictionary())
        return key_of(*map(self._hash, (page.MediaBox, page.Contents[0], shown)))

    def _hash(self, value: Any) -> str:
        if not isinstance(value, pikepdf.Object):
            return key_of(repr(value))
        if not value.is_indirect:
            return self._anew(value)
        if value.objgen not in self._known:
            self._known[value.objgen] = ""  # what leads back to itself adds nothing
            self._known[value.objgen] = self._anew(value)
        return self._known[value.objgen]

    def _anew(self, value: Any) -> str:
        if isinstance(value, Array):
            return key_of("[", *map(self._hash, value))
        if not isinstance(value, Dictionary | Stream):
            return key_of(value.unparse())
        if value.get("/Type") == Name.Font:  # which glyphs it holds besides changes nothing
            return key_of("font", str(value.BaseFont))
        parts = [part for key in sorted(value.keys()) for part in (key, self._hash(value[key]))]
        return key_of(value.read_raw_bytes() if isinstance(value, Stream) else "<", *parts)
