"""Arithmetic on a sheet: amounts that are written down, what part of each counts, and their sum."""

from typing import Literal

from pydantic import Field

from generator.model.values import Line, Slug, Values


class Term(Values):
    """One amount; as many as are left empty count nothing."""

    label: Line
    id: Slug | None = Field(
        default=None, description="The name of its field; from the label where left out."
    )
    per: Line | None = Field(
        default=None,
        description="A whole number; one part in so many counts, rounded down.",
    )
    of: Slug | None = Field(
        default=None, description="Another sum of the sheet, above this one, whose result it is."
    )
    minus: bool = Field(default=False, description="It is taken away.")


class Sum(Values):
    """Amounts to write down one below the other, and the place for their sum.

    On screen a reader that can calculate fills in parts and sums; others let people write them.
    """

    block: Literal["sum"]
    id: Slug
    terms: tuple[Term, ...] = Field(min_length=1, max_length=20)
    total: Line = Field(description="What the sum is called.")
