"""How much ink a print may take: full colour, outlines only, or greys."""

from enum import StrEnum

from generator.model.colours import WHITE, grey
from generator.model.theme import Band, Theme


class Ink(StrEnum):
    """`full` as designed; `low` without fills, bands as outlines; `grey` without colour."""

    FULL = "full"
    LOW = "low"
    GREY = "grey"


def inked(theme: Theme, ink: Ink) -> Theme:
    """The theme as this ink prints it; every band has its `line` set."""
    lined = {name: _lined(band) for name, band in theme.bands.items()}
    if ink is Ink.LOW:
        ground = theme.colours.get("ink", "#000000")
        bands = {
            name: band.model_copy(update={"fill": WHITE, "ink": ground})
            for name, band in lined.items()
        }
        colours = {**theme.colours, "paper": WHITE}
    elif ink is Ink.GREY:
        bands = {name: _grey_band(band) for name, band in lined.items()}
        colours = {name: grey(colour) for name, colour in theme.colours.items()}
    else:
        bands, colours = lined, dict(theme.colours)
    return theme.model_copy(update={"bands": bands, "colours": colours})


def _lined(band: Band) -> Band:
    return band.model_copy(update={"line": band.line or band.fill})


def _grey_band(band: Band) -> Band:
    greys = {name: grey(getattr(band, name)) for name in ("fill", "ink", "line")}
    return band.model_copy(update=greys)
