"""Stage scripts: what somebody reads aloud while others have their eyes closed, step by step."""

from typing import Annotated, Literal

from pydantic import Field

from generator.model.values import Line, Prose, Slug, Values


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
    icon: Slug | None = Field(default=None, description="In place of the arrow.")


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
