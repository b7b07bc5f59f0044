"""`hornbook.json`: what a box or set in one file says of itself."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import Field, StringConstraints

from generator.model.values import Line, Slug, Values

MANIFEST = "hornbook.json"
FORMAT: Final = "hornbook-parcel"
VERSION: Final = 1

Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class ParcelFile(Values):
    """A file of it."""

    bytes: int = Field(ge=0)
    sha256: Digest


class Called(Values):
    """By what a box or a set is known."""

    id: Slug
    title: Line


class Parcel(Called):
    """A box or a card set in one file."""

    format: Literal["hornbook-parcel"]
    version: Literal[1]
    kind: Literal["box", "set"]
    made_with: Line = Field(description="The version of Hornbook.")
    files: Mapping[str, ParcelFile] = Field(description="All others, by their names.")
