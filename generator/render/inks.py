"""How much ink a print may take: full colour, outlines only, or greys on white."""

from enum import StrEnum

from generator.model.theme import WHITE, Band, Theme, grey


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
        paper = theme.colours.get("paper", WHITE)
        bands = {name: _grey_band(band, paper) for name, band in lined.items()}
        colours = {name: _shade(colour, paper) for name, colour in theme.colours.items()}
    else:
        bands, colours = lined, dict(theme.colours)
    return theme.model_copy(update={"bands": bands, "colours": colours})


def _lined(band: Band) -> Band:
    return band.model_copy(update={"line": band.line or band.fill})


def _grey_band(band: Band, paper: str) -> Band:
    greys = {name: _shade(getattr(band, name), paper) for name in ("fill", "ink", "line")}
    return band.model_copy(update=greys)


def _shade(colour: str, paper: str) -> str:
    """The grey for a colour; that of the paper is left white, as a tint would print as dots."""
    return WHITE if colour.lower() == paper.lower() else grey(colour)
