"""A lesson pack: what a teacher hands out, for one class, around one game.

Numbers in answers are drawn from values and chances; history names its published sources.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from generator.model.document import DocumentBlock, Reference
from generator.model.references import Ref
from generator.model.sheet import FaceName
from generator.model.values import IconName, Line, Prose, Slug, Values

Level = Literal["support", "core", "stretch"]
LEVELS: tuple[Level, ...] = ("support", "core", "stretch")

SourceName = Annotated[Slug, Ref("source")]
Sources = Annotated[
    tuple[SourceName, ...], Field(min_length=1, description="Ids in the bibliography.")
]


class Grouping(Values):
    """How a class sits down to play; what is left over of a class shares seats or assists."""

    ruleset: Slug
    least: int = Field(ge=1, le=12, description="Seats of the smallest good table.")
    best: int = Field(ge=1, le=12)
    most: int = Field(ge=1, le=12)
    sharing: int = Field(default=1, ge=1, le=4, description="Pupils who may share a seat.")
    several: bool = Field(
        default=True,
        description="A pupil of a small class may take several seats; not where seats have secrets "
        "from each other.",
    )
    arbiter: Literal["pupil", "teacher"] = Field(
        default="pupil", description="Who takes the seat without a side, where there is one."
    )
    variants: tuple[Slug, ...] = ()


class Turns(Values):
    """Turns that a table plays in a step, by a rule that runs once in each."""

    rule: Slug = Field(description="The rule that begins a turn.")
    times: int = Field(ge=1, le=400, description="How many turns, of all players together.")


class Step(Values):
    """A step of the lesson; the one with `game: true` takes the minutes that are left."""

    title: Line
    minutes: int = Field(ge=1, le=90, description="In a lesson of the usual length.")
    least: int = Field(ge=1, le=90, description="Below this the step is not worth beginning.")
    teacher: Prose
    pupils: Prose
    uses: tuple[Slug, ...] = Field(default=(), description="Sheets and handouts by id.")
    amounts: Mapping[Slug, Annotated[int, Field(ge=0, le=40)]] = Field(
        default={},
        description="How many questions, claims or sources of what it uses belong to this step, "
        "nought if it is only handed out; all, but of the evidence one, where nothing is said.",
    )
    game: bool = False
    moves: int | None = Field(
        default=None, ge=1, le=2000,
        description="How often a table decides, as `hornbook simulate` counts decisions.",
    )  # fmt: skip
    turns: Turns | None = Field(
        default=None, description="What these decisions are turns of; matches are counted."
    )
    move_seconds: int = Field(default=6, ge=2, le=120, description="What one of these takes.")


class Role(Values):
    """A role sheet that stands on the table: what others see, and what is folded away."""

    id: Slug
    title: Line
    at: Literal["seat", "arbiter", "beside"] = Field(
        default="seat", description="`beside`: for pupils without a seat of their own."
    )
    face: FaceName | None = Field(default=None, description="The card that others see on it.")
    icon: IconName | None = Field(default=None, description="What they see where there is no card.")
    public: Prose
    private: Prose
    notes: tuple[Line, ...] = Field(default=(), description="What to write down while playing.")


class Extract(Values):
    """Words of a source itself, read word for word in an edition that is free for all to print."""

    words: Prose = Field(description="As they are printed there, with their spelling.")
    modern: Prose | None = Field(default=None, description="The same in the English of today.")
    edition: Line = Field(description="Where they were read, or whose translation it is.")
    task: Prose = Field(description="A question that cannot be answered without these words.")
    answer: Prose


class Evidence(Values):
    """A source from history, told in our words, with where it comes from."""

    id: Slug
    title: Line
    dated: Line
    provenance: Prose = Field(description="Who made it, when, for whom, and where it is kept.")
    text: Prose
    plain: Prose = Field(description="The same for the support level: short sentences.")
    look_for: tuple[Prose, ...] = ()
    extract: Extract | None = None
    sources: Sources


class Question(Values):
    """A question, its answer, and where the answer comes from."""

    ask: Prose
    levels: tuple[Level, ...] = LEVELS
    starter: Line | None = Field(default=None, description="How a sentence may begin; support.")
    choices: tuple[Line, ...] = Field(default=(), max_length=5)
    right: int | None = Field(
        default=None,
        ge=1,
        le=5,
        description="The number of the right choice, from 1; where nothing is said, the one with "
        "which the answer begins.",
    )
    lines: int = Field(default=3, ge=0, le=14, description="Lines to write on.")
    answer: Prose
    working: Prose | None = Field(default=None, description="The way to the answer.")
    from_: tuple[Reference, ...] = Field(alias="from", min_length=1)


class Worksheet(Values):
    """Questions after what is needed to answer them."""

    id: Slug
    title: Line
    kind: Literal["worksheet", "mathematics"] = "worksheet"
    lead: Prose
    blocks: tuple[DocumentBlock, ...] = ()
    questions: tuple[Question, ...] = Field(min_length=1)
    glossary: tuple[Slug, ...] = Field(default=(), description="Words explained on this sheet.")

    @property
    def numbered(self) -> tuple[tuple[Question, Mapping[Level, int]], ...]:
        """Each question with its number on the sheets that have it.

        What is on fewest sheets comes last: numbers are the same on all, and none is missing.
        """
        found, last = [], dict.fromkeys(LEVELS, 0)
        for one in sorted(self.questions, key=lambda one: -len({*one.levels})):
            own = {level: last[level] + 1 for level in LEVELS if level in one.levels}
            last |= own
            found.append((one, own))
        return tuple(found)


class Word(Values):
    """A word of the glossary."""

    word: Line
    means: Prose


class Claim(Values):
    """Something the game shows, and whether it was so."""

    claim: Prose
    kind: Literal["recorded", "simplified", "invented"]
    why: Prose
    from_: tuple[Reference, ...] = Field(default=(), alias="from")
    sources: tuple[SourceName, ...] = ()


class Talk(Values):
    """A question to talk about, and what may come up."""

    ask: Prose
    listen_for: Prose


class Standard(Values):
    """A line of a curriculum, in our words, and what in the pack meets it."""

    framework: Line
    code: Line
    says: Prose
    met_by: Prose


class Publication(Values):
    """A published source."""

    authors: Line
    title: Line
    published: Line = Field(description="Publisher or journal, and year.")
    about: Line | None = None


class Background(Values):
    """A piece of history for the teacher or the class."""

    title: Line
    text: Prose
    sources: Sources


class Tomorrow(Values):
    """What of a lesson is printed for somebody who teaches it tomorrow."""

    worksheet: Slug | None = Field(
        default=None,
        description="The one that is done in the lesson; the first that is no mathematics.",
    )
    tables: tuple[Slug, ...] = Field(
        default=(), description="Worksheets of which a table has one copy, to read from."
    )
    homework: tuple[Slug, ...] = Field(default=(), description="Worksheets that go home.")


class Uncut(Values):
    """How a class plays with one set of cards that is cut, for the teacher."""

    whole: tuple[Slug, ...] = Field(
        default=(), description="Decks whose sheets lie whole on every table."
    )
    teacher: Prose = Field(description="What is done instead of dealing at every table.")


Use = Literal["lesson", "time", "homework"]
"""When a worksheet is done: in the lesson, if there is time, or at home."""


class Lesson(Values):
    """`lesson.yaml`."""

    title: Line
    ages: Line
    minutes: int = Field(default=50, ge=20, le=180, description="Of the lesson as written.")
    enquiry: Line = Field(description="The question that the lesson answers.")
    aims: tuple[Prose, ...] = Field(min_length=2)
    content_note: Prose
    classroom: Prose = Field(
        description="What the classroom edition leaves out or changes, and why."
    )
    edition: tuple[Slug, ...] = Field(
        default=(), description="Card sets that make the classroom edition."
    )
    leaves_out: tuple[Slug, ...] = Field(
        default=(), description="Decks, sheets and maps that a class does not need."
    )
    tomorrow: Tomorrow = Field(default=Tomorrow(), description="What is printed in haste.")
    uncut: Uncut | None = Field(default=None, description="Where a class can do without cutting.")
    grouping: Grouping
    plan: tuple[Step, ...] = Field(min_length=3)
    two_lessons: Prose | None = Field(
        default=None, description="How the plan is spread over two lessons, with their minutes."
    )
    background: tuple[Background, ...] = Field(min_length=2)
    roles: tuple[Role, ...] = Field(min_length=2)
    evidence: tuple[Evidence, ...] = Field(min_length=3)
    worksheets: tuple[Worksheet, ...] = Field(min_length=2)
    glossary: Mapping[Slug, Word]
    talk: tuple[Talk, ...] = Field(min_length=3)
    debrief: tuple[Claim, ...] = Field(min_length=4)
    quiz: tuple[Question, ...] = Field(min_length=4)
    misconceptions: tuple[Prose, ...] = ()
    standards: tuple[Standard, ...] = Field(min_length=2)
    standards_dated: Line = Field(description="When the curricula were looked up.")
    bibliography: Mapping[Slug, Publication]

    @property
    def main(self) -> Worksheet:
        """The worksheet that is done in the lesson."""
        named = [one for one in self.worksheets if one.id == self.tomorrow.worksheet]
        named += [one for one in self.worksheets if one.kind == "worksheet"]
        return (*named, *self.worksheets)[0]

    def use_of(self, sheet: Worksheet) -> Use:
        """When a worksheet is done."""
        if sheet is self.main:
            return "lesson"
        return "homework" if sheet.id in self.tomorrow.homework else "time"

    def amount(self, name: str) -> int | None:
        """The most of a handout that belongs to one step, where a step says so."""
        said = [step.amounts[name] for step in self.plan if name in step.amounts]
        return max(said, default=None)
