"""Sheets that people read from and write on: ledgers, references, summaries, journals, scripts.

A sheet is a list of blocks. A block says what it is, not how it looks; the look is the box's.
"""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from generator.model.cutout import Cutouts
from generator.model.script import Part
from generator.model.sums import Sum
from generator.model.values import Line, Prose, Slug, Sourced, Values

Text = Annotated[str, Field(max_length=2000)]

FaceName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9.-]+/(front|back)$", max_length=140)]
"""A face as it is printed: `card/front`, `card.design/back`."""


class Heading(Values):
    """A heading inside the sheet; the sheet's title is level 1 and stands by itself."""

    block: Literal["heading"]
    text: Line
    level: Literal[2, 3] = 2
    own_page: bool = Field(default=False, description="It begins a page.")


class Paragraph(Values):
    """Running text."""

    block: Literal["text"]
    text: Prose


class Points(Values):
    """A list, with numbers when the order matters."""

    block: Literal["list"]
    items: tuple[Prose, ...]
    ordered: bool = False
    ticks: Line | None = Field(
        default=None, description="What a tick says of an item; each then has a box to tick."
    )


class Column(Values):
    """A column of a table; `width` in millimetres, else it shares what is left."""

    title: Line
    width: float | None = Field(default=None, gt=3, le=250)
    align: Literal["left", "centre", "right"] = "left"


class Table(Values):
    """A table with rows given, rows to write in, or both."""

    block: Literal["table"]
    caption: Line
    columns: tuple[Column, ...]
    rows: tuple[tuple[Text, ...], ...] = ()
    blank: int = Field(default=0, ge=0, le=60, description="Rows to write in.")
    row_height: float = Field(default=8, ge=5, le=40, description="Of a row to write in, mm.")
    head_rows: bool = Field(default=True, description="The first column names the row.")


class Entry(Values):
    """A place to write in."""

    label: Line
    id: Slug | None = Field(
        default=None, description="The name of its field; from the label where left out."
    )
    lines: int = Field(default=1, ge=1, le=30)
    width: int = Field(default=1, ge=1, le=6, description="Grid columns taken.")


class Fields(Values):
    """Labelled places to write in, in a grid of `columns`."""

    block: Literal["fields"]
    columns: int = Field(default=2, ge=1, le=6)
    entries: tuple[Entry, ...]


class Ruled(Values):
    """Empty lines to write on."""

    block: Literal["lines"]
    count: int = Field(ge=1, le=60)
    height: float = Field(default=9, ge=6, le=15, description="Millimetres from line to line.")
    label: Line = Field(description="What is written here; printed small, and read aloud.")
    account: bool = Field(
        default=False, description="In a journal: where the account of a played match is set."
    )


class Boxes(Values):
    """A row of boxes to tick, from `first` to `last`, or nameless."""

    block: Literal["boxes"]
    label: Line
    first: int = Field(default=1, ge=0, le=100)
    last: int = Field(ge=1, le=100)
    numbered: bool = True


class Dial(Values):
    """One value that changes during play."""

    title: Line
    icon: Slug
    note: Line | None = None


class Dials(Values):
    """Values in a row with room to strike out and write anew; arrows show how they rotate."""

    block: Literal["dials"]
    entries: tuple[Dial, ...]
    rows: int = Field(default=1, ge=1, le=8, description="Places to write each value.")
    arrows: Line | None = Field(default=None, description="What the turning arrows mean.")


class KeyEntry(Values):
    """A sign and its meaning."""

    symbol: Line
    title: Line
    text: Prose


class Key(Values):
    """Signs and what they mean."""

    block: Literal["key"]
    entries: tuple[KeyEntry, ...]


class Slide(Values):
    """A scale with a card that slides over it, at some of its numbers: what is seen, what counts.

    What is in sight is worked out from the scale as it is printed.
    """

    block: Literal["slide"]
    face: FaceName = Field(description="The side of a card that is a scale.")
    at: tuple[int, ...] = Field(
        min_length=1, max_length=3, description="The numbers that it is set to, one picture each."
    )
    over: Line = Field(description="What is written on the card that slides.")
    value: Line = Field(description="What the number just above its edge is called.")
    text: Prose | None = Field(default=None, description="Words beside the pictures.")


class Columns(Values):
    """Blocks side by side."""

    block: Literal["columns"]
    columns: tuple[tuple["Block", ...], ...] = Field(min_length=2, max_length=3)


Block = Annotated[
    Heading
    | Paragraph
    | Points
    | Table
    | Fields
    | Ruled
    | Boxes
    | Dials
    | Key
    | Part
    | Cutouts
    | Sum
    | Slide
    | Columns,
    Field(discriminator="block"),
]
Columns.model_rebuild()


class Sheet(Sourced):
    """One sheet, one page, of A4 or Letter."""

    id: Slug
    title: Line
    kind: Literal["ledger", "reference", "summary", "journal", "script"]
    lead: Prose | None = Field(default=None, description="One or two sentences below the title.")
    copies: int = Field(default=1, ge=1, le=60, description="How many one table needs.")
    turned: bool = Field(default=False, description="Landscape.")
    pages: int = Field(default=1, ge=1, le=8, description="How many pages it may take.")
    rulesets: tuple[Slug, ...] = Field(
        default=(), description="The rulesets that need this sheet; all of them where left out."
    )
    blocks: tuple[Block, ...]


class Components(Values):
    """Everything of a box that is not a card."""

    sheets: tuple[Sheet, ...]
