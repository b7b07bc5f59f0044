"""A rulebook: chapters that say how a ruleset is played, in the order in which a table needs them.

Contents, index, credits and what is editorial are made from the box; they are not written here.
"""

from collections.abc import Mapping, Sequence

from pydantic import Field

from generator.model.document import DocumentBlock
from generator.model.sheet import FaceName
from generator.model.values import Line, Prose, Slug, Values


class Chapter(Values):
    """A chapter with its heading."""

    id: Slug
    title: Line
    blocks: tuple[DocumentBlock, ...] = Field(min_length=1)


class Rulebook(Values):
    """`rulebooks/<ruleset>.yaml`."""

    id: Slug = Field(description="The ruleset that it explains.")
    title: Line
    lead: Prose = Field(description="What the game is about, in two or three sentences.")
    cover: tuple[FaceName, ...] = Field(
        default=(), max_length=3, description="Faces that stand on the first page."
    )
    quick: Slug = Field(description="The sheet that holds these rules on one page.")
    chapters: tuple[Chapter, ...] = Field(min_length=1)
    index: Mapping[Line, tuple[Line, ...]] = Field(
        default_factory=dict,
        description="Entry to the words that stand for it in the text; [] for the entry itself.",
    )


def book_names(books: Sequence[Rulebook]) -> dict[str, Rulebook]:
    """The rulebooks of a box by the names of their files: `rulebook`, or `<ruleset>-rulebook`."""
    if len(books) == 1:
        return {"rulebook": books[0]}
    return {f"{book.id}-rulebook": book for book in books}
