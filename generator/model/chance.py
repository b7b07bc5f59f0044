"""Chances: totals drawn or rolled, and what they are compared with; computed, never typed in."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from generator.model.values import Line, Scalar, Slug, Sourced, Values

Amount = int | Slug
"""A whole number, or the id of a value of the game that is one."""

CardName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9.-]+$", max_length=140)]
"""A card, or one design of it: `card.design`."""

Comparison = Literal["below", "at-most", "equal", "at-least", "above"]


Wanted = Scalar | tuple[Scalar, ...]
"""What an attribute must be: one value, or any of several."""


class Draw(Values):
    """Cards drawn from whole decks without putting any back.

    The total is a sum, a count, or the highest or lowest of the cards that are drawn.
    """

    draw: Amount = Field(description="How many cards; a number, or a value of the game by id.")
    from_: Slug | tuple[Slug, ...] = Field(
        alias="from", description="The deck, or several shuffled together, with all copies."
    )
    sum: Slug | None = Field(default=None, description="An integer attribute that is added up.")
    highest: Slug | None = Field(
        default=None, description="An integer attribute; the total is that of the highest card."
    )
    lowest: Slug | None = Field(default=None, description="The same of the lowest card.")
    count: Mapping[Slug, Wanted] = Field(
        default_factory=dict,
        description="Attributes that a card must have to be counted; `deck` and `id` too.",
    )
    among: Mapping[Slug, Wanted] = Field(
        default_factory=dict, description="Only cards that are so are in the deck."
    )
    without: Mapping[CardName, int] = Field(
        default_factory=dict, description="Copies by card that are known to be elsewhere."
    )
    seats: Amount | None = Field(
        default=None, description="Only the cards that a table of so many uses."
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
    never: Amount | None = Field(
        default=None, description="A total of `of` with which it never holds, whatever x is."
    )
    for_: Span = Field(alias="for", description="The numbers for which it is printed.")
    means: Line = Field(description="What it is the chance of, in a few words.")
