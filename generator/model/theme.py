"""A theme: the design tokens that give one box its voice, and colours measured as light."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from generator.model.picture import Hand
from generator.model.references import Ref
from generator.model.values import IconName, Line, Slug, TemplateName, Values

Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9A-Fa-f]{6}$")]
"""sRGB as `#rrggbb`."""

ColourName = Annotated[Slug, Ref("colour")]

Points = Annotated[float, Field(ge=5, le=96)]


class Type(Values):
    """A voice of the type: which font, and how far it may shrink before it is an error."""

    family: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9 ]{0,60}$")] = Field(
        description="A font family of the locked packages."
    )
    weight: int = Field(default=400, ge=100, le=900)
    style: Literal["normal", "italic"] = "normal"
    size: Points = Field(description="Points, where the text fits.")
    smallest: Points = Field(description="Points, below which it is an error.")
    leading: float = Field(default=1.25, ge=0.8, le=2.5, description="Line height, in sizes.")
    features: Annotated[str, StringConstraints(pattern=r'^["a-z0-9, ]{0,80}$')] = Field(
        default="", description="OpenType features, as in CSS."
    )


class Band(Values):
    """A colour that means something, with the letter and the shape that mean the same."""

    fill: Colour
    ink: Colour
    line: Colour | None = Field(default=None, description="Outline; the fill where left out.")
    letter: Annotated[str, StringConstraints(min_length=1, max_length=2)]
    shape: Slug = Field(
        description="The outline of the band: one that the face templates which show it draw."
    )
    title: Line


class Symbol(Values):
    """A sign inside text: `:name:` is printed as its icon or letters, read aloud as its title."""

    icon: IconName | None = None
    letters: Annotated[str, StringConstraints(max_length=4)] | None = None
    shape: Literal[
        "none", "round", "square", "diamond", "octagon", "leaf", "hexagon", "house", "wave"
    ] = "none"
    title: Line


class Emblem(Values):
    """How large the emblem of a face may be and how small it may get, in millimetres."""

    size: float = Field(gt=4, le=90)
    smallest: float = Field(gt=2, le=90)


class Theme(Values):
    """The design tokens of one box."""

    voice: Line
    colours: Mapping[Slug, Colour] = Field(description="Must hold paper, ink, soft and accent.")
    types: Mapping[Slug, Type] = Field(description="Must hold title, text, flavour and number.")
    emblem: Mapping[TemplateName, Emblem] = Field(
        description="By template; `default` for the others."
    )
    bands: Mapping[Slug, Band] = Field(default_factory=dict)
    symbols: Mapping[Slug, Symbol] = Field(default_factory=dict)
    box_emblems: Mapping[Slug, IconName] = Field(
        default_factory=dict,
        description="By deck: the icon of its tuck box, where its back shows none of its own.",
    )
    frame: Literal["double-round", "double", "single", "stripe", "ruled", "none"] = "double"
    hand: Hand | None = Field(default=None, description="How pictures are cut or drawn.")
    anachronisms: tuple[Slug, ...] = Field(
        default=(), description="Icons and drawings that no picture of the box may show."
    )
    corner: float = Field(default=3.0, ge=0, le=8, description="Millimetres.")
    contrast: tuple[tuple[ColourName, ColourName], ...] = Field(
        default=(), description="Pairs of colours (ink, ground) that text is set in."
    )
    css: str = Field(default="", description="The last resort.", max_length=4000)


WHITE = "#ffffff"

NEEDED = ("paper", "ink", "soft", "accent")
"""The colours by name that every theme must have."""


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


def grey(colour: str) -> str:
    """The grey as light as `colour`, by the weights of ITU-R BT.709 in linear light."""
    level = luminance(colour)
    shade = 12.92 * level if level <= 0.0031308 else 1.055 * level ** (1 / 2.4) - 0.055
    return "#" + f"{round(shade * 255):02x}" * 3


def lightness(colour: str) -> float:
    """L* of CIE 1976 (ISO/CIE 11664-4), 0 for black to 100 for white: equal steps look equal."""
    level = luminance(colour)
    return 116 * level ** (1 / 3) - 16 if level > 216 / 24389 else level * 24389 / 27
