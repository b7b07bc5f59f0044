"""What cards, or the spaces of a board, are declared to say of themselves."""

from typing import Literal

from pydantic import Field

from generator.model.values import AttributeValue, Line, Values


class Attribute(Values):
    """What a deck lets its cards say about themselves; engine and print read the same values."""

    type: Literal["integer", "number", "text", "flag", "choice"] = Field(
        description="What one value is."
    )
    list: bool = Field(default=False, description="The card gives several values.")
    choices: tuple[Line, ...] = Field(default=(), description="The words that a `choice` may be.")
    least: float | None = Field(default=None, description="Smallest number allowed.")
    most: float | None = Field(default=None, description="Largest number allowed.")
    optional: bool = Field(default=False, description="A card may leave it out.")
    default: AttributeValue | None = Field(
        default=None,
        description="What a card has that leaves it out; the limits hold for what cards say.",
    )
    shown: bool | None = Field(
        default=None,
        description="At the screen, the value stands behind the title of the card; false where it "
        "is for print alone, and no screen tells it.",
    )
    better: Literal["high", "low"] | None = Field(
        default=None, description="Which numbers are better for whoever has the card, if any are."
    )
    means: Line = Field(description="What it stands for, in a few words.")

    @property
    def may_lack(self) -> bool:
        """Whether a card may leave it out."""
        return self.optional or self.default is not None
