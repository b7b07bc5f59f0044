"""The same documents for a browser: one file that holds all it needs and asks no network."""

import base64
import io
import re
from collections.abc import Iterator, Mapping

from PIL import Image as Raster

from generator import assets
from generator.model.game import Game
from generator.model.sizes import Paper
from generator.model.theme import Theme
from generator.project import find_project
from generator.render.fetcher import TYPES
from generator.render.folios_html import Press, folio_html, press_for
from generator.render.folios_walk import images_of
from generator.render.pages import Image, Look, Pages
from generator.render.raster import png, small
from generator.render.stylesheet import font_address, font_cuts

SCREEN = Paper(id="screen", title="a screen", width=210, height=297)
"""What pictures are measured for; text reflows."""

DPI = 192
"""Of pictures at the width at which they are shown: two dots for each of CSS."""

ADDRESS = re.compile(r"""(?P<before>url\("?|src=")/(?P<name>[a-z0-9./-]+)(?P<after>"?\)|")""")

FACE = re.compile(r"@font-face \{[^}]*\}\n?")

SVG = "image/svg+xml"


def pages_html(pages: Pages, game: Game, look: Look) -> str:
    """`pages` as one HTML file: pictures and fonts inside it, no scripts.

    Raises:
        HornbookError: fonts are missing (exit 3), or the cache cannot be written (exit 4).
    """
    press = press_for(pages, game, SCREEN, look, find_project().cache)
    html = folio_html(press, press.setting.leading, (), web=True)
    fonts = dict(_fonts(press.theme, {ord(mark) for mark in html}))
    kept = FACE.sub(lambda found: found[0] if any(one in found[0] for one in fonts) else "", html)
    shown = {press.pictures.names[one]: _for_screen(one, press) for one in images_of(pages)}
    return _inlined(kept, {**press.files, **shown, **fonts})


def _for_screen(image: Image, press: Press) -> bytes:
    """The picture as fine as a screen shows it, to keep the file light."""
    with Raster.open(io.BytesIO(press.files[press.pictures.names[image]])) as picture:
        wide = round(image.width / 25.4 * DPI)
        return png(small(picture.convert("RGB"), wide)) if wide < picture.width else png(picture)


def _fonts(theme: Theme, letters: set[int]) -> Iterator[tuple[str, bytes]]:
    """The font files of the document as they are packed; extended ones only where needed."""
    for type_ in theme.types.values():
        for file in font_cuts(type_):
            if file.subset == assets.SUBSETS[0] or letters & _extended(file):
                yield font_address(file), file.path.read_bytes()


def _extended(file: assets.FontFile) -> frozenset[int]:
    """The code points that only the file of further letters has."""
    cut = (file.family, file.weight, file.style)
    return assets.characters(*cut, file.subset) - assets.characters(*cut, assets.SUBSETS[0])


def _inlined(html: str, files: Mapping[str, bytes]) -> str:
    """Every address of the virtual root replaced by what lies there."""

    def inline(found: re.Match[str]) -> str:
        name = found["name"]
        if name not in files:
            return found[0]
        data = base64.b64encode(files[name]).decode()
        address = f"data:{_kind(name)};base64,{data}"
        quote = '"' if found["before"].startswith("url") and '"' not in found["before"] else ""
        return f"{found['before']}{quote}{address}{quote}{found['after']}"

    return ADDRESS.sub(inline, html)


def _kind(name: str) -> str:
    ending = name.rpartition(".")[2]
    if name.startswith("fonts/"):
        return TYPES["woff2"]
    return SVG if ending == "svg" else TYPES.get(ending, "application/octet-stream")
