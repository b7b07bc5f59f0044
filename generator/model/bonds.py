"""What must hold among the cards of a deck, which says it under `each:`."""

from pydantic import Field

from generator.model.values import AttributeName, Slug, Values


class Belongs(Values):
    """A card of another deck belongs to each card."""

    belongs: Slug = Field(description="The other deck.")
    by: Slug | None = Field(
        default=None,
        description="The attribute of its cards that names the card by id; left out, there are "
        "at least as many cards of it.",
    )


class Mutual(Values):
    """Who is named by a card names that card."""

    mutual: AttributeName = Field(description="The attribute with the id, or with the ids.")


class Complete(Values):
    """Every value that an attribute can have stands on exactly one card."""

    all: AttributeName = Field(description="A choice, or a whole number with least and most.")
    within: AttributeName | None = Field(
        default=None, description="On one card for each value of this attribute, such as a suit."
    )


class Unique(Values):
    """No two cards have the same value."""

    unique: AttributeName | tuple[AttributeName, ...] = Field(
        description="An attribute, or several that together are not the same; `title` too."
    )


Bond = Belongs | Mutual | Complete | Unique
