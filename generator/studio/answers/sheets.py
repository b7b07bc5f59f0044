"""Pages of a PDF that a job has made, as pictures: what is seen is what is printed."""

from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import HornbookError
from generator.files.rooted import Root
from generator.render.pictures import page_picture, png

if TYPE_CHECKING:
    from generator.studio.host import Opened

LARGEST_DPI = 300


def page(opened: "Opened", folder: str, file: str, number: int, dpi: int) -> bytes:
    """The page `number` of a PDF, counted from 1, as PNG.

    Raises:
        HornbookError: there is no such file or page.
    """
    try:
        held: tuple[str, str, bytes] = opened.kept.get("pdf", ("", "", b""))
        if held[:2] != (folder, file):
            held = opened.kept["pdf"] = (folder, file, Root(Path(folder)).read(file))
        return png(page_picture(held[2], number, min(dpi, LARGEST_DPI)))
    except (OSError, ValueError, IndexError) as error:
        raise HornbookError("there is no such page") from error


ANSWERS = {"page": page}
