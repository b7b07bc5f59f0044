"""A theme as it is printed: how much ink it may take, and its fonts, colours and type as CSS."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path

from generator import assets
from generator.model.theme import WHITE, Band, Theme, Type, grey

BOLD = 700


class Ink(StrEnum):
    """`full` as designed; `low` without fills, bands as outlines; `grey` without colour."""

    FULL = "full"
    LOW = "low"
    GREY = "grey"


def inked(theme: Theme, ink: Ink) -> Theme:
    """The theme as this ink prints it; every band has its `line` set."""
    lined = {
        name: band.model_copy(update={"line": band.line or band.fill})
        for name, band in theme.bands.items()
    }
    if ink is Ink.LOW:
        ground = theme.colours.get("ink", "#000000")
        bands = {
            name: band.model_copy(update={"fill": WHITE, "ink": ground})
            for name, band in lined.items()
        }
        colours = {**theme.colours, "paper": WHITE}
    elif ink is Ink.GREY:
        paper = theme.colours.get("paper", WHITE)
        bands = {name: _grey_band(band, paper) for name, band in lined.items()}
        colours = {name: _shade(colour, paper) for name, colour in theme.colours.items()}
    else:
        bands, colours = lined, dict(theme.colours)
    return theme.model_copy(update={"bands": bands, "colours": colours})


def _grey_band(band: Band, paper: str) -> Band:
    greys = {name: _shade(getattr(band, name), paper) for name in ("fill", "ink", "line")}
    return band.model_copy(update=greys)


def _shade(colour: str, paper: str) -> str:
    """The grey for a colour; that of the paper is left white, as a tint would print as dots."""
    return WHITE if colour.lower() == paper.lower() else grey(colour)


def theme_css(theme: Theme) -> str:
    """Fonts, `--<colour>`, `--band-<name>-fill/-ink/-line` and a class `.t-<role>` for each type.

    `theme` is already converted for its ink (`inks.inked`).
    """
    files = dict.fromkeys(file for type_ in theme.types.values() for file in font_cuts(type_))
    types = (_type(role, type_) for role, type_ in theme.types.items())
    return "\n".join((*map(_font_face, files), _variables(theme), *types))


def font_bytes(theme: Theme, cache_folder: Path) -> Mapping[str, bytes]:
    """The font files that `theme_css` names, for the virtual root."""
    files = (file for type_ in theme.types.values() for file in font_cuts(type_))
    return {font_address(file): _content(file, cache_folder) for file in dict.fromkeys(files)}


def font_sources(theme: Theme) -> Mapping[str, bytes]:
    """The files that `font_bytes` is made of, by the same addresses."""
    files = (file for type_ in theme.types.values() for file in font_cuts(type_))
    return {font_address(file): _source(file) for file in dict.fromkeys(files)}


def stack(type_: Type) -> str:
    """The CSS font-family of a type: its Latin subset, then the extended one."""
    return f'"{type_.family}", "{type_.family} Ext"'


@cache
def font_cuts(type_: Type) -> tuple[assets.FontFile, ...]:
    """The cuts that text of this type can call for: its own, bold, and their italics."""
    weights = {type_.weight, BOLD}
    return tuple(file for file in assets.font_files(type_.family) if file.weight in weights)


def font_address(file: assets.FontFile) -> str:
    """Where a font file lies in the virtual root."""
    name = file.family.lower().replace(" ", "-")
    return f"fonts/{name}-{file.subset}-{file.weight}-{file.style}.ttf"


@cache
def _content(file: assets.FontFile, cache_folder: Path) -> bytes:
    """As TrueType, which spares unpacking it in every run."""
    cut = (file.family, file.weight, file.style)
    return assets.ttf_path(*cut, cache_folder, file.subset).read_bytes()


@cache
def _source(file: assets.FontFile) -> bytes:
    return file.path.read_bytes()


def _font_face(file: assets.FontFile) -> str:
    family = file.family if file.subset == assets.SUBSETS[0] else f"{file.family} Ext"
    return (
        f'@font-face {{ font-family: "{family}"; font-weight: {file.weight}; '
        f'font-style: {file.style}; src: url("/{font_address(file)}"); }}'
    )


def _variables(theme: Theme) -> str:
    colours = {f"--{name}": colour for name, colour in theme.colours.items()}
    bands = {
        f"--band-{name}-{part}": getattr(band, part) or band.fill
        for name, band in theme.bands.items()
        for part in ("fill", "ink", "line")
    }
    lines = [f"{name}: {value};" for name, value in {**colours, **bands}.items()]
    return ":root { " + " ".join([*lines, f"--corner: {theme.corner}mm;"]) + " }"


def _type(role: str, type_: Type) -> str:
    features = f" font-feature-settings: {type_.features};" if type_.features else ""
    return (
        f".t-{role} {{ font-family: {stack(type_)}; font-weight: {type_.weight}; "
        f"font-style: {type_.style}; line-height: {type_.leading}; "
        f"font-size: var(--size-{role}, {type_.size}pt);{features} }}"
    )
