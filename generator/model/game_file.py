"""`game.yaml`: the title of a box, its credits, who plays, and the numbers its rules turn on."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from generator.model.maps import MapRules
from generator.model.references import Ref
from generator.model.values import Amount, Line, Prose, RulesetName, Scalar, Slug, Sourced, Values

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


class Credits(Values):
    """Who made the game, and how this edition stands to it."""

    designers: tuple[Line, ...]
    publisher: Line | None = None
    published: Line | None = Field(default=None, description="When and where.")
    notice: Prose | None = Field(
        default=None, description="That this edition is unofficial, and its wording its own."
    )
    buy: Prose | None = Field(default=None, description="Where the game is sold: buy it.")
    thanks: Prose | None = None
    icons: Mapping[Line, tuple[Slug, ...]] = Field(
        default_factory=dict,
        description="Icons that the built-in table credits to nobody, by who drew them.",
    )


class Seats(Values):
    """How many can play."""

    least: int = Field(ge=1, le=40)
    most: int = Field(ge=1, le=40)


class Value(Sourced):
    """A number or word that the rules turn on, said once and drawn from everywhere."""

    is_: Scalar = Field(alias="is")
    means: Line


class Variant(Sourced):
    """A declared way to play by other rules, or with other cards, than usual."""

    id: Slug
    title: Line
    says: Prose = Field(description="What is different, in a sentence.")
    rulesets: tuple[RulesetName, ...] = Field(
        default=(), description="The rulesets that have it; all of them where left out."
    )


class GlossaryTerm(Values):
    """What a box calls a thing or a deed of its rules, everywhere."""

    term: Line
    means: Prose = Field(description="What it is, in a sentence or two.")
    not_: tuple[Line, ...] = Field(
        default=(),
        alias="not",
        description="Other words for it, which the box does not use; in all of their forms.",
    )
    rulesets: tuple[RulesetName, ...] = Field(
        default=(), description="The rulesets that speak of it; all of them where left out."
    )


Language = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$")]
"""A tag of BCP 47: `en`, `pt-BR`."""


class GameFile(Sourced):
    """`game.yaml`."""

    id: Slug
    title: Line
    short: Line = Field(description="The title in at most 24 characters, for sheet margins.")
    about: Prose
    credits: Credits
    seats: Seats
    age: int = Field(ge=3, le=21)
    minutes: Line
    language: Language = "en"
    decks: tuple[Slug, ...] = Field(description="Card files under cards/, in printing order.")
    declared: int = Field(ge=1, description="Cards in the whole box.")
    rulesets: tuple[Slug, ...] = Field(default=(), description="Rule files under rules/.")
    variants: tuple[Variant, ...] = Field(default=(), description="Other ways to play.")
    glossary: Mapping[Slug, GlossaryTerm] = Field(
        default_factory=dict, description="What words of the rules mean, by a short name."
    )
    values: Mapping[Slug, Value] = Field(default_factory=dict)
    chances: Mapping[Slug, Chance] = Field(
        default_factory=dict, description="Tables of exact chances, worked out from decks or dice."
    )
    maps: tuple[Slug, ...] = Field(default=(), description="Map files under maps/.")
    map_rules: MapRules | None = Field(
        default=None, description="What a map of this box must hold."
    )
    showcase: tuple[Annotated[Line, Ref("face")], ...] = Field(
        default=(), description="Faces that show the box in a picture: `card.design/front`."
    )
