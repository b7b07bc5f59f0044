"""Joins PDFs into one, so that they are printed in one go.

What comes out is for paper alone: it has no tags, links or fields.
"""

import io
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import NamedTuple

import pikepdf
from pikepdf import Dictionary, Name, String

from generator.layout.sheet import Backs
from generator.render.pdf import saved

FLIPS = {Backs.LONG_EDGE: Name.DuplexFlipLongEdge, Backs.SHORT_EDGE: Name.DuplexFlipShortEdge}
"""Ways of printing both sides at once."""


class Part(NamedTuple):
    """A PDF to be joined with others; what is `one_sided` keeps the backs of its sheets empty."""

    pdf: bytes
    copies: int = 1
    one_sided: bool = False


def join(parts: Sequence[Part], title: str, backs: Backs = Backs.LONG_EDGE) -> bytes:
    """All parts one after the other, each as often as its copies say.

    Where both sides are printed, each copy begins on a sheet of its own. Where the paper is put
    back in, the fronts of all parts come first, each once. Equal input gives equal bytes.
    """
    with pikepdf.new() as made, ExitStack() as stack:
        # Open until all is saved: what copies share is taken over once.
        opened = [stack.enter_context(pikepdf.open(io.BytesIO(part.pdf))) for part in parts]
        for page in _in_order([list(one.pages) for one in opened], parts, backs):
            _add(made, page)
        made.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), DisplayDocTitle=True)
        if backs in FLIPS:
            made.Root.ViewerPreferences.Duplex = FLIPS[backs]
        made.docinfo["/Title"] = String(title)
        return saved(made)


def _in_order(
    pages: Sequence[Sequence[pikepdf.Page]], parts: Sequence[Part], backs: Backs
) -> Iterator[pikepdf.Page | None]:
    if backs is Backs.FRONTS_THEN_BACKS:
        for own in pages:
            yield from own[: len(own) // 2]
        for own in pages:
            yield from own[len(own) // 2 :]
        return
    for own, part in zip(pages, parts, strict=True):
        for _ in range(part.copies):
            yield from _on_sheets(own, part) if backs in FLIPS else own


def _on_sheets(pages: Sequence[pikepdf.Page], part: Part) -> Iterator[pikepdf.Page | None]:
    """Fronts and backs in turn; None for a back that stays empty."""
    for number, page in enumerate(pages, start=1):
        yield page
        if part.one_sided or (number == len(pages) and number % 2):
            yield None


def _add(made: pikepdf.Pdf, page: pikepdf.Page | None) -> None:
    if page is None:
        left, low, right, high = (float(edge) for edge in made.pages[-1].mediabox)
        made.add_blank_page(page_size=(right - left, high - low))
        return
    made.pages.append(page)
    own = made.pages[-1].obj
    for key in ("/Annots", "/StructParents", "/Tabs"):
        if key in own:
            del own[key]
