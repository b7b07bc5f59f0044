"""How much ink a print may take: full colour, outlines only, or greys."""

from enum import StrEnum

from generator.model.theme import Band, Theme

WHITE = "#ffffff"


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


def grey(colour: str) -> str:
    """The grey as light as `colour`, by the weights of ITU-R BT.709 in linear light."""
    level = luminance(colour)
    shade = 12.92 * level if level <= 0.0031308 else 1.055 * level ** (1 / 2.4) - 0.055
    return "#" + f"{round(shade * 255):02x}" * 3


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2)."""
    channels = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2, 1.4.3)."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
