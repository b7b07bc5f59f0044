"""Sheets that people read from and write on: ledgers, references, summaries, journals, scripts.

A sheet is a list of blocks. A block says what it is, not how it looks; the look is the box's.
"""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from generator.model.references import Ref
from generator.model.values import IconName, Line, Prose, RulesetName, Slug, Sourced, Values

Number = Annotated[int, Field(ge=1, le=120)]


class Cutout(Values):
    """What all of them have; every length of one is in millimetres, between its cuts or folds."""

    label: Line | None = Field(default=None, description="Printed on it; empty to write on.")
    icon: IconName | None = Field(default=None, description="Above the label.")
    copies: Number = 1


class Circle(Cutout):
    """A round token."""

    shape: Literal["circle"]
    diameter: float = Field(ge=15, le=150)
    note: Line | None = Field(default=None, description="Below the label, smaller.")
    first: int | None = Field(
        default=None, ge=0, le=999, description="Its copies bear numbers, from this one."
    )
    entries: tuple[Line, ...] = Field(
        default=(), max_length=10, description="What is written in it, one line for each."
    )


class Standee(Cutout):
    """A figure that stands: two halves about a fold, the upper one upside down, and two feet."""

    shape: Literal["standee"]
    width: float = Field(ge=15, le=120)
    height: float = Field(ge=15, le=100, description="Of one half, from its foot to the fold.")
    feet: float = Field(default=12, ge=6, le=30, description="Of a flap, folded out to stand on.")


class Arrow(Cutout):
    """An arrow to lay between two things; its label stands in the shaft."""

    shape: Literal["arrow"]
    length: float = Field(ge=25, le=240)
    width: float = Field(default=16, ge=10, le=40)
    both: bool = Field(default=False, description="It points both ways.")
    spear: bool = Field(
        default=False,
        description="Heads like a spear's and dashed inner lines: a shape for another meaning.",
    )


class Slip(Cutout):
    """A piece of paper with words, or lines to write on; slips of one row share their cuts."""

    shape: Literal["slip"]
    width: float = Field(ge=20, le=250)
    height: float = Field(ge=10, le=250)
    text: Prose | None = None
    lines: int = Field(default=0, ge=0, le=20, description="Empty lines below the words.")
    number: bool = Field(default=False, description="A box at the foot, for one number.")


Shape = Annotated[Circle | Standee | Arrow | Slip, Field(discriminator="shape")]


class Cutouts(Values):
    """Shapes in rows, in their order, each as often as it has copies; cut solid, fold dashed."""

    block: Literal["cutouts"]
    shapes: tuple[Shape, ...] = Field(min_length=1)
    gap: float = Field(
        default=3, ge=0, le=40, description="Millimetres between shapes; slips touch all the same."
    )
    spread: int | None = Field(
        default=None,
        ge=2,
        le=12,
        description="So many in a row, spread over the page's width and height to draw between.",
    )


class Speech(Values):
    """Words to say; printed large, in quotation marks that the text leaves out."""

    block: Literal["speech"]
    text: Prose
    by: Line | None = Field(default=None, description="Who speaks, where it is not the part's.")


class Cue(Values):
    """What the reader does, and does not say."""

    block: Literal["cue"]
    text: Prose
    to: Line | None = Field(default=None, description="Whom or what it is about; printed first.")
    icon: IconName | None = Field(default=None, description="In place of the arrow.")


class Count(Values):
    """A countdown to one, each number printed, to be followed with a finger."""

    block: Literal["count"]
    down_from: Line = Field(description="A whole number from 2 to 60: `{{ values.… }}`.")
    label: Line = Field(description="How it is counted: aloud, in silence, how fast.")


class Pause(Values):
    """A time to wait."""

    block: Literal["pause"]
    seconds: Line = Field(description="A whole number from 1 to 600: `{{ values.… }}`.")
    text: Prose | None = Field(default=None, description="What the time is for.")


Step = Annotated[Speech | Cue | Count | Pause, Field(discriminator="block")]


class Part(Values):
    """A part of a script: a heading and its steps, numbered from one; no step breaks over pages."""

    block: Literal["part"]
    title: Line
    voice: Line | None = Field(default=None, description="Who speaks in this part.")
    note: Prose | None = Field(default=None, description="When it is read; printed small.")
    own_page: bool = Field(default=False, description="Begins a page.")
    steps: tuple[Step, ...] = Field(min_length=1)


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


Text = Annotated[str, Field(max_length=2000)]

FaceName = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9.-]+/(front|back)$", max_length=140),
    Ref("face"),
]
"""A face as it is printed: `card/front`, `card.design/back`."""


class Heading(Values):
    """A heading inside the sheet; the sheet's title is level 1 and stands by itself."""

    block: Literal["heading"]
    text: Line
    level: Literal[2, 3] = 2
    own_page: bool = Field(default=False, description="It begins a page.")
    turn: bool = Field(
        default=False,
        description=(
            "What stands from here to the next heading tells the phases of a turn: it is also "
            "printed as a card for each seat."
        ),
    )


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
    icon: IconName
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
    rulesets: tuple[RulesetName, ...] = Field(
        default=(), description="The rulesets that need this sheet; all of them where left out."
    )
    blocks: tuple[Block, ...]


class Components(Values):
    """Everything of a box that is not a card."""

    sheets: tuple[Sheet, ...]
