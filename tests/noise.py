"""Makes libraries complain of a font, a picture, a style sheet, an SVG and a task, twice.

The second time after `hush_libraries`; what each time is written goes to its standard error.
"""

import asyncio
import gc
import io
import logging
import sys
import warnings
from pathlib import Path

import weasyprint
from fontTools.ttLib import TTFont
from PIL import Image

from generator.project import find_project
from generator.saying import hush_libraries

PAGE = """<style>p {frobnicate: 7}</style><p>a<img src="data:image/svg+xml,
<svg xmlns='http://www.w3.org/2000/svg'><path d='M 0 0 L x'/></svg>"></p>"""
SMALL = 100
"""Pixels beyond which Pillow warns here."""


def style_and_svg() -> None:
    """Both are complained of by WeasyPrint, to whoever listens to its logger."""
    weasyprint.HTML(string=PAGE).render()


def font() -> None:
    """A date in a font that cannot be."""
    held = io.BytesIO()
    path = next(Path(find_project().assets).glob("@fontsource/*/files/*.woff"))
    broken = TTFont(path, recalcTimestamp=False)
    broken["head"].created = 1
    broken.save(held)
    assert TTFont(io.BytesIO(held.getvalue()))["head"].created


def picture() -> None:
    """One that is larger than it may be."""
    held = io.BytesIO()
    Image.new("L", (SMALL, 2)).save(held, "PNG")
    Image.MAX_IMAGE_PIXELS = SMALL
    Image.open(io.BytesIO(held.getvalue())).close()


def task() -> None:
    """One that fails, and nobody asks."""

    async def fail() -> None:
        raise ValueError

    async def begin() -> None:
        held = asyncio.get_running_loop().create_task(fail())
        await asyncio.sleep(0)
        del held

    asyncio.run(begin())
    gc.collect()


if __name__ == "__main__":
    warnings.simplefilter("always")
    logging.getLogger("weasyprint").addHandler(logging.StreamHandler())
    for is_hushed in (False, True):
        if is_hushed:
            hush_libraries()
        for complain in (style_and_svg, font, picture, task):
            sys.stderr.write(f"# {complain.__name__}\n")
            complain()
