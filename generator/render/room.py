"""How many letters too many faces have, at given sizes: by this it is found how many have room.

Faces are laid out without what is in their pictures: only the windows take room.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.render import measure
from generator.render.faces import Artwork, DeckLook
from generator.render.fitting import Fit, emblem_of, tightened, widest
from generator.render.painting import brush_for, lay_out

BLANK = b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
"""Stands in the window of an engraving, whose size is that of the window."""
MANY = 100
"""Faces that are laid out at once."""


def fits_of(faces: Mapping[str, Artwork], look: DeckLook, folder: Path) -> dict[str, Fit]:
    """The type with which faces are printed, beside emblems as small as they may get.

    `folder` keeps fonts.

    Raises:
        HornbookError: fonts are missing, or a template asks for a file that is not there.
    """
    fits: dict[str, Fit] = {}
    waiting = [(name, art, widest(look.theme, art.template)) for name, art in faces.items()]
    while waiting:
        pages = _pages([(art, fit) for _, art, fit in waiting], look, folder)
        again = []
        for (name, art, fit), page in zip(waiting, pages, strict=True):
            fits[name] = fit
            if smaller := tightened(fit, measure.overflows(page), look.theme, art.template):
                again.append((name, art, smaller))
        waiting = again
    return {
        name: replace(fit, emblem=emblem_of(look.theme, faces[name].template).smallest)
        for name, fit in fits.items()
    }


def letters_over(
    faces: Sequence[tuple[Artwork, Fit]], look: DeckLook, folder: Path
) -> Iterator[int]:
    """How many letters too many each of the faces has in these sizes; 0 where all have room.

    Raises:
        HornbookError: fonts are missing, or a template asks for a file that is not there.
    """
    return map(measure.letters_over, _pages(faces, look, folder))


def _pages(faces: Sequence[tuple[Artwork, Fit]], look: DeckLook, folder: Path) -> Iterator[Any]:
    brush = brush_for(look, folder)
    for start in range(0, len(faces), MANY):
        some = [(_bare(art), fit) for art, fit in faces[start : start + MANY]]
        yield from lay_out(some, brush).pages


def _bare(art: Artwork) -> Artwork:
    """The face with nothing in the windows of its pictures."""
    blank: Iterable[tuple[str, bytes]] = ((name, BLANK) for name, _ in art.plates)
    return replace(art, plates=(), images=(*art.images, *blank))
