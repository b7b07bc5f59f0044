"""A deck: the cards of one kind, the attributes they carry, and how their two sides look."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from generator.model.rules import Effect, Modifier, Reaction
from generator.model.track import TrackFace
from generator.model.values import AttributeValue, Line, Prose, Slug, Sourced, Values

Copies = Annotated[int, Field(ge=1, le=500)]
SeatCount = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?$")]
"""A number of seats as the key of a mapping: `"4"`."""

CopiesBySeats = Mapping[SeatCount, Annotated[int, Field(ge=0, le=500)]]
"""Copies in use, by the number of competing seats."""


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
    shown: bool = Field(
        default=False, description="At the screen, the value stands behind the title of the card."
    )
    means: Line = Field(description="What it stands for, in a few words.")


class Face(Values):
    """One side of a kind of card: a template, and what goes into its places."""

    template: Slug = Field(description="Template file under templates/faces, without ending.")
    slots: Mapping[str, str] = Field(
        default_factory=dict,
        description="What fills each place of the template; Jinja over the card's values.",
    )


class Scale(Values):
    """A face that is a scale: numbers along one edge, uncovered one by one by a sliding card.

    Step `n` (1-based) lies between `(n-1)*pitch` and `n*pitch` below the top edge of the card; the
    number at step n is `first + n - 1`. Numbers below `start` are left out, their steps stay empty,
    so that the same number lies at the same place on every card of the deck.
    """

    first: int = Field(description="The number of step 1, whether printed or not.")
    start: str = Field(description="First number printed; a number or Jinja over the card.")
    last: int = Field(description="Last number printed.")
    pitch: float = Field(gt=3, le=20, description="Millimetres from one number to the next.")
    style: Slug = Field(description="A band of the theme: its colours, letter and shape.")
    icon: Slug | None = Field(default=None, description="Drawn beside each number.")


class ScaleFace(Values):
    """A side that is drawn to scale instead of set from a template."""

    scale: Scale


Side = Face | ScaleFace | TrackFace


class Words(Values):
    """What a side of a card says; on a back, what it says differently from the front."""

    title: Line | None = None
    text: Prose | None = None
    flavour: Line | None = None
    icon: Slug | None = None
    image: Line | None = None
    attributes: Mapping[Slug, AttributeValue] = Field(default_factory=dict)


class Held(Values):
    """How many of a card are in the box (`copies`), and how many of them a table needs."""

    for_seats: CopiesBySeats = Field(
        default_factory=dict, description="Copies in use by number of seats; all where left out."
    )
    for_variants: Mapping[Slug, CopiesBySeats] = Field(
        default_factory=dict, description="The same when a variant is played; the first one counts."
    )


class Design(Words, Held):
    """One of several pictures of the same card; what it leaves out is the card's."""

    id: Slug
    copies: Copies = 1


class Card(Sourced, Held):
    """One card of the game: what it is called, what it says, how often it is there."""

    id: Slug
    title: Line
    copies: Copies = Field(default=1, description="How many; with `designs`, their sum.")
    text: Prose | None = Field(default=None, description="Rules text; numbers come from values.")
    flavour: Line | None = Field(default=None, description="One line in italics, or none.")
    icon: Slug | None = Field(default=None, description="Emblem from the icon collection.")
    image: Line | None = Field(default=None, description="Picture file beside the card file.")
    attributes: Mapping[Slug, AttributeValue] = Field(default_factory=dict)
    designs: tuple[Design, ...] = ()
    back: Words | None = Field(default=None, description="What the back says differently.")
    effect: tuple[Effect, ...] = Field(default=(), description="What it does when resolved.")
    reacts: tuple[Reaction, ...] = Field(default=(), description="How it answers events.")
    modifiers: tuple[Modifier, ...] = Field(default=(), description="What it adds to amounts.")


class Deck(Sourced):
    """The cards of one kind, printed together: same size, same two templates."""

    id: Slug
    title: Line
    size: Slug = Field(description="A card size of content/sizes.yaml.")
    declared: int = Field(ge=1, description="How many cards the rulebook counts.")
    attributes: Mapping[Slug, Attribute] = Field(default_factory=dict)
    front: Side
    back: Side
    seats_from: Slug | None = Field(
        default=None,
        description="The attribute with the smallest number of seats for which a card is used.",
    )
    rulesets: tuple[Slug, ...] = Field(
        default=(), description="The rulesets that use this deck; all of them where left out."
    )
    printed_with: Slug | None = Field(
        default=None,
        description="The deck after which these cards are printed, on its sheets, with its back.",
    )
    cards: tuple[Card, ...]
