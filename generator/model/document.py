"""Blocks of documents of many pages, beside those of sheets: what is drawn from the box itself.

Rulebooks and lessons hold them. Each says what to show; the words, pictures and numbers come from
cards, rules, chances and played matches, so that no document can fall behind its game.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from generator.diagnostics import ContentPath
from generator.model.references import Ref
from generator.model.sheet import Block, FaceName
from generator.model.values import AttributeName, ChanceName, Line, Prose, Slug, Values

Reference = Annotated[
    str,
    StringConstraints(
        pattern=r"^(rule|card|deck|value|chance|sheet|map|evidence|source):[a-z0-9./-]+$",
        max_length=140,
    ),
    Ref("origin"),
]
"""Where something comes from: `card:ID`, `value:ID`, `rule:ID`, `rule:RULESET/ID` and so on."""


class Picture(Values):
    """One face beside the text that follows it."""

    block: Literal["picture"]
    face: FaceName
    caption: Line


class Pictures(Values):
    """Faces in a row, at the same scale."""

    block: Literal["pictures"]
    faces: tuple[FaceName, ...] = Field(min_length=1, max_length=8)
    caption: Line


class Said(Values):
    """What rules say, in their own words, each with the section of the rulebook it follows."""

    block: Literal["rules"]
    ids: tuple[Annotated[Slug, Ref("rule")], ...] = Field(
        min_length=1, description="Rules, actions and shared requirements of the ruleset."
    )
    as_: Literal["text", "list", "steps"] = Field(default="text", alias="as")


class CardList(Values):
    """Cards of a deck with what they say: all of them, or those that are named."""

    block: Literal["cards"]
    deck: Annotated[Slug, Ref("deck")]
    cards: tuple[Annotated[Slug, Ref("card")], ...] = ()
    caption: Line
    pictures: bool = Field(default=False, description="With the front of each.")
    shows: tuple[AttributeName, ...] = Field(
        default=(), description="Attributes that stand behind each title."
    )


class Contents(Values):
    """All that is in the box: decks and their numbers, sheets, tracks, maps."""

    block: Literal["contents"]


class SetupRow(Values):
    """A row of a setup table: the cards of a zone when play begins, or words for each seat count.

    In `says`, `players` is the number of seats.
    """

    label: Line
    zone: Slug | None = Field(
        default=None, description="How many cards lie there; per seat if it is."
    )
    says: Line | None = None


class SetupTable(Values):
    """Setup by number of seats, counted in matches that the engine has set up."""

    block: Literal["setup"]
    caption: Line
    rows: tuple[SetupRow, ...] = Field(min_length=1)
    before: Slug = Field(description="The rule with which play begins, after all is set up.")


class Example(Values):
    """A stretch of a match that is kept with the box and replayed in its tests, told in words."""

    block: Literal["example"]
    title: Line
    transcript: Slug = Field(description="File under transcripts/, without its ending.")
    first: int = Field(ge=1, description="The first decision told, counted from 1.")
    last: int = Field(ge=1, description="The last decision told.")
    text: Prose | None = Field(default=None, description="What to look out for; printed first.")
    names: tuple[Line, ...] = Field(
        default=(), description="What the seats are called, in their order; an arbiter comes last."
    )
    tells: tuple[Slug, ...] = Field(
        default=(), description="Counters whose changes are told; all of them where left out."
    )
    notes: tuple[Slug, ...] = Field(
        default=(), description="Notes of rules that are told: those that everybody hears."
    )
    calls: Mapping[Slug, Line] = Field(
        default_factory=dict, description="What cards are called in it, by their ids."
    )
    tale: tuple[Prose, ...] = Field(
        default=(),
        description="It in your own words, in place of a line for each decision. Every card, player"
        " and sum that they name must be in it.",
    )
    shows: tuple[FaceName, ...] = Field(
        default=(), max_length=6, description="Faces of cards that have a part in it."
    )
    sees: tuple[Slug, ...] = Field(
        default=(), description="Cards in sight that the tale names, though nothing befalls them."
    )


class TableZone(Values):
    """A place of a table that is drawn: the cards of one zone, numbered and named below."""

    zone: Slug
    label: Line
    lies_on: Slug | None = Field(
        default=None, description="The counter of these cards that names the card under each."
    )
    at: Slug | None = Field(
        default=None, description="With `lies_on`: the counter to whose number each is set on it."
    )


class TableTop(Values):
    """The table before a decision of a match, as the player at the first seat sees it."""

    block: Literal["table-top"]
    caption: Line
    transcript: Slug = Field(description="File under transcripts/, without its ending.")
    before: int = Field(ge=1, description="The decision that comes next, counted from 1.")
    zones: tuple[TableZone, ...] = Field(min_length=1, max_length=12)
    names: tuple[Line, ...] = Field(
        default=(), description="What the seats are called, in their order."
    )


class ChanceTable(Values):
    """A table of exact chances of the box."""

    block: Literal["chances"]
    chance: ChanceName
    caption: Line
    head: Line = Field(description="What the numbers of the first column are.")


DocumentBlock = Annotated[
    Block
    | Picture
    | Pictures
    | Said
    | CardList
    | Contents
    | SetupTable
    | TableTop
    | Example
    | ChanceTable,
    Field(discriminator="block"),
]


class Chapter(Values):
    """A chapter with its heading."""

    id: Slug
    title: Line
    retold: tuple[Slug, ...] = Field(
        default=(), description="Rules and actions that it tells in words of its own."
    )
    blocks: tuple[DocumentBlock, ...] = Field(min_length=1)


class Rulebook(Values):
    """`rulebooks/<ruleset>.yaml`."""

    id: Slug = Field(description="The ruleset that it explains.")
    title: Line
    lead: Prose = Field(description="What the game is about, in two or three sentences.")
    cover: tuple[FaceName, ...] = Field(
        default=(), max_length=3, description="Faces that stand on the first page."
    )
    quick: Slug | None = Field(
        default=None, description="The sheet that holds these rules on one page."
    )
    learn: tuple[Chapter, ...] = Field(
        default=(), description="What is read before the first game: four pages at most."
    )
    chapters: tuple[Chapter, ...] = Field(
        min_length=1, description="All the rules, where they are looked up during play."
    )
    index: Mapping[Line, tuple[Line, ...]] = Field(
        default_factory=dict,
        description="Entry to the words that stand for it in the text; [] for the entry itself.",
    )

    def told(self) -> Iterator[tuple[Chapter, ContentPath]]:
        """Every chapter in order with its path: what is learned first, then what is looked up."""
        for key, chapters in (("learn", self.learn), ("chapters", self.chapters)):
            yield from ((one, (key, number)) for number, one in enumerate(chapters))

    def blocks(self) -> Iterator[tuple[DocumentBlock, ContentPath]]:
        """The blocks of all chapters in order, each with its path."""
        for chapter, path in self.told():
            for number, block in enumerate(chapter.blocks):
                yield block, (*path, "blocks", number)


def book_names(books: Sequence[Rulebook]) -> dict[str, Rulebook]:
    """The rulebooks of a box by the names of their files: `rulebook`, or `<ruleset>-rulebook`."""
    if len(books) == 1:
        return {"rulebook": books[0]}
    return {f"{book.id}-rulebook": book for book in books}
