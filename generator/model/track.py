"""A side of a card that is a board of tracks: rows of numbered spaces that tokens stand on."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field, StringConstraints

from generator.model.values import Line, Slug, Values

Number = Annotated[str, StringConstraints(pattern=r"^(-?[0-9]{1,4}|.*\{.*\}.*)$", max_length=200)]
"""A whole number, or Jinja over the card that comes to one."""


Space = Annotated[str, StringConstraints(pattern=r"^-?[0-9]{1,4}$")]
"""The number of a space, as a key."""


class TrackRow(Values):
    """One row: a head with its name, and a space for each number from `first` to `last`."""

    title: Line = Field(description="Jinja over the card.")
    icon: Slug | None = Field(default=None, description="Drawn in the head.")
    style: Slug = Field(description="A band of the theme: its colours, letter and shape.")
    first: Number = Field(description="Number of the space next to the head.")
    last: Number = Field(description="Number of the last space.")
    mark: str = Field(
        default="", max_length=200, description="A number that is ringed, if any; Jinja."
    )
    mark_label: str = Field(
        default="", max_length=40, description="A word under the ringed number; Jinja."
    )
    labels: Mapping[Space, Line] = Field(
        default_factory=dict, description="Number by number: a word in a space that stands out."
    )
    chances: Slug | None = Field(
        default=None, description="The table that gives the chance printed under each number."
    )


class Track(Values):
    """Rows of spaces, drawn to scale; all spaces of a card are as wide as each other.

    Row by row from the top; the spaces of all rows begin at the same distance from the left edge,
    so that equal numbers of rows that begin alike stand under each other.
    """

    title: Line = Field(default="{{ title }}", description="Jinja over the card.")
    note: str = Field(default="", max_length=200, description="At the right of the title; Jinja.")
    pitch: float = Field(ge=10, le=40, description="Width of a space, mm.")
    rows: tuple[TrackRow, ...] = Field(min_length=1, max_length=8)


class TrackFace(Values):
    """A side that is a board of tracks."""

    track: Track
