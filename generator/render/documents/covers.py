"""The cover of an e-book as a picture: reading systems show it on their shelf."""

from collections.abc import Mapping

from generator.render.documents.context import PagesContext
from generator.render.documents.layouts import Layouts
from generator.render.documents.pieces import Image
from generator.render.pictures import page_picture, png, small

DPI, WIDTH = 254, 1200
"""1200 by 1600 pixels, of three to four as e-readers are."""

ROOM, HIGHEST = 94.0, 56.0
"""Millimetres that the faces may take together, of a cover of 120 by 160."""

GAP = 3.0
"""Millimetres between them."""

LINES = 1.8
"""What a title may fill of two lines."""

BROAD, MOST, LEAST = 0.23, 46.0, 20.0
"""Millimetres of a letter of a title for each point of its size; and the sizes of titles."""


def cover_picture(context: PagesContext, faces: Mapping[Image, bytes]) -> bytes:
    """The cover as PNG; `faces` are pictures of those that stand on it."""
    title = context.game.title
    letters = max(len(title) / LINES, *map(len, title.split()))
    size = min(MOST, max(LEAST, ROOM / (BROAD * letters)))
    wide = sum(one.size.width / one.size.height for one in faces)
    high = min(HIGHEST, (ROOM - GAP * len(faces)) / wide) if faces else 0
    named = {f"cover-{number}.png": one for number, one in enumerate(faces, 1)}
    shown = [
        (name, round(high * one.size.width / one.size.height, 2)) for name, one in named.items()
    ]
    html = context.filled("documents/epub/cover.html", size=round(size, 1), faces=shown)
    pictures = {name: faces[one] for name, one in named.items()}
    layouts = Layouts({**context.files, **pictures})
    pdf = layouts.pdf(layouts.lay_out(html))
    return png(small(page_picture(pdf, 1, DPI), WIDTH))
