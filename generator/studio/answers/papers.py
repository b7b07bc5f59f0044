"""Sheets and maps of a box as pictures of the pages that are printed."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.errors import HornbookError
from generator.products.tasks import tasks
from generator.render.pictures import page_picture, png
from generator.studio.answers.cards import game_of, place_of

if TYPE_CHECKING:
    from generator.studio.host import Opened

LARGEST_DPI = 200


def list_(opened: "Opened") -> list[dict[str, Any]]:
    """Sheets, then maps: id, title, kind, and how many a table needs."""
    game = game_of(opened)
    sheets = [(one.id, one.title, "sheet", one.copies) for one in game.sheets]
    maps = [(one.id, one.title, "map", 1) for one in game.maps]
    names = ("id", "title", "kind", "copies")
    return [dict(zip(names, one, strict=True)) for one in (*sheets, *maps)]


def pages(opened: "Opened", part: str) -> dict[str, Any]:
    """How many pages a sheet or map has.

    Raises:
        HornbookError: there is no such part, or it cannot be painted.
    """
    return {"pages": _painted(opened, part)[1]}


def page(opened: "Opened", part: str, number: int, dpi: int) -> bytes:
    """One page, counted from 1, as PNG.

    Raises:
        HornbookError: there is no such page.
    """
    pdf, many = _painted(opened, part)
    if not 1 <= number <= many:
        raise HornbookError("there is no such page")
    return png(page_picture(pdf, number, min(dpi, LARGEST_DPI)))


def _painted(opened: "Opened", part: str) -> tuple[bytes, int]:
    """The PDF of a part and its pages, painted once; of a map what all may see."""
    held: dict[str, tuple[bytes, int]] = opened.kept.setdefault("papers", {})
    if part not in held:
        if part not in {one["id"] for one in list_(opened)}:
            raise HornbookError(f'there is no sheet or map "{part}"')
        place = place_of(opened)
        order = replace(place.order, only=(part,), public=True)
        (task,) = tasks(replace(place, order=order))
        files = task.run()[0]
        held[part] = files[0].data, files[0].about["pages"]
    return held[part]


ANSWERS = {"list": list_, "pages": pages, "page": page}
