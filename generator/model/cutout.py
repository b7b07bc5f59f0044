"""Things to cut out of a sheet, drawn to scale: circles, standees, arrows and slips."""

from typing import Annotated, Literal

from pydantic import Field

from generator.model.values import Line, Prose, Slug, Values

Number = Annotated[int, Field(ge=1, le=120)]


class Cutout(Values):
    """What all of them have; every length of one is in millimetres, between its cuts or folds."""

    label: Line | None = Field(default=None, description="Printed on it; empty to write on.")
    icon: Slug | None = Field(default=None, description="Above the label.")
    copies: Number = 1


class Circle(Cutout):
    """A round token."""

    shape: Literal["circle"]
    diameter: float = Field(ge=15, le=150)
    note: Line | None = Field(default=None, description="Below the label, smaller.")
    first: int | None = Field(
        default=None, ge=0, le=999, description="Its copies bear numbers, from this one."
    )
    entries: tuple[Line, ...] = Field(
        default=(), max_length=10, description="What is written in it, one line for each."
    )


class Standee(Cutout):
    """A figure that stands: two halves about a fold, the upper one upside down, and two feet."""

    shape: Literal["standee"]
    width: float = Field(ge=15, le=120)
    height: float = Field(ge=15, le=100, description="Of one half, from its foot to the fold.")
    feet: float = Field(default=12, ge=6, le=30, description="Of a flap, folded out to stand on.")


class Arrow(Cutout):
    """An arrow to lay between two things; its label stands in the shaft."""

    shape: Literal["arrow"]
    length: float = Field(ge=25, le=240)
    width: float = Field(default=16, ge=10, le=40)
    both: bool = Field(default=False, description="It points both ways.")


class Slip(Cutout):
    """A piece of paper with words, or lines to write on; slips of one row share their cuts."""

    shape: Literal["slip"]
    width: float = Field(ge=20, le=250)
    height: float = Field(ge=10, le=250)
    text: Prose | None = None
    lines: int = Field(default=0, ge=0, le=20, description="Empty lines below the words.")


Shape = Annotated[Circle | Standee | Arrow | Slip, Field(discriminator="shape")]


class Cutouts(Values):
    """Shapes in rows, in their order, each as often as it has copies; cut solid, fold dashed."""

    block: Literal["cutouts"]
    shapes: tuple[Shape, ...] = Field(min_length=1)
    gap: float = Field(
        default=3, ge=0, le=40, description="Millimetres between shapes; slips touch all the same."
    )
