"""A ruleset: what can happen in a match, as words to print and effects to run.

Effects and expressions are held as they were typed; `generator.rules` reads and checks them.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, JsonValue, StringConstraints
from pydantic.json_schema import SkipJsonSchema

from generator.model.board import Board
from generator.model.values import Line, Prose, Slug, Sourced, Values

_Typed = Annotated[str, StringConstraints(min_length=1, max_length=1000)]


def as_expression(value: Any) -> Any:
    """The expression that a number, true or false stands for; anything else as it is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | float) else value


Expression = Annotated[
    _Typed, BeforeValidator(as_expression, json_schema_input_type=_Typed | int | float | bool)
]
"""A short expression of the rules language; numbers, true and false need no quotes."""

TypeName = Annotated[str, StringConstraints(min_length=1, max_length=80)]
"""`integer`, `number`, `flag`, `text`, `seat`, `card`, `zone`, `card of …`, `list of …`.

Under `with` and `gives` also one of them `or none`, but no list.
"""

Effect = Mapping[str, JsonValue]
"""One effect: a word of the language with its main value, and its other fields beside it."""

Bound = int | Expression


class Requirement(Values):
    """A test that an action or a candidate must pass, and the words that say so."""

    id: Slug | None = None
    test: Expression
    says: Line
    cites: Line | None = None
    of: Mapping[Slug, Expression] = Field(
        default_factory=dict, description="Values that the words name, as in a `note`."
    )
    unseen: bool = Field(
        default=False,
        description="The test reads what the seat that decides cannot see: it is asked afterwards.",
    )
    alone: bool = Field(
        default=False,
        description="Where it fails, the requirements behind it are not told.",
    )


Requirements = tuple[Requirement | Expression, ...]
"""Requirements, the id of a shared one, or a bare expression."""


class SharedRequirement(Requirement):
    """A requirement said once and named by its id; its names are looked up where it is used."""

    id: Slug


class RulesSeats(Values):
    """How many can play by these rules."""

    least: int = Field(ge=1, le=40)
    most: int = Field(ge=1, le=40)
    refused: Mapping[str, Line] = Field(
        default_factory=dict, description="Seat counts between that cannot be, and why."
    )
    arbiter: bool = Field(default=False, description="One more seat that takes no side.")


Teams = Mapping[str, tuple[tuple[int, ...], ...]] | Literal["all"]
"""Who plays together: by number of seats the seats of each team; `all` of them against the game."""


class Numbers(Values):
    """The whole numbers that can be offered as a choice."""

    least: int = Field(default=0, ge=-1000, le=1000)
    most: int = Field(default=20, ge=-1000, le=1000)


class Caps(Values):
    """Where a match is broken off."""

    decisions: int = Field(default=10_000, ge=1, le=1_000_000)
    steps: int = Field(default=100_000, ge=100, le=10_000_000, description="Between decisions.")


Sees = Literal["nobody", "owner", "team", "others", "arbiter", "everybody"]
"""Who can look: `team` is the owner with its partners, `arbiter` the owner and the arbiter,
`others` everybody but the owner."""


class Pieces(Values):
    """Things without a printed face that rules treat as cards, told apart by their numbers."""

    id: Slug = Field(description="What all of them are called, as the id of a deck.")
    one: Slug = Field(description="What each is called; its number follows.")
    count: int = Field(ge=1, le=99)
    means: Line | None = None


class Zone(Values):
    """A place for cards."""

    id: Slug
    per: Literal["game", "seat", "team"] = "game"
    holds: Literal["any"] | tuple[Slug, ...] = "any"
    sees: Sees
    ordered: bool = False
    sorted_by: tuple[Slug, ...] = Field(
        default=(),
        description="Attributes by which people are shown its cards in a row.",
    )
    starts_with: tuple[Slug, ...] | Mapping[Slug, Annotated[int, Field(ge=1, le=999)]] = Field(
        default=(),
        description="Decks that lie here at first; or so many cards of a deck, or copies of a "
        "card, in the zone of each: `{pawns: 8}`.",
    )
    refills_from: Slug | None = Field(
        default=None, description="The zone that is shuffled in when this one is empty."
    )
    called: Line | None = Field(
        default=None,
        description="What examples of play call it, after “to”; `{owner}` stands for the player.",
    )
    means: Line | None = None


class Counter(Values):
    """A value that changes: of the game, of each seat or of each card of a deck."""

    id: Slug
    of: Slug = Field(description="`game`, `seat`, `team` or a deck.")
    type: TypeName
    choices: tuple[Line, ...] = ()
    for_: tuple[Line, ...] = Field(default=(), alias="for", description="One value for each word.")
    towards: Slug | None = Field(
        default=None, description="One value for each card of this deck, or for each `seat`."
    )
    least: Bound | None = None
    most: Bound | None = None
    starts: int | bool | Expression | None = None
    sees: Sees = "everybody"
    shown: bool = Field(
        default=True,
        description="Whether people are shown it; false where only hints for policies read it.",
    )
    announced: bool = Field(
        default=True,
        description="Whether news tell its changes; it stands at the table anyway.",
    )
    lies_open: bool = Field(
        default=False,
        description="Of a card: who sees the counter sees it on cards too that they do not know.",
    )
    called: Line | None = Field(
        default=None,
        description="What examples of play call it; `{owner}` stands for the player whose it is.",
    )
    means: Line | None = None


class FromMap(Values):
    """How a map of the box fills counters before a match, each named by its id.

    Numbers of nodes, and private fields that name a node, fill the counters with the same ids.
    """

    nodes: Slug = Field(description="Pieces, or a deck, that stand for the nodes in their order.")
    relations: Slug | None = Field(default=None, description="Of a node, towards a node: a kind.")
    facts: Slug | None = Field(default=None, description="Of a node: how many facts it has.")
    general: Slug | None = Field(default=None, description="Of the game: how many are of no node.")
    controls: Slug | None = Field(default=None, description="Of a seat: the node it controls.")
    given: Slug = Field(description="Of the game: a flag that says that there was a map.")


class Event(Values):
    """Something that cards can answer; a reaction may change its fields."""

    id: Slug
    with_: Mapping[Slug, TypeName] = Field(default_factory=dict, alias="with")
    means: Line | None = None


class Term(Values):
    """A named expression; as an amount, cards' modifiers add to it."""

    id: Slug
    with_: Mapping[Slug, TypeName] = Field(default_factory=dict, alias="with")
    is_: Expression = Field(alias="is")
    gives: SkipJsonSchema[TypeName | None] = Field(
        default=None, description="What a library needs that is given this expression."
    )
    shown: bool = Field(
        default=False,
        description="Its value stands at the table like a counter: of each seat, where it is given "
        "one, else of the game.",
    )
    means: Line | None = None


class Modifier(Values):
    """What a card adds to an amount, while it lies in certain zones and a test holds."""

    amount: Slug
    add: Expression
    when: Expression | None = None
    while_in: tuple[Slug, ...] = ()


class DeckModifier(Modifier):
    """A modifier that every card of a deck has."""

    deck: Slug


class Reaction(Values):
    """How a card answers an event."""

    to: Slug
    from_: tuple[Slug, ...] = Field(alias="from", min_length=1)
    where: Requirements = ()
    forced: bool = Field(default=False, description="It happens by itself; nobody is asked.")
    prefer: Expression | None = None
    says: Prose | None = None
    does: tuple[Effect, ...]


class CardRules(Values):
    """What a card does: when resolved, in answer to events, and to amounts."""

    effect: tuple[Effect, ...] = ()
    reacts: tuple[Reaction, ...] = ()
    modifiers: tuple[Modifier, ...] = ()


class Action(Sourced):
    """One thing that a seat may do when it is offered a menu."""

    id: Slug
    says: Prose | None = None
    with_: Mapping[Slug, TypeName] = Field(default_factory=dict, alias="with")
    requires: Requirements = ()
    prefer: SkipJsonSchema[Expression | None] = Field(
        default=None, description="From `policies/<ruleset>.yaml`."
    )
    aside: bool = Field(
        default=False, description="Open beside every choice of its menu, and to people alone."
    )
    does: tuple[Effect, ...]


class SeatAnswer(Sourced):
    """How any seat may answer an event, without a card."""

    id: Slug
    to: Slug = Field(description="The event that it answers.")
    says: Prose | None = None
    requires: Requirements = ()
    prefer: SkipJsonSchema[Expression | None] = Field(
        default=None, description="From `policies/<ruleset>.yaml`."
    )
    does: tuple[Effect, ...]


class Rule(Sourced):
    """One rule: its words and its effects."""

    id: Slug
    says: Prose | None = None
    with_: Mapping[Slug, TypeName] = Field(default_factory=dict, alias="with")
    gives: TypeName | None = None
    secret: tuple[Slug, ...] = Field(default=(), description="Locals that no seat may see.")
    does: tuple[Effect, ...] = ()


Library = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(@[1-9][0-9]{0,3})?$")]
"""The name of a library, and behind @ the version that is meant."""
Use = Library | Mapping[Library, Mapping[Slug, int | bool | _Typed | tuple[Slug, ...]]]
"""A library by its name, with what it is given, if anything."""


class Ruleset(Sourced):
    """`rules/<ruleset>.yaml`."""

    id: Slug
    title: Line
    about: Prose | None = None
    use: tuple[Use, ...] = Field(
        default=(),
        description="Libraries of rules that count as if they stood here; by name, and what each "
        "is given: `{tricks: {deck: cards}}`.",
    )
    seats: RulesSeats
    teams: Teams | None = Field(
        default=None,
        description="By number of seats, the seats of each team, counted from 1; or `all`, where "
        "everybody wins or loses together.",
    )
    numbers: Numbers = Numbers()
    caps: Caps = Caps()
    pieces: tuple[Pieces, ...] = ()
    board: Board | None = Field(
        default=None, description="The spaces on which pieces stand, and the lines between them."
    )
    zones: tuple[Zone, ...] = ()
    counters: tuple[Counter, ...] = ()
    from_map: FromMap | None = None
    events: tuple[Event, ...] = ()
    terms: tuple[Term, ...] = ()
    amounts: tuple[Term, ...] = ()
    requirements: tuple[SharedRequirement, ...] = ()
    effect_with: Mapping[Slug, TypeName] = Field(default_factory=dict)
    actions: tuple[Action, ...] = ()
    answers: tuple[SeatAnswer, ...] = Field(
        default=(), description="How seats themselves may answer events, beside cards."
    )
    rules: tuple[Rule, ...]
    start: Slug
    returns: Expression
    best: Literal["highest", "lowest"] = Field(
        default="highest", description="Which score wins; `lowest` where points are a burden."
    )
    ties: tuple[Expression, ...] = ()
    wins: Expression | None = Field(
        default=None, description="What a seat must meet to win at all, whatever its score."
    )
    modifiers: tuple[DeckModifier, ...] = ()
    cards: Mapping[Slug, CardRules] = Field(default_factory=dict)


Ruled = Rule | Action | SeatAnswer
"""What has words, a section and effects of its own."""


def cited(rule: Ruled) -> str | None:
    """The section that a rule follows, and that its effects are our own choice where they are."""
    sections = {"does": rule.cites} if isinstance(rule.cites, str) else rule.cites or {}
    if "does" not in rule.editorial:
        return sections.get("does")
    section = section_of(rule)
    return f"{section}, in part our ruling" if section else "our ruling"


def section_of(rule: Ruled) -> str | None:
    """The section that a rule follows, of its effects before that of its words."""
    if isinstance(rule.cites, str):
        return rule.cites
    sections = rule.cites or {}
    return sections.get("does") or sections.get("says")


Saying = Ruled | Requirement | Term | Event


def sayings(ruleset: Ruleset) -> dict[str, Saying]:
    """All that can be shown of a ruleset by id; of the same id what comes first: rules."""
    found: dict[str, Saying] = {}
    lists: tuple[tuple[Saying, ...], ...] = (
        ruleset.rules,
        ruleset.actions,
        ruleset.answers,
        ruleset.requirements,
        ruleset.terms,
        ruleset.amounts,
        ruleset.events,
    )
    for many in lists:
        for one in many:
            found.setdefault(str(one.id), one)
    return found


def said_words(one: Saying) -> str:
    """Its words as typed; empty where it has none."""
    return (one.means if isinstance(one, Term | Event) else one.says) or ""
