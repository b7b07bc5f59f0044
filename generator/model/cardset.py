"""A card set: what somebody adds to a game, and what of it is replaced, removed or recounted.

A list of things with ids and a mapping are changed alike: `add`, `replace`, `remove`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field, StringConstraints

from generator.model.attribute import Attribute
from generator.model.board import Board
from generator.model.bonds import Bond
from generator.model.deck import Card, CardDefaults, Side
from generator.model.document import Chapter, DocumentBlock
from generator.model.game_file import Chance, GlossaryTerm, Seats, Value, Variant
from generator.model.lesson import (
    Background,
    Claim,
    Evidence,
    Grouping,
    Publication,
    Question,
    Role,
    Standard,
    Step,
    Talk,
    Tomorrow,
    Uncut,
    Word,
    Worksheet,
)
from generator.model.policies import Hint
from generator.model.rules import (
    Action,
    Caps,
    CardRules,
    Counter,
    DeckModifier,
    Event,
    Expression,
    Numbers,
    Pieces,
    Rule,
    RulesSeats,
    SeatAnswer,
    SharedRequirement,
    Term,
    Zone,
)
from generator.model.sheet import FaceName, Sheet
from generator.model.theme import Band, Colour, Emblem, Symbol, Type
from generator.model.values import Line, Prose, Slug, Values

Item = TypeVar("Item")

DesignId = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)?$"),
]
"""`card`, or `card.design`."""

Mark = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9]{1,3}$")]
"""One to three letters or digits."""


class Changes(Values, Generic[Item]):
    """What becomes of a list of things with ids."""

    add: tuple[Item, ...] = ()
    replace: tuple[Item, ...] = Field(default=(), description="Each whole, under its own id.")
    remove: tuple[Slug, ...] = Field(default=(), description="By id.")


class NamedChanges(Values, Generic[Item]):
    """What becomes of a mapping."""

    add: Mapping[Slug, Item] = Field(default_factory=dict)
    replace: Mapping[Slug, Item] = Field(default_factory=dict)
    remove: tuple[Slug, ...] = Field(default=(), description="By name.")


class SetCredits(Values):
    """Who made the set, and what others may do with it."""

    by: tuple[Line, ...] = Field(min_length=1)
    licence: Line = Field(description="Such as CC BY-SA 4.0.")
    icons: Mapping[Line, tuple[Slug, ...]] = Field(
        default_factory=dict,
        description="Icons that the built-in table credits to nobody, by who drew them.",
    )
    notice: Prose | None = None
    thanks: Prose | None = None


class MapChanges(Values):
    """What becomes of the maps of the game; a file in `maps/` that is not named here is added."""

    replace: tuple[Slug, ...] = Field(
        default=(), description="Maps of the game in whose place the files of that name come."
    )
    remove: tuple[Slug, ...] = Field(default=(), description="By id.")


class SetFile(Values):
    """`set.yaml`."""

    id: Slug
    title: Line
    extends: Slug = Field(description="The id of the game.")
    version: Line
    about: Prose
    mark: Mark = Field(description="Printed small in a corner of each card of the set.")
    credits: SetCredits
    seats: Seats | None = Field(default=None, description="How many can play with the set.")
    editorial: Mapping[Slug, Prose] = Field(
        default_factory=dict, description="Why the set gives the game another value, by its name."
    )
    values: NamedChanges[Value] = NamedChanges()
    chances: NamedChanges[Chance] = NamedChanges()
    variants: Changes[Variant] = Changes()
    glossary: NamedChanges[GlossaryTerm] = NamedChanges()
    maps: MapChanges = MapChanges()


class Recount(Values):
    """Another number of copies of a card, or of one of its designs."""

    id: DesignId
    copies: int = Field(ge=1, le=500)
    because: Prose


class SetDeck(Values):
    """`cards/<deck>.yaml` of a set: what becomes of the cards of a deck."""

    id: Slug
    declared: int = Field(
        ge=-500, le=500, description="How many cards more the deck has; below 0, how many fewer."
    )
    editorial: Mapping[str, Prose] = Field(
        default_factory=dict,
        description="Value by value, `*` for the rest: why, for cards below that do not say so.",
    )
    defaults: CardDefaults = Field(
        default=CardDefaults(),
        description="What cards below have that do not say otherwise; those of the deck are not "
        "asked.",
    )
    attributes: NamedChanges[Attribute] = NamedChanges()
    each: tuple[Bond, ...] = Field(default=(), description="Added to what the deck says.")
    front: Side | None = Field(default=None, description="Instead of the deck's own.")
    back: Side | None = Field(default=None, description="Instead of the deck's own.")
    add: tuple[Card, ...] = ()
    replace: tuple[Card, ...] = Field(default=(), description="Each whole, under its own id.")
    remove: tuple[Slug, ...] = Field(default=(), description="Cards, by id.")
    recount: tuple[Recount, ...] = ()


class SetRuleset(Values):
    """`rules/<ruleset>.yaml` of a set: what becomes of a ruleset; what is left out stays."""

    id: Slug
    seats: RulesSeats | None = None
    numbers: Numbers | None = None
    caps: Caps | None = None
    board: Board | None = Field(default=None, description="Instead of the ruleset's own, whole.")
    start: Slug | None = None
    returns: Expression | None = None
    best: Literal["highest", "lowest"] | None = None
    wins: Expression | None = None
    pieces: Changes[Pieces] = Changes()
    zones: Changes[Zone] = Changes()
    counters: Changes[Counter] = Changes()
    events: Changes[Event] = Changes()
    terms: Changes[Term] = Changes()
    amounts: Changes[Term] = Changes()
    requirements: Changes[SharedRequirement] = Changes()
    actions: Changes[Action] = Changes()
    answers: Changes[SeatAnswer] = Changes()
    rules: Changes[Rule] = Changes()
    cards: NamedChanges[CardRules] = NamedChanges()
    modifiers: tuple[DeckModifier, ...] = Field(default=(), description="Added to the others.")


class SetPolicies(Values):
    """`policies/<ruleset>.yaml` of a set: hints for the rules and actions that the set brings."""

    id: Slug = Field(description="The ruleset for which these hints are.")
    terms: Changes[Term] = Changes()
    actions: Mapping[Slug, Expression] = Field(
        default_factory=dict, description="By action: how glad a seat is to take it from a menu."
    )
    answers: Mapping[Slug, Expression | Mapping[Slug, Expression]] = Field(
        default_factory=dict,
        description="By answer of a seat; or by card that the set has under `cards:` of its rules, "
        "and by event: how glad a seat is to answer so.",
    )
    choices: Mapping[Slug, Mapping[Line, Hint | tuple[Hint, ...]]] = Field(
        default_factory=dict,
        description="By the rule, action or card in which it stands, and by its `as:` what a "
        "choice likes. Where several choices have the same name, a list has one for each.",
    )


class SetTheme(Values):
    """`theme.yaml` of a set."""

    colours: NamedChanges[Colour] = NamedChanges()
    types: NamedChanges[Type] = NamedChanges()
    emblem: NamedChanges[Emblem] = NamedChanges()
    bands: NamedChanges[Band] = NamedChanges()
    symbols: NamedChanges[Symbol] = NamedChanges()
    contrast: tuple[tuple[Slug, Slug], ...] = Field(
        default=(), description="Pairs of colours (ink, ground), added to the others."
    )


class SetComponents(Values):
    """`components.yaml` of a set."""

    sheets: Changes[Sheet]


class IndexChanges(Values):
    """What becomes of the index of a rulebook."""

    add: Mapping[Line, tuple[Line, ...]] = Field(default_factory=dict)
    replace: Mapping[Line, tuple[Line, ...]] = Field(default_factory=dict)
    remove: tuple[Line, ...] = ()


class SetRulebook(Values):
    """`rulebooks/<ruleset>.yaml` of a set; what is left out stays."""

    id: Slug = Field(description="The ruleset that the rulebook explains.")
    title: Line | None = None
    lead: Prose | None = None
    cover: tuple[FaceName, ...] | None = Field(default=None, max_length=3)
    quick: Slug | None = Field(default=None, description="Another sheet with the rules on a page.")
    learn: Changes[Chapter] = Changes()
    chapters: Changes[Chapter] = Changes()
    append: Mapping[Slug, tuple[DocumentBlock, ...]] = Field(
        default_factory=dict, description="By chapter: blocks that come after all of its own."
    )
    index: IndexChanges = IndexChanges()


class SetLesson(Values):
    """`lesson.yaml` of a set; what is left out stays."""

    title: Line | None = None
    ages: Line | None = None
    minutes: int | None = Field(default=None, ge=20, le=180)
    enquiry: Line | None = None
    aims: tuple[Prose, ...] | None = Field(default=None, min_length=2)
    content_note: Prose | None = None
    classroom: Prose | None = None
    leaves_out: tuple[Slug, ...] | None = None
    tomorrow: Tomorrow | None = None
    uncut: Uncut | None = None
    grouping: Grouping | None = None
    plan: tuple[Step, ...] | None = Field(default=None, min_length=3)
    two_lessons: Prose | None = None
    roles: Changes[Role] = Changes()
    evidence: Changes[Evidence] = Changes()
    worksheets: Changes[Worksheet] = Changes()
    glossary: NamedChanges[Word] = NamedChanges()
    bibliography: NamedChanges[Publication] = NamedChanges()
    background: tuple[Background, ...] = Field(default=(), description="Added to the others.")
    talk: tuple[Talk, ...] = Field(default=(), description="Added to the others.")
    debrief: tuple[Claim, ...] = Field(default=(), description="Added to the others.")
    quiz: tuple[Question, ...] = Field(default=(), description="Added to the others.")
    misconceptions: tuple[Prose, ...] = Field(default=(), description="Added to the others.")
    standards: tuple[Standard, ...] = Field(default=(), description="Added to the others.")
    standards_dated: Line | None = None


@dataclass(frozen=True)
class CardSet:
    """A set as part of a game.

    `folder` holds its files, absolute; `content` is the SHA-256 of those that were read; `cards`
    are the ids of the cards that it adds or replaces, by deck.
    """

    file: SetFile
    folder: str
    content: str
    cards: Mapping[str, frozenset[str]]

    @property
    def id(self) -> str:
        """As its file says."""
        return self.file.id
