"""Fonts and icons from the locked packages: which there are, what they hold, where they lie.

The packages are `@fontsource/*` (OFL-1.1) and `@iconify-json/game-icons` (CC BY 3.0); icons that we
draw ourselves lie in `templates/icons` and count like those of the package. Nothing is read on
import; what is read is kept for the run. Only the subsets and weights that the wheel carries are
offered, so that a theme which prints from a checkout prints from the wheel too.
"""

import hashlib
import json
import struct
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

from generator.errors import CacheError
from generator.files.rooted import Root
from generator.project import find_project, require_assets
from generator.versions import add_files

FONTS, ICONS, OWN = "@fontsource", "@iconify-json/game-icons/icons.json", "icons"
SUBSETS = ("latin", "latin-ext")
WEIGHTS = (400, 600, 700)
ICON_SIZE = 512
"""Width and height of every icon's viewBox, in its own units."""


@dataclass(frozen=True, order=True)
class FontFile:
    """One WOFF2 file; `weight` as in CSS, `style` is "normal" or "italic"."""

    family: str
    weight: int
    style: str
    subset: str
    path: Path


def icon_names() -> frozenset[str]:
    """The names of all icons, those that stand for another included."""
    icons, aliases = _icons()
    return frozenset(icons) | frozenset(aliases)


def icon_svg(name: str) -> str:
    """The inside of the icon's `<svg>`: paths in `currentColor` on a square of `ICON_SIZE`.

    Raises:
        KeyError: when there is no such icon; content is checked against `icon_names` first.
    """
    icons, aliases = _icons()
    body: str = icons[aliases.get(name, name)]["body"]
    return body


def icon_author(name: str) -> str | None:
    """Who drew the icon, as CC BY 3.0 asks us to say; None where `icon-credits.yaml` is silent."""
    return _icon_authors().get(_icons()[1].get(name, name))


@cache
def own_icons() -> dict[str, str]:
    """The icons that we have drawn ourselves, by name: paths as those of the package."""
    folder = find_project().templates / OWN
    files = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.svg"))}
    return {
        name: svg[svg.index(">") + 1 : svg.rindex("</svg>")].replace(
            "<path ", '<path fill="currentColor" '
        )
        for name, svg in files.items()
    }


def families() -> frozenset[str]:
    """The CSS names of all font families."""
    return frozenset(_fonts())


def font_files(family: str) -> tuple[FontFile, ...]:
    """The files of a family in a fixed order; empty when there is no such family."""
    return _fonts().get(family, ())


@cache
def assets_hash() -> str:
    """SHA-256 over all fonts and icons that are offered."""
    digest, project = hashlib.sha256(), find_project()
    if not project.has_assets:
        return digest.hexdigest()
    folder = project.assets
    add_files(digest, folder, (file.path for family in families() for file in font_files(family)))
    add_files(digest, folder, [folder / ICONS, *folder.glob(f"{FONTS}/*/metadata.json")])
    own = project.templates / OWN
    add_files(digest, own, own.glob("*.svg"))
    return digest.hexdigest()


@cache
def characters(family: str, weight: int, style: str, subset: str | None = None) -> frozenset[int]:
    """The code points that a font can draw, over all its subsets or in one of them.

    Empty when it is not there.
    """
    from fontTools.ttLib import TTFont

    found: set[int] = set()
    for file in _cuts(family, weight, style):
        if subset not in (None, file.subset):
            continue
        with TTFont(file.path, lazy=True) as font:
            found.update(font.getBestCmap())
    return frozenset(found)


def has_font(family: str, weight: int, style: str) -> bool:
    """Whether a family has this cut."""
    return bool(_cuts(family, weight, style))


@dataclass(frozen=True, slots=True)
class Shapes:
    """How letters of a font look: the lowest and highest place of each, in ems."""

    heights: Mapping[int, tuple[float, float]]

    @property
    def x_height(self) -> float:
        """The height of small letters, of `x`, in ems."""
        return self.heights.get(ord("x"), (0.0, 0.0))[1]


@cache
def shapes(family: str, weight: int, style: str) -> Shapes:
    """How the letters of a font look; none where there is no such font.

    By their outlines: what a font declares (OS/2 sxHeight) may be that of another optical size.
    """
    from fontTools.ttLib import TTFont

    from generator.woff2 import truetype

    found: dict[int, tuple[float, float]] = {}
    for file in reversed(_cuts(family, weight, style)):
        source: Path | BytesIO
        try:
            source = ttf_path(family, weight, style, find_project().cache, file.subset)
        except CacheError:  # whoever only checks needs no cache
            source = BytesIO(truetype(file.path))
        with TTFont(source, lazy=True) as font:
            glyphs, em = font["glyf"].glyphs, font["head"].unitsPerEm
            for letter, name in font.getBestCmap().items():
                if outline := vars(glyphs[name]).get(
                    "data"
                ):  # begins with contours, and the box around them
                    _, _, low, _, high = struct.unpack(">5h", outline[:10])
                    found[letter] = (low / em, high / em)
    return Shapes(found)


def ttf_path(family: str, weight: int, style: str, cache: Path, subset: str = SUBSETS[0]) -> Path:
    """A TrueType copy of a subset of the font in the folder `cache`, made where it is missing.

    ReportLab reads no WOFF2. The copy's name holds the hash of what it was made from and its own,
    so that a damaged one is known, and made again.

    Raises:
        KeyError: when there is no such font.
        HornbookError: exit 4, when the cache cannot be written.
    """
    cuts = [file for file in _cuts(family, weight, style) if file.subset == subset]
    if not cuts:
        raise KeyError(f"{family} {weight} {style}")
    source = cuts[0].path
    stem = f"{source.stem}-{_short_hash(source.read_bytes())}"
    try:
        found = sorted((cache / "fonts").glob(f"{stem}-*.ttf"))
        whole = (path for path in found if _is_whole(cache, path.name, stem))
        return next(whole, None) or _write_ttf(source, cache, stem)
    except OSError as trouble:
        path = cache / "fonts" / str(trouble.filename or "")
        raise CacheError.of(path, trouble.strerror) from trouble


def _is_whole(cache: Path, name: str, stem: str) -> bool:
    """Whether a copy is what its name says; a link, or what cannot be read, is none."""
    with suppress(OSError):
        data = Root(cache).read(f"fonts/{name}")
        return name == f"{stem}-{_short_hash(data)}.ttf"
    return False


def _write_ttf(source: Path, cache: Path, stem: str) -> Path:
    """Convert a font and keep it in the cache."""
    from generator.woff2 import truetype

    data = truetype(source)
    name = f"fonts/{stem}-{_short_hash(data)}.ttf"
    Root(cache).write(name, data, durable=False)
    return cache / name


def _short_hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def _cuts(family: str, weight: int, style: str) -> list[FontFile]:
    return [file for file in font_files(family) if (file.weight, file.style) == (weight, style)]


@cache
def _fonts() -> dict[str, tuple[FontFile, ...]]:
    """Every family that a font package declares in its `metadata.json`."""
    packages = require_assets(find_project()) / FONTS
    described = [(path.parent, _json(path)) for path in packages.glob("*/metadata.json")]
    return {about["family"]: tuple(_files(folder, about)) for folder, about in described}


def _files(folder: Path, about: dict[str, Any]) -> list[FontFile]:
    """The files of one package, which are named `id-subset-weight-style.woff2`."""
    cuts = product(WEIGHTS, sorted(about["styles"], reverse=True), SUBSETS)
    name = folder / "files" / about["id"]
    files = [
        FontFile(about["family"], *cut, Path(f"{name}-{cut[2]}-{cut[0]}-{cut[1]}.woff2"))
        for cut in cuts
    ]
    return [file for file in files if file.path.is_file()]


@cache
def _icons() -> tuple[dict[str, Any], dict[str, str]]:
    """The icons by name, and for each other name the icon that it stands for."""
    assets = require_assets(find_project())
    known = _json(assets / ICONS)
    aliases = {name: alias["parent"] for name, alias in known.get("aliases", {}).items()}
    own = {name: {"body": body} for name, body in own_icons().items()}
    return {**known["icons"], **own}, aliases


@cache
def _icon_authors() -> dict[str, str]:
    import yaml

    path = find_project().templates / "icon-credits.yaml"
    credits = yaml.safe_load(path.read_text(encoding="utf-8"))["authors"]
    return {icon: author["name"] for author in credits.values() for icon in author["icons"]}


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
