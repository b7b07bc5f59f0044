"""A whole box as plain data: the shape of `box.json`, which `hornbook schema` publishes.

Every key is always there, so that no reader has to guess: what a box does not have is `null`, or
an empty list. `VERSION` rises when a key changes its meaning or goes; a key may be added to it.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from generator.model.values import AttributeValue, Scalar, Values

FORMAT = "hornbook-box"
VERSION = 1

Counts = Mapping[str, int]


class Origin(Values):
    """Where a value is from."""

    kind: Literal["cites", "editorial"] = Field(
        description="`cites`: a section of the published rules; `editorial`: a choice of the box."
    )
    says: str = Field(description="The section, or why it was chosen.")


class SetSaid(Values):
    """A card set that is in the box."""

    id: str
    title: str
    version: str
    about: str
    by: tuple[str, ...]
    licence: str
    mark: str = Field(description="What its cards bear in a corner.")


class Ordered(Values):
    """What was asked for; the rest was left out."""

    seats: int | None = Field(description="Only what so many players need.")
    variants: tuple[str, ...]
    ruleset: str | None


class CreditsSaid(Values):
    """Who made the game, and how this edition stands to it."""

    designers: tuple[str, ...]
    publisher: str | None
    published: str | None
    notice: str | None
    buy: str | None
    thanks: str | None
    text: str = Field(description="All credits as they go with prints: game, sets, type, icons.")


class SeatsSaid(Values):
    """How many can play."""

    least: int
    most: int


class ValueSaid(Values):
    """A number or word on which the rules turn."""

    id: str
    value: Scalar
    means: str
    origin: Origin | None


class VariantSaid(Values):
    """Another way to play."""

    id: str
    title: str
    text: str
    rulesets: tuple[str, ...] = Field(description="Empty: all of them.")
    origin: Origin | None


class TermSaid(Values):
    """What the box calls a thing."""

    id: str
    term: str
    means: str
    not_: tuple[str, ...] = Field(alias="not", description="Words that it does not use for it.")
    rulesets: tuple[str, ...] = Field(description="Empty: all of them.")


class AttributeSaid(Values):
    """What the cards of a deck may say of themselves."""

    id: str
    type: Literal["integer", "number", "text", "flag", "choice"]
    list: bool = Field(description="A card gives several values.")
    choices: tuple[str, ...]
    default: AttributeValue | None = Field(description="What a card has that says nothing.")
    means: str


class CardValue(Values):
    """An attribute of a card."""

    value: AttributeValue = Field(description="As the rules compare it, in every language alike.")
    spoken: str = Field(description="In the language of the box.")


class FaceSaid(Values):
    """What one side of a card says to those who hear it."""

    id: str = Field(description="Equal faces have the same id; as in `--to pictures`.")
    signs: tuple[str, ...] = Field(description="What is drawn, by its name.")
    lines: tuple[str, ...] = Field(description="Its words, line by line, without the title.")
    asides: tuple[str, ...] = Field(description="Lines that are no rule.")


class CardSaid(Values):
    """One design of one card."""

    id: str = Field(description="`card`, or `card.design`.")
    card: str
    design: str | None
    title: str
    text: str | None = Field(description="Plain words; blank lines part paragraphs.")
    markup: str | None = Field(description="The same with **bold**, *italic* and :symbols:.")
    flavour: str | None
    icon: str | None
    image: str | None
    copies: int = Field(description="As was asked for; without --seats all that are in the box.")
    in_box: int
    in_use: Counts = Field(description="Copies by number of seats.")
    in_variants: Mapping[str, Counts] = Field(description="The same by variant, where it differs.")
    attributes: Mapping[str, CardValue]
    front: FaceSaid
    back: FaceSaid
    set: str | None = Field(description="The id of the card set that it is from.")
    origins: Mapping[str, Origin] = Field(
        description="Where values of the card are from, by their names; `*` is all the rest."
    )


class SizeSaid(Values):
    """Lengths are in millimetres."""

    id: str
    title: str
    width: float
    height: float
    corner: float
    bleed: float


class DeckSaid(Values):
    """A deck."""

    id: str
    title: str
    size: SizeSaid
    count: int = Field(description="Cards, copies counted, as was asked for.")
    declared: int = Field(description="Cards that the published rules count.")
    rulesets: tuple[str, ...] = Field(description="Empty: all of them.")
    origin: Origin | None
    attributes: tuple[AttributeSaid, ...]
    cards: tuple[CardSaid, ...]


class RuleSaid(Values):
    """The words of a rule, and where they are from."""

    id: str | None
    text: str
    cites: str | None
    editorial: str | None = Field(description="Why it is a choice of the box.")


class PlaceSaid(Values):
    """A place for cards."""

    id: str
    zone: str
    title: str
    seat: int | None = Field(description="Counted from 1; null is the whole table.")
    sees: str = Field(description="Who looks at its cards.")
    pile: bool = Field(description="Its cards lie in an order.")
    decks: tuple[str, ...] = Field(description="Empty: cards of any deck.")


class PoolSaid(Values):
    """Cards that are shuffled together and dealt."""

    cards: Counts = Field(description="Copies by card.")
    dealt: Counts = Field(description="How many each place gets; `box` is out of the game.")
    follows: Mapping[str, str] = Field(
        description="Cards that are in play just when another is, by card."
    )


class CounterSaid(Values):
    """A number that is kept at the table."""

    id: str
    title: str
    seat: int | None = Field(description="Counted from 1; null is the whole table.")
    value: int = Field(description="What it begins at.")
    least: int | None
    most: int | None


class MarkerSaid(Values):
    """A piece that lies before one seat, and passes on."""

    id: str
    title: str
    seat: int | None = Field(description="Counted from 1; null where nobody has it yet.")


class PieceSaid(Values):
    """A piece without a printed face."""

    id: str
    title: str


class DiceSaid(Values):
    """Dice of one kind, as many as are rolled together."""

    sides: int
    many: int


class SetupSaid(Values):
    """The table when play begins."""

    seats: int
    arbiter: bool
    places: tuple[PlaceSaid, ...]
    fixed: Mapping[str, Counts] = Field(description="Cards that lie there always, by place.")
    shuffled: tuple[PoolSaid, ...]
    boxed: Counts = Field(description="Copies that stay in the box.")
    counters: tuple[CounterSaid, ...]
    choices: tuple[tuple[tuple[PoolSaid, ...], ...], ...] = Field(
        description="Cards that are dealt in one of a few ways: of each, the pools of each way."
    )
    markers: tuple[MarkerSaid, ...]
    pieces: tuple[PieceSaid, ...]
    dice: tuple[DiceSaid, ...]
    told: tuple[str, ...] = Field(description="What people do by hand after that.")


class RulesetSaid(Values):
    """The rules of one game of the box."""

    id: str
    title: str
    about: str | None
    seats: SeatsSaid
    refused: Mapping[str, str] = Field(description="Numbers of seats that cannot be, and why.")
    arbiter: bool
    rules: tuple[RuleSaid, ...]
    setups: tuple[SetupSaid, ...] = Field(description="By number of seats.")


# -- documents -----------------------------------------------------------------------------------


class TextBlock(Values):
    """Words; blank lines part paragraphs."""

    block: Literal["text"] = "text"
    text: str


class HeadingBlock(Values):
    """A heading inside a section."""

    block: Literal["heading"] = "heading"
    text: str
    level: int


class ListBlock(Values):
    """A list."""

    block: Literal["list"] = "list"
    ordered: bool
    items: tuple[str, ...]


class RulesBlock(Values):
    """Rules in their own words."""

    block: Literal["rules"] = "rules"
    shape: Literal["text", "list", "steps"]
    rules: tuple[RuleSaid, ...]


class TableBlock(Values):
    """A table; `blank` is how many rows are left to write in."""

    block: Literal["table"] = "table"
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    blank: int


class EntriesBlock(Values):
    """What is named and explained: cards, components, signs."""

    block: Literal["entries"] = "entries"
    caption: str
    entries: tuple[tuple[str, str], ...] = Field(description="Name and words.")


class PicturesBlock(Values):
    """Pictures of faces, by what they show."""

    block: Literal["pictures"] = "pictures"
    caption: str
    shows: tuple[str, ...]


class PlayBlock(Values):
    """A stretch of play: a tale, or who does what, line by line."""

    block: Literal["play"] = "play"
    title: str
    intro: str | None
    tale: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]
    changes: tuple[tuple[str, str, str], ...] = Field(
        description="A counter, its value before, its value after."
    )


class StepSaid(Values):
    """A step of a script."""

    kind: Literal["speech", "cue", "count", "pause"]
    of: str | None = Field(description="Who speaks, or whom it is about.")
    text: str


class ScriptBlock(Values):
    """A part of a script to read aloud."""

    block: Literal["script"] = "script"
    title: str
    voice: str | None
    note: str | None
    steps: tuple[StepSaid, ...]


class FormBlock(Values):
    """What is written on, cut out or set: its heading, and what stands at its places."""

    block: Literal["form"] = "form"
    kind: Literal["fields", "lines", "boxes", "dials", "sum", "cutouts", "slide"]
    title: str
    places: tuple[str, ...]


class FrameBlock(Values):
    """Blocks in a frame."""

    block: Literal["frame"] = "frame"
    title: str
    blocks: "tuple[SaidBlock, ...]"


SaidBlock = Annotated[
    TextBlock
    | HeadingBlock
    | ListBlock
    | RulesBlock
    | TableBlock
    | EntriesBlock
    | PicturesBlock
    | PlayBlock
    | ScriptBlock
    | FormBlock
    | FrameBlock,
    Field(discriminator="block"),
]
FrameBlock.model_rebuild()


class SectionSaid(Values):
    """A section with its heading; sections of a higher level stand inside those before."""

    id: str
    title: str
    level: int
    blocks: tuple[SaidBlock, ...]


class DocumentSaid(Values):
    """A rulebook, sheet or map in words."""

    id: str
    kind: Literal["rulebook", "ledger", "reference", "summary", "journal", "script", "map"]
    title: str
    lead: str
    copies: int = Field(description="How many one table needs.")
    rulesets: tuple[str, ...] = Field(description="Empty: all of them.")
    sections: tuple[SectionSaid, ...]


class WholeBox(Values):
    """A box of Hornbook as data, as `hornbook export BOX --to json` writes it."""

    schema_: str = Field(alias="$schema", description="This schema, by the name of its file.")
    format: Literal["hornbook-box"]
    version: Literal[1] = Field(description="Of this format.")
    made_with: str = Field(description="The version of Hornbook.")
    id: str
    title: str
    short: str
    about: str
    language: str = Field(description="A tag of BCP 47; all words are in this language.")
    age: int
    minutes: str
    seats: SeatsSaid
    sets: tuple[SetSaid, ...]
    order: Ordered
    credits: CreditsSaid
    variants: tuple[VariantSaid, ...]
    values: tuple[ValueSaid, ...]
    glossary: tuple[TermSaid, ...]
    decks: tuple[DeckSaid, ...]
    rulesets: tuple[RulesetSaid, ...]
    rulebooks: tuple[DocumentSaid, ...]
    sheets: tuple[DocumentSaid, ...]
    maps: tuple[DocumentSaid, ...]
