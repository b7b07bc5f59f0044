"""Documents for a browser: one file that holds all it needs and asks no network."""

import base64
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from PIL import Image as Raster

from generator import assets
from generator.model.game import Game
from generator.model.sizes import Paper
from generator.model.theme import Theme
from generator.project import find_project
from generator.render.documents.context import pages_context
from generator.render.documents.pieces import DocumentLook, Pages
from generator.render.documents.shown_faces import FacePictures
from generator.render.fetcher import TYPES
from generator.render.pictures import png, small
from generator.render.stylesheet import font_address, font_cuts

SCREEN = Paper(id="screen", title="a screen", width=210, height=297)
"""What pictures are measured for; text reflows."""

DPI = 192
"""Of pictures at the width at which they are shown: two dots for each of CSS."""

FINEST = 300
"""Of pictures as they are kept."""

ADDRESS = re.compile(r"""(?P<before>url\("?|src=")/(?P<name>[a-z0-9./-]+)(?P<after>"?\)|")""")

FOLDERS = {"fonts": "woff2", "faces": "png"}
"""What files of these folders are, whatever their names end in."""

FACE = re.compile(r"@font-face \{[^}]*\}\n?")


def pages_html(
    pages: Pages, game: Game, look: DocumentLook, home: str = "", cache: Path | None = None
) -> str:
    """`pages` as one HTML file: pictures and fonts inside it, no scripts.

    Where it is one of several, it leads to the page at `home`. The project's cache is used where
    no other is named.

    Raises:
        HornbookError: fonts are missing (exit 3), or the cache cannot be written (exit 4).
    """
    cache = cache or find_project().cache
    context = replace(pages_context(pages, game, SCREEN, look, cache), home=home)
    html = context.html(context.setting.leading, (), web=True)
    fonts = dict(_fonts(context.theme, {ord(mark) for mark in html}))
    kept = FACE.sub(lambda found: found[0] if any(one in found[0] for one in fonts) else "", html)
    files = {**context.files, **fonts}
    pictures = FacePictures(pages.images(), cache)
    for image, name in context.pictures.names.items():
        data = pictures.png(image, round(image.width / 25.4 * FINEST))
        files[name] = for_screen(data, round(image.width / 25.4 * DPI))
    return _inlined(kept, files)


def for_screen(data: bytes, wide: int) -> bytes:
    """The picture as fine as a screen shows it, to keep the file light."""
    with Raster.open(io.BytesIO(data)) as picture:
        return png(small(picture.convert("RGB"), wide)) if wide < picture.width else png(picture)


def _fonts(theme: Theme, letters: set[int]) -> Iterator[tuple[str, bytes]]:
    """The font files of the document as they are packed; extended ones only where needed."""
    usual = assets.SUBSETS[0]
    for file in (cut for type_ in theme.types.values() for cut in font_cuts(type_)):
        cut = (file.family, file.weight, file.style)
        further = assets.characters(*cut, file.subset) - assets.characters(*cut, usual)
        if file.subset == usual or letters & further:
            yield font_address(file), file.path.read_bytes()


def _inlined(html: str, files: Mapping[str, bytes]) -> str:
    """Every address of the virtual root replaced by what lies there."""

    def inline(found: re.Match[str]) -> str:
        name = found["name"]
        if name not in files:
            return found[0]
        ending = FOLDERS.get(name.partition("/")[0], name.rpartition(".")[2])
        kinds = {"svg": "image/svg+xml", **TYPES}
        data = base64.b64encode(files[name]).decode()
        address = f"data:{kinds.get(ending, 'application/octet-stream')};base64,{data}"
        is_bare = found["before"].startswith("url") and '"' not in found["before"]
        quote = '"' if is_bare and not _is_in_tag(html, found.start()) else ""
        return f"{found['before']}{quote}{address}{quote}{found['after']}"

    return ADDRESS.sub(inline, html)


def _is_in_tag(html: str, at: int) -> bool:
    """Whether a place is inside of an attribute, where another quote would end it."""
    return html.rfind("<", 0, at) > html.rfind(">", 0, at)
