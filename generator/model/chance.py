"""Chances: totals drawn or rolled, and what they are compared with; computed, never typed in."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from generator.model.values import Line, Scalar, Slug, Sourced, Values

Amount = int | Slug
"""A whole number, or the id of a value of the game that is one."""

Comparison = Literal["below", "at-most", "equal", "at-least", "above"]


class Draw(Values):
    """Cards drawn from a whole deck without putting any back; the total is a sum or a count."""

    draw: Amount = Field(description="How many cards; a number, or a value of the game by id.")
    from_: Slug = Field(alias="from", description="The deck, with all its copies.")
    sum: Slug | None = Field(default=None, description="An integer attribute that is added up.")
    count: Mapping[Slug, Scalar] = Field(
        default_factory=dict, description="Attributes that a card must have to be counted."
    )


class Roll(Values):
    """Dice that are rolled and added up."""

    roll: Amount = Field(description="How many dice; a number, or a value of the game by id.")
    sides: Amount = Field(description="The numbers of each die, from 1.")


Total = Draw | Roll


class Span(Values):
    """The numbers for which a table of chances is printed."""

    first: Amount
    last: Amount


class Chance(Sourced):
    """A table of exact chances: how likely a total compares so with each number `x` of a range.

    Without `against`: that the total `is` below x, and so on. With it: that the total plus x
    `is` above that number or that other total, and so on.
    """

    of: Total = Field(description="What is drawn or rolled.")
    is_: Comparison = Field(alias="is", description="How the total must compare.")
    against: Annotated[
        Amount | Draw | Roll | None,
        Field(description="A number or another total; then x is added to the first total."),
    ] = None
    for_: Span = Field(alias="for", description="The numbers for which it is printed.")
    means: Line = Field(description="What it is the chance of, in a few words.")
