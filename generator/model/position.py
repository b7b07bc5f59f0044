"""A position: a match as it lies on the table when one of its rules begins."""

from collections.abc import Mapping

from pydantic import Field, JsonValue

from generator.model.values import Line, Slug, Values

Cards = int | tuple[int | Line, ...]
"""So many cards, whichever they are; or cards from the top down, `?` for one without a name."""


class Position(Values):
    """What is known of a match under way. All that it leaves out comes from a match with its seed.

    Seats are their number, counted from 1, or the player's name; cards are ids or titles.
    """

    rule: Slug = Field(description="The rule, action or card effect that begins now.")
    with_: Mapping[Slug, JsonValue] = Field(
        default_factory=dict, alias="with", description="What the rule is given, by name."
    )
    zones: Mapping[Slug, Cards | Mapping[int | Line, Cards]] = Field(
        default_factory=dict,
        description="The cards of a zone, by seat where each seat has one. Of a pile that nobody "
        "sees into, the uppermost.",
    )
    counters: Mapping[Slug, JsonValue] = Field(
        default_factory=dict, description="Values of counters, as before a match."
    )
    out: tuple[int | Line, ...] = Field(default=(), description="Seats that are out of the match.")
    asks: int | Line | None = Field(
        default=None, description="The seat that decides first; held against the rules."
    )
    seed: int = Field(default=0, ge=0, description="Where the rest comes from.")
