"""A theme: the design tokens that give one box its voice."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from generator.model.values import Line, Slug, Values

Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9A-Fa-f]{6}$")]
"""sRGB as `#rrggbb`."""

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
    shape: Slug = Field(description="The outline of the band: see templates/faces/parts.html.")
    title: Line


class Symbol(Values):
    """A sign inside text: `:name:` is printed as its icon or letters, read aloud as its title."""

    icon: Slug | None = None
    letters: Annotated[str, StringConstraints(max_length=4)] | None = None
    shape: Literal["none", "round", "square", "diamond"] = "none"
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
    emblem: Mapping[Slug, Emblem] = Field(description="By template; `default` for the others.")
    bands: Mapping[Slug, Band] = Field(default_factory=dict)
    symbols: Mapping[Slug, Symbol] = Field(default_factory=dict)
    frame: Literal["double-round", "double", "single", "stripe", "ruled", "none"] = "double"
    corner: float = Field(default=3.0, ge=0, le=8, description="Millimetres.")
    contrast: tuple[tuple[Slug, Slug], ...] = Field(
        default=(), description="Pairs of colours (ink, ground) that text is set in."
    )
    css: str = Field(default="", description="The last resort.", max_length=4000)
